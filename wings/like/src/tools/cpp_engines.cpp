// std::shuffle of two libraries over the other engines of the standard, whose words are fixed by it: what
// the libraries make of them is not.
#include "like/src/numbers/seed_text.hpp"
#include "like/src/tools/rows.hpp"

#include <faro/exact/integer.hpp>

#include <bit>
#include <random>

namespace faro::like {
namespace {

/// Words from 0 on, and how many there are, less one.
template <class Engine>
class words_of_engine {
 public:
  static constexpr std::uint64_t last = Engine::max() - Engine::min();
  explicit words_of_engine(std::uint64_t seed) : engine_(static_cast<typename Engine::result_type>(seed)) {}
  std::uint64_t operator()() { return engine_() - Engine::min(); }

 private:
  Engine engine_;
};

/// Seeds as an engine takes them: of 64 bits where its words are.
template <class Engine>
constexpr std::uint64_t last_seed_of = Engine::max() == UINT64_MAX ? UINT64_MAX : UINT32_MAX;

template <class Engine>
class libstdcpp_over final : public source {
 public:
  explicit libstdcpp_over(std::uint64_t seed) : words_{seed} {}
  static std::uint64_t seed_of(std::string_view seed) {
    return seed_up_to("the engine of C++", seed, last_seed_of<Engine>);
  }
  std::uint64_t below(std::uint64_t n) override {
    constexpr auto last = words_of_engine<Engine>::last;
    if (n - 1 == last) return words_();
    if (n - 1 > last) return of_several(n);
    if constexpr (last == UINT64_MAX) return of_product(n);
    auto const length = last / n;
    for (;;) {
      if (auto const word = words_(); word < length * n) return word / length;
    }
  }
  numbers order(std::uint64_t items, std::uint64_t take) override {
    auto const way = items <= by_twos_to ? walk::growing_twice : walk::growing;
    return walked(way, items, take, [this](std::uint64_t n) { return below(n); });
  }
  /// So many items take two places from one number.
  static constexpr std::uint64_t by_twos_to = [] {
    std::uint64_t n = 0;
    for (auto bit = std::uint64_t{1} << 31; bit > 0; bit /= 2) {
      if (words_of_engine<Engine>::last / (n + bit) >= n + bit) n += bit;
    }
    return n;
  }();

 private:
  /// Its high half, again where that would be uneven.
  std::uint64_t of_product(std::uint64_t n) {
    for (;;) {
      auto const product = uint128{words_()} * n;
      auto const low = static_cast<std::uint64_t>(product);
      if (low >= n || low >= (std::uint64_t{0} - n) % n) return static_cast<std::uint64_t>(product >> 64);
    }
  }
  /// A number of words, then a word.
  std::uint64_t of_several(std::uint64_t n) {
    constexpr auto words = words_of_engine<Engine>::last + 1;
    for (;;) {
      auto const high = words * below((n - 1) / words + 1);
      auto const number = high + words_();
      if (number < n && number >= high) return number;
    }
  }
  words_of_engine<Engine> words_;
};

/// The lowest bits, of as many words as have them, those drawn again that would make them uneven.
template <class Engine>
class libcpp_over final : public source {
 public:
  explicit libcpp_over(std::uint64_t seed) : words_{seed} {}
  static std::uint64_t seed_of(std::string_view seed) {
    return seed_up_to("the engine of C++", seed, last_seed_of<Engine>);
  }
  std::uint64_t below(std::uint64_t n) override {
    if (n <= 1) return 0;
    auto const bits = static_cast<unsigned>(std::bit_width(n - 1));
    for (;;) {
      if (auto const number = bits_of(bits); number < n) return number;
    }
  }

 private:
  std::uint64_t bits_of(unsigned bits) {
    constexpr auto words = words_of_engine<Engine>::last + 1;  // 0: all of 64 bits
    if constexpr (words == 0) {
      return words_() & (~std::uint64_t{0} >> (64 - bits));
    } else {
      constexpr auto bits_of_word = static_cast<unsigned>(std::bit_width(words)) - 1;
      auto count = bits / bits_of_word + (bits % bits_of_word != 0 ? 1 : 0);
      auto const even = [](unsigned of) { return words >> of << of; };
      if (words - even(bits / count) > even(bits / count) / count) ++count;
      auto const each = bits / count, shorter = count - bits % count;
      std::uint64_t out = 0;
      for (unsigned k = 0; k < count; ++k) {
        auto const taken = k < shorter ? each : each + 1;
        auto word = words_();
        while (word >= even(taken)) word = words_();
        out = out << taken | (word & ((std::uint64_t{1} << taken) - 1));
      }
      return out;
    }
  }
  words_of_engine<Engine> words_;
};

struct engine_said {
  std::string_view libstdcpp, libcpp, of_libstdcpp, of_libcpp, program, generator, odd;
};

template <class Engine>
constexpr row libstdcpp_row_over(engine_said const& said) {
  auto out = row_of<libstdcpp_over<Engine>>(
      {.name = said.libstdcpp,
       .of = said.of_libstdcpp,
       .versions = "GCC 11 to 14",
       .program = said.program,
       .generator = said.generator,
       .number = Engine::max() == UINT64_MAX
                     ? "a word times n, its high half, again where that would be uneven"
                     : "a word divided by how many there are / n, again until below n",
       .odd = said.odd,
       .last_seed = last_seed_of<Engine> == UINT64_MAX ? UINT64_MAX - 1 : last_seed_of<Engine>},
      walk::growing_twice);
  out.by_twos_to = libstdcpp_over<Engine>::by_twos_to;
  return out;
}
template <class Engine>
constexpr row libcpp_row_over(engine_said const& said) {
  return row_of<libcpp_over<Engine>>(
      {.name = said.libcpp,
       .of = said.of_libcpp,
       .versions = "LLVM 3.0 to 19",
       .program = said.program,
       .generator = said.generator,
       .number = "the lowest bits of a word, or of several, again until below n",
       .odd = said.odd,
       .last_seed = last_seed_of<Engine> == UINT64_MAX ? UINT64_MAX - 1 : last_seed_of<Engine>},
      walk::ascending);
}

#define FARO_LIKE_ENGINE(ENGINE, GENERATOR, ODD)                                                        \
  engine_said {                                                                                         \
    "libstdc++-" ENGINE, "libc++-" ENGINE, "C++, std::shuffle over std::" ENGINE ", libstdc++",         \
        "C++, std::shuffle over std::" ENGINE ", libc++",                                               \
        "std::" ENGINE " words{SEED}; std::shuffle(lines.begin(), lines.end(), words);", GENERATOR, ODD \
  }

constexpr auto minstd0_said =
    FARO_LIKE_ENGINE("minstd_rand0", "a linear generator modulo 2^31 - 1, times 16807",
                     "libstdc++'s std::default_random_engine; seeds 0 and 1 are one");
constexpr auto minstd_said =
    FARO_LIKE_ENGINE("minstd_rand", "a linear generator modulo 2^31 - 1, times 48271",
                     "libc++'s std::default_random_engine; seeds 0 and 1 are one");
constexpr auto twister64_said =
    FARO_LIKE_ENGINE("mt19937_64", "MT19937 of 64 bits, from one word", "none of std::mt19937's orders");
constexpr auto ranlux24_said =
    FARO_LIKE_ENGINE("ranlux24", "differences of words 10 and 24 back with a carry, 23 of 223 kept",
                     "seeds 0 and 19780503 are one");
constexpr auto ranlux48_said =
    FARO_LIKE_ENGINE("ranlux48", "differences of words 5 and 12 back with a carry, 11 of 389 kept",
                     "seeds 0 and 19780503 are one");
constexpr auto knuth_said =
    FARO_LIKE_ENGINE("knuth_b", "minstd_rand0, 256 of its words in another order", "seeds 0 and 1 are one");
#undef FARO_LIKE_ENGINE

}  // namespace

std::vector<row> const& cpp_engine_rows() {
  static std::vector<row> const all{
      libstdcpp_row_over<std::minstd_rand0>(minstd0_said), libcpp_row_over<std::minstd_rand0>(minstd0_said),
      libstdcpp_row_over<std::minstd_rand>(minstd_said),   libcpp_row_over<std::minstd_rand>(minstd_said),
      libstdcpp_row_over<std::mt19937_64>(twister64_said), libcpp_row_over<std::mt19937_64>(twister64_said),
      libstdcpp_row_over<std::ranlux24>(ranlux24_said),    libcpp_row_over<std::ranlux24>(ranlux24_said),
      libstdcpp_row_over<std::ranlux48>(ranlux48_said),    libcpp_row_over<std::ranlux48>(ranlux48_said),
      libstdcpp_row_over<std::knuth_b>(knuth_said),        libcpp_row_over<std::knuth_b>(knuth_said)};
  return all;
}

}  // namespace faro::like
