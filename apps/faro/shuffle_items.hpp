// What `faro shuffle` shuffles: the lines of a file, words, or a range of numbers, all as numbered items.
//
// Lines are not copied: 8 bytes a line beside the text. A range costs nothing.
#pragma once
#include <faro/audit/record_file.hpp>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

class shuffle_items {
 public:
  /// The lines of a text after its first `header` lines, which stay where they are. A last line without
  /// delimiter counts. Refers to the text.
  static shuffle_items lines(std::string_view text, char delimiter, std::uint64_t header = 0);
  /// The words themselves, whatever is in them.
  static shuffle_items words(std::vector<std::string> const& words, char delimiter);
  /// The numbers of "LO-HI". Throws usage_error, as GNU shuf does, unless LO <= HI (or LO = HI + 1: none).
  static shuffle_items range(std::string const& text, char delimiter);

  [[nodiscard]] std::uint64_t size() const { return count_; }
  [[nodiscard]] char delimiter() const { return delimiter_; }
  /// The header as it is to be written, each line ended.
  [[nodiscard]] std::string header() const;
  /// An item without its delimiter.
  [[nodiscard]] std::string item(std::uint64_t i) const;
  /// The digest of the bytes they came from: the text, the words each ended by the delimiter, or "LO-HI".
  [[nodiscard]] file_digest digest() const;

  /// Calls write(bytes) with the items in this order, each ended by its delimiter. O(items written); the
  /// lines further on are fetched ahead, since memory is visited at random.
  template <class Index, class Write>
  void for_each(std::span<Index const> order, Write&& write) const;

 private:
  /// Item i of lines or words with its delimiter, if it has one.
  [[nodiscard]] std::string_view stored(std::uint64_t i) const {
    return text_.substr(starts_[i], starts_[i + 1] - starts_[i]);
  }

  std::shared_ptr<std::string const> owned_;  // words joined, or the range as it was given
  std::string_view text_;                     // lines after the header, or words
  std::string_view header_, whole_;
  std::vector<std::uint64_t> starts_;  // count_ + 1 of them, unless it is a range
  std::uint64_t count_ = 0;
  std::uint64_t first_ = 0;                 // of a range
  std::uint64_t open_ = ~std::uint64_t{0};  // the item that lacks its delimiter
  bool is_range_ = false;
  char delimiter_ = '\n';
};

template <class Index, class Write>
void shuffle_items::for_each(std::span<Index const> order, Write&& write) const {
  std::string_view const end{&delimiter_, 1};
  if (is_range_) {
    for (auto const i : order) write(std::to_string(first_ + i) + delimiter_);
    return;
  }
  constexpr std::size_t text_ahead = 24, start_ahead = 48;
  for (std::size_t at = 0; at < order.size(); ++at) {
    if (at + start_ahead < order.size()) {
      __builtin_prefetch(&starts_[order[at + start_ahead]]);
      auto const* const line = text_.data() + starts_[order[at + text_ahead]];
      __builtin_prefetch(line);
      __builtin_prefetch(line + 64);
    }
    auto const i = order[at];
    write(stored(i));
    if (i == open_) write(end);
  }
}

}  // namespace faro::program
