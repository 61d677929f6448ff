// Java, Scala and Perl: one linear generator of 48 bits, three ways to take numbers from it.
#include "like/src/engines/drand48.hpp"

#include "like/src/numbers/seed_text.hpp"
#include "like/src/search/sieves.hpp"
#include "like/src/tools/rows.hpp"
#include "text/utf8.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

namespace faro::like {
namespace {

class java_random final : public source {
 public:
  explicit java_random(std::uint64_t seed) : state_{seed ^ drand48_state::factor} {}
  static std::uint64_t seed_of(std::string_view seed) {
    static_cast<void>(
        seed_between("java.util.Random", seed, INT64_MIN, INT64_MAX));  // refuses what is beyond
    return cut_seed("java.util.Random", seed);
  }
  static std::uint32_t first_word(std::uint64_t seed) {
    return static_cast<std::uint32_t>(drand48_state{seed ^ drand48_state::factor}() >> 17);
  }
  static word_sieve sieve(pick const& p) {
    bool const by_highest = (p.of & (p.of - 1)) == 0;
    return by_highest ? open_sieve : remainder_sieve(p, true, 31);
  }
  std::uint64_t below(std::uint64_t n) override {
    auto const bound = static_cast<std::uint32_t>(n);
    if ((bound & (bound - 1)) == 0) return (bound * next()) >> 31;
    for (;;) {
      auto const word = static_cast<std::uint32_t>(next());
      auto const rest = word % bound;
      if (word - rest + (bound - 1) < std::uint32_t{1} << 31) return rest;
    }
  }

 private:
  std::uint64_t next() { return state_() >> 17; }
  drand48_state state_;
};

class perl_rand : public source {
 public:
  explicit perl_rand(std::uint64_t seed) : state_{(seed & UINT32_MAX) << 16 | 0x330E} {}
  static std::uint64_t seed_of(std::string_view seed) {
    // A number's sign and what is behind its point are left away; what is no number, or too large, is the
    // greatest.
    bool const in_quotes =
        seed.size() >= 2 && seed.front() == seed.back() && (seed.front() == '\'' || seed.front() == '"');
    if (in_quotes) seed = seed.substr(1, seed.size() - 2);
    auto const given = seed;
    if (seed.starts_with('-')) seed.remove_prefix(1);
    auto const front = seed.substr(0, seed.find('.'));
    bool const is_number = is_whole(front) && seed.find_first_not_of("0123456789.") == std::string_view::npos;
    bool const is_written_otherwise =
        !seed.empty() && seed.front() >= '0' && seed.front() <= '9' &&
        seed.find_first_not_of("0123456789abcdefABCDEFxX_.+-") == std::string_view::npos;
    if (!is_number && is_written_otherwise)
      throw input_error{say("srand: expected a number such as 42 or 1.5, or a word, got {}", quoted(given))};
    if (!is_number || integer{UINT64_MAX} < integer::parse(front)) return UINT32_MAX;
    return integer::parse(front).to_uint64() & UINT32_MAX;
  }
  static std::uint32_t first_word(std::uint64_t seed) {
    return static_cast<std::uint32_t>(drand48_state{(seed & UINT32_MAX) << 16 | 0x330E}() >> 16);
  }
  static word_sieve sieve(pick const& p) { return product_sieve(p); }
  std::uint64_t below(std::uint64_t n) override {
    constexpr double whole = 281474976710656.0;
    return scaled(static_cast<double>(state_()) / whole, n);
  }

 private:
  drand48_state state_;
};

/// The last item goes to the front; then each changes with one at or behind it.
class perl_sample final : public perl_rand {
 public:
  using perl_rand::perl_rand;
  numbers order(std::uint64_t items, std::uint64_t take) override {
    auto out = walked(walk::ascending, items, take, [this](std::uint64_t n) { return below(n); });
    for (auto& each : out) each = each == 0 ? items - 1 : each - 1;
    return out;
  }
};

constexpr std::string_view java_number =
    "the highest 31 bits: their remainder, again where that would be uneven; of a power of two their highest "
    "bits";

}  // namespace

row const java_row = row_of<java_random>(
    {.name = "java",
     .of = "Java, Collections.shuffle, Random.nextInt(n)",
     .versions = "1.2 to 21",
     .program = "Collections.shuffle(lines, new Random(SEED));",
     .generator = "a linear generator of 48 bits, from the seed's lowest 48 bits, some of them turned over",
     .number = java_number,
     .odd = "2^48 orders at most, of 2^225 of a pack of 52; seeds 2^48 apart are one",
     .last_seed = (std::uint64_t{1} << 48) - 1},
    walk::descending, &seek_sifted<java_random>);

row const scala_row = row_of<java_random>({.name = "scala",
                                           .of = "Scala, util.Random.shuffle",
                                           .versions = "2.8 to 3.4, on the JVM",
                                           .program = "new scala.util.Random(SEED).shuffle(lines)",
                                           .generator = "Java's Random",
                                           .number = java_number,
                                           .odd = "Java's order, seed for seed",
                                           .last_seed = (std::uint64_t{1} << 48) - 1},
                                          walk::descending, &seek_sifted<java_random>);

row const perl_row = row_of<perl_rand>({.name = "perl",
                                        .of = "Perl, srand, List::Util::shuffle, int(rand(n))",
                                        .versions = "5.20 to 5.38",
                                        .program = "srand(SEED); @lines = List::Util::shuffle(@lines);",
                                        .generator = "drand48 from the seed's lowest 32 bits",
                                        .number = "48 bits, divided by 2^48, times n",
                                        .odd = "all words are one seed, 4294967295; 2^32 orders at most",
                                        .uneven = unevenness::scaled,
                                        .bits = 48},
                                       walk::descending, &seek_sifted<perl_rand>);

row const perl_sample_row = row_of<perl_sample>(
    {.name = "perl-sample",
     .of = "Perl, List::Util::sample",
     .versions = "Perl 5.36",
     .program = "srand(SEED); @some = List::Util::sample(N, @lines);",
     .generator = "drand48 from the seed's lowest 32 bits",
     .number = "48 bits, divided by 2^48, times n",
     .odd = "a sample is not the head of the shuffle; the last line is put before the first",
     .uneven = unevenness::scaled,
     .bits = 48,
     .makes_draws = false,
     .needs_count = true},
    walk::own);

}  // namespace faro::like
