// The dice language: what the parser reads its tokens by, how it builds the tree, and what it refuses.
#include "dice/src/grammar/parser.hpp"

#include "language/ranges.hpp"
#include "language/shared_words.hpp"
#include "language/unknown_word.hpp"

#include <faro/text/detail/message.hpp>

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

/// The tokens; 4w6 is German for 4d6.
std::vector<token> tokens_of(std::string_view query) {
  constexpr std::size_t longest = 10'000;
  auto tokens = language::tokens_of(query, {.longest = longest, .splits_words = true});
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    auto const& next = tokens[i + 1];
    if (tokens[i].text == "w" && next.kind == token_kind::number && next.at == tokens[i].until())
      tokens[i].text = "d";
  }
  return tokens;
}

}  // namespace

parser::parser(std::string_view query, definitions const& known)
    : naming_grammar{query, tokens_of, known, true}, query_{query} {}

void parser::fail_here(message const& wanted) const {
  auto const found = text_as_written(here());
  if (here().kind == token_kind::end) fail(say("expected {}, got the end", wanted));
  if (auto const meant = language::written_behind(text_, tokens_, next_); !meant.empty())
    fail(say("expected {}, got '{}'{}", wanted, found, meant));
  if (here().kind == token_kind::word && std::ranges::find(ended_, here().text) != ended_.end())
    fail(say("'{}' is no longer known here; what is named before all questions is known to each of them",
             found));
  for (auto const* versus : {"vs", "v", "versus", "against"}) {
    if (!is_word(here(), versus)) continue;
    fail(say("expected {}, got '{}'; a total is compared by a sign, as in d20 + 5 >= 15 or d20 + 5 > d20 + 2",
             wanted, found));
  }
  if (at_word("x"))
    fail(say("'{}' has two readings: 6 * (3d6) adds up six such numbers, 6 # (3d6) keeps each of them",
             found));
  if (at_word("highest") || at_word("lowest"))
    fail(
        say("expected {}, got '{}'; so it is written: 3d6 keep {}, or {}(3d6)", wanted, found, found, found));
  bool const unknown =
      here().kind == token_kind::word && std::ranges::find(vocabulary(), here().text) == vocabulary().end();
  if (unknown && is_symbol(ahead(), "(") && language::names_answer(here().text))
    fail(language::no_function_but_answer(found));
  if (unknown && (at_word("coin") || at_word("coins") || at_word("flip")))
    fail(say("unknown word '{}'; a coin is d{{heads, tails}}", found));
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
  for (auto const& own : names_) words.push_back(own.name);
  for (auto const& own : known_before().all()) words.push_back(own.name);
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

void parser::adopt(node& parent, node_pointer child) const {
  constexpr int highest = 500;  // walked by recursion
  if (child->height >= highest) fail(say("more than {} operations in a row", highest));
  dice_language::adopt(parent, std::move(child));
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

node_pointer parser::around_dice(operation op, std::size_t at, node_pointer& changed) const {
  auto dice = without_brackets(std::move(changed));
  return around(op, at, dice);
}

// ---- Names of one's own

node_pointer parser::copied(node_pointer const& of, language::token const& name, std::size_t& size) {
  auto out = copy_of(*of);
  auto const move = [&](node& n, auto const& self) -> void {
    ++size;
    n.at = name.at;
    for (auto& child : n.of) self(*child, self);
  };
  move(*out, move);
  return out;
}

bool parser::rolls(node const& n) const {
  return has_dice(n) || std::ranges::any_of(free_names(n), [&](auto const& name) {
           if (std::ranges::find(rolled_, name, [](auto const& let) { return let->name; }) != rolled_.end())
             return true;
           auto const known = std::ranges::find(names_.rbegin(), names_.rend(), name, &own_name::stays_as);
           return known != names_.rend() && known->rolls;
         });
}

/// Dice are rolled once, wherever the parameter stands.
parser::own_name parser::given_as(std::string const& parameter, node_pointer tree) {
  own_name out{parameter};
  out.rolls = rolls(*tree);
  if (has_dice(*tree))
    out.stays_as = fmt::format("{}#{}", parameter, ++names_made_);  // no text has this mark
  if (has_negative_faces(*tree)) below_zero_.insert(out.stays_as);
  bool const stands_alone = has_dice(*tree) || tree->op == operation::number || tree->op == operation::name ||
                            tree->op == operation::word;
  if (!stands_alone) tree = around(operation::group, tree->at, tree);
  out.tree = std::make_shared<node_pointer const>(std::move(tree));
  return out;
}

namespace {

/// Whether what a function stands for is dice still, or a number, which need no brackets where it is called.
bool stays_pool(node const& n) {
  switch (n.op) {
    case operation::compare:
    case operation::member:
    case operation::all_of:
    case operation::any_of:
    case operation::negation:
    case operation::choice:
    case operation::let:
    case operation::negative:
    case operation::add:
    case operation::subtract:
    case operation::multiply:
    case operation::divide:
    case operation::modulo:
      return false;
    default:
      return true;
  }
}

}  // namespace

node_pointer parser::called(language::own_function const& /*of*/, std::vector<own_name> const& parameters,
                            language::token const& call, node_pointer body) {
  for (auto i = parameters.size(); i-- > 0;) {
    if (parameters[i].stays_as.empty()) continue;
    auto let = make(operation::let, call.at);
    let->name = parameters[i].stays_as;
    adopt(*let, copy_of(**parameters[i].tree));
    adopt(*let, std::move(body));
    let->closed = free_names(*let).empty();
    body = std::move(let);
  }
  return stays_pool(*body) ? std::move(body) : around(operation::group, call.at, body);
}

parser::own_name const* parser::find_value(std::string_view word) const {
  auto const* const own = find_own(word);
  if (!own) return nullptr;
  bool const is_number = own->function.body.size() == 2 && own->function.body[0].kind == token_kind::number;
  return own->tree || !own->stays_as.empty() || is_number ? own : nullptr;
}

}  // namespace faro::odds::dice_language
