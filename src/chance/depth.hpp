// When a path is left unread because it is too deep; apart, because both readers ask.
#pragma once
#include <faro/exact/integer.hpp>

namespace faro::detail {

/// Whether a path of this weight, met without a junction on the way, can matter no more, or its weight takes
/// so many digits that the paths beside it could fill the memory: a loop without an end would.
bool too_deep(integer const& numerator, integer const& denominator);

}  // namespace faro::detail
