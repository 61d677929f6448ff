// The dice language: what the parser reads its tokens by, how it builds the tree, and what it refuses.
#include "odds/dice/parser.hpp"

#include <faro/odds/language/error.hpp>
#include <faro/text/nearest.hpp>

#include <fmt/format.h>

namespace faro::odds::dice_language {

std::vector<std::string> const& vocabulary() {
  static std::vector<std::string> const words{
      "or",     "and",    "not",     "in",    "if",      "then",     "else",      "let",
      "max",    "min",    "abs",     "mod",   "keep",    "drop",     "highest",   "lowest",
      "middle", "reroll", "once",    "twice", "times",   "explode",  "limit",     "compound",
      "count",  "even",   "odd",     "adv",   "dis",     "distinct", "advantage", "disadvantage",
      "sets",   "of",     "largest", "set",   "longest", "run",      "d",         "z",
      "df",     "kh",     "kl",      "dh",    "dl",      "k",        "r",         "ro"};
  return words;
}

node_pointer parser::whole() {
  if (here().kind == token_kind::end) fail("an empty query; write for example 2d6 > d12");
  auto tree = disjunction(commas::join);
  if (here().kind != token_kind::end) fail_here("an operator or the end");
  return tree;
}

void parser::fail(std::string const& what) const { throw query_error{query_, here().at, what}; }

void parser::fail_here(std::string_view wanted) const {
  auto const found = query_.substr(here().at, here().length);
  if (here().kind == token_kind::end) fail(fmt::format("{} is missing", wanted));
  bool const unknown =
      here().kind == token_kind::word && std::ranges::find(vocabulary(), here().text) == vocabulary().end();
  if (unknown) fail(fmt::format("unknown word '{}'{}", found, suggestion(here().text)));
  fail(fmt::format("'{}' where {} is wanted", found, wanted));
}

void parser::want_symbol(std::string_view s) {
  if (!take_symbol(s)) fail_here(fmt::format("'{}'", s));
}

void parser::want_word(std::string_view w) {
  if (!take_word(w)) fail_here(fmt::format("'{}'", w));
}

std::string parser::suggestion(std::string const& word) const {
  auto words = vocabulary();
  std::erase_if(words, [](std::string const& known) { return known.size() < 3; });
  words.insert(words.end(), names_.begin(), names_.end());
  auto alike = words;
  std::erase_if(alike, [&](std::string const& known) { return known[0] != word[0]; });
  auto const near = did_you_mean(word, alike);
  return near.empty() ? did_you_mean(word, words) : near;
}

node_pointer parser::make(operation op, std::size_t at) const {
  auto n = std::make_unique<node>();
  n->op = op;
  n->at = at;
  return n;
}

void parser::adopt(node& parent, node_pointer child) const {
  parent.closed = parent.closed && child->closed;
  parent.height = std::max(parent.height, child->height + 1);
  constexpr int highest = 500;  // walked by recursion
  if (parent.height > highest) fail(fmt::format("more than {} operations in a row", highest));
  parent.of.push_back(std::move(child));
}

void parser::adopt(node& parent, selection& faces, node_pointer low, node_pointer high) {
  parent.closed = parent.closed && low->closed && (!high || high->closed);
  faces.ranges.emplace_back(std::move(low), std::move(high));
}

node_pointer parser::binary(operation op, std::size_t at, node_pointer a, node_pointer b) const {
  auto n = make(op, at);
  adopt(*n, std::move(a));
  adopt(*n, std::move(b));
  return n;
}

node_pointer parser::around(operation op, std::size_t at, node_pointer& changed) const {
  auto n = make(op, at);
  adopt(*n, std::move(changed));
  return n;
}

node_pointer parse(std::string_view query) { return parser{query}.whole(); }

}  // namespace faro::odds::dice_language
