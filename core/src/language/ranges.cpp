#include "language/ranges.hpp"

#include "language/cursor.hpp"
#include "text/words.hpp"

#include <faro/language/detail/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace faro::odds::language {

namespace {

bool is_number(std::span<token const> tokens, std::size_t at) {
  return at < tokens.size() && tokens[at].kind == token_kind::number && tokens[at].value >= 0;
}
bool is(std::span<token const> tokens, std::size_t at, std::string_view text) {
  auto const may_be =
      at < tokens.size() && (tokens[at].kind == token_kind::symbol || tokens[at].kind == token_kind::word);
  return may_be && lower_case(tokens[at].text) == text;
}

/// "2..4" of 2..4, 2-4, 2 and 4, 2 to 4.
std::optional<std::string> range_at(std::span<token const> tokens, std::size_t at) {
  if (at < tokens.size() && tokens[at].kind == token_kind::shape && tokens[at].parts.size() == 2)
    return fmt::format("{}..{}", tokens[at].parts[0], tokens[at].parts[1]);
  constexpr std::string_view between[] = {"..", "-", "and", "to"};
  bool const two = is_number(tokens, at) && is_number(tokens, at + 2) &&
                   std::ranges::any_of(between, [&](auto word) { return is(tokens, at + 1, word); });
  return two ? std::optional{fmt::format("{}..{}", tokens[at].text, tokens[at + 2].text)} : std::nullopt;
}

/// The words behind a name that say what range follows.
bool says_range(token const& t) {
  auto const word = lower_case(t.text);
  return t.kind == token_kind::word && (word == "between" || word == "from");
}

struct words_of_relation {
  std::string_view words, sign;
};
constexpr std::array relations_in_words{
    words_of_relation{" at least", ">="}, words_of_relation{" at most", "<="},
    words_of_relation{" exactly", "="},   words_of_relation{" more than", ">"},
    words_of_relation{" less than", "<"}, words_of_relation{" fewer than", "<"},
    words_of_relation{" is", "="},        words_of_relation{" are", "="}};

/// land of `land is`, before `at least 3`.
std::string_view without_verb(std::string_view of) {
  for (std::string_view const verb : {" is", " are"}) {
    if (lower_case(of).ends_with(verb)) return of.substr(0, of.size() - verb.size());
  }
  return of;
}

/// land of `3 land`, up to the end of the question.
std::string_view name_behind(std::string_view text, std::span<token const> tokens, std::size_t number) {
  auto end = number + 1;
  while (end < tokens.size() && tokens[end].kind == token_kind::word && !is_keyword(tokens[end].text)) ++end;
  if (end == number + 1 || !ends_question(tokens, end)) return {};
  return text.substr(tokens[number + 1].at, tokens[end - 1].until() - tokens[number + 1].at);
}

/// The place behind these words; where they don't stand, this place.
std::size_t behind_words(std::span<token const> tokens, std::size_t here, std::string_view words) {
  auto at = here;
  for (auto const word : words_of(words)) {
    if (!is(tokens, at++, word)) return here;
  }
  return at;
}

/// What stands before a token, back to what parts it: a comma, an opening bracket, `and`, a comparison.
std::string_view operand_before(std::string_view text, std::span<token const> tokens, std::size_t end) {
  auto from = end;
  int brackets = 0;
  while (from > 0) {
    auto const& t = tokens[from - 1];
    bool const is_mark = t.kind == token_kind::symbol;
    if (is_mark && (t.text == ")" || t.text == "}")) ++brackets;
    if (is_mark && (t.text == "(" || t.text == "{") && --brackets < 0) break;
    bool const parts =
        (is_mark && (t.text == "," || t.text == "&" || t.text == "|" || relation_of(t.text))) ||
        (t.kind == token_kind::word && is_keyword(t.text));
    if (brackets == 0 && parts) break;
    --from;
  }
  return from == end ? std::string_view{}
                     : text.substr(tokens[from].at, tokens[end - 1].until() - tokens[from].at);
}

}  // namespace

bool ends_question(std::span<token const> tokens, std::size_t at) {
  if (at >= tokens.size() || tokens[at].kind == token_kind::end) return true;
  if (tokens[at].kind == token_kind::word) return is_keyword(tokens[at].text);
  constexpr std::string_view marks[] = {")", ",", "&", "|"};
  return tokens[at].kind == token_kind::symbol &&
         std::ranges::find(marks, tokens[at].text) != std::end(marks);
}

message said_of_difference(std::string_view written, std::int64_t low, std::int64_t high,
                           std::string_view compared, relation by) {
  auto const as = by == relation::equal     ? fmt::format("{} in ", compared)
                  : by == relation::unequal ? fmt::format("{} not in ", compared)
                                            : std::string{"in "};
  return say("'{0}' is a difference here, {1} less {2}; from {1} to {2} is written '{3}{1}..{2}'", written,
             low, high, as);
}

void refuse_difference(std::string_view text, std::span<token const> side, std::size_t from, relation by) {
  bool const is_one = side.size() == 3 && is_number(side, 0) && is(side, 1, "-") && is_number(side, 2) &&
                      side[0].value < side[2].value && !side[0].moved;
  if (!is_one) return;
  auto const at = side[0].at;
  auto compared = trimmed(text.substr(from, at - from));
  while (!compared.empty() && (relation_of(compared.substr(compared.size() - 1)) || compared.back() == '!'))
    compared.remove_suffix(1);
  throw query_error{text, at,
                    said_of_difference(text.substr(at, side[2].until() - at), side[0].value, side[2].value,
                                       trimmed(compared), by)};
}

message said_of_numbers_compared(std::string_view a, relation by, std::string_view b) {
  return say(
      "'{0} {1} {2}' compares two numbers, which comes out alike whatever happens: leave it out, or write "
      "what "
      "is asked in the place of {0}",
      a, sign_of(by), b);
}

void refuse_fraction(std::string_view text, std::span<token const> product) {
  bool const is_one = product.size() == 3 && is_number(product, 0) && is(product, 1, "/") &&
                      is_number(product, 2) && product[0].value > 0 && product[0].value < product[2].value &&
                      !product[0].moved;
  if (!is_one) return;
  throw query_error{
      text, product[0].at,
      say("'{0}' is 0 here, for quotients are rounded down: multiply instead, as in 2 * a >= b for a "
          "half of b",
          text.substr(product[0].at, product[2].until() - product[0].at))};
}

namespace {

/// land >= 2 and <= 4: of dice what is said again would be another roll.
message written_between(std::string_view text, std::span<token const> tokens, std::size_t here) {
  constexpr std::size_t behind = 3;  // the first sign
  if (here <= behind || !is(tokens, here - 1, "and") || !is_number(tokens, here - 2) ||
      !is_number(tokens, here + 1))
    return {};
  auto const first = relation_of(tokens[here - behind].text);
  auto const second = relation_of(tokens[here].text);
  auto const of = operand_before(text, tokens, here - behind);
  if (!first || !second || of.empty()) return {};
  auto const says_least = [](relation r) { return r == relation::at_least || r == relation::greater; };
  auto const says_most = [](relation r) { return r == relation::at_most || r == relation::less; };
  bool const rises = says_least(*first) && says_most(*second);
  if (!rises && !(says_most(*first) && says_least(*second))) return {};
  auto const& low = tokens[rises ? here - 2 : here + 1];
  auto const& high = tokens[rises ? here + 1 : here - 2];
  auto const least = rises ? *first : *second;
  return say("; both bounds are written '{} {} {} {} {}'", low.text,
             least == relation::greater ? "<" : "<=", of, sign_of(rises ? *second : *first), high.text);
}

/// = 2..4, = 2+
message written_behind_number(std::string_view text, std::span<token const> tokens, std::size_t here) {
  if (here < 2) return {};
  if (is(tokens, here - 1, "+") && is_number(tokens, here - 2))
    return say("; {0} or more is written '>= {0}'", tokens[here - 2].text);
  if (is(tokens, here, "to") && is_number(tokens, here - 1) && is_number(tokens, here + 1))
    return say("; from {0} to {1} is written {0}..{1}", tokens[here - 1].text, tokens[here + 1].text);
  bool const is_range = is(tokens, here, "..") && is_number(tokens, here - 1) &&
                        is_number(tokens, here + 1) && tokens[here - 2].kind == token_kind::symbol &&
                        relation_of(tokens[here - 2].text);
  if (!is_range) return {};
  auto const of = operand_before(text, tokens, here - 2);
  return of.empty() ? message{}
                    : say("; this range is written '{} {}'", of,
                          fmt::format("in {}..{}", tokens[here - 1].text, tokens[here + 1].text));
}

}  // namespace

message written_behind(std::string_view text, std::span<token const> tokens, std::size_t here) {
  if (auto meant = written_behind_number(text, tokens, here); !meant.empty()) return meant;
  if (auto meant = written_between(text, tokens, here); !meant.empty()) return meant;
  auto end = here;
  if (end > 0 && says_range(tokens[end - 1])) --end;  // cards: of the name, as it seems
  auto const first = here < tokens.size() && says_range(tokens[here]) ? here + 1 : here;
  auto const before = end > 0 ? tokens[end - 1] : token{};
  bool const is_operand = before.kind == token_kind::word || before.kind == token_kind::quoted ||
                          before.kind == token_kind::number || before.text == ")" || before.text == "}";
  if (!is_operand || before.moved) return {};
  auto const of = operand_before(text, tokens, end);
  if (of.empty()) return {};
  if (auto const range = range_at(tokens, first)) {
    constexpr std::string_view of_faces[] = {"count", "reroll", "explode", "compound"};
    bool const faces = std::ranges::find(of_faces, before.text) != std::end(of_faces);
    return say("; this range is written '{} {}'", of, faces ? *range : "in " + *range);
  }
  for (auto const& [words, sign] : relations_in_words) {
    if (is_number(tokens, here) && lower_case(of) == words.substr(1)) {  // at least 3 land
      auto const name = name_behind(text, tokens, here);
      return name.empty() ? message{} : say("; this is written '{} {} {}'", name, sign, tokens[here].text);
    }
    if (is_number(tokens, here) && lower_case(of).ends_with(words))  // cards: of the name, too
      return say("; this is written '{} {} {}'", without_verb(of.substr(0, of.size() - words.size())), sign,
                 tokens[here].text);
    if (auto const number = behind_words(tokens, here, words); number != here && is_number(tokens, number))
      return say("; this is written '{} {} {}'", of, sign, tokens[number].text);
  }
  bool const number_alone = end == here && is_number(tokens, here) && before.kind == token_kind::word;
  if (!number_alone || !ends_question(tokens, here + 1)) return {};
  return say("; so many are written '{0} = {1}', so many or more '{0} >= {1}'", of, tokens[here].text);
}

}  // namespace faro::odds::language
