// OpenSSL behind the same functions as libsodium.
#include "program/test/records/openssl.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <memory>

namespace faro::testing::openssl {
namespace {

unsigned char const* data_of(std::string_view bytes) {
  return reinterpret_cast<unsigned char const*>(bytes.data());  // NOLINT: OpenSSL's bytes
}
unsigned char* data_of(std::span<std::byte> bytes) {
  return reinterpret_cast<unsigned char*>(bytes.data());  // NOLINT
}

[[noreturn]] void refuse(std::string_view what) {
  throw system_error{say("{} is not available in this system's OpenSSL", what)};
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
  std::string out(length, '\0');
  // OpenSSL refuses more memory than it was told that may be used.
  auto const memory = 128 * cost.blocks * (cost.work + cost.lanes + 2);
  if (EVP_PBE_scrypt(text.data(), text.size(), data_of(salt), salt.size(), cost.work, cost.blocks, cost.lanes,
                     memory, data_of(std::as_writable_bytes(std::span{out})), out.size()) != 1) {
    throw system_error{
        say("scrypt failed: it needs {} MB of memory, and OpenSSL 1.1 or later", memory >> 20)};
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

// ---- Of sealed boxes ----

std::string x25519(std::string_view secret, std::string_view point) {
  using context = std::unique_ptr<EVP_PKEY_CTX, void (*)(EVP_PKEY_CTX*)>;
  key_pointer const own{
      EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, nullptr, data_of(secret), secret.size()), EVP_PKEY_free};
  key_pointer const other{EVP_PKEY_new_raw_public_key(EVP_PKEY_X25519, nullptr, data_of(point), point.size()),
                          EVP_PKEY_free};
  if (!own || !other) refuse("X25519");
  context const together{EVP_PKEY_CTX_new(own.get(), nullptr), EVP_PKEY_CTX_free};
  std::string out(32, '\0');
  auto size = out.size();
  if (!together || EVP_PKEY_derive_init(together.get()) != 1) refuse("X25519");
  if (EVP_PKEY_derive_set_peer(together.get(), other.get()) != 1 ||
      EVP_PKEY_derive(together.get(), reinterpret_cast<unsigned char*>(out.data()), &size) != 1)  // NOLINT
    return {};  // all zeros: the point is of low order
  return out;
}

namespace {

using cipher_context = std::unique_ptr<EVP_CIPHER_CTX, void (*)(EVP_CIPHER_CTX*)>;
constexpr int tag_size = 16;

/// ChaCha20-Poly1305 with its key, nonce and associated data.
cipher_context cipher_of(std::string_view key, std::string_view nonce, std::string_view associated,
                         bool seals) {
  cipher_context out{EVP_CIPHER_CTX_new(), EVP_CIPHER_CTX_free};
  int done = 0;
  if (!out ||
      EVP_CipherInit_ex(out.get(), EVP_chacha20_poly1305(), nullptr, data_of(key), data_of(nonce),
                        seals ? 1 : 0) != 1 ||
      EVP_CipherUpdate(out.get(), nullptr, &done, data_of(associated), static_cast<int>(associated.size())) !=
          1)
    refuse("ChaCha20-Poly1305");
  return out;
}

}  // namespace

std::string chacha20_poly1305_seal(std::string_view key, std::string_view nonce, std::string_view associated,
                                   std::string_view text) {
  auto const cipher = cipher_of(key, nonce, associated, true);
  std::string out(text.size() + tag_size, '\0');
  auto* const bytes = reinterpret_cast<unsigned char*>(out.data());  // NOLINT: OpenSSL's bytes
  int done = 0;
  int rest = 0;
  if (EVP_CipherUpdate(cipher.get(), bytes, &done, data_of(text), static_cast<int>(text.size())) != 1 ||
      EVP_CipherFinal_ex(cipher.get(), bytes + done, &rest) != 1 ||
      EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_AEAD_GET_TAG, tag_size, bytes + text.size()) != 1)
    refuse("ChaCha20-Poly1305");
  return out;
}

std::optional<std::string> chacha20_poly1305_open(std::string_view key, std::string_view nonce,
                                                  std::string_view associated, std::string_view box) {
  if (box.size() < tag_size) return std::nullopt;
  auto const cipher = cipher_of(key, nonce, associated, false);
  std::string tag{box.substr(box.size() - tag_size)};
  std::string out(box.size() - tag_size, '\0');
  auto* const bytes = reinterpret_cast<unsigned char*>(out.data());  // NOLINT: OpenSSL's bytes
  int done = 0;
  int rest = 0;
  if (EVP_CIPHER_CTX_ctrl(cipher.get(), EVP_CTRL_AEAD_SET_TAG, tag_size, tag.data()) != 1 ||
      EVP_CipherUpdate(cipher.get(), bytes, &done, data_of(box), static_cast<int>(out.size())) != 1 ||
      EVP_CipherFinal_ex(cipher.get(), bytes + done, &rest) != 1)
    return std::nullopt;
  return out;
}

}  // namespace faro::testing::openssl
