#include <faro/audit/crypto.hpp>
#include <faro/chance/seed.hpp>
#include <faro/error.hpp>

#include <fmt/format.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
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
  if (secret.size() != 32)
    throw input_error{fmt::format("an Ed25519 secret key has 32 bytes, not {}", secret.size())};
  key_pointer key{EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, data_of(secret), secret.size()),
                  EVP_PKEY_free};
  if (!key) refuse("Ed25519");
  return key;
}

}  // namespace

// ---- Hashes -----------------------------------------------------------------------------------------------

std::array<std::byte, 16> md5(std::string_view message) { return digest<16>("MD5", message); }

std::array<std::byte, 20> ripemd160(std::string_view message) { return digest<20>("RIPEMD160", message); }

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

sha256_digest hkdf_extract(std::string_view salt, std::string_view input_key) {
  return hmac_sha256(salt.empty() ? std::string(32, '\0') : std::string{salt}, input_key);
}

std::string hkdf_expand(sha256_digest const& key, std::string_view info, std::size_t length) {
  constexpr std::size_t most = 255 * std::size_t{32};
  if (length > most)
    throw input_error{fmt::format("HKDF gives at most {} bytes, {} were asked for", most, length)};
  std::string out, block;
  for (char count = 1; out.size() < length; ++count) {
    block = as_text(hmac_sha256(as_text(key), block + std::string{info} + count));
    out += block;
  }
  out.resize(length);
  return out;
}

std::string_view as_text(std::span<std::byte const> bytes) {
  return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};  // NOLINT: bytes are bytes
}

std::string big_endian(std::uint64_t number) {
  std::string out(sizeof number, '\0');
  for (std::size_t i = out.size(); i-- > 0; number >>= 8)
    out[i] = static_cast<char>(static_cast<unsigned char>(number));
  return out;
}

std::string framed(std::span<std::string const> fields) {
  std::string out;
  for (auto const& field : fields) out += big_endian(field.size()) + field;
  return out;
}

std::string framed(std::initializer_list<std::string_view> fields) {
  std::string out;
  for (auto const field : fields) (out += big_endian(field.size())) += field;
  return out;
}

// ---- Signatures -------------------------------------------------------------------------------------------

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

// ---- Secrets ----------------------------------------------------------------------------------------------

void erase_secret(std::span<std::byte> bytes) { OPENSSL_cleanse(bytes.data(), bytes.size()); }

void erase_secret(std::string& text) {
  text.resize(text.capacity());  // a longer text that was here before
  OPENSSL_cleanse(text.data(), text.size());
  text.clear();
}

secret_text& secret_text::operator=(secret_text&& other) noexcept {
  if (this != &other) {
    erase_secret(text_);
    text_.swap(other.text_);  // a short text is copied: the other one's is erased here, not left behind
    erase_secret(other.text_);
  }
  return *this;
}

secret_text fresh_secret() {
  auto key = fresh_key();
  secret_text out{std::string{as_text(key.bytes)}};
  erase_secret(key.bytes);
  return out;
}

bool same_bytes(std::string_view a, std::string_view b) {
  return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

// ---- Trust ------------------------------------------------------------------------------------------------

void check_cryptography() {
  auto const expect = [](std::string_view what, std::string_view found, std::string_view right) {
    if (to_hex(found) == right) return;
    throw system_error{
        fmt::format("{} on this system gives {} where {} is published; nothing can be verified here", what,
                    to_hex(found), right)};
  };
  expect("SHA-256", as_text(sha256("abc")),  // FIPS 180-4, B.1
         "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect("MD5", as_text(md5("abc")), "900150983cd24fb0d6963f7d28e17f72");  // RFC 1321, A.5
  expect("RIPEMD-160", as_text(ripemd160("abc")),                          // the authors' table
         "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc");
  expect("HMAC-SHA256", as_text(hmac_sha256("Jefe", "what do ya want for nothing?")),  // RFC 4231, case 2
         "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  auto const prk = hkdf_extract(from_hex("000102030405060708090a0b0c"), std::string(22, '\x0b'));
  expect("HKDF", hkdf_expand(prk, from_hex("f0f1f2f3f4f5f6f7f8f9"), 42),  // RFC 5869, A.1
         "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865");
  // RFC 8032, 7.1, test 2
  auto const secret = from_hex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb");
  auto const signature = ed25519_sign(secret, "r");
  expect("Ed25519", as_text(signature),
         "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
         "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00");
  if (!ed25519_holds(ed25519_public(secret), "r", signature) ||
      ed25519_holds(ed25519_public(secret), "s", signature)) {
    throw system_error{"Ed25519 on this system does not tell a right signature from a wrong one"};
  }
}

}  // namespace faro::audit
