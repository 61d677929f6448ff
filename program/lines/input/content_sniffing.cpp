// Byte order marks and zeros.
#include "lines/input/content_sniffing.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::program {

std::optional<message> unlike_text(std::string_view first, char end) {
  using namespace std::string_view_literals;
  auto const unicode = [](std::string const& name) {
    return say(
        "looks like text in {0}, whose lines end with more than one byte: expected UTF-8 or another text "
        "of bytes; iconv -f {0} -t UTF-8 makes it one",
        name);
  };
  if (first.starts_with("\xFF\xFE\0\0"sv) || first.starts_with("\0\0\xFE\xFF"sv)) return unicode("UTF-32");
  if (first.starts_with("\xFF\xFE"sv) || first.starts_with("\xFE\xFF"sv)) return unicode("UTF-16");
  auto const line_end = std::min(first.find_first_of("\r\n"), first.size());
  if (end == '\n' && first.find('\n') == std::string_view::npos && line_end + 1 < first.size())
    return say(
        "is one line: expected lines that end in LF or CR and LF, got CR alone; tr '\\r' '\\n' makes them");
  if (end == '\0' || first.find('\0') == std::string_view::npos) return std::nullopt;
  std::size_t even = 0, odd = 0;
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (first[i] == '\0') ++(i % 2 == 0 ? even : odd);
  }
  // Of most languages every other byte of UTF-16 is zero.
  auto const quarter = first.size() / 4;
  if (odd > quarter && even == 0) return unicode("UTF-16LE");
  if (even > quarter && odd == 0) return unicode("UTF-16BE");
  if (first.starts_with("PAR1"))
    return say("looks like Parquet, which is not read: duckdb or pyarrow make lines of CSV or JSON of it");
  return say(
      "looks like binary data: it has zero bytes, and its lines are what stands between newlines; -z is "
      "for lines that end with zero bytes");
}

}  // namespace faro::program
