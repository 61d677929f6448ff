// Questions about cards under what was observed: asked together with what the observations look at, and
// weighed afterwards.
//
// So any engine that finds joint distributions finds these, too: the distribution of (what is asked, what is
// looked at) is weighed by the likelihoods and divided by the chance of the evidence. Random deals are
// weighed alike (importance weights; the standard error is that of a ratio of two means, W. G. Cochran,
// 1953). Cost: that of the joint distribution, which is larger by the conditions looked at. Private to the
// library.
#pragma once
#include "odds/src/hands/question.hpp"

namespace faro::odds {

/// The question, and behind it as further ones what its observations look at; they are no part of it then.
/// Throws input_error for observations that this deal does not know.
hand_question with_looks(hand_question ask);

/// What random deals of with_looks(ask) showed, weighed.
simulation weigh(simulation deals, std::vector<observation> const& seen);

}  // namespace faro::odds
