// The grammar of the dice language by falling strength: conditions, comparisons, sums, products, repetition.
#include "odds/dice/parser.hpp"

#include <faro/odds/language/error.hpp>
#include <faro/text/words.hpp>

#include <fmt/format.h>

#include <map>

namespace faro::odds::dice_language {

namespace {

bool rolls_or_looks(operation op) {
  return op == operation::reroll || op == operation::explode || op == operation::count ||
         op == operation::advantage || op == operation::disadvantage;
}

bool has_dice(node const& n) {
  return n.op == operation::die || n.op == operation::fudge ||
         std::ranges::any_of(n.of, [](auto const& child) { return has_dice(*child); });
}

std::string without_blanks_at_ends(std::string_view text) { return std::string{trimmed(text)}; }

}  // namespace

node_pointer parser::disjunction(commas here_do) {
  nested const level{*this};
  return connected("or", operation::any_of, [&] { return conjunction(here_do); });
}

node_pointer parser::conjunction(commas here_do) {
  return connected("and", operation::all_of, [&] { return negation(here_do); });
}

node_pointer parser::negation(commas here_do) {
  nested const level{*this};
  auto const at = here().at;
  if (!take_word("not")) return comparison(here_do);
  auto n = make(operation::negation, at);
  adopt(*n, negation(here_do));
  return n;
}

std::optional<relation> parser::take_relation() {
  static std::map<std::string_view, relation> const relations{
      {"<", relation::less},     {"<=", relation::at_most},  {"=", relation::equal},
      {"!=", relation::unequal}, {">=", relation::at_least}, {">", relation::greater}};
  if (here().kind != token_kind::symbol) return std::nullopt;
  auto const found = relations.find(here().text);
  if (found == relations.end()) return std::nullopt;
  ++next_;
  return found->second;
}

node_pointer parser::comparison(commas here_do) {
  auto first = sum(here_do);
  auto const at = here().at;
  if (take_word("in")) {
    auto n = make(operation::member, at);
    adopt(*n, std::move(first));
    take_selection(*n, here_do);
    return n;
  }
  auto by = take_relation();
  if (!by) return first;
  auto n = make(operation::compare, at);
  adopt(*n, std::move(first));
  for (; by; by = take_relation()) {
    n->relations.push_back(*by);
    adopt(*n, sum(here_do));
  }
  return n;
}

node_pointer parser::sum(commas here_do) {
  auto const from = here().at;
  auto total = term(here_do);
  refuse_modified_number(*total, {});
  for (;;) {
    auto const at = here().at;
    auto const op = at_symbol("+") ? operation::add : operation::subtract;
    if (!take_symbol("+") && !take_symbol("-")) return total;
    auto next = term(here_do);
    refuse_modified_number(*next, query_.substr(from, next->at - from));
    refuse_two_readings(*total, *next, from);
    total = binary(op, at, std::move(total), std::move(next));
  }
}

void parser::refuse_modified_number(node const& n, std::string_view sum_before) const {
  if (!rolls_or_looks(n.op) || n.of[0]->op != operation::number) return;
  auto const word = query_.substr(n.at, word_length(n.at));
  auto what = fmt::format("expected dice before '{}', got the number {}", word, n.of[0]->value);
  if (!sum_before.empty()) what += fmt::format("; write ({}) {}", without_blanks_at_ends(sum_before), word);
  throw query_error{query_, n.at, what};
}

void parser::refuse_two_readings(node const& total, node const& next, std::size_t from) const {
  if (next.op != operation::advantage && next.op != operation::disadvantage) return;
  if (next.of[0]->op == operation::group || !has_dice(total)) return;
  auto const word = query_.substr(next.at, word_length(next.at));
  if (word.empty()) return;
  auto const all = without_blanks_at_ends(query_.substr(from, next.at - from));
  throw query_error{
      query_, next.at,
      fmt::format("'{0}' after a sum may be of all of it or of its last dice; write ({1}) {0}, or "
                  "put the last dice with '{0}' in brackets",
                  word, all)};
}

std::size_t parser::word_length(std::size_t at) const {
  std::size_t n = 0;
  while (at + n < query_.size() && (is_letter(query_[at + n]) || query_[at + n] == '!')) ++n;
  return n;
}

node_pointer parser::term(commas here_do) {
  nested const level{*this};
  auto const at = here().at;
  if (take_symbol("-")) {
    auto n = make(operation::negative, at);
    adopt(*n, term(here_do));
    return n;
  }
  auto product = factor(here_do);
  for (;;) {
    auto const sign = here().at;
    if (take_symbol("*")) {
      product = binary(operation::multiply, sign, std::move(product), signed_factor(here_do));
    } else if (take_symbol("/")) {
      product = binary(operation::divide, sign, std::move(product), signed_factor(here_do));
    } else if (take_word("mod")) {
      product = binary(operation::modulo, sign, std::move(product), signed_factor(here_do));
    } else {
      return product;
    }
  }
}

node_pointer parser::signed_factor(commas here_do) {
  nested const level{*this};
  auto const at = here().at;
  if (!take_symbol("-")) return factor(here_do);
  auto n = make(operation::negative, at);
  adopt(*n, signed_factor(here_do));
  return n;
}

node_pointer parser::factor(commas here_do) {
  auto first = standing_alone(here_do);
  if (at_symbol("#")) {
    auto const at = here().at;
    ++next_;
    first = binary(operation::repeated, at, std::move(first), standing_alone(here_do));
  }
  while (auto changed = modifier(first, here_do)) first = std::move(changed);
  return first;
}

}  // namespace faro::odds::dice_language
