// The dice language: what the parser reads its tokens by, how it builds the tree, and what it refuses.
#include "odds/dice/parser.hpp"

#include "odds/language/expand.hpp"
#include "odds/language/unknown_word.hpp"

#include <faro/text/message.hpp>

#include <fmt/format.h>

namespace faro::odds::dice_language {

std::vector<std::string> const& vocabulary() {
  static std::vector<std::string> const words{
      "or",     "and",    "not",     "in",     "if",      "then",     "else",      "let",
      "max",    "min",    "abs",     "mod",    "keep",    "drop",     "highest",   "lowest",
      "middle", "reroll", "once",    "twice",  "times",   "explode",  "limit",     "compound",
      "count",  "even",   "odd",     "adv",    "dis",     "distinct", "advantage", "disadvantage",
      "sets",   "of",     "largest", "set",    "longest", "run",      "d",         "z",
      "df",     "kh",     "sum",     "groups", "given",   "kl",       "dh",        "dl",
      "k",      "r",      "ro"};
  return words;
}

namespace {

constexpr language::spelling of_dice{.longest = 10'000, .splits_words = true};

/// The tokens; 4w6 is German for 4d6.
std::vector<token> tokens_of(std::string_view query) {
  auto tokens = language::tokens_of(query, of_dice);
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    auto const& next = tokens[i + 1];
    if (tokens[i].text == "w" && next.kind == token_kind::number && next.at == tokens[i].until())
      tokens[i].text = "d";
  }
  return tokens;
}

}  // namespace

parser::parser(std::string_view query)
    : grammar{query, language::expanded(query, tokens_of(query), {of_dice, true})}, query_{query} {}

void parser::fail_here(message const& wanted) const {
  auto const found = text_as_written(here());
  if (here().kind == token_kind::end) fail(say("expected {}, got the end", wanted));
  if (here().kind == token_kind::word && std::ranges::find(ended_, here().text) != ended_.end())
    fail(say("'{}' is no longer known here; what is named before all questions is known to each of them",
             found));
  bool const unknown =
      here().kind == token_kind::word && std::ranges::find(vocabulary(), here().text) == vocabulary().end();
  if (unknown)
    language::refuse_word(text_, here().at, say("unknown word '{}'", found), here().text,
                          words_like(here().text));
  fail(say("expected {}, got '{}'", wanted, found));
}

std::vector<std::string> parser::words_like(std::string const& word) const {
  auto words = vocabulary();
  std::erase_if(words, [](std::string const& known) { return known.size() < 3; });
  // Words that may still be names of rolls.
  for (auto const* free : {"exactly", "spread", "product", "full house", "house", "two pair", "pair",
                           "straight", "beats", "die"})
    words.emplace_back(free);
  for (auto const& name : names_) words.push_back(name.text);
  auto alike = words;
  std::erase_if(alike, [&](std::string const& known) { return known[0] != word[0]; });
  return nearest_names(word, alike).empty() ? words : alike;
}

/// 8k4 of games that roll and keep d10s.
void parser::refuse_roll_and_keep(std::size_t at, std::int64_t dice, std::int64_t kept) const {
  throw query_error{
      query_, at,
      kept <= dice
          ? say("'{0}k{1}' has two readings: {0}d10 keep highest {1} ({0}d10!! keep highest {1} where "
                "a ten is rolled on), or {0}d{1}",
                dice, kept)
          : say("expected dice; write {}d{}", dice, kept)};
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
  if (parent.height > highest) fail(say("more than {} operations in a row", highest));
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

std::vector<question> parse(std::string_view query) { return parser{query}.questions(); }

std::optional<joint_question> parse_joint(std::string_view query) { return parser{query}.joint(); }

}  // namespace faro::odds::dice_language
