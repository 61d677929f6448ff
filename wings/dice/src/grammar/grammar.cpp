// The grammar of the dice language by falling strength: conditions, comparisons, sums, products, repetition.
#include "dice/src/grammar/parser.hpp"
#include "language/ranges.hpp"
#include "text/words.hpp"

#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace faro::odds::dice_language {

namespace {

bool changes_dice(operation op) {
  return op == operation::reroll || op == operation::explode || op == operation::each_at_least ||
         op == operation::each_at_most;
}

bool rolls_or_looks(operation op) {
  return changes_dice(op) || op == operation::count || op == operation::advantage ||
         op == operation::disadvantage;
}

std::string without_blanks_at_ends(std::string_view text) { return std::string{trimmed(text)}; }

}  // namespace

node_pointer parser::disjunction(commas here_do) {
  auto const kept = std::exchange(commas_, here_do);
  auto out = expression();
  commas_ = kept;
  return out;
}

node_pointer parser::operand() {
  auto const here_do = commas_;
  auto first = standing_alone(here_do);
  if (at_symbol("#")) {
    auto const at = here().at;
    ++next_;
    first = binary(operation::repeated, at, std::move(first), standing_alone(here_do));
  }
  while (auto changed = modifier(first, here_do)) first = std::move(changed);
  return first;
}

node_pointer parser::calculated(language::arithmetic op, std::size_t at, node_pointer a, node_pointer b) {
  constexpr operation of[] = {operation::add, operation::subtract, operation::multiply, operation::divide,
                              operation::modulo};
  return binary(of[static_cast<int>(op)], at, std::move(a), std::move(b));
}

node_pointer parser::negative(std::size_t at, node_pointer of) { return around(operation::negative, at, of); }

node_pointer parser::negation(std::size_t at, node_pointer of) { return around(operation::negation, at, of); }

node_pointer parser::connected(bool all, std::size_t at, std::vector<node_pointer> parts) {
  auto n = make(all ? operation::all_of : operation::any_of, at);
  for (auto& part : parts) adopt(*n, std::move(part));
  return n;
}

/// Whether it is calculated of numbers alone, whatever is rolled.
bool parser::is_constant(node const& n) const {
  switch (n.op) {
    case operation::number:
      return true;
    case operation::name:
      return !rolls(n);
    case operation::group:
    case operation::negative:
    case operation::add:
    case operation::subtract:
    case operation::multiply:
    case operation::divide:
    case operation::modulo:
    case operation::highest:
    case operation::lowest:
    case operation::absolute:
      return std::ranges::all_of(n.of, [&](auto const& part) { return is_constant(*part); });
    default:
      return false;
  }
}

/// 8d10 >= 7 >= 3: two numbers compared, where the dice were to be counted. What a function is given is
/// another thing in each call.
void parser::refuse_numbers_compared(std::vector<node_pointer> const& parts,
                                     std::vector<relation> const& by) const {
  if (within_call()) return;
  auto const written = [](node const& n) {
    return n.op == operation::number ? std::to_string(n.value)
           : n.op == operation::name ? written_name(n)
                                     : "…";
  };
  for (std::size_t i = 0; i < by.size(); ++i) {
    if (!is_constant(*parts[i]) || !is_constant(*parts[i + 1])) continue;
    auto const said = language::said_of_numbers_compared(written(*parts[i]), by[i], written(*parts[i + 1]));
    bool const may_count = i > 0 && !is_constant(*parts[i - 1]);
    fail_at(parts[i]->at, may_count ? say("{}; dice are counted as in 8d10 count >= 7 >= 3", said) : said);
  }
}

node_pointer parser::compared(std::size_t at, std::vector<node_pointer> parts, std::vector<relation> by) {
  refuse_numbers_compared(parts, by);
  auto n = make(operation::compare, at);
  n->relations = std::move(by);
  for (auto& part : parts) adopt(*n, std::move(part));
  return n;
}

node_pointer parser::member(std::size_t at, node_pointer of) {
  if (!within_call() && is_constant(*of))
    fail_at(of->at, "expected what is looked for in a set, got a number");
  auto n = around(operation::member, at, of);
  take_set(*n, commas_);
  if (at_symbol("-")) fail("from one number to another is .., as in 2..4, not -");
  return n;
}

void parser::check_term(node_pointer const& term, node_pointer const* before, std::size_t from) {
  auto const sum_before =
      before && term->at >= from ? query_.substr(from, term->at - from) : std::string_view{};
  refuse_modified_number(*term, sum_before);
  if (before) refuse_two_readings(**before, *term, from);
}

void parser::refuse_modified_number(node const& n, std::string_view sum_before) const {
  if (changes_dice(n.op) && n.of[0]->op == operation::count) {
    auto const word = query_.substr(n.at, word_length(n.at));
    throw query_error{query_, n.at,
                      say("'{0}' behind 'count' is of the number counted: put '{0}' before 'count', or write "
                          "(… count …) {0}",
                          word)};
  }
  if (!rolls_or_looks(n.op) || n.of[0]->op != operation::number) return;
  auto const word = query_.substr(n.at, word_length(n.at));
  throw query_error{
      query_, n.at,
      say("expected dice before '{}', got the number {}{}", word, n.of[0]->value,
          sum_before.empty() ? message{} : say("; write ({}) {}", without_blanks_at_ends(sum_before), word))};
}

void parser::refuse_two_readings(node const& total, node const& next, std::size_t from) const {
  if (next.op != operation::advantage && next.op != operation::disadvantage) return;
  if (next.of[0]->op == operation::group || !has_dice(total)) return;
  auto const word = query_.substr(next.at, word_length(next.at));
  if (word.empty()) return;
  auto const all = without_blanks_at_ends(query_.substr(from, next.at - from));
  throw query_error{query_, next.at,
                    say("'{0}' after a sum may be of all of it or of its last dice; write ({1}) {0}, or "
                        "put the last dice with '{0}' in brackets",
                        word, all)};
}

std::size_t parser::word_length(std::size_t at) const {
  std::size_t n = 0;
  while (at + n < query_.size() && (is_letter(query_[at + n]) || query_[at + n] == '!')) ++n;
  return n;
}

}  // namespace faro::odds::dice_language
