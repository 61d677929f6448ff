// What cards can say beside poker and bridge: runs within a suit, kinds of any deck, cribbage, values of
// hands, hands that are alike, shared cards, urns, replacement; each against listing every hand.
#include "odds/src/hands/curve.hpp"
#include "odds/src/hands/play.hpp"
#include "odds/src/hands/question.hpp"
#include "odds/test/ask.hpp"
#include "support/error_of.hpp"
#include "support/places.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <string>
#include <vector>

namespace faro::odds {
namespace {

using testing::chance;
using testing::drawing;
using testing::error_of;
using ::testing::HasSubstr;
using testing::table_of;
using testing::ways;

/// Two engines say the same of a question.
void expect_listed(card_table const& table, query_setting const& setting, std::string const& question) {
  std::vector<std::string> const texts{question};
  auto const query = compile_query(table, setting, texts);
  auto const solved = solve_hands(table, query).law;
  auto const listed = list_hands(table, query).law;
  EXPECT_EQ(solved.denominator(), listed.denominator()) << question;
  EXPECT_TRUE(solved == listed) << question;
}

constexpr char const* few_cards = "As 2s 3s 4s 5s Js As 5h 6h Jh 2d 5d Jc";

TEST(HandsOfCards, RunsWithinASuitAreThoseOfItsCards) {
  auto const table = table_of(few_cards);
  for (auto const* q :
       {"run(rank, within suit)", "run(rank, within suit, low) >= 3", "run(rank, both, within suit), hcp",
        "run(rank, within colour)", "distinct(card)", "largest(card), run(rank, within suit)"})
    expect_listed(table, drawing(5), q);
  EXPECT_EQ(chance("standard52", 10, "run(rank, within suit, low) >= 3"), (ratio{1586623149, 7910012110}));
  EXPECT_THAT(error_of([&] { (void)chance("standard52", 5, "run(rank, within hearts)"); }),
              HasSubstr("no attribute"));
}

TEST(HandsOfCards, KindsOfAnyDeckCanBeCounted) {
  EXPECT_EQ(ways("a*4 b*4 c*4 d*4", 5, "distinct(card)"),
            (std::map<std::string, integer>{{"2", 336}, {"3", 2496}, {"4", 1536}}));
  expect_listed(table_of("a*4 b*2 c*1 d*3"), drawing(4), "distinct(card), groups(card, 2), largest(card)");
}

TEST(HandsOfCards, CribbagePointsAreThoseOfTheTable) {
  auto const hand = ways("standard52", 5, "cribbage");
  EXPECT_EQ(hand.at("29"), 4);
  EXPECT_EQ(hand.at("28"), 76);
  EXPECT_EQ(hand.at("0"), 1009008);
  EXPECT_FALSE(hand.contains("19"));
  auto const table = table_of(few_cards);
  for (auto const* q : {"cribbage", "crib >= 6", "cribbage, crib"}) expect_listed(table, drawing(5), q);
  auto shared = drawing(3);
  shared.community = 1;
  expect_listed(table, shared, "cribbage");
  auto held = drawing(1);  // the starter for a hand of four
  held.held.assign(table_of("standard52").cards.kinds().size(), 0);
  for (auto const* name : {"5c", "5d", "Jh", "4h"})
    held.held[static_cast<std::size_t>(table_of("standard52").find_kind(name))] = 1;
  EXPECT_EQ(ways(table_of("standard52"), held, "cribbage"), (std::map<std::string, integer>{{"6", 12},
                                                                                            {"7", 4},
                                                                                            {"8", 3},
                                                                                            {"10", 12},
                                                                                            {"11", 4},
                                                                                            {"12", 6},
                                                                                            {"13", 1},
                                                                                            {"14", 1},
                                                                                            {"15", 1},
                                                                                            {"16", 3},
                                                                                            {"17", 1}}));
  EXPECT_THAT(error_of([&] { (void)ways("standard52", 8, "cribbage"); }),
              HasSubstr("expected a hand of up to four"));
  EXPECT_THAT(error_of([&] { (void)ways("a*4 b*9", 5, "cribbage"); }), HasSubstr("no attribute 'rank'"));
}

TEST(HandsOfCards, ValuesOfHandsAreDefinedByOthers) {
  auto const table = table_of(few_cards);
  for (auto const* q : {"blackjack", "blackjack > 21, losers", "zar", "zar >= 14"})
    expect_listed(table, drawing(3), q);
  EXPECT_EQ(chance("standard52", 2, "blackjack = 21"), (ratio{32, 663}));
}

TEST(HandsOfCards, HandsThatAreAlikeAreCountedTogether) {
  auto const table = table_of("As Ks Qs 2s Ah Kh 2h 3h Ad 2d 2c 3c");
  query_setting three;
  three.hands = {3, 3, 3};
  for (auto const* q :
       {"each(distinct(suit) >= 2)", "some(shape = 3-0-0)", "each(ace)", "hand(1, ace) > hand(2, ace)",
        "each(hcp >= 3) or some(largest(rank) = 3)", "min(hand(1, hcp), hand(2, hcp), hand(3, hcp))"})
    expect_listed(table, three, q);
  EXPECT_EQ(chance(
                table_of("standard52"),
                [] {
                  query_setting four;
                  four.hands = {13, 13, 13, 13};
                  return four;
                }(),
                "some(shape = 13-0-0-0)"),
            ratio::parse("18772910672458601/745065802298455456100520000"));
}

TEST(HandsOfCards, SharedCardsBelongToEveryHand) {
  auto const table = table_of("As Ks Qs 2s Ah Kh 2h 3h Ad 2d 2c 3c");
  query_setting two;
  two.hands = {2, 2};
  two.community = 3;
  for (auto const* q : {"each(ace)", "hand(1, poker) > hand(2, poker)",
                        "community(ace) >= 1 and some(ace >= 2)", "hand(1, hcp) - hand(2, hcp)"})
    expect_listed(table, two, q);
  EXPECT_THAT(error_of([&] { (void)chance("standard52", 5, "community(ace)"); }), HasSubstr("--community"));
}

TEST(HandsOfCards, WithReplacementEveryDrawIsFromTheWholeDeck) {
  auto setting = drawing(3);
  setting.with_replacement = true;
  EXPECT_EQ(chance(table_of("red*3 blue*2"), setting, "red = 2"), (ratio{54, 125}));
  expect_listed(table_of("a*4 b*2 c*1"), setting, "a, distinct(card)");
  setting.hands = {2, 2};
  expect_listed(table_of("a*4 b*2 c*1"), setting, "hand(1, a) > hand(2, a)");
  // Two of 23 people share a birthday; three of 20 in a short year.
  auto people = drawing(23);
  people.with_replacement = true;
  auto const two = chance(table_of("1..365"), people, "largest(card) >= 2").to_double();
  EXPECT_NEAR(two, 0.507297234, 1e-9);
  people.hands = {5};
  expect_listed(table_of("1..7"), people, "largest(card) >= 3");
}

TEST(HandsOfCards, FromSeveralUrnsEachHandTakesItsOwn) {
  card_table const table{deck{{{"red 1", 3, {"red"}, {}},
                               {"blue 1", 2, {"blue"}, {}},
                               {"red 2", 1, {"red"}, {}},
                               {"blue 2", 4, {"blue"}, {}}}}};
  query_setting setting;
  setting.hands = {2, 1};
  setting.urn = {0, 0, 1, 1};
  EXPECT_EQ(chance(table, setting, "red = 3"), (ratio{3, 50}));
  EXPECT_EQ(chance(table, setting, "hand(1, red) = 2 and hand(2, blue) = 1"), (ratio{12, 50}));
  for (auto const* q : {"red", "hand(1, red), hand(2, red)", "red >= 2"}) expect_listed(table, setting, q);
  setting.hands = {6, 1};
  EXPECT_THAT(error_of([&] { (void)chance(table, setting, "red"); }), HasSubstr("of urn 1"));
}

// ---- Mulligans and effects --------------------------------------------------------------------------------

play_question playing(std::string const& deck, count_t opening, std::string const& query) {
  play_question out;
  out.asked.table = table_of(deck);
  out.asked.query = query;
  out.opening = opening;
  return out;
}
ratio chance_of(play_question const& ask) { return play(ask).law.probability({1}); }

TEST(Mulligans, OtherRulesInSmall) {
  auto ask = playing("A*2 x*4", 2, "A >= 1");
  ask.mulligan = mulligan_rule{.kind = mulligan_kind::paris, .down_to = 1, .keep = "A"};
  EXPECT_EQ(chance_of(ask), (ratio{11, 15}));
  ask.mulligan = mulligan_rule{.kind = mulligan_kind::london, .down_to = 2, .keep = "A", .free = 1};
  EXPECT_EQ(chance_of(ask), (ratio{21, 25}));
  ask.mulligan = mulligan_rule{.kind = mulligan_kind::partial};
  EXPECT_EQ(chance_of(ask), (ratio{14, 15}));
  ask.mulligan->keep = "x";  // the rule of somebody who keeps the wrong cards
  EXPECT_EQ(chance_of(ask), (ratio{8, 15} * ratio{1, 4} + ratio{1, 15} * ratio{0}));
}

TEST(Mulligans, AHandMayBeKeptForAllCardsDrawn) {
  auto ask = playing("source*14 land*10 spell*36", 7, "by(3, source + land >= 3 and source >= 2)");
  ask.mulligan = mulligan_rule{.kind = mulligan_kind::london,
                               .down_to = 4,
                               .keep = "source + land in 2..5",
                               .bottom = "-10 * abs(source + land - 3) + source",
                               .keep_drawn = true};
  EXPECT_EQ(chance_of(ask), ratio::parse("173461755474310343151106/244182347421006463148625"));
  ask.asked.given = "by(3, source + land >= 3)";
  EXPECT_EQ(chance_of(ask), ratio::parse("2255002821166034460964378/2831147359684928047089953"));
}

TEST(Effects, ExcavateAndDiscardTakeTheBest) {
  auto ask = playing("A pot x*2", 1, "A >= 1");
  ask.effects = {parse_effect("pot: excavate 2")};
  EXPECT_EQ(chance_of(ask), (ratio{5, 12}));
  ask.effects = {parse_effect("pot: excavate 2 x")};
  EXPECT_EQ(chance_of(ask), (ratio{1, 4}));
  ask.asked.query = "A = 1 and x = 0";
  ask.effects = {parse_effect("pot: draw 2, discard 1")};
  EXPECT_EQ(chance_of(ask), (ratio{5, 12}));
  EXPECT_THAT(error_of([] { (void)parse_effect("pot: exile 2"); }), HasSubstr("'exile' is written banish"));
}

TEST(Effects, TurnsMayBeAskedAboutTogether) {
  auto ask = playing("A*2 pot*2 x*4", 2, "A >= 1");
  ask.effects = {parse_effect("pot: draw 1")};
  ask.draws = 2;
  auto const by_third = chance_of(ask);
  ask.draws = 0;
  ask.asked.query = "by(3, A >= 1)";
  EXPECT_EQ(chance_of(ask), by_third);
  ask.asked.query = "by(1, A >= 1)";
  auto const by_first = chance_of(ask);
  ask.asked.query = "by(1, A >= 1) and by(3, A >= 1)";  // an ace stays
  EXPECT_EQ(chance_of(ask), by_first);
  ask.asked.query = "by(1, A >= 1) or by(3, A >= 1)";
  EXPECT_EQ(chance_of(ask), by_third);
  // A pot that is used in the first turn is not in hand after it.
  auto one = playing("pot x", 1, "by(1, pot >= 1) and by(2, pot = 0)");
  one.effects = {parse_effect("pot: draw 1")};
  EXPECT_EQ(chance_of(one), (ratio{1, 2}));  // the pot is kept, then used
}

// ---- Colours on curve -------------------------------------------------------------------------------------

TEST(Curve, CostsAreReadAsTheyArePrinted) {
  EXPECT_EQ(parse_cost("1UU").mana, 3U);
  EXPECT_EQ(parse_cost("{2}{W/U}{U}").symbols, (std::vector<unsigned>{3, 2}));
  EXPECT_EQ(parse_cost("XR").mana, 1U);
  EXPECT_EQ(parse_cost("12").mana, 12U);
  EXPECT_EQ(parse_colours("any"), 0x1FU);
  for (auto const* wrong : {"{2", "Q", "1UZ", "999"})
    EXPECT_THAT(error_of([&] { (void)parse_cost(wrong); }), HasSubstr("expected a cost")) << wrong;
  EXPECT_THAT(error_of([] { (void)parse_colours("blue"); }), HasSubstr("colours"));
}

TEST(Curve, TwoColoursNeedALandForEachSymbol) {
  curve_question ask;
  ask.cards = {{"Dual", 4, "", "UR"},
               {"Island", 2, "", "U"},
               {"Mountain", 2, "", "R"},
               {"Both", 2, "UR", ""},
               {"x", 10, "", ""}};
  ask.opening = 3;
  ask.mulligans = false;
  auto const found = spells_on_curve(ask).at(0);
  EXPECT_EQ(found.turn, 2U);
  EXPECT_EQ(found.sources, 8U);
  // Four cards from 20; two lands at least, not all of one colour's.
  auto const table = table_of("dual*4 island*2 mountain*2 x*12");
  EXPECT_EQ(found.paid,
            chance(table, drawing(4),
                   "dual + island + mountain >= 2 and dual + island >= 1 and dual + mountain >= 1"));
}

/// Two lands of two kinds put down, one a turn, for a spell that costs one of each, by every order of the
/// deck.
TEST(Curve, AnyTurnCanBeAskedFor) {
  curve_question ask;
  ask.cards = {{"Island", 2, "", "U"}, {"Mountain", 2, "", "R"}, {"Both", 1, "UR", ""}, {"x", 2, "", ""}};
  ask.opening = 2;
  ask.mulligans = false;
  for (bool const on_draw : {false, true}) {
    ask.on_draw = on_draw;
    ask.turns = {1, 4};
    auto const found = spells_on_curve(ask);
    ASSERT_EQ(found.size(), 4U);
    std::vector<char> deck{'B', 'I', 'I', 'M', 'M', 'x', 'x'};
    std::map<count_t, std::int64_t> paid;
    std::int64_t orders = 0;
    do {
      ++orders;
      for (count_t turn = 1; turn <= 4; ++turn) {
        auto const seen = deck.begin() + 2 + static_cast<std::ptrdiff_t>(turn) - (on_draw ? 0 : 1);
        auto const has = [&](char land) { return std::find(deck.begin(), seen, land) != seen; };
        if (turn >= 2 && has('I') && has('M')) ++paid[turn];
      }
    } while (std::ranges::next_permutation(deck).found);
    for (auto const& s : found) EXPECT_EQ(s.paid, (ratio{paid[s.turn], orders})) << s.turn << on_draw;
  }
  ask.turns = {};
  EXPECT_EQ(spells_on_curve(ask).at(0).turn, 2U);
}

// ---- Published values -------------------------------------------------------------------------------------

TEST(PublishedValues, OfSpellsOnCurve) {
  auto const values = nlohmann::json::parse(std::ifstream{testing::answers("reference/curve.json")});
  for (auto const& [name, value] : values.items()) {
    unsigned cards = 0, lands = 0, sources = 0, pips = 0, turn = 0;
    ASSERT_EQ(std::sscanf(name.c_str(), "%u cards, %u lands, %u sources, %u coloured pips on turn %u", &cards,
                          &lands, &sources, &pips, &turn),
              5)
        << name;
    curve_question ask;
    ask.cards = {{"source", sources, "", "U"},
                 {"land", lands - sources, "", "C"},
                 {"spell", cards - lands, std::to_string(turn - pips) + std::string(pips, 'U'), ""}};
    auto const found = spells_on_curve(ask).at(0);
    EXPECT_EQ(found.paid.to_string(), value["p_cast"].get<std::string>()) << name;
    EXPECT_EQ(found.lands.to_string(), value["p_lands"].get<std::string>()) << name;
    EXPECT_EQ(found.given_lands.to_string(), value["conditional"].get<std::string>()) << name;
  }
}

TEST(PublishedValues, OfHandsOfCards) {
  auto const values = nlohmann::json::parse(std::ifstream{testing::answers("reference/hands.json")});
  for (auto const& [name, counts] : values.items()) {
    auto const found = ways("standard52", name == "cribbage" ? 5 : 13, name);
    for (auto const& [outcome, count] : counts.items())
      EXPECT_EQ(found.contains(outcome) ? found.at(outcome) : integer{}, integer{count.get<std::uint64_t>()})
          << name << ' ' << outcome;
  }
}

}  // namespace
}  // namespace faro::odds
