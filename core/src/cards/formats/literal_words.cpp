#include "cards/formats/literal_words.hpp"

#include "text/typography.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/cards/deck.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::deck_lists {

bool all_digits(std::string_view text) { return !text.empty() && std::ranges::all_of(text, is_digit); }

namespace {

bool is_x(char c) { return c == 'x' || c == 'X'; }

class word_reader {
 public:
  word_reader(std::string_view text, std::size_t line, deck_builder const& into)
      : rest_{text}, line_{line}, into_{into} {}

  std::vector<literal_piece> read() {
    std::vector<literal_piece> pieces;
    literal_piece piece;
    for (;;) {
      take_blanks();
      bool const ends = rest_.empty() || is_comma(rest_.front());
      if (ends && !piece.empty()) pieces.push_back(std::move(piece));
      if (ends) piece.clear();
      if (rest_.empty()) return pieces;
      if (ends) {
        rest_.remove_prefix(1);
      } else {
        read_word(piece);
      }
    }
  }

 private:
  static bool is_comma(char c) { return c == ',' || c == ';' || c == '\n' || c == '\r'; }
  void take_blanks() {
    while (!rest_.empty() && is_blank(rest_.front()) && !is_comma(rest_.front())) rest_.remove_prefix(1);
  }

  void read_word(literal_piece& piece) {
    auto const from = rest_;
    auto const c = rest_.front();
    bool const goes_on = c == '*' || c == '{';  // of the word before
    if (!goes_on) {
      bool const quoted = c == '"' || c == '\'';
      piece.push_back({quoted ? take_quoted() : take_plain(), quoted});
    } else if (piece.empty() || (c == '*' && piece.back().count)) {
      refuse(from, "expected the name of a card, got ");
    }
    auto& word = piece.back();
    auto const start = goes_on ? word.text : from;
    auto const here = rest_;
    take_blanks();
    if (!word.count && rest_.starts_with('*')) {
      word.count = take_count(start);
    } else {
      rest_ = here;
    }
    if (rest_.starts_with('{')) take_braces(word, from);
    bool const label = word.quoted && !word.count && (rest_.starts_with(':') || rest_.starts_with('='));
    if (!rest_.empty() && !is_blank(rest_.front()) && !is_comma(rest_.front()) && !label)
      refuse(from, "expected a card such as land*24 or \"Lightning Bolt\"*4{red}, got ");
  }

  std::uint64_t take_count(std::string_view from) {
    rest_.remove_prefix(1);
    auto const behind = rest_;
    take_blanks();
    auto const size = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
    if (size == 0) {
      rest_ = behind;
      refuse({from.data(), static_cast<std::size_t>(rest_.data() - from.data())},
             "expected a whole number after the *, got ");
    }
    std::uint64_t count = 0;
    for (char const digit : rest_.substr(0, size))
      count =
          std::min<std::uint64_t>(count * 10 + static_cast<std::uint64_t>(digit - '0'), largest_count_kept);
    rest_.remove_prefix(size);
    return count;
  }

  std::string_view take_quoted() {
    auto const from = rest_;
    auto const end = rest_.find(rest_.front(), 1);
    if (end == std::string_view::npos) refuse(from, "the quote does not end: ");
    auto const name = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 1);
    return name;
  }

  /// An apostrophe within a word belongs to it.
  std::string_view take_plain() {
    std::size_t size = 0;
    while (size < rest_.size() && !is_blank(rest_[size]) && !is_comma(rest_[size]) &&
           std::string_view{"*{}\""}.find(rest_[size]) == std::string_view::npos)
      ++size;
    if (size == 0) refuse(rest_, "expected the name of a card, got ");
    auto const word = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return word;
  }

  void take_braces(literal_word& word, std::string_view from) {
    auto const end = rest_.find('}');
    if (end == std::string_view::npos) refuse(from, "the { does not end: ");
    for (auto const part : split(rest_.substr(1, end - 1), ',')) {
      if (auto const tag = trimmed(part); !tag.empty()) word.tags.emplace_back(tag);
    }
    rest_.remove_prefix(end + 1);
  }

  [[noreturn]] void refuse(std::string_view at, char const* what) const {
    into_.refuse(line_, say("{}{}", what, faro::quoted(at.substr(0, at.find_first_of(" ,\n", 1)))));
  }

  std::string_view rest_;
  std::size_t line_;
  deck_builder const& into_;
};

}  // namespace

bool literal_word::is_number() const { return is_bare() && all_digits(text); }

bool literal_word::is_leading_count() const {
  if (!is_bare() || text.empty()) return false;
  return all_digits(is_x(text.back()) ? text.substr(0, text.size() - 1) : text);
}

bool literal_word::is_trailing_count() const {
  return !quoted && !count && text.size() > 1 && is_x(text.front()) && all_digits(text.substr(1));
}

std::vector<literal_piece> words_of_literal(std::string_view text, std::size_t line,
                                            deck_builder const& into) {
  return word_reader{text, line, into}.read();
}

std::string plain_literal(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    auto const* const mark = typographic_mark_at(text.substr(at));
    auto const size = mark ? mark->written.size() : 1;
    auto const behind = text.substr(at + size);
    bool const ends_word = behind.empty() || !is_letter(behind.front());
    bool const begins_word = out.empty() || is_blank(out.back()) || out.back() == ',';
    if (!mark || mark->plain == "-" || mark->plain == ".." ||
        (mark->plain == "'" && !begins_word && !ends_word)) {
      out += text.substr(at, size);
    } else if (mark->plain == "*" && !out.empty() && is_digit(out.back()) &&
               (behind.empty() || is_blank(behind.front()))) {
      out += 'x';
    } else {
      out += mark->plain;
    }
    at += size;
  }
  return out;
}

std::string shown(literal_piece const& piece) {
  std::string out;
  for (auto const& word : piece) {
    auto const quote = word.quoted ? "\"" : "";
    out += (out.empty() ? "" : " ") + (quote + std::string{word.text} + quote);
    if (word.count) out += "*" + std::to_string(*word.count);
  }
  return out;
}

}  // namespace faro::deck_lists
