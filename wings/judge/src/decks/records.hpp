// The first step of reading decks: bytes into records, one a deck. A record is a line, or the inside of an
// innermost JSON array. Headings ("Deck:") and blank lines, as document 003's programs print them, are passed
// over.
#pragma once
#include "judge/src/decks/reader.hpp"

#include <faro/text/detail/message.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::judge::deck_reading {

/// The text of one deck, without the brackets or the line end.
struct record {
  std::string_view text;   ///< holds until the next record is asked for
  std::uint64_t line = 0;  ///< where it begins, counted from 1
};

/// "decks.txt, line 12: " and the reason, as an input_error.
[[noreturn]] void fail(std::string const& name, std::uint64_t line, message const& reason);

/// At most 40 bytes of a text in quotes, what can't be printed written as \x00.
std::string in_quotes(std::string_view text);

class record_source {
 public:
  record_source(byte_source source, std::string name);

  /// The next record; nothing at the end. Throws input_error for an input that is no text, for brackets that
  /// don't match, for a record of more than 64 MiB.
  std::optional<record> next();
  /// Whether the records are JSON arrays. Known after the first next().
  [[nodiscard]] bool is_json() const { return json_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
  [[nodiscard]] std::string const& name() const { return name_; }

 private:
  void begin();
  [[noreturn]] void refuse(message const& reason);
  bool refill(std::size_t keep_from);
  void end_lines_by_lf(std::size_t from);
  std::optional<record> next_line();
  std::optional<record> next_array();
  bool more_of_array();
  bool more_of_string(std::uint64_t line);
  void pass_over_string(char quote);
  void pass_over_plain(char c);
  void refuse_nested();
  [[noreturn]] void give_up(std::uint64_t line, message const& reason);

  byte_source source_;
  std::string name_;
  std::vector<char> buffer_;
  std::size_t at_ = 0, end_ = 0;  // what is left is buffer_[at_, end_)
  std::uint64_t bytes_ = 0, line_ = 1;
  std::size_t depth_ = 0, objects_ = 0;  // brackets and braces that are open
  bool array_open_ = false;              // buffer_[start_, at_) follows the last of them, a '['
  std::size_t start_ = 0;
  std::uint64_t start_line_ = 0;
  bool begun_ = false, ended_ = false, json_ = false;
  bool ends_in_cr_ = false;  // alone, as old Macs end lines
  bool headed_ = false;      // decks have headings
};

}  // namespace faro::judge::deck_reading
