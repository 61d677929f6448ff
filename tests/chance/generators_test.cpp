// Generators against their published vectors.
#include <faro/chance/chacha.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/sha256.hpp>
#include <faro/chance/xoshiro.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <set>
#include <string>

namespace {

using faro::key256;

using block = std::array<std::uint32_t, 16>;

TEST(ChaCha20, GivesTheBlockOfRfc8439Section2_3_2) {
  key256 key;
  for (std::size_t i = 0; i < 32; ++i) key.bytes[i] = std::byte(i);
  EXPECT_EQ(faro::chacha_block(20, key, {1, 0x09000000, 0x4a000000, 0}),
            (block{0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3, 0xc7f4d1c7, 0x0368c033, 0x9aaa2204,
                   0x4e6cd4c3, 0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9, 0xd19c12b5, 0xb94e16de,
                   0xe883d0cb, 0x4e3c50a2}));
}

TEST(ChaCha20, GivesTheFirstTwoBlocksOfRfc8439AppendixA_1) {
  EXPECT_EQ(faro::chacha_block(20, {}, {0, 0, 0, 0}),
            (block{0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653, 0xb819d2bd, 0x1aed8da0, 0xccef36a8,
                   0xc70d778b, 0x7c5941da, 0x8d485751, 0x3fe02477, 0x374ad8b8, 0xf4b8436a, 0x1ca11815,
                   0x69b687c3, 0x8665eeb2}));
  EXPECT_EQ(faro::chacha_block(20, {}, {1, 0, 0, 0}),
            (block{0xbee7079f, 0x7a385155, 0x7c97ba98, 0x0d082d73, 0xa0290fcb, 0x6965e348, 0x3e53c612,
                   0xed7aee32, 0x7621b729, 0x434ee69c, 0xb03371d5, 0xd539d874, 0x281fed31, 0x45fb0a51,
                   0x1f0ae1ac, 0x6f4d794b}));
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

TEST(Xoshiro256pp, GivesTheReferenceOutput) {
  // The authors' code from state {1, 2, 3, 4}, as published with many re-implementations.
  faro::xoshiro256pp g{std::array<std::uint64_t, 4>{1, 2, 3, 4}};
  for (std::uint64_t const word : {41943041U, 58720359U}) EXPECT_EQ(g(), word);
  EXPECT_EQ(g(), 3588806011781223U);
  EXPECT_EQ(g(), 3591011842654386U);
  EXPECT_EQ(g(), 9228616714210784205U);
  EXPECT_EQ(g(), 9973669472204895162U);
}

TEST(Xoshiro256pp, RefusesTheKeyOfAllZeros) { EXPECT_THROW(faro::xoshiro256pp{key256{}}, faro::input_error); }

TEST(Xoshiro256pp, JumpsToAnotherPart) {
  faro::xoshiro256pp a{faro::key_from_text("jump")};
  auto b = a;
  b.jump();
  std::set<std::uint64_t> seen;
  for (int i = 0; i < 1000; ++i) seen.insert(a());
  for (int i = 0; i < 1000; ++i) EXPECT_FALSE(seen.contains(b()));
}

TEST(Seed, IsSha256OfTheText) {
  EXPECT_EQ(faro::to_hex(faro::key_from_text("").bytes),
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(faro::to_hex(faro::key_from_text("abc").bytes),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Sha256, TakesAMessageInPieces) {
  faro::sha256_hasher hasher;
  hasher.update("a").update("").update("bc");
  EXPECT_EQ(hasher.finish(), faro::sha256("abc"));
  EXPECT_EQ(hasher.finish(), faro::sha256(""));  // ready for a new message
}

TEST(FreshKey, DiffersEachTime) { EXPECT_FALSE(faro::fresh_key() == faro::fresh_key()); }

TEST(FreshKey, GoesOnAfterInterruptionsAndShortReads) {
  int calls = 0;
  auto const key = faro::fresh_key([&](std::span<std::byte> buffer) -> std::ptrdiff_t {
    if (++calls % 2 == 1) {
      errno = EINTR;
      return -1;
    }
    buffer[0] = std::byte(calls / 2);
    return 1;
  });
  EXPECT_EQ(calls, 64);
  for (std::size_t i = 0; i < 32; ++i) EXPECT_EQ(key.bytes[i], std::byte(i + 1));
}

TEST(FreshKey, IsNeverMadeUp) {
  EXPECT_THROW(faro::fresh_key([](auto) -> std::ptrdiff_t { return 0; }), faro::system_error);
  EXPECT_THROW(faro::fresh_key([](auto) -> std::ptrdiff_t {
                 errno = ENOSYS;
                 return -1;
               }),
               faro::system_error);
}

}  // namespace
