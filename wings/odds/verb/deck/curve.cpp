// faro deck curve: colours on curve.
#include "odds/verb/deck/curve.hpp"

#include "answer/printer.hpp"
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

#include <algorithm>

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

/// A row for each spell, with a column for each turn: for text, and a curve over the turns.
void add_turns(answer& a, std::vector<odds::spell_on_curve> const& spells, curve_options const& o) {
  auto& table = a.table("turns", form::text);
  std::vector<answer_table::filling> rows;
  chart c;
  a.title = "paid by the turn";
  c.title = translated(a.title);
  for (auto const& line : a.below) c.below.push_back(printable(translated(line)));
  c.up = translated("chance");
  c.across = translated("turn");
  c.over_something = true;
  auto const turns = o.by_turn->second - o.by_turn->first + 1;
  for (std::size_t i = 0; i < spells.size(); ++i) {
    auto const turn = o.by_turn->first + i % turns;
    if (i % turns == 0) {
      rows.push_back(table.row());
      rows.back()("spell", spells[i].name)("cost", spells[i].cost);
      c.series.push_back({printable(fmt::format("{} ({})", spells[i].name, spells[i].cost)), {}});
    }
    rows.back()(column(fmt::format("turn {}", turn)).called(say("turn {}", turn)), spells[i].paid);
    c.series.back().values.emplace_back(spells[i].paid.to_double());
    if (i >= turns) continue;
    c.labels.push_back(std::to_string(turn));
    c.places.push_back(static_cast<double>(turn));
  }
  a.bars = [c] { return c; };
}

answer answer_of(std::vector<odds::spell_on_curve> const& spells, curve_options const& o, bool mulligans,
                 std::string const& deck) {
  auto const draw = o.draw.value_or(7);
  char const* const side = o.on_draw.value_or(false) ? "draw" : "play";
  answer a{"paid on curve"};
  a.below = {o.on_draw.value_or(false) ? say("{} from {}, on the draw", plural(draw, "card"), deck_text(o))
                                       : say("{} from {}, on the play", plural(draw, "card"), deck_text(o))};
  a.fact("deck", deck_text(o));
  a.fact("draw", draw);
  a.fact("on", side);
  a.fact("mulligans", mulligans ? "karsten" : "none");
  a.fact("exact", true);
  if (o.by_turn) add_turns(a, spells, o);
  auto& table = a.table("spells", form::json | form::csv | (o.by_turn ? 0 : form::text));
  for (auto const& s : spells) {
    auto row = table.row();
    row(column("label", 0).called("spell"), fmt::format("{} ({})", s.name, s.cost));
    row(column("name", form::json), s.name)(column("spell", form::text | form::csv), s.name)("cost", s.cost);
    row(column("copies", form::json | form::csv), s.copies)("turn", s.turn)(
        column("sources", form::json | form::csv), s.sources);
    row(column("probability").called("paid"), s.paid);
    row(column("lands", form::json), fraction_of(s.lands))(column("lands", form::csv), s.lands.to_string())(
        column("lands", form::text), s.lands);
    row(column("given_lands").called("given lands").decimal_in("given_lands_decimal"), s.given_lands);
    row(column("sources", form::text), s.sources);
    row(column("sources_needed", form::json | form::csv),
        s.needed ? nlohmann::ordered_json(*s.needed) : nlohmann::ordered_json(nullptr));
    row(column("needed", form::text), s.needed                  ? say("{}", *s.needed)
                                      : s.given_lands.is_zero() ? message{"never"}
                                                                : message{});
  }
  if (!o.by_turn) a.draw(table, "label", {"probability", "given_lands"}, "chance");
  for (auto const& s : spells) {
    if (o.fractions)
      a.line(say("{}: paid {}", o.by_turn ? say("{}, turn {}", s.name, s.turn) : say("{}", s.name),
                 s.paid.to_string()));
  }
  a.line(o.on_draw.value_or(false)
             ? say("{} from {}, then one a turn; on the draw", plural(draw, "card"), deck)
             : say("{} from {}, then one a turn; on the play", plural(draw, "card"), deck));
  a.line(
      mulligans
          ? "London mulligan by Karsten's rule: 7 cards kept with 2 to 5 lands, 6 and 5 with 2 to 4, 4 always"
          : "no mulligans");
  a.line(o.by_turn
             ? "paid by the turn; none before that of its cost, for one land is put down a turn"
             : "needed: sources among as many lands for 89 % and one more each turn, given enough lands");
  return a;
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
  show(answer_of(spells, o, ask.mulligans, with_cards(deck_text(o), named.read.written)), o.style());
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
    if (o->seen) throw usage_error{"--seen does not go with faro deck curve"};
    if (o->all_decks.size() > 1) throw usage_error{"faro deck curve: expected one --deck, got several"};
    curve_odds(*o);
  });
}

}  // namespace faro::program
