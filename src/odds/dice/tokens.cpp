// Text of the dice language to tokens.
#include "odds/dice/syntax.hpp"

#include <faro/odds/language/error.hpp>
#include <faro/text/words.hpp>

#include <fmt/format.h>

#include <array>
#include <cctype>

namespace faro::odds::dice_language {

namespace {

struct spelling {
  std::string_view written, means;
};
// Longer spellings before their beginnings.
constexpr std::array spellings{
    spelling{"<=", "<="}, spelling{">=", ">="}, spelling{"!=", "!="}, spelling{"==", "="},
    spelling{"!!", "!!"}, spelling{"..", ".."}, spelling{"≤", "<="},  spelling{"≥", ">="},
    spelling{"≠", "!="},  spelling{"−", "-"},   spelling{"×", "*"},   spelling{"<", "<"},
    spelling{">", ">"},   spelling{"=", "="},   spelling{"!", "!"},   spelling{"+", "+"},
    spelling{"-", "-"},   spelling{"*", "*"},   spelling{"/", "/"},   spelling{"#", "#"},
    spelling{"%", "%"},   spelling{"(", "("},   spelling{")", ")"},   spelling{"{", "{"},
    spelling{"}", "}"},   spelling{",", ","}};

bool is_name_letter(char c) { return is_letter(c) || c == '_'; }

token number_at(std::string_view query, std::size_t at) {
  constexpr std::size_t most_digits = 18;
  token t{token_kind::number, {}, 0, at, 0};
  while (at + t.length < query.size() && is_digit(query[at + t.length])) ++t.length;
  t.text = query.substr(at, t.length);
  if (t.length > most_digits) {
    throw query_error{
        query, at, fmt::format("{} is too large; numbers of up to {} digits are read", t.text, most_digits)};
  }
  for (char const c : t.text) t.value = t.value * 10 + (c - '0');
  return t;
}

token word_at(std::string_view query, std::size_t at) {
  token t{token_kind::word, {}, 0, at, 0};
  for (; at + t.length < query.size() && is_name_letter(query[at + t.length]); ++t.length)
    t.text += static_cast<char>(std::tolower(static_cast<unsigned char>(query[at + t.length])));
  return t;
}

token symbol_at(std::string_view query, std::size_t at) {
  for (auto const& s : spellings) {
    if (query.substr(at).starts_with(s.written))
      return {token_kind::symbol, std::string{s.means}, 0, at, s.written.size()};
  }
  auto end = at + 1;  // the whole character, when it takes several bytes
  while (end < query.size() && (static_cast<unsigned char>(query[end]) & 0xC0) == 0x80) ++end;
  auto const found = query.substr(at, end - at);
  bool const printable = found.size() > 1 || std::isprint(static_cast<unsigned char>(found[0])) != 0;
  throw query_error{
      query, at,
      printable ? fmt::format("'{}' has no meaning here", found)
                : fmt::format("the byte {} has no meaning here", static_cast<unsigned char>(found[0]))};
}

}  // namespace

std::vector<token> tokens_of(std::string_view query) {
  constexpr std::size_t longest = 10'000;
  if (query.size() > longest) {
    throw query_error{query, longest,
                      fmt::format("a query of {} bytes; up to {} are read", query.size(), longest)};
  }
  std::vector<token> tokens;
  for (std::size_t at = 0; at < query.size();) {
    if (is_blank(query[at])) {
      ++at;
      continue;
    }
    tokens.push_back(is_digit(query[at])         ? number_at(query, at)
                     : is_name_letter(query[at]) ? word_at(query, at)
                                                 : symbol_at(query, at));
    at += tokens.back().length;
  }
  tokens.push_back({token_kind::end, "the end", 0, query.size(), 0});
  return tokens;
}

}  // namespace faro::odds::dice_language
