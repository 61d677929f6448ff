// Integers promote on overflow and never wrap; every operation is checked against GMP's own arithmetic.
#include <faro/error.hpp>
#include <faro/exact/integer.hpp>

#include <gmp.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <limits>
#include <new>
#include <string>

namespace {

using faro::integer;

/// The same arithmetic by GMP alone, on decimal texts.
std::string by_gmp(std::string const& a, char operation, std::string const& b) {
  mpz_t x;
  mpz_t y;
  mpz_init_set_str(x, a.c_str(), 10);
  mpz_init_set_str(y, b.c_str(), 10);
  switch (operation) {
    case '+':
      mpz_add(x, x, y);
      break;
    case '-':
      mpz_sub(x, x, y);
      break;
    case '*':
      mpz_mul(x, x, y);
      break;
    case '/':
      mpz_tdiv_q(x, x, y);
      break;
    case '%':
      mpz_tdiv_r(x, x, y);
      break;
    default:
      mpz_gcd(x, x, y);
      break;
  }
  std::string digits(mpz_sizeinbase(x, 10) + 2, '\0');
  mpz_get_str(digits.data(), 10, x);
  digits.resize(digits.find('\0'));
  mpz_clear(x);
  mpz_clear(y);
  return digits;
}

/// Numbers on both sides of every boundary: words, 127 bits, big.
rc::Gen<std::string> any_number() {
  return rc::gen::map(
      rc::gen::tuple(rc::gen::arbitrary<bool>(), rc::gen::inRange(0, 200), rc::gen::inRange(-2, 3)),
      [](auto const& t) {
        auto const [negative, bits, offset] = t;
        auto const n = faro::power(integer{2}, static_cast<std::uint64_t>(bits)) + integer{offset};
        return (negative ? -n : n).to_string();
      });
}

RC_GTEST_PROP(Integer, AgreesWithGmp, ()) {
  auto const a = *any_number();
  auto const b = *any_number();
  auto const x = integer::parse(a);
  auto const y = integer::parse(b);
  RC_ASSERT((x + y).to_string() == by_gmp(a, '+', b));
  RC_ASSERT((x - y).to_string() == by_gmp(a, '-', b));
  RC_ASSERT((x * y).to_string() == by_gmp(a, '*', b));
  RC_ASSERT(gcd(x, y).to_string() == by_gmp(a, 'g', b));
  if (!y.is_zero()) {
    RC_ASSERT((x / y).to_string() == by_gmp(a, '/', b));
    RC_ASSERT((x % y).to_string() == by_gmp(a, '%', b));
    RC_ASSERT(x / y * y + x % y == x);
  }
}

RC_GTEST_PROP(Integer, EqualValuesAreEqualHoweverTheyAroseAndHashAlike, ()) {
  auto const x = integer::parse(*any_number());
  auto const y = integer::parse(*any_number());
  auto const there_and_back = x + y - y;
  RC_ASSERT(there_and_back == x);
  RC_ASSERT(there_and_back.hash() == x.hash());
  RC_ASSERT((x < y) == (y > x));
  RC_ASSERT((x < y) == ((x - y).sign() < 0));
}

RC_GTEST_PROP(Integer, SetProductIsMultiplication, (std::uint64_t b)) {
  auto const a = integer::parse(*any_number());
  integer product = integer::parse(*any_number());
  product.set_product(a, b);
  RC_ASSERT(product == a * integer{b});
}

TEST(Integer, GrowsPast128BitsAndShrinksAgain) {
  integer n = 1;
  for (int i = 0; i < 500; ++i) n *= 3;
  EXPECT_EQ(n.bits(), 793U);  // 500 log2 3 = 792.48
  for (int i = 0; i < 500; ++i) n /= 3;
  EXPECT_EQ(n, integer{1});
}

TEST(Integer, HoldsTheExtremesOfBuiltInTypes) {
  EXPECT_EQ(integer{std::numeric_limits<std::int64_t>::min()}.to_string(), "-9223372036854775808");
  EXPECT_EQ(integer{std::numeric_limits<std::uint64_t>::max()}.to_string(), "18446744073709551615");
  auto const lowest = static_cast<faro::int128>(static_cast<faro::uint128>(1) << 127);
  EXPECT_EQ(integer{lowest}, -faro::power(2, 127));
  EXPECT_EQ(integer::from_unsigned(~faro::uint128{0}), faro::power(2, 128) - 1);
}

TEST(Integer, CountsTheOrdersOf52Cards) {
  EXPECT_EQ(faro::factorial(52).to_string(),
            "80658175170943878571660636856403766975289505440883277824000000000000");
  EXPECT_EQ(faro::factorial(0), integer{1});
  EXPECT_EQ(faro::binomial(52, 13).to_string(), "635013559600");
  EXPECT_EQ(faro::binomial(5, 6), integer{0});
  EXPECT_EQ(faro::lcm(4, -6), integer{12});
  EXPECT_EQ(faro::lcm(0, 6), integer{0});
}

TEST(Integer, RoundsToTheNearestDouble) {
  EXPECT_EQ(faro::power(2, 200).to_double(), std::ldexp(1.0, 200));
  EXPECT_EQ((faro::power(2, 200) + faro::power(2, 147)).to_double(),
            std::ldexp(1.0, 200));  // a tie goes to even
  EXPECT_EQ((faro::power(2, 200) + faro::power(2, 147) + 1).to_double(),
            std::nextafter(std::ldexp(1.0, 200), INFINITY));
  EXPECT_EQ((-faro::power(2, 2000)).to_double(), -std::numeric_limits<double>::infinity());
}

TEST(Integer, RefusesWhatIsNoNumber) {
  for (auto const* text : {"", "-", "+", "1.5", "0x10", "1 2", "१२"})
    EXPECT_THROW(integer::parse(text), faro::input_error);
  EXPECT_THROW(integer{1} / integer{0}, faro::input_error);
  EXPECT_THROW(integer{1} % integer{0}, faro::input_error);
  EXPECT_THROW((void)integer{-1}.to_uint64(), faro::input_error);
  EXPECT_THROW((void)faro::power(2, 64).to_uint64(), faro::input_error);
  EXPECT_THROW((void)faro::power(2, 63).to_int64(), faro::input_error);
  EXPECT_THROW((void)(-faro::power(2, 63) - integer{1}).to_int64(), faro::input_error);
  EXPECT_EQ((-faro::power(2, 63)).to_int64(), INT64_MIN);
  EXPECT_EQ((faro::power(2, 63) - integer{1}).to_int64(), INT64_MAX);
}

TEST(Integer, FitsInto128BitsUpToTheLastOfThem) {
  for (auto const value : {faro::uint128{0}, faro::uint128{1} << 63, faro::uint128{1} << 64,
                           (faro::uint128{1} << 127) - 1, faro::uint128{1} << 127, ~faro::uint128{0}})
    EXPECT_TRUE(integer::from_unsigned(value).to_uint128() == value);
  EXPECT_THROW((void)faro::power(2, 128).to_uint128(), faro::input_error);
  EXPECT_THROW((void)integer{-1}.to_uint128(), faro::input_error);
  EXPECT_THROW((void)(-faro::power(2, 127)).to_uint128(), faro::input_error);
}

TEST(Integer, DoesNotBeginWhatHasNoRoom) {
  EXPECT_THROW(faro::power(6, 5'922'337'775'807), std::bad_alloc);
  EXPECT_THROW(faro::factorial(1'000'000'000'000), std::bad_alloc);
  EXPECT_THROW(faro::binomial(4'000'000'000'000, 2'000'000'000'000), std::bad_alloc);
}

// Numbers of 64 bits stay numbers of 64 bits where GMP's own arguments have 32 (WebAssembly, Windows).
TEST(Integer, counts_beyond_32_bits) {
  constexpr std::uint64_t many = 10'000'000'000;
  EXPECT_EQ(faro::binomial(many, 2), integer{many} * integer{many - 1} / 2);
  EXPECT_EQ(faro::binomial(many, many - 1), integer{many});
  EXPECT_EQ(faro::binomial(many, many + 1), 0);
  EXPECT_EQ(faro::power(1, many), 1);
  EXPECT_EQ(faro::power(0, many), 0);
  EXPECT_EQ(faro::power(-1, many), 1);
  EXPECT_EQ(faro::power(-1, many + 1), -1);
  EXPECT_EQ(faro::power(0, 0), 1);
  EXPECT_EQ((integer{many} * integer{many} * integer{many} * integer{many}).to_double(), 1e40);
}

}  // namespace
