// Lines that come with a value in a column, put together from the pieces of feed_lines(); what a sample does
// with each is its own. Shared by samples for every value (tagged.cpp) and by weights (weighted.cpp).
#pragma once
#include "data/verb/kinds/columns.hpp"
#include "lines/input/inputs.hpp"
#include "lines/input/line_table.hpp"
#include "shuffle/keyed/item_tags.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace faro::program {

/// Says that the lines to be kept are more than there is memory for.
inline input_error lines_beyond(std::uint64_t count, std::uint64_t most) {
  return input_error{
      say("{} lines of this size: expected that they fit into the {} of memory there are for them, got more: "
          "--memory gives more",
          count, size_text(most))};
}

/// What a sample by a column is asked for; the inputs and tags must outlive it.
struct column_sample {
  shuffle_inputs const& inputs;
  item_tags& tags;
  std::string column, option;  // the option that named the column, for messages
  line_format format;
  std::uint64_t header_lines, count, most;  // most: bytes that may be kept
};

class column_lines {
 public:
  explicit column_lines(column_sample asked) : asked_{std::move(asked)} {}
  column_lines(column_lines const&) = delete;
  column_lines& operator=(column_lines const&) = delete;
  virtual ~column_lines() = default;

  // What feed_lines() calls.
  void header(std::string const& text) { header_ = text; }
  static void block() {}
  void operator()(std::string_view bytes, bool ends) {
    text_ += bytes;
    if (!ends) return;
    if (is_empty_line(text_)) {  // no record
      ++empty_;
      text_.clear();
      return;
    }
    if (!values_) values_.emplace(asked_.column, header_, asked_.option, asked_.format.separator);
    auto line = std::string_view{text_};
    if (line.ends_with(asked_.format.end)) line.remove_suffix(1);
    take(line, asked_.tags.next());
    ++number_;
    text_.clear();
  }
  /// How many lines there were.
  [[nodiscard]] std::uint64_t seen() const { return number_; }
  /// How many more had nothing in them, and were left out.
  [[nodiscard]] std::uint64_t empty() const { return empty_; }

 protected:
  /// One line, without its end, and its tag. whole() has its end, number() counts from 0.
  virtual void take(std::string_view line, std::uint64_t tag) = 0;

  [[nodiscard]] column_sample const& asked() const { return asked_; }
  [[nodiscard]] std::string const& whole() const { return text_; }
  [[nodiscard]] std::uint64_t number() const { return number_; }
  [[nodiscard]] char separator() const { return values_->separator(); }

  /// Calls read(value of this line); what is wrong with it is said with the number of the line.
  template <class Read>
  auto with_value(std::string_view line, Read&& read) {
    try {
      return read(values_->of(line, room_));
    } catch (input_error const& e) {
      throw input_error{say("{}, line {}: {}",
                            asked_.inputs.size() == 1 ? say("{}", asked_.inputs.name(0)) : say("all inputs"),
                            asked_.header_lines + number_ + empty_ + 1, e.said())};
    }
  }

  /// Counts what is kept: `more` bytes come, `gone` bytes go. Throws input_error beyond what may be kept.
  void hold(std::uint64_t more, std::uint64_t gone = 0) {
    held_ = held_ + more - gone;
    if (held_ > asked_.most) throw lines_beyond(asked_.count, asked_.most);
  }

 private:
  column_sample asked_;
  std::string header_, text_, room_;
  std::uint64_t number_ = 0, empty_ = 0, held_ = 0;
  std::optional<line_column> values_;
};

}  // namespace faro::program
