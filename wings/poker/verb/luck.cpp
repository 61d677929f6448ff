// faro poker luck: how lucky a list of all-ins was.
#include "answer/printer.hpp"
#include "answer/report_parts.hpp"
#include "cli/frame.hpp"
#include "poker/src/chips/histories.hpp"
#include "poker/verb/poker.hpp"
#include "questions/question_verb.hpp"
#include "text/words.hpp"
#include "verbs/common/text_file.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
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

/// How the table is read; it is no list, whatever it is called.
odds::all_in_reading reading_of(luck_options const& o) {
  odds::all_in_reading out{o.equity, o.result, o.tie, o.pot};
  auto const said = o.as.reading(true);
  out.as.separator = said.separator;
  out.as.header = said.header;
  out.as.until = said.until;
  out.as.ragged = said.ragged;
  out.percent = o.in_percent;
  return out;
}

void show_table(odds::all_in_table const& read, report_style const& style) {
  std::vector<column_use> uses{{"chances", read.equity}};
  for (auto const& [use, column] :
       {std::pair{"results", read.result}, {"chances of a tie", read.tie}, {"pots", read.pot}}) {
    if (column) uses.push_back({use, *column});
  }
  print_reading({seen(read.list, std::move(uses))}, style);
}

/// Options of tables, where there is none.
void refuse_without_table(luck_options const& o) {
  auto const said = o.as.reading(false);
  if (o.equity || o.result || o.tie || o.pot || said.separator || said.header || said.until || said.ragged ||
      o.as.dry_run || o.in_percent)
    throw usage_error{
        "--equity, --equity-unit, --result, --tie, --pot, --separator, --header, --until, --ragged and "
        "--dry-run are of tables: "
        "expected a CSV file"};
}

/// Nothing where the table was only shown.
std::optional<luck_shown> read_luck(luck_options const& o) {
  luck_shown shown;
  auto& out = shown.asked;
  out.won = o.won;
  out.effort = o.effort.value_or(1);
  if (is_table(o.all_ins)) {
    text_file const file{o.all_ins};
    if (odds::is_history(file.text())) {
      refuse_without_table(o);
      shown.from = odds::read_histories(file.text(), file.name());
      out.all = shown.from.all;
    } else {
      auto read = odds::read_all_in_table(file.text(), file.name(), reading_of(o));
      if (o.as.dry_run) {
        show_table(read, o.style());
        return std::nullopt;
      }
      out.all = odds::all_ins_of(std::move(read));
    }
  } else {
    refuse_without_table(o);
    out.all = odds::read_all_ins(o.all_ins);
  }
  if (o.won && out.all.front().halves) throw usage_error{"--won: the list says what was won"};
  return shown;
}

double deviation(ratio const& variance) { return std::sqrt(variance.to_double()); }

/// "won 6 of 20; expected 16, standard deviation 1.788854" and the chances beside it.
void add_luck_of(answer& a, std::string const& key, odds::luck_of const& found, message what,
                 luck_options const& o) {
  auto const digits = o.style().digits;
  auto const number = [&](ratio const& x) { return x.is_whole() ? x.to_string() : x.to_decimal(digits); };
  object fields;
  put_number(fields, "mean", found.mean);
  fields["standard_deviation"] = deviation(found.variance);
  if (found.result) {
    fields["result"] = fraction_of(*found.result);
    what = say("{}: {}", what, number(*found.result));
  }
  a.line(say("{}; expected {}, standard deviation {}", what, number(found.mean),
             fmt::format("{:.{}f}", deviation(found.variance), std::min(digits, 15U))));
  if (found.at_most) {
    put_number(fields, "at_most", *found.at_most);
    put_number(fields, "at_least", *found.at_least);
    auto& table = a.table(key, form::text);
    for (auto const& [words, chance] :
         {std::pair{"so few or fewer", &*found.at_most}, std::pair{"so many or more", &*found.at_least}})
      table.row()(column("which").called(""), words)(column("chance").called("").with_fraction().with_words(),
                                                     *chance);
  }
  a.fact(key, fields);
}

void add_histories(answer& a, odds::histories_read const& from) {
  if (from.hands == 0) return;
  auto text = say("{} of {}", plural(from.hands, "hand"), from.format);
  if (from.left_out > 0)
    text = say("{}; left out: {} against several, on two boards or of other games", text,
               plural(from.left_out, "all-in"));
  if (from.repeated > 0) text = say("{}; {} counted once", text, plural(from.repeated, "repeated hand"));
  a.line(text);
}

answer answer_of(luck_shown const& s, luck_options const& o) {
  auto const style = o.style();
  auto const& found = s.found;
  auto const won = plural(s.asked.all.size(), "all-in");
  auto const chance = [&](ratio const& p) { return chance_of(p, style); };
  auto const count = [](ratio const& n) { return n.is_whole() ? n.to_string() : n.to_decimal(1); };
  answer a{say("won of {}", won)};
  a.fact("exact", true);
  a.fact("all_ins", s.asked.all.size());
  add_histories(a, s.from);
  add_luck_of(a, "wins", found.wins, say("{}, won", won), o);
  if (found.money) {
    add_luck_of(a, "money", *found.money, "of the pots", o);
    if (found.money->law.empty()) a.line(with_effort(o, "the distribution of the money has too many sums"));
  }
  if (found.two_sided) {
    a.fact("p_value", found.two_sided->to_double());
    a.line(say("p-value {} (two-sided)", chance(*found.two_sided)));
  }
  a.fact("least_p_value", found.least.to_double());
  a.fact("seen_from", found.seen_from ? object(fraction_of(*found.seen_from)) : object(nullptr));
  a.fact("power", found.power.to_double());
  auto& law = a.table("distribution", o.table ? form::all : form::json | form::csv);
  for (auto const& [n, p] : found.wins.law)
    law.row()(column("outcome", form::json), fraction_of(n))(column("won", form::csv), n.to_double())(
        column("won", form::text), count(n))(column("probability").called("chance"), p);
  if (s.from.hands > 0)
    a.fact("histories", object{{"format", s.from.format},
                               {"hands", s.from.hands},
                               {"left_out", s.from.left_out},
                               {"repeated", s.from.repeated}});
  a.fact("engine", found.engine);
  a.line(
      found.seen_from
          ? say("at 1 % bad luck shows from {} won or fewer; were each chance a tenth smaller, "
                "that would come with a chance of {}",
                count(*found.seen_from), chance(found.power))
          : say("so few can't show bad luck at 1 %: even none won has a chance of {}", chance(found.least)));
  a.draw(law, "won", {"probability"}, "chance");
  return a;
}

}  // namespace

void luck_odds(luck_options const& o) {
  auto shown = read_luck(o);
  if (!shown) return;
  shown->found = odds::answer_luck(shown->asked);
  show(answer_of(*shown, o), o.style());
}

}  // namespace faro::program
