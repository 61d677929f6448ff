// Octave: MT19937 from a key, 53 bits of two words.
#include "like/src/engines/mersenne_twister.hpp"
#include "like/src/numbers/seed_text.hpp"
#include "like/src/tools/rows.hpp"

#include <array>

namespace faro::like {
namespace {

class octave final : public source {
 public:
  explicit octave(std::uint64_t seed) : octave{std::array{static_cast<std::uint32_t>(seed)}} {}
  static std::uint64_t seed_of(std::string_view seed) {
    auto const value = whole_seed("rand", seed);
    if (seed.starts_with('-')) return 0;
    return integer{UINT32_MAX} < value ? UINT32_MAX : value.to_uint64();
  }
  std::uint64_t below(std::uint64_t n) override {
    auto const high = words_() >> 5, low = words_() >> 6;
    return scaled((high * 67108864.0 + low + 0.4) / 9007199254740992.0, n);
  }

 private:
  explicit octave(std::array<std::uint32_t, 1> const& key) : words_{std::span{key}} {}
  mersenne_twister words_;
};

}  // namespace

row const octave_row =
    row_of<octave>({.name = "octave",
                    .of = "Octave, randperm, randi",
                    .versions = "3.4 to 9",
                    .program = "rand(\"twister\", SEED); lines(randperm(n))",
                    .generator = "MT19937 by init_by_array of the seed as a word; what is below 0 is 0, what "
                                 "is above 2^32 - 1 is that",
                    .number = "53 bits of two words, divided by 2^53, times n",
                    .odd = "seeds below 0 are one, and so are all from 4294967295 on; rand(\"seed\", SEED) "
                           "is another generator; randn and rande have states of their own; MATLAB's "
                           "randperm gives another order",
                    .uneven = unevenness::scaled,
                    .bits = 53},
                   walk::ascending);

}  // namespace faro::like
