// NumPy's Generator over its bit generators, all started by SeedSequence.
#include "like/src/engines/mersenne_twister.hpp"
#include "like/src/engines/numpy_seeds.hpp"
#include "like/src/engines/pcg64.hpp"
#include "like/src/numbers/seed_text.hpp"
#include "like/src/tools/rows.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace faro::like {
namespace {

using entropy_words = std::vector<std::uint32_t>;

/// Words of 64 bits give two of 32, the low half first.
template <class Long>
class halved {
 public:
  explicit halved(numpy_seeds const& seeds) : words_{seeds} {}
  std::uint64_t next64() { return words_(); }
  std::uint32_t next32() {
    if (has_half_) {
      has_half_ = false;
      return half_;
    }
    auto const word = words_();
    has_half_ = true;
    half_ = static_cast<std::uint32_t>(word >> 32);
    return static_cast<std::uint32_t>(word);
  }

 private:
  Long words_;
  std::uint32_t half_ = 0;
  bool has_half_ = false;
};

class pcg_words {
 public:
  explicit pcg_words(numpy_seeds const& seeds) : pcg_words{seeds.long_words<4>()} {}
  std::uint64_t operator()() { return words_(); }

 private:
  static uint128 joined(std::uint64_t high, std::uint64_t low) {
    return static_cast<uint128>(high) << 64 | low;
  }
  explicit pcg_words(std::array<std::uint64_t, 4> const& w)
      : words_{joined(w[0], w[1]), joined(w[2], w[3])} {}
  pcg64 words_;
};

/// Chris Doty-Humphrey's small fast counting generator, 2010.
class sfc_words {
 public:
  explicit sfc_words(numpy_seeds const& seeds) {
    auto const w = seeds.long_words<3>();
    a_ = w[0], b_ = w[1], c_ = w[2];
    for (int i = 0; i < 12; ++i) (*this)();
  }
  std::uint64_t operator()() {
    auto const out = a_ + b_ + counter_++;
    a_ = b_ ^ b_ >> 11;
    b_ = c_ + (c_ << 3);
    c_ = std::rotl(c_, 24) + out;
    return out;
  }

 private:
  std::uint64_t a_, b_, c_, counter_ = 1;
};

/// Philox 4x64 with 10 rounds: J. Salmon and others, 2011.
class philox_words {
 public:
  explicit philox_words(numpy_seeds const& seeds) : key_{seeds.long_words<2>()} {}
  std::uint64_t operator()() {
    if (at_ == out_.size()) {
      ++counter_[0];
      refill();
    }
    return out_[at_++];
  }

 private:
  void refill() {
    out_ = counter_;
    auto key = key_;
    for (int round = 0; round < 10; ++round) {
      auto const x = static_cast<uint128>(0xD2E7470EE14C6C93) * out_[0];
      auto const y = static_cast<uint128>(0xCA5A826395121157) * out_[2];
      out_ = {static_cast<std::uint64_t>(y >> 64) ^ out_[1] ^ key[0], static_cast<std::uint64_t>(y),
              static_cast<std::uint64_t>(x >> 64) ^ out_[3] ^ key[1], static_cast<std::uint64_t>(x)};
      key[0] += 0x9E3779B97F4A7C15;
      key[1] += 0xBB67AE8584CAA73B;
    }
    at_ = 0;
  }
  std::array<std::uint64_t, 2> key_;
  std::array<std::uint64_t, 4> counter_{}, out_{};
  std::size_t at_ = 4;
};

class twister_words {
 public:
  explicit twister_words(numpy_seeds const& seeds) : words_{state_of(seeds)} {
    words_.go_to(twister_size - 1);
  }
  std::uint64_t next64() {
    std::uint64_t const high = words_();
    return high << 32 | words_();
  }
  std::uint32_t next32() { return words_(); }

 private:
  static std::array<std::uint32_t, twister_size> state_of(numpy_seeds const& seeds) {
    auto state = seeds.words<twister_size>();
    state[0] = 0x80000000;
    return state;
  }
  mersenne_twister words_;
};

/// Orders are made by lowest bits under a mask, numbers with replacement by multiplication.
template <class Words>
class numpy_on : public source {
 public:
  explicit numpy_on(entropy_words const& seed) : words_{numpy_seeds{seed}} {}
  explicit numpy_on(std::uint64_t seed) : numpy_on{words_of(integer{seed})} {}
  static entropy_words seed_of(std::string_view seed) {
    auto const value = whole_seed("numpy.random.default_rng", seed);
    if (seed.starts_with('-')) static_cast<void>(seed_up_to("numpy.random.default_rng", seed, 0));  // refused
    return words_of(value);
  }
  std::uint64_t below(std::uint64_t n) override {
    auto const last = n - 1;
    if (last == 0) return 0;
    auto const mask = ~std::uint64_t{0} >> std::countl_zero(last);
    for (;;) {
      std::uint64_t const word = last > UINT32_MAX ? words_.next64() : words_.next32();
      if ((word & mask) <= last) return word & mask;
    }
  }
  std::uint64_t drawn(std::uint64_t n) override {
    if (n <= 1) return 0;
    if (n > UINT32_MAX) return drawn_long(n);
    for (;;) {
      auto const product = std::uint64_t{words_.next32()} * n;
      auto const low = static_cast<std::uint32_t>(product);
      if (low >= n || low >= (std::uint64_t{1} << 32) % n) return product >> 32;
    }
  }

 private:
  std::uint64_t drawn_long(std::uint64_t n) {
    if (n == std::uint64_t{1} << 32) return words_.next32();
    for (;;) {
      auto const product = static_cast<uint128>(words_.next64()) * n;
      auto const low = static_cast<std::uint64_t>(product);
      if (low >= n || low >= (std::uint64_t{0} - n) % n) return static_cast<std::uint64_t>(product >> 64);
    }
  }

 protected:
  /// 53 bits.
  double unit() { return static_cast<double>(words_.next64() >> 11) / 9007199254740992.0; }

 private:
  Words words_;
};

template <class Words>
class numpy_shuffle final : public numpy_on<Words> {
 public:
  using numpy_on<Words>::numpy_on;
};

/// The end of a list that is shuffled so far, for large samples; else Floyd's set, which is shuffled then.
class numpy_choice final : public numpy_on<halved<pcg_words>> {
 public:
  using numpy_on::numpy_on;
  std::uint64_t below(std::uint64_t n) override { return drawn(n); }
  numbers order(std::uint64_t items, std::uint64_t take) override {
    constexpr std::uint64_t long_list = 10'000, few = 50;
    if (items > long_list && take > items / few) {
      numbers all(items);
      std::iota(all.begin(), all.end(), std::uint64_t{0});
      shuffle_down_to(all, std::max<std::uint64_t>(items - take, 1));
      return {all.end() - static_cast<std::ptrdiff_t>(take), all.end()};
    }
    numbers out;
    std::vector<bool> taken(items);
    for (auto last = items - take; last < items; ++last) {
      auto pick = drawn(last + 1);
      if (taken[pick]) pick = last;
      taken[pick] = true;
      out.push_back(pick);
    }
    shuffle_down_to(out, 1);
    return out;
  }
  numbers weighted(std::span<double const> weights, std::uint64_t take, bool again) override {
    return weighted_as_numpy(weights, take, again, [this] { return unit(); });
  }

 private:
  void shuffle_down_to(numbers& list, std::uint64_t first) {
    for (auto i = list.size(); i-- > first;) std::swap(list[i], list[drawn(i + 1)]);
  }
};

constexpr std::string_view numpy_numbers =
    "the lowest bits under a mask, again until below n (orders); a word times n, its high "
    "half, again where that would be uneven (with replacement: integers)";
constexpr std::string_view numpy_versions = "1.17 to 1.26";

}  // namespace

row const numpy_row = row_of<numpy_shuffle<halved<pcg_words>>>(
    {.name = "numpy",
     .of = "NumPy, Generator (PCG64): permutation, shuffle",
     .versions = numpy_versions,
     .program = "numpy.random.default_rng(SEED).permutation(lines)",
     .generator = "PCG64 by SeedSequence of all words of the seed; each word gives two, the low half first",
     .number = numpy_numbers,
     .odd = "choice(lines, N, replace=False) is not its head: numpy-choice"},
    walk::descending);

row const numpy_choice_row =
    row_of<numpy_choice>({.name = "numpy-choice",
                          .of = "NumPy, Generator.choice without replacement",
                          .versions = numpy_versions,
                          .program = "numpy.random.default_rng(SEED).choice(lines, N, replace=False)",
                          .generator = "PCG64 by SeedSequence",
                          .number = "a word times n, its high half, again where that would be uneven",
                          .odd = "Floyd's set, then shuffled; of more than 10,000 lines and more than a "
                                 "fiftieth of them the end of a "
                                 "list that is shuffled so far",
                          .needs_count = true,
                          .weighs_samples = true,
                          .weighs_draws = true},
                         walk::own);

row const numpy_mt19937_row = row_of<numpy_shuffle<twister_words>>(
    {.name = "numpy-mt19937",
     .of = "NumPy, Generator(MT19937(SEED))",
     .versions = numpy_versions,
     .program = "numpy.random.Generator(numpy.random.MT19937(SEED)).permutation(lines)",
     .generator = "MT19937, its 624 words by SeedSequence",
     .number = numpy_numbers,
     .odd = "not what RandomState(SEED) gives; the first word is the last of the state, not yet refilled"},
    walk::descending);

row const numpy_philox_row = row_of<numpy_shuffle<halved<philox_words>>>(
    {.name = "numpy-philox",
     .of = "NumPy, Generator(Philox(SEED))",
     .versions = numpy_versions,
     .program = "numpy.random.Generator(numpy.random.Philox(SEED)).permutation(lines)",
     .generator = "Philox 4x64-10, its key by SeedSequence",
     .number = numpy_numbers},
    walk::descending);

row const numpy_sfc64_row = row_of<numpy_shuffle<halved<sfc_words>>>(
    {.name = "numpy-sfc64",
     .of = "NumPy, Generator(SFC64(SEED))",
     .versions = numpy_versions,
     .program = "numpy.random.Generator(numpy.random.SFC64(SEED)).permutation(lines)",
     .generator = "SFC64, its three words by SeedSequence, 12 words thrown away",
     .number = numpy_numbers},
    walk::descending);

}  // namespace faro::like
