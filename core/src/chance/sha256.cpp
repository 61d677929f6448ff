// A message in pieces becomes blocks, padded at the end (FIPS 180-4, 5.1.1); sha256_blocks.cpp does the rest.
#include "chance/sha256_blocks.hpp"

#include <faro/chance/sha256.hpp>

#include <algorithm>
#include <cstring>

namespace faro {

namespace {

/// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
constexpr std::array<std::uint32_t, 8> square_roots{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

}  // namespace

sha256_hasher::sha256_hasher() : state_{square_roots} {}

sha256_hasher::~sha256_hasher() {  // seeds and secrets are hashed: nothing of them stays
  std::memset(state_.data(), 0, sizeof state_);
  std::memset(begun_.data(), 0, sizeof begun_);
  asm volatile("" : : "r"(this) : "memory");  // so that no optimiser takes it for idle
}

sha256_hasher& sha256_hasher::update(std::span<std::byte const> bytes) {
  auto const held = static_cast<std::size_t>(size_ % begun_.size());
  size_ += bytes.size();
  if (held > 0) {
    auto const more = std::min(begun_.size() - held, bytes.size());
    std::copy_n(bytes.begin(), more, begun_.begin() + static_cast<std::ptrdiff_t>(held));
    if (held + more < begun_.size()) return *this;
    detail::sha256_blocks(state_.data(), begun_.data(), 1);
    bytes = bytes.subspan(more);
  }
  auto const whole = bytes.size() / begun_.size();
  if (whole > 0) detail::sha256_blocks(state_.data(), bytes.data(), whole);
  std::ranges::copy(bytes.subspan(whole * begun_.size()), begun_.begin());
  return *this;
}

sha256_hasher& sha256_hasher::update(std::string_view text) {
  return update(std::as_bytes(std::span{text.data(), text.size()}));
}

sha256_digest sha256_hasher::finish() {
  auto const bits = size_ * 8;
  std::array<std::byte, 72> end{std::byte{0x80}};
  // One bit, zeros, and the message's length in the last eight bytes of a block.
  auto const zeros = (119 - size_ % 64) % 64;
  for (std::size_t i = 0; i < 8; ++i) end[1 + zeros + i] = static_cast<std::byte>(bits >> (56 - 8 * i));
  update(std::span{end}.first(1 + static_cast<std::size_t>(zeros) + 8));
  sha256_digest digest;
  for (std::size_t i = 0; i < digest.size(); ++i)
    digest[i] = static_cast<std::byte>(state_[i / 4] >> (24 - 8 * (i % 4)));
  state_ = square_roots;
  size_ = 0;
  return digest;
}

sha256_digest sha256(std::string_view message) { return sha256_hasher{}.update(message).finish(); }

}  // namespace faro
