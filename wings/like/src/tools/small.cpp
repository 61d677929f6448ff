// Generators of 31 bits and less: FreeCell's deals, bash, awk.
#include "like/src/engines/additive.hpp"
#include "like/src/numbers/seed_text.hpp"
#include "like/src/search/sieves.hpp"
#include "like/src/tools/rows.hpp"

#include <array>

namespace faro::like {
namespace {

/// rand() of Microsoft's C library: 15 bits.
class freecell final : public source {
 public:
  explicit freecell(std::uint64_t seed) : state_{static_cast<std::uint32_t>(seed)} {}
  static std::uint64_t seed_of(std::string_view seed) { return seed_up_to("FreeCell", seed, INT32_MAX); }
  static std::uint32_t first_word(std::uint64_t seed) {
    return (static_cast<std::uint32_t>(seed) * 214013 + 2531011) >> 16 & 0x7FFF;
  }
  static word_sieve sieve(pick const& p) { return remainder_sieve(p, false, 15); }
  std::uint64_t below(std::uint64_t n) override {
    state_ = state_ * 214013 + 2531011;
    return (state_ >> 16 & 0x7FFF) % n;
  }

 private:
  std::uint32_t state_;
};

/// S. Park's and K. Miller's generator: x -> 16807 x mod 2^31 - 1, as L. Schrage computes it; 0 is another
/// number.
std::uint32_t park_miller(std::uint32_t x) {
  auto const from = x == 0 ? 123459876 : x;
  auto const high = static_cast<std::int32_t>(from / 127773), low = static_cast<std::int32_t>(from % 127773);
  auto const next = 16807 * low - 2836 * high;
  return static_cast<std::uint32_t>(next < 0 ? next + INT32_MAX : next);
}

/// No number twice in a row.
class bash_random final : public source {
 public:
  explicit bash_random(std::uint64_t seed) : state_{static_cast<std::uint32_t>(seed)} {}
  static std::uint64_t seed_of(std::string_view seed) {
    return static_cast<std::uint32_t>(cut_seed("RANDOM", seed));
  }
  std::uint64_t below(std::uint64_t n) override {
    std::uint32_t word = 0;
    do {
      state_ = park_miller(state_);
      word = (state_ >> 16 ^ state_) & 0x7FFF;
    } while (word == last_);
    last_ = word;
    return word % n;
  }

 private:
  std::uint32_t state_, last_ = 0;
};

/// Words pass through a list of 512, from which the last one picks the next: C. Bays and S. Durham, 1976.
class gawk_rand final : public source {
 public:
  explicit gawk_rand(std::uint64_t seed) : words_{static_cast<std::uint32_t>(seed)} {
    for (auto& word : list_) word = words_();
    last_ = words_();
    for (std::size_t i = 0; i < words_.waste; ++i) next();
  }
  static std::uint64_t seed_of(std::string_view seed) { return seed_up_to("srand", seed, UINT32_MAX); }
  std::uint64_t below(std::uint64_t n) override {
    constexpr double many = 2147483648.0;
    double unit = 0;
    do {
      auto const first = next(), second = next();
      unit = 0.5 + (first / many + second) / many;
      unit -= 0.5;
    } while (unit == 1.0);
    return scaled(unit, n);
  }

 private:
  std::uint32_t next() {
    auto const fresh = words_();
    auto& place = list_[last_ % list_.size()];
    last_ = place;
    place = fresh;
    return last_;
  }
  additive<63, 1> words_;
  std::array<std::uint32_t, 512> list_{};
  std::uint32_t last_ = 0;
};

class mawk_rand final : public source {
 public:
  explicit mawk_rand(std::uint64_t seed) : words_{static_cast<std::uint32_t>(seed == 0 ? 1 : seed)} {
    for (std::size_t i = 0; i < words_.waste; ++i) words_();
  }
  static std::uint64_t seed_of(std::string_view seed) { return seed_up_to("srand", seed, INT32_MAX); }
  std::uint64_t below(std::uint64_t n) override { return scaled(words_() / 2147483647.0, n); }

 private:
  additive<31, 3, false> words_;
};

constexpr std::string_view awk_shuffle =
    "BEGIN { srand(SEED) } { a[NR] = $0 } END { for (i = NR; i > 1; i--) { j = int(rand() * i) + 1; t = "
    "a[i]; a[i] = a[j]; a[j] = t } ... }";

}  // namespace

row const freecell_row =
    row_of<freecell>({.name = "freecell",
                      .of = "Microsoft FreeCell's deal numbers, of a deck AC AD AH AS 2C ... KS",
                      .versions = "Windows 3.1 to 7; freecell-solver",
                      .program = "make-microsoft-freecell-board SEED",
                      .generator = "a linear generator of 32 bits: rand() of Microsoft's C library",
                      .number = "the remainder of 15 bits",
                      .odd = "uneven by as much as one in 643 of a number; 2^31 deals of 2^225",
                      .uneven = unevenness::remainder,
                      .bits = 15,
                      .last_seed = INT32_MAX,
                      .makes_draws = false},
                     walk::last_fills, &seek_sifted<freecell>);

row const bash_row = row_of<bash_random>(
    {.name = "bash",
     .of = "bash, $RANDOM",
     .versions = "5.1 to 5.2",
     .program = "RANDOM=SEED; for ((i = n; i > 1; i--)); do swap $((i - 1)) $((RANDOM % i)); done",
     .generator = "Park's and Miller's linear generator, its halves combined",
     .number = "the remainder of 15 bits",
     .odd = "no number of 15 bits comes twice in a row; up to 5.0 and in those modes another; uneven",
     .uneven = unevenness::remainder,
     .bits = 15},
    walk::descending);

row const gawk_row =
    row_of<gawk_rand>({.name = "gawk",
                       .of = "GNU awk, srand, rand",
                       .versions = "4.1.4 to 5.3",
                       .program = awk_shuffle,
                       .generator = "BSD's random() of 63 words, passed through a list of 512",
                       .number = "62 bits of two words as a double, times n",
                       .odd = "mawk has another order for the same program",
                       .uneven = unevenness::scaled,
                       .bits = 62},
                      walk::descending);

row const mawk_row = row_of<mawk_rand>({.name = "mawk",
                                        .of = "mawk of Debian, srand, rand",
                                        .versions = "1.3.4",
                                        .program = awk_shuffle,
                                        .generator = "glibc's random() of 31 words; seeds 0 and 1 are one",
                                        .number = "31 bits, divided by 2^31 - 1, times n",
                                        .odd = "the greatest word gives n, which is none of them; a seed "
                                               "that is a field of a line is hashed: srand($1 + 0)",
                                        .uneven = unevenness::scaled,
                                        .bits = 31},
                                       walk::descending);

}  // namespace faro::like
