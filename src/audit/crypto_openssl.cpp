// OpenSSL behind the functions of crypto.hpp: the only file of this room that knows it.
//
// Another library can stand here instead: it has to define what this file defines and to pass
// check_cryptography() and the published vectors of tests/audit/crypto_test.cpp.
#include "audit/crypto_backend.hpp"

#include <faro/audit/crypto.hpp>
#include <faro/audit/hashes.hpp>
#include <faro/error.hpp>

#include <fmt/format.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <memory>

namespace faro::audit {
namespace {

unsigned char const* data_of(std::string_view bytes) {
  return reinterpret_cast<unsigned char const*>(bytes.data());  // NOLINT: OpenSSL's bytes
}
unsigned char* data_of(std::span<std::byte> bytes) {
  return reinterpret_cast<unsigned char*>(bytes.data());  // NOLINT
}

[[noreturn]] void refuse(std::string_view what) {
  throw system_error{fmt::format("{} is not available in this system's OpenSSL", what)};
}

template <std::size_t Size>
std::array<std::byte, Size> digest(char const* name, std::string_view message) {
  std::unique_ptr<EVP_MD, void (*)(EVP_MD*)> const function{EVP_MD_fetch(nullptr, name, nullptr),
                                                            EVP_MD_free};
  std::array<std::byte, Size> out;
  unsigned size = 0;
  if (!function || EVP_MD_get_size(function.get()) != static_cast<int>(Size) ||
      EVP_Digest(message.data(), message.size(), data_of(out), &size, function.get(), nullptr) != 1) {
    refuse(name);
  }
  return out;
}

using key_pointer = std::unique_ptr<EVP_PKEY, void (*)(EVP_PKEY*)>;
using context_pointer = std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)>;

key_pointer secret_key(std::string_view secret) {
  require_ed25519_secret(secret);
  key_pointer key{EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, data_of(secret), secret.size()),
                  EVP_PKEY_free};
  if (!key) refuse("Ed25519");
  return key;
}

}  // namespace

std::array<std::byte, 16> md5(std::string_view message) { return digest<16>("MD5", message); }

std::array<std::byte, 20> ripemd160(std::string_view message) { return digest<20>("RIPEMD160", message); }

std::array<std::byte, 64> sha512(std::string_view message) { return digest<64>("SHA512", message); }

std::array<std::byte, 32> sha3_256(std::string_view message) { return digest<32>("SHA3-256", message); }

sha256_digest hmac_sha256(std::string_view key, std::string_view message) {
  sha256_digest out;
  unsigned size = 0;
  // A null key would mean "the key of before": an empty one still needs an address.
  if (!HMAC(EVP_sha256(), key.empty() ? "" : key.data(), static_cast<int>(key.size()), data_of(message),
            message.size(), data_of(out), &size) ||
      size != out.size()) {
    refuse("HMAC-SHA256");
  }
  return out;
}

std::string stretched_key(std::string_view text, std::string_view salt, std::size_t length,
                          scrypt_cost const& cost) {
  require_scrypt_cost(cost);
  std::string out(length, '\0');
  // OpenSSL refuses more memory than it was told that may be used.
  auto const memory = 128 * cost.blocks * (cost.work + cost.lanes + 2);
  if (EVP_PBE_scrypt(text.data(), text.size(), data_of(salt), salt.size(), cost.work, cost.blocks, cost.lanes,
                     memory, data_of(std::as_writable_bytes(std::span{out})), out.size()) != 1) {
    throw system_error{
        fmt::format("scrypt failed: it needs {} MB of memory, and OpenSSL 1.1 or later", memory >> 20)};
  }
  return out;
}

ed25519_public_key ed25519_public(std::string_view secret) {
  auto const key = secret_key(secret);
  ed25519_public_key out;
  auto size = out.size();
  if (EVP_PKEY_get_raw_public_key(key.get(), data_of(out), &size) != 1 || size != out.size())
    refuse("Ed25519");
  return out;
}

ed25519_signature ed25519_sign(std::string_view secret, std::string_view message) {
  auto const key = secret_key(secret);
  context_pointer const context{EVP_MD_CTX_new(), EVP_MD_CTX_free};
  ed25519_signature out;
  auto size = out.size();
  if (!context || EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, key.get()) != 1 ||
      EVP_DigestSign(context.get(), data_of(out), &size, data_of(message), message.size()) != 1) {
    refuse("Ed25519");
  }
  return out;
}

bool ed25519_holds(ed25519_public_key const& key, std::string_view message,
                   ed25519_signature const& signature) {
  if (is_low_order(key)) return false;
  auto const text = as_text(key);
  key_pointer const point{EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, data_of(text), text.size()),
                          EVP_PKEY_free};
  context_pointer const context{EVP_MD_CTX_new(), EVP_MD_CTX_free};
  if (!point || !context ||
      EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, point.get()) != 1) {
    refuse("Ed25519");
  }
  auto const signed_text = as_text(signature);
  return EVP_DigestVerify(context.get(), data_of(signed_text), signed_text.size(), data_of(message),
                          message.size()) == 1;
}

void erase_secret(std::span<std::byte> bytes) { OPENSSL_cleanse(bytes.data(), bytes.size()); }

bool same_bytes(std::string_view a, std::string_view b) {
  return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

}  // namespace faro::audit
