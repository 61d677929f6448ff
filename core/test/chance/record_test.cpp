// A record replays to the same result, and says at which pick it does not fit.
#include <faro/chance/random.hpp>
#include <faro/chance/ratios.hpp>
#include <faro/chance/record.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <gtest/gtest.h>

#include <string>
#include <type_traits>
#include <vector>

namespace {

using faro::record;
using faro::recorded_chooser;
using faro::replay_error;

// A chooser refers to its record: one that ends with the line is refused.
static_assert(!std::is_constructible_v<recorded_chooser, record>);
static_assert(!std::is_constructible_v<faro::ratio_chooser, std::vector<double>>);
static_assert(std::is_constructible_v<recorded_chooser, record const&>);
static_assert(std::is_constructible_v<faro::ratio_chooser, std::vector<double> const&>);

std::string shuffled(auto& c, std::string deck = "ABCDE") {
  faro::fisher_yates(c, std::span{deck});
  return deck;
}

std::string message_of(auto&& action, std::size_t pick_number) {
  try {
    action();
  } catch (replay_error const& e) {
    EXPECT_EQ(e.pick_number(), pick_number);
    return e.what();
  }
  ADD_FAILURE() << "no replay_error";
  return {};
}

TEST(Record, ReplaysToTheSameOrder) {
  faro::xoshiro256pp g{faro::key_from_text("record")};
  faro::random_chooser random{g};
  record kept;
  faro::recording tape{random, kept};
  auto const first = shuffled(tape);
  ASSERT_EQ(kept.size(), 4U);
  EXPECT_EQ(kept[0].of, 5U);
  recorded_chooser back{kept};
  EXPECT_EQ(shuffled(back), first);
  EXPECT_NO_THROW(back.finish());
}

TEST(Record, KeepsAKindAsThePickOfACard) {
  record const two_of_eight{{2, 8}};
  recorded_chooser c{two_of_eight};
  faro::count_t const counts[] = {1, 0, 2, 5};
  record kept;
  faro::recording tape{c, kept};
  EXPECT_EQ(faro::pick_kind(tape, counts), 2U);
  EXPECT_EQ(kept, two_of_eight);
}

TEST(Record, OfAnotherQuestionIsRefused) {
  record const kept{{0, 5}, {1, 3}};
  recorded_chooser c{kept};
  EXPECT_EQ(message_of([&] { shuffled(c); }, 1), "pick 1: asked for one of 4, but the record says 1 of 3");
}

TEST(Record, WithAnIndexOutOfRangeIsRefused) {
  record const kept{{5, 5}};
  recorded_chooser c{kept};
  EXPECT_EQ(message_of([&] { shuffled(c); }, 0), "pick 0: asked for one of 5, but the record says 5 of 5");
}

TEST(Record, ThatEndsEarlyIsRefused) {
  record const kept{{0, 5}};
  recorded_chooser c{kept};
  EXPECT_EQ(message_of([&] { shuffled(c); }, 1),
            "pick 1: asked for one of 4, but the record ends after 1 pick");
}

TEST(Record, WithPicksLeftOverIsRefused) {
  record const kept{{0, 5}, {0, 4}, {0, 3}, {0, 2}, {0, 9}};
  recorded_chooser c{kept};
  shuffled(c);
  EXPECT_EQ(message_of([&] { c.finish(); }, 4),
            "pick 4: nothing more was asked, but the record goes on with 1 more pick");
}

}  // namespace
