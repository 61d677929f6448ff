// A shared point by Montgomery's ladder, a stream to encrypt with, and a polynomial that shows any change.
// Nothing here branches or looks up by a secret.
#include "audit/own/sealing.hpp"

#include "audit/own/curve25519.hpp"

#include <faro/audit/crypto.hpp>
#include <faro/chance/chacha.hpp>

#include <algorithm>
#include <span>

namespace faro::audit::own {
namespace {

std::array<std::byte, 32> key_bytes(std::string_view text) {
  std::array<std::byte, 32> out{};
  std::copy_n(std::as_bytes(std::span{text}).begin(), std::min(text.size(), out.size()), out.begin());
  return out;
}

// ---- Poly1305 ---------------------------------------------------------------------------------------------

/// A number modulo 2^130 - 5 in five digits of 26 bits.
using poly_number = std::array<std::uint64_t, 5>;
constexpr std::uint64_t low26 = (std::uint64_t{1} << 26) - 1;

/// 16 bytes, the least significant first, and what stands above them.
poly_number poly_number_of(std::span<std::byte const, 16> bytes, bool above) {
  poly_number out{};
  for (std::size_t bit = 0; bit < 128; ++bit) {
    auto const set = std::to_integer<std::uint64_t>(bytes[bit / 8] >> (bit % 8)) & 1;
    out[bit / 26] |= set << (bit % 26);
  }
  if (above) out[4] |= std::uint64_t{1} << 24;  // 2^128
  return out;
}

/// Carries through; returns what stands above 2^130.
std::uint64_t poly_carry(poly_number& n, std::uint64_t added) {
  auto carry = added;
  for (auto& digit : n) {
    digit += carry;
    carry = digit >> 26;
    digit &= low26;
  }
  return carry;
}

/// (a + block) r, below 2^130 and a little.
poly_number poly_step(poly_number const& a, poly_number const& block, poly_number const& r) {
  poly_number out{};
  for (std::size_t i = 0; i < 5; ++i) {
    for (std::size_t j = 0; j < 5; ++j) {
      auto const product = (a[i] + block[i]) * r[j];
      out[(i + j) % 5] += i + j < 5 ? product : 5 * product;  // 2^130 = 5
    }
  }
  out[0] += 5 * poly_carry(out, 0);
  return out;
}

/// The tag of a text whose length is a multiple of 16; the key is used once.
std::string poly1305(std::span<std::byte const, 32> key, std::string_view text) {
  std::array<std::byte, 16> clamped;
  std::copy_n(key.begin(), 16, clamped.begin());
  for (std::size_t const i : {3U, 7U, 11U, 15U}) clamped[i] &= std::byte{0x0f};
  for (std::size_t const i : {4U, 8U, 12U}) clamped[i] &= std::byte{0xfc};
  auto const r = poly_number_of(clamped, false);
  poly_number sum{};
  auto const bytes = std::as_bytes(std::span{text});
  for (std::size_t at = 0; at < bytes.size(); at += 16)
    sum = poly_step(sum, poly_number_of(bytes.subspan(at).first<16>(), true), r);
  for (int i = 0; i < 2; ++i) sum[0] += 5 * poly_carry(sum, 0);
  // 2^130 - 5 is taken away if that leaves something: 5 is added, and a carry out of 130 bits says so.
  auto less = sum;
  auto const mask = ~std::uint64_t{0} * poly_carry(less, 5);
  auto const second = poly_number_of(key.last<16>(), false);
  for (std::size_t i = 0; i < 5; ++i) sum[i] = ((less[i] & mask) | (sum[i] & ~mask)) + second[i];
  poly_carry(sum, 0);
  std::string tag(16, '\0');
  for (std::size_t bit = 0; bit < 128; ++bit)
    tag[bit / 8] =
        static_cast<char>(tag[bit / 8] | static_cast<char>((sum[bit / 26] >> (bit % 26) & 1) << (bit % 8)));
  return tag;
}

// ---- ChaCha20 ---------------------------------------------------------------------------------------------

/// One key and nonce: their blocks.
class one_time_stream {
 public:
  one_time_stream(std::string_view key, std::string_view nonce) : key_{key_bytes(key)} {
    for (std::size_t i = 0; i < 12; ++i)
      last_[1 + i / 4] |= std::uint32_t{static_cast<unsigned char>(nonce[i])} << (8 * (i % 4));
  }
  ~one_time_stream() { erase_secret(key_.bytes); }
  one_time_stream(one_time_stream const&) = delete;
  one_time_stream& operator=(one_time_stream const&) = delete;

  [[nodiscard]] std::array<std::byte, 64> block(std::uint32_t number) const {
    auto const words = chacha_block(20, key_, {number, last_[1], last_[2], last_[3]});
    std::array<std::byte, 64> out;
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = static_cast<std::byte>(words[i / 4] >> (8 * (i % 4)));
    return out;
  }

  /// Encrypts, and decrypts: block 0 is kept for the tag.
  [[nodiscard]] std::string applied_to(std::string_view text) const {
    std::string out{text};
    std::array<std::byte, 64> bytes{};
    for (std::size_t i = 0; i < out.size(); ++i) {
      if (i % 64 == 0) bytes = block(static_cast<std::uint32_t>(1 + i / 64));
      out[i] = static_cast<char>(out[i] ^ std::to_integer<char>(bytes[i % 64]));
    }
    return out;
  }

  [[nodiscard]] std::string tag(std::string_view associated, std::string_view encrypted) const {
    std::string whole{associated};
    whole.resize((whole.size() + 15) / 16 * 16, '\0');
    whole += encrypted;
    whole.resize((whole.size() + 15) / 16 * 16, '\0');
    for (std::uint64_t const size : {std::uint64_t{associated.size()}, std::uint64_t{encrypted.size()}})
      for (int i = 0; i < 8; ++i) whole += static_cast<char>(size >> (8 * i) & 0xff);
    auto first = block(0);
    auto out = poly1305(std::span{first}.first<32>(), whole);
    erase_secret(first);
    return out;
  }

 private:
  key256 key_;
  std::array<std::uint32_t, 4> last_{};
};

}  // namespace

std::string x25519(std::string_view secret, std::string_view point) {
  auto bytes = key_bytes(secret);
  bytes[0] &= std::byte{0xf8};
  bytes[31] &= std::byte{0x7f};
  bytes[31] |= std::byte{0x40};
  auto multiplier = scalar_of(bytes);
  field const x{key_bytes(point)};
  // Multiples n and n + 1 of the point, each as x/z of y^2 = x^3 + 486662 x^2 + x.
  field low_x{1}, low_z{0}, high_x = x, high_z{1};
  for (std::size_t bit = 255; bit-- > 0;) {
    auto const set = multiplier[bit / 64] >> (bit % 64) & 1;
    field::exchange(low_x, high_x, set), field::exchange(low_z, high_z, set);
    auto const sum = low_x + low_z, difference = low_x - low_z;
    auto const one = (high_x - high_z) * sum, other = (high_x + high_z) * difference;
    auto const sum2 = sum.squared(), difference2 = difference.squared(), e = sum2 - difference2;
    high_x = (one + other).squared();
    high_z = x * (one - other).squared();
    low_x = sum2 * difference2;
    low_z = e * (sum2 + field{121665} * e);
    field::exchange(low_x, high_x, set), field::exchange(low_z, high_z, set);
  }
  auto const shared = (low_x * low_z.inverse()).bytes();
  erase_secret(bytes);
  erase_secret(std::as_writable_bytes(std::span{multiplier}));
  auto seen = std::byte{0};
  for (auto const byte : shared) seen |= byte;
  return seen == std::byte{0} ? std::string{} : std::string{as_text(shared)};
}

std::string seal(std::string_view key, std::string_view nonce, std::string_view associated,
                 std::string_view text) {
  one_time_stream const stream{key, nonce};
  auto const encrypted = stream.applied_to(text);
  return encrypted + stream.tag(associated, encrypted);
}

std::optional<std::string> open(std::string_view key, std::string_view nonce, std::string_view associated,
                                std::string_view box) {
  if (box.size() < 16) return std::nullopt;
  one_time_stream const stream{key, nonce};
  auto const encrypted = box.substr(0, box.size() - 16);
  if (!same_bytes(stream.tag(associated, encrypted), box.substr(encrypted.size()))) return std::nullopt;
  return stream.applied_to(encrypted);
}

}  // namespace faro::audit::own
