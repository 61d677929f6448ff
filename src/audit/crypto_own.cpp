// Our own hashes and signatures behind the functions of crypto.hpp, for builds without OpenSSL: the page in a
// browser.
//
// Several times slower than OpenSSL, and held to the same vectors and to OpenSSL itself (tests/audit). Stands
// in the place of crypto_openssl.cpp (FARO_CRYPTO=own).
#include "audit/crypto_backend.hpp"
#include "audit/own/ed25519.hpp"
#include "audit/own/hashes.hpp"
#include "audit/own/scrypt.hpp"
#include "audit/own/sealing.hpp"

#include <faro/audit/crypto.hpp>
#include <faro/audit/hashes.hpp>
#include <faro/audit/sealed_box.hpp>
#include <faro/error.hpp>
#include <faro/text/message.hpp>

#include <bit>
#include <new>

namespace faro::audit {

std::array<std::byte, 16> md5(std::string_view message) { return own::md5(message); }

std::array<std::byte, 20> ripemd160(std::string_view message) { return own::ripemd160(message); }

std::array<std::byte, 64> sha512(std::string_view message) { return own::sha512({message}); }

std::array<std::byte, 32> sha3_256(std::string_view message) { return own::sha3_256(message); }

sha256_digest hmac_sha256(std::string_view key, std::string_view message) {
  constexpr std::size_t block = 64;
  std::string padded{key.size() > block ? std::string{as_text(sha256(key))} : std::string{key}};
  padded.resize(block, '\0');
  auto outer = padded;
  for (auto& c : padded) c = static_cast<char>(c ^ 0x36);
  for (auto& c : outer) c = static_cast<char>(c ^ 0x5c);
  sha256_hasher hasher;
  auto const inner = hasher.update(padded).update(message).finish();
  auto const out = hasher.update(outer).update(as_text(inner)).finish();
  erase_secret(padded);
  erase_secret(outer);
  return out;
}

std::string stretched_key(std::string_view text, std::string_view salt, std::size_t length,
                          scrypt_cost const& cost) {
  require_scrypt_cost(cost);
  try {
    return own::scrypt(text, salt, length, cost);
  } catch (std::bad_alloc const&) {
    throw system_error{say("scrypt failed: it needs {} MB of memory", (128 * cost.blocks * cost.work) >> 20)};
  }
}

ed25519_public_key ed25519_public(std::string_view secret) {
  require_ed25519_secret(secret);
  return own::public_key(secret);
}

ed25519_signature ed25519_sign(std::string_view secret, std::string_view message) {
  require_ed25519_secret(secret);
  return own::sign(secret, message);
}

bool ed25519_holds(ed25519_public_key const& key, std::string_view message,
                   ed25519_signature const& signature) {
  return !is_low_order(key) && own::holds(key, message, signature);
}

void erase_secret(std::span<std::byte> bytes) {
  for (auto& byte : bytes) *const_cast<std::byte volatile*>(&byte) = std::byte{0};
}

bool same_bytes(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) difference |= static_cast<unsigned char>(a[i] ^ b[i]);
  return difference == 0;
}

// ---- Of sealed boxes ----

std::string detail::x25519(std::string_view secret, std::string_view point) {
  return own::x25519(secret, point);
}

std::string detail::chacha20_poly1305_seal(std::string_view key, std::string_view nonce,
                                           std::string_view associated, std::string_view text) {
  return own::seal(key, nonce, associated, text);
}

std::optional<std::string> detail::chacha20_poly1305_open(std::string_view key, std::string_view nonce,
                                                          std::string_view associated, std::string_view box) {
  return own::open(key, nonce, associated, box);
}

}  // namespace faro::audit
