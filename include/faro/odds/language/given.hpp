// `ace >= 2 given ace >= 1`: a question about cards and what it is conditional on.
#pragma once
#include <string>
#include <string_view>

namespace faro::odds {

struct given_split {
  std::string asked, given;  ///< `given` is empty where there is none
};

/// Parts a question at its `given`, outside of brackets and quotes. Throws query_error for what can't be
/// read.
given_split split_given(std::string_view question);

}  // namespace faro::odds
