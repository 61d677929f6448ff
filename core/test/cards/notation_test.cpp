// Cards as people write them.
#include <faro/cards/notation.hpp>
#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using faro::find_card;
using faro::playing_card;
using faro::rank;
using faro::suit;

TEST(Notation, ReadsEveryForm) {
  playing_card const ten_of_hearts{rank::ten, suit::hearts};
  for (auto const* text : {"Th", "TH", "10h", "10H", "T♥", "10♥", "T♡", "10♥\uFE0F", "ten of hearts",
                           "Ten of Hearts", "10 of hearts", "\U0001F0BA"}) {
    EXPECT_EQ(find_card(text), ten_of_hearts) << text;
  }
  EXPECT_EQ(find_card("\U0001F0A1"), (playing_card{rank::ace, suit::spades}));
  EXPECT_EQ(find_card("\U0001F0DD"), (playing_card{rank::queen, suit::clubs}));
  EXPECT_EQ(find_card("\U0001F0BF"), playing_card::red_joker());
  EXPECT_EQ(find_card("black joker"), playing_card::black_joker());
}

TEST(Notation, RefusesWhatIsNoCard) {
  for (auto const* text : {"", "A", "s", "1s", "11s", "Zs", "Asx", "A s", "ace of", "of spades", "\U0001F0AC",
                           "\U0001F0A0", "\xF0\x9F\x82", "♠", "Forest"}) {
    EXPECT_EQ(find_card(text), std::nullopt) << text;
  }
  EXPECT_EQ(find_card(std::string(1'000'000, 'A')), std::nullopt);
  EXPECT_EQ(find_card(std::string("A\0s", 3)), std::nullopt);
  EXPECT_THROW(faro::parse_card("Zs"), faro::input_error);
}

TEST(Notation, TheSignOfASuitMayStandFirst) {
  EXPECT_EQ(find_card("♠A"), find_card("As"));
  EXPECT_EQ(find_card("♥10"), find_card("Th"));
  EXPECT_EQ(find_card("♡️k"), find_card("Kh"));
  for (auto const* none : {"♠", "♠♥", "♠1", "♠As"}) EXPECT_FALSE(find_card(none)) << none;
}

TEST(Notation, RoundTripsEveryCard) {
  for (std::uint8_t n = 0; n < 54; ++n) {
    auto const card = playing_card::numbered(n);
    EXPECT_EQ(find_card(letters(card)), card);
    EXPECT_EQ(find_card(glyphs(card)), card);
    EXPECT_EQ(find_card(words(card)), card);
  }
}

TEST(PlayingCard, IsOrderedByRankThenSuit) {
  EXPECT_LT((playing_card{rank::two, suit::spades}), (playing_card{rank::three, suit::clubs}));
  EXPECT_LT((playing_card{rank::ace, suit::clubs}), (playing_card{rank::ace, suit::spades}));
  EXPECT_EQ((playing_card{rank::ace, suit::spades}).number(), 51);
}

TEST(PlayingCard, CountsBridgePoints) {
  int total = 0;
  for (std::uint8_t n = 0; n < 54; ++n) total += high_card_points(playing_card::numbered(n));
  EXPECT_EQ(total, 40);
}

}  // namespace
