// SHA-256 (FIPS 180-4): what seeds, records and transcripts are fingerprinted with.
//
// A thin wrapper around OpenSSL's EVP interface, the only place that knows it. About 1.5 GB/s with the CPU's
// SHA instructions. Thread-compatible; movable, not copyable.
#pragma once
#include <faro/text/encodings.hpp>

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace faro {

using sha256_digest = std::array<std::byte, 32>;

/// Hashes a message that comes in pieces.
class sha256_hasher {
 public:
  /// Throws system_error if the cryptographic library refuses.
  sha256_hasher();
  ~sha256_hasher();
  sha256_hasher(sha256_hasher&&) noexcept;
  sha256_hasher& operator=(sha256_hasher&&) noexcept;

  sha256_hasher& update(std::span<std::byte const> bytes);
  sha256_hasher& update(std::string_view text);
  /// The digest of everything so far; the hasher is then ready for a new message.
  [[nodiscard]] sha256_digest finish();

 private:
  struct state;
  std::unique_ptr<state> state_;
};

/// The digest of a whole message.
[[nodiscard]] sha256_digest sha256(std::string_view message);

}  // namespace faro
