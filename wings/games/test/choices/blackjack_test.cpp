// Blackjack: the dealer's odds and the player's choice, against answers of an independent implementation
// (tests/answers/blackjack.py) and against the descriptions, read exhaustively.
#include "support/error_of.hpp"
#include "support/places.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/draw/detail/blackjack.hpp>
#include <faro/exact/event.hpp>
#include <faro/games/best_choice.hpp>
#include <faro/games/blackjack.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace {

using faro::blackjack_counts;
using faro::blackjack_hand;
using faro::blackjack_shoe;
using faro::dealer_end;
using faro::dealer_rules;
using faro::distribution;
using faro::ratio;
using faro::testing::error_of;

constexpr std::size_t ace = 0, two = 1, four = 3, five = 4, six = 5, seven = 6, eight = 7, nine = 8, ten = 9;

nlohmann::json const& answers() {
  static auto const read = [] {
    std::ifstream file{faro::testing::answers("blackjack.json")};
    return nlohmann::json::parse(file);
  }();
  return read;
}

std::map<std::string, std::string> fractions(distribution<dealer_end> const& law) {
  std::map<std::string, std::string> named;
  for (auto const& e : law.entries()) named[to_string(e.outcome)] = law.probability(e.outcome).to_string();
  return named;
}
std::map<std::string, std::string> fractions(nlohmann::json const& row) {
  return row.get<std::map<std::string, std::string>>();
}

blackjack_hand hand_of(std::vector<std::size_t> const& kinds) {
  blackjack_hand hand;
  for (auto const kind : kinds) hand.add(kind);
  return hand;
}
/// A shoe without the cards that are on the table.
blackjack_shoe without(blackjack_shoe shoe, std::vector<std::size_t> const& seen) {
  for (auto const kind : seen) shoe.take(kind);
  return shoe;
}
faro::odds::hit_or_stand_values choice(blackjack_shoe const& whole, std::vector<std::size_t> player,
                                       std::size_t up, dealer_rules rules = {}) {
  blackjack_counts counts{};
  for (auto const kind : player) ++counts[kind];
  player.push_back(up);
  return faro::odds::best_hit_or_stand(without(whole, player), counts, up, rules);
}

TEST(BlackjackHands, CountOneAceAsElevenIfTheyCan) {
  EXPECT_EQ(hand_of({ace, six}).total(), 17);
  EXPECT_TRUE(hand_of({ace, six}).is_soft());
  EXPECT_EQ(hand_of({ace, six, ten}).total(), 17);
  EXPECT_FALSE(hand_of({ace, six, ten}).is_soft());
  EXPECT_EQ(hand_of({ace, ace, nine}).total(), 21);
  EXPECT_FALSE(hand_of({ace, ace, nine}).is_blackjack());
  EXPECT_TRUE(hand_of({ten, ace}).is_blackjack());
  EXPECT_TRUE(hand_of({ten, six, six}).is_bust());
}

TEST(BlackjackDealer, StandsOnSeventeenAndDrawsToASoftOneWhenTheRuleSaysSo) {
  EXPECT_EQ((dealer_rules{false}.finished(hand_of({ace, six}))), dealer_end::on_17);
  EXPECT_EQ((dealer_rules{true}.finished(hand_of({ace, six}))), std::nullopt);
  EXPECT_EQ((dealer_rules{true}.finished(hand_of({ten, seven}))), dealer_end::on_17);
  EXPECT_EQ((dealer_rules{true}.finished(hand_of({ace, seven}))), dealer_end::on_18);
  EXPECT_EQ((dealer_rules{false}.finished(hand_of({ten, six}))), std::nullopt);
}

TEST(BlackjackPayment, ComparesTheHands) {
  auto const twenty = hand_of({ten, ten});
  EXPECT_EQ(faro::blackjack_payment(twenty, dealer_end::bust), 2);
  EXPECT_EQ(faro::blackjack_payment(twenty, dealer_end::on_20), 0);
  EXPECT_EQ(faro::blackjack_payment(twenty, dealer_end::on_21), -2);
  EXPECT_EQ(faro::blackjack_payment(hand_of({ten, ace}), dealer_end::on_21), 3);
  EXPECT_EQ(faro::blackjack_payment(hand_of({ten, ace}), dealer_end::blackjack), 0);
  EXPECT_EQ(faro::blackjack_payment(hand_of({five, six, ten}), dealer_end::blackjack), -2);
  EXPECT_EQ(faro::blackjack_payment(hand_of({ten, six, six}), dealer_end::bust), -2);  // the player was first
}

TEST(DealerOdds, AreTheKnownAnswers) {
  ASSERT_EQ(answers()["dealer"].size(), 4U);
  for (auto const& row : answers()["dealer"]) {
    auto const table = faro::odds::dealer_odds_table(blackjack_shoe::of_decks(row["decks"].get<unsigned>()),
                                                     {row["hits_soft_17"].get<bool>()});
    EXPECT_EQ(fractions(table.all), fractions(row["all"]));
    for (std::size_t up = 0; up < 10; ++up)
      EXPECT_EQ(fractions(table.by_up[up]), fractions(row["by_up"][std::to_string(up + 1)]))
          << row["decks"] << " " << up;
  }
}

// E. Farmer's analyser gives 0.281921341670688.
TEST(DealerOdds, OfGoingBustWithSixDecks) {
  EXPECT_EQ(faro::odds::dealer_odds_table(blackjack_shoe::of_decks(6))
                .all.probability(dealer_end::bust)
                .to_decimal(15),
            "0.281921341670688");
}

TEST(DealerOdds, AreThoseOfTheDescription) {
  std::vector<blackjack_shoe> shoes{blackjack_shoe::of_decks(1), blackjack_shoe::without_end()};
  shoes.push_back({{3, 0, 5, 1, 0, 2, 4, 0, 1, 6}, 0});
  for (auto const& shoe : shoes) {
    for (bool const hits : {false, true}) {
      for (std::size_t up = 0; up < 10; ++up) {
        auto const law =
            faro::read_exhaustively<dealer_end>([&](auto& c) {
              auto left = shoe;
              return faro::play_dealer(c, left, hand_of({up}), {hits}).value_or(dealer_end::bust);
            }).law;
        EXPECT_EQ(faro::odds::dealer_odds(shoe, up, {hits}), law) << up;
      }
    }
  }
}

TEST(DealerOdds, OfAnEmptyOrFailingShoeAreAnError) {
  EXPECT_EQ(error_of([] { (void)faro::odds::dealer_odds({}, ten); }), "the shoe is empty");
  EXPECT_EQ(error_of([] {
              (void)faro::odds::dealer_odds({{2, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 0}, two);
            }),
            "the shoe runs out before the dealer stands; 2 cards are left, too few of them high");
  EXPECT_EQ(error_of([] { (void)faro::odds::dealer_odds(blackjack_shoe::of_decks(1), 10); }),
            "card kind 10; 0 (an ace) to 9 (a ten) are possible");
  EXPECT_EQ(error_of([] { (void)blackjack_shoe::of_decks(0); }), "a shoe of 0 decks; 1 to 1000 are possible");
}

TEST(DealerOdds, OfFortyDecks) {
  auto const table = faro::odds::dealer_odds_table(blackjack_shoe::of_decks(40), {true});
  EXPECT_EQ(table.all.mass(), ratio{1});
  EXPECT_EQ(table.all.probability(dealer_end::blackjack), (ratio{2 * 160 * 640, 2080 * 2079}));
}

TEST(HitOrStand, IsWhatTheIndependentImplementationGives) {
  ASSERT_GE(answers()["player"].size(), 5U);
  for (auto const& row : answers()["player"]) {
    std::vector<std::size_t> player;
    for (auto const& card : row["hand"]) player.push_back(card.get<std::size_t>() - 1);
    auto const values = choice(blackjack_shoe::of_decks(row["decks"].get<unsigned>()), player,
                               row["up"].get<std::size_t>() - 1, {row["hits_soft_17"].get<bool>()});
    EXPECT_EQ(values.stand.to_string(), row["stand"].get<std::string>()) << row;
    EXPECT_EQ(values.hit.to_string(), row["hit"].get<std::string>()) << row;
  }
}

TEST(HitOrStand, IsTheBestChoiceOfTheDescription) {
  auto const check = [](blackjack_shoe const& shoe, std::vector<std::size_t> const& player, std::size_t up,
                        dealer_rules rules) {
    auto seen = player;
    if (shoe.endless == 0) seen.push_back(up);
    auto const left = shoe.endless != 0 ? shoe : without(shoe, seen);
    auto const hand = hand_of(player);
    auto const best =
        faro::odds::best_choice([&](auto& c) { return faro::hit_or_stand(c, left, hand, up, rules); },
                                [](int half_stakes) {
                                  return ratio{half_stakes, 2};
                                });
    auto const values = choice(shoe, player, up, rules);
    auto const* decision = best.play.find(2, left, hand, up);
    ASSERT_NE(decision, nullptr);
    EXPECT_EQ(decision->of, (std::vector{values.stand, values.hit}));
  };
  check(blackjack_shoe::of_decks(1), {ten, six}, ten, {});
  check(blackjack_shoe::of_decks(1), {ten, two}, four, {true});
  check(blackjack_shoe::without_end(), {ace, seven}, nine, {});
  check(blackjack_shoe::without_end(), {two, two}, six, {true});
  check({{3, 2, 3, 1, 2, 2, 2, 1, 1, 5}, 0}, {two, ace}, seven, {});  // few cards of each
}

// The strategy of hitting and standing for many decks, as in every book since 1956.
TEST(HitOrStand, OfAnEndlessShoeIsBasicStrategy) {
  auto const hits = [](std::vector<std::size_t> const& player, std::size_t up) {
    return choice(blackjack_shoe::without_end(), player, up).hits();
  };
  EXPECT_TRUE(hits({ten, six}, seven));
  EXPECT_TRUE(hits({ten, six}, ten));
  EXPECT_FALSE(hits({ten, six}, six));
  EXPECT_FALSE(hits({ten, two}, four));
  EXPECT_TRUE(hits({ten, two}, two));
  EXPECT_FALSE(hits({ace, seven}, eight));
  EXPECT_TRUE(hits({ace, seven}, nine));
  EXPECT_TRUE(hits({ace, six}, six));
  EXPECT_FALSE(hits({ten, seven}, ace));
}

// Known exceptions of a single deck: sixteen of three cards stands against a ten, ten and two hits a four.
TEST(HitOrStand, OfOneDeckLooksAtTheCardsAndNotTheTotalAlone) {
  auto const deck = blackjack_shoe::of_decks(1);
  EXPECT_TRUE(choice(deck, {ten, six}, ten).hits());
  EXPECT_FALSE(choice(deck, {four, five, seven}, ten).hits());
  EXPECT_TRUE(choice(deck, {ten, two}, four).hits());
  EXPECT_FALSE(choice(deck, {seven, five}, four).hits());
}

TEST(HitOrStand, RefusesAHandThatHasNothingToChoose) {
  EXPECT_EQ(error_of([] {
              (void)choice(blackjack_shoe::of_decks(1), {ten, ace}, ten);
            }),
            "a hand of 21 stands; there is nothing to choose");
  EXPECT_EQ(error_of([] {
              (void)choice(blackjack_shoe::of_decks(1), {ten, six, eight}, ten);
            }),
            "a hand of 24 is bust; there is nothing to choose");
  EXPECT_EQ(error_of([] {
              (void)faro::odds::best_hit_or_stand(blackjack_shoe::of_decks(1),
                                                  {1'000'000'000, 0, 0, 0, 0, 0, 0, 0, 0, 0}, ten);
            }),
            "a hand of 1000000000 cards is bust; at most 21 are possible");
}

}  // namespace
