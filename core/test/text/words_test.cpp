// Words, lines and numbers in texts: the small things that every reader needs.
#include "text/words.hpp"

#include <gtest/gtest.h>

namespace faro {
namespace {

using parts = std::vector<std::string_view>;

TEST(words, are_of_ascii_and_leave_other_bytes_alone) {
  EXPECT_EQ(lower_case("AbZ[É9"), "abz[É9");
  EXPECT_TRUE(is_digit('0') && is_digit('9') && !is_digit('a') && !is_digit('/') && !is_digit(':'));
  EXPECT_TRUE(is_letter('a') && is_letter('Z') && !is_letter('[') && !is_letter('\xC3'));
  EXPECT_TRUE(is_blank(' ') && is_blank('\t') && is_blank('\r') && !is_blank('\0') && !is_blank('\xA0'));
}

TEST(words, trimmed_is_a_view_of_the_same_bytes) {
  std::string const text = " \t a b\r\n";
  auto const inside = trimmed(text);
  EXPECT_EQ(inside, "a b");
  EXPECT_EQ(inside.data(), text.data() + 3);
  EXPECT_EQ(trimmed(" \n"), "");
}

TEST(words, split_has_one_part_more_than_separators) {
  EXPECT_EQ(split("a,b", ','), (parts{"a", "b"}));
  EXPECT_EQ(split(",", ','), (parts{"", ""}));
  EXPECT_EQ(split("", ','), (parts{""}));
}

TEST(words, words_of_are_never_empty) {
  EXPECT_EQ(words_of("  one\ttwo \n"), (parts{"one", "two"}));
  EXPECT_TRUE(words_of(" \n").empty());
}

TEST(words, have_one_blank_between_them_but_in_quotes) {
  EXPECT_EQ(with_single_blanks(" riffle*7 \t then  cut "), "riffle*7 then cut");
  EXPECT_EQ(with_single_blanks("\"my  own.lua\"  then cut"), "\"my  own.lua\" then cut");
  EXPECT_EQ(with_single_blanks(" \n"), "");
}

TEST(words, lines_end_as_unix_dos_and_old_macs_end_them) {
  EXPECT_EQ(lines_of("a\nb\r\nc\rd"), (parts{"a", "b", "c", "d"}));
  EXPECT_EQ(lines_of("a\n\nb\n"), (parts{"a", "", "b"}));
  EXPECT_EQ(lines_of("\r\n\r\n"), (parts{"", ""}));
  EXPECT_EQ(lines_of("a\r\r\nb\r\rc\r"), (parts{"a", "b", "", "c"})) << "twice converted; two lines of a Mac";
  EXPECT_TRUE(lines_of("").empty());
}

TEST(words, lists_read_as_sentences_do) {
  std::vector<std::string> const names{"a", "b", "c"};
  EXPECT_EQ(joined(names), "a, b, c");
  EXPECT_EQ(joined(names, "-"), "a-b-c");
  EXPECT_EQ(listed(names), "a, b or c");
  EXPECT_EQ(listed(std::span{names}.first(2), " and "), "a and b");
  EXPECT_EQ(listed(std::span{names}.first(1)), "a");
  EXPECT_EQ(listed({}), "");
}

TEST(words, numbers_that_follow_one_another_are_ranges) {
  EXPECT_EQ(ranges_of(std::vector<std::uint64_t>{28, 29, 30, 7}), "28-30,7");
  EXPECT_EQ(ranges_of(std::vector<std::uint64_t>{1, 2, 5}), "1-2,5");
  EXPECT_EQ(ranges_of({}), "");
}

TEST(words, plurals_are_english) {
  EXPECT_EQ(plural(1, "card"), "1 card");
  EXPECT_EQ(plural(0, "card"), "0 cards");
  EXPECT_EQ(plural(2, "class"), "2 classes");
  EXPECT_EQ(plural(2, "entry"), "2 entries");
  EXPECT_EQ(plural(2, "way"), "2 ways");
  EXPECT_EQ(plural(2, "box"), "2 boxes");
  EXPECT_EQ(plural(2, "die", "dice"), "2 dice");
}

}  // namespace
}  // namespace faro
