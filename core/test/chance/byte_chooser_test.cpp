// A chooser that spends random bytes sparingly.
#include "chance/byte_chooser.hpp"

#include <gtest/gtest.h>

#include <map>
#include <stdexcept>
#include <utility>
#include <vector>

namespace faro {
namespace {

/// The bytes of a list; counts those taken.
struct listed_bytes {
  std::vector<std::uint8_t> bytes;
  std::size_t taken = 0;
  std::uint8_t operator()() {
    return taken < bytes.size() ? bytes[taken++] : throw std::out_of_range{"no more"};
  }
};

TEST(byte_chooser, takes_no_byte_where_there_is_no_choice) {
  listed_bytes bytes{};
  byte_chooser c{std::ref(bytes)};
  EXPECT_EQ(c.below(1), 0u);
}

TEST(byte_chooser, splits_a_byte_into_eight_coins_lowest_first) {
  listed_bytes bytes{{0b10110010}};
  byte_chooser c{std::ref(bytes)};
  for (std::uint64_t const coin : {0, 1, 0, 0, 1, 1, 0, 1}) EXPECT_EQ(c.below(2), coin);
  EXPECT_EQ(bytes.taken, 1u);
}

TEST(byte_chooser, is_exactly_uniform_over_all_bytes) {
  // Two throws of a die from every pair of bytes: pairs that are used up without a rejection give every
  // result equally often; 256 = 42 * 6 + 4, then 42 = 7 * 6.
  std::map<std::pair<std::uint64_t, std::uint64_t>, int> count;
  for (int first = 0; first < 256; ++first) {
    listed_bytes bytes{{static_cast<std::uint8_t>(first)}};
    byte_chooser c{std::ref(bytes)};
    try {
      auto const a = c.below(6);
      ++count[{a, c.below(6)}];
    } catch (std::out_of_range const&) {
      EXPECT_GE(first, 252);  // the last 256 mod 6 values ask for another byte
    }
  }
  EXPECT_EQ(count.size(), 36u);
  for (auto const& [throws, times] : count) EXPECT_EQ(times, 7);
}

TEST(byte_chooser, keeps_what_a_rejected_value_still_says) {
  // 255 is the last of the 4 values rejected for a die: the pool is then 3 below 4, and the next byte makes
  // it 3 * 256 + 5 = 773 below 1024 = 170 * 6 + 4: 773 mod 6 = 5.
  listed_bytes bytes{{255, 5}};
  byte_chooser c{std::ref(bytes)};
  EXPECT_EQ(c.below(6), 5u);
}

TEST(byte_chooser, shuffles_52_cards_with_29_bytes) {
  listed_bytes bytes{std::vector<std::uint8_t>(100, 7)};
  byte_chooser c{std::ref(bytes)};
  for (std::uint64_t n = 52; n > 1; --n) c.below(n);
  EXPECT_LE(bytes.taken, 30u);  // 225.6 bits are 28.2 bytes
}

TEST(byte_chooser, answers_the_widest_question) {
  listed_bytes bytes{std::vector<std::uint8_t>(8, 255)};
  byte_chooser c{std::ref(bytes)};
  EXPECT_THROW(c.below(UINT64_MAX), std::out_of_range);  // 2^64 - 1 is rejected
  bytes = {std::vector<std::uint8_t>(8, 1)};
  byte_chooser d{std::ref(bytes)};
  EXPECT_EQ(d.below(UINT64_MAX), 0x0101010101010101u);
}

}  // namespace
}  // namespace faro
