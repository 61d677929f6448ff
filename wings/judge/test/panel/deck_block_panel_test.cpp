// Blocks of decks before the judge: every instruction set, and a fault that a test of permutations would
// pass.
#include "support/with_instruction_set.hpp"

#include <faro/judge/panel/detail/panel.hpp>
#include <faro/shuffle/deck_block.hpp>

#include <gtest/gtest.h>

#include <cstdint>

namespace {

using faro::deck_block;
using faro::stream_kind;
using faro::testing::with_instruction_set;

faro::judge::panel_result judged(deck_block block, int blocks) {
  static faro::judge::panel_distributions const laws{52, faro::judge::standard_groupings(52)};
  faro::judge::deck_tables tables{52, faro::judge::standard_groupings(52)};
  for (int b = 0; b < blocks; ++b) {
    auto const records = block.next_records();
    for (std::size_t deck = 0; deck < deck_block::decks; ++deck) tables.add(records.subspan(52 * deck, 52));
  }
  return faro::judge::judge_tables(tables, laws);
}

TEST(DeckBlockPanel, FindsNoDeviationByAnyInstructionSet) {
  for (auto const set : faro::instruction_sets()) {
    with_instruction_set const used{set};
    for (auto const kind : {stream_kind::chacha_20, stream_kind::xoshiro256pp_x16}) {
      auto const result = judged(deck_block{faro::key_from_text("judge the blocks"), 52, kind}, 500);
      EXPECT_EQ(result.decks, 32'000U);
      EXPECT_GT(result.adjusted_p(), 0.001)
          << result.strongest().name << " by " << name_of(set) << " from " << name_of(kind);
    }
  }
}

TEST(DeckBlockPanel, FindsAWordThatIsAlwaysTheSame) {
  auto const constant = [](std::span<std::byte> out) { std::ranges::fill(out, std::byte{0x41}); };
  EXPECT_LT(judged(deck_block{constant, constant, 52, 52}, 2).adjusted_p(), 1e-9);
}

TEST(DeckBlockPanel, FindsAnIndexThatIsAlwaysTheFirstOrTheLast) {
  // What the decks are is in DeckBlock.DigitsThatAreAlwaysTheSameGiveTheOrderOfTheSpecification.
  for (auto const byte : {std::byte{1}, std::byte{0xff}}) {
    auto const constant = [byte](std::span<std::byte> out) {
      for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = byte == std::byte{1} && i % 2 == 1 ? std::byte{} : byte;
    };
    EXPECT_LT(judged(deck_block{constant, constant, 52, 52}, 2).adjusted_p(), 1e-9);
  }
}

TEST(DeckBlockPanel, FindsDecksThatAreUsedTwice) {
  faro::stream stream{stream_kind::chacha_8, faro::key_from_text("stored")};
  auto const repeating = [stream, last = std::vector<std::byte>{}](std::span<std::byte> out) mutable {
    if (last.empty()) {
      last.resize(out.size());
      stream.fill(last);
    }
    std::ranges::copy(last, out.begin());
  };
  EXPECT_LT(judged(deck_block{repeating, repeating, 52, 52}, 50).adjusted_p(), 1e-9);
}

}  // namespace
