#if defined(__AVX2__)
#include "chance/generator_vectors_avx2.hpp"
#include "shuffle/keyed/moving.hpp"

namespace faro::detail {
namespace {

/// A share of 128 items is moved after every two rounds of eight blocks, what is left of them after the last.
template <std::size_t size>
[[gnu::always_inline]] inline void move(std::byte* items, std::byte const* from, std::size_t first,
                                        std::uint32_t const* picks, std::uint32_t const* key,
                                        std::uint64_t block, std::byte* out) {
  constexpr std::size_t items_a_turn = 128, share = 12, ahead = 48;
  static_assert(ahead + share <= moving_ahead);
  std::uint32_t start[16] = {};
  begin_chacha(start, key, 0);
  auto* here = items + first * size;
  auto const move_one = [&](std::uint32_t pick) {
    auto* const there = items + pick * size;
    std::byte x[size];
    std::byte y[size];
    __builtin_memcpy(x, from, size);
    __builtin_memcpy(y, there, size);
    __builtin_memcpy(here, y, size);  // before the next line: it may be the same place
    __builtin_memcpy(there, x, size);
    here += size;
    from += size;
  };
  for (std::size_t turn = 0; turn < moving_group / items_a_turn; ++turn) {
    auto const* const end = picks + items_a_turn;
    auto const some = [&] {
#pragma GCC unroll 12
      for (std::size_t k = 0; k < share; ++k) {
        __builtin_prefetch(items + picks[k + ahead] * size, 1);
        move_one(picks[k]);
      }
      picks += share;
    };
    chacha_blocks<vectors>(20, start, block + vectors::width * turn, out + 64 * vectors::width * turn, some);
    for (; picks < end; ++picks) move_one(*picks);
  }
}

}  // namespace

void move_4_avx2(std::byte* items, std::byte const* from, std::size_t first, std::uint32_t const* picks,
                 std::uint32_t const* key, std::uint64_t block, std::byte* out) {
  move<4>(items, from, first, picks, key, block, out);
}

void move_8_avx2(std::byte* items, std::byte const* from, std::size_t first, std::uint32_t const* picks,
                 std::uint32_t const* key, std::uint64_t block, std::byte* out) {
  move<8>(items, from, first, picks, key, block, out);
}

}  // namespace faro::detail
#endif
