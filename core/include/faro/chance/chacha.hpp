// ChaCha: a stream cipher as a generator; the default wherever a draw has to be beyond doubt.
//
//   chacha20 generator{fresh_key()};    // chacha20{"a seed"}: the same for everybody
//   generator();         // 64 bits that nobody foresees
//   generator.seek(7);  // goes to the eighth word
//
// Keyed by 256 bits. The stream is that of RFC 8439 (nonce zero) for its first 2^32 blocks: state words 12
// and 13 hold a 64-bit block counter from 0, words 14 and 15 a 64-bit stream number (0 unless asked
// otherwise), and the output is the blocks in order as little-endian 64-bit words (docs/spec-streams.md).
// ChaCha20 is cryptographic; ChaCha8 is twice as fast and still without known weakness.
//
// Made sixteen blocks at a time, in vectors where the machine has them (instruction_set.hpp); for many bytes
// at once see stream.hpp. chacha_block() is the definition, a block at a time.
//
// Cost: 1.7 ns a word of 64 bits with AVX-512 (20 rounds), 3.5 with AVX2, 7 without; 1.1 KB; no
// allocation. Origin: D. J. Bernstein, "ChaCha, a variant of Salsa20" (2008); RFC 8439 (2018).
// Throws nothing. A value: one thread at a time for each.
#pragma once
#include <faro/chance/seed.hpp>

#include <array>
#include <concepts>
#include <cstdint>
#include <limits>
#include <string_view>

namespace faro {

/// The 16 words of one ChaCha block. `last` are state words 12 to 15: counter and nonce. `rounds` is even.
std::array<std::uint32_t, 16> chacha_block(unsigned rounds, key256 const& key,
                                           std::array<std::uint32_t, 4> last);

namespace detail {
/// The words of sixteen blocks in a row, from block number `first` on.
void chacha_words(unsigned rounds, key256 const& key, std::uint64_t stream, std::uint64_t first,
                  std::array<std::uint64_t, 128>& words);
}  // namespace detail

/// A uniform random bit generator of 64-bit words. A value: copies go on separately from the same place.
template <unsigned rounds>
class chacha {
 public:
  using result_type = std::uint64_t;

  explicit chacha(key256 const& key, std::uint64_t stream = 0) : key_{key}, stream_{stream} {}
  /// With the key of a seed text, key_from_text(seed).
  explicit chacha(std::string_view seed, std::uint64_t stream = 0) : chacha{key_from_text(seed), stream} {}
  explicit chacha(std::integral auto, std::uint64_t = 0) = delete;  // a seed is a text, as in chacha20{"42"}

  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return std::numeric_limits<result_type>::max(); }

  result_type operator()() {
    if (next_ == words_.size()) refill();
    return words_[next_++];
  }

  /// Skips `words` words, in constant time.
  void discard(std::uint64_t words) { seek(position() + words); }
  /// The number of words given so far.
  [[nodiscard]] std::uint64_t position() const { return blocks_ * words_a_block - (words_.size() - next_); }
  /// Goes to a position: 0 is the start of the stream.
  void seek(std::uint64_t position) {
    blocks_ = position / words_a_block;
    next_ = words_.size();
    if (auto const into = position % words_a_block; into != 0) {
      refill();
      next_ = into;
    }
  }

  friend bool operator==(chacha const& a, chacha const& b) {
    return a.key_ == b.key_ && a.stream_ == b.stream_ && a.position() == b.position();
  }

 private:
  static constexpr std::size_t words_a_block = 8;

  void refill() {
    detail::chacha_words(rounds, key_, stream_, blocks_, words_);
    blocks_ += words_.size() / words_a_block;
    next_ = 0;
  }

  key256 key_;
  std::uint64_t stream_;
  std::uint64_t blocks_ = 0;  // the block after those in words_
  std::array<std::uint64_t, 128> words_{};
  std::size_t next_ = words_.size();
};

using chacha20 = chacha<20>;
using chacha12 = chacha<12>;
using chacha8 = chacha<8>;

}  // namespace faro
