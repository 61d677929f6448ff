// Those that draw alike from MT19937 started by one word: the lowest bits under a mask.
#include "like/src/engines/mersenne_twister.hpp"
#include "like/src/numbers/seed_text.hpp"
#include "like/src/search/twisters.hpp"
#include "like/src/tools/rows.hpp"

#include <bit>

namespace faro::like {
namespace {

template <class Words>
class masked_on : public source {
 public:
  explicit masked_on(Words words) : words_{std::move(words)} {}
  explicit masked_on(std::uint64_t seed) : words_{static_cast<std::uint32_t>(seed)} {}
  static std::uint64_t seed_of(std::string_view seed) {
    return seed_up_to("numpy.random.seed", seed, UINT32_MAX);
  }
  static word_sieve sieve(pick const& p, bool) { return masked_sieve(p); }
  std::uint64_t below(std::uint64_t n) override {
    auto const last = n - 1;
    if (last == 0) return 0;
    auto const mask = ~std::uint64_t{0} >> std::countl_zero(last);
    for (;;) {
      auto const word = last > UINT32_MAX ? next64() : words_();
      if ((word & mask) <= last) return word & mask;
    }
  }

 protected:
  /// 53 bits.
  double unit() {
    auto const high = words_() >> 5, low = words_() >> 6;
    return (high * 67108864.0 + low) / 9007199254740992.0;
  }

 private:
  std::uint64_t next64() {
    std::uint64_t const high = words_();
    return high << 32 | words_();
  }
  Words words_;
};

template <class Words>
class numpy_legacy_on final : public masked_on<Words> {
 public:
  using masked_on<Words>::masked_on;
  numbers weighted(std::span<double const> weights, std::uint64_t take, bool again) override {
    return weighted_as_numpy(weights, take, again, [this] { return this->unit(); });
  }
};

/// A seed of any length, its sign left away; one of more than a word is a key.
class ruby : public masked_on<mersenne_twister> {
 public:
  explicit ruby(std::vector<std::uint32_t> const& key)
      : masked_on{key.size() == 1 ? mersenne_twister{key[0]} : mersenne_twister{std::span{key}}} {}
  static std::vector<std::uint32_t> seed_of(std::string_view seed) {
    auto const value = whole_seed("Random.new", seed);
    auto key = words_of(seed.starts_with('-') ? integer{0} - value : value);
    if (key.size() > 1 && key.back() == 1) key.pop_back();  // taken for a guard against leading zeros
    return key;
  }
};

/// Of a few, each is one of those left, which keep their order; more are exchanged to the front.
class ruby_sample final : public ruby {
 public:
  using ruby::ruby;
  static constexpr std::uint64_t few = 10;
  numbers order(std::uint64_t items, std::uint64_t take) override {
    return walked(take <= few ? walk::bag : walk::ascending, items, take,
                  [this](std::uint64_t n) { return below(n); });
  }
};

constexpr std::string_view masked_start = "MT19937 by init_genrand";
constexpr std::string_view masked_numbers = "the lowest bits under a mask, again until below n";

}  // namespace

row const numpy_legacy_row = row_of<numpy_legacy_on<mersenne_twister>>(
    {.name = "numpy-legacy",
     .of = "NumPy, RandomState and numpy.random.seed: permutation, shuffle, randint",
     .versions = "1.11 to 1.26, frozen",
     .program = "numpy.random.seed(SEED); numpy.random.permutation(lines)",
     .generator = masked_start,
     .number = masked_numbers,
     .weighs_samples = true,
     .weighs_draws = true},
    walk::descending, &seek_by_word<numpy_legacy_on>);

row const pandas_row = row_of<numpy_legacy_on<mersenne_twister>>(
    {.name = "pandas",
     .of = "pandas, DataFrame.sample",
     .versions = "1.1 to 2.2",
     .program = "frame.sample(n=N, random_state=SEED), frame.sample(frac=1, random_state=SEED)",
     .generator = masked_start,
     .number = masked_numbers,
     .odd = "NumPy's old order, not that of default_rng; a sample is its head",
     .weighs_samples = true,
     .weighs_draws = true},
    walk::descending, &seek_by_word<numpy_legacy_on>);

row const sklearn_row = row_of<numpy_legacy_on<mersenne_twister>>(
    {.name = "sklearn",
     .of = "scikit-learn, utils.shuffle; and the order that train_test_split and KFold cut",
     .versions = "0.18 to 1.5",
     .program = "sklearn.utils.shuffle(lines, random_state=SEED)",
     .generator = masked_start,
     .number = masked_numbers,
     .odd = "NumPy's old order; train_test_split gives its first places to the test and rounds that up",
     .makes_draws = false,
     .groups = "KFold(GROUPS, shuffle=True, random_state=SEED)"},
    walk::descending, &seek_by_word<numpy_legacy_on>);

row const ruby_row = row_of<ruby>(
    {.name = "ruby",
     .of = "Ruby, Array#shuffle, Random#rand of whole numbers",
     .versions = "1.9.3 to 3.3",
     .program = "lines.shuffle(random: Random.new(SEED))",
     .generator = "MT19937 by init_genrand of one word, by init_by_array of more; the sign is left away",
     .number = masked_numbers,
     .odd = "NumPy's old order, seed for seed up to 4294967295; 2^32 + 5 is 5, as a highest word of 1 is "
            "left away"},
    walk::descending, &seek_by_word<numpy_legacy_on>);

row const ruby_sample_row = [] {
  auto out = row_of<ruby_sample>(
      {.name = "ruby-sample",
       .of = "Ruby, Array#sample",
       .versions = "3.1",
       .program = "lines.sample(N, random: Random.new(SEED))",
       .generator = "MT19937 by init_genrand of one word, by init_by_array of more; the sign is left away",
       .number = masked_numbers,
       .odd = "a sample is not the head of the shuffle; of up to 10 each is one of those left, of more they "
              "are exchanged to the front",
       .makes_draws = false,
       .needs_count = true},
      walk::own, &seek_by_word<numpy_legacy_on>);
  out.bag_to = ruby_sample::few;
  return out;
}();

}  // namespace faro::like
