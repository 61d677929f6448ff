// The draw that anyone can repeat: named fields to a key, the key to picks, picks to an order.
//
// docs/spec-draw.md fixes every byte; docs/verify_draw.py is the same in thirty lines of Python. Fields are
// framed by their lengths and hashed to a key (SHA-256); blocks of HMAC-SHA256 in counter mode give words of
// 64 bits; a pick is a word modulo n, drawn again where that would be unfair; the order is Durstenfeld's
// shuffle. Exactly uniform given uniform words. About 0.4 µs a pick. Thread-compatible.
//
// Origin: our own, from well-tried parts: HMAC in counter mode as NIST SP 800-108 has it, Fisher and Yates
// (1938), R. Durstenfeld (1964).
#pragma once
#include <faro/records/detail/crypto.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::audit {

/// The algorithm's name, which goes into every key: another algorithm will have another name.
inline constexpr std::string_view fair_draw_name = "faro-draw/1";

/// A chooser (chance/chooser.hpp) whose picks follow from the fields and the name of the algorithm alone.
class fair_draw {
 public:
  explicit fair_draw(std::span<std::string const> fields, std::string_view name = fair_draw_name);
  /// From the key itself.
  explicit fair_draw(sha256_digest const& key) : key_{key} {}
  fair_draw(fair_draw const&) = default;
  fair_draw& operator=(fair_draw const&) = default;
  ~fair_draw();

  [[nodiscard]] sha256_digest const& key() const& { return key_; }
  [[nodiscard]] sha256_digest key() && { return std::move(key_); }
  /// The next word. Block i is HMAC-SHA256(key, i as eight bytes), four words of eight bytes, all big-endian.
  std::uint64_t word();
  /// A word below 2^64 - 2^64 mod n, modulo n; words from there on are passed over. Precondition: n > 0.
  std::uint64_t below(std::uint64_t n);

 private:
  sha256_digest key_;
  std::array<std::uint64_t, 4> words_{};
  std::uint64_t block_ = 0;
  std::size_t used_ = 4;
};

/// SHA-256 of the name, a zero byte, and the framed fields.
[[nodiscard]] sha256_digest fair_draw_key(std::span<std::string const> fields,
                                          std::string_view name = fair_draw_name);

/// The positions 0 .. n-1 in the order they are drawn: for i = n-1 .. 1, position i is swapped with one of
/// 0 .. i. The winners of k prizes are the first k. O(n) picks and memory.
[[nodiscard]] std::vector<std::uint64_t> drawn_order(fair_draw& draw, std::uint64_t n);

/// log2 of n! / (n - take)!, to some 1e-10 of itself: the bits a seed needs to reach every way to draw `take`
/// of n in order. A count above n is n.
[[nodiscard]] double order_bits(std::uint64_t n, std::uint64_t take = UINT64_MAX);

/// The most bits a seed text can hold: of digits 3.32 each, of hexadecimal digits 4, of other bytes 8.
[[nodiscard]] double seed_bits(std::string_view seed);

/// What a seed of so many bits reaches, in a sentence: "52 items: 2^225.6 orders; a seed of 64.0 bits reaches
/// at most 2^64.0 of them, 1 in 2^161.6", or that it is long enough.
[[nodiscard]] std::string reach_of(double bits, std::uint64_t n, std::uint64_t take = UINT64_MAX);

}  // namespace faro::audit
