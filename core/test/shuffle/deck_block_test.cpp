// Blocks of decks. Uniform by enumeration: every word of every group of digits, every order of small decks,
// all through the code that makes the decks of users; and the decks of the specification, by every
// instruction set.
#include "shuffle/decks/digit_groups.hpp"
#include "support/error_of.hpp"
#include "support/places.hpp"
#include "support/with_instruction_set.hpp"

#include <faro/chance/sha256.hpp>
#include <faro/shuffle/deck_block.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace {

using faro::deck_block;
using faro::digit_group;
using faro::stream_kind;
using faro::testing::error_of;
using faro::testing::with_instruction_set;
using testing::HasSubstr;

constexpr std::uint32_t all_words = 1U << 16;

std::uint32_t product_of(digit_group const& group) {
  std::uint32_t product = 1;
  for (auto const base : group.bases) product *= base;
  return product;
}

bool rejects(digit_group const& group, std::uint32_t word) {
  for (auto const base : group.bases) word = word * base % all_words;
  return word < all_words % product_of(group);
}

/// The digits as one number, or nothing below the product when the word is rejected.
std::uint32_t tuple_of(digit_group const& group, std::uint32_t word) {
  std::uint32_t tuple = 0;
  for (auto const base : group.bases) {
    tuple = tuple * base + (word * base >> 16);
    word = word * base % all_words;
  }
  return tuple;
}

/// Every tuple of digits comes from floor(2^16 / P) of all words.
void prove(digit_group const& group) {
  auto const product = product_of(group);
  ASSERT_LE(product, all_words);
  ASSERT_EQ(group.reject_below, all_words % product);
  std::vector<std::uint32_t> count(product);
  for (std::uint32_t word = 0; word < all_words; ++word) {
    if (!rejects(group, word)) ++count.at(tuple_of(group, word));
  }
  for (auto const c : count) ASSERT_EQ(c, all_words / product) << testing::PrintToString(group.bases);
}

TEST(DigitGroups, GiveEveryTupleOfDigitsEquallyOften) {
  std::set<std::vector<std::uint32_t>> proved;
  auto const prove_all = [&](std::size_t cards, std::size_t dealt) {
    for (auto const& group : faro::digit_groups(cards, dealt)) {
      if (proved.insert(group.bases).second) prove(group);
    }
  };
  for (std::size_t dealt = 0; dealt <= 52; ++dealt) prove_all(52, dealt);
  for (std::size_t cards = 0; cards <= 60; ++cards) prove_all(cards, cards);
  for (std::size_t const cards : {78, 104, 108, 144, 208, 255, 256}) prove_all(cards, cards);
  for (std::size_t const dealt : {1, 2, 5, 10, 128, 255}) prove_all(256, dealt);
  EXPECT_GT(proved.size(), 500U);
}

TEST(DigitGroups, HoldEveryBaseOnce) {
  for (std::size_t cards = 0; cards <= 256; cards += cards < 64 ? 1 : 24) {
    for (auto const dealt : {cards, cards / 2, std::min<std::size_t>(cards, 5)}) {
      std::vector<std::size_t> bases;
      for (auto const& group : faro::digit_groups(cards, dealt)) {
        EXPECT_TRUE(std::ranges::is_sorted(group.bases, std::greater<>{}));
        bases.insert(bases.end(), group.bases.begin(), group.bases.end());
      }
      std::ranges::sort(bases);
      std::vector<std::size_t> expected;
      for (auto base = cards - dealt + 1; base <= cards; ++base) {
        if (base > 1) expected.push_back(base);
      }
      EXPECT_EQ(bases, expected) << dealt << " of " << cards;
    }
  }
}

TEST(DigitGroups, TakeSeventeenWordsFor52CardsAndRedrawOneDeckIn40) {
  auto const& groups = faro::digit_groups(52, 52);
  EXPECT_EQ(groups.size(), 17U);  // 34 bytes; log2(52!) is 28.2 bytes
  std::uint32_t rejected = 0;
  for (auto const& group : groups) rejected += group.reject_below;
  EXPECT_LT(rejected, all_words / 40);
}

void put_word(std::byte* out, std::uint32_t word) {
  out[0] = static_cast<std::byte>(word);
  out[1] = static_cast<std::byte>(word >> 8);
}

/// Bytes: word w of group g of block b is words(b, g, w).
faro::byte_filler words_by(std::size_t groups,
                           std::function<std::uint32_t(std::size_t, std::size_t, std::size_t)> words) {
  return [=, at = std::size_t{0}](std::span<std::byte> out) mutable {
    for (std::size_t i = 0; i + 2 <= out.size(); i += 2, ++at)
      put_word(&out[i], words(at / 64 / groups, at / 64 % groups, at % 64));
  };
}

faro::byte_filler always(std::uint32_t word) {
  return words_by(1, [=](auto...) { return word; });
}

std::size_t deck_of(std::size_t word) { return word < 32 ? 2 * word : 2 * (word - 32) + 1; }

std::string_view text_of(std::span<std::uint8_t const> deck) {
  return {reinterpret_cast<char const*>(deck.data()), deck.size()};
}

/// A word that no group of 52 cards or fewer rejects.
constexpr std::uint32_t good_word = 0x8001;

/// All words go through group g, one fixed word through all others: how often each deck comes of a word that
/// is not rejected.
std::unordered_map<std::string, std::uint32_t> decks_of_all_words(std::size_t cards, std::size_t dealt,
                                                                  std::size_t g) {
  auto const& groups = faro::digit_groups(cards, dealt);
  deck_block block{words_by(groups.size(),
                            [&](std::size_t b, std::size_t group, std::size_t w) {
                              return group == g ? static_cast<std::uint32_t>(64 * b + w) % all_words
                                                : good_word;
                            }),
                   always(good_word), cards, dealt};
  std::unordered_map<std::string, std::uint32_t> count;
  for (std::uint32_t b = 0; b < all_words / 64; ++b) {
    auto const records = block.next_records();
    for (std::uint32_t w = 0; w < 64; ++w) {
      if (!rejects(groups[g], 64 * b + w))
        ++count[std::string{text_of(records.subspan(dealt * deck_of(w), dealt))}];
    }
  }
  return count;
}

TEST(DeckBlock, MakesAllOrdersOfSmallDecksEquallyOftenFromAllWords) {
  for (auto const set : faro::instruction_sets()) {
    with_instruction_set const used{set};
    for (std::size_t cards = 1; cards <= 7; ++cards) {
      for (std::size_t dealt = 1; dealt <= cards; ++dealt) {
        auto const& groups = faro::digit_groups(cards, dealt);
        if (groups.empty()) continue;               // one card: no choice
        ASSERT_EQ(groups.size(), 1U);               // so all words are all there is
        auto const orders = product_of(groups[0]);  // n (n-1) ... (n-k+1)
        auto const count = decks_of_all_words(cards, dealt, 0);
        ASSERT_EQ(count.size(), orders) << dealt << " of " << cards << " by " << faro::name_of(set);
        for (auto const& [deck, times] : count) ASSERT_EQ(times, all_words / orders);
      }
    }
  }
}

TEST(DeckBlock, MakesDecksOf52EquallyOftenFromAllWordsOfEachGroup) {
  auto const& groups = faro::digit_groups(52, 52);
  for (std::size_t g = 0; g < groups.size(); ++g) {
    auto const count = decks_of_all_words(52, 52, g);
    ASSERT_EQ(count.size(), product_of(groups[g])) << g;
    for (auto const& [deck, times] : count) ASSERT_EQ(times, all_words / product_of(groups[g])) << g;
  }
}

TEST(DeckBlock, DrawsARejectedWordAgainUntilItIsGood) {
  // Two of 52 cards: digits below 51 and 52. Word 0 is rejected for both (2^16 mod 52 is 16, mod 51 is 1),
  // word 0xfff0 gives the greatest digit, 50 and 51.
  ASSERT_EQ(faro::digit_groups(52, 2).size(), 2U);
  for (auto const set : faro::instruction_sets()) {
    with_instruction_set const used{set};
    auto const redraws =
        words_by(1, [count = 0U](auto...) mutable { return count++ % 3 == 2 ? 0xfff0U : 0U; });
    deck_block block{always(0), redraws, 52, 2};
    for (int b = 0; b < 10; ++b) {
      auto const rows = block.next();
      for (std::size_t deck = 0; deck < 64; ++deck) {
        ASSERT_EQ(rows[deck], 50) << b;
        ASSERT_EQ(rows[64 + deck], 51);
      }
    }
  }
}

TEST(DeckBlock, DigitsThatAreAlwaysTheSameGiveTheOrderOfTheSpecification) {
  // Word 1 has the digit 0 for every base, so that each card is inserted below all before it; the word of all
  // bits has the greatest digits, and each is inserted above. Word 0 is drawn again.
  for (auto const set : faro::instruction_sets()) {
    with_instruction_set const used{set};
    for (auto const& [cards, dealt] :
         {std::pair<std::size_t, std::size_t>{52, 52}, {52, 7}, {7, 7}, {63, 63}}) {
      deck_block lowest{always(1), always(1), cards, dealt}, redrawn{always(0), always(1), cards, dealt};
      deck_block highest{always(0xffff), always(0xffff), cards, dealt};
      auto const low = lowest.next(), again = redrawn.next(), high = highest.next();
      for (std::size_t i = 0; i < low.size(); ++i) {
        ASSERT_EQ(low[i], dealt - 1 - i / 64) << dealt << " of " << cards << " by " << faro::name_of(set);
        ASSERT_EQ(again[i], low[i]) << dealt << " of " << cards << " by " << faro::name_of(set);
        ASSERT_EQ(high[i], cards - dealt + i / 64)
            << dealt << " of " << cards << " by " << faro::name_of(set);
      }
    }
  }
}

/// Whether the cards are different ones of 0 .. cards-1.
bool is_deal(std::span<std::uint8_t const> deck, std::size_t cards) {
  std::vector<bool> seen(cards);
  for (auto const card : deck) {
    if (card >= cards || seen[card]) return false;
    seen[card] = true;
  }
  return true;
}

TEST(DeckBlock, DealsDifferentCardsWhateverTheSizes) {
  for (std::size_t cards = 1; cards <= 256; cards += cards < 70 ? 1 : 31) {
    for (auto const dealt : {std::size_t{1}, cards / 3, cards / 2, cards - 1, cards}) {
      deck_block block{faro::key_from_text("sizes"), cards, dealt, stream_kind::chacha_8};
      for (int b = 0; b < 2; ++b) {
        auto const records = block.next_records();
        ASSERT_EQ(records.size(), 64 * dealt);
        for (std::size_t deck = 0; deck < 64; ++deck)
          ASSERT_TRUE(is_deal(records.subspan(dealt * deck, dealt), cards)) << dealt << " of " << cards;
      }
    }
  }
  deck_block of_256{faro::key_from_text("sizes"), 256};
  EXPECT_TRUE(is_deal(of_256.next_records().first(256), 256));
}

TEST(DeckBlock, HasTheSameDecksByEveryInstructionSet) {
  for (auto const kind : faro::stream_kinds()) {
    for (auto const& [cards, dealt] : {std::pair{52, 52},
                                       {52, 7},
                                       {127, 33},
                                       {128, 128},
                                       {129, 129},
                                       {256, 256},
                                       {256, 64},
                                       {200, 65},
                                       {64, 64},
                                       {40, 17},
                                       {2, 2},
                                       {1, 1},
                                       {9, 0}}) {
      auto const digest = [&](faro::instruction_set set) {
        with_instruction_set const used{set};
        deck_block block{faro::key_from_text("sets"), static_cast<std::size_t>(cards),
                         static_cast<std::size_t>(dealt), kind, 5};
        std::string all;
        for (int b = 0; b < 10; ++b)
          all += b % 2 == 0 ? text_of(block.next()) : text_of(block.next_records());
        return faro::sha256(all);
      };
      for (auto const set : faro::instruction_sets())
        EXPECT_EQ(digest(set), digest(faro::instruction_set::portable))
            << dealt << " of " << cards << " by " << faro::name_of(set) << " from " << faro::name_of(kind);
    }
  }
}

TEST(DeckBlock, IsTheKnownAnswers) {
  std::ifstream file{faro::testing::answers("decks.json")};
  auto const rows = nlohmann::json::parse(file);
  ASSERT_EQ(rows.size(), 12U);
  for (auto const& row : rows) {
    SCOPED_TRACE(row["seed"].get<std::string>() + " " + row["generator"].get<std::string>());
    auto const dealt = row["dealt"].get<std::size_t>();
    auto const cards = row["cards"].get<std::size_t>();
    std::vector<std::vector<std::uint32_t>> bases;
    for (auto const& group : faro::digit_groups(cards, dealt)) bases.push_back(group.bases);
    EXPECT_EQ(bases, row["groups"].get<decltype(bases)>());
    deck_block block{faro::key_from_text(row["seed"].get<std::string>()), cards, dealt,
                     faro::find_stream_kind(row["generator"].get<std::string>()),
                     row["number"].get<std::uint64_t>()};
    std::string all;
    for (auto left = row["decks"].get<std::size_t>(); left > 0; left -= 64)
      all += text_of(block.next_records());
    std::vector<std::uint8_t> const cards_of_two(all.begin(),
                                                 all.begin() + static_cast<std::ptrdiff_t>(2 * dealt));
    auto expected = row["first"].get<std::vector<std::uint8_t>>();
    for (auto const& card : row["second"]) expected.push_back(card.get<std::uint8_t>());
    EXPECT_EQ(cards_of_two, expected);
    EXPECT_EQ(faro::to_hex(faro::sha256(all)), row["sha256"].get<std::string>());
  }
}

TEST(DeckBlock, GivesRecordsAndRowsOfTheSameDecks) {
  for (auto const set : faro::instruction_sets()) {
    with_instruction_set const used{set};
    for (std::size_t const dealt : {1, 3, 15, 16, 17, 52, 63, 64, 65, 100}) {
      deck_block by_rows{faro::key_from_text("records"), 100, dealt};
      auto by_records = by_rows;
      auto const rows = by_rows.next();
      auto const records = by_records.next_records();
      ASSERT_EQ(rows.size(), records.size());
      for (std::size_t deck = 0; deck < 64; ++deck) {
        for (std::size_t position = 0; position < dealt; ++position)
          ASSERT_EQ(records[dealt * deck + position], rows[64 * position + deck]) << dealt;
      }
    }
  }
}

TEST(DeckBlock, MakesNoDeckTwice) {
  deck_block block{faro::key_from_text("fresh"), 52, stream_kind::xoshiro256pp_x16};
  std::set<std::string> seen;
  for (int b = 0; b < 300; ++b) {
    auto const records = block.next_records();
    for (std::size_t deck = 0; deck < 64; ++deck)
      ASSERT_TRUE(seen.emplace(text_of(records.subspan(52 * deck, 52))).second);
  }
}

TEST(DeckBlock, TakesFreshRandomnessForEveryBlock) {
  std::size_t taken = 0;
  faro::stream stream{stream_kind::chacha_8, faro::key_from_text("count")};
  deck_block block{[&](std::span<std::byte> out) {
                     taken += out.size();
                     stream.fill(out);
                   },
                   always(good_word), 52, 52};
  for (int b = 0; b < 80; ++b) block.next();
  EXPECT_EQ(taken, 80U * 17 * 128);
}

TEST(DeckBlock, PutsEveryCardEverywhere) {
  // A permutation test alone would pass a shuffle whose random index is always 0; this one fails it.
  deck_block block{faro::key_from_text("everywhere"), 52};
  std::vector<int> seen(52 * 52);
  for (int b = 0; b < 50; ++b) {
    auto const rows = block.next();
    for (std::size_t i = 0; i < rows.size(); ++i) ++seen[52 * (i / 64) + rows[i]];
  }
  for (auto const count : seen)
    EXPECT_THAT(count, testing::AllOf(testing::Gt(20), testing::Lt(110)));  // 61.5
}

TEST(DeckBlock, OfOtherKeysNumbersAndKindsIsAnother) {
  std::set<std::string> first_decks;
  for (auto const* seed : {"a", "b"}) {
    for (auto const kind : faro::stream_kinds()) {
      for (std::uint64_t const number : {std::uint64_t{0}, std::uint64_t{1}, (std::uint64_t{1} << 63) - 1}) {
        deck_block block{faro::key_from_text(seed), 52, kind, number};
        first_decks.emplace(text_of(block.next_records().first(52)));
      }
    }
  }
  EXPECT_EQ(first_decks.size(), 2U * 5 * 3);
}

TEST(DeckBlock, CopiesGoOnSeparately) {
  deck_block block{faro::key_from_text("copy"), 52, 7};
  for (int b = 0; b < 3; ++b) block.next();
  auto copy = block;
  for (int b = 0; b < 20; ++b) {
    auto const rows = block.next();
    auto const copied = copy.next();
    ASSERT_TRUE(std::ranges::equal(rows, copied));
  }
}

TEST(DeckBlock, RefusesSizesThatItCannotDeal) {
  EXPECT_EQ(error_of([] {
              deck_block{faro::key256{}, 257};
            }),
            "expected deals of at most 256 cards, no more dealt than there are, got 257 of 257");
  EXPECT_THAT(error_of([] {
                deck_block{faro::key256{}, 5, 6};
              }),
              HasSubstr("no more dealt than there are, got 6 of 5"));
  EXPECT_THAT(error_of([] {
                deck_block{faro::key256{}, 52, stream_kind::chacha_20, std::uint64_t{1} << 63};
              }),
              HasSubstr("below 2^63, got"));
}

TEST(DeckStream, HandsOutTheDecksOfTheBlocksOneByOne) {
  for (std::size_t const dealt : {52, 7}) {
    deck_block block{faro::key_from_text("stream"), 52, dealt};
    faro::deck_stream stream{faro::key_from_text("stream"), 52, dealt};
    for (int b = 0; b < 3; ++b) {
      auto const records = block.next_records();
      for (std::size_t deck = 0; deck < 64; ++deck)
        ASSERT_TRUE(std::ranges::equal(stream.next(), records.subspan(dealt * deck, dealt)));
    }
  }
}

TEST(DeckStream, CopiesGoOnSeparatelyFromTheSameDeck) {
  faro::deck_stream stream{faro::key_from_text("copy"), 52};
  for (int i = 0; i < 70; ++i) stream.next();
  auto copy = stream;
  for (int i = 0; i < 200; ++i) ASSERT_TRUE(std::ranges::equal(stream.next(), copy.next()));
}

TEST(DeckStream, OfNoCardsGivesEmptyDecks) {
  faro::deck_stream stream{faro::key_from_text("none"), 9, 0};
  for (int i = 0; i < 100; ++i) ASSERT_TRUE(stream.next().empty());
}

}  // namespace
