// faro odds --openings: which opening hands are kept, by how much, and rules that a player can learn.
#include "answer/printer.hpp"
#include "answer/report_parts.hpp"
#include "cli/frame.hpp"
#include "cli/options/exit_codes.hpp"
#include "cli/output.hpp"
#include "odds/src/engines.hpp"
#include "odds/verb/cards/hand_options.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

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
  [[nodiscard]] message name(opening_stage const& s) const {
    bool const again = s.mulligans > 0 && found.stages[s.mulligans - 1].cards == s.cards;
    auto const size = plural(s.cards, "card");
    return again ? say("{}, hand {}", size, s.mulligans + 1) : size;
  }
};

/// The hands of one stage: a table of text, rows of CSV with those of the others, and an array of JSON.
object add_hands(answer_table& text, answer_table& csv, openings_shown const& s, opening_stage const& stage) {
  constexpr std::size_t most_rows = 40;
  text.most_rows = most_rows;
  auto const worth = s.is_chance() ? "probability" : "mean";
  bool const bottom = s.has_bottom(stage);
  auto out = object::array();
  for (auto const& h : stage.hands) {
    auto const play = stage.keeps(h) ? "keep" : "mulligan";
    auto const change = stage.otherwise ? std::optional{h.worth - *stage.otherwise} : std::nullopt;
    auto of_worth = column("kept");
    of_worth.is_chance = s.is_chance();
    auto shown = text.row();
    auto row = csv.row();
    shown(column("hand", 0).called("opening hand"), s.cards(h.cards));
    row("mulligans", stage.mulligans)("cards", stage.cards);
    for (std::size_t c = 0; c < h.cards.size(); ++c) {
      shown(s.found.classes[c].name, h.cards[c]);
      row(s.found.classes[c].name, h.cards[c]);
    }
    shown("how often", h.chance)(of_worth, h.worth);
    shown("by how much", change ? change_text(*change, s.is_chance(), s.o.style()) : "")("play", play);
    if (bottom) shown("to the bottom", s.cards(h.bottom));
    row("chance", h.chance.to_string())("kept", h.worth)("mulligan",
                                                         stage.otherwise ? stage.otherwise->to_string() : "")(
        "change", change ? change->to_string() : "")("play", play)("bottom", s.cards(h.bottom));
    auto& one = out.emplace_back(object{{"copies", h.cards},
                                        {"chance", fraction_of(h.chance)},
                                        {worth, fraction_of(h.worth)},
                                        {"decimal", h.worth.to_double()},
                                        {"keep", stage.keeps(h)}});
    if (change) put_number(one, "change", *change);
    if (bottom) one["bottom"] = h.bottom;
  }
  return out;
}

/// "keep land in 2..4, or land = 5 and ramp >= 1".
message rules_text(openings_shown const& s, std::vector<odds::keep_rule> const& rules) {
  if (rules.empty()) return "mulligan";
  std::vector<std::string> words;
  for (auto const& rule : rules) words.push_back(text_of(rule, s.found));
  if (words.front().empty()) return "keep every hand";
  return say("keep {}", joined(words, translated(", or ")));
}

void add_rules(answer& a, openings_shown const& s) {
  auto const& f = s.found;
  auto const best = f.stages.front().value;
  std::size_t number = 0;
  auto rules = object::array();
  a.line("\nrules");
  for (std::size_t j = 0; j < f.rules.size(); ++j) {
    number += f.rules[j].size();
    a.line(say("{}: {}", s.name(f.stages[j]), rules_text(s, f.rules[j])));
    auto& one =
        rules.emplace_back(object{{"cards", f.stages[j].cards}, {"mulligans", j}, {"keep", object::array()}});
    for (auto const& rule : f.rules[j]) one["keep"].push_back(text_of(rule, f));
  }
  a.fact("rules", rules);
  a.number("by_rules", f.by_rules);
  a.fact("loss", fraction_of(s.loss));
  a.fact("fewest", f.fewest);
  a.line(say("{}: {}", s.name(f.stages.back()), message{"keep every hand"}));
  a.line(fmt::format("{}: {}, {} less than the best", plural(number, "rule"), s.number(f.by_rules),
                     s.number(best - f.by_rules)));
  if (number == 0) return;
  a.line(f.fewest ? say("fewer lose more than {}", s.number(s.loss))
         : best - f.by_rules > s.loss
             ? say("NOT PROVED: rules that lose at most {} were not found", s.number(s.loss))
             : message{"NOT PROVED: fewer may do"});
}

answer answer_of(openings_shown const& s) {
  auto const& f = s.found;
  auto const best = f.stages.front().value;
  answer a{s.o.query};
  a.below = {say("{}", told_draw(s.draw, s.deck))};
  a.below.insert(a.below.end(), s.conditions.begin(), s.conditions.end());
  a.fact("query", s.o.query);
  a.fact("deck", deck_text(s.o));
  a.fact("draw", s.opening);
  a.fact("conditions", s.conditions);
  a.fact("exact", true);
  a.fact("engine", s.engine);
  a.fact(s.is_chance() ? "probability" : "mean", fraction_of(best));
  a.fact("decimal", best.to_double());
  std::vector<std::string> kinds;
  for (auto const& c : f.classes) kinds.push_back(c.name);
  a.fact("kinds", kinds);
  a.line(s.o.query + ": " + with_fraction(s.number(best), best, s.o.style()));
  auto openings = object::array();
  auto& csv = a.table("hands", form::csv);
  answer_table const* first = nullptr;
  for (auto const& stage : f.stages) {
    a.line(say("\n{}: {}", s.name(stage),
               stage.otherwise ? say("a mulligan is worth {}", s.number(*stage.otherwise))
                               : message{"every hand is kept"}));
    auto& text = a.table(s.name(stage), form::text);
    openings.push_back(
        {{"cards", stage.cards},
         {"mulligans", stage.mulligans},
         {"mulligan", stage.otherwise ? object(fraction_of(*stage.otherwise)) : object(nullptr)},
         {"hands", add_hands(text, csv, s, stage)}});
    if (!first) first = &text;
  }
  a.fact("openings", openings);
  add_rules(a, s);
  a.line("");
  for (auto const& line : a.below) a.line(line);
  if (s.o.explain) a.line(say("method: {}", translated(s.engine)));
  // The first hands about what a mulligan is worth.
  auto const& otherwise = f.stages.front().otherwise;
  auto& c = a.draw(*first, "hand", {"kept"}, "");
  c.up = translated(otherwise ? "kept, beside a mulligan" : c.of_chances ? "chance" : "mean");
  if (otherwise) c.base = otherwise->to_double();
  return a;
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
                         o.by_turn ? say("{} by turn {}", translated(drawn_text(o, q)), o.by_turn->first)
                                   : say("{}", translated(drawn_text(o, q))),
                         with_cards(deck_text(o), q.read.written),
                         q.opening,
                         ask.loss};
  show(answer_of(s), o.style());
  if (s.found.fewest) return;
  finish_printing();
  throw undecided{with_effort(o, say("a limit ended the search for the fewest rules; --loss allows more"))};
}

}  // namespace faro::program
