// faro judge test where the input holds bridge deals, not shuffled decks.
#pragma once
#include "judge/verb/verdict/verdict.hpp"

#include <cstdint>
#include <string>

namespace faro::program {

/// Reads all boards of a text, in any format, and judges the first `limit`, with `tricks` by what they make,
/// too. `name` is what messages call it.
judged judge_bridge_deals(std::string const& text, std::string const& name, std::uint64_t limit, double alpha,
                          bool tricks);

}  // namespace faro::program
