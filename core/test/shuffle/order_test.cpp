// The order of a key, `ascending` or `scatter`: that of an independent program, at every door of the library.
#include "chance/instruction_set.hpp"
#include "core/test/shuffle/fingerprint.hpp"
#include "shuffle/keyed/ascending.hpp"
#include "support/places.hpp"
#include "support/with_instruction_set.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/array.hpp>
#include <faro/shuffle/sampling.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <numeric>
#include <ranges>
#include <string>
#include <vector>

namespace faro::testing {
namespace {

using numbers = std::vector<std::uint32_t>;

nlohmann::json answers_of_orders() {
  std::ifstream file{answers("order.json")};
  return nlohmann::json::parse(file);
}

TEST(Order, IsThatOfTheIndependentProgramByEveryInstructionSet) {
  // order_of_N is the order, or SHA-256 of it.
  for (auto const set : instruction_sets()) {
    with_instruction_set const used{set};
    for (auto const& row : answers_of_orders()) {
      auto const seed = row["seed"].get<std::string>();
      auto const kind = find_stream_kind(row["generator"].get<std::string>());
      for (auto const& [name, expected] : row.items()) {
        if (!name.starts_with("order_of_")) continue;
        auto const order = permutation<std::uint32_t>(std::stoull(name.substr(9)), seed, {.generator = kind});
        if (expected.is_string()) {
          EXPECT_EQ(fingerprint(order), expected.get<std::string>()) << name << " by " << name_of(set);
        } else {
          EXPECT_EQ(order, expected.get<numbers>()) << name << " from " << seed << " by " << name_of(set);
        }
      }
    }
  }
}

TEST(Order, OfASampleOfNumbersIsThatOfTheIndependentProgram) {
  for (auto const& row : answers_of_orders()) {
    if (!row.contains("first_5_of_10_to_12")) continue;
    EXPECT_EQ(sample(std::views::iota(std::uint64_t{0}, std::uint64_t{1'000'000'000'000}), 5,
                     row["seed"].get<std::string>()),
              row["first_5_of_10_to_12"].get<std::vector<std::uint64_t>>());
  }
}

TEST(Order, ItsHeadIsItsSample) {
  for (std::uint64_t const n : {0U, 1U, 2U, 5U, 52U, 300U}) {
    auto const all = permutation<std::uint64_t>(n, "head");
    for (std::uint64_t count = 0; count <= n; ++count) {
      std::vector<std::uint64_t> const head(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
      EXPECT_EQ(sample(std::views::iota(std::uint64_t{0}, n), count, "head"), head);
      EXPECT_EQ(sample(permutation<std::uint64_t>(n, "head"), 0, "head").size(), 0U);
    }
    EXPECT_THROW((void)sample(all, n + 1, "head"), input_error);
  }
  for (std::uint64_t const n : {100'000U, 1'572'864U, 1'572'865U, 2'000'000U}) {
    auto const all = permutation<std::uint64_t>(n, "head");
    std::vector<std::uint64_t> listed(n);
    std::iota(listed.begin(), listed.end(), std::uint64_t{0});
    for (std::uint64_t const count : {1U, 1023U, 1024U, 1025U, 50'000U}) {
      std::vector<std::uint64_t> const head(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
      EXPECT_EQ(sample(listed, count, "head"), head) << count << " of " << n;
    }
  }
}

TEST(Order, PlacesManyAtOnceAreThoseOneByOne) {
  numbers words(1024);
  stream{stream_kind::chacha_8, key_from_text("words")}.fill(std::as_writable_bytes(std::span{words}));
  for (std::size_t i = 0; i < words.size(); i += 7) words[i] %= 3;  // small ones are drawn again
  for (auto const set : instruction_sets()) {
    with_instruction_set const used{set};
    for (std::uint32_t const n : {1025U, 5000U, 1'572'864U}) {
      for (std::size_t const count : {1U, 7U, 8U, 16U, 17U, 31U, 1000U, 1024U}) {
        auto const first = n - 1025;
        std::array<std::uint32_t, 1024> places;
        std::array<std::uint16_t, 1024> rejected;
        auto const found = detail::make_places(first, n, words.data(), places.data(), count, rejected.data());
        std::size_t expected = 0;
        for (std::size_t k = 0; k < count; ++k) {
          auto const here = first + static_cast<std::uint32_t>(k);
          std::uint32_t pick = 0;
          if (!detail::pick_again(n - here - 1, words[k], pick)) {
            ASSERT_LT(expected, found);
            ASSERT_EQ(rejected[expected++], k);
          }
          ASSERT_EQ(places[k], here + pick) << name_of(set);
        }
        ASSERT_EQ(expected, found);
      }
    }
  }
}

TEST(Order, StreamsOfDifferentPurposesShareNothing) {
  // What the seed "same" shuffles says nothing of what it deals, and the other way round.
  auto const words_of = [](key256 const& key) {
    numbers words(64);
    stream{stream_kind::chacha_20, key}.fill(std::as_writable_bytes(std::span{words}));
    return words;
  };
  std::vector<std::uint32_t> all;
  for (auto const name : {purpose::shuffle, purpose::deal, purpose::roll, purpose::simulate, purpose::watch,
                          purpose::ratios, purpose::odds_sample, purpose::deals})
    std::ranges::copy(words_of(key_from_text("same", name)), std::back_inserter(all));
  std::ranges::copy(words_of(key_from_text("same")), std::back_inserter(all));
  std::ranges::sort(all);
  EXPECT_EQ(std::ranges::adjacent_find(all), all.end());
}

}  // namespace
}  // namespace faro::testing
