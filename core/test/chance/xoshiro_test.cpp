// xoshiro256++ against its authors' output; jump() is 2^128 steps, counted by squaring the generator's
// transition, a matrix over GF(2), 128 times.
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstdint>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using faro::key256;
using state = std::array<std::uint64_t, 4>;
using matrix = std::vector<state>;  // 256 columns

static_assert(std::uniform_random_bit_generator<faro::xoshiro256pp>);

/// One step of the linear engine, after Blackman and Vigna (2019), figure 3.
state stepped(state s) {
  auto const shifted = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= shifted;
  s[3] = std::rotl(s[3], 45);
  return s;
}

state product(matrix const& m, state const& v) {
  state sum{};
  for (std::size_t column = 0; column < 256; ++column) {
    if ((v[column / 64] >> column % 64 & 1) == 0) continue;
    for (std::size_t i = 0; i < 4; ++i) sum[i] ^= m[column][i];
  }
  return sum;
}

matrix one_step() {
  matrix m(256);
  for (std::size_t column = 0; column < 256; ++column) {
    state unit{};
    unit[column / 64] = std::uint64_t{1} << column % 64;
    m[column] = stepped(unit);
  }
  return m;
}

state state_of(std::string_view seed) {
  auto const key = faro::key_from_text(seed);
  return {key.word64(0), key.word64(1), key.word64(2), key.word64(3)};
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

TEST(Xoshiro256pp, StepsAsTheMatrixDoes) {
  auto const start = state_of("matrix");
  faro::xoshiro256pp g{start};
  g();
  EXPECT_EQ(g, faro::xoshiro256pp{product(one_step(), start)});
}

TEST(Xoshiro256pp, JumpsTwoToThe128Steps) {
  auto m = one_step();
  for (int squaring = 0; squaring < 128; ++squaring) {
    matrix square(256);
    for (std::size_t column = 0; column < 256; ++column) square[column] = product(m, m[column]);
    m = std::move(square);
  }
  for (auto const* seed : {"", "faro", "jump"}) {
    auto const start = state_of(seed);
    faro::xoshiro256pp g{start};
    g.jump();
    EXPECT_EQ(g, faro::xoshiro256pp{product(m, start)}) << seed;
  }
}

}  // namespace
