// Games in Lua played at random with what they counted: what questions about both are estimated from
// (outcome_question::estimate).
#pragma once
#include <faro/games/script.hpp>

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace faro::odds {

/// How often games ended so and counted so much.
struct counted_frequencies {
  std::uint64_t trials = 0;
  std::vector<std::string> names;  ///< what may have been counted
  std::vector<bool> counted;       ///< of `names`: in one game at least
  std::map<std::pair<script_value, std::vector<std::uint64_t>>, std::uint64_t>
      games;  ///< by outcome and counts

  /// Adds other games with the same names.
  void join(counted_frequencies const& more);
};

/// Plays the games that simulate() plays (script.hpp) and keeps what they counted (t:count) by these names;
/// `picks`, the answers drawn, are counted in any game.
counted_frequencies simulate_counting(script const& game, std::vector<std::string> const& names,
                                      std::uint64_t trials, key256 const& key, unsigned threads,
                                      policy const* best = nullptr, script_blocks const& blocks = {});

}  // namespace faro::odds
