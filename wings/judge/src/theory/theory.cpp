#include <faro/error.hpp>
#include <faro/judge/theory/detail/theory.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <bit>

namespace faro::judge {
namespace {

integer const ten{10};

/// The greatest e with 10^e <= value. Precondition: value > 0.
std::int64_t decimal_exponent(ratio const& value) {
  auto const bits = static_cast<std::int64_t>(value.numerator().bits()) -
                    static_cast<std::int64_t>(value.denominator().bits());
  // 2^(bits-1) < value < 2^(bits+1), and 0.30102 < log10 2 < 0.30103: start low and go up.
  auto e = bits > 0 ? (bits - 1) * 30102 / 100000 : (bits - 1) * 30103 / 100000 - 1;
  auto const at_least = [&](std::int64_t exponent) {
    return exponent >= 0
               ? value.numerator() >= value.denominator() * power(ten, static_cast<std::uint64_t>(exponent))
               : value.numerator() * power(ten, static_cast<std::uint64_t>(-exponent)) >= value.denominator();
  };
  while (at_least(e + 1)) ++e;
  return e;
}

/// Significant digits and the decimal exponent of the first: value = 0.D1D2... x 10^(exponent + 1).
struct digit_string {
  std::string digits;
  std::int64_t exponent;
};

digit_string digits_of(ratio const& value, unsigned count, bool round) {
  auto exponent = decimal_exponent(value);
  auto const shift = static_cast<std::int64_t>(count) - 1 - exponent;
  auto numerator = value.numerator();
  auto denominator = value.denominator();
  (shift >= 0 ? numerator : denominator) *=
      power(ten, static_cast<std::uint64_t>(shift >= 0 ? shift : -shift));
  auto digits =
      (round ? (numerator * 2 + denominator) / (denominator * 2) : numerator / denominator).to_string();
  if (digits.size() > count) {  // 9.99… rounded up
    digits.pop_back();
    ++exponent;
  }
  return {std::move(digits), exponent};
}

std::string laid_out(digit_string const& d) {
  constexpr std::int64_t most_zeros = 20;
  auto const size = static_cast<std::int64_t>(d.digits.size());
  if (d.exponent < 0 && d.exponent >= -most_zeros)
    return "0." + std::string(static_cast<std::size_t>(-d.exponent - 1), '0') + d.digits;
  if (d.exponent >= 0 && d.exponent < size) {
    auto const whole = static_cast<std::size_t>(d.exponent) + 1;
    return d.digits.substr(0, whole) + (whole < d.digits.size() ? "." + d.digits.substr(whole) : "");
  }
  return d.digits.substr(0, 1) + (size > 1 ? "." + d.digits.substr(1) : "") + (d.exponent < 0 ? "e-" : "e+") +
         std::to_string(d.exponent < 0 ? -d.exponent : d.exponent);
}

void check_sums(class_distribution const& law) {
  integer weights;
  integer orders;
  for (auto const& c : law.classes) {
    weights += c.orders * c.weight;
    orders += c.orders;
  }
  if (weights != law.of || orders != law.orders) {
    throw input_error{
        say("a distribution by classes: weights sum to {} of {}, orders to {} of {}; both must be equal",
            weights.to_string(), law.of.to_string(), orders.to_string(), law.orders.to_string())};
  }
}

/// sum P log2(N P) = log2 N - log2 of + sum (orders weight / of) log2 weight, each logarithm less than two
/// units too low: the mean of them is too, and the difference lies between two units below and four above.
enclosure information(class_distribution const& law, unsigned bits) {
  binary_logarithm const log2{bits};
  integer sum;
  for (auto const& c : law.classes) {
    if (!c.weight.is_zero()) sum += c.orders * c.weight * log2(c.weight);
  }
  auto const unit = power(integer{2}, bits);
  auto const middle = ratio{sum, law.of * unit} + ratio{log2(law.orders) - log2(law.of), unit};
  return {middle - ratio{2, unit}, middle + ratio{4, unit}};
}

bool is_power_of_two(integer const& x) { return x == power(integer{2}, x.bits() - 1); }

/// The information where every N P is a power of two: then it is a fraction.
std::optional<ratio> rational_information(class_distribution const& law) {
  ratio sum;
  for (auto const& c : law.classes) {
    if (c.weight.is_zero() || c.orders.is_zero()) continue;
    ratio const likelier{c.weight * law.orders, law.of};
    if (!is_power_of_two(likelier.numerator()) || !is_power_of_two(likelier.denominator())) return {};
    auto const bits = static_cast<std::int64_t>(likelier.numerator().bits()) -
                      static_cast<std::int64_t>(likelier.denominator().bits());
    sum += ratio{c.orders * c.weight, law.of} * ratio{bits};
  }
  return sum;
}

enclosure information_to(class_distribution const& law, unsigned digits) {
  constexpr unsigned bits_for_ten_digits = 34;
  auto bits = digits * bits_for_ten_digits / 10 + 64;
  for (int attempt = 0;; ++attempt, bits *= 2) {
    if (attempt == 1) {
      if (auto const exact = rational_information(law)) return *exact;
    }
    auto const found = information(law, bits);
    constexpr int last_attempt = 4;  // a decimal fraction that can't be told from its neighbours
    if (attempt == last_attempt || (found.low().sign() > 0 && found.decides(digits))) return found;
  }
}

}  // namespace

std::string significant_digits(ratio const& value, unsigned digits) {
  if (digits == 0) throw input_error{"expected at least 1 significant digit, got 0"};
  if (value.is_zero()) return "0";
  if (value.sign() < 0) return "-" + significant_digits(-value, digits);
  if (value == ratio{1}) return "1";
  auto found = digits_of(value, digits, true);
  if (value < ratio{1} && found.exponent == 0) found = digits_of(value, digits, false);
  return laid_out(found);
}

enclosure::enclosure(ratio low, ratio high) : low_{std::move(low)}, high_{std::move(high)} {
  if (low_ > high_)
    throw input_error{
        say("an enclosure from {} to {}: the lower end comes first", low_.to_string(), high_.to_string())};
}

bool enclosure::decides(unsigned digits) const {
  return is_exact() || significant_digits(low_, digits) == significant_digits(high_, digits);
}

std::string enclosure::to_digits(unsigned digits) const { return significant_digits(low_, digits); }

theory_row distances_of(class_distribution const& law, unsigned digits) {
  check_sums(law);
  integer excess;
  integer squares;
  std::optional<integer> least;
  integer most;
  other_distances others;
  for (auto const& c : law.classes) {
    if (c.orders.is_zero()) continue;
    auto const above = c.weight * law.orders - law.of;  // N P - 1, times of
    if (above.sign() > 0) excess += c.orders * above;
    squares += c.orders * c.weight * c.weight;
    if (!least || c.weight < *least) least = c.weight;
    most = std::max(most, c.weight);
    if (c.weight.is_zero()) others.unreachable += c.orders;
  }
  others.separation = ratio{1} - ratio{least.value_or(0) * law.orders, law.of};
  others.l_infinity = ratio{most * law.orders, law.of} - ratio{1};
  others.chi_square = ratio{squares * law.orders, law.of * law.of} - ratio{1};
  others.kl_bits = excess.is_zero() ? enclosure{} : information_to(law, digits);
  return {0, ratio{excess, law.of * law.orders}, law.orders, std::move(others)};
}

// ---- Logarithms -------------------------------------------------------------------------------------------

namespace {

/// Enough for every rounding inside: each of at most bits + 32 terms loses less than 2 units of the work, the
/// scaling, the table and the division by ln 2 fewer than 16 more, and all that is multiplied by at most 3.
constexpr unsigned guard_bits = 32;
constexpr std::uint64_t table_start = 128;

}  // namespace

binary_logarithm::binary_logarithm(unsigned bits)
    : bits_{bits}, work_{bits + guard_bits}, one_{power(integer{2}, work_)} {
  ln2_ = twice_atanh(1, 3);
  for (auto c = table_start; c < 2 * table_start; ++c)
    tabled_.push_back(twice_atanh(c - table_start, c + table_start) * one_ / ln2_);
}

/// 2 atanh(n/d) = 2 (t + t^3/3 + t^5/5 + …) in units of the work, t = n/d < 1/2.
integer binary_logarithm::twice_atanh(integer const& numerator, integer const& denominator) const {
  auto power_of_t = numerator * one_ / denominator;
  auto const square = power_of_t * power_of_t / one_;
  integer sum;
  for (std::uint64_t odd = 1; !power_of_t.is_zero(); odd += 2) {
    sum += power_of_t / odd;
    power_of_t = power_of_t * square / one_;
  }
  return sum * 2;
}

integer binary_logarithm::operator()(integer const& x) const {
  if (x.sign() <= 0)
    throw input_error{say("expected a positive number to take the logarithm of, got {}", x.to_string())};
  auto const whole = x.bits() - 1;
  auto const unit = power(integer{2}, bits_);
  auto const y = whole <= work_ ? x * power(integer{2}, work_ - whole) : x / power(integer{2}, whole - work_);
  if (y == one_ && x == power(integer{2}, whole)) return integer{whole} * unit;
  auto const c = (y * table_start / one_).to_uint64();
  auto const near = one_ * c;
  auto const scaled = y * table_start;
  auto const rest = twice_atanh(scaled - near, scaled + near) * one_ / ln2_;
  // What was lost inside is far less than one unit: one unit down in the guard keeps the result from above.
  auto const fraction = tabled_[c - table_start] + rest;
  auto const slack = power(integer{2}, guard_bits - 8);
  auto const lowered = fraction > slack ? fraction - slack : integer{};
  return integer{whole} * unit + lowered / power(integer{2}, guard_bits);
}

}  // namespace faro::judge
