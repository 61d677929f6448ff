// A question about hands as one about the seats of a deal: counted there, and given back in the form of
// hands.
#include "bridge/src/deals/counted/four_hands.hpp"

#include "bridge/src/deals/counted/deals.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <utility>

namespace faro::odds::bridge {

namespace {

using distribution_of_values = distribution<std::vector<std::int64_t>>;

/// All 52 cards are left to draw from, each once, and nobody holds any.
bool is_whole_pack(query_setting const& setting, compiled_query const& query) {
  return !setting.with_replacement && setting.urn.empty() && query.left.size() == suits * ranks &&
         std::ranges::all_of(query.left, [](auto n) { return n == 1; }) &&
         std::ranges::all_of(query.held, [](auto n) { return n == 0; });
}

}  // namespace

std::optional<hand_answer> answer_by_suits(hand_question const& ask) {
  auto compiled = compile_given(ask.table, ask.setting, ask.query, ask.given);
  auto& query = compiled.query;
  if (ask.query.size() != 1 || !is_whole_pack(ask.setting, query)) return std::nullopt;
  hand_answer out;
  out.constants = constant_conditions(query);
  auto asked = query.expressions.back();
  out.types = {asked.type};
  std::array<std::size_t, seats> seat{};
  std::iota(seat.begin(), seat.end(), std::size_t{0});
  query_node given{operation::constant, 1, {}};
  if (compiled.has_given) given = query.expressions.front().root;
  query.expressions = {asked};
  auto const number = bridge_question(query, ask.table, seat);
  if (!number) return std::nullopt;

  question const condition{std::move(given), number->leaves};
  deal_ways const known{condition};
  if (known.count().is_zero()) throw input_error{say("the condition '{}' can never hold", given_text(ask))};
  out.given = known.probability();
  std::vector<distribution_of_values::entry> entries;
  if (out.is_condition()) {
    question const both{{operation::logical_and, 0, {condition.root, number->root}}, number->leaves};
    deal_ways const ways{both};
    if (ways.count() < known.count()) entries.push_back({{0}, known.count() - ways.count()});
    if (!ways.count().is_zero()) entries.push_back({{1}, ways.count()});
  } else {
    if (!out.is_number()) return std::nullopt;
    auto const values = values_over_deals(condition, *number, {}, {.steps_by_suits = 0});
    if (!values) return std::nullopt;
    for (auto const& [value, deals] : *values) entries.push_back({{value}, deals});
  }
  out.law = distribution_of_values::in_proportion(std::move(entries));
  return out;
}

}  // namespace faro::odds::bridge
