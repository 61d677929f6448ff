#include "language/commas.hpp"

#include "language/cursor.hpp"
#include "text/words.hpp"

#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace faro::odds::language {

void refuse_comma_in_number(std::string_view text, std::vector<token> const& tokens, std::size_t from,
                            std::size_t comma) {
  auto const at = tokens[comma].at;
  bool const between = at > 0 && at + 1 < text.size() && is_digit(text[at - 1]) && is_digit(text[at + 1]);
  if (!between) return;
  auto const& behind = tokens[std::min(comma + 2, tokens.size() - 1)];
  bool const before_alone = comma == from + 1;
  bool const behind_alone =
      behind.kind == token_kind::end || cursor::is_symbol(behind, ",") || cursor::is_word(behind, "given");
  if (before_alone || behind_alone)
    throw query_error{
        text, at,
        "a comma parts questions, and one of these would be a number alone: numbers are written "
        "without commas, 1000 or 5/2"};
}

namespace {

bool begins_quote(std::string_view text, std::size_t at) {
  if (text[at] != '"' && text[at] != '\'') return false;
  if (at == 0) return true;
  auto const before = text[at - 1];
  bool const is_ascii = static_cast<unsigned char>(before) < 0x80;
  return is_ascii && !is_letter(before) && !is_digit(before);
}

}  // namespace

std::vector<std::size_t> places_outside(std::string_view text,
                                        std::function<bool(std::size_t)> const& is_here) {
  std::vector<std::size_t> out;
  int open = 0;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto const c = text[i];
    if (quote != 0) {
      if (c == quote) quote = 0;
    } else if (begins_quote(text, i)) {
      quote = c;
    } else if (c == '(' || c == '{') {
      ++open;
    } else if (c == ')' || c == '}') {
      --open;
    } else if (open == 0 && is_here(i)) {
      out.push_back(i);
    }
  }
  return out;
}

std::vector<std::string_view> parts_at_commas(std::string_view text) {
  std::vector<std::string_view> out;
  std::size_t from = 0;
  for (auto const at : places_outside(text, [&](std::size_t i) { return text[i] == ','; })) {
    out.push_back(text.substr(from, at - from));
    from = at + 1;
  }
  out.push_back(text.substr(from));
  return out;
}

void refuse_behind_condition(std::string_view text, token const& given, token const& here) {
  bool const again = cursor::is_word(here, "given");
  if (!again && !cursor::is_symbol(here, ",")) return;
  auto const asked = std::string{trimmed(text.substr(0, given.at))};
  auto const condition = std::string{trimmed(text.substr(given.until(), here.at - given.until()))};
  auto const rest = std::string{trimmed(text.substr(here.until()))};
  constexpr std::size_t longest = 100;
  bool const is_short = asked.size() + condition.size() + rest.size() <= longest && !rest.empty() &&
                        rest.find("given") == std::string::npos;
  message as;
  if (is_short)
    as = again ? say(": {} given {} and {}", asked, condition, rest)
               : say(": {}, {} given {}", asked, rest, condition);
  throw query_error{text, here.at,
                    again
                        ? say("expected the end, got another `given`: conditions are joined by `and`{}", as)
                        : say("expected the end, got ',': one `given` after the last question is for all of "
                              "them{}; a question with a condition of its own is asked by itself",
                              as)};
}

}  // namespace faro::odds::language
