#include "dice/src/facts/noted.hpp"

#include "language/checked.hpp"

#include <algorithm>

namespace faro::odds {

namespace {

/// What a face shows among the dice in a fact's places.
shown_face in_places(roll_fact const& fact, shown_face now) {
  auto const from = std::max(now.before, fact.first);
  auto const to = std::min(now.before + now.dice, fact.last);
  now.dice = to > from ? to - from : 0;
  now.before = from - fact.first;
  return now;
}

}  // namespace

void take_note(roll_fact const& fact, std::int64_t* memory, shown_face const& of_all) {
  auto const now = in_places(fact, of_all);
  auto const dice = static_cast<std::int64_t>(now.dice);
  switch (fact.what) {
    case roll_fact::seen::sum: {
      if (now.dice == 0) return;
      auto const adds = language::checked_product(fact.worth(now.face), dice, "a total");
      memory[0] = language::checked_sum(memory[0], adds, "a total");
      return;
    }
    case roll_fact::seen::sets:
      memory[0] += now.dice >= fact.size ? 1 : 0;
      return;
    case roll_fact::seen::exact_sets:
      memory[0] += now.dice == fact.size ? 1 : 0;
      return;
    case roll_fact::seen::largest_set:
      memory[0] = std::max(memory[0], dice);
      return;
    case roll_fact::seen::longest_run:
      memory[1] = now.dice == 0 ? 0 : now.follows ? memory[1] + 1 : 1;
      memory[0] = std::max(memory[0], memory[1]);
      return;
    case roll_fact::seen::spread:
      if (now.dice == 0) return;
      if (now.before == 0) memory[1] = now.face;
      if (__builtin_sub_overflow(now.face, memory[1], &memory[0])) language::refuse_beyond_64_bits("a total");
      return;
    case roll_fact::seen::product:
      for (std::uint64_t i = 0; i < now.dice && memory[0] != 0; ++i) {
        memory[0] = language::checked_product(memory[0], now.face, "a product");
        if (now.face == 1) return;
      }
      return;
  }
}

void begin_with(std::span<roll_fact const> facts, fact_state& state) {
  for (auto const& fact : facts) {
    state.push_back(fact.what == roll_fact::seen::product ? 1 : 0);
    state.resize(state.size() + words_of(fact) - 1);
  }
}

std::vector<std::int64_t> values_in(fact_state const& state, std::size_t before,
                                    std::span<roll_fact const> facts) {
  std::vector<std::int64_t> values;
  for (auto const& fact : facts) {
    values.push_back(state[before]);
    before += words_of(fact);
  }
  return values;
}

std::vector<known_facts> in_order(std::map<std::vector<std::int64_t>, integer> sums) {
  std::vector<known_facts> out;
  for (auto& [values, weight] : sums) out.push_back({values, std::move(weight)});
  return out;
}

}  // namespace faro::odds
