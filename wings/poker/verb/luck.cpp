// faro poker luck: how lucky a list of all-ins was, as text, JSON, CSV or bars.
#include "answer/chart.hpp"
#include "answer/forms.hpp"
#include "answer/report_parts.hpp"
#include "cli/frame.hpp"
#include "poker/src/chips/histories.hpp"
#include "poker/verb/poker.hpp"
#include "questions/question_verb.hpp"
#include "text/words.hpp"
#include "verbs/common/text_file.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <variant>

namespace faro::program {
namespace {

using object = nlohmann::ordered_json;

struct luck_shown {
  odds::luck_question asked;
  odds::luck_answer found;
  odds::histories_read from;  // where the list is hand histories
};

bool is_table(std::string const& text) {
  constexpr std::array endings{".csv", ".tsv", ".txt"};
  return text == "-" || std::ranges::any_of(endings, [&](auto const* e) { return text.ends_with(e); });
}

luck_shown read_luck(luck_options const& o) {
  luck_shown shown;
  auto& out = shown.asked;
  out.won = o.won;
  out.effort = o.effort.value_or(1);
  if (is_table(o.all_ins)) {
    text_file const file{o.all_ins};
    if (odds::is_history(file.text())) {
      shown.from = odds::read_histories(file.text(), file.name());
      out.all = shown.from.all;
    } else {
      out.all = odds::read_all_in_table(file.text(), file.name());
    }
  } else {
    out.all = odds::read_all_ins(o.all_ins);
  }
  if (o.won && out.all.front().halves) throw usage_error{"--won: the list says what was won"};
  return shown;
}

double deviation(ratio const& variance) { return std::sqrt(variance.to_double()); }

/// "won 6 of 20; expected 16, standard deviation 1.788854" and the chances beside it.
std::string luck_lines(odds::luck_of const& found, std::string const& what, luck_options const& o) {
  auto const digits = o.digits.value_or(6);
  auto const number = [&](ratio const& x) { return x.is_whole() ? x.to_string() : x.to_decimal(digits); };
  std::string text = what;
  if (found.result) text += fmt::format(": {}", number(*found.result));
  text += fmt::format("; expected {}, standard deviation {:.{}f}\n", number(found.mean),
                      deviation(found.variance), std::min(digits, 15U));
  if (!found.result || !found.at_most) return text;
  columns table;
  for (auto const& [words, chance] :
       {std::pair{"so few or fewer", &*found.at_most}, std::pair{"so many or more", &*found.at_least}}) {
    table.add({words, readable_fraction(*chance).value_or(""), chance_of(*chance, o.style()),
               "(" + one_in(*chance) + ")"});
  }
  return text + table.text();
}

std::string luck_text(luck_shown const& s, luck_options const& o) {
  auto const style = o.style();
  std::string text;
  if (s.from.hands > 0) {
    text = fmt::format("{} of {}", plural(s.from.hands, "hand"), s.from.format);
    if (s.from.left_out > 0)
      text += fmt::format("; left out: {} against several, on two boards or of other games",
                          plural(s.from.left_out, "all-in"));
    if (s.from.repeated > 0)
      text += fmt::format("; {} counted once", plural(s.from.repeated, "repeated hand"));
    text += "\n";
  }
  text += luck_lines(s.found.wins, fmt::format("{}, won", plural(s.asked.all.size(), "all-in")), o);
  if (s.found.money) {
    text += luck_lines(*s.found.money, "of the pots", o);
    if (s.found.money->law.empty())
      text += with_effort(o, "the distribution of the money has too many sums") + "\n";
  }
  if (s.found.two_sided)
    text += fmt::format("p-value {} (two-sided)\n", chance_of(*s.found.two_sided, style));
  if (o.table) {
    columns table;
    table.add({"won", "chance"});
    for (auto const& [won, chance] : s.found.wins.law)
      table.add({won.is_whole() ? won.to_string() : won.to_decimal(1), chance_of(chance, style)});
    text += table.text();
  }
  if (!s.found.seen_from)
    return text + fmt::format("so few can't show bad luck at 1 %: even none won has a chance of {}\n",
                              chance_of(s.found.least, style));
  auto const& from = *s.found.seen_from;
  return text + fmt::format(
                    "at 1 % bad luck shows from {} won or fewer; were each chance a tenth smaller, "
                    "that would come with a chance of {}\n",
                    from.is_whole() ? from.to_string() : from.to_decimal(1), chance_of(s.found.power, style));
}

object json_of_luck(odds::luck_of const& found) {
  object out{{"mean", fraction_of(found.mean)},
             {"mean_decimal", found.mean.to_double()},
             {"standard_deviation", deviation(found.variance)}};
  if (found.result) out["result"] = fraction_of(*found.result);
  if (!found.at_most) return out;
  out["at_most"] = fraction_of(*found.at_most);
  out["at_most_decimal"] = found.at_most->to_double();
  out["at_least"] = fraction_of(*found.at_least);
  out["at_least_decimal"] = found.at_least->to_double();
  return out;
}

object luck_json(luck_shown const& s) {
  object out{{"exact", true}, {"all_ins", s.asked.all.size()}, {"wins", json_of_luck(s.found.wins)}};
  if (s.found.money) out["money"] = json_of_luck(*s.found.money);
  if (s.found.two_sided) out["p_value"] = s.found.two_sided->to_double();
  out["least_p_value"] = s.found.least.to_double();
  out["seen_from"] = s.found.seen_from ? object(fraction_of(*s.found.seen_from)) : object(nullptr);
  out["power"] = s.found.power.to_double();
  out["distribution"] = object::array();
  for (auto const& [won, chance] : s.found.wins.law)
    out["distribution"].push_back({{"outcome", fraction_of(won)},
                                   {"probability", fraction_of(chance)},
                                   {"decimal", chance.to_double()}});
  if (s.from.hands > 0)
    out["histories"] = {{"format", s.from.format},
                        {"hands", s.from.hands},
                        {"left_out", s.from.left_out},
                        {"repeated", s.from.repeated}};
  out["engine"] = std::string{s.found.engine};
  return out;
}

std::vector<std::vector<std::string>> luck_rows(luck_shown const& s) {
  std::vector<std::vector<std::string>> out{{"won", "probability", "decimal"}};
  for (auto const& [won, chance] : s.found.wins.law)
    out.push_back(
        {fmt::format("{}", won.to_double()), chance.to_string(), fmt::format("{}", chance.to_double())});
  return out;
}

chart luck_chart(luck_shown const& s) {
  chart c;
  c.title = fmt::format("won of {}", plural(s.asked.all.size(), "all-in"));
  c.across = "won";
  c.up = "chance";
  c.series = {{"chance", {}}};
  for (auto const& [won, chance] : s.found.wins.law) {
    c.labels.push_back(fmt::format("{}", won.to_double()));
    c.places.push_back(won.to_double());
    c.series[0].values.emplace_back(chance.to_double());
  }
  return c;
}

}  // namespace

void luck_odds(luck_options const& o) {
  auto shown = read_luck(o);
  shown.found = odds::answer_luck(shown.asked);
  print_forms({.text = [&] { return luck_text(shown, o); },
               .json = [&] { return json_text(luck_json(shown)); },
               .csv = [&] { return luck_rows(shown); },
               .picture = [&] { return luck_chart(shown); },
               .bars_below = true},
              o.style());
}

}  // namespace faro::program
