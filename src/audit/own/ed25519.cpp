// Signing and checking, as RFC 8032 has them in 5.1.5 to 5.1.7.
#include "audit/own/ed25519.hpp"

#include "audit/own/curve25519.hpp"
#include "audit/own/hashes.hpp"

#include <algorithm>
#include <span>

namespace faro::audit::own {
namespace {

/// A secret key stretched to the number it multiplies by, and what its nonces are made of.
struct signing_key {
  scalar multiplier;
  std::array<std::byte, 64> hash;
  std::string_view prefix() const { return as_text(hash).substr(32); }
  explicit signing_key(std::string_view secret) : hash{sha512({secret})} {
    std::array<std::byte, 32> bytes;
    std::copy_n(hash.begin(), 32, bytes.begin());
    bytes[0] &= std::byte{0xf8};
    bytes[31] &= std::byte{0x7f};
    bytes[31] |= std::byte{0x40};
    multiplier = scalar_of(bytes);
    erase_secret(bytes);
  }
  ~signing_key() {
    erase_secret(hash);
    erase_secret(std::as_writable_bytes(std::span{multiplier}));
  }
  signing_key(signing_key const&) = delete;
  signing_key& operator=(signing_key const&) = delete;
};

}  // namespace

ed25519_public_key public_key(std::string_view secret) {
  return (signing_key{secret}.multiplier * curve_point::base()).bytes();
}

ed25519_signature sign(std::string_view secret, std::string_view message) {
  signing_key const key{secret};
  auto const own = (key.multiplier * curve_point::base()).bytes();
  auto nonce = reduced(sha512({key.prefix(), message}));
  auto const r = (nonce * curve_point::base()).bytes();
  auto const h = reduced(sha512({as_text(r), as_text(own), message}));
  auto const s = bytes_of(multiply_add(key.multiplier, h, nonce));
  erase_secret(std::as_writable_bytes(std::span{nonce}));
  ed25519_signature out;
  std::ranges::copy(r, out.begin());
  std::ranges::copy(s, out.begin() + 32);
  return out;
}

bool holds(ed25519_public_key const& key, std::string_view message, ed25519_signature const& signature) {
  std::span const bytes{signature};
  auto const s = scalar_of(bytes.last<32>());
  auto const point = curve_point::read(key);
  if (!point || !is_below_order(s)) return false;
  auto const h = reduced(sha512({as_text(bytes.first<32>()), as_text(key), message}));
  auto const r = (s * curve_point::base() + h * point->negative()).bytes();
  return std::ranges::equal(r, bytes.first<32>());
}

}  // namespace faro::audit::own
