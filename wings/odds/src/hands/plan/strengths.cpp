// Strengths of hands in a distribution: by whom they are compared.
#include "odds/src/hands/strengths.hpp"

#include "odds/src/hands/plan/plan.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::odds::detail {

namespace {

compare_strengths& lent() {
  static compare_strengths by = nullptr;
  return by;
}

}  // namespace

void lend_showdowns(compare_strengths by) { lent() = by; }

bool has_strengths(compiled_query const& query) {
  return std::ranges::find(query.leaves, measure::strength, &leaf::kind) != query.leaves.end();
}

compiled_query without_strengths(compiled_query query) {
  for (auto& l : query.leaves) {
    if (l.kind != measure::strength) continue;
    l.kind = measure::sum;
    l.numbers.assign(query.left.size(), 0);
  }
  return query;
}

hand_distribution solve_strengths(card_table const& table, compiled_query const& query,
                                  hand_limits const& limits) {
  auto const counted = without_strengths(query);
  auto const ways = hand_plan{table, counted}.ways();  // checks the sizes
  if (lent()) {
    if (auto found = lent()(table, query, limits, ways)) return std::move(*found);
  }
  constexpr std::uint64_t steps_of_a_hand = 20;
  auto listed = limits;
  listed.steps /= steps_of_a_hand;
  bool const each_once = std::ranges::all_of(query.left, [](count_t n) { return n <= 1; });
  if (each_once && ways > integer{listed.steps})
    throw too_big{
        lent() ? say("hands that are compared with their kickers are listed one by one, up to {}, and there "
                     "are {}; two cards each with --community 5 are compared as a showdown",
                     listed.steps, ways.to_string())
               : say("hands that are compared with their kickers are listed one by one, up to {}, and there "
                     "are {}",
                     listed.steps, ways.to_string()),
        ratio{ways, integer{listed.steps}}.to_double()};
  auto out = list_hands(table, query, listed);
  out.stats.method = say("every hand listed, with its kickers; {}", plural(out.stats.steps, "hand"));
  return out;
}

}  // namespace faro::odds::detail
