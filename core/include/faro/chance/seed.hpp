// Keys: the 256 bits that a generator is started from.
//
//   key_from_text("Finals 2024");  // the same for everybody
//   fresh_key();                   // nobody's
//
// A fresh key comes from the operating system (getrandom(2)); a seed text gives the key SHA-256(text), so
// that anyone can compute it: printf %s TEXT | sha256sum. 256 bits reach every order of 57 cards and 2^256 of
// those of more; a 64-bit seed reaches only 2^64 of the 2^225.6 orders of 52 cards.
// Cost: a microsecond. Any thread. Throws system_error where the system has no randomness.
#pragma once
#include <faro/error.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

namespace faro {

/// A key of 256 bits.
struct key256 {
  std::array<std::byte, 32> bytes{};
  friend bool operator==(key256 const&, key256 const&) = default;
  /// Bytes 4 i .. 4 i + 3 as a little-endian number. Precondition: i < 8.
  [[nodiscard]] std::uint32_t word32(std::size_t i) const;
  /// Bytes 8 i .. 8 i + 7 as a little-endian number. Precondition: i < 4.
  [[nodiscard]] std::uint64_t word64(std::size_t i) const;
};

/// SHA-256 of the bytes of the text. The empty text is a text too.
key256 key_from_text(std::string_view text);

/// A key of its own for part number `part` of a run: SHA-256 of the 32 bytes of the key and the 8 bytes of
/// the number, little-endian. So parts can be read in any order, by any number of threads.
key256 derived_key(key256 const& key, std::uint64_t part);

/// Fills a buffer with randomness: returns the number of bytes written, or -1 with errno set, as
/// getrandom(2).
using entropy_source = std::function<std::ptrdiff_t(std::span<std::byte>)>;

/// A fresh key from the operating system. Goes on after interruptions and short reads.
/// Throws system_error if there is no randomness to be had: never a weaker key.
key256 fresh_key();
/// The same from another source (tests).
key256 fresh_key(entropy_source const& source);

}  // namespace faro
