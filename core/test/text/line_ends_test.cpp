// A CR that no LF follows is refused where lines end in LF: a list is the same to every reader.
#include "text/line_ends.hpp"

#include "text/json_text.hpp"

#include <faro/error.hpp>

#include <gmock/gmock.h>

#include <string>
#include <string_view>

namespace faro {
namespace {

using namespace std::string_view_literals;
using ::testing::HasSubstr;

std::string refusal_of_lines(std::string_view text) {
  try {
    refuse_lone_returns(text, "list");
  } catch (input_error const& e) {
    return e.what();
  }
  return {};
}

TEST(line_ends, are_lf_or_cr_lf_or_cr_alone_throughout) {
  for (auto const text : {""sv, "a"sv, "a\nb\n"sv, "a\r\nb\r\n"sv, "a\r\nb\n"sv, "a\rb\r"sv, "a\rb"sv})
    EXPECT_EQ(refusal_of_lines(text), "") << text;
}

TEST(line_ends, are_refused_where_readers_would_differ) {
  EXPECT_THAT(refusal_of_lines("a\rb\nc\n"), HasSubstr("list, line 1: expected lines that end in LF"));
  EXPECT_THAT(refusal_of_lines("a\nb\n\r"), HasSubstr("line 3"));
  EXPECT_THAT(refusal_of_lines("a\r\r\nb\n"), HasSubstr("line 1"));
}

TEST(json_text, has_no_zero_byte) {
  EXPECT_NO_THROW(refuse_zero_bytes("{}"));
  for (auto const text : {"{}\0"sv, "\0{}"sv, "{}\0{}"sv}) EXPECT_THROW(refuse_zero_bytes(text), input_error);
}

}  // namespace
}  // namespace faro
