// What a pass over the faces, lowest first, remembers of each fact. Private to wings/odds/src/dice.
#pragma once
#include "dice/src/facts/facts.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

namespace faro::odds {

/// What is known of the dice of each part, then the memory of each fact.
using fact_state = std::vector<std::int64_t>;

struct fact_state_hash {
  std::size_t operator()(fact_state const& state) const {
    std::size_t hash = state.size();
    for (auto const x : state)
      hash ^= static_cast<std::size_t>(x) * 0x9e3779b97f4a7c15U + (hash << 6U) + (hash >> 2U);
    return hash;
  }
};
using fact_states = std::unordered_map<fact_state, integer, fact_state_hash>;

/// Words of memory that a fact takes: its value last but for what it needs beside.
inline std::size_t words_of(roll_fact const& fact) {
  return fact.what == roll_fact::seen::longest_run || fact.what == roll_fact::seen::spread ? 2 : 1;
}

struct shown_face {
  std::int64_t face = 0;
  std::uint64_t dice = 0;    // that show it
  std::uint64_t before = 0;  // that showed lower faces
  bool follows = false;      // the face before it is one lower
};

/// Adds what this face shows to the memory of a fact, which begins as begin_with() says.
void take_note(roll_fact const& fact, std::int64_t* memory, shown_face const& now);
void begin_with(std::span<roll_fact const> facts, fact_state& state);

/// The values of the facts in a state whose first `before` words are of the dice.
std::vector<std::int64_t> values_in(fact_state const& state, std::size_t before,
                                    std::span<roll_fact const> facts);

/// Values and their weights, in the order of the values.
std::vector<known_facts> in_order(std::map<std::vector<std::int64_t>, integer> sums);

/// Facts that which faces show decides, however often each does; nothing where that is not so of all, or
/// where it would take more than `steps`.
std::optional<std::vector<known_facts>> facts_of_faces(std::span<pool_part const> pool,
                                                       std::span<roll_fact const> facts, double steps,
                                                       work_limit& work);

}  // namespace faro::odds
