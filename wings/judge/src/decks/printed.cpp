// Each way of printing is a small machine that takes lines with their ends and writes lines.
#include "judge/src/decks/printed.hpp"

#include "text/words.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <utility>

namespace faro::judge::deck_reading {
namespace {

constexpr std::size_t bytes_at_once = std::size_t{1} << 16;
constexpr std::size_t longest_first_line = std::size_t{1} << 20;

class printing {
 public:
  printing() = default;
  printing(printing const&) = delete;
  printing& operator=(printing const&) = delete;
  virtual ~printing() = default;
  /// A line with its end, the last one perhaps without.
  virtual void take(std::string_view line, std::string& out) = 0;
  virtual void end(std::string&) {}
};

/// The number in "[12]" before a line, and how long that is.
struct place {
  std::size_t number = 0, size = 0;
};
place place_before(std::string_view line) {
  place out;
  if (!line.starts_with('[')) return out;
  std::size_t at = 1;
  while (at < line.size() && is_digit(line[at])) out.number = out.number * 10 + std::size_t(line[at++] - '0');
  bool const is_one = at > 1 && at < 12 && at + 1 < line.size() && line[at] == ']' && is_blank(line[at + 1]);
  return is_one ? place{out.number, at + 1} : place{};
}

std::string_view without_end(std::string_view line) { return line.substr(0, line.find_first_of("\r\n")); }

class printed_by_r final : public printing {
 public:
  void take(std::string_view line, std::string& out) override {
    auto const text = trimmed(without_end(line));
    auto const at = text.empty() ? place{} : place_before(text);
    if (at.number > 1) {
      out += ' ';
    } else {
      end(out);
    }
    out += text.substr(at.size);
    ends_owed_ += line.ends_with('\n');
  }
  void end(std::string& out) override { out.append(std::exchange(ends_owed_, 0), '\n'); }

 private:
  std::size_t ends_owed_ = 0;  // of the lines that one deck stands on
};

/// "p =", "ans =".
bool is_octave_heading(std::string_view text) {
  auto const is_of_name = [](char c) { return is_digit(c) || is_letter(c) || c == '_'; };
  if (!text.ends_with('=')) return false;
  auto const name = trimmed(text.substr(0, text.size() - 1));
  return !name.empty() && !is_digit(name.front()) && std::ranges::all_of(name, is_of_name);
}

class printed_by_octave final : public printing {
 public:
  void take(std::string_view line, std::string& out) override {
    ++line_;
    auto const text = trimmed(without_end(line));
    if (is_octave_heading(text)) {
      end(out);
    } else if (text.starts_with("Column")) {
      row_ = 0;
    } else if (!text.empty()) {
      if (row_ == rows_.size()) rows_.push_back({line_, {}});
      rows_[row_++].text.append(text).append(1, ' ');
    }
  }
  void end(std::string& out) override {
    for (auto const& row : rows_) {
      out.append(row.line - written_, '\n');
      written_ = row.line;
      out += row.text;
    }
    if (!rows_.empty()) out += '\n', ++written_;
    rows_.clear();
    row_ = 0;
  }

 private:
  struct row {
    std::size_t line;
    std::string text;
  };
  std::vector<row> rows_;
  std::size_t row_ = 0, line_ = 0, written_ = 1;  // the line that is written to
};

class printed_as_call final : public printing {
 public:
  void take(std::string_view line, std::string& out) override {
    for (char const c : line) {
      depth_ += c == '[';
      out += depth_ > 0 || c == '\n' ? c : ' ';
      if (c == ']' && depth_ > 0) --depth_;
    }
  }

 private:
  std::size_t depth_ = 0;
};

class printed_by_postgresql final : public printing {
 public:
  void take(std::string_view line, std::string& out) override {
    for (char const c : line) {
      bool const is_escaped = std::exchange(escaped_, quoted_ && c == '\\' && !escaped_);
      if (c == '"' && !is_escaped) quoted_ = !quoted_;
      out += quoted_ ? c : c == '{' ? '[' : c == '}' ? ']' : c;
    }
  }

 private:
  bool quoted_ = false, escaped_ = false;
};

/// "{3,1,2}" or {"a b",c}, which no object is.
bool is_postgresql(std::string_view text) {
  if (!text.starts_with('{')) return false;
  auto rest = trimmed(text.substr(1));
  if (!rest.starts_with('"')) return !rest.empty() && rest.front() != '}' && rest.front() != '\'';
  rest.remove_prefix(1);
  auto const closes = rest.find('"');
  if (closes == std::string_view::npos) return false;
  auto const behind = trimmed(rest.substr(closes + 1));
  return behind.starts_with(',') || behind.starts_with('}');
}

/// The machine for what begins with this line; nothing where no program's print is known.
std::unique_ptr<printing> printing_of(std::string_view first_line) {
  auto const text = trimmed(without_end(first_line));
  if (place_before(text).number == 1) return std::make_unique<printed_by_r>();
  if (text.starts_with("tensor(") || text.starts_with("array(")) return std::make_unique<printed_as_call>();
  if (is_octave_heading(text)) return std::make_unique<printed_by_octave>();
  if (is_postgresql(text)) return std::make_unique<printed_by_postgresql>();
  return nullptr;
}

class filter {
 public:
  explicit filter(byte_source source) : source_{std::move(source)} {}

  std::size_t operator()(std::span<char> room) {
    if (!begun_) begin();
    while (at_ == ready_.size()) {
      ready_.clear();
      at_ = 0;
      if (!machine_) return source_(room);
      if (ended_) return 0;
      pull();
      take_lines();
    }
    auto const size = std::min(room.size(), ready_.size() - at_);
    std::copy_n(ready_.begin() + static_cast<std::ptrdiff_t>(at_), size, room.begin());
    at_ += size;
    return size;
  }

 private:
  /// More bytes behind what is held.
  void pull() {
    std::array<char, bytes_at_once> bytes;  // NOLINT: filled by the source
    auto const got = source_(bytes);
    held_.append(bytes.data(), got);
    ended_ = got == 0;
  }
  /// The first line in which something stands, with its end if that has been read.
  [[nodiscard]] std::string_view first_line() const {
    auto const from = std::min(held_.find_first_not_of(" \t\r\n"), held_.size());
    auto const end = std::min(held_.find('\n', from), held_.size() - 1);
    return std::string_view{held_}.substr(from, end + 1 - from);
  }
  void begin() {
    begun_ = true;
    while (!ended_ && !first_line().ends_with('\n') && held_.size() < longest_first_line) pull();
    machine_ = printing_of(first_line());
    if (machine_) {
      take_lines();
    } else {
      ready_ = std::exchange(held_, {});
    }
  }
  void take_lines() {
    std::size_t from = 0;
    for (auto end = held_.find('\n'); end != std::string::npos; end = held_.find('\n', from)) {
      machine_->take(std::string_view{held_}.substr(from, end + 1 - from), ready_);
      from = end + 1;
    }
    held_.erase(0, from);
    if (!ended_) return;
    if (!held_.empty()) machine_->take(std::exchange(held_, {}), ready_);
    machine_->end(ready_);
  }

  byte_source source_;
  std::unique_ptr<printing> machine_;
  std::string held_, ready_;
  std::size_t at_ = 0;
  bool begun_ = false, ended_ = false;
};

}  // namespace

byte_source without_print(byte_source source) {
  auto const made = std::make_shared<filter>(std::move(source));
  return [made](std::span<char> room) { return (*made)(room); };
}

}  // namespace faro::judge::deck_reading
