// Deals and exams: dealer's hands, and the questions of Auto Multiple Choice.
#include "like/src/engines/additive.hpp"
#include "like/src/numbers/seed_text.hpp"
#include "like/src/tools/rows.hpp"

#include <algorithm>

namespace faro::like {
namespace {

/// rand() of glibc; each place changes with any.
class dealer final : public source {
 public:
  explicit dealer(std::uint64_t seed) : words_{static_cast<std::uint32_t>(seed == 0 ? 1 : seed)} {
    for (std::size_t i = 0; i < words_.waste; ++i) words_();
  }
  static std::uint64_t seed_of(std::string_view seed) { return seed_up_to("dealer -s", seed, INT32_MAX); }
  std::uint64_t below(std::uint64_t n) override {
    constexpr std::uint64_t words = 65536;
    for (;;) {
      if (auto const word = words_() % words; word < words / n * n) return word % n;
    }
  }
  /// The hands in turn, each as it is printed: what stands first within a hand is not to be seen.
  numbers order(std::uint64_t items, std::uint64_t take) override {
    numbers pack(items);
    std::iota(pack.begin(), pack.end(), std::uint64_t{0});
    for (auto& card : pack) std::swap(card, pack[below(items)]);
    auto const hand = (items + 3) / 4;
    for (std::uint64_t first = 0; first < items; first += hand)
      std::sort(pack.begin() + static_cast<std::ptrdiff_t>(first),
                pack.begin() + static_cast<std::ptrdiff_t>(std::min(first + hand, items)));
    pack.resize(take);
    return pack;
  }

 private:
  additive<31, 3, false> words_;
};

/// A register of 22 bits that is moved to the right; TeX divides towards 0.
class amc final : public source {
 public:
  explicit amc(std::uint64_t seed) : register_{static_cast<std::int32_t>(static_cast<std::uint32_t>(seed))} {}
  static std::uint64_t seed_of(std::string_view seed) {
    return static_cast<std::uint32_t>(seed_between("\\AMCrandomseed", seed, -INT32_MAX, INT32_MAX));
  }
  std::uint64_t below(std::uint64_t n) override {
    std::uint64_t number = 0;
    for (int i = 0; i < 20; ++i) number = 2 * number + (next() ? 0 : 1);
    return number % n;
  }

 private:
  bool next() {
    constexpr std::int32_t highest = 1 << 21;
    bool const fed = (register_ >= highest) != (register_ % 2 != 0);
    register_ = register_ / 2 + (fed ? highest : 0);
    return register_ % 2 != 0;
  }
  std::int32_t register_;
};

}  // namespace

row const dealer_row = row_of<dealer>(
    {.name = "dealer",
     .of =
         "dealer -s, its first deal, of a pack 2C 3C ... AC 2D ... AS: the hands of north, east, south, west",
     .versions = "Debian's 20161222 to 20211121",
     .program = "echo produce 1 | dealer -s SEED",
     .generator = "sums of words 31 and 3 back: rand() of glibc; seeds 0 and 1 are one",
     .number = "the remainder of 16 bits, again where that would be uneven",
     .odd = "each place changes with any of the 52, not with one of those left: 52^52 ways, no multiple of "
            "52!, so that "
            "deals come unevenly, as faro judge theory naive-swap says; 2^31 deals at most",
     .last_seed = INT32_MAX,
     .makes_draws = false,
     .deals_hands = true},
    walk::own);

row const amc_row =
    row_of<amc>({.name = "amc",
                 .of = "Auto Multiple Choice, \\AMCrandomseed: the first group that is shuffled",
                 .versions = "1.4 to 1.7",
                 .program = "\\AMCrandomseed{SEED}\\shufflegroup{lines}\\insertgroup{lines}",
                 .generator = "a register of 22 bits, moved to the right, its first and its last bit added",
                 .number = "the remainder of 20 bits",
                 .odd = "2^22 - 1 orders at most: the register has 22 bits, and from seed 0 it never moves",
                 .uneven = unevenness::remainder,
                 .bits = 20,
                 .last_seed = INT32_MAX,
                 .makes_draws = false},
                walk::descending);

}  // namespace faro::like
