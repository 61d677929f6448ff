// Those of npm that stand on seedrandom: ARC4 with the seed's text as its key, 53 bits a number.
//
// Origin: D. Bau, 2010 (seedrandom); ARC4 is R. Rivest's RC4, 1987.
#include "like/src/numbers/seed_text.hpp"
#include "like/src/tools/rows.hpp"

#include <array>
#include <numeric>

namespace faro::like {
namespace {

using key_text = std::vector<std::uint16_t>;

class seedrandom : public source {
 public:
  explicit seedrandom(key_text const& seed) {
    std::vector<std::uint8_t> key;
    std::int32_t smear = 0;
    for (std::size_t j = 0; j < seed.size(); ++j) {
      auto const at = j % 256;
      smear ^= at < key.size() ? key[at] * 19 : 0;
      auto const mixed = static_cast<std::uint8_t>(smear + seed[j]);
      if (at < key.size())
        key[at] = mixed;
      else
        key.push_back(mixed);
    }
    if (key.empty()) key.push_back(0);
    std::iota(s_.begin(), s_.end(), std::uint8_t{0});
    std::uint8_t j = 0;
    for (std::size_t i = 0; i < s_.size(); ++i) {
      j = static_cast<std::uint8_t>(j + s_[i] + key[i % key.size()]);
      std::swap(s_[i], s_[j]);
    }
    for (int i = 0; i < 256; ++i) byte();
  }
  explicit seedrandom(std::uint64_t seed) : seedrandom{seed_of(std::to_string(seed))} {}
  /// A number has a NUL behind it; a text, which quotes tell from a number, has not.
  static key_text seed_of(std::string_view seed) {
    if (!is_whole(seed)) return utf16_of(script_text_seed("seedrandom", seed));
    refuse_rounded("seedrandom", seed);
    auto text = utf16_of(seed);
    text.push_back(0);
    return text;
  }
  std::uint64_t below(std::uint64_t n) override { return scaled(unit(), n); }

 private:
  std::uint8_t byte() {
    auto const t = s_[++i_];
    j_ = static_cast<std::uint8_t>(j_ + t);
    s_[i_] = s_[j_];
    s_[j_] = t;
    return s_[static_cast<std::uint8_t>(s_[i_] + t)];
  }
  double unit() {
    std::uint64_t n = 0, x = 0;
    double d = 281474976710656.0;
    for (int i = 0; i < 6; ++i) n = n << 8 | byte();
    while (n < std::uint64_t{1} << 52) {
      n = (n + x) * 256;
      d *= 256;
      x = byte();
    }
    while (n >= std::uint64_t{1} << 53) {
      n /= 2;
      d /= 2;
      x >>= 1;
    }
    return static_cast<double>(n + x) / d;
  }
  std::array<std::uint8_t, 256> s_;
  std::uint8_t i_ = 0, j_ = 0;
};

class seedrandom_shuffle final : public seedrandom {
 public:
  using seedrandom::seedrandom;
};

/// 0 and no text are the text none.
class shuffle_seed final : public seedrandom {
 public:
  explicit shuffle_seed(key_text const& seed) : seedrandom{seed} {}
  explicit shuffle_seed(std::uint64_t seed) : seedrandom{seed_of(std::to_string(seed))} {}
  static key_text seed_of(std::string_view seed) {
    bool const is_nothing = is_whole(seed) ? seed == "0" : script_text_seed("shuffle-seed", seed).empty();
    return is_nothing ? utf16_of("none") : seedrandom::seed_of(seed);
  }
};

constexpr std::string_view by_text =
    "ARC4 with the seed's text as its key, a number with a NUL behind it, 256 bytes thrown away";
constexpr std::string_view by_product = "53 bits, divided by 2^53, times n";

}  // namespace

row const seedrandom_row = row_of<seedrandom_shuffle>(
    {.name = "seedrandom",
     .of = "seedrandom (npm)",
     .versions = "2.4 to 3.0.5",
     .program = "r = seedrandom(SEED); for (i = n - 1; i > 0; i--) swap(lines, i, Math.floor(r() * (i + 1)))",
     .generator = by_text,
     .number = by_product,
     .odd = "it has no shuffle: the one shown is the usual one; 42 and '42' are two seeds",
     .uneven = unevenness::scaled,
     .bits = 53},
    walk::descending);

row const shuffle_seed_row =
    row_of<shuffle_seed>({.name = "shuffle-seed",
                          .of = "shuffle-seed (npm)",
                          .versions = "1.1.6",
                          .program = "shuffleSeed.shuffle(lines, SEED)",
                          .generator = by_text,
                          .number = by_product,
                          .odd = "draws from what is left, which keeps its order; 0 and 'none' are one seed",
                          .uneven = unevenness::scaled,
                          .bits = 53,
                          .makes_draws = false},
                         walk::bag);

row const knuth_shuffle_row = row_of<seedrandom_shuffle>({.name = "knuth-shuffle-seeded",
                                                          .of = "knuth-shuffle-seeded (npm)",
                                                          .versions = "1.0.6",
                                                          .program = "shuffle(lines, SEED)",
                                                          .generator = by_text,
                                                          .number = by_product,
                                                          .odd = "the order of seedrandom's usual shuffle",
                                                          .uneven = unevenness::scaled,
                                                          .bits = 53,
                                                          .makes_draws = false},
                                                         walk::descending);

}  // namespace faro::like
