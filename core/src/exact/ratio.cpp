#include <faro/error.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cmath>
#include <ostream>

namespace faro {

ratio::ratio(integer numerator, integer denominator)
    : numerator_{std::move(numerator)}, denominator_{std::move(denominator)} {
  if (denominator_.is_zero())
    throw input_error{say("fraction {}/0: the denominator is zero", numerator_.to_string())};
  if (denominator_.sign() < 0) {
    numerator_ = -numerator_;
    denominator_ = -denominator_;
  }
  auto const common = gcd(numerator_, denominator_);
  if (common != integer{1}) {
    numerator_ /= common;
    denominator_ /= common;
  }
}

namespace {

constexpr std::size_t longest_number = 10'000;  // characters; keeps hostile input from costing gigabytes
constexpr std::size_t longest_exponent = 4;     // digits

bool all_digits(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

[[noreturn]] void not_a_number(std::string_view text) {
  if (std::ranges::count(text, ',') == 1 &&
      text.find_first_not_of("0123456789,%") == std::string_view::npos) {
    auto pointed = std::string{text.substr(0, 40)};
    std::ranges::replace(pointed, ',', '.');
    throw input_error{
        say("'{}' is not a number: decimals stand behind a point, {}", text.substr(0, 40), pointed)};
  }
  throw input_error{say("'{}{}' is not a number (3/8, -2, 0.25, 1e-3 and 25% are)", text.substr(0, 40),
                        (text.size() > 40 ? "…" : ""))};
}

/// Takes a leading sign off the text: true if it was a minus.
bool take_sign(std::string_view& text) {
  bool const negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  return negative;
}

/// The power of ten of an exponent such as "-3"; `whole` is what the error quotes.
ratio parse_exponent(std::string_view text, std::string_view whole) {
  bool const negative = take_sign(text);
  if (text.empty() || text.size() > longest_exponent || !all_digits(text)) not_a_number(whole);
  ratio const scale{power(10, integer::parse(text).to_uint64())};
  return negative ? ratio{1} / scale : scale;
}

/// A decimal number with optional sign, fraction and exponent.
ratio parse_decimal(std::string_view text, std::string_view whole) {
  bool const negative = take_sign(text);
  auto const exponent_at = text.find_first_of("eE");
  auto const mantissa = text.substr(0, exponent_at);
  auto const point = mantissa.find('.');
  auto const before = mantissa.substr(0, point);
  auto const after = point == std::string_view::npos ? std::string_view{} : mantissa.substr(point + 1);
  auto const digits = std::string{before} + std::string{after};
  if (digits.empty() || !all_digits(digits)) not_a_number(whole);
  ratio value{integer::parse(digits), power(10, after.size())};
  if (exponent_at != std::string_view::npos) value *= parse_exponent(text.substr(exponent_at + 1), whole);
  return negative ? -value : value;
}

}  // namespace

ratio ratio::parse(std::string_view text) {
  if (text.size() > longest_number) not_a_number(text);
  auto number = text;
  bool const percent = number.ends_with('%');
  if (percent) number.remove_suffix(1);
  auto const slash = number.find('/');
  auto value = parse_decimal(number.substr(0, slash), text);
  if (slash != std::string_view::npos) {
    auto const divisor = parse_decimal(number.substr(slash + 1), text);
    if (divisor.is_zero()) throw input_error{say("'{}': the denominator is zero", text)};
    value /= divisor;
  }
  return percent ? value / ratio{100} : value;
}

integer ratio::floor() const {
  auto quotient = numerator_ / denominator_;
  if (numerator_.sign() < 0 && quotient * denominator_ != numerator_) quotient -= 1;
  return quotient;
}

ratio& ratio::operator+=(ratio const& b) {
  return *this = denominator_ == b.denominator_
                     ? ratio{numerator_ + b.numerator_, denominator_}
                     : ratio{numerator_ * b.denominator_ + b.numerator_ * denominator_,
                             denominator_ * b.denominator_};
}

ratio& ratio::operator-=(ratio const& b) {
  return *this = denominator_ == b.denominator_
                     ? ratio{numerator_ - b.numerator_, denominator_}
                     : ratio{numerator_ * b.denominator_ - b.numerator_ * denominator_,
                             denominator_ * b.denominator_};
}

ratio& ratio::operator*=(ratio const& b) {
  return *this = ratio{numerator_ * b.numerator_, denominator_ * b.denominator_};
}

ratio& ratio::operator/=(ratio const& b) {
  if (b.is_zero()) throw input_error{say("{} divided by zero", to_string())};
  return *this = ratio{numerator_ * b.denominator_, denominator_ * b.numerator_};
}

// Shown by a shared library: GCC hides what is declared as a friend alone, whatever its header says.
[[gnu::visibility("default")]] std::strong_ordering operator<=>(ratio const& a, ratio const& b) {
  if (a.denominator_ == b.denominator_) return a.numerator_ <=> b.numerator_;
  return a.numerator_ * b.denominator_ <=> b.numerator_ * a.denominator_;
}

double ratio::to_double() const {
  if (is_zero()) return 0;
  // An integer quotient of 66 or 67 bits whose last bit is sticky rounds once, in integer::to_double.
  // Subnormal results (below 2^-1022) are rounded a second time by ldexp.
  auto const shift = 66 - (static_cast<long>(numerator_.bits()) - static_cast<long>(denominator_.bits()));
  auto const power_of_two = power(2, static_cast<std::uint64_t>(std::labs(shift)));
  auto const dividend = shift >= 0 ? numerator_ * power_of_two : numerator_;
  auto const divisor = shift >= 0 ? denominator_ : denominator_ * power_of_two;
  auto quotient = dividend / divisor;
  if (quotient * divisor != dividend && (quotient % 2).is_zero()) quotient += sign();
  return std::ldexp(quotient.to_double(), static_cast<int>(std::clamp(-shift, -5000L, 5000L)));
}

std::string ratio::to_string() const {
  return is_whole() ? numerator_.to_string() : numerator_.to_string() + "/" + denominator_.to_string();
}

std::string ratio::to_decimal(unsigned digits) const {
  auto const magnitude = sign() < 0 ? -numerator_ : numerator_;
  auto const rounded = (magnitude * power(10, digits) * 2 + denominator_) / (denominator_ * 2);
  auto text = rounded.to_string();
  if (text.size() <= digits) text.insert(0, digits + 1 - text.size(), '0');
  if (digits > 0) text.insert(text.size() - digits, 1, '.');
  return sign() < 0 && !rounded.is_zero() ? "-" + text : text;
}

std::ostream& operator<<(std::ostream& out, ratio const& value) { return out << value.to_string(); }

}  // namespace faro
