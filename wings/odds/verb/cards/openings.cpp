// faro odds --openings: which opening hands are kept, by how much, and rules that a player can learn.
#include "answer/forms.hpp"
#include "answer/report_parts.hpp"
#include "cli/exit_codes.hpp"
#include "cli/frame.hpp"
#include "cli/output.hpp"
#include "odds/src/engines.hpp"
#include "odds/verb/cards/hand_options.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace faro::program {
namespace {

using object = nlohmann::ordered_json;
using odds::opening_stage;

/// What is shown.
struct openings_shown {
  card_options const& o;
  odds::openings_answer found;
  std::string_view engine;
  std::vector<std::string> conditions;
  std::string draw, deck;
  count_t opening;
  ratio loss;

  [[nodiscard]] bool is_chance() const { return found.form == odds::value_form::truth; }
  [[nodiscard]] std::string number(ratio const& value) const {
    return is_chance() ? chance_of(value, o.style()) : decimal_text(value, o.style().digits);
  }
  [[nodiscard]] std::string change(ratio const& value) const {
    if (value.is_zero()) return "0";
    return value.sign() < 0 ? "-" + number(-value) : "+" + number(value);
  }
  [[nodiscard]] bool has_bottom(opening_stage const& s) const {
    return std::ranges::any_of(
        s.hands, [](auto const& h) { return std::ranges::any_of(h.bottom, [](auto n) { return n > 0; }); });
  }
  /// "1 land, 2 spell"; "" for no card.
  [[nodiscard]] std::string cards(std::vector<count_t> const& of_class) const {
    std::vector<std::string> out;
    for (std::size_t c = 0; c < of_class.size(); ++c) {
      if (of_class[c] > 0) out.push_back(fmt::format("{} {}", of_class[c], found.classes[c].name));
    }
    return joined(out);
  }
  /// "7 cards"; "7 cards, hand 2" where a mulligan cost none.
  [[nodiscard]] std::string name(opening_stage const& s) const {
    bool const again = s.mulligans > 0 && found.stages[s.mulligans - 1].cards == s.cards;
    return plural(s.cards, "card") + (again ? fmt::format(", hand {}", s.mulligans + 1) : "");
  }
};

std::string table_of(openings_shown const& s, opening_stage const& stage) {
  columns table;
  std::vector<std::string> head;
  for (auto const& c : s.found.classes) head.push_back(printable(c.name));
  for (auto const* name : {"how often", "kept", "by how much", "play"}) head.emplace_back(name);
  bool const bottom = s.has_bottom(stage);
  if (bottom) head.emplace_back("to the bottom");
  table.add(std::move(head));
  constexpr std::size_t most_rows = 40;
  for (std::size_t i = 0; i < std::min(most_rows, stage.hands.size()); ++i) {
    auto const& h = stage.hands[i];
    std::vector<std::string> row;
    for (auto const n : h.cards) row.push_back(std::to_string(n));
    row.push_back(chance_of(h.chance, s.o.style()));
    row.push_back(s.number(h.worth));
    row.push_back(stage.otherwise ? s.change(h.worth - *stage.otherwise) : "");
    row.emplace_back(stage.keeps(h) ? "keep" : "mulligan");
    if (bottom) row.push_back(printable(s.cards(h.bottom)));
    table.add(std::move(row));
  }
  auto out = table.text();
  if (stage.hands.size() > most_rows)
    out += fmt::format("and {} more (--json, --format csv)\n", stage.hands.size() - most_rows);
  return out;
}

/// "keep land in 2..4, or land = 5 and ramp >= 1".
std::string rules_text(openings_shown const& s, std::vector<odds::keep_rule> const& rules) {
  if (rules.empty()) return "mulligan";
  std::vector<std::string> words;
  for (auto const& rule : rules) words.push_back(text_of(rule, s.found));
  return words.front().empty() ? "keep every hand" : "keep " + joined(words, ", or ");
}

std::string said_of_rules(openings_shown const& s) {
  auto const& f = s.found;
  auto const best = f.stages.front().value;
  std::size_t number = 0;
  std::string out = "rules\n";
  for (std::size_t j = 0; j < f.rules.size(); ++j) {
    number += f.rules[j].size();
    out += fmt::format("{}: {}\n", s.name(f.stages[j]), printable(rules_text(s, f.rules[j])));
  }
  out += fmt::format("{}: keep every hand\n", s.name(f.stages.back()));
  out += fmt::format("{}: {}, {} less than the best\n", plural(number, "rule"), s.number(f.by_rules),
                     s.number(best - f.by_rules));
  if (number == 0) return out;
  if (f.fewest) return out + fmt::format("fewer lose more than {}\n", s.number(s.loss));
  if (best - f.by_rules > s.loss)
    return out + fmt::format("NOT PROVED: rules that lose at most {} were not found\n", s.number(s.loss));
  return out + "NOT PROVED: fewer may do\n";
}

std::string openings_text(openings_shown const& s) {
  auto const best = s.found.stages.front().value;
  auto const fraction = best.to_string();
  auto out = printable(s.o.query) + ": " + s.number(best);
  if (s.o.fractions || fraction.size() <= longest_fraction_alone) out += " = " + fraction;
  out += "\n";
  for (auto const& stage : s.found.stages) {
    out += "\n" + s.name(stage) + ": ";
    out += stage.otherwise ? fmt::format("a mulligan is worth {}\n", s.number(*stage.otherwise))
                           : "every hand is kept\n";
    out += table_of(s, stage);
  }
  out += "\n" + said_of_rules(s) + fmt::format("\n{} from {}\n", s.draw, s.deck);
  for (auto const& line : s.conditions) out += line + "\n";
  if (s.o.explain) out += fmt::format("method: {}\n", s.engine);
  return out;
}

object openings_json(openings_shown const& s) {
  auto const& f = s.found;
  auto const value = s.is_chance() ? "probability" : "mean";
  auto const best = f.stages.front().value;
  object out{{"query", s.o.query},
             {"deck", deck_text(s.o)},
             {"draw", s.opening},
             {"conditions", s.conditions},
             {"exact", true},
             {"engine", s.engine},
             {value, fraction_of(best)},
             {"decimal", best.to_double()},
             {"kinds", object::array()},
             {"openings", object::array()},
             {"rules", object::array()}};
  for (auto const& c : f.classes) out["kinds"].push_back(c.name);
  for (auto const& stage : f.stages) {
    object one{{"cards", stage.cards},
               {"mulligans", stage.mulligans},
               {"mulligan", stage.otherwise ? object(fraction_of(*stage.otherwise)) : object(nullptr)},
               {"hands", object::array()}};
    for (auto const& h : stage.hands) {
      object row{{"copies", h.cards},
                 {"chance", fraction_of(h.chance)},
                 {value, fraction_of(h.worth)},
                 {"decimal", h.worth.to_double()},
                 {"keep", stage.keeps(h)}};
      if (stage.otherwise) {
        row["change"] = fraction_of(h.worth - *stage.otherwise);
        row["change_decimal"] = (h.worth - *stage.otherwise).to_double();
      }
      if (s.has_bottom(stage)) row["bottom"] = h.bottom;
      one["hands"].push_back(std::move(row));
    }
    out["openings"].push_back(std::move(one));
  }
  for (std::size_t j = 0; j < f.rules.size(); ++j) {
    object one{{"cards", f.stages[j].cards}, {"mulligans", j}, {"keep", object::array()}};
    for (auto const& rule : f.rules[j]) one["keep"].push_back(text_of(rule, f));
    out["rules"].push_back(std::move(one));
  }
  out["by_rules"] = fraction_of(f.by_rules);
  out["by_rules_decimal"] = f.by_rules.to_double();
  out["loss"] = fraction_of(s.loss);
  out["fewest"] = f.fewest;
  return out;
}

std::vector<std::vector<std::string>> openings_rows(openings_shown const& s) {
  std::vector<std::vector<std::string>> out{{"mulligans", "cards"}};
  for (auto const& c : s.found.classes) out.front().push_back(c.name);
  for (auto const* name : {"chance", "kept", "decimal", "mulligan", "change", "play", "bottom"})
    out.front().emplace_back(name);
  for (auto const& stage : s.found.stages) {
    for (auto const& h : stage.hands) {
      auto& row = out.emplace_back(
          std::vector<std::string>{std::to_string(stage.mulligans), std::to_string(stage.cards)});
      for (auto const n : h.cards) row.push_back(std::to_string(n));
      row.push_back(h.chance.to_string());
      row.push_back(h.worth.to_string());
      row.push_back(fmt::format("{}", h.worth.to_double()));
      row.push_back(stage.otherwise ? stage.otherwise->to_string() : "");
      row.push_back(stage.otherwise ? (h.worth - *stage.otherwise).to_string() : "");
      row.emplace_back(stage.keeps(h) ? "keep" : "mulligan");
      row.push_back(s.cards(h.bottom));
    }
  }
  return out;
}

/// The first hands about what a mulligan is worth.
chart openings_chart(openings_shown const& s) {
  auto const& stage = s.found.stages.front();
  chart c;
  c.title = printable(s.o.query);
  c.below = {printable(fmt::format("{} from {}", s.draw, s.deck))};
  for (auto const& line : s.conditions) c.below.push_back(printable(line));
  c.across = "opening hand";
  c.of_chances = s.is_chance();
  c.up = stage.otherwise ? "kept, beside a mulligan" : c.of_chances ? "chance" : "mean";
  if (stage.otherwise) c.base = stage.otherwise->to_double();
  c.series.emplace_back();
  for (auto const& h : stage.hands) {
    c.labels.push_back(printable(s.cards(h.cards)));
    c.series.front().values.emplace_back(h.worth.to_double());
  }
  return c;
}

void refuse_beside_openings(card_options const& o) {
  if (!o.mulligan) throw usage_error{"--openings needs --mulligan london, vancouver or paris"};
  refuse_beside("--openings", "--keep --keep-of --given --vary --find --swap --simulate --table --bins");
  for (auto const& [name, given] :
       {std::pair{"--by-turn of several turns", o.by_turn && o.by_turn->first != o.by_turn->second},
        {"--on both", o.both_sides},
        {"a second --deck", o.all_decks.size() > 1},
        {"a second question", o.all_asked.size() > 1}}) {
    if (given) throw usage_error{say("{} and {} can't be combined", "--openings", name)};
  }
}

}  // namespace

void openings_odds(card_options o) {
  refuse_beside_openings(o);
  o.asked = o.all_asked.front();
  auto const q = read_hands(o);
  odds::openings_question ask{q.as_play()};
  if (o.by_turn)
    ask.asked.draws = static_cast<count_t>(o.by_turn->first) - (q.question.setting.on_draw ? 0 : 1);
  if (o.loss) ask.loss = o.loss->value;
  ask.effort = o.effort.value_or(1);
  auto answered = odds::answer(ask);
  openings_shown const s{o,
                         std::move(answered.of),
                         answered.engine,
                         conditions_of(o, q),
                         drawn_text(o, q) + (o.by_turn ? fmt::format(" by turn {}", o.by_turn->first) : ""),
                         with_cards(deck_text(o), q.read.written),
                         q.opening,
                         ask.loss};
  print_forms({.text = [&] { return openings_text(s); },
               .json = [&] { return json_text(openings_json(s)); },
               .csv = [&] { return openings_rows(s); },
               .picture = [&] { return openings_chart(s); },
               .bars_below = true},
              o.style());
  if (s.found.fewest) return;
  finish_printing();
  throw undecided{with_effort(o, say("a limit ended the search for the fewest rules; --loss allows more"))};
}

}  // namespace faro::program
