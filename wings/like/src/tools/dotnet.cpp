// System.Random of .NET: D. Knuth's subtractive generator.
//
// Origin: D. Knuth, The Art of Computer Programming, volume 2, 3.2.2.
#include "like/src/numbers/seed_text.hpp"
#include "like/src/tools/rows.hpp"

#include <algorithm>
#include <array>

namespace faro::like {
namespace {

class dotnet_random : public source {
 public:
  explicit dotnet_random(std::uint64_t seed) {
    auto const number = static_cast<std::int32_t>(static_cast<std::uint32_t>(seed));
    auto last = 161803398 - (number == INT32_MIN ? most : number < 0 ? -number : number);
    words_[55] = last;
    std::int32_t next = 1;
    for (std::size_t i = 1; i < 55; ++i) {
      auto const at = 21 * i % 55;
      words_[at] = next;
      next = last - next;
      if (next < 0) next += most;
      last = words_[at];
    }
    for (int round = 0; round < 4; ++round) {
      for (std::size_t i = 1; i < 56; ++i) {
        auto const other = words_[1 + (i + 30) % 55];
        words_[i] = static_cast<std::int32_t>(static_cast<std::uint32_t>(words_[i]) -
                                              static_cast<std::uint32_t>(other));
        if (words_[i] < 0) words_[i] += most;
      }
    }
  }
  static std::uint64_t seed_of(std::string_view seed) {
    return static_cast<std::uint32_t>(seed_between("System.Random", seed, INT32_MIN, INT32_MAX));
  }
  std::uint64_t below(std::uint64_t n) override { return scaled(word() * (1.0 / most), n); }

 protected:
  std::int32_t word() {
    if (++at_ >= 56) at_ = 1;
    if (++other_ >= 56) other_ = 1;
    auto next = words_[at_] - words_[other_];
    if (next == most) --next;
    if (next < 0) next += most;
    return words_[at_] = next;
  }

 private:
  static constexpr std::int32_t most = INT32_MAX;
  std::array<std::int32_t, 56> words_{};
  std::size_t at_ = 0, other_ = 21;
};

class dotnet_shuffle final : public dotnet_random {
 public:
  using dotnet_random::dotnet_random;
};

class dotnet_sort final : public dotnet_random {
 public:
  using dotnet_random::dotnet_random;
  numbers order(std::uint64_t items, std::uint64_t take) override {
    std::vector<std::int32_t> keys(items);
    for (auto& key : keys) key = word();
    numbers out(items);
    std::iota(out.begin(), out.end(), std::uint64_t{0});
    std::stable_sort(out.begin(), out.end(), [&](auto i, auto j) { return keys[i] < keys[j]; });
    out.resize(take);
    return out;
  }
};

constexpr std::string_view subtractive =
    "Knuth's subtractive generator of 55 words; a seed and its negative are one";

}  // namespace

row const dotnet_row = row_of<dotnet_shuffle>(
    {.name = "dotnet",
     .of = ".NET, System.Random with a seed: Next(n)",
     .versions = ".NET Framework 1 to 4.8, .NET 5 to 9 with a seed, Mono 4 to 6",
     .program = "var r = new Random(SEED); for (int i = n; i > 1; i--) swap(lines, i - 1, r.Next(i));",
     .generator = subtractive,
     .number = "a word, divided by 2^31 - 1, times n",
     .odd = "2^31 orders at most; uneven; the second lag should be 31 and is 21",
     .uneven = unevenness::scaled,
     .words = INT32_MAX,
     .last_seed = INT32_MAX},
    walk::descending);

row const dotnet_sort_row =
    row_of<dotnet_sort>({.name = "dotnet-orderby",
                         .of = ".NET, OrderBy of random numbers",
                         .versions = ".NET Framework 3.5 to 4.8, .NET 5 to 9 with a seed, Mono 4 to 6",
                         .program = "var r = new Random(SEED); lines.OrderBy(_ => r.Next())",
                         .generator = subtractive,
                         .number = "lines in the order of their words; equal words keep theirs",
                         .odd = "another order than that of the usual exchanges",
                         .last_seed = INT32_MAX,
                         .makes_draws = false},
                        walk::own);

}  // namespace faro::like
