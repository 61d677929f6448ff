// Deals as numbers. Deals 0, 1, the middle and the last are by an independent Python implementation that
// agrees with 16 boards of the Big Deal program.
#include "cards/deal_number.hpp"

#include <faro/error.hpp>

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <random>
#include <string>
#include <utility>
#include <vector>

namespace faro {
namespace {

std::string const last = "53644737765488792839237439999";

std::string deal_text(std::string const& number) {
  return pbn_deal(hands_of(numbered_deal(integer::parse(number))));
}

TEST(deal_number, the_first_deal_gives_north_all_spades_and_the_last_all_clubs) {
  EXPECT_EQ(deal_text("0"), "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432");
  EXPECT_EQ(deal_text(last), "N:...AKQJT98765432 ..AKQJT98765432. .AKQJT98765432.. AKQJT98765432...");
}

TEST(deal_number, the_second_deal_changes_the_last_cards_first) {
  EXPECT_EQ(deal_text("1"), "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT9876543.A ..2.KQJT98765432");
}

TEST(deal_number, the_middle_deal) {
  EXPECT_EQ(deal_text("26822368882744396419618720000"),
            "N:QT3.QJT85.3.K762 AKJ9876542.AK9.. .76432.AKQJT987. ..6542.AQJT98543");
}

TEST(deal_number, there_are_52_factorial_over_13_factorial_to_the_fourth) {
  EXPECT_EQ(number_of_deals(), factorial(52) / power(factorial(13), 4));
  EXPECT_EQ(number_of_deals().to_string(), "53644737765488792839237440000");
}

TEST(deal_number, numbers_without_a_deal_are_refused_by_name) {
  for (auto const* number :
       {"53644737765488792839237440000", "-1", "340282366920938463463374607431768211456"}) {
    try {
      static_cast<void>(numbered_deal(integer::parse(number)));
      ADD_FAILURE() << number;
    } catch (input_error const& e) {
      EXPECT_EQ(e.what(), "expected a deal number from 0 to " + last + ", got " + number);
    }
  }
}

TEST(deal_number, rank_undoes_unrank) {
  rc::check([](std::uint64_t high, std::uint64_t low) {
    auto const number = (integer{high} * power(2, 64) + integer{low}) % number_of_deals();
    RC_ASSERT(deal_number(numbered_deal(number)) == number);
  });
  for (auto const& number : {integer{0}, integer{1}, number_of_deals() - integer{1}})
    EXPECT_EQ(deal_number(numbered_deal(number)), number);
}

TEST(deal_number, unrank_undoes_rank) {
  rc::check([](std::uint32_t seed) {
    deal_seats seats{};
    for (std::size_t i = 0; i < 52; ++i) seats[i] = static_cast<std::uint8_t>(i / 13);
    std::shuffle(seats.begin(), seats.end(), std::mt19937{seed});
    RC_ASSERT(numbered_deal(deal_number(seats)) == seats);
  });
}

TEST(deal_number, cards_and_hands_say_the_same) {
  for (std::size_t i = 0; i < 52; ++i) EXPECT_EQ(bridge_place(bridge_card(i)), i);
  auto const board = parse_pbn_deal("N:AT963.KJ.J632.T5 K.AQ9643.A5.KQ43 52.T75.KT74.J987 QJ874.82.Q98.A62");
  EXPECT_EQ(pbn_deal(hands_of(seats_of(board))), pbn_deal(board));
}

}  // namespace
}  // namespace faro
