// Health tests of a source of random bytes while it is read: the two that NIST asks of every source (SP
// 800-90B, section 4.4). They notice a source that has broken: one that hangs at a value, or prefers one.
// They cannot notice a source that was made to look random; nothing can that sees its bytes alone.
//
//   byte_health health{"/dev/hwrng"};
//   health.look_at(byte);  // throws input_error where the source has failed
//
// The bytes are held to what they are used as: 8 bits of entropy each. False alarms: 2^-40 a byte by the
// repetition count, 2^-40 a window of 512 bytes by the adaptive proportion.
//
// Cost: a nanosecond a byte. One thread at a time for each object.
// Origin: NIST Special Publication 800-90B (2018), 4.4.1 and 4.4.2.
#pragma once
#include <cstdint>
#include <string>

namespace faro {

class byte_health {
 public:
  /// Equal bytes in a row that end the reading: 1 + 40 / 8.
  static constexpr int most_in_a_row = 6;
  /// How often the first byte of a window may stand in it: 1 + the least k with P(X <= k) >= 1 - 2^-40, X
  /// binomial (512, 1/256).
  static constexpr int most_in_window = 19;
  static constexpr int window = 512;

  /// `name` is what messages call the source.
  explicit byte_health(std::string name) : name_{std::move(name)} {}
  /// The next byte. Throws input_error that says which test failed, and after how many bytes.
  void look_at(std::uint8_t byte);
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  std::string name_;
  std::uint64_t bytes_ = 0;
  int last_ = -1, in_a_row_ = 0;                // repetition count
  int first_ = 0, in_window_ = 0, looked_ = 0;  // adaptive proportion
};

}  // namespace faro
