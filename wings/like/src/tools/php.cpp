// Those that take the remainder of a word of MT19937, and draw again what would make it uneven.
#include "like/src/engines/mersenne_twister.hpp"
#include "like/src/numbers/seed_text.hpp"
#include "like/src/search/twisters.hpp"
#include "like/src/tools/rows.hpp"

namespace faro::like {
namespace {

template <class Words>
class php_on : public source {
 public:
  explicit php_on(Words words) : words_{std::move(words)} {}
  explicit php_on(std::uint64_t seed) : words_{static_cast<std::uint32_t>(seed)} {}
  static std::uint64_t seed_of(std::string_view seed) {
    return static_cast<std::uint32_t>(cut_seed("mt_srand", seed));
  }
  static word_sieve sieve(pick const& p, bool) { return remainder_sieve(p, true); }
  std::uint64_t below(std::uint64_t n) override {
    if (n <= 1) return 0;
    auto const even = (std::uint64_t{1} << 32) / n * n;
    for (;;) {
      if (std::uint64_t const word = words_(); word < even) return word % n;
    }
  }

 private:
  Words words_;
};

/// The twister that PHP had up to 7.0: the lowest bit is taken from the wrong word.
class old_php final : public source {
 public:
  explicit old_php(std::uint64_t seed) : state_{twister_state(static_cast<std::uint32_t>(seed))} {}
  static std::uint64_t seed_of(std::string_view seed) { return php_on<mersenne_twister>::seed_of(seed); }
  std::uint64_t below(std::uint64_t n) override {
    if (n <= 1) return 0;
    auto const even = (std::uint64_t{1} << 32) / n * n;
    for (;;) {
      if (std::uint64_t const word = next(); word < even) return word % n;
    }
  }

 private:
  std::uint32_t next() {
    if (at_ == twister_size) {
      for (std::size_t i = 0; i < twister_size; ++i) {
        auto const here = state_[i], after = state_[(i + 1) % twister_size];
        auto const x = (here & 0x80000000) | (after & 0x7FFFFFFF);
        state_[i] = state_[(i + twister_shift) % twister_size] ^ x >> 1 ^ ((here & 1) != 0 ? 0x9908B0DF : 0);
      }
      at_ = 0;
    }
    return tempered(state_[at_++]);
  }
  std::array<std::uint32_t, twister_size> state_;
  std::size_t at_ = twister_size;
};

template <class Words>
class random_js_on final : public source {
 public:
  explicit random_js_on(Words words) : inner_{std::move(words)} {}
  explicit random_js_on(std::uint64_t seed) : inner_{seed} {}
  static std::uint64_t seed_of(std::string_view seed) {
    auto const bits = cut_seed("MersenneTwister19937.seed", seed);
    refuse_rounded("MersenneTwister19937.seed", seed);
    return static_cast<std::uint32_t>(bits);
  }
  std::uint64_t below(std::uint64_t n) override { return inner_.below(n); }

 private:
  php_on<Words> inner_;
};

/// Places are marked until there are enough: those taken, or, of more than half, those left out.
class php_array_rand final : public php_on<mersenne_twister> {
 public:
  using php_on::php_on;
  numbers order(std::uint64_t items, std::uint64_t take) override {
    bool const marks_others = take > items / 2;
    std::vector<bool> marked(items);
    for (auto left = marks_others ? items - take : take; left > 0;) {
      auto const pick = below(items);
      if (marked[pick]) continue;
      marked[pick] = true;
      --left;
    }
    numbers out;
    for (std::uint64_t i = 0; i < items; ++i) {
      if (marked[i] != marks_others) out.push_back(i);
    }
    return out;
  }
};

constexpr std::string_view php_numbers = "the remainder of a word, again where that would be uneven";

}  // namespace

row const php_row =
    row_of<php_on<mersenne_twister>>({.name = "php",
                                      .of = "PHP, mt_srand, shuffle, str_shuffle, random numbers",
                                      .versions = "7.1 to 8.3",
                                      .program = "mt_srand(SEED); shuffle($lines);",
                                      .generator = "MT19937 by init_genrand of the seed's lowest 32 bits",
                                      .number = php_numbers,
                                      .odd = "seeds 2^32 apart are one"},
                                     walk::descending, &seek_by_word<php_on>);

row const php_array_rand_row = row_of<php_array_rand>(
    {.name = "php-array-rand",
     .of = "PHP, mt_srand, array_rand of a list",
     .versions = "7.1 to 8.3",
     .program = "mt_srand(SEED); foreach ((array)array_rand($lines, N) as $i) echo $lines[$i];",
     .generator = "MT19937 by init_genrand of the seed's lowest 32 bits",
     .number = php_numbers,
     .odd = "a sample stands in the order of the list; of more than half it draws those that are left out",
     .makes_draws = false,
     .needs_count = true,
     .keeps_order = true},
    walk::own);

row const php_mt_row =
    row_of<old_php>({.name = "php-mt-rand-php",
                     .of = "PHP, mt_srand(SEED, MT_RAND_PHP)",
                     .versions = "7.1 to 8.2 in this mode",
                     .program = "mt_srand(SEED, MT_RAND_PHP); shuffle($lines);",
                     .generator = "an MT19937 whose lowest bit comes from the wrong word, as up to PHP 7.0",
                     .number = php_numbers,
                     .odd = "no order of any other twister",
                     .makes_draws = false},
                    walk::descending);

row const random_js_row = row_of<random_js_on<mersenne_twister>>(
    {.name = "random-js",
     .of = "random-js (npm), MersenneTwister19937.seed",
     .versions = "2.1.0",
     .program = "randomJs.shuffle(MersenneTwister19937.seed(SEED), lines)",
     .generator = "MT19937 by init_genrand of the seed's lowest 32 bits",
     .number = php_numbers,
     .odd = "PHP's order, seed for seed"},
    walk::descending, &seek_by_word<php_on>);

}  // namespace faro::like
