// What the writers of banks share.
#pragma once
#include "exam/src/formats/format.hpp"

#include <string>

namespace faro::exam::detail {

/// The question as a version holds it: its answers and pairs in their order. A bank keeps what decides about
/// shuffling; in a version nothing is drawn any more.
question in_version(question const& q, placed_question const& placed, bool whole_bank);

}  // namespace faro::exam::detail
