// Streams of bytes: whatever is asked for, in whatever pieces, by whatever instructions, they are the same;
// and they are those of the standards.
#include "support/error_of.hpp"
#include "support/with_instruction_set.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/detail/stream.hpp>
#include <faro/chance/sha256.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <random>
#include <string>
#include <vector>

namespace {

using faro::key256;
using faro::stream;
using faro::stream_kind;
using faro::testing::error_of;
using faro::testing::with_instruction_set;
using testing::HasSubstr;

static_assert(std::uniform_random_bit_generator<faro::stream_words>);

std::vector<std::byte> bytes_of(stream& from, std::size_t size) {
  std::vector<std::byte> bytes(size);
  from.fill(bytes);
  return bytes;
}

std::string hex_of(stream& from, std::size_t size) {
  std::string text;
  for (auto const byte : bytes_of(from, size)) {
    text += "0123456789abcdef"[std::to_integer<unsigned>(byte) >> 4];
    text += "0123456789abcdef"[std::to_integer<unsigned>(byte) & 15];
  }
  return text;
}

TEST(Stream, GivesTheKeyStreamOfRfc8439AppendixA_1ByEveryInstructionSet) {
  for (auto const set : faro::instruction_sets()) {
    with_instruction_set const used{set};
    stream first{stream_kind::chacha_20, key256{}};
    EXPECT_EQ(hex_of(first, 128),  // test vectors 1 and 2
              "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
              "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
              "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
              "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f");
    key256 key;
    key.bytes[1] = std::byte{0xff};
    stream fourth{stream_kind::chacha_20, key};
    fourth.seek(128);
    EXPECT_EQ(hex_of(fourth, 64),  // test vector 4: block 2
              "72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca"
              "13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096");
    stream fifth{stream_kind::chacha_20, key256{}, 0x02000000'00000000U};
    EXPECT_EQ(hex_of(fifth, 16),
              "c2c64d378cd536374ae204b9ef933fcd");  // test vector 5: a nonce that ends in 2
  }
}

TEST(Stream, GivesTheChaCha8And12OfStrombergsonByEveryInstructionSet) {
  for (auto const set :
       faro::instruction_sets()) {  // draft-strombergson-chacha-test-vectors-01, TC1, 256 bits
    with_instruction_set const used{set};
    stream eight{stream_kind::chacha_8, key256{}};
    EXPECT_EQ(hex_of(eight, 16), "3e00ef2f895f40d67f5bb8e81f09a5a1");
    stream twelve{stream_kind::chacha_12, key256{}};
    EXPECT_EQ(hex_of(twelve, 16), "9bf49a6a0755f953811fce125f2683d5");
  }
}

TEST(Stream, GivesTheAes256OfNistByEveryInstructionSet) {
  for (auto const set : faro::instruction_sets()) {
    with_instruction_set const used{set};
    stream zero{stream_kind::aes256_ctr, key256{}};
    EXPECT_EQ(hex_of(zero, 16), "dc95c078a2408989ad48a21492842087");  // GCM specification, test case 13: H
    key256 key;
    key.bytes[0] = std::byte{0x80};
    stream other_key{stream_kind::aes256_ctr, key};
    EXPECT_EQ(hex_of(other_key, 16), "e35a6dcb19b201a01ebcfa8aa22b5759");  // AESAVS, ECBVarKey256, 0
    stream other_text{stream_kind::aes256_ctr, key256{}, std::uint64_t{1} << 63};
    EXPECT_EQ(hex_of(other_text, 16), "ddc6bf790c15760d8d9aeb6f9a75fd4e");  // AESAVS, ECBVarTxt256, 0
  }
}

TEST(Stream, OfChaChaIsTheWordsOfItsGenerator) {
  auto const key = faro::key_from_text("words");
  faro::chacha20 words{key, 9};
  faro::stream_words same{stream_kind::chacha_20, key, 9};
  for (int i = 0; i < 1000; ++i) ASSERT_EQ(same(), words()) << i;
}

TEST(Stream, OfSixteenLanesTakesThemInTurn) {
  auto const key = faro::key_from_text("lanes");
  faro::chacha20 states{key, 3};
  std::vector<faro::xoshiro256pp> lanes;
  for (int lane = 0; lane < 16; ++lane)
    lanes.emplace_back(std::array{states(), states(), states(), states()});  // evaluated in order: braces
  faro::stream_words words{stream_kind::xoshiro256pp_x16, key, 3};
  for (std::size_t i = 0; i < 1000; ++i) ASSERT_EQ(words(), lanes[i % 16]()) << i;
}

TEST(Stream, DoesNotDependOnThePiecesAskedFor) {
  std::mt19937 pieces{7};
  for (auto const kind : faro::stream_kinds()) {
    auto const key = faro::key_from_text("pieces");
    stream whole{kind, key, 5};
    auto const expected = bytes_of(whole, 20'000);
    stream broken{kind, key, 5};
    std::vector<std::byte> got;
    while (got.size() < expected.size()) {
      auto const most = std::array<std::size_t, 4>{3, 70, 300, 5000}[pieces() % 4];
      auto const next =
          bytes_of(broken, std::min<std::size_t>(pieces() % most, expected.size() - got.size()));
      got.insert(got.end(), next.begin(), next.end());
      ASSERT_EQ(broken.position(), got.size());
    }
    EXPECT_EQ(got, expected) << faro::name_of(kind);
  }
}

TEST(Stream, DoesNotDependOnTheInstructionSet) {
  for (auto const kind : faro::stream_kinds()) {
    auto const digest = [&](faro::instruction_set set) {
      with_instruction_set const used{set};
      stream s{kind, faro::key_from_text("sets"), 1};
      s.seek(77);
      auto const bytes = bytes_of(s, 70'001);
      return faro::sha256({reinterpret_cast<char const*>(bytes.data()), bytes.size()});
    };
    for (auto const set : faro::instruction_sets())
      EXPECT_EQ(digest(set), digest(faro::instruction_set::portable))
          << faro::name_of(kind) << " by " << faro::name_of(set);
  }
}

TEST(Stream, SeeksForwardAndBack) {
  for (auto const kind : faro::stream_kinds()) {
    stream straight{kind, faro::key_from_text("seek")};
    auto const bytes = bytes_of(straight, 6000);
    stream s{kind, faro::key_from_text("seek")};
    for (std::size_t const at : {5000, 0, 1, 127, 128, 129, 64, 63, 4096, 5999, 2}) {
      s.seek(at);
      EXPECT_EQ(s.position(), at);
      std::byte one{};
      s.fill({&one, 1});
      EXPECT_EQ(one, bytes[at]) << faro::name_of(kind) << " at " << at;
    }
  }
}

TEST(Stream, CarriesTheBlockNumberBeyond32Bits) {
  for (auto const set : faro::instruction_sets()) {
    with_instruction_set const used{set};
    auto const key = faro::key_from_text("carry");
    stream s{stream_kind::chacha_20, key};
    s.seek(64 * ((std::uint64_t{1} << 32) - 5));  // within one group of blocks
    auto const bytes = bytes_of(s, 64 * 40);
    for (std::uint32_t i = 0; i < 40; ++i) {
      auto const number = (std::uint64_t{1} << 32) - 5 + i;
      auto const block = faro::chacha_block(
          20, key, {static_cast<std::uint32_t>(number), static_cast<std::uint32_t>(number >> 32), 0, 0});
      for (std::size_t word = 0; word < 16; ++word) {
        std::uint32_t value = 0;
        for (std::size_t b = 4; b-- > 0;)
          value = value << 8 | std::to_integer<std::uint32_t>(bytes[64 * i + 4 * word + b]);
        ASSERT_EQ(value, block[word]) << number << " word " << word;
      }
    }
  }
}

TEST(Stream, OfOtherKeysAndNumbersAreOthers) {
  for (auto const kind : faro::stream_kinds()) {
    stream a{kind, faro::key_from_text("a")};
    stream b{kind, faro::key_from_text("b")};
    stream a1{kind, faro::key_from_text("a"), 1};
    stream a_high{kind, faro::key_from_text("a"), std::uint64_t{1} << 63};
    auto const first = bytes_of(a, 64);
    EXPECT_NE(first, bytes_of(b, 64));
    EXPECT_NE(first, bytes_of(a1, 64));
    EXPECT_NE(first, bytes_of(a_high, 64));
  }
}

TEST(Stream, HasHalfOfItsBitsSet) {
  for (auto const kind : faro::stream_kinds()) {
    stream s{kind, faro::key_from_text("bits")};
    int ones = 0;
    for (auto const byte : bytes_of(s, 100'000)) ones += std::popcount(std::to_integer<unsigned>(byte));
    EXPECT_NEAR(ones, 400'000, 5 * 447) << faro::name_of(kind);  // five standard deviations
  }
}

TEST(Stream, TakesAnEmptyRequest) {
  stream s{stream_kind::chacha_8, key256{}};
  s.fill({});
  EXPECT_EQ(s.position(), 0U);
}

TEST(Stream, CopiesGoOnSeparately) {
  for (auto const kind : faro::stream_kinds()) {
    stream s{kind, faro::key_from_text("copy")};
    bytes_of(s, 77);
    auto copy = s;
    EXPECT_EQ(bytes_of(s, 500), bytes_of(copy, 500));
  }
}

TEST(StreamKind, IsFoundByItsName) {
  for (auto const kind : faro::stream_kinds()) EXPECT_EQ(faro::find_stream_kind(faro::name_of(kind)), kind);
  EXPECT_THAT(error_of([] { faro::find_stream_kind("chacha9"); }),
              HasSubstr("no stream is called 'chacha9'"));
}

TEST(InstructionSet, IsOneOfThisMachine) {
  auto const sets = faro::instruction_sets();
  EXPECT_EQ(sets.front(), faro::instruction_set::portable);
  EXPECT_EQ(sets.back(), faro::best_instruction_set());
  EXPECT_LE(faro::used_instruction_set(), faro::best_instruction_set());
}

TEST(InstructionSet, IsRefusedWhenTheMachineDoesNotHaveIt) {
  if (faro::best_instruction_set() == faro::instruction_set::avx512) GTEST_SKIP() << "this machine has all";
  EXPECT_THAT(error_of([] { faro::use_instruction_set(faro::instruction_set::avx512); }),
              HasSubstr("this machine does not have avx512"));
}

}  // namespace
