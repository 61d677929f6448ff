// Which texts may stand in evidence.
#include <faro/text/utf8.hpp>

#include <gtest/gtest.h>

namespace faro {
namespace {

TEST(plain_text, is_utf8_of_every_length) {
  for (auto const* text : {"", "ann", "Grüße", "日本", "🂡"}) EXPECT_TRUE(is_plain_text(text)) << text;
}

TEST(plain_text, has_no_control_characters_and_no_line_ends) {
  for (std::string const text : {"\n", "\r", "\t", "\x7f", "\xc2\x85", "\xe2\x80\xa8", "a\x1b"})
    EXPECT_FALSE(is_plain_text(text));
  EXPECT_FALSE(is_plain_text(std::string(1, '\0')));
}

TEST(plain_text, is_no_broken_utf8) {
  // overlong, a surrogate, beyond U+10FFFF, cut off, a lone continuation, never in UTF-8
  for (std::string const text :
       {"\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82", "\x80", "\xff"})
    EXPECT_FALSE(is_plain_text(text));
}

TEST(look_alikes, are_named_once_each) {
  EXPECT_EQ(look_alikes("10O1"), "0O1");
  EXPECT_EQ(look_alikes("2345"), "");
}

}  // namespace
}  // namespace faro
