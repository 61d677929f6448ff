// ChaCha against every published block vector, and where the counter and the stream number go.
#include <faro/chance/chacha.hpp>
#include <faro/chance/seed.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <random>
#include <span>

namespace {

using block = std::array<std::uint32_t, 16>;
using faro::key256;

static_assert(std::uniform_random_bit_generator<faro::chacha20>);

/// Words 2 i and 2 i + 1 of a block as the i-th word of a stream.
std::uint64_t word_of(block const& b, std::size_t i) {
  return static_cast<std::uint64_t>(b[2 * i + 1]) << 32 | b[2 * i];
}

TEST(ChaChaBlock, GivesTheBlockOfRfc8439Section2_3_2) {
  key256 key;
  for (std::size_t i = 0; i < 32; ++i) key.bytes[i] = std::byte(i);
  EXPECT_EQ(faro::chacha_block(20, key, {1, 0x09000000, 0x4a000000, 0}),
            (block{0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033, 0x9aaa2204,
                   0x4e6cd4c3, 0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9, 0xd19c12b5, 0xb94e16de,
                   0xe883d0cb, 0x4e3c50a2}));
}

TEST(ChaChaBlock, GivesTheFirstTwoBlocksOfRfc8439AppendixA_1) {
  EXPECT_EQ(faro::chacha_block(20, {}, {0, 0, 0, 0}),
            (block{0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653, 0xb819d2bd, 0x1aed8da0, 0xccef36a8,
                   0xc70d778b, 0x7c5941da, 0x8d485751, 0x3fe02477, 0x374ad8b8, 0xf4b8436a, 0x1ca11815,
                   0x69b687c3, 0x8665eeb2}));
  EXPECT_EQ(faro::chacha_block(20, {}, {1, 0, 0, 0}),
            (block{0xbee7079f, 0x7a385155, 0x7c97ba98, 0x0d082d73, 0xa0290fcb, 0x6965e348, 0x3e53c612,
                   0xed7aee32, 0x7621b729, 0x434ee69c, 0xb03371d5, 0xd539d874, 0x281fed31, 0x45fb0a51,
                   0x1f0ae1ac, 0x6f4d794b}));
}

TEST(ChaChaBlock, GivesTheOtherBlocksOfRfc8439AppendixA_1) {
  key256 last_byte_one;
  last_byte_one.bytes[31] = std::byte{1};
  EXPECT_EQ(faro::chacha_block(20, last_byte_one, {1, 0, 0, 0}),  // test vector 3
            (block{0x2452eb3a, 0x9249f8ec, 0x8d829d9b, 0xddd4ceb1, 0xe8252083, 0x60818b01, 0xf38422b8,
                   0x5aaa49c9, 0xbb00ca8e, 0xda3ba7b4, 0xc4b592d1, 0xfdf2732f, 0x4436274e, 0x2561b3c8,
                   0xebdd4aa6, 0xa0136c00}));
  key256 second_byte_ff;
  second_byte_ff.bytes[1] = std::byte{0xff};
  EXPECT_EQ(faro::chacha_block(20, second_byte_ff, {2, 0, 0, 0}),  // test vector 4
            (block{0xfb4dd572, 0x4bc42ef1, 0xdf922636, 0x327f1394, 0xa78dea8f, 0x5e269039, 0xa1bebbc1,
                   0xcaf09aae, 0xa25ab213, 0x48a6b46c, 0x1b9d9bcb, 0x092c5be6, 0x546ca624, 0x1bec45d5,
                   0x87f47473, 0x96f0992e}));
  EXPECT_EQ(faro::chacha_block(20, {}, {0, 0, 0, 0x02000000}),  // test vector 5: the nonce's last byte is 2
            (block{0x374dc6c2, 0x3736d58c, 0xb904e24a, 0xcd3f93ef, 0x88228b1a, 0x96a4dfb3, 0x5b76ab72,
                   0xc727ee54, 0x0e0e978a, 0xf3145c95, 0x1b748ea8, 0xf786c297, 0x99c28f5f, 0x628314e8,
                   0x398a19fa, 0x6ded1b53}));
}

TEST(ChaCha, IsTheBlocksInOrderAsLittleEndianWords) {
  faro::chacha20 g{key256{}};
  EXPECT_EQ(g(), 0x903df1a0ade0b876U);
  EXPECT_EQ(g(), 0x28bd8653e56a5d40U);
  for (int i = 2; i < 8; ++i) g();
  EXPECT_EQ(g(), 0x7a385155bee7079fU);  // the second block
}

TEST(ChaCha, SeeksAndSkips) {
  auto const key = faro::key_from_text("seek");
  faro::chacha8 straight{key};
  std::array<std::uint64_t, 50> words{};
  for (auto& word : words) word = straight();
  for (std::uint64_t const at : {0, 1, 7, 8, 9, 16, 49}) {
    faro::chacha8 g{key};
    g();
    g.seek(at);
    EXPECT_EQ(g.position(), at);
    EXPECT_EQ(g(), words[at]) << at;
  }
  faro::chacha8 skipped{key};
  skipped.discard(20);
  EXPECT_EQ(skipped(), words[20]);
  EXPECT_EQ(skipped.position(), 21U);
}

TEST(ChaCha, StreamsAndKeysDiffer) {
  auto const key = faro::key_from_text("a");
  faro::chacha20 first{key};
  faro::chacha20 second{key, 1};
  EXPECT_NE(first(), second());
  EXPECT_FALSE(first == second);
  EXPECT_TRUE(faro::chacha20{key} == faro::chacha20{key});
}

TEST(ChaCha, OfFewerRoundsGivesTheVectorsOfStrombergson) {
  // draft-strombergson-chacha-test-vectors-01, TC1 (key and nonce all zeros, 256 bits).
  faro::chacha8 eight{key256{}};
  EXPECT_EQ(eight(), 0xd6405f892fef003eU);
  EXPECT_EQ(eight(), 0xa1a5091fe8b85b7fU);
  faro::chacha12 twelve{key256{}};
  EXPECT_EQ(twelve(), 0x53f955076a9af49bU);
  EXPECT_EQ(twelve(), 0xd583265f12ce1f81U);
}

TEST(ChaCha, CountsBlocksIn64Bits) {
  auto const key = faro::key_from_text("carry");
  faro::chacha20 g{key};
  constexpr auto words_a_block = 8U;
  g.seek(words_a_block * (std::uint64_t{1} << 32) - 1);
  EXPECT_EQ(g(), word_of(faro::chacha_block(20, key, {0xffffffff, 0, 0, 0}), 7));
  EXPECT_EQ(g(), word_of(faro::chacha_block(20, key, {0, 1, 0, 0}), 0));
}

TEST(ChaCha, PutsTheStreamNumberIntoTheLastTwoWords) {
  auto const key = faro::key_from_text("stream");
  faro::chacha20 g{key, 0x0000000700000005U};
  EXPECT_EQ(g(), word_of(faro::chacha_block(20, key, {0, 0, 5, 7}), 0));
}

TEST(ChaCha, CopiesGoOnSeparatelyFromTheSamePlace) {
  faro::chacha8 original{faro::key_from_text("copy")};
  for (int i = 0; i < 5; ++i) original();
  auto copy = original;
  EXPECT_EQ(copy, original);
  auto const next = original();
  EXPECT_NE(copy, original);
  EXPECT_EQ(copy(), next);
  EXPECT_EQ(copy, original);
}

}  // namespace
