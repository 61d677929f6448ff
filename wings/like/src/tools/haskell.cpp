// Haskell's random: SplitMix from 1.2 on, two linear generators before; and the program of document 000,
// which draws from a bag.
//
// Origin: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators" (2014); P. L'Ecuyer,
// "Efficient and portable combined random number generators" (1988).
#include "like/src/numbers/seed_text.hpp"
#include "like/src/tools/rows.hpp"

#include <faro/exact/integer.hpp>

#include <bit>

namespace faro::like {
namespace {

constexpr std::uint64_t golden_gamma = 0x9E3779B97F4A7C15;

constexpr std::uint64_t stirred(std::uint64_t x, unsigned first, std::uint64_t factor, unsigned second,
                                std::uint64_t other, unsigned last) {
  x = (x ^ x >> first) * factor;
  x = (x ^ x >> second) * other;
  return x ^ x >> last;
}
constexpr std::uint64_t splitmix_word(std::uint64_t x) {
  return stirred(x, 33, 0xFF51AFD7ED558CCD, 33, 0xC4CEB9FE1A85EC53, 33);
}
/// Odd, and with enough changes between its bits.
constexpr std::uint64_t splitmix_gamma(std::uint64_t x) {
  auto const odd = stirred(x, 30, 0xBF58476D1CE4E5B9, 27, 0x94D049BB133111EB, 31) | 1;
  return std::popcount(odd ^ odd >> 1) >= 24 ? odd : odd ^ 0xAAAAAAAAAAAAAAAA;
}

class haskell_random final : public source {
 public:
  explicit haskell_random(std::uint64_t seed)
      : state_{splitmix_word(seed)}, gamma_{splitmix_gamma(seed + golden_gamma)} {}
  static std::uint64_t seed_of(std::string_view seed) {
    return static_cast<std::uint64_t>(seed_between("mkStdGen", seed, INT64_MIN, INT64_MAX));
  }
  std::uint64_t below(std::uint64_t n) override {
    if (n <= 1) return 0;
    auto const mask = ~std::uint64_t{0} >> std::countl_zero(n - 1);
    for (;;) {
      state_ += gamma_;
      if (auto const pick = splitmix_word(state_) & mask; pick < n) return pick;
    }
  }

 private:
  std::uint64_t state_, gamma_;
};

/// Two linear generators, whose difference is the word.
class haskell_old : public source {
 public:
  explicit haskell_old(std::uint64_t seed)
      : first_{seed % (first_modulus - 1) + 1}, second_{seed / (first_modulus - 1) + 1} {}
  /// 31 bits of it.
  static std::uint64_t seed_of(std::string_view seed) {
    return static_cast<std::uint64_t>(seed_between("mkStdGen", seed, INT64_MIN, INT64_MAX)) & INT32_MAX;
  }
  /// As many words as n has digits to this base, the first behind a digit 1.
  std::uint64_t below(std::uint64_t n) override {
    constexpr std::uint64_t base = first_modulus - 2;
    uint128 value = 1;
    for (auto left = n;; left /= base) {
      value = value * base + word();
      if (left < base) break;
    }
    return static_cast<std::uint64_t>(value % n);
  }

 protected:
  static constexpr std::uint64_t first_modulus = 2147483563, second_modulus = 2147483399;
  /// From 1 to 2147483562.
  std::uint64_t word() {
    first_ = first_ * 40014 % first_modulus;
    second_ = second_ * 40692 % second_modulus;
    return first_ > second_ ? first_ - second_ : first_ + (first_modulus - 1) - second_;
  }

 private:
  std::uint64_t first_, second_;
};

/// So many words that there are a thousand numbers for each that is wanted.
class haskell_thousandfold final : public haskell_old {
 public:
  using haskell_old::haskell_old;
  std::uint64_t below(std::uint64_t n) override {
    constexpr std::uint64_t base = first_modulus - 1;
    uint128 numbers = 1;
    std::uint64_t value = 0;  // its remainder
    for (auto const enough = uint128{n} * 1000; numbers < enough; numbers *= base)
      value = static_cast<std::uint64_t>((uint128{value} * base + (word() - 1)) % n);
    return value;
  }
};

}  // namespace

row const haskell_row = row_of<haskell_random>(
    {.name = "haskell",
     .of = "Haskell, randomR of StdGen (random 1.2), as document 000 draws from its bag",
     .versions = "random 1.2",
     .program = "takeSample (mkStdGen SEED) (placeAll lines >> drawAll)",
     .generator = "SplitMix, its state and its step by two mixings of the seed",
     .number = "the lowest bits under a mask, again until below n",
     .odd = "random 1.1 and before have another generator; the library has no shuffle: the one shown is that "
            "of document 000, "
            "its off-by-one mended",
     .last_seed = INT64_MAX},
    walk::bag);

row const haskell_thousandfold_row = row_of<haskell_thousandfold>(
    {.name = "haskell-1.1",
     .of = "Haskell, randomR of StdGen (random 1.1), as document 000 draws from its bag",
     .versions = "random 1.1",
     .program = "takeSample (mkStdGen SEED) (placeAll lines >> drawAll)",
     .generator = "L'Ecuyer's two linear generators, from the quotient and remainder by 2147483562 of the "
                  "seed's lowest 31 bits",
     .number = "the remainder of a word below 2147483562, of two words where n is above 2147483",
     .odd = "seeds 2^31 apart are one; the first toss of a coin, randomR (0, 1), is 1 from all seeds from 0 "
            "to 53667",
     .uneven = unevenness::remainder,
     .words = 2147483562,
     .last_seed = INT32_MAX},
    walk::bag);

row const haskell_old_row = row_of<haskell_old>(
    {.name = "haskell-1.0",
     .of = "Haskell, randomR of StdGen (random 1.0), as document 000 draws from its bag",
     .versions = "random 1.0, Haskell 98",
     .program = "takeSample (mkStdGen SEED) (placeAll lines >> drawAll)",
     .generator = "L'Ecuyer's two linear generators, from the quotient and remainder by 2147483562 of the "
                  "seed's lowest 31 bits",
     .number =
         "the remainder of a word from 1 to 2147483562 and 2147483561, of two words where n is as large",
     .odd = "seeds 2^31 apart are one; the first toss of a coin, randomR (0, 1), is 1 from all seeds from 0 "
            "to 53667; random 1.1 takes other numbers of the same words",
     .uneven = unevenness::remainder,
     .words = 2147483562,
     .first_word = 2147483562,
     .last_seed = INT32_MAX},
    walk::bag);

}  // namespace faro::like
