// What the readers of banks share: numbers, problems, the words of `faro:` comments; and the steps that every
// bank goes through once it is read.
#pragma once
#include <faro/error.hpp>
#include <faro/exam/bank.hpp>
#include <faro/exam/read.hpp>
#include <faro/text/detail/message.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::exam::detail {

/// Runs of two or more blanks become one space.
std::string squeezed(std::string_view text);

/// Whether a text is like a pattern, in which '*' stands for anything. O(text x pattern) at worst.
bool is_like(std::string_view text, std::string_view pattern);

struct text_line {
  std::size_t number;     ///< from 1
  std::string_view text;  ///< without its line end
};
/// The lines of a text with their numbers; "\n", "\r\n" and "\r" end a line.
std::vector<text_line> numbered_lines(std::string_view text);

/// Capitals of Latin, Greek and Cyrillic as small letters; lower_case() knows those of English.
std::string small_letters(std::string_view text);

/// A number in decimal, with point or comma; nothing when it is none.
std::optional<ratio> decimal(std::string_view text);

/// Where a reader puts what it finds.
class reading_place {
 public:
  reading_place(bank& out, std::size_t file) : bank_{&out}, file_{file} {}
  void error(std::size_t line, message text) { add(severity::error, line, std::move(text)); }
  void warning(std::size_t line, message text) { add(severity::warning, line, std::move(text)); }
  void note(std::size_t line, message text) { add(severity::note, line, std::move(text)); }
  /// Takes a question in; its line must be set.
  void add(question q) {
    q.file = file_;
    bank_->questions.push_back(std::move(q));
  }
  [[nodiscard]] bank& target() { return *bank_; }
  [[nodiscard]] std::size_t file() const { return file_; }

 private:
  void add(severity how, std::size_t line, message text) {
    bank_->problems.push_back({how, file_, line, std::move(text)});
  }
  bank* bank_;
  std::size_t file_;
};

/// The rest of a line after "faro:", when it begins with that (after `mark` and blanks).
std::optional<std::string_view> faro_words(std::string_view line, std::string_view mark);

/// What `faro:` comments say before the question is known.
struct faro_settings {
  std::vector<std::pair<std::size_t, std::string>> words{};  ///< line, text
  /// Sets what they say; anchors need the answers to be there. Unknown words are errors.
  void apply(question& q, reading_place& place) const;
  void clear() { words.clear(); }
};

/// What the bank says of the language of its pages; an error for one that there is not, or two.
void set_language(std::string_view value, std::size_t line, reading_place& out);

/// The `faro:` words that give these settings again, or nothing.
std::string settings_of(question const& q, bool with_section, bool with_points);

/// A ratio as a decimal: exact where it has one, else ten digits.
std::string decimal_text(ratio const& value);
/// 100/3 as "33.33333": what Moodle knows.
std::string percent_text(ratio const& percent);
/// Runs a reader whose library says "line N: what" by exceptions: that becomes an error of the bank.
template <class Read>
void with_errors_as_problems(reading_place& place, Read read) {
  try {
    read();
  } catch (input_error const& e) {
    std::string const text = e.what();
    auto const number = text.find("line ") + 5;
    auto const colon = text.find(": ");
    place.error(std::stoul(text.substr(number, colon - number)), text.substr(colon + 2));
  }
}

// ---- What every bank goes through once it is read, in this order (finish.cpp)
// -------------------------------

/// Adds a remark about a question to the bank.
void tell(bank& all, severity how, question const& q, message text);
/// Checks every question, gives ids, finds anchors and groups.
void finish_bank(bank& all, read_options const& options);
/// Answers that mean the others stay at their places.
class anchor_finder {
 public:
  explicit anchor_finder(read_options const& options);
  /// Anchors answers of the question; says in the bank what was decided.
  void find(bank& all, question& q) const;

 private:
  bool detect_;
  std::vector<std::string> given_;
};
/// Gives ids to questions, then to answers; errors for ids that are there twice.
void give_ids(bank& all);
/// Puts questions under the descriptions before them; checks pools.
void find_groups(bank& all);
void check_pools(bank& all);

}  // namespace faro::exam::detail
