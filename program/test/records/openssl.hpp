// What OpenSSL gives, for what libsodium gives to be held against: two libraries by different people.
#pragma once
#include <faro/records/detail/crypto.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace faro::testing::openssl {

using audit::as_text;
using audit::ed25519_public_key;
using audit::ed25519_signature;
using audit::scrypt_cost;

std::array<std::byte, 16> md5(std::string_view message);
std::array<std::byte, 20> ripemd160(std::string_view message);
std::array<std::byte, 64> sha512(std::string_view message);
std::array<std::byte, 32> sha3_256(std::string_view message);
sha256_digest hmac_sha256(std::string_view key, std::string_view message);
std::string stretched_key(std::string_view text, std::string_view salt, std::size_t length,
                          scrypt_cost const& cost);
ed25519_public_key ed25519_public(std::string_view secret);
ed25519_signature ed25519_sign(std::string_view secret, std::string_view message);
bool ed25519_holds(ed25519_public_key const& key, std::string_view message,
                   ed25519_signature const& signature);
std::string x25519(std::string_view secret, std::string_view point);
std::string chacha20_poly1305_seal(std::string_view key, std::string_view nonce, std::string_view associated,
                                   std::string_view text);
std::optional<std::string> chacha20_poly1305_open(std::string_view key, std::string_view nonce,
                                                  std::string_view associated, std::string_view box);

}  // namespace faro::testing::openssl
