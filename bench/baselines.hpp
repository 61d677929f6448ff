// What faro is measured against, in one place: `faro-bench` and the other programs of bench/ share
// it.
//
// - batched_fisher_yates: Fisher-Yates with several picks from one 64-bit word. N. Brackett-Rozinsky and
//   D. Lemire, "Batched ranged random integer generation" (2024, arXiv 2408.06213): Algorithm 3 with the
//   batch sizes of its section 5, written from the paper. The fastest published shuffle of one array.
// - wyrand: a generator of one multiplication a word (Wang Yi), because the paper's method is only as fast as
//   the generator it is given.
// - std::shuffle with std::mt19937_64 is the library's own.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

namespace faro::baselines {

__extension__ using word128 = unsigned __int128;

/// A uniform random bit generator with one word of state.
class wyrand {
 public:
  using result_type = std::uint64_t;
  explicit wyrand(std::uint64_t seed) : state_{seed} {}
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }
  result_type operator()() {
    state_ += 0xa0761d6478bd642fU;
    auto const product = static_cast<word128>(state_) * (state_ ^ 0xe7037ed1a0b428dbU);
    return static_cast<std::uint64_t>(product >> 64) ^ static_cast<std::uint64_t>(product);
  }

 private:
  std::uint64_t state_;
};

/// Settles the last `batch` of the first n items with the picks of one word. `bound` is at least the product
/// of the ranges n, n-1, ..., n-batch+1; the product itself is returned once it had to be computed, and is
/// then such a bound for the next batch.
template <std::size_t batch, class T, class G>
[[gnu::always_inline]] inline std::uint64_t settle_batch(T* items, std::uint64_t n, std::uint64_t bound,
                                                         G& generator) {
  std::array<std::uint64_t, batch> picks;
  auto const draw = [&] {
    std::uint64_t left = generator();
#pragma GCC unroll 6
    for (std::size_t i = 0; i < batch; ++i) {
      auto const product = static_cast<word128>(left) * (n - i);
      picks[i] = static_cast<std::uint64_t>(product >> 64);
      left = static_cast<std::uint64_t>(product);
    }
    return left;
  };
  auto left = draw();
  if (left < bound) [[unlikely]] {
    bound = n;
#pragma GCC unroll 6
    for (std::size_t i = 1; i < batch; ++i) bound *= n - i;
    auto const reject_below = (0 - bound) % bound;  // 2^64 mod the product
    while (left < reject_below) left = draw();
  }
#pragma GCC unroll 6
  for (std::size_t i = 0; i < batch; ++i) std::swap(items[n - 1 - i], items[picks[i]]);
  return bound;
}

/// Exactly uniform. One to six picks a word, as many as the paper takes for n.
template <class T, class G>
void batched_fisher_yates(T* items, std::uint64_t n, G& generator) {
  for (; n > std::uint64_t{1} << 30; --n) settle_batch<1>(items, n, n, generator);
  auto bound = std::uint64_t{1} << 60;
  for (; n > 1U << 19; n -= 2) bound = settle_batch<2>(items, n, bound, generator);
  bound = std::uint64_t{1} << 57;
  for (; n > 1U << 14; n -= 3) bound = settle_batch<3>(items, n, bound, generator);
  bound = std::uint64_t{1} << 56;
  for (; n > 1U << 11; n -= 4) bound = settle_batch<4>(items, n, bound, generator);
  bound = std::uint64_t{1} << 55;
  for (; n > 1U << 9; n -= 5) bound = settle_batch<5>(items, n, bound, generator);
  bound = std::uint64_t{1} << 54;
  for (; n > 6; n -= 6) bound = settle_batch<6>(items, n, bound, generator);
  for (; n > 1; --n) settle_batch<1>(items, n, n, generator);
}

/// Only the last `count` of n <= 512 items are settled: cards dealt from the bottom of a pack.
template <class T, class G>
void batched_fisher_yates_last(T* items, std::uint64_t n, std::uint64_t count, G& generator) {
  auto const bound = std::uint64_t{1} << 54;
  for (; count >= 6; n -= 6, count -= 6) settle_batch<6>(items, n, bound, generator);
  switch (count) {
    case 5:
      settle_batch<5>(items, n, bound, generator);
      break;
    case 4:
      settle_batch<4>(items, n, bound, generator);
      break;
    case 3:
      settle_batch<3>(items, n, bound, generator);
      break;
    case 2:
      settle_batch<2>(items, n, bound, generator);
      break;
    case 1:
      settle_batch<1>(items, n, n, generator);
      break;
    default:
      break;
  }
}

}  // namespace faro::baselines
