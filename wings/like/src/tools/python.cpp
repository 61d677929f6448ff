// Python's random: MT19937 from a key of as many words as the seed has; texts are hashed into the key.
#include "like/src/engines/mersenne_twister.hpp"
#include "like/src/numbers/seed_text.hpp"
#include "like/src/search/twisters.hpp"
#include "like/src/tools/rows.hpp"
#include "records/hashes.hpp"
#include "records/python_sample.hpp"

#include <algorithm>
#include <bit>

namespace faro::like {
namespace {

using key_words = std::vector<std::uint32_t>;

/// As many of the highest bits as a bound has, drawn again until they are below it.
template <class Words>
class python_on : public source {
 public:
  explicit python_on(key_words const& key) : words_{std::span{key}} {}
  explicit python_on(Words words) : words_{std::move(words)} {}
  explicit python_on(std::uint64_t seed) : python_on{words_of(integer{seed})} {}
  static key_words seed_of(std::string_view seed) {
    if (is_whole(seed)) return words_of(integer::parse(seed.starts_with('-') ? seed.substr(1) : seed));
    auto const text = without_quotes(seed);
    auto const digest = audit::sha512(text);
    integer value;
    auto const add = [&](std::uint8_t byte) { value = value * integer{256} + integer{byte}; };
    for (auto const c : text) add(static_cast<std::uint8_t>(c));
    for (auto const b : digest) add(std::to_integer<std::uint8_t>(b));
    return words_of(value);
  }

  static word_sieve sieve(pick const& p, bool) { return highest_sieve(p); }
  std::uint64_t below(std::uint64_t n) override {
    auto const bits = static_cast<unsigned>(std::bit_width(n));
    for (;;) {
      if (auto const pick = bits_of(bits); pick < n) return pick;
    }
  }

 protected:
  double unit() {
    auto const high = words_() >> 5, low = words_() >> 6;
    return (high * 67108864.0 + low) / 9007199254740992.0;
  }

 private:
  std::uint64_t bits_of(unsigned bits) {
    constexpr unsigned word = 32;
    if (bits <= word) return words_() >> (word - bits);
    std::uint64_t const low = words_();
    return low | static_cast<std::uint64_t>(words_() >> (2 * word - bits)) << word;
  }
  Words words_;
};

template <class Words>
class python_shuffle_on final : public python_on<Words> {
 public:
  using python_on<Words>::python_on;
};

class python_sample final : public python_on<mersenne_twister> {
 public:
  using python_on::python_on;
  numbers order(std::uint64_t items, std::uint64_t take) override {
    return audit::sample_as_python(*this, items, take);
  }
};

class python_choices final : public python_on<mersenne_twister> {
 public:
  using python_on::python_on;
  std::uint64_t below(std::uint64_t n) override { return scaled(unit(), n); }
  numbers weighted(std::span<double const> weights, std::uint64_t take, bool /*again*/) override {
    return weighted_as_python(weights, take, [this] { return unit(); });
  }
};

constexpr std::string_view python_start =
    "MT19937 by init_by_array of all words of the seed, its sign left away; a text by its bytes and their "
    "SHA-512";
constexpr std::string_view by_bits = "as many of the highest bits as n has, again until they are below n";

}  // namespace

row const python_row =
    row_of<python_shuffle_on<mersenne_twister>>({.name = "python",
                                                 .of = "Python, random.shuffle, randrange",
                                                 .versions = "3.2 to 3.12",
                                                 .program = "random.seed(SEED); random.shuffle(lines)",
                                                 .generator = python_start,
                                                 .number = by_bits,
                                                 .odd = "seeds 5 and -5 are one; '5' is another, a text"},
                                                walk::descending, &seek_by_key<python_shuffle_on>);

row const python_sample_row = row_of<python_sample>(
    {.name = "python-sample",
     .of = "Python, random.sample",
     .versions = "3.2 to 3.12",
     .program = "random.seed(SEED); random.sample(lines, N)",
     .generator = python_start,
     .number = by_bits,
     .odd = "a sample is not the head of the shuffle, nor of a larger sample where that is drawn by a set",
     .makes_draws = false,
     .needs_count = true},
    walk::own);

row const python_choices_row =
    row_of<python_choices>({.name = "python-choices",
                            .of = "Python, random.choices",
                            .versions = "3.6 to 3.12",
                            .program = "random.seed(SEED); random.choices(lines, k=N)",
                            .generator = python_start,
                            .number = "random() times n: 53 bits of two words",
                            .odd = "not what choice and randrange give",
                            .uneven = unevenness::scaled,
                            .bits = 53,
                            .makes_orders = false,
                            .weighs_draws = true},
                           walk::own);

}  // namespace faro::like
