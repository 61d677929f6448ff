// R: MT19937 whose state is words of a linear generator, numbers by 16 bits at a time ("Rejection", from 3.6
// on) or by a product ("Rounding").
#include "like/src/engines/mersenne_twister.hpp"
#include "like/src/numbers/seed_text.hpp"
#include "like/src/search/sieves.hpp"
#include "like/src/tools/rows.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <unordered_set>

namespace faro::like {
namespace {

/// After i r_steps x -> 69069 x + 1 of a seed s: factor[i] s + sum[i].
struct r_steps {
  static constexpr std::size_t before = 51, count = before + twister_size;
  std::array<std::uint32_t, count + 1> factor{}, sum{};
  constexpr r_steps() {
    factor[0] = 1;
    for (std::size_t i = 0; i < count; ++i) {
      factor[i + 1] = factor[i] * 69069;
      sum[i + 1] = sum[i] * 69069 + 1;
    }
  }
};
constexpr r_steps known_steps;

/// Words of the first state at once, where a search needs no more.
class r_words {
 public:
  explicit r_words(std::uint32_t seed) : seed_{seed} {}
  std::uint32_t operator()() {
    if (used_ < twister_size - twister_shift) {
      auto const w = used_++;
      return tempered(twisted(state(w), state(w + 1), state(w + twister_shift)));
    }
    if (!behind_) {
      std::array<std::uint32_t, twister_size> all;
      for (std::size_t i = 0; i < twister_size; ++i) all[i] = state(i);
      behind_.emplace(all);
      behind_->discard(used_);
    }
    return (*behind_)();
  }
  /// 32 bits, neither 0 nor 1.
  double unit() {
    auto const value = (*this)() * 2.3283064365386963e-10;
    constexpr double least = 2.328306437080797e-10;
    if (value <= 0) return least / 2;
    if (1 - value <= 0) return 1 - least / 2;
    return value;
  }

 private:
  [[nodiscard]] std::uint32_t state(std::size_t i) const {
    auto const at = known_steps.before + i + 1;
    return known_steps.factor[at] * seed_ + known_steps.sum[at];
  }
  std::uint32_t seed_;
  std::size_t used_ = 0;
  std::optional<mersenne_twister> behind_;
};

std::uint64_t r_seed(std::string_view seed) {
  return static_cast<std::uint32_t>(seed_between("set.seed", seed, -INT32_MAX, INT32_MAX));
}

class r_source : public source {
 public:
  explicit r_source(std::uint64_t seed) : words_{static_cast<std::uint32_t>(seed)} {}
  static std::uint64_t seed_of(std::string_view seed) { return r_seed(seed); }
  std::uint64_t below(std::uint64_t n) override {
    auto const bits = n <= 1 ? 0U : static_cast<unsigned>(std::bit_width(n - 1));
    auto const mask = bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    for (;;) {
      std::uint64_t value = 0;
      for (unsigned made = 0; made <= bits; made += 16)
        value = value << 16 | static_cast<std::uint64_t>(words_.unit() * 65536);
      if ((value & mask) < n) return value & mask;
    }
  }
  numbers order(std::uint64_t items, std::uint64_t take) override {
    constexpr std::uint64_t large = 10'000'000;
    if (items <= large || take > items / 2)
      return walked(walk::last_fills, items, take, [this](std::uint64_t n) { return below(n); });
    numbers out;
    std::unordered_set<std::uint64_t> taken;
    while (out.size() < take) {
      if (auto const pick = below(items); taken.insert(pick).second) out.push_back(pick);
    }
    return out;
  }
  numbers weighted(std::span<double const> weights, std::uint64_t take, bool again) override {
    return weighted_as_r(
        weights, take, again, [this] { return words_.unit(); }, [this](std::uint64_t n) { return point(n); });
  }

 protected:
  /// Of [0, n).
  virtual double point(std::uint64_t n) {
    auto const whole = static_cast<double>(below(n));
    return whole + words_.unit();
  }
  r_words words_;
};

class r_shuffle final : public r_source {
 public:
  using r_source::r_source;
  static std::uint32_t first_word(std::uint64_t seed) { return r_words{static_cast<std::uint32_t>(seed)}(); }
  static word_sieve sieve(pick const& p) {
    if (p.of < 2 || p.of > 32768) return open_sieve;  // of more than one word
    auto const mask = UINT32_MAX >> std::countl_zero(static_cast<std::uint32_t>(p.of - 1));
    return {16, mask, static_cast<std::uint32_t>(p.index), 1,
            0,  0,    static_cast<std::uint32_t>(p.of),    mask >= p.of};
  }
};

class r_rounding final : public r_source {
 public:
  using r_source::r_source;
  std::uint64_t below(std::uint64_t n) override {
    if (n <= INT32_MAX) return scaled(words_.unit(), n);
    constexpr double many = 33554432;
    auto const high = std::floor(many * words_.unit());
    return scaled((high + words_.unit()) / many, n);
  }

 protected:
  double point(std::uint64_t n) override { return words_.unit() * static_cast<double>(n); }
};

constexpr std::string_view r_start =
    "MT19937, its state of words of x -> 69069 x + 1 from the seed, the first 51 left out";

}  // namespace

row const r_row = row_of<r_shuffle>(
    {.name = "r",
     .of = "R, sample, sample.int (sample.kind \"Rejection\")",
     .versions = "3.6 to 4.4",
     .program = "set.seed(SEED); sample(lines)",
     .generator = r_start,
     .number = "16 bits of a word at a time until there are enough, the lowest of them, again until below n",
     .odd = "before 3.6 another order: r-rounding; of more than 10,000,000 a sample of at most half is drawn "
            "by hashing",
     .last_seed = INT32_MAX,
     .weighs_samples = true,
     .weighs_draws = true},
    walk::last_fills, &seek_sifted<r_shuffle>);

row const r_rounding_row =
    row_of<r_rounding>({.name = "r-rounding",
                        .of = "R, sample (sample.kind \"Rounding\")",
                        .versions = "1.7 to 3.5, and later where asked for",
                        .program = "RNGversion(\"3.5.0\"); set.seed(SEED); sample(lines)",
                        .generator = r_start,
                        .number = "a word, divided by 2^32, times n",
                        .odd = "uneven: of 2^32 words some numbers have one more than others",
                        .uneven = unevenness::scaled,
                        .bits = 32,
                        .last_seed = INT32_MAX,
                        .weighs_samples = true,
                        .weighs_draws = true},
                       walk::last_fills);

}  // namespace faro::like
