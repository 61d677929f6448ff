// UTF-8, character by character; which texts may stand in evidence, and what of a text may be shown.
#include "text/utf8.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace faro {
namespace {

TEST(characters, are_read_with_their_sizes) {
  std::string const text = "aé日🂡";
  std::vector<std::pair<char32_t, std::size_t>> found;
  for (std::size_t at = 0; at < text.size();) {
    auto const c = character_at(text, at);
    ASSERT_TRUE(c);
    found.emplace_back(c->code, c->size);
    at += c->size;
  }
  EXPECT_EQ(found,
            (std::vector<std::pair<char32_t, std::size_t>>{{U'a', 1}, {U'é', 2}, {U'日', 3}, {U'🂡', 4}}));
  EXPECT_FALSE(character_at(text, 2)) << "in the middle of one";
  EXPECT_FALSE(character_at(text, text.size()));
}

TEST(characters, lead_back_when_they_are_written) {
  for (char32_t const code : {0x0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF}) {
    std::string text;
    append_utf8(text, code);
    auto const c = character_at(text, 0);
    ASSERT_TRUE(c);
    EXPECT_EQ(c->code, code);
    EXPECT_EQ(c->size, text.size());
  }
  std::string none;
  append_utf8(none, 0xD800);
  append_utf8(none, 0x110000);
  EXPECT_EQ(none, "\uFFFD\uFFFD");
}

TEST(characters, are_counted_and_cut_whole) {
  EXPECT_EQ(count_characters("aé日"), 3U);
  EXPECT_EQ(count_characters("\xff\xe2\x82"), 3U) << "bytes that belong to none count";
  EXPECT_EQ(first_characters("aé日", 2), "aé");
  EXPECT_EQ(first_characters("aé", 9), "aé");
}

TEST(printable, has_neither_controls_nor_marks_that_turn_the_writing) {
  EXPECT_EQ(printable("a\x1b[2Jb"), "a\uFFFD[2Jb");
  EXPECT_EQ(printable("\u009b\u202e\u2066\u200f"), "\uFFFD\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(printable("\xff"
                      "é"),
            "\uFFFDé");
  EXPECT_EQ(printable("a\tb\n"), "a\uFFFDb\uFFFD");
  EXPECT_EQ(printable("a\tb\n\r", true), "a\tb\n\uFFFD");
}

TEST(quoted, is_short_and_printable) {
  EXPECT_EQ(quoted("Bolt"), "'Bolt'");
  EXPECT_EQ(quoted("éééé", 2), "'éé…'");
  EXPECT_EQ(quoted("\n"), "'\uFFFD'");
}

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
