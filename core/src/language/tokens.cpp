// The lexer of questions.
#include "language/tokens.hpp"

#include "text/blanks.hpp"
#include "text/typography.hpp"
#include "text/words.hpp"

#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

namespace faro::odds::language {

namespace {

struct mark_spelling {
  std::string_view written, means;
};
// Longer ones before their beginnings.
constexpr std::array mark_spellings{
    mark_spelling{"<=", "<="}, mark_spelling{">=", ">="}, mark_spelling{"!=", "!="},
    mark_spelling{"<>", "!="}, mark_spelling{"==", "="},  mark_spelling{"&&", "&"},
    mark_spelling{"||", "|"},  mark_spelling{"..", ".."}, mark_spelling{"≤", "<="},
    mark_spelling{"≥", ">="},  mark_spelling{"≠", "!="},  mark_spelling{"<", "<"},
    mark_spelling{">", ">"},   mark_spelling{"=", "="},   mark_spelling{"!", "!"},
    mark_spelling{"+", "+"},   mark_spelling{"-", "-"},   mark_spelling{"*", "*"},
    mark_spelling{"/", "/"},   mark_spelling{"#", "#"},   mark_spelling{"%", "%"},
    mark_spelling{"(", "("},   mark_spelling{")", ")"},   mark_spelling{"{", "{"},
    mark_spelling{"}", "}"},   mark_spelling{",", ","},   mark_spelling{"&", "&"},
    mark_spelling{"|", "|"}};
// What the grammar says with words: read in any case of letters, since names are.
constexpr std::array<std::string_view, 10> grammar_words{"and",  "or",   "not", "in",  "if",
                                                         "then", "else", "let", "mod", "given"};

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

std::optional<mark_spelling> mark_at(std::string_view rest) {
  for (auto const& m : mark_spellings) {
    if (rest.starts_with(m.written)) return m;
  }
  if (auto const* const set = typographic_mark_at(rest)) return mark_spelling{set->written, set->plain};
  return std::nullopt;
}

class lexer {
 public:
  lexer(std::string_view text, spelling const& how) : text_{text}, how_{how} {}

  std::vector<token> read() {
    std::vector<token> tokens;
    for (;;) {
      auto const end = at_;
      while (auto const size = blank_here()) at_ += size;
      if (at_ == text_.size()) break;
      tokens.push_back(next());
      tokens.back().joined = tokens.back().at == end;
      at_ += tokens.back().length;
    }
    tokens.push_back({token_kind::end, "the end", text_.size()});
    return tokens;
  }

 private:
  /// The bytes of a blank that stands here; 0 for none.
  [[nodiscard]] std::size_t blank_here() const {
    if (at_ < text_.size() && is_space(text_[at_])) return 1;
    return wide_blank_at(rest(at_));
  }
  /// Control characters part words, too.
  static bool is_space(char c) { return is_blank(c) || (is_ascii(c) && (c < ' ' || c == '\x7f')); }

  [[nodiscard]] std::string_view rest(std::size_t from) const { return text_.substr(from); }

  /// Letters of names: all that are not ASCII, too, where words may be names of cards.
  [[nodiscard]] bool letter_at(std::size_t at) const {
    auto const c = text_[at];
    if (is_letter(c) || c == '_') return true;
    return !how_.splits_words && !is_ascii(c) && !mark_at(rest(at)) && wide_blank_at(rest(at)) == 0;
  }

  /// The bytes of a plain mark that stands here, typographic or not; 0 if it does not.
  [[nodiscard]] std::size_t size_of(std::string_view plain, std::size_t at) const {
    if (rest(at).starts_with(plain)) return plain.size();
    auto const* const set = at < text_.size() ? typographic_mark_at(rest(at)) : nullptr;
    return set && set->plain == plain ? set->written.size() : 0;
  }

  token next() const {
    auto const c = text_[at_];
    if (is_digit(c)) return digits();
    if (letter_at(at_)) return word(at_);
    auto const found = mark_at(rest(at_));
    if (c == '"' || (how_.single_quotes && c == '\'')) return quoted_text(1, c);
    if (found && (found->means == "\"" || (how_.single_quotes && found->means == "'")))
      return quoted_text(found->written.size(), found->means.front());
    return mark(found);
  }

  [[nodiscard]] token digits() const {
    if (how_.shapes) {
      if (auto shape = shape_here()) return *std::move(shape);
    }
    constexpr std::size_t most_digits = 18;
    auto end = at_;
    while (end < text_.size() && is_digit(text_[end])) ++end;
    if (!how_.splits_words && end < text_.size() && letter_at(end)) return word(at_);  // a card such as 10h
    token t{token_kind::number, std::string{text_.substr(at_, end - at_)}, at_, end - at_};
    if (t.length > most_digits && how_.long_numbers) {
      t.value = -1;
      return t;
    }
    if (t.length > most_digits) {
      throw query_error{text_, at_,
                        say("{} is too large; numbers of up to {} digits are read", t.text, most_digits)};
    }
    for (char const digit : t.text) t.value = t.value * 10 + (digit - '0');
    if (how_.decimals && end + 1 < text_.size() && text_[end] == '.' && is_digit(text_[end + 1])) {
      do ++end;
      while (end < text_.size() && is_digit(text_[end]));
      t.text = text_.substr(at_, end - at_);
      t.length = t.text.size();
    }
    return t;
  }

  /// 4-4-3-2: at least two numbers of at most three digits, joined by single dashes without spaces.
  [[nodiscard]] std::optional<token> shape_here() const {
    token out{token_kind::shape, {}, at_};
    auto at = at_;
    for (;;) {
      auto const from = at;
      int part = 0;
      while (at < text_.size() && is_digit(text_[at]) && at - from < 3)
        part = part * 10 + (text_[at++] - '0');
      if (at == from) return std::nullopt;
      out.parts.push_back(part);
      auto const dash = at < text_.size() ? size_of("-", at) : 0;
      if (dash == 0) break;
      at += dash;
    }
    if (out.parts.size() < 2 || (at < text_.size() && (letter_at(at) || is_digit(text_[at]))))
      return std::nullopt;
    out.length = at - at_;
    out.text = with_plain_marks(text_.substr(at_, out.length));
    return out;
  }

  /// How much of a word stands here: a letter, a digit, an apostrophe or a dash within it; 0 for no more.
  [[nodiscard]] std::size_t part_of_word(std::size_t at) const {
    if (auto const dash = how_.dashes ? size_of("-", at) : 0; dash > 0 && at + dash < text_.size())
      return letter_at(at + dash) ? dash : 0;
    if (letter_at(at) || (!how_.splits_words && is_digit(text_[at]))) return 1;
    return how_.splits_words ? 0 : size_of("'", at);
  }

  [[nodiscard]] token word(std::size_t from) const {
    auto end = from;
    while (end < text_.size()) {
      auto const more = part_of_word(end);
      if (more == 0) break;
      end += more;
    }
    auto written = with_plain_marks(text_.substr(from, end - from));
    auto lower = lower_case(written);
    if (how_.splits_words || std::ranges::find(grammar_words, lower) != grammar_words.end())
      written = std::move(lower);
    return {token_kind::word, std::move(written), from, end - from};
  }

  /// `opening`: the bytes of the quote at its beginning.
  [[nodiscard]] token quoted_text(std::size_t opening, char quote) const {
    auto const from = at_ + opening;
    for (auto end = from; end < text_.size(); ++end) {
      auto const closing = size_of({&quote, 1}, end);
      if (closing == 0) continue;
      return {token_kind::quoted, std::string{text_.substr(from, end - from)}, at_, end + closing - at_};
    }
    throw query_error{text_, at_, say("a quote without its end: expected another {}", quote)};
  }

  /// => and =<, which no language reads, for >= and <=.
  void refuse_turned_round() const {
    auto const here = rest(at_).substr(0, 2);
    if (here != "=>" && here != "=<") return;
    throw query_error{text_, at_,
                      say("'{}' has no meaning here; did you mean {}?", here, here == "=>" ? ">=" : "<=")};
  }

  void refuse_decimals() const {
    bool const is_one = text_[at_] == '.' && at_ > 0 && is_digit(text_[at_ - 1]) && at_ + 1 < text_.size() &&
                        is_digit(text_[at_ + 1]);
    if (is_one)
      throw query_error{text_, at_,
                        "numbers are whole here: multiply instead, as in 2 * a >= b for a half of b"};
  }

  [[nodiscard]] token mark(std::optional<mark_spelling> const& found_mark) const {
    refuse_turned_round();
    if (!found_mark) refuse_decimals();
    if (how_.splits_words && rest(at_).starts_with("!!")) return {token_kind::symbol, "!!", at_, 2};
    if (found_mark && found_mark->means != "\"" && found_mark->means != "'")
      return {token_kind::symbol, std::string{found_mark->means}, at_, found_mark->written.size()};
    auto end = at_ + 1;  // the whole character, when it takes several bytes
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0) == 0x80) ++end;
    auto const found = text_.substr(at_, end - at_);
    bool const printable = found.size() > 1 || (found[0] >= ' ' && found[0] <= '~');
    throw query_error{text_, at_,
                      printable
                          ? say("'{}' has no meaning here", found)
                          : say("the byte {} has no meaning here", static_cast<unsigned char>(found[0]))};
  }

  std::string_view text_;
  spelling how_;
  std::size_t at_ = 0;
};

}  // namespace

bool is_keyword(std::string_view word) {
  return std::ranges::find(grammar_words, word) != grammar_words.end();
}

std::vector<token> tokens_of(std::string_view text, spelling const& how) {
  if (text.size() > how.longest) {
    throw query_error{text, how.longest,
                      say("a query of {} bytes; at most {} are read", text.size(), how.longest)};
  }
  return lexer{text, how}.read();
}

message shown(token const& t) { return t.kind == token_kind::end ? say("the end") : say("'{}'", t.text); }

}  // namespace faro::odds::language
