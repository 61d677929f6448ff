// One array before the judge: every path and every instruction set, each with the same bytes; and the fault
// "the random index is always the same", which a test that nothing is lost would pass.
#include "support/with_instruction_set.hpp"

#include <faro/chance/sha256.hpp>
#include <faro/judge/panel/detail/panel.hpp>
#include <faro/shuffle/array.hpp>
#include <faro/shuffle/sampling.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

namespace {

using faro::key256;
using faro::detail::scatter_shape;
using faro::testing::with_instruction_set;
using deck = std::vector<std::uint32_t>;
using deck_shuffle = std::function<void(deck&, key256 const&)>;

constexpr std::uint32_t cards = 52;

deck sorted_deck() {
  deck out(cards);
  std::iota(out.begin(), out.end(), 0U);
  return out;
}

struct path {
  std::string name;
  deck_shuffle shuffle;
  std::uint64_t decks;
};

/// The ways that the library takes with one array, each brought down to the size of a deck.
std::vector<path> paths() {
  static constexpr scatter_shape one_level{.leaf_most = 16, .block_items = 20};
  static constexpr scatter_shape overflowing{.leaf_most = 16, .block_items = 20, .spare_deviations = -1e9};
  auto const bytes = [](deck& items) { return reinterpret_cast<std::byte*>(items.data()); };
  return {
      {"in cache", [](deck& items, key256 const& key) { faro::shuffle(items, key); }, 16'000},
      {"by a generator",
       [](deck& items, key256 const& key) {
         faro::stream_words words{faro::stream_kind::xoshiro256pp_x16, key};
         faro::shuffle(items, words);
       },
       16'000},
      {"scattered",
       [=](deck& items, key256 const& key) {
         faro::detail::shuffle_bytes(bytes(items), cards, 4, key, {}, one_level);
       },
       4'000},
      {"scattered over two threads, without room",
       [=](deck& items, key256 const& key) {
         faro::detail::shuffle_bytes(bytes(items), cards, 4, key, {.threads = 2}, overflowing);
       },
       500},
      {"in place",
       [=](deck& items, key256 const& key) {
         faro::detail::shuffle_bytes_in_place(bytes(items), cards, 4, key, {}, one_level);
       },
       4'000},
      {"sampled", [](deck& items, key256 const& key) { items = faro::sample(items, cards, key); }, 4'000},
  };
}

struct judged {
  faro::judge::panel_result result;
  std::string digest;  // of all decks
};

judged judge(path const& way) {
  static faro::judge::panel_distributions const laws{cards, faro::judge::standard_groupings(cards)};
  faro::judge::deck_tables tables{cards, faro::judge::standard_groupings(cards)};
  faro::sha256_hasher all;
  auto const root = faro::key_from_text(way.name);
  for (std::uint64_t number = 0; number < way.decks; ++number) {
    auto items = sorted_deck();
    way.shuffle(items, faro::derived_key(root, number));
    tables.add(items);
    all.update(std::as_bytes(std::span{items}));
  }
  return {faro::judge::judge_tables(tables, laws), faro::to_hex(all.finish())};
}

TEST(ArrayPanel, FindsNoDeviationOnAnyPathAndTheSameDecksByEveryInstructionSet) {
  for (auto const& way : paths()) {
    std::string portable;
    for (auto const set : faro::instruction_sets()) {
      with_instruction_set const used{set};
      auto const [result, digest] = judge(way);
      EXPECT_EQ(result.decks, way.decks);
      EXPECT_GT(result.adjusted_p(), 0.001)
          << way.name << ": " << result.strongest().name << " by " << name_of(set);
      if (portable.empty()) portable = digest;
      EXPECT_EQ(digest, portable) << way.name << " by " << name_of(set);
    }
  }
}

/// A generator that has come to a stop.
struct stuck {
  using result_type = std::uint64_t;
  std::uint64_t word;
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return ~result_type{0}; }
  result_type operator()() const { return word; }
};

/// Words of 32 bits: with 1 every pick is 0, with all bits set every pick is the last. (0 is drawn again.)
constexpr std::uint64_t always_first = 0x00000001'00000001, always_last = ~std::uint64_t{0};

TEST(ArrayPanel, AnIndexThatIsAlwaysTheSameGivesTheOrderOfTheSpecification) {
  deck turned(cards);  // each item is swapped with the first: all go one place up
  for (std::uint32_t i = 0; i < cards; ++i) turned[i] = (i + cards - 1) % cards;
  for (auto const set : faro::instruction_sets()) {
    with_instruction_set const used{set};
    auto items = sorted_deck();
    stuck first{always_first};
    faro::shuffle(items, first);
    EXPECT_EQ(items, turned) << name_of(set);
    items = sorted_deck();
    stuck last{always_last};
    faro::shuffle(items, last);
    EXPECT_EQ(items, sorted_deck()) << name_of(set);
  }
}

TEST(ArrayPanel, FindsAnIndexThatIsAlwaysTheSame) {
  std::vector<path> const faults{
      {"first",
       [](deck& items, auto const&) {
         stuck g{always_first};
         faro::shuffle(items, g);
       },
       100},
      {"last",
       [](deck& items, auto const&) {
         stuck g{always_last};
         faro::shuffle(items, g);
       },
       100},
      {"sampled",
       [](deck& items, auto const&) {
         stuck g{always_last};
         items = faro::sample(items, cards, g);
       },
       100},
      {"one key", [](deck& items, auto const&) { faro::shuffle(items, "always the same"); }, 100},
  };
  for (auto const& fault : faults) {
    EXPECT_LT(judge(fault).result.adjusted_p(), 1e-9) << fault.name;
  }
}

TEST(ArrayPanel, FindsOneIndexThatIsAlwaysTheFirst) {
  // All is well but for the last card, which always stands on top.
  path const fault{"last card",
                   [](deck& items, key256 const& key) {
                     faro::shuffle(std::span{items}.first(cards - 1), key);
                     std::swap(items.front(), items.back());
                   },
                   1000};
  EXPECT_LT(judge(fault).result.adjusted_p(), 1e-9);
}

}  // namespace
