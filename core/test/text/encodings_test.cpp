// Hexadecimal and base64, against the vectors of RFC 4648, section 10.
#include "support/error_of.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/encodings.hpp>

#include <gtest/gtest.h>

#include <utility>

namespace faro {
namespace {

using testing::error_of;

constexpr std::pair<char const*, char const*> vectors[]{{"", ""},
                                                        {"f", "Zg=="},
                                                        {"fo", "Zm8="},
                                                        {"foo", "Zm9v"},
                                                        {"foob", "Zm9vYg=="},
                                                        {"fooba", "Zm9vYmE="},
                                                        {"foobar", "Zm9vYmFy"}};

TEST(base64, is_that_of_the_rfc) {
  for (auto const& [bytes, digits] : vectors) {
    EXPECT_EQ(to_base64(bytes), digits);
    EXPECT_EQ(from_base64(digits), bytes);
  }
}

TEST(base64, is_refused_where_it_is_not_whole) {
  for (auto const* text : {"Zg", "Zg=", "Z", "Zh==", "Zm9v=", "Zm 9v", "=", "Zm9v\n", "Zm9_"})
    EXPECT_NE(error_of([&] { static_cast<void>(from_base64(text)); }), "") << text;
}

TEST(hexadecimal, is_written_in_lower_case_and_read_in_both) {
  std::string const bytes("\0\x0F\xA5\xFF", 4);
  EXPECT_EQ(to_hex(bytes), "000fa5ff");
  EXPECT_EQ(from_hex("000Fa5fF"), bytes);
  EXPECT_EQ(from_hex(""), "");
}

TEST(hexadecimal, says_which_digit_is_none) {
  EXPECT_NE(error_of([] { static_cast<void>(from_hex("0g")); }).find("'g' at place 2"), std::string::npos);
  EXPECT_NE(error_of([] { static_cast<void>(from_hex("g0")); }).find("'g' at place 1"), std::string::npos);
  EXPECT_NE(error_of([] { static_cast<void>(from_hex("abc")); }), "");
}

TEST(encodings, lead_back_for_all_bytes) {
  std::string all;
  for (int c = 0; c < 256; ++c) all += static_cast<char>(c);
  for (std::size_t size = 250; size <= 256; ++size) {
    EXPECT_EQ(from_base64(to_base64(all.substr(0, size))), all.substr(0, size));
    EXPECT_EQ(from_hex(to_hex(all.substr(0, size))), all.substr(0, size));
  }
}

}  // namespace
}  // namespace faro
