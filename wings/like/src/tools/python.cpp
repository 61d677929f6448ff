// Python's random: MT19937 from a key of as many words as the seed has; texts are hashed into the key.
#include "like/src/engines/mersenne_twister.hpp"
#include "like/src/numbers/seed_text.hpp"
#include "like/src/search/twisters.hpp"
#include "like/src/tools/rows.hpp"
#include "records/hashes.hpp"
#include "records/python_sample.hpp"
#include "text/utf8.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

namespace faro::like {
namespace {

using key_words = std::vector<std::uint32_t>;

/// As Python writes such numbers: with a point, or a power of ten.
std::optional<double> decimal_of(std::string_view seed) {
  auto const digits = seed.substr(seed.starts_with('-') ? 1 : 0);
  if (digits.empty() || digits[0] < '0' || digits[0] > '9' ||
      digits.find_first_of(".eE") == std::string_view::npos)
    return std::nullopt;
  double value = 0;
  auto const [end, error] = std::from_chars(seed.data(), seed.data() + seed.size(), value);
  if (error != std::errc{} || end != seed.data() + seed.size()) return std::nullopt;
  return value;
}

/// What Python's hash() makes of it: its value modulo 2^61 - 1, as bits.
std::uint64_t float_hash(double value) {
  constexpr int bits = 61;
  constexpr std::uint64_t modulus = (std::uint64_t{1} << bits) - 1;
  int exponent = 0;
  auto const mantissa = static_cast<std::uint64_t>(std::ldexp(std::frexp(std::abs(value), &exponent), 53));
  auto const turn = ((exponent - 53) % bits + bits) % bits;
  auto const rest = mantissa % modulus;
  auto const hash = turn == 0 ? rest : (rest << turn & modulus) | rest >> (bits - turn);
  if (value == -1) return UINT64_MAX - 1;  // -1 is an error there
  return value < 0 ? std::uint64_t{0} - hash : hash;
}

/// As b'...' is written.
std::string bytes_of(std::string_view seed) {
  auto const refuse = [&] {
    return input_error{say("random.seed: expected bytes such as b'\\x00\\xff', got {}", quoted(seed))};
  };
  auto const quote = seed[1];
  if (seed.size() < 3 || seed.back() != quote) throw refuse();
  auto left = seed.substr(2, seed.size() - 3);
  std::string out;
  while (!left.empty()) {
    auto const c = left.front();
    left.remove_prefix(1);
    if (static_cast<unsigned char>(c) >= 128 || c == quote) throw refuse();
    if (c != '\\') {
      out += c;
      continue;
    }
    unsigned byte = 0;
    if (left.size() >= 3 && left[0] == 'x' &&
        std::from_chars(left.data() + 1, left.data() + 3, byte, 16).ptr == left.data() + 3) {
      out += static_cast<char>(byte);
      left.remove_prefix(3);
      continue;
    }
    constexpr std::string_view names = "\\'\"nrt", meant = "\\'\"\n\r\t";
    auto const at = left.empty() ? std::string_view::npos : names.find(left[0]);
    if (at == std::string_view::npos) throw refuse();
    out += meant[at];
    left.remove_prefix(1);
  }
  return out;
}

/// As many of the highest bits as a bound has, drawn again until they are below it.
template <class Words>
class python_on : public source {
 public:
  explicit python_on(key_words const& key) : words_{std::span{key}} {}
  explicit python_on(Words words) : words_{std::move(words)} {}
  explicit python_on(std::uint64_t seed) : python_on{words_of(integer{seed})} {}
  static key_words seed_of(std::string_view seed) {
    if (is_whole(seed)) return words_of(integer::parse(seed.starts_with('-') ? seed.substr(1) : seed));
    if (auto const number = decimal_of(seed)) return words_of(integer{float_hash(*number)});
    constexpr std::string_view words[] = {"True", "False", "None", "inf", "nan"};
    bool const is_bytes = seed.starts_with("b'") || seed.starts_with("b\"");
    auto const text = is_bytes ? bytes_of(seed) : std::string{text_seed("random.seed", seed, words)};
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
    "MT19937 by init_by_array of all words of the seed, its sign left away; a text and b'...' by the bytes "
    "and "
    "their SHA-512, 1.5 by its hash";
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
