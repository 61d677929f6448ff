// Rounds without a second meeting, by trying all: the first that is found, or the proof that there is none.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace faro::draws {

using rounds_of_groups = std::vector<std::vector<std::size_t>>;  ///< [round][one]: the group

struct rounds_tried {
  std::optional<rounds_of_groups> found;
  bool all = false;  ///< whether all were tried; else the steps ended before
};

/// Precondition: no group has one alone.
[[nodiscard]] rounds_tried try_all_rounds(std::size_t people, std::size_t groups, std::size_t rounds,
                                          std::uint64_t most_steps);

}  // namespace faro::draws
