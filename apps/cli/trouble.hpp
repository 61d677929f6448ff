// Where in the text of a question the last error of this thread is, beside its message: for programs that
// show the place. Apart from exit codes, which most errors have enough of.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {

struct trouble {
  std::string query;                 ///< the text that is wrong
  std::size_t character = 0;         ///< from 1
  std::vector<std::string> nearest;  ///< what may have been meant
};

/// Of the last run; none where the error has no place.
std::optional<trouble>& last_trouble();

}  // namespace faro::program
