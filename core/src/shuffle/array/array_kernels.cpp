#include "shuffle/array/array_kernels.hpp"

#include "chance/instruction_set.hpp"

#include <faro/shuffle/array.hpp>

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace faro::detail {

namespace {

// ---- picks ------------------------------------------------------------------------------------------------

/// Picks begin .. count-1, and their suspects behind the `found` there are.
std::size_t picks_portable(std::uint32_t first, std::uint32_t const* words, std::uint32_t* picks,
                           std::size_t begin, std::size_t count, std::uint16_t* suspects, std::size_t found) {
  for (auto k = begin; k < count; ++k) {
    auto const bound = first + static_cast<std::uint32_t>(k) + 1;
    auto const product = std::uint64_t{words[k]} * bound;
    picks[k] = static_cast<std::uint32_t>(product >> 32);
    suspects[found] = static_cast<std::uint16_t>(k);
    found += static_cast<std::uint32_t>(product) < bound;
  }
  return found;
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] std::size_t picks_avx2(std::uint32_t first, std::uint32_t const* words,
                                               std::uint32_t* picks, std::size_t count,
                                               std::uint16_t* suspects) {
  std::size_t found = 0;
  std::size_t k = 0;
  auto bounds = _mm256_add_epi32(_mm256_set1_epi32(static_cast<int>(first + 1)),
                                 _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
  for (; k + 8 <= count; k += 8) {
    auto const word = _mm256_loadu_si256(reinterpret_cast<__m256i const*>(words + k));
    auto const even = _mm256_mul_epu32(word, bounds);
    auto const odd = _mm256_mul_epu32(_mm256_srli_epi64(word, 32), _mm256_srli_epi64(bounds, 32));
    auto const high = _mm256_blend_epi32(_mm256_srli_epi64(even, 32), odd, 0xaa);
    auto const low = _mm256_blend_epi32(even, _mm256_slli_epi64(odd, 32), 0xaa);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(picks + k), high);
    auto const enough = _mm256_cmpeq_epi32(_mm256_max_epu32(low, bounds), low);
    auto mask = ~static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(enough))) & 0xff;
    for (; mask != 0; mask &= mask - 1)
      suspects[found++] = static_cast<std::uint16_t>(k + static_cast<unsigned>(__builtin_ctz(mask)));
    bounds = _mm256_add_epi32(bounds, _mm256_set1_epi32(8));
  }
  return picks_portable(first, words, picks, k, count, suspects, found);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"  // false, in the compiler's own header (its bug 105593)
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
[[gnu::target("avx512f")]] std::size_t picks_avx512(std::uint32_t first, std::uint32_t const* words,
                                                    std::uint32_t* picks, std::size_t count,
                                                    std::uint16_t* suspects) {
  std::size_t found = 0;
  std::size_t k = 0;
  auto bounds = _mm512_add_epi32(_mm512_set1_epi32(static_cast<int>(first + 1)),
                                 _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
  for (; k + 16 <= count; k += 16) {
    auto const word = _mm512_loadu_si512(words + k);
    auto const even = _mm512_mul_epu32(word, bounds);
    auto const odd = _mm512_mul_epu32(_mm512_srli_epi64(word, 32), _mm512_srli_epi64(bounds, 32));
    auto const high = _mm512_mask_mov_epi32(_mm512_srli_epi64(even, 32), 0xaaaa, odd);
    auto const low = _mm512_mask_mov_epi32(even, 0xaaaa, _mm512_slli_epi64(odd, 32));
    _mm512_storeu_si512(picks + k, high);
    unsigned mask = _mm512_cmplt_epu32_mask(low, bounds);
    for (; mask != 0; mask &= mask - 1)
      suspects[found++] = static_cast<std::uint16_t>(k + static_cast<unsigned>(__builtin_ctz(mask)));
    bounds = _mm512_add_epi32(bounds, _mm512_set1_epi32(16));
  }
  return picks_portable(first, words, picks, k, count, suspects, found);
}
#pragma GCC diagnostic pop
#endif

// ---- places: the same from the first item on, below n - first, n - first - 1, ...
// ---------------------------

std::size_t places_portable(std::uint32_t first, std::uint32_t n, std::uint32_t const* words,
                            std::uint32_t* places, std::size_t begin, std::size_t count,
                            std::uint16_t* suspects, std::size_t found) {
  for (auto k = begin; k < count; ++k) {
    auto const here = first + static_cast<std::uint32_t>(k);
    auto const product = std::uint64_t{words[k]} * (n - here);
    places[k] = here + static_cast<std::uint32_t>(product >> 32);
    suspects[found] = static_cast<std::uint16_t>(k);
    found += static_cast<std::uint32_t>(product) < n - here;
  }
  return found;
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] std::size_t places_avx2(std::uint32_t first, std::uint32_t n,
                                                std::uint32_t const* words, std::uint32_t* places,
                                                std::size_t count, std::uint16_t* suspects) {
  std::size_t found = 0;
  std::size_t k = 0;
  auto here =
      _mm256_add_epi32(_mm256_set1_epi32(static_cast<int>(first)), _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
  auto const end = _mm256_set1_epi32(static_cast<int>(n));
  for (; k + 8 <= count; k += 8) {
    auto const bounds = _mm256_sub_epi32(end, here);
    auto const word = _mm256_loadu_si256(reinterpret_cast<__m256i const*>(words + k));
    auto const even = _mm256_mul_epu32(word, bounds);
    auto const odd = _mm256_mul_epu32(_mm256_srli_epi64(word, 32), _mm256_srli_epi64(bounds, 32));
    auto const high = _mm256_blend_epi32(_mm256_srli_epi64(even, 32), odd, 0xaa);
    auto const low = _mm256_blend_epi32(even, _mm256_slli_epi64(odd, 32), 0xaa);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(places + k), _mm256_add_epi32(high, here));
    auto const enough = _mm256_cmpeq_epi32(_mm256_max_epu32(low, bounds), low);
    auto mask = ~static_cast<unsigned>(_mm256_movemask_ps(_mm256_castsi256_ps(enough))) & 0xff;
    for (; mask != 0; mask &= mask - 1)
      suspects[found++] = static_cast<std::uint16_t>(k + static_cast<unsigned>(__builtin_ctz(mask)));
    here = _mm256_add_epi32(here, _mm256_set1_epi32(8));
  }
  return places_portable(first, n, words, places, k, count, suspects, found);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"  // as above
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
[[gnu::target("avx512f")]] std::size_t places_avx512(std::uint32_t first, std::uint32_t n,
                                                     std::uint32_t const* words, std::uint32_t* places,
                                                     std::size_t count, std::uint16_t* suspects) {
  std::size_t found = 0;
  std::size_t k = 0;
  auto here = _mm512_add_epi32(_mm512_set1_epi32(static_cast<int>(first)),
                               _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15));
  auto const end = _mm512_set1_epi32(static_cast<int>(n));
  for (; k + 16 <= count; k += 16) {
    auto const bounds = _mm512_sub_epi32(end, here);
    auto const word = _mm512_loadu_si512(words + k);
    auto const even = _mm512_mul_epu32(word, bounds);
    auto const odd = _mm512_mul_epu32(_mm512_srli_epi64(word, 32), _mm512_srli_epi64(bounds, 32));
    auto const high = _mm512_mask_mov_epi32(_mm512_srli_epi64(even, 32), 0xaaaa, odd);
    auto const low = _mm512_mask_mov_epi32(even, 0xaaaa, _mm512_slli_epi64(odd, 32));
    _mm512_storeu_si512(places + k, _mm512_add_epi32(high, here));
    unsigned mask = _mm512_cmplt_epu32_mask(low, bounds);
    for (; mask != 0; mask &= mask - 1)
      suspects[found++] = static_cast<std::uint16_t>(k + static_cast<unsigned>(__builtin_ctz(mask)));
    here = _mm512_add_epi32(here, _mm512_set1_epi32(16));
  }
  return places_portable(first, n, words, places, k, count, suspects, found);
}
#pragma GCC diagnostic pop
#endif

// ---- items ------------------------------------------------------------------------------------------------

/// An item is its bytes.
template <std::size_t size>
struct item {
  std::byte bytes[size];
};

/// Calls step(k) for all k, and fetches the item picked for a later k before it is wanted.
template <std::size_t size, class Step>
[[gnu::always_inline]] inline void each_pick(std::byte const* items, std::uint32_t const* picks,
                                             std::size_t count, bool ahead, Step const& step) {
  constexpr std::size_t distance = 64;  // items between fetching and using
  std::size_t k = 0;
  if (ahead) {
    for (std::size_t i = 0; i < std::min(count, distance); ++i)
      __builtin_prefetch(items + picks[i] * size, 1);
    for (; k + distance < count; ++k) {
      __builtin_prefetch(items + picks[k + distance] * size, 1);
      step(k);
    }
  }
#pragma GCC unroll 8
  for (; k < count; ++k) step(k);
}

template <std::size_t size>
void swap_picked(std::byte* items, std::size_t first, std::uint32_t const* picks, std::size_t count,
                 bool ahead) {
  each_pick<size>(items, picks, count, ahead, [&](std::size_t k) {
    auto* const here = items + (first + k) * size;
    auto* const there = items + picks[k] * size;
    item<size> x;
    item<size> y;
    std::memcpy(&x, here, size);
    std::memcpy(&y, there, size);
    std::memcpy(there, &x, size);
    std::memcpy(here, &y, size);
  });
}

template <std::size_t size>
void place_picked(std::byte* items, std::byte const* from, std::size_t first, std::uint32_t const* picks,
                  std::size_t count, bool ahead) {
  each_pick<size>(items, picks, count, ahead, [&](std::size_t k) {
    auto* const there = items + picks[k] * size;
    item<size> x;
    item<size> y;
    std::memcpy(&x, from + k * size, size);
    std::memcpy(&y, there, size);
    std::memcpy(items + (first + k) * size, &y, size);  // before the next line: it may be the same place
    std::memcpy(there, &x, size);
  });
}

template <std::size_t size>
#if defined(__x86_64__)
[[gnu::target("prfchw")]]
#endif
void deal(std::byte const* from, std::uint8_t const* buckets, std::size_t count, std::byte** ends) {
#pragma GCC unroll 8
  for (std::size_t k = 0; k < count; ++k, from += size) {
    auto* const to = ends[buckets[k]];
    std::memcpy(to, from, size);
    ends[buckets[k]] = to + size;
    __builtin_prefetch(to + 64, 1);  // asks for the next line to write to: without it, four times slower
  }
}

template <std::size_t size>
std::size_t cycle(std::byte* hand, std::uint8_t const* buckets, std::size_t count, std::byte** ends,
                  std::uint8_t home) {
  item<size> held;
  std::memcpy(&held, hand, size);
  std::size_t k = 0;
  for (; k < count && buckets[k] != home; ++k) {
    auto* const to = ends[buckets[k]];
    item<size> taken;
    std::memcpy(&taken, to, size);
    std::memcpy(to, &held, size);
    ends[buckets[k]] = to + size;
    __builtin_prefetch(to + 64, 1);
    held = taken;
  }
  std::memcpy(hand, &held, size);
  return k;
}

template <std::size_t... before>
constexpr auto swap_loops(std::index_sequence<before...>) {
  return std::array{&swap_picked<before + 1>...};
}
template <std::size_t... before>
constexpr auto place_loops(std::index_sequence<before...>) {
  return std::array{&place_picked<before + 1>...};
}
template <std::size_t... before>
constexpr auto deal_loops(std::index_sequence<before...>) {
  return std::array{&deal<before + 1>...};
}
template <std::size_t... before>
constexpr auto cycle_loops(std::index_sequence<before...>) {
  return std::array{&cycle<before + 1>...};
}
using sizes = std::make_index_sequence<most_item_size>;

/// Those whose low half is below the bound are few; of them those below 2^32 mod bound are drawn again.
std::size_t keep_rejected(std::uint32_t first, std::uint32_t const* words, std::uint16_t* suspects,
                          std::size_t found) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < found; ++i) {
    std::uint32_t ignored;
    if (!pick_again(first + suspects[i], words[suspects[i]], ignored)) suspects[kept++] = suspects[i];
  }
  return kept;
}

}  // namespace

bool pick_again(std::uint32_t last, std::uint32_t word, std::uint32_t& pick) {
  auto const bound = last + 1;
  auto const product = std::uint64_t{word} * bound;
  pick = static_cast<std::uint32_t>(product >> 32);
  auto const low = static_cast<std::uint32_t>(product);
  return low >= bound || low >= (0 - bound) % bound;  // 2^32 mod bound
}

std::size_t make_picks(std::uint32_t first, std::uint32_t const* words, std::uint32_t* picks,
                       std::size_t count, std::uint16_t* rejected) {
  auto const found = [&] {
#if defined(__x86_64__)
    switch (used_instruction_set()) {
      case instruction_set::avx512:
        return picks_avx512(first, words, picks, count, rejected);
      case instruction_set::avx2:
        return picks_avx2(first, words, picks, count, rejected);
      default:
        break;
    }
#endif
    return picks_portable(first, words, picks, 0, count, rejected, 0);
  }();
  return keep_rejected(first, words, rejected, found);
}

std::size_t make_places(std::uint32_t first, std::uint32_t n, std::uint32_t const* words,
                        std::uint32_t* places, std::size_t count, std::uint16_t* rejected) {
  auto const found = [&] {
#if defined(__x86_64__)
    switch (used_instruction_set()) {
      case instruction_set::avx512:
        return places_avx512(first, n, words, places, count, rejected);
      case instruction_set::avx2:
        return places_avx2(first, n, words, places, count, rejected);
      default:
        break;
    }
#endif
    return places_portable(first, n, words, places, 0, count, rejected, 0);
  }();
  std::size_t kept = 0;
  for (std::size_t i = 0; i < found; ++i) {
    std::uint32_t ignored;
    auto const last = n - first - rejected[i] - 1;
    if (!pick_again(last, words[rejected[i]], ignored)) rejected[kept++] = rejected[i];
  }
  return kept;
}

void swap_picked_bytes(std::byte* items, std::uint64_t n, std::size_t size, std::uint32_t first,
                       std::uint32_t const* picks, std::size_t count) {
  swap_loop_for(size)(items, first, picks, count, n * size > cached_bytes);
}

swap_loop swap_loop_for(std::size_t size) {
  static constexpr auto loops = swap_loops(sizes{});
  return loops.at(size - 1);
}

place_loop place_loop_for(std::size_t size) {
  static constexpr auto loops = place_loops(sizes{});
  return loops.at(size - 1);
}

moving_loop moving_loop_for(std::size_t size, stream_kind kind) {
#if defined(__x86_64__)
  if (kind == stream_kind::chacha_20 && used_instruction_set() == instruction_set::avx2)
    return size == 4 ? &move_4_avx2 : size == 8 ? &move_8_avx2 : nullptr;
#endif
  static_cast<void>(size), static_cast<void>(kind);
  return nullptr;
}

deal_loop deal_loop_for(std::size_t size) {
  static constexpr auto loops = deal_loops(sizes{});
  return loops.at(size - 1);
}

cycle_loop cycle_loop_for(std::size_t size) {
  static constexpr auto loops = cycle_loops(sizes{});
  return loops.at(size - 1);
}

}  // namespace faro::detail
