// Words, numbers and signs of dealer's scripts; comments are //, /* */ and from # to the end of the line.
#include "bridge/src/dealer/lexer.hpp"

#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>

namespace faro::odds::bridge::detail {

void dealer_lexer::skip_blanks() {
  auto const to_line_end = [&] {
    while (at_ < text_.size() && text_[at_] != '\n') ++at_;
  };
  while (at_ < text_.size()) {
    auto const rest = text_.substr(at_);
    if (is_blank(text_[at_])) {
      line_ += text_[at_] == '\n';
      ++at_;
    } else if (text_[at_] == '#' || rest.starts_with("//")) {
      to_line_end();
    } else if (rest.starts_with("/*")) {
      auto const end = rest.find("*/", 2);
      if (end == std::string_view::npos)
        refuse("expected */ at the end of a comment, got the end of the script", line_);
      line_ += static_cast<std::size_t>(std::ranges::count(rest.substr(0, end), '\n'));
      at_ += end + 2;
    } else {
      return;
    }
  }
}

void dealer_lexer::advance() {
  skip_blanks();
  now_ = {kind::end, {}, line_};
  if (at_ >= text_.size()) return;
  auto const rest = text_.substr(at_);
  char const c = rest[0];
  std::size_t size = 1;
  if (c == '"') {
    auto const end = rest.find('"', 1);
    if (end == std::string_view::npos) refuse("expected a closing quote, got the end of the script", line_);
    now_.is = kind::text;
    now_.text = rest.substr(1, end - 1);
    line_ += static_cast<std::size_t>(std::ranges::count(now_.text, '\n'));
    at_ += end + 1;
    return;
  }
  if (rest.starts_with("\\n")) {
    now_.is = kind::text;
    now_.text = "\n";
    at_ += 2;
    return;
  }
  if (is_digit(c)) {
    now_.is = kind::number;
    while (size < rest.size() && is_digit(rest[size])) ++size;
  } else if (is_letter(c) || c == '_') {
    now_.is = kind::word;
    while (size < rest.size() && (is_letter(rest[size]) || is_digit(rest[size]) || rest[size] == '_')) ++size;
  } else {
    now_.is = kind::sign;
    constexpr std::array<std::string_view, 6> two{"&&", "||", "==", "!=", "<=", ">="};
    if (std::ranges::any_of(two, [&](auto sign) { return rest.starts_with(sign); })) size = 2;
    if (static_cast<unsigned char>(c) >= 0x80) {
      while (size < rest.size() && (static_cast<unsigned char>(rest[size]) & 0xC0U) == 0x80) ++size;
    }
  }
  now_.text = rest.substr(0, size);
  at_ += size;
}

bool dealer_lexer::take(std::string_view sign_or_word) {
  if (!at(sign_or_word)) return false;
  advance();
  return true;
}

void dealer_lexer::expect(std::string_view sign, std::string_view after) {
  if (!take(sign)) fail(say("'{}' after {}", sign, after));
}

std::string dealer_lexer::raw(std::string_view what) {
  if (now_.is != kind::word && now_.is != kind::number) fail(std::string{what});
  auto out = now_.text;
  while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]))) out += text_[at_++];
  advance();
  return out;
}

bool dealer_lexer::defines() const {
  if (now_.is != kind::word) return false;
  auto copy = *this;
  copy.advance();
  return copy.at("=");
}

void dealer_lexer::fail(message const& expected) const {
  auto const got = now_.is == kind::end ? "the end of the script" : quoted(now_.text, 40);
  refuse(say("expected {}, got {}", expected, got), now_.line);
}

void dealer_lexer::refuse(message const& what, std::size_t line) const {
  throw input_error{say("{}, line {}: {}", name_, line, what)};
}

}  // namespace faro::odds::bridge::detail
