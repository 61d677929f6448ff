// std::shuffle and std::sample over std::mt19937, as two libraries have them, Boost's and GSL's: four ways to
// take numbers from one generator.
#include "like/src/engines/mersenne_twister.hpp"
#include "like/src/numbers/seed_text.hpp"
#include "like/src/search/twisters.hpp"
#include "like/src/tools/rows.hpp"

#include <bit>

namespace faro::like {
namespace {

std::uint64_t cpp_seed(std::string_view seed) { return seed_up_to("std::mt19937", seed, UINT32_MAX); }

template <class Words>
class libstdcpp_on : public source {
 public:
  explicit libstdcpp_on(Words words) : words_{std::move(words)} {}
  explicit libstdcpp_on(std::uint64_t seed) : words_{static_cast<std::uint32_t>(seed)} {}
  static std::uint64_t seed_of(std::string_view seed) { return cpp_seed(seed); }
  static word_sieve sieve(pick const& p, bool) { return even_product_sieve(p); }
  std::uint64_t below(std::uint64_t n) override {
    if (n == std::uint64_t{1} << 32) return words_();
    for (;;) {
      auto const product = std::uint64_t{words_()} * n;
      auto const low = static_cast<std::uint32_t>(product);
      if (low >= n || low >= (std::uint64_t{1} << 32) % n) return product >> 32;
    }
  }
  numbers order(std::uint64_t items, std::uint64_t take) override {
    bool const by_twos = items > 0 && UINT32_MAX / items >= items;
    return walked(by_twos ? walk::growing_twice : walk::growing, items, take,
                  [this](std::uint64_t n) { return below(n); });
  }

 private:
  Words words_;
};

template <class Words>
class libcpp_on : public source {
 public:
  explicit libcpp_on(Words words) : words_{std::move(words)} {}
  explicit libcpp_on(std::uint64_t seed) : words_{static_cast<std::uint32_t>(seed)} {}
  static std::uint64_t seed_of(std::string_view seed) { return cpp_seed(seed); }
  static word_sieve sieve(pick const& p, bool) { return masked_sieve(p); }
  std::uint64_t below(std::uint64_t n) override {
    if (n <= 1) return 0;
    auto const mask = UINT32_MAX >> std::countl_zero(static_cast<std::uint32_t>(n - 1));
    for (;;) {
      if (auto const word = words_() & mask; word < n) return word;
    }
  }

 private:
  Words words_;
};

template <class Words>
class gsl_on final : public source {
 public:
  explicit gsl_on(Words words) : words_{std::move(words)} {}
  explicit gsl_on(std::uint64_t seed) : words_{static_cast<std::uint32_t>(seed == 0 ? 4357 : seed)} {}
  static std::uint64_t seed_of(std::string_view seed) {
    return static_cast<std::uint32_t>(seed_up_to("gsl_rng_set", seed, UINT64_MAX));
  }
  static word_sieve sieve(pick const& p, bool) {
    auto const scale = UINT32_MAX / p.of;
    return range_sieve(p.index * scale, scale, p.of * scale);
  }
  std::uint64_t below(std::uint64_t n) override {
    auto const scale = static_cast<std::uint32_t>(UINT32_MAX / n);
    for (;;) {
      if (auto const pick = words_() / scale; pick < n) return pick;
    }
  }

 private:
  Words words_;
};

/// Each item in turn is taken with the chance that it is among those still wanted.
template <class Below>
numbers selected(std::uint64_t items, std::uint64_t take, Below&& below) {
  numbers out;
  for (std::uint64_t i = 0; out.size() < take; ++i) {
    if (below(items - i) < take - out.size()) out.push_back(i);
  }
  return out;
}

class libstdcpp_sample final : public libstdcpp_on<mersenne_twister> {
 public:
  using libstdcpp_on::libstdcpp_on;
  numbers order(std::uint64_t items, std::uint64_t take) override {
    bool const by_twos = items > 0 && UINT32_MAX / items >= items;
    std::uint64_t kept = 0;
    bool has_kept = false;
    return selected(items, take, [&](std::uint64_t left) {
      if (has_kept) {
        has_kept = false;
        return kept;
      }
      if (!by_twos || left < 2) return below(left);
      auto const both = below(left * (left - 1));
      kept = both % (left - 1);
      has_kept = true;
      return both / (left - 1);
    });
  }
};

class libcpp_sample final : public libcpp_on<mersenne_twister> {
 public:
  using libcpp_on::libcpp_on;
  numbers order(std::uint64_t items, std::uint64_t take) override {
    return selected(items, take, [this](std::uint64_t left) { return below(left); });
  }
};

/// Words in ranges of one length, those behind the last drawn again.
template <class Words>
class boost_on final : public source {
 public:
  explicit boost_on(Words words) : words_{std::move(words)} {}
  explicit boost_on(std::uint64_t seed) : words_{static_cast<std::uint32_t>(seed)} {}
  static std::uint64_t seed_of(std::string_view seed) {
    return seed_up_to("boost::mt19937", seed, UINT32_MAX);
  }
  static word_sieve sieve(pick const& p, bool) {
    auto const length = (std::uint64_t{1} << 32) / p.of;
    return range_sieve(p.index * length, length, (std::uint64_t{1} << 32) % p.of == 0 ? 0 : p.of * length);
  }
  std::uint64_t below(std::uint64_t n) override {
    if (n <= 1) return 0;
    auto const length = (std::uint64_t{1} << 32) / n;
    for (;;) {
      if (auto const pick = words_() / length; pick < n) return pick;
    }
  }

 private:
  Words words_;
};

constexpr std::string_view cpp_start = "MT19937 by init_genrand";

}  // namespace

row const libstdcpp_row = row_of<libstdcpp_on<mersenne_twister>>(
    {.name = "libstdc++",
     .of = "C++, std::shuffle over std::mt19937, libstdc++",
     .versions = "GCC 11 to 14",
     .program = "std::mt19937 words{SEED}; std::shuffle(lines.begin(), lines.end(), words);",
     .generator = cpp_start,
     .number = "a word times n, its high half, again where that would be uneven",
     .odd = "one number gives two places, for up to 65,535 lines; GCC 10 and before take numbers otherwise"},
    walk::growing_twice, &seek_by_word<libstdcpp_on>);

row const libcpp_row = row_of<libcpp_on<mersenne_twister>>(
    {.name = "libc++",
     .of = "C++, std::shuffle over std::mt19937, libc++",
     .versions = "LLVM 3.0 to 19",
     .program = "std::mt19937 words{SEED}; std::shuffle(lines.begin(), lines.end(), words);",
     .generator = cpp_start,
     .number = "the lowest bits under a mask, again until below n",
     .odd = "another order than libstdc++'s: the standard does not say which"},
    walk::ascending, &seek_by_word<libcpp_on>);

row const libstdcpp_sample_row = row_of<libstdcpp_sample>(
    {.name = "libstdc++-sample",
     .of = "C++, std::sample over std::mt19937, libstdc++",
     .versions = "GCC 11 to 14",
     .program = "std::mt19937 words{SEED}; std::sample(lines.begin(), lines.end(), out, N, words);",
     .generator = cpp_start,
     .number = "a word times n, its high half, again where that would be uneven",
     .odd = "a sample stands in the order of the list, and is not the head of std::shuffle's; one number "
            "decides on two items, for up to 65,535 of them",
     .makes_draws = false,
     .needs_count = true,
     .keeps_order = true},
    walk::own);

row const libcpp_sample_row = row_of<libcpp_sample>(
    {.name = "libc++-sample",
     .of = "C++, std::sample over std::mt19937, libc++",
     .versions = "LLVM 4 to 19",
     .program = "std::mt19937 words{SEED}; std::sample(lines.begin(), lines.end(), out, N, words);",
     .generator = cpp_start,
     .number = "the lowest bits under a mask, again until below n",
     .odd = "a sample stands in the order of the list; another than libstdc++'s",
     .makes_draws = false,
     .needs_count = true,
     .keeps_order = true},
    walk::own);

row const boost_row = row_of<boost_on<mersenne_twister>>(
    {.name = "boost",
     .of = "Boost, range::random_shuffle and uniform_int_distribution over boost::mt19937",
     .versions = "1.47 to 1.86",
     .program = "boost::mt19937 words{SEED}; boost::random_number_generator<boost::mt19937> below{words}; "
                "boost::range::random_shuffle(lines, below);",
     .generator = cpp_start,
     .number = "a word divided by 2^32 / n, again until below n",
     .odd = "random_shuffle needs C++14 or before; std::shuffle over boost::mt19937 gives the order of "
            "std::mt19937"},
    walk::growing, &seek_by_word<boost_on>);

row const gsl_row =
    row_of<gsl_on<mersenne_twister>>({.name = "gsl",
                                      .of = "GSL, gsl_ran_shuffle, gsl_rng_uniform_int over gsl_rng_mt19937",
                                      .versions = "1.2 to 2.8",
                                      .program = "gsl_rng_set(r, SEED); gsl_ran_shuffle(r, lines, n, size);",
                                      .generator = "MT19937 by init_genrand; seed 0 is 4357",
                                      .number = "a word divided by (2^32 - 1) / n, again until below n",
                                      .odd = "seeds 0 and 4357 are one"},
                                     walk::descending, &seek_by_word<gsl_on>);

}  // namespace faro::like
