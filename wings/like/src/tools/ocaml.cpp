// OCaml up to 4.14: sums of words 55 and 31 back, from 110 MD5 sums of the seed's digits.
#include "like/src/numbers/seed_text.hpp"
#include "like/src/tools/rows.hpp"

#include <faro/records/detail/crypto.hpp>

#include <array>
#include <string>

namespace faro::like {
namespace {

class ocaml final : public source {
 public:
  explicit ocaml(std::uint64_t seed) {
    auto const digits = std::to_string(static_cast<std::int64_t>(seed));
    for (std::size_t i = 0; i < length; ++i) state_[i] = static_cast<std::uint32_t>(i);
    std::string text = "x";
    for (std::size_t i = 0; i < 2 * length; ++i) {
      auto const sum = audit::md5(text + digits);
      std::uint32_t word = 0;
      text.clear();
      for (auto const byte : sum) text += static_cast<char>(byte);
      for (std::size_t k = 4; k-- > 0;) word = word << 8 | std::to_integer<std::uint32_t>(sum[k]);
      state_[i % length] = (state_[i % length] ^ word) & most;
    }
  }
  static std::uint64_t seed_of(std::string_view seed) {
    constexpr std::int64_t greatest = (std::int64_t{1} << 62) - 1;
    return static_cast<std::uint64_t>(seed_between("Random.init", seed, -greatest - 1, greatest));
  }
  std::uint64_t below(std::uint64_t n) override {
    for (;;) {
      auto const word = next();
      if (auto const rest = word % n; word - rest + n <= std::uint64_t{most} + 1) return rest;
    }
  }

 private:
  static constexpr std::size_t length = 55;
  static constexpr std::uint32_t most = 0x3FFFFFFF;
  std::uint32_t next() {
    at_ = (at_ + 1) % length;
    auto const here = state_[at_];
    return state_[at_] = (state_[(at_ + 24) % length] + (here ^ (here >> 25 & 0x1F))) & most;
  }
  std::array<std::uint32_t, length> state_{};
  std::size_t at_ = 0;
};

}  // namespace

row const ocaml_row = row_of<ocaml>(
    {.name = "ocaml",
     .of = "OCaml, Random.init, Random.int",
     .versions = "3.12 to 4.14",
     .program = "Random.init SEED; for i = n - 1 downto 1 do swap lines i (Random.int (i + 1)) done",
     .generator = "sums of words of 30 bits, 55 and 31 back, from 110 MD5 sums of the seed's digits",
     .number = "the remainder of 30 bits, again where that would be uneven",
     .odd = "it has no shuffle: the one shown is the usual one; OCaml 5 has another generator",
     .last_seed = (std::uint64_t{1} << 62) - 1},
    walk::descending);

}  // namespace faro::like
