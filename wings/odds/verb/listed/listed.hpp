// --ways and --sample, --record and --replay of faro odds: apart from its answers.
#pragma once
#include "odds/verb/odds.hpp"
#include "odds/verb/option_uses.hpp"

#include <cstdint>
#include <limits>
#include <string>

namespace faro::program {

inline constexpr std::uint64_t most_ways_listed = 1'000'000;
/// --ways all
inline constexpr std::uint64_t all_ways = std::numeric_limits<std::uint64_t>::max();

/// What --ways takes. Throws usage_error.
std::uint64_t number_of_ways(std::string const& text);
/// --ways and --sample: the draws, rolls or orders themselves.
void list_ways(odds_options const& o, about subject);
/// --replay alone: asks what the record asked.
void take_recorded_question(invocation& asked);

}  // namespace faro::program
