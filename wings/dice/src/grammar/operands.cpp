// What stands alone in the dice language: numbers, dice, brackets, pools, functions, let, if; and fixed
// numbers.
#include "dice/src/grammar/parser.hpp"

#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <array>
#include <map>
#include <set>
#include <utility>

namespace faro::odds::dice_language {
namespace {

/// What is done to dice stands behind them, and how.
constexpr std::array<std::pair<char const*, char const*>, 6> behind_dice{{{"explode", "d6 explode"},
                                                                          {"exploding", "d6 explode"},
                                                                          {"reroll", "d6 reroll 1"},
                                                                          {"rerolling", "d6 reroll 1"},
                                                                          {"keep", "4d6 keep highest 3"},
                                                                          {"drop", "4d6 drop lowest"}}};

}  // namespace

node_pointer parser::die(std::size_t at, std::int64_t how_many) {
  if (take_word("df")) {
    auto n = make(operation::fudge, at);
    n->value = how_many;
    return n;
  }
  if (at_word("d") && ahead().kind == token_kind::symbol && ahead().text == "{") {
    ++next_;
    return die_with_faces(at, how_many);
  }
  auto n = make(operation::die, at);
  n->value = how_many;
  n->zero_based = at_word("z");
  ++next_;
  if (at_symbol("%")) {
    auto hundred = make(operation::number, here().at);
    hundred->value = 100;
    ++next_;
    adopt(*n, std::move(hundred));
  } else if (here().kind == token_kind::number) {
    adopt(*n, number());
  } else if (at_symbol("(")) {
    adopt(*n, group());
  } else {
    fail("a die needs its number of sides, as in d6, z10, d%, dF");
  }
  return n;
}

node_pointer parser::number() {
  auto n = make(operation::number, here().at);
  n->value = here().value;
  ++next_;
  return n;
}

node_pointer parser::group() {
  auto n = make(operation::group, here().at);
  want_symbol("(");
  adopt(*n, disjunction(commas::join));
  want_symbol(")");
  return n;
}

node_pointer parser::listed(operation op, std::string_view open, std::string_view close) {
  auto n = make(op, here().at);
  want_symbol(open);
  do adopt(*n, disjunction(commas::part));
  while (take_symbol(","));
  want_symbol(close);
  return n;
}

node_pointer parser::standing_alone(commas here_do) {
  auto const from = next_;
  bool const is_written_here = !here().moved;
  auto out = standing(here_do);
  bool const is_new =
      unnamed_.empty() || unnamed_.back().token < from;  // else what is within it stands there
  if (naming_ == 0 && is_written_here && is_new && has_dice(*out))
    unnamed_.push_back({from, tokens_[from].at,
                        std::string{query_.substr(tokens_[from].at, before().until() - tokens_[from].at)}});
  return out;
}

node_pointer parser::standing(commas here_do) {
  nested const level{*this};
  auto const at = here().at;
  if (here().kind == token_kind::number) {
    auto const& after = ahead();
    if (at_kind(1)) {
      auto const how_many = here().value;
      ++next_;
      return dice_of_kind(at, how_many);
    }
    if (is_word(after, "k") && ahead(2).kind == token_kind::number && after.until() == ahead(2).at)
      refuse_roll_and_keep(at, here().value, ahead(2).value);
    if (after.kind != token_kind::word || (after.text != "d" && after.text != "z" && after.text != "df"))
      return number();
    auto const how_many = here().value;
    ++next_;
    return die(at, how_many);
  }
  if (at_word_of_face() && !(at_die() && ahead().kind == token_kind::number)) return word_of_face();
  if (at_die()) return die(at, 1);
  if (at_kind()) return dice_of_kind(at, 1);
  if (at_word("die") && !find_own(here().text)) return named_kind(here_do);
  if (at_symbol("(")) return group();
  if (at_symbol("{")) return listed(operation::mixed_pool, "{", "}");
  if (at_word("let")) return let(here_do);
  if (at_word("if")) return choice();
  if (here().kind == token_kind::word) {
    if (find_own(here().text)) return own();
    static std::map<std::string_view, operation> const functions{{"max", operation::highest},
                                                                 {"min", operation::lowest},
                                                                 {"abs", operation::absolute},
                                                                 {"adv", operation::advantage},
                                                                 {"advantage", operation::advantage},
                                                                 {"dis", operation::disadvantage},
                                                                 {"disadvantage", operation::disadvantage}};
    static std::set<std::string_view> const of_dice{"highest",  "lowest",  "count",  "sum",
                                                    "distinct", "largest", "groups", "run"};
    if (of_dice.contains(here().text) && is_symbol(ahead(), "(")) return function_of_pool(here().text);
    auto const function = functions.find(here().text);
    if (function != functions.end()) {
      ++next_;
      return of_one_or_more(function->second, at);
    }
  }
  for (auto const& [word, example] : behind_dice) {
    if (at_word(word))
      fail(say("expected a number or dice, got '{}'; it stands behind the dice: {}", word, example));
  }
  fail_here("a number or dice");
}

node_pointer parser::of_one_or_more(operation op, std::size_t at) {
  auto n = listed(op, "(", ")");
  n->at = at;
  bool const many = op == operation::highest || op == operation::lowest;
  if (many && n->of.size() == 1) {
    auto const* const name = op == operation::highest ? "max" : "min";
    auto const* const of_a_roll = op == operation::highest ? "highest" : "lowest";
    throw query_error{
        query_, at,
        say("expected {0}(A, B, …), got one value: {1}(4d6) is the {1} die of a roll", name, of_a_roll)};
  }
  if (!many && n->of.size() != 1)
    throw query_error{query_, at, say("expected one value, got {}", n->of.size())};
  return n;
}

/// Of a let that stays, itself; else what it stands for.
node_pointer parser::name() {
  auto const& known = *find_own(here().text);
  if (known.of_file && !known.function.has_brackets) return defined(known);
  if (known.stays_as.empty()) return named(known);
  auto n = make(operation::name, here().at);
  n->name = known.stays_as;
  n->closed = false;
  ++next_;
  return n;
}

node_pointer parser::defined(own_name const& known) {
  auto const& name = here();
  auto const at = name.at;
  // By its place: questions and conditions of one set of definitions call it the same. No text has this mark.
  auto const stays_as = fmt::format("{}##{}", known.name, place_of(known));
  auto const before = std::ranges::find(rolled_, stays_as, [](auto const& let) { return let->name; });
  if (before == rolled_.end()) {
    ++naming_;
    auto value = named(known);
    --naming_;
    if (!rolls(*value)) return value;
    value = without_brackets(std::move(value));
    auto let = make(operation::let, at);
    let->name = stays_as;
    if (has_negative_faces(*value)) below_zero_.insert(stays_as);
    adopt(*let, std::move(value));
    rolled_.push_back(std::move(let));
  } else {
    ++next_;
  }
  auto n = make(operation::name, at);
  n->name = stays_as;
  n->closed = false;
  return n;
}

/// A name that stands alone; a parameter may say how many dice: n d6.
node_pointer parser::own() {
  auto const& known = *find_own(here().text);
  bool const is_number = known.tree && (*known.tree)->op == operation::number;
  bool const before_die = is_word(ahead(), "d") || is_word(ahead(), "z") || is_word(ahead(), "df");
  if (!is_number || (!before_die && !at_kind(1))) return name();
  auto const how_many = (*known.tree)->value;
  auto const at = take().at;
  return before_die ? die(at, how_many) : dice_of_kind(at, how_many);
}

node_pointer parser::begin_let() {
  auto n = make(operation::let, here().at);
  auto const let = take();
  // Shorthands such as r may be names: a roll never stands where a modifier does.
  bool const is_taken =
      at_die() || language::is_keyword(here().text) ||
      (here().text.size() > 2 && std::ranges::find(vocabulary(), here().text) != vocabulary().end());
  if (here().kind != token_kind::word || is_taken)
    fail_here("a name of letters that is no word of the language, as in let roll = d20 in …");
  own_name made{take().text};
  want_symbol("=");
  if (at_word("in")) fail(say("expected what {} stands for, got 'in'", made.name));
  ++naming_;
  auto value = expression(false);
  --naming_;
  adopt(*n, without_brackets(std::move(value)));
  want_in(made.name, let);
  made.rolls = rolls(*n->of[0]);
  // Within a function it is another roll than one of that name that the function is given.
  made.stays_as = within_call() ? fmt::format("{}#{}", made.name, ++names_made_) : made.name;
  n->name = made.stays_as;
  if (has_negative_faces(*n->of[0])) below_zero_.insert(n->name);
  names_.push_back(std::move(made));
  return n;
}

void parser::end_let(node& let, node_pointer body) {
  adopt(let, std::move(body));
  names_.pop_back();
  // The body speaks of the name; seen from outside only other names count.
  let.closed = free_names(let).empty();
}

node_pointer parser::let(commas here_do) {
  if (begins_function()) {
    take_let();
    auto body = disjunction(here_do);
    names_.pop_back();
    return body;
  }
  auto n = begin_let();
  auto const name = names_.back().name;
  end_let(*n, disjunction(here_do));
  ended_.push_back(name);
  return n;
}

/// if c then a else b, also if(c, a, b).
node_pointer parser::choice() {
  auto n = make(operation::choice, here().at);
  auto const here_do = commas_;
  want_word("if");
  auto const bracket = next_;
  if (take_symbol("(")) {
    auto condition = disjunction(commas::part);
    if (take_symbol(",")) {
      adopt(*n, std::move(condition));
      adopt(*n, disjunction(commas::part));
      want_symbol(",");
      adopt(*n, disjunction(commas::part));
      want_symbol(")");
      return n;
    }
    next_ = bracket;
  }
  adopt(*n, disjunction(here_do));
  want_word("then");
  adopt(*n, disjunction(here_do));
  want_word("else");
  adopt(*n, disjunction(here_do));
  return n;
}

/// highest(4d6, 3), count(8d10 >= 7): what the modifiers say, as functions.
node_pointer parser::function_of_pool(std::string const& function) {
  auto const at = here().at;
  ++next_;
  want_symbol("(");
  auto const kept = std::exchange(commas_, commas::part);
  auto dice_of = sum();
  auto n = around_dice(function == "highest" || function == "lowest" ? operation::keep
                       : function == "count"                         ? operation::count
                       : function == "largest"                       ? operation::largest_set
                       : function == "run"                           ? operation::longest_run
                       : function == "sum"                           ? operation::group
                                                                     : operation::sets,
                       at, dice_of);
  if (function == "lowest") n->kept = keeping::lowest;
  if (function == "count") take_word("in") ? take_set(*n, commas::part) : take_selection(*n, commas::part);
  if (function == "count") refuse_end_of_dice(*n);
  bool const may_count = n->op == operation::keep;
  if (function == "groups") want_symbol(",");
  if (function == "groups" || (may_count && take_symbol(","))) adopt(*n, value());
  commas_ = kept;
  want_symbol(")");
  return n;
}

bool parser::at_value(std::size_t from_here) const {
  auto const& first = ahead(from_here);
  auto const& after = ahead(from_here + 1);
  if (first.kind == token_kind::number) {
    bool const starts_more = after.kind == token_kind::word && (after.text == "d" || after.text == "z" ||
                                                                after.text == "df" || after.text == "times");
    return !starts_more && !at_kind(from_here + 1) &&
           !(after.kind == token_kind::symbol && after.text == "#");
  }
  return at_word_of_face(from_here) || (first.kind == token_kind::word && find_value(first.text));
}

node_pointer parser::value() {
  auto const at = here().at;
  if (take_symbol("-")) {
    auto n = make(operation::negative, at);
    adopt(*n, value());
    return n;
  }
  if (here().kind == token_kind::number) return number();
  if (at_symbol("(")) return group();
  if (at_word_of_face()) return word_of_face();
  if (here().kind == token_kind::word && find_own(here().text)) return name();
  fail_here("a number");
}

}  // namespace faro::odds::dice_language
