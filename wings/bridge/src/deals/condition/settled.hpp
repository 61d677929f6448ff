// Conditions without what is settled before a card is dealt: comparisons of points that hold anyway are left
// out, and what is asked of hands that nothing else speaks of is asked of the others. The points of all four
// hands are those of the pack, so hcp(E) + hcp(W) <= 17 is hcp(N) + hcp(S) >= 23, which holds anyway where
// North has 15 and South 8.
//
// Cost: a look at each comparison at the outermost `and`.
#pragma once
#include "bridge/src/deals/question.hpp"

namespace faro::odds::bridge::detail {

/// The same condition of all deals. Leaves are added behind those there are; `number`, which may be null, is
/// over those, too, and speaks of its hands.
question settled(question const& condition, query_node const* number = nullptr);

}  // namespace faro::odds::bridge::detail
