#include <faro/chance/sha256.hpp>
#include <faro/error.hpp>

#include <openssl/evp.h>

namespace faro {

struct sha256_hasher::state {
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  state() = default;
  ~state() { EVP_MD_CTX_free(context); }
  state(state const&) = delete;
  state& operator=(state const&) = delete;
  void start() {
    if (!context || EVP_DigestInit_ex(context, EVP_sha256(), nullptr) != 1) {
      throw system_error{"SHA-256 is not available in this system's OpenSSL"};
    }
  }
};

sha256_hasher::sha256_hasher() : state_{std::make_unique<state>()} { state_->start(); }
sha256_hasher::~sha256_hasher() = default;
sha256_hasher::sha256_hasher(sha256_hasher&&) noexcept = default;
sha256_hasher& sha256_hasher::operator=(sha256_hasher&&) noexcept = default;

sha256_hasher& sha256_hasher::update(std::span<std::byte const> bytes) {
  if (EVP_DigestUpdate(state_->context, bytes.data(), bytes.size()) != 1)
    throw system_error{"SHA-256 failed"};
  return *this;
}

sha256_hasher& sha256_hasher::update(std::string_view text) {
  return update(std::as_bytes(std::span{text.data(), text.size()}));
}

sha256_digest sha256_hasher::finish() {
  sha256_digest digest;
  if (EVP_DigestFinal_ex(state_->context, reinterpret_cast<unsigned char*>(digest.data()), nullptr) !=
      1) {  // NOLINT
    throw system_error{"SHA-256 failed"};
  }
  state_->start();
  return digest;
}

sha256_digest sha256(std::string_view message) { return sha256_hasher{}.update(message).finish(); }

}  // namespace faro
