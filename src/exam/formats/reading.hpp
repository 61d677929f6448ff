// What the readers of banks share: lines, blanks, problems, the words of `faro:` comments.
#pragma once
#include <faro/exam/bank.hpp>
#include <faro/exam/read.hpp>
#include <faro/exam/version.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace faro::exam::detail {

/// Without the blanks at both ends.
std::string_view trim(std::string_view text);
/// The same of a text that is about to go: a view of it would outlive it.
inline std::string trim(std::string&& text) { return std::string{trim(std::string_view{text})}; }
/// Runs of two or more blanks become one space.
std::string squeezed(std::string_view text);

/// Whether a text is like a pattern, in which '*' stands for anything. O(text x pattern) at worst.
bool is_like(std::string_view text, std::string_view pattern);

struct text_line {
  std::size_t number;     ///< from 1
  std::string_view text;  ///< without its line end
};
/// The lines of a text; "\n", "\r\n" and "\r" end a line.
std::vector<text_line> lines_of(std::string_view text);

/// A number in decimal, with point or comma; nothing when it is none.
std::optional<ratio> decimal(std::string_view text);

/// Where a reader puts what it finds.
class reading_place {
 public:
  reading_place(bank& out, std::size_t file) : bank_{&out}, file_{file} {}
  void error(std::size_t line, std::string text) { add(severity::error, line, std::move(text)); }
  void warning(std::size_t line, std::string text) { add(severity::warning, line, std::move(text)); }
  void note(std::size_t line, std::string text) { add(severity::note, line, std::move(text)); }
  /// Takes a question in; its line must be set.
  void add(question q) {
    q.file = file_;
    bank_->questions.push_back(std::move(q));
  }
  [[nodiscard]] bank& target() { return *bank_; }

 private:
  void add(severity how, std::size_t line, std::string text) {
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

/// The `faro:` words that give these settings again, or nothing.
std::string settings_of(question const& q, bool with_section, bool with_points);

/// A ratio as a decimal: exact where it has one, else ten digits.
std::string decimal_text(ratio const& value);
std::string write_gift(bank const& all, version const& v, bool whole_bank);
std::string write_moodle_xml(bank const& all, version const& v, bool whole_bank);

void read_gift(std::string_view text, reading_place place);
void read_aiken(std::string_view text, reading_place place);
void read_moodle_xml(std::string_view text, reading_place place);
void read_text2qti(std::string_view text, reading_place place);
void read_amc(std::string_view text, reading_place place);
void read_csv(std::string_view text, reading_place place);

/// Checks every question, gives ids, finds anchors and groups.
void finish_bank(bank& all, read_options const& options);

}  // namespace faro::exam::detail
