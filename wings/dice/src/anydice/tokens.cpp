// Programs of AnyDice: text to tokens.
#include "dice/src/anydice/syntax.hpp"
#include "text/utf8.hpp"

#include <faro/dice/anydice.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <charconv>

namespace faro::odds::anydice {

namespace {

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_upper(char c) { return (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

class scanner {
 public:
  explicit scanner(std::string_view program) : rest_{program} {
    if (rest_.starts_with("\xef\xbb\xbf")) rest_.remove_prefix(3);
  }
  std::vector<token> all() {
    while (skip_blanks()) out_.push_back(next());
    out_.push_back({token_kind::end, {}, 0, line_});
    return std::move(out_);
  }

 private:
  bool skip_blanks() {
    for (;;) {
      if (rest_.empty()) return false;
      auto const c = rest_.front();
      if (c == '\\') {
        auto const end = rest_.find('\\', 1);
        if (end == std::string_view::npos)
          throw anydice_error{line_, "a comment begins here and does not end: expected another \\"};
        take(end + 1);
      } else if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v') {
        take(1);
      } else if (rest_.starts_with("\xc2\xa0")) {  // a blank that does not break, from pages
        take(2);
      } else {
        return true;
      }
    }
  }
  std::string_view take(std::size_t n) {
    auto const taken = rest_.substr(0, n);
    for (auto const c : taken) line_ += c == '\n' ? 1 : 0;
    rest_.remove_prefix(n);
    return taken;
  }
  template <class Test>
  std::string_view take_while(Test test) {
    std::size_t n = 1;
    while (n < rest_.size() && test(rest_[n])) ++n;
    return take(n);
  }
  token next() {
    auto const line = line_;
    auto const c = rest_.front();
    if (is_lower(c)) return {token_kind::word, take_while(is_lower), 0, line};
    if (is_upper(c)) return {token_kind::variable, take_while(is_upper), 0, line};
    if (is_digit(c)) return number(line);
    if (c == '"') return text(line);
    for (std::string_view const two : {"..", "!=", "<=", ">="}) {
      if (rest_.starts_with(two)) return {token_kind::symbol, take(2), 0, line};
    }
    constexpr std::string_view single = "+-*/^@#!<>=&|:,(){}[]?";
    if (single.find(c) != std::string_view::npos) return {token_kind::symbol, take(1), 0, line};
    throw anydice_error{line,
                        say("expected a word, a number or an operator, got '{}'", first_character(rest_))};
  }
  static std::string first_character(std::string_view rest) {
    std::size_t n = 1;
    while (n < rest.size() && n < 4 && (static_cast<unsigned char>(rest[n]) & 0xc0U) == 0x80U) ++n;
    return printable(std::string{rest.substr(0, n)});
  }
  token number(std::size_t line) {
    auto const digits = take_while(is_digit);
    std::int64_t value = 0;
    auto const [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{})
      throw anydice_error{line,
                          say("expected a number of at most 64 bits, got one of {} digits", digits.size())};
    return {token_kind::number, digits, value, line};
  }
  token text(std::size_t line) {
    auto const end = rest_.find('"', 1);
    if (end == std::string_view::npos)
      throw anydice_error{line, "a text begins here and does not end: expected another \""};
    auto const taken = take(end + 1);
    return {token_kind::text, taken.substr(1, taken.size() - 2), 0, line};
  }

  std::string_view rest_;
  std::size_t line_ = 1;
  std::vector<token> out_;
};

}  // namespace

std::vector<token> tokens_of(std::string_view program) { return scanner{program}.all(); }

}  // namespace faro::odds::anydice
