// Whether a model explains what was found: decks of the model itself are held against the decks judged, in
// every test that fired.
//
// A model that is likelier than all others may still be wrong: then some test deviates in a way that it does
// not predict. So many decks as are worth it are made under the model, from a fixed seed, and each test's own
// table (a histogram, card by position, the digits of a loop) is compared between the two samples: by the
// difference of means, or by chi-square of homogeneity, stretched to the scatter that its sums have under the
// model. What is left over must not be beyond chance (1 in
// 10,000, corrected for the tests that fired); where a model stands for many that are near (about 100
// exchanges), it may be a small share of what there was to explain.
//
// Cost: simulating 1,000 to 20,000 decks, some 0.02 to 0.3 s for 52 cards. Origin: K. Pearson (1911) for
// homogeneity.
#pragma once
#include "judge/src/faults/models/model.hpp"

#include <string>
#include <vector>

namespace faro::judge::detail {

/// What a model leaves over in one test.
struct unexplained_test {
  std::string name;
  double p_value = 1;
};

/// The tests that fired and that the model does not explain, worst first; empty for a model that does, or
/// that can't be simulated. `fired` are tests of the panel on these tables.
std::vector<unexplained_test> unexplained_by(fault_model const& model, fault_evidence const& decks,
                                             std::vector<panel_test> const& fired);

}  // namespace faro::judge::detail
