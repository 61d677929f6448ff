// faro deck curve: colours on curve, as a table or as JSON.
#include "odds/verb/deck/curve.hpp"

#include "answer/chart.hpp"
#include "answer/forms.hpp"
#include "answer/report_parts.hpp"
#include "cards/formats/named.hpp"
#include "cli/frame.hpp"
#include "odds/src/hands/curve.hpp"
#include "questions/question_verb.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/decks.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <span>

namespace faro::program {
namespace {

constexpr char const* curve_examples =
    "faro deck curve --deck mine.csv\n"
    "faro deck curve --deck mine.csv --by-turn 1..6 --on draw\n"
    "faro deck curve --deck 'Opt*4 Island*24 rest*32' --spell 'Opt: U'";

/// "Steam Vents: UR" of an option, put into the cards.
void take_column(std::vector<std::string> const& texts, char const* option,
                 std::string odds::curve_card::*column, card_table const& table,
                 std::vector<odds::curve_card>& cards) {
  for (auto const& text : texts) {
    auto const colon = text.rfind(':');
    if (colon == std::string::npos)
      throw usage_error{
          say("{}: expected a card and a colon, such as 'Steam Vents: UR', got '{}'", option, text)};
    auto const group = read_for(option, [&] { return group_named(table, text.substr(0, colon)); });
    for (auto const k : group.kinds)
      cards[k].*column = std::string{trimmed(std::string_view{text}.substr(colon + 1))};
  }
}

nlohmann::ordered_json curve_json(std::vector<odds::spell_on_curve> const& spells, curve_options const& o,
                                  bool mulligans) {
  using object = nlohmann::ordered_json;
  object out{{"deck", deck_text(o)},
             {"draw", o.draw.value_or(7)},
             {"on", o.on_draw.value_or(false) ? "draw" : "play"},
             {"mulligans", mulligans ? "karsten" : "none"},
             {"exact", true},
             {"spells", object::array()}};
  for (auto const& s : spells) {
    out["spells"].push_back({{"name", s.name},
                             {"cost", s.cost},
                             {"copies", s.copies},
                             {"turn", s.turn},
                             {"sources", s.sources},
                             {"probability", fraction_of(s.paid)},
                             {"decimal", s.paid.to_double()},
                             {"lands", fraction_of(s.lands)},
                             {"given_lands", fraction_of(s.given_lands)},
                             {"given_lands_decimal", s.given_lands.to_double()},
                             {"sources_needed", s.needed ? object(*s.needed) : object(nullptr)}});
  }
  return out;
}

/// A row for each spell.
std::vector<std::vector<std::string>> curve_rows(std::vector<odds::spell_on_curve> const& spells) {
  std::vector<std::vector<std::string>> out{{"spell", "cost", "copies", "turn", "sources", "probability",
                                             "decimal", "lands", "given_lands", "given_lands_decimal",
                                             "sources_needed"}};
  for (auto const& s : spells)
    out.push_back({s.name, s.cost, std::to_string(s.copies), std::to_string(s.turn),
                   std::to_string(s.sources), s.paid.to_string(), fmt::format("{}", s.paid.to_double()),
                   s.lands.to_string(), s.given_lands.to_string(),
                   fmt::format("{}", s.given_lands.to_double()), s.needed ? std::to_string(*s.needed) : ""});
  return out;
}

/// One spell after the other, each with its turns.
std::vector<std::span<odds::spell_on_curve const>> by_spell(std::span<odds::spell_on_curve const> all,
                                                            curve_options const& o) {
  auto const turns = o.by_turn->second - o.by_turn->first + 1;
  std::vector<std::span<odds::spell_on_curve const>> out;
  for (; !all.empty(); all = all.subspan(turns)) out.push_back(all.first(turns));
  return out;
}

/// A curve over the turns for each spell.
void add_turns(chart& c, std::span<odds::spell_on_curve const> spells, curve_options const& o) {
  c.title = "paid by the turn";
  c.across = "turn";
  c.over_something = true;
  for (auto const& of_spell : by_spell(spells, o)) {
    auto& series = c.series.emplace_back(
        chart_series{printable(fmt::format("{} ({})", of_spell.front().name, of_spell.front().cost)), {}});
    for (auto const& s : of_spell) series.values.emplace_back(s.paid.to_double());
  }
  for (auto turn = o.by_turn->first; turn <= o.by_turn->second; ++turn) {
    c.labels.push_back(std::to_string(turn));
    c.places.push_back(static_cast<double>(turn));
  }
}

/// What of each spell can be paid, and what of it if there are lands enough.
chart curve_chart(std::vector<odds::spell_on_curve> const& spells, curve_options const& o) {
  chart c;
  c.title = "paid on curve";
  c.below.push_back(printable(fmt::format("{} from {}, on the {}", plural(o.draw.value_or(7), "card"),
                                          deck_text(o), o.on_draw.value_or(false) ? "draw" : "play")));
  c.up = "chance";
  if (o.by_turn) {
    add_turns(c, spells, o);
    return c;
  }
  c.across = "spell";
  c.series = {{"paid", {}}, {"given lands", {}}};
  for (auto const& s : spells) {
    c.labels.push_back(printable(fmt::format("{} ({})", s.name, s.cost)));
    c.series[0].values.emplace_back(s.paid.to_double());
    c.series[1].values.emplace_back(s.given_lands.to_double());
  }
  return c;
}

/// A row for each spell, a column for each turn.
std::string table_of_turns(std::span<odds::spell_on_curve const> spells, curve_options const& o) {
  columns table;
  std::vector<std::string> row{"spell", "cost"};
  for (auto turn = o.by_turn->first; turn <= o.by_turn->second; ++turn)
    row.push_back(fmt::format("turn {}", turn));
  table.add(row);
  for (auto const& of_spell : by_spell(spells, o)) {
    row = {printable(of_spell.front().name), of_spell.front().cost};
    for (auto const& s : of_spell) row.push_back(chance_of(s.paid, o.style()));
    table.add(row);
  }
  return table.text();
}

std::string table_of_spells(std::span<odds::spell_on_curve const> spells, curve_options const& o) {
  auto const style = o.style();
  columns table;
  table.add({"spell", "cost", "turn", "paid", "lands", "given lands", "sources", "needed"});
  for (auto const& s : spells) {
    table.add({printable(s.name), s.cost, std::to_string(s.turn), chance_of(s.paid, style),
               chance_of(s.lands, style), chance_of(s.given_lands, style), std::to_string(s.sources),
               s.needed                  ? std::to_string(*s.needed)
               : s.given_lands.is_zero() ? "never"
                                         : ""});
  }
  return table.text();
}

std::string curve_text(std::vector<odds::spell_on_curve> const& spells, curve_options const& o,
                       bool mulligans, std::string const& deck) {
  auto text = o.by_turn ? table_of_turns(spells, o) : table_of_spells(spells, o);
  if (o.fractions) {
    for (auto const& s : spells)
      text += fmt::format("{}{}: paid {}\n", printable(s.name),
                          o.by_turn ? fmt::format(", turn {}", s.turn) : "", s.paid.to_string());
  }
  text += fmt::format("{} from {}, then one a turn; on the {}\n", plural(o.draw.value_or(7), "card"), deck,
                      o.on_draw.value_or(false) ? "draw" : "play");
  text += mulligans ? "London mulligan by Karsten's rule: 7 cards kept with 2 to 5 lands, 6 and 5 with 2 to "
                      "4, 4 always\n"
                    : "no mulligans\n";
  if (o.by_turn)
    return text + "paid by the turn; none before that of its cost, for one land is put down a turn\n";
  return text + "needed: sources among as many lands for 89 % and one more each turn, given enough lands\n";
}

void curve_odds(curve_options const& o) {
  if (!o.deck)
    throw usage_error{
        "faro deck curve needs --deck: a CSV file with the columns cost and produces, or a list with --spell "
        "and "
        "--source"};
  auto const named = read_table(*o.deck, o.decks, o.deck_list);
  odds::curve_question ask;
  ask.cards = odds::curve_cards(named.table);
  take_column(o.spells, "--spell", &odds::curve_card::cost, named.table, ask.cards);
  take_column(o.sources, "--source", &odds::curve_card::produces, named.table, ask.cards);
  ask.opening = o.draw.value_or(7);
  ask.on_draw = o.on_draw.value_or(false);
  if (o.by_turn)
    ask.turns = std::pair{static_cast<count_t>(o.by_turn->first), static_cast<count_t>(o.by_turn->second)};
  ask.mulligans = o.mulligans;
  auto const spells = odds::spells_on_curve(ask);
  auto const deck = with_cards(deck_text(o), named.read.written);
  print_forms({.text = [&] { return curve_text(spells, o, ask.mulligans, deck); },
               .json = [&] { return json_text(curve_json(spells, o, ask.mulligans)); },
               .csv = [&] { return curve_rows(spells); },
               .picture = [&] { return curve_chart(spells, o); },
               .bars_below = true},
              o.style());
}

}  // namespace

void add_curve(command& above) {
  auto const o = std::make_shared<curve_options>();
  auto* const verb = add_verb(above, "curve", "Which spells of a deck can be paid on the turn of their cost.",
                              curve_examples);
  add_deck_options(*verb, *o);
  add_number(*verb, "--draw", o->draw, {0, 1'000'000}, "cards of the opening hand (default: 7)");
  add_value(*verb, "--spell", o->spells,
            "what a card costs, such as 'Counterspell: UU'; the column `cost` of a CSV deck; may be repeated")
      ->type_name("CARD: COST")
      ->repeated();
  add_value(*verb, "--source", o->sources,
            "what a land makes, such as 'Steam Vents: UR' or 'any'; the column `produces`; basic lands are "
            "known; may be repeated")
      ->type_name("CARD: COLOURS")
      ->repeated();
  add_range(*verb, "--by-turn", o->by_turn, {1, 1000}, "by which of these turns each is paid");
  add_choice(*verb, "--on", o->on_draw, choice_table<bool>{{"play", false}, {"draw", true}},
             "play (no card in the first turn, the default) or draw", "WHICH");
  add_choice(
      *verb, "--mulligan", o->mulligans, choice_table<bool>{{"karsten", true}, {"none", false}},
      "karsten: hands of 7 cards with 2 to 5 lands are kept, of 6 and 5 with 2 to 4, of 4 always (default); "
      "or none",
      "RULE");
  add_answer_options(*verb, *o);
  add_fractions(*verb, *o);
  on_run(*verb, [o] {
    check_forms(*o);
    if (o->seen) throw usage_error{"--seen does not go with faro deck curve"};
    if (o->all_decks.size() > 1) throw usage_error{"faro deck curve: expected one --deck, got several"};
    curve_odds(*o);
  });
}

}  // namespace faro::program
