// One large array: the order is that of the book, whatever the items, threads, instructions and room; every
// order is as likely.
#include "chance/instruction_set.hpp"
#include "core/test/shuffle/fingerprint.hpp"
#include "support/distribution_matches.hpp"
#include "support/error_of.hpp"
#include "support/places.hpp"
#include "support/with_instruction_set.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/exhaustive.hpp>
#include <faro/chance/sha256.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/exact/distribution.hpp>
#include <faro/shuffle/array.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/resource.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <fstream>
#include <iterator>
#include <list>
#include <map>
#include <numeric>
#include <random>
#include <ranges>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using faro::array_options;
using faro::key256;
using faro::stream_kind;
using faro::detail::scatter_shape;
using faro::testing::fingerprint;
using faro::testing::with_instruction_set;
using numbers = std::vector<std::uint32_t>;

numbers sorted(std::size_t n) {
  numbers out(n);
  std::iota(out.begin(), out.end(), 0U);
  return out;
}

std::string known_answer(std::string const& name) {
  std::ifstream file{faro::testing::answers("scatter.json")};
  for (auto const& row : nlohmann::json::parse(file)) {
    if (row.contains(name)) return row[name].get<std::string>();
  }
  return "none";
}

// ---- by the book (docs/spec-streams.md, section on scatter), a line for a sentence ------------------------

void inside_out_by_the_book(std::span<std::uint32_t> items, key256 const& key, stream_kind kind) {
  faro::stream source{kind, key, 0};
  auto const word = [&] {
    std::uint32_t out;
    source.fill(std::as_writable_bytes(std::span{&out, 1}));
    return std::uint64_t{out};
  };
  for (std::size_t first = 1; first < items.size(); first += 1024) {
    auto const end = std::min(items.size(), first + 1024);
    std::vector<std::uint64_t> products;
    for (auto i = first; i < end; ++i) products.push_back(word() * (i + 1));
    for (auto i = first; i < end; ++i) {
      auto& product = products[i - first];
      while (product % (1ULL << 32) < (1ULL << 32) % (i + 1)) product = word() * (i + 1);
    }
    for (auto i = first; i < end; ++i) std::swap(items[i], items[products[i - first] >> 32]);
  }
}

std::vector<std::uint8_t> buckets_by_the_book(std::uint64_t n, key256 const& key, stream_kind kind,
                                              scatter_shape const& shape) {
  std::vector<std::uint8_t> out(n);
  for (std::uint64_t i = 0; i < n; i += shape.block_items) {
    auto const block = std::span{out}.subspan(i, std::min(shape.block_items, n - i));
    faro::stream{kind, key, i / shape.block_items + 1}.fill(std::as_writable_bytes(block));
  }
  return out;
}

numbers scatter_by_the_book(numbers items, key256 const& key, stream_kind kind, scatter_shape const& shape) {
  if (items.size() <= shape.leaf_most) {
    inside_out_by_the_book(items, key, kind);
    return items;
  }
  std::vector<numbers> buckets(256);
  auto const bucket_of = buckets_by_the_book(items.size(), key, kind, shape);
  for (std::size_t i = 0; i < items.size(); ++i) buckets[bucket_of[i]].push_back(items[i]);
  numbers out;
  for (std::size_t b = 0; b < 256; ++b) {
    auto const part = scatter_by_the_book(buckets[b], faro::derived_key(key, b), kind, shape);
    out.insert(out.end(), part.begin(), part.end());
  }
  return out;
}

void in_place_by_the_book(std::span<std::uint32_t> items, key256 const& key, stream_kind kind,
                          scatter_shape const& shape) {
  if (items.size() <= shape.leaf_most) return inside_out_by_the_book(items, key, kind);
  auto const bucket_of = buckets_by_the_book(items.size(), key, kind, shape);
  std::vector<std::size_t> begins(257);
  for (auto const b : bucket_of) ++begins[b + 1U];
  std::partial_sum(begins.begin(), begins.end(), begins.begin());
  auto free = begins;
  auto next = bucket_of.begin();
  for (std::size_t home = 0; home < 256; ++home) {
    while (free[home] < begins[home + 1]) {
      auto hand = items[free[home]];
      for (; *next != home; ++next) std::swap(hand, items[free[*next]++]);
      items[free[home]++] = hand;
      ++next;
    }
  }
  for (std::size_t b = 0; b < 256; ++b)
    in_place_by_the_book(items.subspan(begins[b], begins[b + 1] - begins[b]), faro::derived_key(key, b), kind,
                         shape);
}

// ---- the order --------------------------------------------------------------------------------------------

TEST(Array, OfTwoMillionIsTheKnownAnswerForAnyNumberOfThreadsAndInstructions) {
  for (auto const set : faro::instruction_sets()) {
    with_instruction_set const used{set};
    for (unsigned const threads : {1U, 2U, 5U}) {
      auto items = sorted(2'000'000);
      faro::shuffle(items, faro::key_from_text("faro"), {.threads = threads});
      EXPECT_EQ(fingerprint(items), known_answer("whole_of_2000000")) << name_of(set) << ' ' << threads;
    }
  }
}

TEST(Array, InCacheIsTheKnownAnswerWithPicksThatAreDrawnAgain) {
  for (auto const set : faro::instruction_sets()) {
    with_instruction_set const used{set};
    auto items = sorted(1'000'000);
    faro::detail::shuffle_bytes(reinterpret_cast<std::byte*>(items.data()), items.size(), 4,
                                faro::key_from_text("faro"), {});
    EXPECT_EQ(fingerprint(items), known_answer("leaf_of_1000000"));
  }
}

TEST(Array, OfItemsOfAnySizeIsOneOrderAtTheEdgesOfGroups) {
  struct twelve {
    std::array<std::uint32_t, 3> parts;
  };
  for (std::uint64_t const n : {2U, 1023U, 1024U, 1025U, 1026U, 2048U, 2049U, 3073U, 4097U, 70'000U}) {
    for (auto const set : faro::instruction_sets()) {
      with_instruction_set const used{set};
      std::vector<twelve> others(static_cast<std::size_t>(n));  // its words are never made beside
      for (std::uint32_t i = 0; i < n; ++i) others[i].parts[0] = i;
      faro::shuffle(others, "faro");
      auto const words = faro::permutation<std::uint32_t>(n, "faro");
      auto const long_words = faro::permutation<std::uint64_t>(n, "faro");
      for (std::size_t i = 0; i < n; ++i) {
        ASSERT_EQ(words[i], others[i].parts[0]) << n << ' ' << name_of(set);
        ASSERT_EQ(long_words[i], others[i].parts[0]) << n << ' ' << name_of(set);
      }
    }
  }
}

constexpr scatter_shape small_leaves{.leaf_most = 50, .block_items = 2000};
constexpr scatter_shape no_room{.leaf_most = 50, .block_items = 2000, .spare_deviations = -1e9};

TEST(Array, IsTheOrderOfTheBookAtEverySizeGeneratorAndNumberOfThreads) {
  for (auto const kind : faro::stream_kinds()) {
    for (std::size_t const n : {2U, 50U, 51U, 257U, 2000U, 2001U, 30'000U}) {
      auto const key = faro::key_from_text(std::string{name_of(kind)} + std::to_string(n));
      auto const expected = scatter_by_the_book(sorted(n), key, kind, small_leaves);
      for (unsigned const threads : {1U, 2U, 3U}) {
        for (auto const& shape : {small_leaves, no_room}) {  // buckets that overflow change nothing
          auto items = sorted(n);
          faro::detail::shuffle_bytes(reinterpret_cast<std::byte*>(items.data()), n, 4, key,
                                      {.generator = kind, .threads = threads}, shape);
          ASSERT_EQ(items, expected) << name_of(kind) << ' ' << n << ' ' << threads;
        }
      }
    }
  }
}

TEST(Array, InPlaceIsTheOrderOfItsBook) {
  for (auto const kind : {stream_kind::chacha_20, stream_kind::xoshiro256pp_x16}) {
    for (std::size_t const n : {2U, 50U, 51U, 2001U, 70'000U}) {
      auto const key = faro::key_from_text("in place " + std::to_string(n));
      auto expected = sorted(n);
      in_place_by_the_book(expected, key, kind, small_leaves);
      for (unsigned const threads : {1U, 2U}) {
        auto items = sorted(n);
        faro::detail::shuffle_bytes_in_place(reinterpret_cast<std::byte*>(items.data()), n, 4, key,
                                             {.generator = kind, .threads = threads}, small_leaves);
        ASSERT_EQ(items, expected) << name_of(kind) << ' ' << n << ' ' << threads;
      }
    }
  }
}

TEST(Array, InPlaceIsTheSameOrderUpToALeaf) {
  auto one = sorted(1000);
  auto other = one;
  faro::shuffle(one, faro::key_from_text("small"));
  faro::shuffle_in_place(other, faro::key_from_text("small"));
  EXPECT_EQ(one, other);
}

TEST(Array, ItemsOfEverySizeComeInTheSameOrder) {
  auto const key = faro::key_from_text("sizes");
  constexpr std::size_t n = 5000;
  constexpr scatter_shape shape{.leaf_most = 200, .block_items = 2000};
  auto const order = scatter_by_the_book(sorted(n), key, stream_kind::chacha_20, shape);
  auto placed = sorted(n);
  in_place_by_the_book(placed, key, stream_kind::chacha_20, shape);
  for (std::size_t size = 1; size <= 64; ++size) {
    auto const byte_of = [&](std::size_t item, std::size_t k) {
      return static_cast<std::byte>(item >> (8 * (k % 3)) ^ k);
    };
    auto const filled = [&](numbers const& by) {
      std::vector<std::byte> out(n * size);
      for (std::size_t i = 0; i < n * size; ++i) out[i] = byte_of(by[i / size], i % size);
      return out;
    };
    auto items = filled(sorted(n));
    faro::detail::shuffle_bytes(items.data(), n, size, key, {}, shape);
    ASSERT_TRUE(items == filled(order)) << size;
    items = filled(sorted(n));
    faro::detail::shuffle_bytes_in_place(items.data(), n, size, key, {}, shape);
    ASSERT_TRUE(items == filled(placed)) << size << " in place";
  }
}

TEST(Array, OfItemsLargerThanTheCacheIsTheSameOrder) {  // here what comes next is fetched ahead
  struct wide {
    std::uint32_t number;
    std::array<char, 60> rest;
  };
  std::vector<wide> items(300'000);
  for (std::uint32_t i = 0; i < items.size(); ++i) items[i].number = i;
  faro::shuffle(items, "wide");
  auto const order = faro::permutation<std::uint32_t>(items.size(), "wide");
  EXPECT_TRUE(std::ranges::equal(items, order, {}, &wide::number));
}

TEST(Array, ItemsThatAreNotPlainComeInTheSameOrder) {
  auto const order = faro::permutation<std::uint32_t>(3000, "names");
  std::vector<std::string> names;
  std::deque<std::uint32_t> queue;
  for (std::uint32_t i = 0; i < 3000; ++i) names.push_back(std::to_string(i)), queue.push_back(i);
  faro::shuffle(names, "names");
  faro::shuffle(queue, "names");
  for (std::size_t i = 0; i < 3000; ++i) ASSERT_EQ(names[i], std::to_string(order[i]));
  EXPECT_TRUE(std::ranges::equal(queue, order));
}

TEST(Array, ManyItemsThatAreNotPlainComeInTheSameOrder) {
  auto const n = faro::scatter_node::leaf_most + 1000;
  std::deque<std::uint32_t> items(n);
  std::iota(items.begin(), items.end(), 0U);
  faro::shuffle(items, "many");
  EXPECT_TRUE(std::ranges::equal(items, faro::permutation<std::uint32_t>(n, "many")));
}

template <class... Args>
concept shuffles = requires(Args&&... args) {
  faro::shuffle(std::forward<Args>(args)...);
};

TEST(Array, WhatStandsBetweenIteratorsIsShuffledAsARange) {
  std::vector<int> deck(52), same(52);
  std::iota(deck.begin(), deck.end(), 0);
  same = deck;
  faro::shuffle(deck.begin() + 2, deck.end() - 3, "seed");
  EXPECT_EQ((std::vector{deck[0], deck[1], deck[49], deck[50], deck[51]}), (std::vector{0, 1, 49, 50, 51}));
  faro::shuffle(std::span{same}.subspan(2, 47), "seed");
  EXPECT_EQ(deck, same);
  faro::chacha20 one{faro::key_from_text("g")}, other{faro::key_from_text("g")};
  faro::shuffle(deck.data(), deck.data() + deck.size(), one);
  faro::shuffle(same, other);
  EXPECT_EQ(deck, same);
  std::mt19937_64 twister{1};
  faro::shuffle(deck.rbegin(), deck.rend(), twister);
  faro::shuffle(std::counted_iterator{deck.begin(), 5}, std::default_sentinel);
  std::ranges::sort(deck);
  EXPECT_TRUE(std::ranges::equal(deck, std::views::iota(0, 52)));
  EXPECT_TRUE(std::ranges::is_permutation(faro::shuffled(std::views::iota(0, 52)), deck));
  // A text behind an array of letters is a seed.
  char letters[] = "ABCDE", seed[] = "seed", again[] = "ABCDE";
  faro::shuffle(letters, seed);
  faro::shuffle(again, std::string_view{"seed"});
  EXPECT_EQ(std::string(letters, 6), std::string(again, 6));
  using fixed = std::vector<int>::const_iterator;
  using linked = std::list<int>::iterator;
  static_assert(!shuffles<fixed, fixed> && !shuffles<linked, linked> && !shuffles<char*&, char const(&)[5]>);
}

TEST(Array, OfNoneAndOneIsLeftAlone) {
  numbers none;
  numbers one{7};
  faro::shuffle(none, "x");
  faro::shuffle(one, "x");
  faro::shuffle_in_place(none, faro::key_from_text("x"));
  faro::chacha20 g{faro::key_from_text("x")};
  auto const before = g;
  faro::shuffle(none, g);
  faro::shuffle(one, g);
  EXPECT_EQ(one, numbers{7});
  EXPECT_EQ(g, before);
  EXPECT_EQ(faro::permutation(0, "x"), std::vector<std::uint64_t>{});
}

TEST(Array, IsShuffledInTheMemoryThatIsOffered) {
  auto const n = faro::scatter_node::leaf_most * 3;
  auto with = sorted(n);
  auto without = with;
  std::vector<std::byte> memory(n * 4 * 6 / 5);
  faro::shuffle(with, "workspace", {.workspace = memory});
  faro::shuffle(without, "workspace");
  EXPECT_TRUE(with == without);
  EXPECT_TRUE(std::ranges::any_of(memory, [](std::byte b) { return b != std::byte{}; }));
}

// ---- every order as likely
// ---------------------------------------------------------------------------------

TEST(Array, EveryWordBelongsToOnePickAndEveryPickHasAsMany) {
  // Words count up with picks, so two borders a pick tell how many words it has.
  auto const count = std::uint64_t{1} << 32;
  for (std::uint32_t const last : {1U, 2U, 4U, 5U, 6U, 51U, 999U, 65'535U}) {
    std::uint64_t const bound = last + 1;
    std::uint64_t const left_out = count % bound;
    for (std::uint64_t pick = 0; pick < bound; ++pick) {
      auto const lowest = (pick * count + left_out + bound - 1) / bound;
      auto const highest = ((pick + 1) * count - 1) / bound;
      ASSERT_EQ(highest - lowest + 1, count / bound);
      for (auto const word : {lowest, highest}) {
        std::uint32_t got = 0;
        ASSERT_TRUE(faro::detail::pick_again(last, static_cast<std::uint32_t>(word), got));
        ASSERT_EQ(got, pick);
      }
      std::uint32_t got = 0;
      auto const before = lowest - 1;  // is drawn again, or belongs to the pick before
      if (lowest > 0 && before * bound / count == pick) {
        ASSERT_FALSE(faro::detail::pick_again(last, static_cast<std::uint32_t>(before), got));
      }
    }
  }
}

TEST(Array, ManyPicksAtOnceAreThePicksOneByOne) {
  std::vector<std::uint32_t> words(1024);
  faro::stream{stream_kind::chacha_8, faro::key_from_text("words")}.fill(
      std::as_writable_bytes(std::span{words}));
  for (std::size_t i = 0; i < words.size(); i += 7) words[i] %= 3;  // small ones are drawn again
  for (auto const set : faro::instruction_sets()) {
    with_instruction_set const used{set};
    for (std::uint32_t const first : {1U, 5U, 1000U, 1'571'840U}) {
      for (std::size_t const count : {1U, 7U, 8U, 16U, 17U, 31U, 1000U, 1024U}) {
        std::array<std::uint32_t, 1024> picks;
        std::array<std::uint16_t, 1024> rejected;
        auto const found =
            faro::detail::make_picks(first, words.data(), picks.data(), count, rejected.data());
        std::size_t expected = 0;
        for (std::size_t k = 0; k < count; ++k) {
          std::uint32_t pick = 0;
          if (!faro::detail::pick_again(first + static_cast<std::uint32_t>(k), words[k], pick)) {
            ASSERT_LT(expected, found);
            ASSERT_EQ(rejected[expected++], k);
          }
          ASSERT_EQ(picks[k], pick) << name_of(set);
        }
        ASSERT_EQ(expected, found);
      }
    }
  }
}

/// Gives the words that were written down for it.
struct scripted {
  using result_type = std::uint64_t;
  std::vector<std::uint64_t> words;
  std::size_t next = 0;
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return ~result_type{0}; }
  result_type operator()() { return words.at(next++); }
};

TEST(Array, AllPicksGiveAllOrdersOnce) {
  // A word in the middle of those of each pick; six items take five picks, three words of 64 bits.
  for (auto const set : faro::instruction_sets()) {
    with_instruction_set const used{set};
    std::set<numbers> orders;
    std::array<std::uint64_t, 6> pick{};
    for (unsigned code = 0; code < 720; ++code) {
      auto rest = code;
      for (std::uint64_t i = 1; i <= 5; ++i) pick[i] = rest % (i + 1), rest /= static_cast<unsigned>(i + 1);
      auto const word = [&](std::uint64_t i) { return ((2 * pick[i] + 1) << 31) / (i + 1); };
      scripted g{{word(2) << 32 | word(1), word(4) << 32 | word(3), word(5)}};
      auto items = sorted(6);
      faro::shuffle(items, g);
      EXPECT_EQ(g.next, 3U);
      auto expected = sorted(6);
      for (std::size_t i = 1; i <= 5; ++i) std::swap(expected[i], expected[pick[i]]);
      EXPECT_EQ(items, expected);
      orders.insert(items);
    }
    EXPECT_EQ(orders.size(), 720U) << name_of(set);
  }
}

TEST(Array, EveryPathIsTheSameByEveryInstructionSetAndSizeOfItem) {
  constexpr std::size_t n = 3000;
  constexpr scatter_shape shape{.leaf_most = 200, .block_items = 2000};
  for (auto const kind : faro::stream_kinds()) {
    auto const key = faro::key_from_text(name_of(kind));
    for (std::size_t const size : {1U, 2U, 3U, 4U, 8U, 12U, 16U, 24U, 32U, 40U, 64U}) {
      std::vector<std::vector<std::byte>> portable;
      for (auto const set : faro::instruction_sets()) {
        with_instruction_set const used{set};
        std::vector<std::byte> items(n * size);
        for (std::size_t i = 0; i < items.size(); ++i) items[i] = static_cast<std::byte>(i * 37 >> 3);
        std::vector leaf{items}, scattered{items}, placed{items};
        array_options const options{.generator = kind};
        faro::detail::shuffle_bytes(leaf.data(), n, size, key, options);
        faro::detail::shuffle_bytes(scattered.data(), n, size, key, options, shape);
        faro::detail::shuffle_bytes_in_place(placed.data(), n, size, key, options, shape);
        std::vector all{leaf, scattered, placed};
        if (portable.empty()) portable = all;
        ASSERT_TRUE(all == portable) << name_of(kind) << ", items of " << size << " by " << name_of(set);
      }
    }
  }
}

/// How a large array is shuffled, as a description: every item to a bucket, every bucket on its own.
template <faro::chooser C>
std::string scattered(C& c, std::string const& items, std::uint64_t buckets) {
  std::vector<std::string> parts(buckets);
  for (auto const item : items) parts[c.below(buckets)] += item;
  std::string out;
  for (auto& part : parts) {
    faro::fisher_yates(c, std::span{part});
    out += part;
  }
  return out;
}

TEST(Array, ScatteringIsExactlyUniformForAnyNumberOfBuckets) {
  for (std::uint64_t const buckets : {2U, 3U, 5U}) {
    auto const read =
        faro::read_exhaustively<std::string>([&](auto& c) { return scattered(c, "ABCDE", buckets); });
    ASSERT_EQ(read.law.size(), 120U);
    for (auto const& e : read.law.entries())
      ASSERT_EQ(read.law.probability(e.outcome), (faro::ratio{1, 120})) << e.outcome;
  }
}

TEST(Array, APickThatIsDrawnAgainTakesTheLowHalfOfTheNextWord) {
  // Three items: word 0 is rejected for one of three (2^32 mod 3 = 1), not for one of two.
  scripted g{{0, 0xffffffff00000000U, 0xffffffffU}};
  auto items = sorted(3);
  faro::shuffle(items, g);
  EXPECT_EQ(g.next, 3U);
  EXPECT_EQ(items, (numbers{1, 0, 2}));  // pick 0 of 2, then, after 0 and 0 again, pick 2 of 3
}

TEST(Array, AGeneratorGoesOnAndMakesTheVeryPicks) {
  auto const key = faro::key_from_text("going on");
  faro::chacha20 g{key};
  auto first = sorted(100);
  auto second = sorted(100);
  faro::shuffle(first, g);
  faro::shuffle(second, g);
  auto by_key = sorted(100);
  faro::detail::shuffle_bytes(reinterpret_cast<std::byte*>(by_key.data()), 100, 4, key,
                              {});  // nothing was drawn again
  EXPECT_EQ(first, by_key);
  EXPECT_NE(first, second);
  EXPECT_EQ(g.position(), 100U);
  std::mt19937 narrow{1};
  faro::shuffle(second, narrow);
  EXPECT_TRUE(std::ranges::is_permutation(second, first));
}

TEST(Array, AStreamGivesTheOrdersOfItsWords) {
  for (auto const kind : faro::stream_kinds()) {
    faro::stream bytes{kind, faro::key_from_text("stream")};
    faro::stream_words words{kind, faro::key_from_text("stream")};
    for (std::size_t const n : {5U, 52U, 1025U, 1026U, 30'000U, 1'600'000U, 10U}) {
      auto by_bytes = sorted(n);
      auto by_words = sorted(n);
      faro::shuffle(by_bytes, bytes);
      faro::shuffle(by_words, words);
      ASSERT_TRUE(by_bytes == by_words) << name_of(kind) << ' ' << n;
    }
  }
}

TEST(Array, AGeneratorsNextFourWordsAreTheKeyOfALargeArray) {
  auto const key = faro::key_from_text("four words");
  faro::chacha20 g{key};
  key256 drawn;
  for (std::size_t i = 0; i < 4; ++i) {
    auto const word = g();
    std::memcpy(drawn.bytes.data() + 8 * i, &word, 8);
  }
  faro::chacha20 again{key};
  auto by_generator = sorted(1'600'000);
  auto by_key = by_generator;
  faro::shuffle(by_generator, again);
  faro::shuffle(by_key, drawn);
  EXPECT_TRUE(by_generator == by_key);
}

/// How often every order came, of n items shuffled with key after key.
template <class Shuffle>
std::map<numbers, std::uint64_t> orders_seen(std::size_t n, unsigned runs, Shuffle shuffle) {
  std::map<numbers, std::uint64_t> seen;
  for (unsigned run = 0; run < runs; ++run) {
    auto items = sorted(n);
    shuffle(items, faro::derived_key(faro::key_from_text("orders"), run));
    ++seen[items];
  }
  return seen;
}

faro::distribution<numbers> all_orders(std::size_t n) {
  auto order = sorted(n);
  std::vector<faro::distribution<numbers>::entry> entries;
  do entries.push_back({order, 1});
  while (std::ranges::next_permutation(order).found);
  auto const orders = entries.size();
  return {std::move(entries), orders};
}

TEST(Array, EveryOrderIsAsLikelyOnEveryPath) {
  auto const bytes = [](numbers& items) { return reinterpret_cast<std::byte*>(items.data()); };
  constexpr scatter_shape tiny{.leaf_most = 1, .block_items = 2};
  constexpr scatter_shape pairs{.leaf_most = 2, .block_items = 3};
  std::map<std::string, std::function<void(numbers&, key256 const&)>> const paths{
      {"ascending", [](numbers& items, key256 const& key) { faro::shuffle(items, key); }},
      {"inside-out",
       [&](numbers& items, key256 const& key) {
         faro::detail::shuffle_bytes(bytes(items), items.size(), 4, key, {});
       }},
      {"generator",
       [](numbers& items, key256 const& key) {
         faro::xoshiro256pp g{key};
         faro::shuffle(items, g);
       }},
      {"scatter to single items",
       [&](numbers& items, key256 const& key) {
         faro::detail::shuffle_bytes(bytes(items), items.size(), 4, key, {}, tiny);
       }},
      {"scatter to pairs",
       [&](numbers& items, key256 const& key) {
         faro::detail::shuffle_bytes(bytes(items), items.size(), 4, key, {}, pairs);
       }},
      {"in place",
       [&](numbers& items, key256 const& key) {
         faro::detail::shuffle_bytes_in_place(bytes(items), items.size(), 4, key, {}, tiny);
       }},
  };
  for (auto const& [name, shuffle] : paths) {
    auto const many = name == "ascending" || name == "inside-out" || name == "generator" ? 48'000U : 6'000U;
    EXPECT_TRUE(faro::testing::distribution_matches(all_orders(4), orders_seen(4, many, shuffle))) << name;
  }
}

TEST(Array, OfAMillionHasAsManyFixedPointsAndNeighboursAsChanceHas) {
  // Both numbers are as good as Poisson with mean 1; 18 or more have a probability of 10^-17.
  for (auto const n : {1'000'000U, 3'000'000U}) {
    auto const order = faro::permutation<std::uint32_t>(n, "fixed points");
    std::uint64_t fixed = 0;
    std::uint64_t neighbours = 0;
    std::uint64_t displaced = 0;
    for (std::uint32_t i = 0; i < n; ++i) {
      fixed += order[i] == i;
      neighbours += i > 0 && order[i] == order[i - 1] + 1;
      displaced += order[i] > i ? order[i] - i : i - order[i];
    }
    EXPECT_LT(fixed, 18U);
    EXPECT_LT(neighbours, 18U);
    auto const mean = static_cast<double>(displaced) / n / n;  // 1/3, deviation about 0.2 / sqrt(n)
    EXPECT_NEAR(mean, 1.0 / 3, 0.002);
  }
}

// ---- what can go wrong
// --------------------------------------------------------------------------------------

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
/// Ends the process with 0, and says what was thrown, if there was no memory and the items are as they were.
template <class Items>
void shuffle_in_little_memory(Items items) {
  auto const kept = items;
  rlimit before{};
  getrlimit(RLIMIT_AS, &before);
  std::uint64_t pages = 0;
  std::ifstream{"/proc/self/statm"} >> pages;  // in use now, of 4096 bytes
  rlimit const little{pages * 4096 + (std::uint64_t{16} << 20), before.rlim_max};
  setrlimit(RLIMIT_AS, &little);
  try {
    faro::shuffle(items, "no memory");
    std::exit(1);
  } catch (faro::system_error const& e) {
    setrlimit(RLIMIT_AS, &before);
    if (items != kept) std::exit(2);
    std::fputs(e.what(), stderr);
  }
  std::exit(0);
}

TEST(Array, WithoutMemoryForASecondArrayIsLeftAsItWas) {
  EXPECT_EXIT(shuffle_in_little_memory(sorted(12'000'000)), testing::ExitedWithCode(0),
              "no memory for .* bytes, to shuffle 12000000 items of 4 bytes with a second array; nothing was "
              "changed");
}

TEST(Array, OfItemsThatAreNotPlainWithoutMemoryForTheirOrderIsLeftAsItWas) {
  EXPECT_EXIT(shuffle_in_little_memory(std::deque<std::uint8_t>(60'000'000)), testing::ExitedWithCode(0),
              "no memory for the order of 60000000 items; nothing was changed");
}
#endif

TEST(Array, NumbersThatDoNotFitAreRefused) {
  EXPECT_EQ(faro::permutation<std::uint8_t>(256, "x").size(), 256U);
  EXPECT_EQ(faro::testing::error_of([] { faro::permutation<std::uint8_t>(257, "x"); }),
            "257 numbers need more than 8 bits each");
}

}  // namespace
