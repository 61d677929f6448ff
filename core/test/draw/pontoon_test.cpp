// Pontoon: the odds of document 002, and those of other shoes and strategies computed in another way.
#include "support/description_suite.hpp"

#include <faro/draw/pontoon.hpp>

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace {

using faro::distribution;
using faro::pontoon_rules;
using faro::ratio;
using faro::standing;
using faro::testing::make_suite;

distribution<standing> pontoon_distribution(int stick, unsigned decks = 1) {
  auto const shoe = faro::rank_shoe(decks);
  return faro::read_exhaustively<standing>([&](auto& c) { return faro::pontoon(c, shoe, stick); }).law;
}

std::map<std::string, std::string> fractions(distribution<standing> const& law) {
  std::map<std::string, std::string> named;
  for (auto const& entry : law.entries())
    named[to_string(entry.outcome)] = law.probability(entry.outcome).to_string();
  return named;
}

/// How a hand with these ranks (two = 0, ..., ace = 12) stands when it sticks at so many.
std::optional<standing> judged(int stick, std::vector<std::size_t> const& ranks) {
  faro::pontoon_hand hand;
  for (auto const rank : ranks) hand.add(rank);
  return pontoon_rules{stick}.finished(hand);
}

constexpr std::size_t two = 0, three = 1, six = 4, nine = 7, ten = 8, jack = 9, king = 11, ace = 12;

TEST(PontoonRules, TwoCardsOf21ArePontoon) {
  EXPECT_EQ(judged(14, {ace, ten}), standing::pontoon());
  EXPECT_EQ(judged(14, {king, ace}), standing::pontoon());
}

TEST(PontoonRules, TheLowCountOfAnAceDecidesWhetherToDraw) {
  EXPECT_EQ(judged(14, {ace, nine}), std::nullopt);  // 10 or 20: 10 is below 14
  EXPECT_EQ(judged(10, {ace, nine}), standing::stuck_on(20));
  EXPECT_EQ(judged(14, {jack, six}), standing::stuck_on(16));
}

TEST(PontoonRules, MoreThanTwoCardsOf21AreStuck) {
  EXPECT_EQ(judged(14, {ten, nine, two}), standing::stuck_on(21));
  EXPECT_EQ(judged(14, {ace, ace, nine}), standing::stuck_on(21));  // 1 + 11 + 9
}

TEST(PontoonRules, FiveCardsAreATrickEvenWhenTheyMake21) {
  EXPECT_EQ(judged(14, {two, two, three, three, two}), standing::five_card_trick());
  EXPECT_EQ(judged(14, {two, three, three, three, ten}), standing::five_card_trick());  // 21
}

TEST(PontoonRules, FiveCardsAbove21AreBust) {
  EXPECT_EQ(judged(14, {three, three, three, three, ten}), standing::bust());
}

TEST(PontoonRules, OneCardIsNotAHand) { EXPECT_EQ(judged(2, {ten}), std::nullopt); }

TEST(PontoonRules, RefuseATotalThatNoHandCanStickAt) {
  EXPECT_THROW(pontoon_rules{1}, faro::input_error);
  EXPECT_THROW(pontoon_rules{22}, faro::input_error);
  EXPECT_THROW(faro::rank_shoe(0), faro::input_error);
}

TEST(Standings, AreOrderedAsTheGameOrdersThem) {
  EXPECT_LT(standing::bust(), standing::stuck_on(4));
  EXPECT_LT(standing::stuck_on(16), standing::stuck_on(17));
  EXPECT_LT(standing::stuck_on(21), standing::five_card_trick());
  EXPECT_LT(standing::five_card_trick(), standing::pontoon());
  EXPECT_EQ(standing::bust(), standing{});
}

// Document 002 prints these to three places (.086 .125 .122 .114 .110 .101 .095 .135 .050 .013 .048); the
// fractions are those its library gives when it is run today.
TEST(PontoonDistribution, StickingAt14IsThatOfDocument002) {
  std::map<std::string, std::string> const known{{"bust", "27857/324870"},
                                                 {"stuck on 14", "101903/812175"},
                                                 {"stuck on 15", "99461/812175"},
                                                 {"stuck on 16", "1088/9555"},
                                                 {"stuck on 17", "29738/270725"},
                                                 {"stuck on 18", "5476/54145"},
                                                 {"stuck on 19", "5948/62475"},
                                                 {"stuck on 20", "36522/270725"},
                                                 {"stuck on 21", "13642/270725"},
                                                 {"five-card trick", "6879/541450"},
                                                 {"Pontoon", "32/663"}};
  EXPECT_EQ(fractions(pontoon_distribution(14)), known);
}

// Document 002: .132 .128 .119 .113 .152 .069 .022 .048; the line for bust is missing from the page.
TEST(PontoonDistribution, StickingAt16IsThatOfDocument002) {
  std::map<std::string, std::string> const known{
      {"bust", "351263/1624350"},      {"stuck on 16", "107374/812175"},     {"stuck on 17", "104012/812175"},
      {"stuck on 18", "32086/270725"}, {"stuck on 19", "30694/270725"},      {"stuck on 20", "123677/812175"},
      {"stuck on 21", "18567/270725"}, {"five-card trick", "36479/1624350"}, {"Pontoon", "32/663"}};
  EXPECT_EQ(fractions(pontoon_distribution(16)), known);
}

TEST(PontoonDistribution, StickingAt12CanNeverBust) {
  EXPECT_EQ(pontoon_distribution(12).weight(standing::bust()), 0);
}

// Computed by pontoon_answers.py, which follows sequences of cards with lists of totals, in Fractions.
TEST(PontoonDistribution, OfOtherShoesAndStrategies) {
  struct {
    unsigned decks;
    int stick;
    char const *bust, *twenty, *trick, *pontoon;
  } const known[] = {
      {1, 12, "0", "94984/812175", "66/10829", "32/663"},
      {1, 13, "30203/812175", "14596/116025", "7372/812175", "32/663"},
      {1, 17, "725308/2436525", "43647/270725", "68741/2436525", "32/663"},
      {1, 20, "500732/812175", "152513/812175", "1681/38675", "32/663"},
      {2, 12, "0", "48172/405717", "16230/2299063", "64/1339"},
      {2, 15, "8248392/57476575", "1003856/6897189", "3298199/172429725", "64/1339"},
      {2, 16, "36961384/172429725", "1063961/6897189", "328307/13263825", "64/1339"},
      {2, 19, "17084263/34485945", "1246837/6897189", "488604/11495315", "64/1339"},
      {4, 14, "27186088/321982635", "520420/3788031", "14493079/965947905", "128/2691"},
      {4, 16, "206152352/965947905", "8820353/56820465", "25012679/965947905", "128/2691"},
      {4, 18, "75151057/193189581", "756253/4370805", "4124028/107327545", "128/2691"},
      {8, 14, "1333641328/15835355445", "7061412/51247105", "243730027/15835355445", "256/5395"},
      {8, 16, "2023321088/9501213267", "71818769/461223945", "19341601/730862559", "256/5395"},
      {8, 20, "9663147323/15835355445", "87825329/461223945", "111876668/2262193635", "256/5395"},
  };
  for (auto const& row : known) {
    SCOPED_TRACE("stick at " + std::to_string(row.stick) + ", decks: " + std::to_string(row.decks));
    auto const law = pontoon_distribution(row.stick, row.decks);
    EXPECT_EQ(law.probability(standing::bust()).to_string(), row.bust);
    EXPECT_EQ(law.probability(standing::stuck_on(20)).to_string(), row.twenty);
    EXPECT_EQ(law.probability(standing::five_card_trick()).to_string(), row.trick);
    EXPECT_EQ(law.probability(standing::pontoon()).to_string(), row.pontoon);
  }
}

void expect_odds(faro::comparison const& odds, char const* loses, char const* ties, char const* wins) {
  EXPECT_EQ(odds.less.to_string(), loses);
  EXPECT_EQ(odds.equal.to_string(), ties);
  EXPECT_EQ(odds.greater.to_string(), wins);
  EXPECT_EQ(odds.less + odds.equal + odds.greater, ratio{1});
}

// Document 002: LT .485, EQ .097, GT .418. The other pairs: pontoon_answers.py.
TEST(PontoonOdds, AgainstAHandFromAnotherDeck) {
  expect_odds(compare(pontoon_distribution(14), pontoon_distribution(16)), "426472146797/879504307500",
              "128045458207/1319256461250", "763325651/1825960500");
  expect_odds(compare(pontoon_distribution(12), pontoon_distribution(20)), "72890095049/219876076875",
              "157425922/5637848125", "2874415732/4487266875");
}

TEST(PontoonOdds, OfTheSameStrategyAreEven) {
  auto const odds = compare(pontoon_distribution(15), pontoon_distribution(15));
  EXPECT_EQ(odds.less, odds.greater);
}

// Of the strategies 12 to 20 on one deck (pontoon_answers.py: 17 over 16 by 0.0128).
TEST(PontoonOdds, OnlyStickingAt17IsBeatenByNoOtherStrategy) {
  std::vector<int> unbeaten;
  std::map<int, distribution<standing>> laws;
  for (int stick = 12; stick <= 20; ++stick) laws[stick] = pontoon_distribution(stick);
  for (auto const& [stick, law] : laws) {
    auto const beats_it = [&, &ours = law](auto const& other) {
      auto const odds = compare(ours, other.second);
      return odds.less > odds.greater;
    };
    if (std::ranges::none_of(laws, beats_it)) unbeaten.push_back(stick);
  }
  EXPECT_EQ(unbeaten, std::vector{17});
}

/// Two hands from one shoe, the second from what the first left: -1, 0, 1 as the first loses, ties, wins.
template <faro::chooser C>
int two_hands(C& c, faro::rank_counts shoe, int stick_first, int stick_second) {
  auto const first = faro::play_pontoon(c, shoe, stick_first);
  if (!first || merge_point(c, shoe, *first)) return 0;
  auto const second = faro::play_pontoon(c, shoe, stick_second, *first);
  if (!second) return 0;
  return *first < *second ? -1 : *second < *first ? 1 : 0;
}

// Computed by following both hands in Fractions; document 002 leaves it open.
TEST(PontoonOdds, AgainstAHandFromTheSameDeck) {
  auto const law =
      faro::read_exhaustively<int>([](auto& c) { return two_hands(c, faro::rank_shoe(1), 14, 16); }).law;
  EXPECT_EQ(law.probability(-1).to_string(), "36362176032731/74749614439500");
  EXPECT_EQ(law.probability(0).to_string(), "139832369219/1494992288790");
  EXPECT_EQ(law.probability(1).to_string(), "1495039045039/3559505449500");
}

TEST(Pontoon, IsADescription) {
  for (int const stick : {12, 14, 16, 20}) {
    auto suite = make_suite<standing>("stick at " + std::to_string(stick), [stick](auto& c) {
      return faro::pontoon(c, faro::rank_shoe(1), stick);
    });
    suite.limit.runs = 100'000;
    suite.cards_are_few = false;  // 13 million paths, card by card
    suite.run();
  }
}

TEST(Pontoon, AsksForKindsAsItWouldForCards) {
  faro::rank_counts few{};  // two twos, two nines, a jack and an ace
  few[two] = few[nine] = 2;
  few[jack] = few[ace] = 1;
  make_suite<standing>("a shoe of six cards", [few](auto& c) { return faro::pontoon(c, few, 16); }).run();
}

TEST(Pontoon, KeepsApartWhatTheCallerStillNeeds) {
  // A coin is tossed before the hand is played: whatever happens then, it fell heads with probability 1/2.
  auto const law = faro::read_exhaustively<std::pair<bool, standing>>([](auto& c) {
                     bool const heads = c.below(2) == 1;
                     auto shoe = faro::rank_shoe(1);
                     auto const end = faro::play_pontoon(c, shoe, 16, heads);
                     return std::pair{heads, end.value_or(standing::bust())};
                   }).law;
  EXPECT_EQ(law.chance([](auto const& outcome) { return outcome.first; }), (ratio{1, 2}));
  EXPECT_EQ(law.probability({true, standing::bust()}), (ratio{351263, 2 * 1624350}));
}

TEST(Pontoon, LeavesInTheShoeWhatWasNotDrawn) {
  faro::xoshiro256pp generator{faro::key_from_text("what was not drawn")};
  faro::random_chooser random{generator};
  faro::record kept;
  faro::recording tape{random, kept};
  auto shoe = faro::rank_shoe(1);
  (void)faro::play_pontoon(tape, shoe, 16);
  EXPECT_EQ(faro::total(shoe), 52 - kept.size());
}

}  // namespace
