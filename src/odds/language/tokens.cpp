// The lexer of questions.
#include "odds/language/tokens.hpp"

#include <faro/odds/language/error.hpp>
#include <faro/text/words.hpp>

#include <fmt/format.h>

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
    mark_spelling{"≥", ">="},  mark_spelling{"≠", "!="},  mark_spelling{"−", "-"},
    mark_spelling{"×", "*"},   mark_spelling{"<", "<"},   mark_spelling{">", ">"},
    mark_spelling{"=", "="},   mark_spelling{"!", "!"},   mark_spelling{"+", "+"},
    mark_spelling{"-", "-"},   mark_spelling{"*", "*"},   mark_spelling{"/", "/"},
    mark_spelling{"#", "#"},   mark_spelling{"%", "%"},   mark_spelling{"(", "("},
    mark_spelling{")", ")"},   mark_spelling{"{", "{"},   mark_spelling{"}", "}"},
    mark_spelling{",", ","},   mark_spelling{"&", "&"},   mark_spelling{"|", "|"}};

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

mark_spelling const* mark_at(std::string_view rest) {
  for (auto const& m : mark_spellings) {
    if (rest.starts_with(m.written)) return &m;
  }
  return nullptr;
}

class lexer {
 public:
  lexer(std::string_view text, spelling const& how) : text_{text}, how_{how} {}

  std::vector<token> read() {
    std::vector<token> tokens;
    for (;;) {
      while (at_ < text_.size() && is_space(text_[at_])) ++at_;
      if (at_ == text_.size()) break;
      tokens.push_back(next());
      at_ += tokens.back().length;
    }
    tokens.push_back({token_kind::end, "the end", text_.size()});
    return tokens;
  }

 private:
  /// Control characters part words, too.
  static bool is_space(char c) { return is_blank(c) || (is_ascii(c) && (c < ' ' || c == '\x7f')); }

  [[nodiscard]] std::string_view rest(std::size_t from) const { return text_.substr(from); }

  /// Letters of names: all that are not ASCII, too, where words may be names of cards.
  [[nodiscard]] bool letter_at(std::size_t at) const {
    auto const c = text_[at];
    if (is_letter(c) || c == '_') return true;
    return !how_.splits_words && !is_ascii(c) && !mark_at(rest(at));
  }

  token next() const {
    auto const c = text_[at_];
    if (is_digit(c)) return digits();
    if (letter_at(at_)) return word(at_);
    if (c == '"' || (how_.single_quotes && c == '\'')) return quoted_text(c);
    return mark();
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
      throw query_error{
          text_, at_,
          fmt::format("{} is too large; numbers of up to {} digits are read", t.text, most_digits)};
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
      if (at >= text_.size() || text_[at] != '-') break;
      ++at;
    }
    if (out.parts.size() < 2 || (at < text_.size() && (letter_at(at) || is_digit(text_[at]))))
      return std::nullopt;
    out.length = at - at_;
    out.text = text_.substr(at_, out.length);
    return out;
  }

  [[nodiscard]] token word(std::size_t from) const {
    auto end = from;
    auto const belongs = [&](std::size_t at) {
      if (how_.dashes && text_[at] == '-' && at + 1 < text_.size()) return letter_at(at + 1);
      return letter_at(at) || (!how_.splits_words && (is_digit(text_[at]) || text_[at] == '\''));
    };
    while (end < text_.size() && belongs(end)) ++end;
    auto const written = text_.substr(from, end - from);
    return {token_kind::word, how_.splits_words ? lower_case(written) : std::string{written}, from,
            end - from};
  }

  [[nodiscard]] token quoted_text(char quote) const {
    auto const end = text_.find(quote, at_ + 1);
    if (end == std::string_view::npos)
      throw query_error{text_, at_, fmt::format("a quote without its end: expected another {}", quote)};
    return {token_kind::quoted, std::string{text_.substr(at_ + 1, end - at_ - 1)}, at_, end + 1 - at_};
  }

  [[nodiscard]] token mark() const {
    if (how_.splits_words && rest(at_).starts_with("!!")) return {token_kind::symbol, "!!", at_, 2};
    if (auto const* const m = mark_at(rest(at_)))
      return {token_kind::symbol, std::string{m->means}, at_, m->written.size()};
    auto end = at_ + 1;  // the whole character, when it takes several bytes
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0) == 0x80) ++end;
    auto const found = text_.substr(at_, end - at_);
    bool const printable = found.size() > 1 || (found[0] >= ' ' && found[0] <= '~');
    throw query_error{
        text_, at_,
        printable ? fmt::format("'{}' has no meaning here", found)
                  : fmt::format("the byte {} has no meaning here", static_cast<unsigned char>(found[0]))};
  }

  std::string_view text_;
  spelling how_;
  std::size_t at_ = 0;
};

}  // namespace

std::vector<token> tokens_of(std::string_view text, spelling const& how) {
  if (text.size() > how.longest) {
    throw query_error{text.substr(0, how.longest), how.longest,
                      fmt::format("a query of {} bytes; at most {} are read", text.size(), how.longest)};
  }
  return lexer{text, how}.read();
}

std::string shown(token const& t) { return t.kind == token_kind::end ? "the end" : "'" + t.text + "'"; }

}  // namespace faro::odds::language
