// What so few hands would have shown: how far the mean number of lands must be off to be found.
//
// Cost: the tests of the parts once, and a distribution a tag. Origin: J. Neyman and E. Pearson (1933), by
// the normal law.
#pragma once
#include "judge/src/panel/part_tables.hpp"

#include <string>
#include <vector>

namespace faro::judge {

struct part_power {
  std::string name;  ///< "land"
  double mean;       ///< of a fair shuffle, a part
  double off;        ///< a shift of the mean that is found with the chance asked for
};

/// Of each tag; without tags of each kind, if there are few; nothing where whole decks are seen. `alpha` is
/// the rate of all tests together. Throws input_error unless 0 < alpha, power < 1.
std::vector<part_power> power_of_parts(part_tables const& tables, double alpha, double power = 0.9);

}  // namespace faro::judge
