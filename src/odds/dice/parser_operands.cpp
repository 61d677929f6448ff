// What stands alone in the dice language: numbers, dice, brackets, pools, functions, let, if; and fixed
// numbers.
#include "odds/dice/parser.hpp"

#include <faro/odds/language/error.hpp>

#include <fmt/format.h>

#include <map>

namespace faro::odds::dice_language {

node_pointer parser::die(std::size_t at, std::int64_t how_many) {
  if (take_word("df")) {
    auto n = make(operation::fudge, at);
    n->value = how_many;
    return n;
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
  nested const level{*this};
  auto const at = here().at;
  if (here().kind == token_kind::number) {
    auto const& after = ahead();
    if (after.kind != token_kind::word || (after.text != "d" && after.text != "z" && after.text != "df"))
      return number();
    auto const how_many = here().value;
    ++next_;
    return die(at, how_many);
  }
  if (at_die()) return die(at, 1);
  if (at_symbol("(")) return group();
  if (at_symbol("{")) return listed(operation::mixed_pool, "{", "}");
  if (at_word("let")) return let(here_do);
  if (at_word("if")) return choice(here_do);
  if (here().kind == token_kind::word) {
    if (std::ranges::find(names_, here().text) != names_.end()) return name();
    static std::map<std::string_view, operation> const functions{{"max", operation::highest},
                                                                 {"min", operation::lowest},
                                                                 {"abs", operation::absolute},
                                                                 {"adv", operation::advantage},
                                                                 {"advantage", operation::advantage},
                                                                 {"dis", operation::disadvantage},
                                                                 {"disadvantage", operation::disadvantage}};
    auto const function = functions.find(here().text);
    if (function != functions.end()) {
      ++next_;
      return of_one_or_more(function->second, at);
    }
  }
  fail_here("a number or dice");
}

node_pointer parser::of_one_or_more(operation op, std::size_t at) {
  auto n = listed(op, "(", ")");
  n->at = at;
  bool const many = op == operation::highest || op == operation::lowest;
  if (!many && n->of.size() != 1)
    throw query_error{query_, at, fmt::format("{} values where one is wanted", n->of.size())};
  return n;
}

node_pointer parser::name() {
  auto n = make(operation::name, here().at);
  n->name = here().text;
  n->closed = false;
  ++next_;
  return n;
}

node_pointer parser::let(commas here_do) {
  auto n = make(operation::let, here().at);
  want_word("let");
  if (here().kind != token_kind::word || std::ranges::find(vocabulary(), here().text) != vocabulary().end())
    fail("a name is wanted that is letters and no word of the language, as in let roll = d20 in …");
  n->name = here().text;
  ++next_;
  want_symbol("=");
  adopt(*n, sum(here_do));
  want_word("in");
  names_.push_back(n->name);
  adopt(*n, disjunction(here_do));
  names_.pop_back();
  // The body speaks of the name; seen from outside only other names count.
  n->closed = names_.empty();
  return n;
}

node_pointer parser::choice(commas here_do) {
  auto n = make(operation::choice, here().at);
  want_word("if");
  adopt(*n, disjunction(here_do));
  want_word("then");
  adopt(*n, disjunction(here_do));
  want_word("else");
  adopt(*n, disjunction(here_do));
  return n;
}

bool parser::at_value(std::size_t from_here) const {
  auto const& first = ahead(from_here);
  auto const& after = ahead(from_here + 1);
  if (first.kind == token_kind::number) {
    bool const starts_more = after.kind == token_kind::word && (after.text == "d" || after.text == "z" ||
                                                                after.text == "df" || after.text == "times");
    return !starts_more && !(after.kind == token_kind::symbol && after.text == "#");
  }
  return first.kind == token_kind::word && std::ranges::find(names_, first.text) != names_.end();
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
  if (at_value()) return name();
  fail_here("a number");
}

}  // namespace faro::odds::dice_language
