// PySol's deals by their numbers: of a pack, A to K of clubs, spades, hearts, diamonds.
#include "like/src/engines/mersenne_twister.hpp"
#include "like/src/numbers/seed_text.hpp"
#include "like/src/tools/rows.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <span>
#include <vector>

namespace faro::like {
namespace {

/// The deals of Microsoft's FreeCell, which PySol has under the same numbers: a linear generator, and a pack
/// by ranks.
constexpr std::uint64_t last_of_microsoft = 32'000;

class microsofts_numbers {
 public:
  explicit microsofts_numbers(std::uint64_t seed) : state_{static_cast<std::uint32_t>(seed)} {}
  std::uint64_t below(std::uint64_t n) {
    state_ = state_ * 214013 + 2531011;
    return (state_ >> 16 & 0x7FFF) % n;
  }

 private:
  std::uint32_t state_;
};

/// PySol's own, of 64 bits (D. Knuth, 1998).
class linear_unit {
 public:
  explicit linear_unit(std::uint64_t seed) : state_{seed} {}
  double operator()() {
    state_ = state_ * 6364136223846793005 + 1;
    return static_cast<double>(state_ >> 21 & 0x7FFFFFFF) / 2147483648.0;
  }

 private:
  std::uint64_t state_;
};

/// Python's random.
class twister_unit {
 public:
  explicit twister_unit(std::uint64_t seed) : twister_unit{words_of(integer{seed})} {}
  double operator()() {
    auto const high = words_() >> 5, low = words_() >> 6;
    return (high * 67108864.0 + low) / 9007199254740992.0;
  }

 private:
  explicit twister_unit(std::vector<std::uint32_t> const& key) : words_{std::span{key}} {}
  mersenne_twister words_;
};

template <class Unit>
class pysol final : public source {
 public:
  explicit pysol(std::uint64_t seed) : seed_{seed}, microsofts_{seed}, unit_{seed} {}
  static std::uint64_t seed_of(std::string_view seed) {
    auto const number = seed_up_to("PySol", seed, UINT64_MAX);
    if (number == 0) throw input_error{say("PySol takes numbers of deals from 1 on, got 0")};
    return number;
  }
  std::uint64_t below(std::uint64_t n) override {
    return seed_ <= last_of_microsoft ? microsofts_.below(n) : scaled(unit_(), n);
  }
  /// Shuffled from the last place down, and dealt from there.
  numbers order(std::uint64_t items, std::uint64_t take) override {
    auto places = walked(walk::descending, items, items, [this](std::uint64_t n) { return below(n); });
    std::ranges::reverse(places);
    places.resize(take);
    constexpr std::uint64_t pack = 52;
    if (seed_ > last_of_microsoft || items != pack) return places;
    for (auto& place : places) place = by_ranks(place);
    return places;
  }

 private:
  /// Clubs, diamonds, hearts and spades of each rank.
  static std::uint64_t by_ranks(std::uint64_t place) {
    constexpr std::uint64_t suits[] = {0, 3, 2, 1};
    return suits[place % 4] * 13 + place / 4;
  }
  std::uint64_t seed_;
  microsofts_numbers microsofts_;
  Unit unit_;
};

}  // namespace

row const pysolfc_row = row_of<pysol<twister_unit>>(
    {.name = "pysolfc",
     .of =
         "PySolFC, deals by their number, a pack A ... K of clubs, spades, hearts, diamonds, as it is dealt",
     .versions = "PySolFC 1.0 to 3, pysol_cards",
     .program = "pysol_cards.random.shuffle(createCards(1), SEED, RandomBase.DEALS_PYSOLFC), from its end",
     .generator = "MT19937 by init_by_array, as Python's random; up to 32000 Microsoft's",
     .number = "53 bits of two words, divided by 2^53, times n; up to 32000 the remainder of 15 bits",
     .odd =
         "numbers up to 32000 are Microsoft's deals of FreeCell, for which a pack of 52 is sorted otherwise; "
         "later Microsoft numbers, 'ms' before them, are freecell's",
     .uneven = unevenness::scaled,
     .bits = 53,
     .last_seed = UINT64_MAX - 1,
     .makes_draws = false},
    walk::own);

row const pysol_row = row_of<pysol<linear_unit>>(
    {.name = "pysol",
     .of = "PySol, deals by their number, a pack A ... K of clubs, spades, hearts, diamonds, as it is dealt",
     .versions = "PySol to 4.82, pysol_cards",
     .program = "pysol_cards.random.shuffle(createCards(1), SEED, RandomBase.DEALS_PYSOL), from its end",
     .generator = "a linear generator of 64 bits; up to 32000 Microsoft's",
     .number = "31 bits of a word, divided by 2^31, times n; up to 32000 the remainder of 15 bits",
     .odd = "up to 32000 the deals of pysolfc, beyond others",
     .uneven = unevenness::scaled,
     .bits = 31,
     .last_seed = UINT64_MAX - 1,
     .makes_draws = false},
    walk::own);

}  // namespace faro::like
