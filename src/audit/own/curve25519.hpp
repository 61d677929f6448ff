// The curve of Ed25519 (RFC 8032) and its numbers: those modulo 2^255 - 19, points, and scalars modulo the
// order of the base point. Nothing here branches or looks up by a secret.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace faro::audit::own {

/// A number modulo 2^255 - 19: five digits of 51 bits, each a little longer between reductions.
class field {
 public:
  constexpr field() = default;
  constexpr explicit field(std::uint32_t small) : digits_{small, 0, 0, 0, 0} {}
  /// The lower 255 bits of 32 bytes, the least significant first.
  explicit field(std::span<std::byte const, 32> bytes);

  friend field operator+(field const& a, field const& b);
  friend field operator-(field const& a, field const& b);
  friend field operator*(field const& a, field const& b);
  [[nodiscard]] field squared() const { return *this * *this; }
  /// To the power 2^count.
  [[nodiscard]] field squared(int count) const;
  [[nodiscard]] field inverse() const;
  /// To the power (p - 5) / 8, which square roots are made of.
  [[nodiscard]] field root_power() const;
  [[nodiscard]] std::array<std::byte, 32> bytes() const;
  [[nodiscard]] bool is_odd() const { return (bytes()[0] & std::byte{1}) != std::byte{0}; }
  friend bool operator==(field const& a, field const& b) { return a.bytes() == b.bytes(); }
  /// Exchanges two where `yes` is 1, and takes as long where it is 0.
  static void exchange(field& a, field& b, std::uint64_t yes);

 private:
  std::array<std::uint64_t, 5> digits_{};
};

/// A point of -x^2 + y^2 = 1 + d x^2 y^2 in extended coordinates: x = X/Z, y = Y/Z, xy = T/Z.
struct curve_point {
  field x, y, z, t;
  static curve_point neutral() { return {field{0}, field{1}, field{1}, field{0}}; }
  /// The point that everybody's keys are multiples of.
  static curve_point const& base();
  /// From its y and the sign of x; nothing where no point has them.
  static std::optional<curve_point> read(std::span<std::byte const, 32> bytes);
  [[nodiscard]] std::array<std::byte, 32> bytes() const;
  [[nodiscard]] curve_point negative() const { return {field{0} - x, y, z, field{0} - t}; }
  friend curve_point operator+(curve_point const& a, curve_point const& b);
};

/// A number below 2^256, the least significant word first.
using scalar = std::array<std::uint64_t, 4>;
[[nodiscard]] scalar scalar_of(std::span<std::byte const, 32> bytes);
[[nodiscard]] std::array<std::byte, 32> bytes_of(scalar const& s);
/// 64 bytes modulo the order L = 2^252 + 27742317777372353535851937790883648493.
[[nodiscard]] scalar reduced(std::span<std::byte const, 64> bytes);
/// a b + c modulo L; b and c are below L.
[[nodiscard]] scalar multiply_add(scalar const& a, scalar const& b, scalar const& c);
[[nodiscard]] bool is_below_order(scalar const& s);
[[nodiscard]] curve_point operator*(scalar const& s, curve_point const& p);

}  // namespace faro::audit::own
