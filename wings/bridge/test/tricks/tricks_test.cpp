// Tricks: the solver's answers of one declarer are those of its tables; questions with tricks say what
// looking at every deal says.
#include "bridge/src/tricks/asked.hpp"
#include "bridge/src/tricks/deals.hpp"
#include "bridge/test/deals/few_deals.hpp"
#include "odds/src/engines.hpp"
#include "odds/src/plain/hands.hpp"
#include "odds/test/ask.hpp"
#include "parallel/threads.hpp"
#include "support/error_of.hpp"

#include <faro/cards/notation.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace faro::odds::tricks {
namespace {

using bridge::few_deals;
using ::testing::HasSubstr;

deal_holdings shuffled(std::uint64_t seed) {
  xoshiro256pp generator{key_from_text("tricks " + std::to_string(seed))};
  random_chooser c{generator};
  deal_seats deal{};
  for (std::size_t i = 0; i < 52; ++i) deal[i] = static_cast<std::uint8_t>(i % 4);
  for (std::size_t i = 51; i > 0; --i) std::swap(deal[i], deal[c.below(i + 1)]);
  return bridge::holdings_of(deal);
}

/// Every seat has a suit of its own: North the spades.
deal_holdings a_suit_each() {
  deal_holdings out{};
  for (std::size_t seat = 0; seat < 4; ++seat) out[seat][seat] = (1U << 13U) - 1;
  return out;
}

/// Tables by the solver, and each of their numbers asked for alone: deals by deals, on all processors. Seats
/// within a strain, so that the solver remembers what it saw.
void agrees_with_the_table(std::uint64_t first, std::uint64_t count) {
  std::vector<deal_holdings> deals;
  for (auto seed = first; seed < first + count; ++seed) deals.push_back(shuffled(seed));
  std::vector<trick_table> alone(count);
  parallel::share_out(parallel::processors(), count, [&](std::size_t i) {
    for (std::size_t strain = 0; strain < strains; ++strain) {
      for (std::size_t seat = 0; seat < 4; ++seat) alone[i][strain][seat] = tricks_of(deals[i], seat, strain);
    }
  });
  for (std::size_t i = 0; i < count; i += most_tables) {
    auto const tables = tables_of(std::span{deals}.subspan(i, std::min<std::size_t>(most_tables, count - i)));
    for (std::size_t k = 0; k < tables.size(); ++k)
      ASSERT_EQ(alone[i + k], tables[k]) << "deal " << first + i + k;
  }
}

class Tricks : public ::testing::Test {
 protected:
  void SetUp() override {
    if (why_no_solver()) GTEST_SKIP() << *why_no_solver();
  }
};
class TricksOnThousandDeals : public Tricks {};

/// What was to be done at the end of a program of others is done: also what was registered before.
TEST_F(Tricks, LeaveTheEndOfAProgramToIt) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        std::atexit([] { std::fputs("the end", stderr); });
        static_cast<void>(table_of(shuffled(1)));
        std::exit(7);
      },
      ::testing::ExitedWithCode(7), "the end");
}

TEST_F(Tricks, OfOneDeclarerAreThoseOfTheTable) { agrees_with_the_table(0, 2); }
TEST_F(TricksOnThousandDeals, OfOneDeclarerAreThoseOfTheTable) { agrees_with_the_table(100, 1000); }

/// Asked whether they reach a number, the solver says what it says when it counts them.
TEST_F(Tricks, ReachWhatTheyAre) {
  for (std::uint64_t n = 0; n < 4; ++n) {
    auto const deal = shuffled(n);
    auto const declarer = n % 4;
    for (auto const strain : {std::size_t{1}, notrump}) {
      auto const tricks = tricks_of(deal, declarer, strain);
      for (int least = -1; least <= 14; ++least)
        EXPECT_EQ(takes_tricks(deal, declarer, strain, least), tricks >= least) << least;
    }
    auto const leader = (declarer + 1) % 4;
    for (std::size_t rank = 0; rank < 13; rank += 4) {
      auto const tricks = tricks_after_lead(deal, leader, 2, rank, 0);
      for (int least = 0; least <= 14; least += 2)
        EXPECT_EQ(takes_tricks_after_lead(deal, leader, 2, rank, 0, least), tricks >= least) << least;
    }
  }
}

/// However often, and in whatever order, a number of tricks is compared and asked for.
TEST_F(Tricks, AreComparedWithSeveralNumbers) {
  bridge::hand_leaf counted;
  int values = 0;
  int reached = 0;
  counted.by_deal = [&](auto const&) { return ++values, std::int64_t{8}; };
  counted.reaches = [&](auto const&, std::int64_t least) { return ++reached, std::optional{8 >= least}; };
  std::vector const leaves{counted};
  auto const number = [](std::int64_t n) { return query_node{operation::constant, n, {}}; };
  query_node const tricks{operation::leaf, 0, {}};
  auto const deal = shuffled(1);
  bridge::measured_deal one{leaves, deal};
  EXPECT_EQ(one({operation::less_equal, 0, {number(7), tricks}}), 1);
  EXPECT_EQ(one({operation::less_equal, 0, {number(6), tricks}}), 1);
  EXPECT_EQ(one({operation::less, 0, {tricks, number(7)}}), 0);
  EXPECT_EQ(reached, 1);
  EXPECT_EQ(values, 0);
  EXPECT_EQ(one({operation::less, 0, {number(8), tricks}}), 0);  // a second number: the whole value
  EXPECT_EQ(one({operation::less_equal, 0, {tricks, number(8)}}), 1);
  EXPECT_EQ(one(tricks), 8);
  EXPECT_EQ(values, 1);
  bridge::measured_deal other{leaves, deal};
  query_node const either{
      operation::logical_or,
      0,
      {{operation::less, 0, {tricks, number(3)}}, {operation::equal, 0, {tricks, number(8)}}}};
  EXPECT_EQ(other(either), 1);
  EXPECT_EQ(other({operation::logical_not, 0, {either}}), 0);
}

TEST_F(Tricks, OfOneTableAreThoseOfMany) {
  auto const deal = shuffled(3);
  EXPECT_EQ(tables_of(std::vector{shuffled(2), deal})[1], table_of(deal));
}

/// Tricks of North, East, South and West by strain: S, H, D, C, notrump.
TEST(TricksOfASide, MakeItsBestContract) {
  trick_table const table{{{10, 3, 9, 3}, {6, 7, 6, 6}, {6, 6, 6, 6}, {7, 6, 8, 6}, {9, 4, 9, 4}}};
  auto const ns = best_of_side(table, 0, false), ew = best_of_side(table, 1, true);
  EXPECT_EQ(ns.contract, "N 4S=");  // 420, 3NT 400
  EXPECT_EQ(ns.score, 420);
  EXPECT_EQ(ns.tricks, 10);
  EXPECT_EQ(ns.height, contract_height::game);
  EXPECT_EQ(ew.contract, "E 1H=");
  EXPECT_EQ(ew.score, 80);
  EXPECT_EQ(ew.height, contract_height::part_score);
  trick_table slam{};
  for (auto& row : slam) row = {13, 0, 12, 0};
  auto const grand = best_of_side(slam, 0, true);
  EXPECT_EQ(grand.contract, "N 7NT=");
  EXPECT_EQ(grand.score, 2220);
  EXPECT_EQ(grand.height, contract_height::grand_slam);
  EXPECT_EQ(best_of_side(slam, 1, true).contract, "");
  EXPECT_EQ(best_of_side(slam, 1, true).height, contract_height::none);
  trick_table overtricks{};
  overtricks[2] = {0, 10, 0, 10};  // diamonds: four of them score as one with three more
  EXPECT_EQ(best_of_side(overtricks, 1, false).contract, "EW 1D+3");
}

TEST_F(Tricks, OfWholeSuitsAreKnown) {
  auto const deal = a_suit_each();
  auto const table = table_of(deal);
  for (std::size_t seat = 0; seat < 4; ++seat) {
    EXPECT_EQ(table[0][seat], seat % 2 == 0 ? 13 : 0) << "spades are North's";
    EXPECT_EQ(table[1][seat], seat % 2 == 1 ? 13 : 0) << "hearts are East's";
    EXPECT_EQ(table[notrump][seat], 0) << "whoever leads takes all";
  }
  auto const par = par_of(table, 0, vulnerability::none);
  EXPECT_EQ(par.score, 1510);
  EXPECT_EQ(par.contracts, std::vector<std::string>{"NS 7S="});
  EXPECT_EQ(par_of(table, 0, vulnerability::all).score, 2210);
}

TEST_F(Tricks, AfterTheBestLeadAreThoseOfTheDefence) {
  auto const deal = shuffled(7);
  int best = 0;
  for (std::size_t suit = 0; suit < 4; ++suit) {
    for (std::size_t rank = 0; rank < 13; ++rank) {
      auto const found = tricks_after_lead(deal, 3, suit, rank, notrump);
      best = std::max(best, found);
      if ((deal[3][suit] >> rank & 1U) == 0) {
        EXPECT_EQ(found, 0);
      }
    }
  }
  EXPECT_EQ(best, 13 - tricks_of(deal, 2, notrump));
}

hand_question of_four_hands(std::string const& query, std::string const& given) {
  hand_question ask;
  ask.table = faro::testing::table_of("standard52");
  ask.setting.hands = {13, 13, 13, 13};
  ask.query = asked{query};
  if (!given.empty()) ask.given = asked{given};
  return ask;
}

/// "hand(1, As) and hand(1, Ks) …": what is fixed.
std::string condition_of(deal_holdings const& fixed) {
  std::string out;
  for (std::size_t seat = 0; seat < 4; ++seat) {
    for (std::size_t i = 0; i < 52; ++i) {
      if ((fixed[seat][i / 13] >> (12 - i % 13) & 1U) == 0) continue;
      out += (out.empty() ? "" : " and ") + std::string{"hand("} + std::to_string(seat + 1) + ", " +
             letters(bridge_card(i)) + ")";
    }
  }
  return out;
}

TEST_F(Tricks, OfFewDealsAreExact) {
  few_deals const known{"few", 1};
  std::map<std::int64_t, std::uint64_t> expected;
  for (auto const& deal : known.all) ++expected[tricks_of(bridge::holdings_of(deal), 2, 0)];
  auto const found = answer(of_four_hands("tricks(S, spades)", condition_of(known.fixed)));
  EXPECT_EQ(found.engine, "deals solved");
  for (auto const& [tricks, deals] : expected)
    EXPECT_EQ(found.law.probability({tricks}), (ratio{integer{deals}, integer{known.all.size()}})) << tricks;

  // A condition with tricks, too.
  auto const under = condition_of(known.fixed) + " and tricks(N, notrump) >= " +
                     std::to_string(tricks_of(bridge::holdings_of(known.all[0]), 0, notrump));
  std::uint64_t hold = 0, make = 0;
  auto const least = tricks_of(bridge::holdings_of(known.all[0]), 0, notrump);
  for (auto const& deal : known.all) {
    auto const holdings = bridge::holdings_of(deal);
    if (tricks_of(holdings, 0, notrump) < least) continue;
    ++hold;
    make += tricks_of(holdings, 3, 1) >= 7 ? 1 : 0;
  }
  auto const answered = answer(of_four_hands("makes(1H, W)", under));
  EXPECT_EQ(answered.law.probability({1}), (ratio{integer{make}, integer{hold}}));
}

TEST_F(Tricks, OfManyDealsAreEstimatedAlikeByAnyNumberOfThreads) {
  auto const ask =
      of_four_hands("tricks(S, notrump) >= 9, hand(3, hcp)", "hand(1, hcp) + hand(3, hcp) >= 25");
  auto const seed = key_from_text("threads");
  auto const one = estimate_with_tricks(ask, 24, seed, 1);
  auto const four = estimate_with_tricks(ask, 24, seed, 4);
  EXPECT_EQ(one.counts, four.counts);
  EXPECT_EQ(one.kept, 24U) << "points are counted, not tried";
  EXPECT_THROW(answer(ask), too_big);
}

TEST_F(Tricks, MeanWhatThePlainReadingSays) {
  auto const table = faro::testing::table_of("standard52");
  auto const ask = of_four_hands("tricks(S, spades), makes(1NT, E), lead(3, Ks, hearts), par(EW, All)", "");
  auto const deal = shuffled(11);
  plain::dealt dealt;
  dealt.hands.resize(4);
  auto const seats = bridge::seats_of(deal);
  for (std::size_t k = 0; k < 52; ++k)
    dealt.hands[seats[bridge_place(*table.cards.kinds()[k].playing)]].push_back(k);
  plain::interpreter const by{table, ask.setting, dealt};
  auto const value = [&](std::size_t i) { return by.of(ask.query.read().questions[i].tree).number; };
  EXPECT_EQ(value(0), tricks_of(deal, 2, 0));
  EXPECT_EQ(value(1), tricks_of(deal, 1, notrump) >= 7);
  EXPECT_EQ(value(2), tricks_after_lead(deal, 2, 0, 11, 1));
  EXPECT_EQ(value(3), -par_of(deal, 0, vulnerability::all).score);
}

TEST_F(Tricks, AreRefusedWithTheirPlace) {
  auto const problem = [](std::string const& query) {
    return faro::testing::error_of([&] { (void)types_of(of_four_hands(query, "")); });
  };
  EXPECT_THAT(problem("tricks(S, stars)"),
              HasSubstr("expected spades, hearts, diamonds, clubs or notrump, got 'stars'"));
  EXPECT_THAT(problem("tricks(X, spades)"), HasSubstr("expected a hand, N, E, S or W, got 'X'"));
  EXPECT_THAT(problem("makes(8S, S)"), HasSubstr("expected a contract from 1C to 7NT, got '8S'"));
  EXPECT_THAT(problem("lead(W, foo, spades)"), HasSubstr("expected a card such as Ks, got 'foo'"));
  EXPECT_THAT(problem("par(N)"), HasSubstr("expected NS or EW, got 'N'"));
  EXPECT_THAT(problem("par(NS, some)"), HasSubstr("expected None, NS, EW or All"));
  auto two_hands = of_four_hands("tricks(S, spades)", "");
  two_hands.setting.hands = {13, 13};
  EXPECT_THAT(faro::testing::error_of([&] { (void)types_of(two_hands); }),
              HasSubstr("expected four hands of 13 from standard52"));
}

TEST(TricksWithoutTheSolver, SayWhy) {
  if (!built_with_solver()) {
    EXPECT_THAT(std::string{*why_no_solver()}, HasSubstr("built without libdds"));
  }
}

}  // namespace
}  // namespace faro::odds::tricks
