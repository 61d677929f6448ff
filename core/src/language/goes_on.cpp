// Whether a text goes on a question, by its tokens.
#include "language/goes_on.hpp"

#include "language/cursor.hpp"
#include "language/relation.hpp"

#include <faro/language/detail/error.hpp>

#include <algorithm>
#include <array>
#include <span>

namespace faro::odds::language {
namespace {

/// Whether a set stands here, behind `in`: 2..4, (2, 4) or (5); in a question (p >= 12) may stand there
/// instead.
bool begins_set(std::span<token const> tokens) {
  bool within = cursor::is_symbol(tokens[0], "(");
  if (within && tokens[1].kind == token_kind::number && cursor::is_symbol(tokens[2], ")")) return true;
  int brackets = 0;
  for (auto const& t : tokens) {
    if (cursor::is_symbol(t, "(")) ++brackets;
    if (cursor::is_symbol(t, ")") && --brackets < 0) return false;
    within = within && brackets > 0;
    if (brackets != (within ? 1 : 0)) continue;
    if (cursor::is_symbol(t, "..") || (within && cursor::is_symbol(t, ","))) return true;
    if (!within && (cursor::is_symbol(t, ",") || is_keyword(t.text))) return false;
  }
  return false;
}

}  // namespace

std::vector<token> tokens_before_fault(std::string_view text) {
  constexpr spelling whole_words{.single_quotes = true, .long_numbers = true};
  try {
    return tokens_of(text, whole_words);
  } catch (query_error const& fault) {
    return tokens_of(text.substr(0, fault.position()), whole_words);
  }
}

bool goes_on(std::string_view text) {
  auto const tokens = tokens_before_fault(text);
  auto const& first = tokens[0];
  if (tokens.size() < 2) return false;
  if (first.kind == token_kind::symbol) {
    constexpr std::array<std::string_view, 5> infix{"*", "%", ",", "&", "|"};
    constexpr std::array<std::string_view, 3> may_begin_value{"+", "-", "/"};  // of a number, a path
    if (std::ranges::find(may_begin_value, first.text) != may_begin_value.end())
      return tokens[1].at > first.until();
    return relation_of(first.text) || std::ranges::find(infix, first.text) != infix.end();
  }
  if (cursor::is_word(first, "in")) return begins_set(std::span{tokens}.subspan(1));
  if (cursor::is_word(first, "not")) return cursor::is_word(tokens[1], "in");
  return cursor::is_word(first, "and") || cursor::is_word(first, "or") || cursor::is_word(first, "mod");
}

bool asks(std::string_view let) {
  auto const tokens = tokens_before_fault(let);
  int brackets = 0, lets = 0;
  for (std::size_t i = 1; i + 1 < tokens.size(); ++i) {
    auto const& t = tokens[i];
    if (cursor::is_symbol(t, "(")) ++brackets;
    if (cursor::is_symbol(t, ")")) --brackets;
    if (brackets > 0) continue;
    if (cursor::is_word(t, "let")) ++lets;
    if (!cursor::is_word(t, "in") || cursor::is_word(tokens[i - 1], "not") ||
        begins_set(std::span{tokens}.subspan(i + 1)))
      continue;
    if (lets-- == 0) return true;
  }
  return false;
}

}  // namespace faro::odds::language
