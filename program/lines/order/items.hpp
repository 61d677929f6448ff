// What `faro shuffle` shuffles: the lines of a file, words, or a range of numbers, all as numbered items.
//
// Lines are not copied: 8 bytes a line beside the text. A range costs nothing.
#pragma once
#include "lines/input/line_table.hpp"

#include <faro/records/record_file.hpp>
#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

class shuffle_items {
 public:
  /// The lines of some texts after their first `header` lines, which stay where they are and are the same in
  /// all. A last line without delimiter counts. Refers to the texts. Throws input_error for headers that
  /// differ, for CSV that ends within quotes and for more than `most` lines.
  static shuffle_items lines(std::vector<named_text> texts, line_format format, std::uint64_t header = 0,
                             std::size_t threads = 1, std::uint64_t most = UINT64_MAX);
  /// The same; nothing when there are more than `most` lines.
  static std::optional<shuffle_items> lines_within(std::vector<named_text> texts, line_format format,
                                                   std::uint64_t header, std::size_t threads,
                                                   std::uint64_t most);
  /// The words themselves, whatever is in them.
  static shuffle_items words(std::vector<std::string> const& words, char delimiter);
  /// The numbers of "LO-HI". Throws usage_error, as GNU shuf does, unless LO <= HI (or LO = HI + 1: none).
  static shuffle_items range(std::string const& text, char delimiter);

  /// Leaves out the lines that are no records: those with nothing but blanks in them. How many. Only of
  /// lines.
  std::uint64_t leave_out_empty();

  [[nodiscard]] std::uint64_t size() const { return count_; }
  [[nodiscard]] char delimiter() const { return delimiter_; }
  /// The header as it is to be written, each line ended.
  [[nodiscard]] std::string const& header() const { return header_; }
  /// Where the lines are, to be brought into another order. Only of lines.
  [[nodiscard]] line_table const& table() const { return table_; }
  /// An item without its delimiter.
  [[nodiscard]] std::string item(std::uint64_t i) const;
  /// The size of the texts they came from. Only of lines.
  [[nodiscard]] std::uint64_t text_bytes() const;
  /// Where a line stands, for messages: "people.csv, line 7". O(text before it).
  [[nodiscard]] message place(std::uint64_t i) const;
  /// The digest of the bytes they came from: the text, the words each ended by the delimiter, or "LO-HI".
  [[nodiscard]] audit::file_digest digest() const;

  /// Calls write(bytes) with the items in this order, each ended by its delimiter. O(items written); the
  /// lines further on are fetched ahead, since memory is visited at random.
  template <class Index, class Write>
  void for_each(std::span<Index const> order, Write&& write) const;

 private:
  std::shared_ptr<std::string const> owned_;  // words joined, or the range as it was given
  std::string header_;
  std::vector<std::string_view> wholes_;  // what was given
  std::vector<std::string> names_;        // of texts
  line_table table_;                      // of lines, in their first order
  std::vector<std::uint64_t> words_;      // where each begins, and the last one ends
  std::uint64_t count_ = 0;
  std::uint64_t first_ = 0;  // of a range
  bool is_range_ = false;
  char delimiter_ = '\n';
};

template <class Index, class Write>
void shuffle_items::for_each(std::span<Index const> order, Write&& write) const {
  if (is_range_) {
    for (auto const i : order) write(std::to_string(first_ + i) + delimiter_);
    return;
  }
  if (!words_.empty()) {
    for (auto const i : order) write(std::string_view{*owned_}.substr(words_[i], words_[i + 1] - words_[i]));
    return;
  }
  constexpr std::size_t text_ahead = 24, line_ahead = 48;
  std::string_view const end{&delimiter_, 1};
  auto const lines = table_.lines();
  for (std::size_t at = 0; at < order.size(); ++at) {
    if (at + line_ahead < order.size()) {
      __builtin_prefetch(&lines[order[at + line_ahead]]);
      auto const* const text = line_table::address(lines[order[at + text_ahead]]);
      __builtin_prefetch(text);
      __builtin_prefetch(text + 64);
    }
    auto const line = lines[order[at]];
    write(table_.text(line));
    if (table_.is_open(line)) write(end);
  }
}

}  // namespace faro::program
