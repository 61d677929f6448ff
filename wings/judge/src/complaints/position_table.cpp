// Steps of a shuffle as a single card sees them, multiplied out: see position_table.hpp.
#include "judge/src/complaints/position_table.hpp"

#include <algorithm>
#include <numeric>

namespace faro::judge::detail {

namespace {

integer sum_of(std::vector<integer> const& all) {
  integer sum = 0;
  for (auto const& x : all) sum += x;
  return sum;
}

/// The weights of a card's positions after a step, times the sum of the step's weights.
std::vector<integer> after_swap(card_step const& step, std::vector<integer> const& at, integer const& whole) {
  std::vector<integer> to(at.size());
  for (std::size_t p = 0; p < at.size(); ++p) {
    if (p != step.at) to[p] = at[p] * (whole - step.weight[p]) + at[step.at] * step.weight[p];
    to[step.at] += at[p] * step.weight[p];
  }
  return to;
}

std::vector<integer> after_insert(card_step const& step, std::vector<integer> const& at,
                                  integer const& whole) {
  auto to = at;
  integer above = 0;  // weight of insertion at or above p
  for (std::size_t p = 0; p < at.size(); ++p)
    to[p] = p > step.at ? at[p] * whole : at[step.at] * step.weight[p];
  for (std::size_t p = 0; p < step.at; ++p) {
    above += step.weight[p];
    to[p] += at[p] * (whole - above);
    to[p + 1] += at[p] * above;
  }
  return to;
}

std::vector<integer> after_take(card_step const& step, std::vector<integer> const& at, integer const& whole) {
  auto to = at;
  integer below = 0;  // weight of taking p or one before it
  for (std::size_t p = 0; p < at.size(); ++p) to[p] = p < step.at ? at[p] * whole : integer{0};
  for (std::size_t p = step.at; p < at.size(); ++p) {
    to[step.at] += at[p] * step.weight[p];
    to[p] += at[p] * below;
    below += step.weight[p];
    if (p + 1 < at.size()) to[p + 1] += at[p] * (whole - below);
  }
  return to;
}

/// The weights have a power of two for each such step, so that they can be halved.
std::vector<integer> after_mix(card_step const& step, std::vector<integer> at) {
  auto const half = (at[step.at] + at[step.at + 1]) / integer{2};
  at[step.at] = at[step.at + 1] = half;
  return at;
}

std::vector<integer> after(card_step const& step, std::vector<integer> at, integer const& whole) {
  switch (step.how) {
    case movement::insert:
      return after_insert(step, at, whole);
    case movement::take:
      return after_take(step, at, whole);
    case movement::mix:
      return after_mix(step, std::move(at));
    case movement::swap:
      break;
  }
  return after_swap(step, at, whole);
}

}  // namespace

integer power_of_two(std::size_t exponent) {
  integer power = 1;
  for (std::size_t i = 0; i < exponent; ++i) power += power;
  return power;
}

table_of_positions::table_of_positions(known_shuffle const& shuffle, std::size_t cards)
    : weight(cards, std::vector<integer>(cards)) {
  auto const all = shuffle.make(cards);
  auto const is_mix = [](card_step const& step) { return step.how == movement::mix; };
  whole = power_of_two(static_cast<std::size_t>(std::count_if(all.begin(), all.end(), is_mix)));
  for (std::size_t c = 0; c < cards; ++c) weight[c][c] = whole;
  for (auto const& step : all) {
    auto const sum = is_mix(step) ? integer{1} : sum_of(step.weight);
    for (auto& row : weight) row = after(step, std::move(row), sum);
    whole *= sum;
  }
}

ratio table_of_positions::moment(std::size_t card, unsigned power) const {
  integer sum = 0;
  for (std::size_t p = 0; p < weight[card].size(); ++p)
    sum += weight[card][p] * integer{power == 1 ? p : p * p};
  return {sum, whole};
}
ratio table_of_positions::extreme(bool highest) const {
  auto best = weight[0][0];
  for (auto const& row : weight) {
    for (auto const& w : row) {
      if (highest ? w > best : w < best) best = w;
    }
  }
  return {best, whole};
}
ratio table_of_positions::predicted(average_fact const& fact) const {
  switch (fact.kind) {
    case average_kind::mean_position:
      return moment(fact.card, 1);
    case average_kind::chance_at:
      return {weight[fact.card][fact.position], whole};
    case average_kind::highest_cell:
      return extreme(true);
    case average_kind::lowest_cell:
      break;
  }
  return extreme(false);
}

}  // namespace faro::judge::detail
