// Balanced groups looked for by exchanges: where they are too many to be counted.
#pragma once
#include "draws/src/balanced/seating.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace faro::draws {

struct groups_found {
  std::vector<std::size_t> group_of;
  std::uint64_t uneven;
};

/// The best of some starts, by a number that they follow from; one as even as `enough` ends the search.
/// Nothing where none keeps the rules. O(people) steps a start, some thousand times.
[[nodiscard]] std::optional<groups_found> look_for_groups(seating const& task, std::uint64_t number,
                                                          std::uint64_t enough);

}  // namespace faro::draws
