// Which arrangements of two colours are likelier than average: how many there are, and their ways.
#pragma once
#include "judge/theory/colours/paths.hpp"

#include <utility>

namespace faro::judge {

/// How many arrangements have more than `bound` of `of` ways, and the sum of those. Cost: colours.hpp.
std::pair<integer, integer> arrangements_above(colour_paths const& lattice, integer const& bound,
                                               integer const& of);

}  // namespace faro::judge
