// Arithmetic modulo 2^255 - 19 and on the curve. Constants are computed from their definitions.
#include "audit/own/curve25519.hpp"

namespace faro::audit::own {
namespace {

__extension__ using wide = unsigned __int128;
constexpr std::uint64_t low51 = (std::uint64_t{1} << 51) - 1;

/// Carries once around: digits below 2^52 come out.
std::array<std::uint64_t, 5> carried(std::array<std::uint64_t, 5> d) {
  std::uint64_t carry = 0;
  for (auto& digit : d) {
    digit += carry;
    carry = digit >> 51;
    digit &= low51;
  }
  d[0] += 19 * carry;  // 2^255 = 19
  return d;
}

/// d = -121665/121666 of the curve's equation.
field const& curve_d() {
  static field const d = (field{0} - field{121665}) * field{121666}.inverse();
  return d;
}

/// A square root of -1: 2 to the power (p - 1) / 4.
field const& root_of_minus_one() {
  static field const root = field{2}.root_power().squared() * field{2};
  return root;
}

}  // namespace

field::field(std::span<std::byte const, 32> bytes) {
  for (std::size_t bit = 0; bit < 255; ++bit) {
    auto const set = std::to_integer<std::uint64_t>(bytes[bit / 8] >> (bit % 8)) & 1;
    digits_[bit / 51] |= set << (bit % 51);
  }
}

field operator+(field const& a, field const& b) {
  field out;
  for (std::size_t i = 0; i < 5; ++i) out.digits_[i] = a.digits_[i] + b.digits_[i];
  out.digits_ = carried(out.digits_);
  return out;
}

field operator-(field const& a, field const& b) {
  // 4p is added first: it has digits above those of b.
  field out;
  for (std::size_t i = 0; i < 5; ++i) {
    auto const four_p = i == 0 ? 4 * (low51 - 18) : 4 * low51;
    out.digits_[i] = a.digits_[i] + four_p - b.digits_[i];
  }
  out.digits_ = carried(out.digits_);
  return out;
}

field operator*(field const& a, field const& b) {
  std::array<wide, 5> sums{};
  for (std::size_t i = 0; i < 5; ++i) {
    for (std::size_t j = 0; j < 5; ++j) {
      auto const product = static_cast<wide>(a.digits_[i]) * b.digits_[j];
      sums[(i + j) % 5] += i + j < 5 ? product : 19 * product;
    }
  }
  field out;
  wide carry = 0;
  for (std::size_t i = 0; i < 5; ++i) {
    sums[i] += carry;
    out.digits_[i] = static_cast<std::uint64_t>(sums[i]) & low51;
    carry = sums[i] >> 51;
  }
  carry = carry * 19 + out.digits_[0];
  out.digits_[0] = static_cast<std::uint64_t>(carry) & low51;
  out.digits_[1] += static_cast<std::uint64_t>(carry >> 51);
  return out;
}

field field::squared(int count) const {
  auto out = *this;
  for (int i = 0; i < count; ++i) out = out.squared();
  return out;
}

field field::root_power() const {
  // (p - 5) / 8 = 2^252 - 3: a power of 2^k - 1 is doubled in length by itself.
  auto const& x = *this;
  auto const x2 = x.squared() * x;     // 2^2 - 1
  auto const x4 = x2.squared(2) * x2;  // 2^4 - 1
  auto const x5 = x4.squared() * x;    // 2^5 - 1
  auto const x10 = x5.squared(5) * x5;
  auto const x20 = x10.squared(10) * x10;
  auto const x40 = x20.squared(20) * x20;
  auto const x50 = x40.squared(10) * x10;
  auto const x100 = x50.squared(50) * x50;
  auto const x200 = x100.squared(100) * x100;
  auto const x250 = x200.squared(50) * x50;
  return x250.squared(2) * x;
}

field field::inverse() const {
  // p - 2 = 8 (2^252 - 3) + 3
  return root_power().squared(3) * (squared() * *this);
}

std::array<std::byte, 32> field::bytes() const {
  auto d = carried(carried(digits_));
  // One p is taken away if that leaves something: 19 is added, and a carry out of 255 bits says so.
  auto const up = [&d](std::uint64_t added) {
    auto carry = added;
    for (auto& digit : d) {
      digit += carry;
      carry = digit >> 51;
      digit &= low51;
    }
    return carry;
  };
  auto const before = d;
  auto const reaches = up(19);
  auto const mask = ~std::uint64_t{0} * reaches;
  for (std::size_t i = 0; i < 5; ++i) d[i] = (d[i] & mask) | (before[i] & ~mask);
  std::array<std::byte, 32> out{};
  for (std::size_t bit = 0; bit < 255; ++bit)
    out[bit / 8] |= static_cast<std::byte>((d[bit / 51] >> (bit % 51) & 1) << (bit % 8));
  return out;
}

void field::exchange(field& a, field& b, std::uint64_t yes) {
  auto const mask = ~std::uint64_t{0} * yes;
  for (std::size_t i = 0; i < 5; ++i) {
    auto const difference = (a.digits_[i] ^ b.digits_[i]) & mask;
    a.digits_[i] ^= difference;
    b.digits_[i] ^= difference;
  }
}

// ---- Points -----------------------------------------------------------------------------------------------

std::optional<curve_point> curve_point::read(std::span<std::byte const, 32> bytes) {
  // x^2 = u/v with u = y^2 - 1, v = d y^2 + 1; a root is u v^3 (u v^7)^((p-5)/8), or that times a root of -1.
  field const y{bytes};
  auto const y2 = y.squared();
  auto const u = y2 - field{1}, v = curve_d() * y2 + field{1};
  auto const v3 = v.squared() * v;
  auto x = u * v3 * (u * v3.squared() * v).root_power();
  auto const check = v * x.squared();
  if (!(check == u)) {
    if (!(check == field{0} - u)) return std::nullopt;
    x = x * root_of_minus_one();
  }
  bool const wants_odd = (bytes[31] & std::byte{0x80}) != std::byte{0};
  if (x.is_odd() != wants_odd) x = field{0} - x;
  return curve_point{x, y, field{1}, x * y};
}

curve_point const& curve_point::base() {
  static curve_point const point = [] {
    auto const y = (field{4} * field{5}.inverse()).bytes();  // the x that is even belongs to it
    return *read(y);
  }();
  return point;
}

std::array<std::byte, 32> curve_point::bytes() const {
  auto const over_z = z.inverse();
  auto out = (y * over_z).bytes();
  if ((x * over_z).is_odd()) out[31] |= std::byte{0x80};
  return out;
}

curve_point operator+(curve_point const& a, curve_point const& b) {
  // Complete: it holds for equal points, opposite ones and the neutral one as well.
  auto const p = (a.y - a.x) * (b.y - b.x), q = (a.y + a.x) * (b.y + b.x);
  auto const r = (curve_d() + curve_d()) * a.t * b.t, s = (a.z + a.z) * b.z;
  auto const e = q - p, f = s - r, g = s + r, h = q + p;
  return {e * f, g * h, f * g, e * h};
}

curve_point operator*(scalar const& s, curve_point const& p) {
  // Montgomery's ladder: both points are computed for every bit, whichever it is.
  auto low = curve_point::neutral(), high = p;
  auto const exchange = [&](std::uint64_t yes) {
    field::exchange(low.x, high.x, yes), field::exchange(low.y, high.y, yes);
    field::exchange(low.z, high.z, yes), field::exchange(low.t, high.t, yes);
  };
  for (std::size_t bit = 256; bit-- > 0;) {
    auto const set = s[bit / 64] >> (bit % 64) & 1;
    exchange(set);
    high = low + high;
    low = low + low;
    exchange(set);
  }
  return low;
}

// ---- Scalars ----------------------------------------------------------------------------------------------

namespace {

constexpr scalar order{0x5812631a5cf5d3ed, 0x14def9dea2f79cd6, 0, 0x1000000000000000};

/// a - b, and whether that is below zero: 1 or 0.
std::uint64_t subtract(scalar& a, scalar const& b) {
  std::uint64_t borrow = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    auto const taken = static_cast<wide>(a[i]) - b[i] - borrow;
    a[i] = static_cast<std::uint64_t>(taken);
    borrow = static_cast<std::uint64_t>(taken >> 64) & 1;
  }
  return borrow;
}

/// Takes L away once if it is there, in the same time if not.
void reduce_once(scalar& a) {
  auto less = a;
  auto const mask = ~std::uint64_t{0} * subtract(less, order);  // all ones: it stays
  for (std::size_t i = 0; i < 4; ++i) a[i] = (a[i] & mask) | (less[i] & ~mask);
}

/// a + b modulo L; both are below L.
scalar sum(scalar const& a, scalar const& b) {
  scalar out;
  wide carry = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    carry += static_cast<wide>(a[i]) + b[i];
    out[i] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  }
  reduce_once(out);
  return out;
}

}  // namespace

scalar scalar_of(std::span<std::byte const, 32> bytes) {
  scalar out{};
  for (std::size_t i = 0; i < 32; ++i)
    out[i / 8] |= std::to_integer<std::uint64_t>(bytes[i]) << (8 * (i % 8));
  return out;
}

std::array<std::byte, 32> bytes_of(scalar const& s) {
  std::array<std::byte, 32> out;
  for (std::size_t i = 0; i < 32; ++i) out[i] = static_cast<std::byte>(s[i / 8] >> (8 * (i % 8)));
  return out;
}

scalar reduced(std::span<std::byte const, 64> bytes) {
  scalar out{};
  for (std::size_t bit = 512; bit-- > 0;)
    out = sum(sum(out, out), {std::to_integer<std::uint64_t>(bytes[bit / 8] >> (bit % 8)) & 1, 0, 0, 0});
  return out;
}

scalar multiply_add(scalar const& a, scalar const& b, scalar const& c) {
  scalar product{};
  for (std::size_t bit = 256; bit-- > 0;) {
    auto const mask = ~std::uint64_t{0} * (a[bit / 64] >> (bit % 64) & 1);
    product = sum(sum(product, product), {b[0] & mask, b[1] & mask, b[2] & mask, b[3] & mask});
  }
  return sum(product, c);
}

bool is_below_order(scalar const& s) {
  auto less = s;
  return subtract(less, order) == 1;
}

}  // namespace faro::audit::own
