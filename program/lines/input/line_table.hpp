// Where all the lines of some texts are: eight bytes a line, in an order that can be changed.
//
// A reference is an address and a length in one word; lines of 64 KB and more, and a last line that lacks its
// end, are looked up in a short list. Finding runs at the speed of memory, in several threads.
#pragma once
#include "lines/input/memory.hpp"
#include "text/text_files.hpp"

#include <faro/error.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// A line: 48 bits of address, 16 of length.
enum class line_ref : std::uint64_t {};

/// How a text falls into lines.
struct line_format {
  char end = '\n';
  bool csv = false;              ///< ends within quotes do not count
  bool keeps_mark = true;        ///< a byte order mark stays in front, as a header does; GNU shuf moves it
  char separator = ',';          ///< of the cells of CSV
  std::uint64_t lines_each = 1;  ///< so many lines are one item
  std::string begins{};          ///< an item begins at each line that begins so; empty: at every line
  friend bool operator==(line_format const&, line_format const&) = default;
};

/// The byte order mark that a text begins with is taken off it, if it is to stay in front; else nothing is.
inline std::string_view take_mark(std::string_view& text, line_format format) {
  auto const left = format.keeps_mark ? without_mark(text) : text;
  auto const mark = text.substr(0, text.size() - left.size());
  text = left;
  return mark;
}

/// A text and what messages call it.
struct named_text {
  std::string name;
  std::string_view text;
};

/// A line with nothing but blanks and what parts cells: spreadsheets and editors end files so.
inline bool is_empty_line(std::string_view line) {
  return line.find_first_not_of(std::string_view{" \t,;|\r\n\0", 8}) == std::string_view::npos;
}

/// What is wrong with CSV that ends within quotes.
input_error open_quotes(std::string const& name);

/// The size of the first `lines` lines of a text; all of it when there are fewer.
std::size_t size_of_first(std::string_view text, line_format format, std::uint64_t lines);

/// Whether a quote that opens in it does not close.
bool ends_within_quotes(std::string_view text, line_format const& format);

class line_table {
 public:
  line_table() = default;
  /// The lines of all the texts, in order; nothing when there are more than `most`. The texts must outlive
  /// the table. A last line without its end counts. Throws input_error for CSV whose quotes stay open.
  static std::optional<line_table> find(std::vector<named_text> const& texts, line_format format,
                                        std::size_t threads, std::uint64_t most = UINT64_MAX);

  /// Leaves out the lines with nothing but blanks in them.
  void leave_out_empty();

  [[nodiscard]] std::span<line_ref> lines() { return lines_.span(); }
  [[nodiscard]] std::span<line_ref const> lines() const { return lines_.span(); }

  /// The bytes of a line, its end included if it has one.
  [[nodiscard]] std::string_view text(line_ref line) const {
    auto const word = static_cast<std::uint64_t>(line);
    if (auto const size = word & size_mask; size != 0) return {address(line), static_cast<std::size_t>(size)};
    return special_text(line);
  }
  /// Whether it lacks its end.
  [[nodiscard]] bool is_open(line_ref line) const {
    return (static_cast<std::uint64_t>(line) & size_mask) == 0 && find_special(line).open;
  }
  /// The bytes it has with its end.
  [[nodiscard]] std::uint64_t written_size(line_ref line) const {
    auto const size = static_cast<std::uint64_t>(line) & size_mask;
    return size != 0 ? size : special_text(line).size() + (is_open(line) ? 1 : 0);
  }
  /// Where it begins, to be fetched ahead.
  static char const* address(line_ref line) {
    return reinterpret_cast<char const*>(static_cast<std::uint64_t>(line) >> size_bits);
  }

 private:
  static constexpr unsigned size_bits = 16;
  static constexpr std::uint64_t size_mask = (std::uint64_t{1} << size_bits) - 1;
  /// A line that does not fit a reference.
  struct special_line {
    char const* start;
    std::uint64_t size;
    bool open;
  };

  bool find_lines(std::vector<named_text> const& texts, char end, std::size_t threads, std::uint64_t most);
  bool find_records(std::vector<named_text> const& texts, char end, std::uint64_t most);
  bool find_groups(std::vector<named_text> const& texts, line_format const& format, std::uint64_t most);
  static line_ref made(char const* start, char const* stop, bool open, std::vector<special_line>& specials);
  [[nodiscard]] special_line const& find_special(line_ref line) const;
  [[nodiscard]] std::string_view special_text(line_ref line) const;

  big_array<line_ref> lines_;
  std::vector<special_line> specials_;  // by their addresses
};

}  // namespace faro::program
