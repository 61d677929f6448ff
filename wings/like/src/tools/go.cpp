// Go's math/rand: sums of words 607 and 273 back. Its state is mixed with 607 words that come after 7.8 *
// 10^12 steps of the same sums from seed 1, which are found here in one leap. Miller is written in Go.
//
// Origin: D. Mitchell's and J. Reeds' additive generator (D. Knuth, volume 2, 3.2.2), as Plan 9 has it.
#include "like/src/numbers/seed_text.hpp"
#include "like/src/tools/rows.hpp"

#include <array>

namespace faro::like {
namespace {

constexpr std::size_t go_length = 607, go_lag = 273;
using go_words = std::array<std::uint64_t, go_length>;

std::uint32_t go_step(std::uint32_t x) {
  return static_cast<std::uint32_t>(std::uint64_t{48271} * x % INT32_MAX);
}

/// Three steps a word, put together with these shifts.
go_words go_start(std::uint32_t x, unsigned high, unsigned middle) {
  go_words out;
  for (int i = 0; i < 20; ++i) x = go_step(x);
  for (auto& word : out) {
    std::uint64_t const a = x = go_step(x), b = x = go_step(x), c = x = go_step(x);
    word = a << high ^ b << middle ^ c;
  }
  return out;
}

/// Of polynomials modulo x^607 - x^334 - 1 and 2^64.
go_words go_product(go_words const& a, go_words const& b) {
  std::array<std::uint64_t, 2 * go_length - 1> all{};
  for (std::size_t i = 0; i < go_length; ++i) {
    for (std::size_t j = 0; j < go_length; ++j) all[i + j] += a[i] * b[j];
  }
  for (auto i = all.size(); i-- > go_length;) {
    all[i - go_length] += all[i];
    all[i - go_lag] += all[i];
  }
  go_words out;
  for (std::size_t i = 0; i < go_length; ++i) out[i] = all[i];
  return out;
}

/// The place in the state to which step t writes.
std::size_t go_place(std::uint64_t t) { return (2 * go_length - go_lag - t % go_length) % go_length; }

go_words go_mixed_in() {
  constexpr std::uint64_t leap = 7'800'000'000'000;
  auto const state = go_start(1, 20, 10);
  // The words in the order in which they would have come, and as many behind.
  std::array<std::uint64_t, 2 * go_length> stream;
  for (std::size_t i = 0; i < go_length; ++i) stream[i] = state[go_place(i + 1)];
  for (auto i = go_length; i < stream.size(); ++i) stream[i] = stream[i - go_length] + stream[i - go_lag];
  go_words power{1}, base{0, 1};
  for (auto n = leap; n > 0; n /= 2) {
    if (n % 2 == 1) power = go_product(power, base);
    base = go_product(base, base);
  }
  go_words out;
  for (std::size_t k = 0; k < go_length; ++k) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < go_length; ++i) word += power[i] * stream[i + k];
    out[go_place(leap + k + 1)] = word;
  }
  return out;
}

class go_rand : public source {
 public:
  explicit go_rand(std::uint64_t seed) {
    static auto const mixed_in = go_mixed_in();
    auto const rest = static_cast<std::int64_t>(seed) % INT32_MAX;
    auto const x = rest < 0 ? rest + INT32_MAX : rest;
    state_ = go_start(x == 0 ? 89482311 : static_cast<std::uint32_t>(x), 40, 20);
    for (std::size_t i = 0; i < go_length; ++i) state_[i] ^= mixed_in[i];
  }
  static std::uint64_t seed_of(std::string_view seed) {
    return static_cast<std::uint64_t>(seed_between("rand.NewSource", seed, INT64_MIN, INT64_MAX));
  }
  /// As Shuffle asks.
  std::uint64_t below(std::uint64_t n) override {
    for (;;) {
      auto const product = std::uint64_t{static_cast<std::uint32_t>(word() >> 31)} * n;
      auto const low = static_cast<std::uint32_t>(product);
      if (low >= n || low >= (std::uint64_t{1} << 32) % n) return product >> 32;
    }
  }
  /// As Intn does, of 31 bits.
  std::uint64_t drawn(std::uint64_t n) override {
    auto const even = (std::uint64_t{1} << 31) / n * n;
    for (;;) {
      if (auto const bits = word() >> 32; bits < even) return bits % n;
    }
  }

 protected:
  /// 63 bits.
  std::uint64_t word() {
    tap_ = tap_ == 0 ? go_length - 1 : tap_ - 1;
    feed_ = feed_ == 0 ? go_length - 1 : feed_ - 1;
    return (state_[feed_] += state_[tap_]) & INT64_MAX;
  }

 private:
  go_words state_;
  std::size_t tap_ = 0, feed_ = go_length - go_lag;
};

class go_shuffle final : public go_rand {
 public:
  using go_rand::go_rand;
};

/// Which asks for one of one first.
class go_perm final : public go_rand {
 public:
  explicit go_perm(std::uint64_t seed) : go_rand{seed} { drawn(1); }
  std::uint64_t below(std::uint64_t n) override { return drawn(n); }
};

/// Remainders of all 63 bits.
class miller final : public go_rand {
 public:
  using go_rand::go_rand;
  static std::uint64_t seed_of(std::string_view seed) {
    return static_cast<std::uint64_t>(seed_between("mlr --seed", seed, INT64_MIN, INT64_MAX));
  }
  std::uint64_t below(std::uint64_t n) override { return word() % n; }
  std::uint64_t drawn(std::uint64_t n) override { return word() % n; }
};

constexpr std::string_view go_generator =
    "sums of words 607 and 273 back, from the remainder of the seed by 2^31 - 1, mixed with fixed words";

}  // namespace

row const go_row = row_of<go_shuffle>(
    {.name = "go",
     .of = "Go, math/rand, Shuffle of a Rand with a seed; Intn",
     .versions = "1.10 to 1.22",
     .program = "r := rand.New(rand.NewSource(SEED)); r.Shuffle(n, func(i, j int) { lines[i], lines[j] = "
                "lines[j], lines[i] })",
     .generator = go_generator,
     .number = "a word of 32 bits times n, its high half, again where that would be uneven; Intn: the "
               "remainder of 31 bits, likewise",
     .odd = "2^31 - 2 orders at most: seeds 2^31 - 1 apart are one; Perm gives another order",
     .last_seed = INT32_MAX - 1},
    walk::descending);

row const go_perm_row =
    row_of<go_perm>({.name = "go-perm",
                     .of = "Go, math/rand, Perm of a Rand with a seed",
                     .versions = "1.0 to 1.22",
                     .program = "r := rand.New(rand.NewSource(SEED)); r.Perm(n)",
                     .generator = go_generator,
                     .number = "the remainder of 31 bits, again where that would be uneven",
                     .odd = "it grows from the front, and asks for one of one first",
                     .last_seed = INT32_MAX - 1,
                     .makes_draws = false},
                    walk::growing);

row const miller_row = row_of<miller>(
    {.name = "miller",
     .of = "Miller, mlr shuffle, bootstrap",
     .versions = "6.0 to 6.12",
     .program = "mlr --seed SEED shuffle",
     .generator = go_generator,
     .number = "the remainder of 63 bits",
     .odd = "Go's generator, but none of Go's orders; urandint(0, n - 1) takes other numbers: the "
            "lowest 53 bits, divided by 2^53, times n; Miller 5 has another generator",
     .uneven = unevenness::remainder,
     .bits = 63,
     .last_seed = INT32_MAX - 1},
    walk::ascending);

}  // namespace faro::like
