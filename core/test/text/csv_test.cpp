// CSV as RFC 4180 has it and as spreadsheets write it.
#include "text/csv.hpp"

#include "support/error_of.hpp"

#include <faro/error.hpp>

#include <gtest/gtest.h>

namespace faro {
namespace {

using cells = std::vector<std::string>;
using testing::error_of;

std::vector<cells> cells_of(std::string_view text, char separator = ',') {
  std::vector<cells> out;
  for (auto& line : parse_csv(text, "t", separator)) out.push_back(std::move(line.cells));
  return out;
}

TEST(csv, has_quoted_cells_with_separators_quotes_and_line_ends) {
  EXPECT_EQ(cells_of("a,\"b,\"\"c\"\"\nd\"\n"), (std::vector<cells>{{"a", "b,\"c\"\nd"}}));
}

TEST(csv, passes_over_byte_order_mark_blank_lines_and_carriage_returns) {
  EXPECT_EQ(cells_of("\xEF\xBB\xBF"
                     "a, b \r\n\r\n\"c\",d\r\n"),
            (std::vector<cells>{{"a", "b"}, {"c", "d"}}));
  EXPECT_EQ(cells_of("a,b\n,\n , \nc,d\n,,"), (std::vector<cells>{{"a", "b"}, {"c", "d"}}));
  EXPECT_EQ(parse_csv("\n\na\n\"b\nc\"\nd", "t").back().number, 6U);
}

TEST(csv, keeps_empty_cells) { EXPECT_EQ(cells_of("a,,\n"), (std::vector<cells>{{"a", "", ""}})); }

TEST(csv, separates_by_the_character_that_is_said) {
  EXPECT_EQ(cells_of("a;\"b;c\"", ';'), (std::vector<cells>{{"a", "b;c"}}));
}

TEST(csv, a_comma_is_the_decimal_point_where_it_parts_no_cells) {
  EXPECT_EQ(with_decimal_point("1,5", ';'), "1.5");
  EXPECT_EQ(with_decimal_point("-0,25", '\t'), "-0.25");
  EXPECT_EQ(with_decimal_point("1,5", ','), "1,5") << "a thousand and a half, or 15: nobody knows";
  EXPECT_EQ(with_decimal_point("1,000,5", ';'), "1,000,5");
  EXPECT_EQ(with_decimal_point("1.000,5", ';'), "1.000,5");
}

TEST(csv, may_name_its_separator_in_a_line_before_the_header) {
  for (auto const* text : {"sep=;\r\na;b,c\r\n", "\xEF\xBB\xBF\"sep=;\"\na;b,c\n"}) {
    EXPECT_EQ(separator_named_in(text)->separator, ';');
    EXPECT_EQ(cells_of(text, ';'), (std::vector<cells>{{"a", "b,c"}}));
    EXPECT_EQ(parse_csv(text, "t", ';').front().number, 2U) << "lines are counted as in the file";
  }
  EXPECT_EQ(cells_of("sep=five\n"), (std::vector<cells>{{"sep=five"}}));
}

TEST(csv, loses_the_blanks_of_word_processors_around_cells) {
  EXPECT_EQ(cells_of("\u00a0"
                     "Dee\u00a0,\u202f"
                     "a\u00a0b \u2007\n"),
            (std::vector<cells>{{"Dee", "a\u00a0b"}}));
}

TEST(csv, names_another_encoding_and_what_to_do) {
  constexpr std::string_view utf16{
      "\xFF\xFE"
      "a\0;\0b\0",
      8},
      zeros{"\0n\0a\0m\0e", 8};
  for (auto const text : {utf16, zeros})
    EXPECT_EQ(
        error_of([&] { parse_csv(text, "t.csv"); }),
        "t.csv: expected text in UTF-8, got UTF-16; save it as UTF-8, or iconv -f UTF-16 -t UTF-8 makes it");
}

TEST(csv, lines_may_end_in_carriage_returns_alone) {
  auto const lines = parse_csv("a,b\r1,2\r", "t.csv");
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines[1].number, 2U);
  EXPECT_EQ(lines[1].cells, (std::vector<std::string>{"1", "2"}));
}

TEST(csv, says_where_a_quote_does_not_end) {
  EXPECT_EQ(error_of([] { parse_csv("a\n\"b\nc", "t.csv"); }), "t.csv, line 2: a quote that does not end");
  EXPECT_EQ(error_of([] { parse_csv("\"a\"b", "t.csv"); }),
            "t.csv, line 1: expected a comma after the closing quote, got 'b'");
  EXPECT_EQ(error_of([] { parse_csv("\"a\"b", "t.csv", ';'); }),
            "t.csv, line 1: expected a ';' after the closing quote, got 'b'");
  EXPECT_NE(error_of([] { parse_csv(std::string_view{"a\0b", 3}, "t"); }), "");
}

TEST(csv, cells_are_quoted_where_they_need_it) {
  EXPECT_EQ(csv_cell("plain"), "plain");
  for (std::string const text : {"a,b", "a;b", "a\tb", "a\"b", "a\nb", " a", "a "})
    EXPECT_EQ(parse_csv(csv_cell(text), "t").front().cells.front(), text);
}

}  // namespace
}  // namespace faro
