// Streams of random bytes, many at once: the vector generators by name.
//
//   name             what it is; GB/s with AVX-512, AVX2, portable
//   chacha20         the words of faro::chacha20, byte for byte; the default        8.6   3.4   1.4
//   chacha12         likewise, 12 rounds                                             13   5.5   2.1
//   chacha8          likewise, 8 rounds                                              18   7.7   2.8
//   aes256-ctr       AES-256 in counter mode, as openssl enc -aes-256-ctr            30   6.6   5.5
//   xoshiro256++x16  sixteen lanes of xoshiro256++; not cryptographic                63    24    13
//
// A key of 256 bits and a number name a stream; streams of one key and different numbers are independent for
// every purpose but breaking the cipher (lanes of xoshiro256++: but for overlaps, of probability below
// 2^-100). All instruction sets give the same bytes (docs/spec-streams.md): see instruction_set.hpp.
//
// Ask for a few thousand bytes at a time. Origin: ChaCha by D. J. Bernstein (2008), AES by J. Daemen and
// V. Rijmen (FIPS 197, 2001), xoshiro256++ by D. Blackman and S. Vigna (2019).
#pragma once
#include <faro/chance/seed.hpp>
#include <faro/error.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

namespace faro {

/// The generators that a stream can be made by.
enum class stream_kind : std::uint8_t { chacha_20, chacha_12, chacha_8, aes256_ctr, xoshiro256pp_x16 };

/// All kinds, the default first.
std::span<stream_kind const> stream_kinds();

/// "chacha20", "chacha12", "chacha8", "aes256-ctr" or "xoshiro256++x16".
std::string_view name_of(stream_kind kind);

/// The kind of that name. Throws input_error that lists the names when there is none.
stream_kind find_stream_kind(std::string_view name);

/// A stream of bytes. A value: copies go on separately from the same place. 600 bytes; no allocation.
class stream {
 public:
  /// The stream of this key and number, from its start.
  explicit stream(stream_kind kind, key256 const& key, std::uint64_t number = 0);

  /// The next out.size() bytes of the stream, whatever sizes were asked for before. O(size).
  /// Throws system_error when the machine's cryptographic library fails (aes256-ctr only).
  void fill(std::span<std::byte> out);

  /// The number of bytes given so far.
  [[nodiscard]] std::uint64_t position() const { return position_; }

  /// Goes to a position: 0 is the start. O(1); for xoshiro256++x16 O(position), which has to walk there.
  void seek(std::uint64_t position);

  [[nodiscard]] stream_kind kind() const { return kind_; }
  [[nodiscard]] std::uint64_t number() const { return number_; }

 private:
  void make(std::uint64_t first_unit, std::byte* out, std::size_t units);
  [[nodiscard]] std::size_t unit() const;
  void start_lanes();

  key256 key_;
  std::uint64_t number_;
  std::uint64_t position_ = 0;
  std::array<std::uint64_t, 64> lanes_;  // xoshiro256++x16: before the step that `position_` is in
  stream_kind kind_;
};

/// The words of a stream one by one: eight bytes each, little-endian. A uniform random bit generator that
/// makes 2 KB at a time. A value.
class stream_words {
 public:
  using result_type = std::uint64_t;

  explicit stream_words(stream_kind kind, key256 const& key, std::uint64_t number = 0)
      : stream_{kind, key, number} {}

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }

  result_type operator()() {
    if (next_ == words_.size()) refill();
    return words_[next_++];
  }

 private:
  void refill();

  stream stream_;
  std::array<std::uint64_t, 256> words_{};
  std::size_t next_ = words_.size();
};

}  // namespace faro
