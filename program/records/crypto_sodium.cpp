// libsodium behind the functions of crypto.hpp: the only file of this room that knows it.
//
// Another library can stand here instead: it has to define what this file defines and to pass
// check_cryptography() and the tests of program/test/records/crypto_*.cpp.
#include "records/hashes.hpp"
#include "records/sealed_box.hpp"

#include <faro/error.hpp>
#include <faro/records/detail/crypto.hpp>
#include <faro/text/detail/message.hpp>

#include <sodium.h>

#include <bit>

namespace faro::audit {
namespace {

unsigned char const* data_of(std::string_view bytes) {
  return reinterpret_cast<unsigned char const*>(bytes.data());  // NOLINT: libsodium's bytes
}
unsigned char* data_of(std::span<std::byte> bytes) {
  return reinterpret_cast<unsigned char*>(bytes.data());  // NOLINT
}
unsigned char* data_of(std::string& bytes) {
  return reinterpret_cast<unsigned char*>(bytes.data());  // NOLINT
}

/// Finds out, once, what is quickest on this processor.
void begin() {
  static bool const begun = sodium_init() >= 0;
  if (!begun) throw system_error{"libsodium does not work on this system"};
}

/// Throws input_error where stretched_key() says so.
void require_scrypt_cost(scrypt_cost const& cost) {
  constexpr std::uint64_t most_work = std::uint64_t{1} << 22, most_blocks = 64, most_lanes = 64;
  if (cost.work < 2 || !std::has_single_bit(cost.work) || cost.work > most_work)
    throw input_error{
        say("scrypt: expected a power of two from 2 to {} as its work, got {}", most_work, cost.work)};
  if (cost.blocks == 0 || cost.blocks > most_blocks || cost.lanes == 0 || cost.lanes > most_lanes)
    throw input_error{say("scrypt: expected 1 to {} blocks and 1 to {} lanes, got {} and {}", most_blocks,
                          most_lanes, cost.blocks, cost.lanes)};
}

/// The key that signs, as libsodium has it: the 32 secret bytes and the public key.
struct signing_key {
  std::array<std::byte, crypto_sign_SECRETKEYBYTES> secret;
  ed25519_public_key public_key;

  explicit signing_key(std::string_view seed) {
    if (seed.size() != crypto_sign_SEEDBYTES)
      throw input_error{say("an Ed25519 secret key has 32 bytes, not {}", seed.size())};
    crypto_sign_seed_keypair(data_of(public_key), data_of(secret), data_of(seed));
  }
  signing_key(signing_key const&) = delete;
  signing_key& operator=(signing_key const&) = delete;
  ~signing_key() { erase_secret(secret); }
};

}  // namespace

std::array<std::byte, 64> sha512(std::string_view message) {
  std::array<std::byte, 64> out;
  crypto_hash_sha512(data_of(out), data_of(message), message.size());
  return out;
}

sha256_digest hmac_sha256(std::string_view key, std::string_view message) {
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, data_of(key), key.size());
  crypto_auth_hmacsha256_update(&state, data_of(message), message.size());
  sha256_digest out;
  crypto_auth_hmacsha256_final(&state, data_of(out));
  return out;
}

std::string stretched_key(std::string_view text, std::string_view salt, std::size_t length,
                          scrypt_cost const& cost) {
  require_scrypt_cost(cost);
  begin();
  std::string out(length, '\0');
  if (crypto_pwhash_scryptsalsa208sha256_ll(data_of(text), text.size(), data_of(salt), salt.size(), cost.work,
                                            static_cast<std::uint32_t>(cost.blocks),
                                            static_cast<std::uint32_t>(cost.lanes), data_of(out),
                                            out.size()) != 0) {
    throw system_error{say("scrypt failed: it needs {} MB of memory", (128 * cost.blocks * cost.work) >> 20)};
  }
  return out;
}

ed25519_public_key ed25519_public(std::string_view secret) { return signing_key{secret}.public_key; }

ed25519_signature ed25519_sign(std::string_view secret, std::string_view message) {
  signing_key const key{secret};
  ed25519_signature out;
  crypto_sign_detached(data_of(out), nullptr, data_of(message), message.size(), data_of(as_text(key.secret)));
  return out;
}

bool ed25519_holds(ed25519_public_key const& key, std::string_view message,
                   ed25519_signature const& signature) {
  return crypto_sign_verify_detached(data_of(as_text(signature)), data_of(message), message.size(),
                                     data_of(as_text(key))) == 0;
}

void erase_secret(std::span<std::byte> bytes) { sodium_memzero(bytes.data(), bytes.size()); }

// ---- Of sealed boxes ----

std::string detail::x25519(std::string_view secret, std::string_view point) {
  begin();
  std::string out(crypto_scalarmult_BYTES, '\0');
  if (crypto_scalarmult(data_of(out), data_of(secret), data_of(point)) != 0) return {};
  return out;
}

std::string detail::chacha20_poly1305_seal(std::string_view key, std::string_view nonce,
                                           std::string_view associated, std::string_view text) {
  begin();
  std::string out(text.size() + crypto_aead_chacha20poly1305_ietf_ABYTES, '\0');
  crypto_aead_chacha20poly1305_ietf_encrypt(data_of(out), nullptr, data_of(text), text.size(),
                                            data_of(associated), associated.size(), nullptr, data_of(nonce),
                                            data_of(key));
  return out;
}

std::optional<std::string> detail::chacha20_poly1305_open(std::string_view key, std::string_view nonce,
                                                          std::string_view associated, std::string_view box) {
  constexpr std::size_t tag = crypto_aead_chacha20poly1305_ietf_ABYTES;
  if (box.size() < tag) return std::nullopt;
  begin();
  std::string out(box.size() - tag, '\0');
  if (crypto_aead_chacha20poly1305_ietf_decrypt(data_of(out), nullptr, nullptr, data_of(box), box.size(),
                                                data_of(associated), associated.size(), data_of(nonce),
                                                data_of(key)) != 0)
    return std::nullopt;
  return out;
}

}  // namespace faro::audit
