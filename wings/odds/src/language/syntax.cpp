#include "odds/src/language/syntax.hpp"

#include "cards/formats/named.hpp"
#include "language/vocabulary.hpp"
#include "odds/src/language/card_parser.hpp"
#include "odds/src/language/vocabulary.hpp"
#include "text/words.hpp"

#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace faro::odds::detail {

namespace {

bool names_card(syntax const& s) {
  return (s.is_name() && lower_case(s.text) == "card") || std::ranges::any_of(s.children, names_card);
}

}  // namespace

bool asks_for_card(syntax const& s) {
  constexpr std::array<std::string_view, 5> of_numbers{"sum", "count", "highest", "lowest", "run"};
  bool const may_be_number =
      s.is == syntax::kind::call && std::ranges::find(of_numbers, s.text) != of_numbers.end();
  return (may_be_number && names_card(s)) || std::ranges::any_of(s.children, asks_for_card);
}

bool is_written_here(syntax const& s) { return !s.moved && std::ranges::all_of(s.children, is_written_here); }

bool means_own_name(syntax const& s, card_table const& table) {
  if (!s.is_name() || s.children.empty()) return false;
  auto const word = lower_case(s.text);
  auto const has = [&](std::span<function_entry const> words) {
    return std::ranges::find(words, word, &function_entry::name) != words.end();
  };
  bool const is_of_language = word == "true" || word == "false" || word == "card" ||
                              has(vocabulary_of_hands()) || has(vocabulary_of_orders());
  return !is_of_language && !cards_named(table, s.text) && !table.find_attribute(s.text);
}

std::string in_words(syntax const& s) {
  auto const part = [&](std::size_t i) { return in_words(s.children[i]); };
  switch (s.is) {
    case syntax::kind::unary:
      return (s.text == "not" ? "not " : "-") + part(0);
    case syntax::kind::binary:
      return fmt::format("{} {} {}", part(0), s.text, part(1));
    case syntax::kind::range:
      return part(0) + ".." + part(1);
    case syntax::kind::call:
    case syntax::kind::list: {
      std::vector<std::string> parts;
      for (auto const& child : s.children) parts.push_back(in_words(child));
      auto const name = s.is == syntax::kind::list ? std::string{} : s.text;
      return name + (s.in_words ? " " + joined(parts, " ") : "(" + joined(parts) + ")");
    }
    default:
      return s.text;
  }
}

void fail_at(std::string_view text, std::size_t at, message const& what) {
  throw query_error{text, at, what};
}

syntax parse_expression(std::string_view text) { return card_parser{text, {}, reads_of::cards}.read(); }

read_text read_questions(std::string text, definitions const& known, reads_of about) {
  read_text out{.text = std::make_shared<std::string const>(std::move(text))};
  card_parser{*out.text, known, about}.read(out);
  return out;
}

}  // namespace faro::odds::detail
