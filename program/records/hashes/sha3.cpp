// SHA3-256 (FIPS 202): the permutation Keccak-f over 25 words, whose constants are computed as its authors
// define them.
#include "records/hashes.hpp"

#include <bit>
#include <cstdint>
#include <utility>

namespace faro::audit {
namespace {

using keccak_state = std::array<std::uint64_t, 25>;  // word (x, y) at x + 5 y

/// Round constants: bits of a shift register, at the places 2^j - 1 (FIPS 202, 3.2.5).
std::array<std::uint64_t, 24> const& keccak_constants() {
  static auto const table = [] {
    std::array<std::uint64_t, 24> out{};
    unsigned shift = 1;
    for (auto& constant : out) {
      for (int j = 0; j <= 6; ++j) {
        if (shift & 1) constant |= std::uint64_t{1} << ((1 << j) - 1);
        shift <<= 1;
        if (shift & 0x100) shift ^= 0x171;
      }
    }
    return out;
  }();
  return table;
}

void keccak(keccak_state& a) {
  for (auto const constant : keccak_constants()) {
    // Theta: each column takes the parities of its neighbours.
    std::array<std::uint64_t, 5> parity;
    for (std::size_t x = 0; x < 5; ++x) parity[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
    for (std::size_t i = 0; i < 25; ++i) a[i] ^= parity[(i + 4) % 5] ^ std::rotl(parity[(i + 1) % 5], 1);
    // Rho and pi: words are turned and go round.
    std::size_t x = 1, y = 0;
    auto moving = a[1];
    for (int t = 0; t < 24; ++t) {
      auto const next_y = (2 * x + 3 * y) % 5;
      x = y, y = next_y;
      std::swap(moving, a[x + 5 * y]);
      a[x + 5 * y] = std::rotl(a[x + 5 * y], (t + 1) * (t + 2) / 2 % 64);
    }
    // Chi and iota.
    for (std::size_t row = 0; row < 25; row += 5) {
      std::array const before{a[row], a[row + 1], a[row + 2], a[row + 3], a[row + 4]};
      for (std::size_t i = 0; i < 5; ++i)
        a[row + i] = before[i] ^ (~before[(i + 1) % 5] & before[(i + 2) % 5]);
    }
    a[0] ^= constant;
  }
}

}  // namespace

std::array<std::byte, 32> sha3_256(std::string_view message) {
  constexpr std::size_t rate = 136;
  keccak_state state{};
  std::size_t at = 0;
  auto const take = [&](unsigned char byte) { state[at / 8] ^= std::uint64_t{byte} << (8 * (at % 8)); };
  for (char const c : message) {
    take(static_cast<unsigned char>(c));
    if (++at < rate) continue;
    keccak(state);
    at = 0;
  }
  take(0x06);
  at = rate - 1;
  take(0x80);
  keccak(state);
  std::array<std::byte, 32> out;
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::byte>(state[i / 8] >> (8 * (i % 8)));
  return out;
}

}  // namespace faro::audit
