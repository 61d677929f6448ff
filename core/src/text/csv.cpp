// The reader of CSV walks over the text once.
#include "text/csv.hpp"

#include "text/blanks.hpp"
#include "text/text_files.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <utility>

namespace faro {
namespace {

[[noreturn]] void fail(std::string_view source, std::size_t line, message const& what) {
  throw input_error{say("{}, line {}: {}", source, line, what)};
}

/// Walks over the text cell by cell and counts lines.
class csv_reader {
 public:
  csv_reader(std::string_view text, std::string_view source, char separator)
      : text_{text},
        source_{source},
        separator_{separator},
        has_nul_{text.find('\0') != std::string_view::npos} {}

  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }

  csv_line next() {
    csv_line out{line_, {}};
    out.cells.reserve(cells_before_);
    for (bool more = true; more;) {
      auto cell = !at_end() && text_[at_] == '"' ? quoted() : plain();
      if (has_nul_ && cell.find('\0') != std::string::npos)
        fail(source_, line_, "a NUL byte; this is no CSV");
      out.cells.push_back(std::move(cell));
      if (!at_end() && text_[at_] == '\r') ++at_;
      more = !at_end() && text_[at_] == separator_;
      if (!at_end()) line_ += text_[at_++] == '\n';
    }
    cells_before_ = out.cells.size();
    return out;
  }

 private:
  std::string quoted() {
    auto const from = line_;
    std::string cell;
    for (++at_;; ++at_) {
      if (at_end()) fail(source_, from, "a quote that does not end");
      if (text_[at_] == '"') {
        if (at_ + 1 >= text_.size() || text_[at_ + 1] != '"') break;
        ++at_;
      }
      line_ += text_[at_] == '\n';
      cell += text_[at_];
    }
    ++at_;
    if (!at_end() && text_[at_] != separator_ && text_[at_] != '\n' && text_[at_] != '\r')
      fail(source_, line_,
           say("expected {} after the closing quote, got {}", separator_in_words(),
               faro::quoted(text_.substr(at_, 1))));
    return cell;
  }
  [[nodiscard]] message separator_in_words() const {
    switch (separator_) {
      case ',':
        return "a comma";
      case '\t':
        return "a tab";
      default:
        return say("a '{}'", separator_);
    }
  }
  std::string plain() {
    auto const from = at_;
    while (!at_end() && text_[at_] != separator_ && text_[at_] != '\n') ++at_;
    return std::string{without_blanks_around(text_.substr(from, at_ - from))};
  }

  std::string_view text_, source_;
  char separator_;
  bool has_nul_;
  std::size_t at_ = 0, line_ = 1, cells_before_ = 1;
};

}  // namespace

std::optional<named_separator> separator_named_in(std::string_view text) {
  text = without_mark(text);
  auto const line = text.substr(0, text.find_first_of("\r\n"));
  auto rest = line;
  if (rest.size() > 1 && rest.starts_with('"') && rest.ends_with('"')) rest = rest.substr(1, rest.size() - 2);
  constexpr std::string_view begins = "sep=";
  if (!rest.starts_with(begins) || rest.size() != begins.size() + 1) return std::nullopt;
  return named_separator{rest.back(), line.size()};
}

std::vector<csv_line> parse_csv(std::string_view text, std::string_view source, char separator) {
  text = without_mark(text);
  if (auto const other = what_is_no_text(text); !other.empty())
    throw input_error{say("{}: {}", source, other)};
  auto const ended = with_line_ends(text);
  if (ended) text = *ended;
  // The line is left empty, and passed over with its number.
  if (auto const named = separator_named_in(text)) text.remove_prefix(named->size);
  csv_reader reader{text, source, separator};
  std::vector<csv_line> lines;
  lines.reserve(static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1);
  while (!reader.at_end()) {
    auto line = reader.next();
    if (!std::ranges::all_of(line.cells, &std::string::empty)) lines.push_back(std::move(line));
  }
  return lines;
}

std::string csv_cell(std::string_view text) {
  bool const bare = text.find_first_of(",;\t\"\r\n") == std::string_view::npos &&
                    (text.empty() || (text.front() != ' ' && text.back() != ' '));
  if (bare) return std::string{text};
  std::string out = "\"";
  for (char const c : text) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

namespace {

bool may_be_run(std::string_view text) {
  return text.size() > 1 && std::string_view{"=+-@\t\r\n"}.find(text.front()) != std::string_view::npos;
}

bool is_number(std::string_view text) {
  if (text.front() == '-' || text.front() == '+') text.remove_prefix(1);
  return !text.empty() && is_digit(text.front()) &&
         text.find_first_not_of("0123456789.,") == std::string_view::npos;
}

}  // namespace

std::string inert_csv_cell(std::string_view text) {
  bool const run = may_be_run(text) && !is_number(text);
  return csv_cell(run ? '\'' + std::string{text} : std::string{text});
}

std::string with_decimal_point(std::string_view cell, char separator) {
  std::string out{cell};
  auto const mark = out.find_first_of(".,");
  bool const is_only_one = mark != std::string::npos && mark == out.find_last_of(".,");
  if (separator != ',' && is_only_one) out[mark] = '.';
  return out;
}

std::string without_inert_mark(std::string_view cell) {
  if (cell.starts_with('\'') && may_be_run(cell.substr(1))) cell.remove_prefix(1);
  return std::string{cell};
}

}  // namespace faro
