// Generators of npm that are none of the twisters' or of ARC4: chance, d3, prando, pure-rand.
#include "like/src/engines/mersenne_twister.hpp"
#include "like/src/numbers/seed_text.hpp"
#include "like/src/search/twisters.hpp"
#include "like/src/tools/rows.hpp"

#include <cmath>

namespace faro::like {
namespace {

constexpr double two_to_32 = 4294967296.0;

/// The lowest bits of a whole number.
std::uint64_t script_number(std::string_view tool, std::string_view seed) {
  auto const bits = cut_seed(tool, seed);
  refuse_rounded(tool, seed);
  return bits;
}

/// chance: a word divided by 2^32; texts are hashed into a number.
template <class Words>
class chance_on final : public source {
 public:
  explicit chance_on(Words words) : words_{std::move(words)} {}
  explicit chance_on(std::uint64_t seed) : words_{static_cast<std::uint32_t>(seed)} {}
  static std::uint64_t seed_of(std::string_view seed) {
    if (is_whole(seed)) return static_cast<std::uint32_t>(script_number("new Chance", seed));
    auto const text = utf16_of(script_text_seed("new Chance", seed));
    std::int64_t hash = 0;
    for (auto const unit : text) {
      auto const low = static_cast<std::uint32_t>(hash);
      hash = unit + static_cast<std::int32_t>(low << 6) + std::int64_t{static_cast<std::int32_t>(low << 16)} -
             hash;
    }
    return static_cast<std::uint32_t>(hash * static_cast<std::int64_t>(text.size()));
  }
  static word_sieve sieve(pick const& p, bool) { return product_sieve(p); }
  std::uint64_t below(std::uint64_t n) override { return scaled(words_() / two_to_32, n); }

 private:
  Words words_;
};

class d3_lcg final : public source {
 public:
  explicit d3_lcg(std::uint64_t seed) : state_{static_cast<std::uint32_t>(seed)} {}
  static std::uint64_t seed_of(std::string_view seed) {
    auto const value = script_number("randomLcg", seed);
    return static_cast<std::uint32_t>(seed.starts_with('-') ? std::uint64_t{0} - value : value);
  }
  static std::uint32_t first_word(std::uint64_t seed) {
    return static_cast<std::uint32_t>(seed) * 0x19660D + 0x3C6EF35F;
  }
  static word_sieve sieve(pick const& p) { return product_sieve(p); }
  std::uint64_t below(std::uint64_t n) override {
    state_ = first_word(state_);
    return scaled(state_ / two_to_32, n);
  }

 private:
  std::uint32_t state_;
};

/// G. Marsaglia's xorshift of 32 bits, with a shift that keeps the sign.
class prando final : public source {
 public:
  explicit prando(std::uint64_t seed) : value_{static_cast<std::uint32_t>(seed == 0 ? 1 : seed)} {}
  static std::uint64_t seed_of(std::string_view seed) { return script_number("new Prando", seed); }
  std::uint64_t below(std::uint64_t n) override {
    value_ ^= value_ << 13;
    value_ ^= static_cast<std::uint32_t>(static_cast<std::int32_t>(value_) >> 17);
    value_ ^= value_ << 5;
    auto const unit = (static_cast<std::int32_t>(value_) + 2147483648.0) / 4294967295.0;
    return static_cast<std::uint64_t>(unit * static_cast<double>(n));
  }

 private:
  std::uint32_t value_;
};

/// D. Blackman's and S. Vigna's xoroshiro128+, of which the lower half is taken.
class pure_rand final : public source {
 public:
  explicit pure_rand(std::uint64_t seed)
      : first_{std::uint64_t{UINT32_MAX} << 32 | static_cast<std::uint32_t>(~seed)}, second_{seed << 32} {}
  static std::uint64_t seed_of(std::string_view seed) {
    return static_cast<std::uint32_t>(script_number("xoroshiro128plus", seed));
  }
  std::uint64_t below(std::uint64_t n) override {
    auto const even = n > 2 ? (std::uint64_t{1} << 32) / n * n : std::uint64_t{1} << 32;
    for (;;) {
      if (std::uint64_t const word = next() ^ 0x80000000U; word < even) return word % n;
    }
  }

 private:
  std::uint32_t next() {
    auto const out = static_cast<std::uint32_t>(first_ + second_);
    auto const both = first_ ^ second_;
    first_ = (first_ << 24 | first_ >> 40) ^ both ^ both << 16;
    second_ = both << 37 | both >> 27;
    return out;
  }
  std::uint64_t first_, second_;
};

}  // namespace

row const chance_row = row_of<chance_on<mersenne_twister>>(
    {.name = "chance",
     .of = "chance (npm), shuffle, natural, d6",
     .versions = "1.1.12",
     .program = "new Chance(SEED).shuffle(lines)",
     .generator = "MT19937 by init_genrand of the seed's lowest 32 bits; a text is hashed into a number",
     .number = "a word, divided by 2^32, times n",
     .odd = "uneven; it takes as R takes: the last of those left fills the gap",
     .uneven = unevenness::scaled,
     .bits = 32},
    walk::last_fills, &seek_by_word<chance_on>);

row const d3_row = row_of<d3_lcg>({.name = "d3",
                                   .of = "d3 (npm), shuffler over randomLcg",
                                   .versions = "d3-array 2.10 to 3, d3-random 2.2 to 3",
                                   .program = "d3.shuffler(d3.randomLcg(SEED))(lines)",
                                   .generator = "a linear generator of 32 bits",
                                   .number = "a word, divided by 2^32, times n",
                                   .odd = "2^32 orders at most; uneven; a seed below 1 is a fraction of 2^32",
                                   .uneven = unevenness::scaled,
                                   .bits = 32,
                                   .last_seed = INT32_MAX},
                                  walk::descending, &seek_sifted<d3_lcg>);

row const prando_row = row_of<prando>(
    {.name = "prando",
     .of = "prando (npm), nextInt",
     .versions = "6.0.1",
     .program = "r = new Prando(SEED); for (i = n - 1; i > 0; i--) swap(lines, i, r.nextInt(0, i))",
     .generator = "xorshift of 32 bits, whose shift to the right keeps the sign",
     .number = "a word and 2^31, divided by 2^32 - 1, times n",
     .odd = "it has no shuffle: the one shown is the usual one; the greatest word gives n, which is none of "
            "them; seeds 0 and 1 are one",
     .uneven = unevenness::scaled,
     .bits = 32},
    walk::descending);

row const pure_rand_row =
    row_of<pure_rand>({.name = "pure-rand",
                       .of = "pure-rand (npm), xoroshiro128plus, unsafeUniformIntDistribution",
                       .versions = "6.1.0",
                       .program = "r = prand.xoroshiro128plus(SEED); for (i = n - 1; i > 0; i--) swap(lines, "
                                  "i, prand.unsafeUniformIntDistribution(0, i, r))",
                       .generator = "xoroshiro128+ from the seed's 32 bits, of which the lower half is taken",
                       .number = "the remainder of a word, again where that would be uneven",
                       .odd = "it has no shuffle: the one shown is the usual one"},
                      walk::descending);

}  // namespace faro::like
