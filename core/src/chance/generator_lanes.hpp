// ChaCha and xoshiro256++ in lanes, written once over what a vector can do (V):
//
//   V::words            a vector of 32-bit lanes; V::width of them
//   V::load, V::all     from memory; one value in all lanes
//   V::add, V::exclusive_or, V::rotate<k>
//   V::store_blocks     sixteen vectors, word i of `width` blocks each, out as `width` blocks
//   V::long_words ...   the same for 64-bit lanes; V::long_width of them
//
// Included into the files of the instruction sets only; everything is in an unnamed namespace, so that no
// code for one set is taken for another.
#pragma once
#include <cstddef>
#include <cstdint>

namespace faro::detail {
namespace {

template <class V>
[[gnu::always_inline]] inline void quarter_rounds(typename V::words* x, int a, int b, int c, int d) {
  x[a] = V::add(x[a], x[b]);
  x[d] = V::template rotate<16>(V::exclusive_or(x[d], x[a]));
  x[c] = V::add(x[c], x[d]);
  x[b] = V::template rotate<12>(V::exclusive_or(x[b], x[c]));
  x[a] = V::add(x[a], x[b]);
  x[d] = V::template rotate<8>(V::exclusive_or(x[d], x[a]));
  x[c] = V::add(x[c], x[d]);
  x[b] = V::template rotate<7>(V::exclusive_or(x[b], x[c]));
}

/// `V::width` blocks from number `first` on. Calls between() after every two rounds: other work that goes on
/// while the vectors are at theirs.
template <class V, class Between>
[[gnu::always_inline]] inline void chacha_blocks(unsigned rounds, std::uint32_t const* start,
                                                 std::uint64_t first, std::byte* out,
                                                 Between const& between) {
  alignas(64) std::uint32_t low[V::width];
  alignas(64) std::uint32_t high[V::width];
  for (unsigned i = 0; i < V::width; ++i) {
    low[i] = static_cast<std::uint32_t>(first + i);
    high[i] = static_cast<std::uint32_t>((first + i) >> 32);
  }
  typename V::words x[16];
#pragma GCC unroll 16
  for (int i = 0; i < 16; ++i) x[i] = V::all(start[i]);
  x[12] = V::load(low);
  x[13] = V::load(high);
#pragma GCC unroll 1
  for (unsigned round = 0; round < rounds; round += 2) {
    quarter_rounds<V>(x, 0, 4, 8, 12);
    quarter_rounds<V>(x, 1, 5, 9, 13);
    quarter_rounds<V>(x, 2, 6, 10, 14);
    quarter_rounds<V>(x, 3, 7, 11, 15);
    quarter_rounds<V>(x, 0, 5, 10, 15);
    quarter_rounds<V>(x, 1, 6, 11, 12);
    quarter_rounds<V>(x, 2, 7, 8, 13);
    quarter_rounds<V>(x, 3, 4, 9, 14);
    between();
  }
#pragma GCC unroll 16
  for (int i = 0; i < 16; ++i) {
    if (i != 12 && i != 13) x[i] = V::add(x[i], V::all(start[i]));
  }
  x[12] = V::add(x[12], V::load(low));
  x[13] = V::add(x[13], V::load(high));
  V::store_blocks(x, out);
}

/// Two vectors that take each step together: two chains of work at once for processors on which an
/// instruction takes two cycles, and that have the registers.
template <class V>
struct twice {
  struct words {
    typename V::words first, second;
  };
  static constexpr unsigned width = 2 * V::width;

  static words load(std::uint32_t const* from) { return {V::load(from), V::load(from + V::width)}; }
  static words all(std::uint32_t x) { return {V::all(x), V::all(x)}; }
  static words add(words x, words y) { return {V::add(x.first, y.first), V::add(x.second, y.second)}; }
  static words exclusive_or(words x, words y) {
    return {V::exclusive_or(x.first, y.first), V::exclusive_or(x.second, y.second)};
  }
  template <int k>
  static words rotate(words x) {
    return {V::template rotate<k>(x.first), V::template rotate<k>(x.second)};
  }
  [[gnu::always_inline]] static void store_blocks(words const* x, std::byte* out) {
    typename V::words half[16];
    for (int i = 0; i < 16; ++i) half[i] = x[i].first;
    V::store_blocks(half, out);
    for (int i = 0; i < 16; ++i) half[i] = x[i].second;
    V::store_blocks(half, out + 64 * V::width);
  }
};

/// The state that the blocks of a stream begin with, but for their numbers.
inline void begin_chacha(std::uint32_t* start, std::uint32_t const* key, std::uint64_t number) {
  constexpr std::uint32_t words[4] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};  // "expand 32-byte k"
  for (int i = 0; i < 4; ++i) start[i] = words[i];
  for (int i = 0; i < 8; ++i) start[4 + i] = key[i];
  start[14] = static_cast<std::uint32_t>(number);
  start[15] = static_cast<std::uint32_t>(number >> 32);
}

/// By the wide vectors W while they fit, then by the narrow ones V; sixteen blocks are a multiple of V's.
template <class W, class V>
void chacha_groups(unsigned rounds, std::uint32_t const* key, std::uint64_t number, std::uint64_t first,
                   std::byte* out, std::size_t groups) {
  std::uint32_t start[16] = {};
  begin_chacha(start, key, number);
  auto const alone = [] {};
  std::size_t block = 0;
  for (; block + W::width <= 16 * groups; block += W::width)
    chacha_blocks<W>(rounds, start, first + block, out + 64 * block, alone);
  if constexpr (W::width != V::width) {
    for (; block < 16 * groups; block += V::width)
      chacha_blocks<V>(rounds, start, first + block, out + 64 * block, alone);
  }
}

template <class V>
struct xoshiro_state {
  typename V::long_words a, b, c, d;

  [[gnu::always_inline]] typename V::long_words step() {
    auto const result = V::add_long(V::template rotate_long<23>(V::add_long(a, d)), a);
    auto const shifted = V::template shift_long<17>(b);
    c = V::exclusive_or_long(c, a);
    d = V::exclusive_or_long(d, b);
    b = V::exclusive_or_long(b, c);
    a = V::exclusive_or_long(a, d);
    c = V::exclusive_or_long(c, shifted);
    d = V::template rotate_long<45>(d);
    return result;
  }
};

/// Two vectors of lanes at a time, over all steps of a stretch that stays in the cache, then the next two: as
/// many as the registers hold.
template <class V>
void xoshiro_steps(std::uint64_t* lanes, std::byte* out, std::size_t steps) {
  constexpr std::size_t stretch = 64;
  for (; steps > 0;) {
    auto const now = steps < stretch ? steps : stretch;
    for (std::size_t lane = 0; lane < 16; lane += 2 * V::long_width) {
      auto const other = lane + V::long_width;
      xoshiro_state<V> x{V::load_long(lanes + lane), V::load_long(lanes + 16 + lane),
                         V::load_long(lanes + 32 + lane), V::load_long(lanes + 48 + lane)};
      xoshiro_state<V> y{V::load_long(lanes + other), V::load_long(lanes + 16 + other),
                         V::load_long(lanes + 32 + other), V::load_long(lanes + 48 + other)};
      for (std::size_t i = 0; i < now; ++i) {
        V::store_long(out + 128 * i + 8 * lane, x.step());
        V::store_long(out + 128 * i + 8 * other, y.step());
      }
      V::keep_long(lanes + lane, x.a), V::keep_long(lanes + other, y.a);
      V::keep_long(lanes + 16 + lane, x.b), V::keep_long(lanes + 16 + other, y.b);
      V::keep_long(lanes + 32 + lane, x.c), V::keep_long(lanes + 32 + other, y.c);
      V::keep_long(lanes + 48 + lane, x.d), V::keep_long(lanes + 48 + other, y.d);
    }
    out += 128 * now;
    steps -= now;
  }
}

}  // namespace
}  // namespace faro::detail
