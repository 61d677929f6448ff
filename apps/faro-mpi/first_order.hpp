// The order as one machine finds it, in the first rank: where picks follow one another, or rules look at all
// lines at once.
#pragma once
#include "faro-mpi/shared_evidence.hpp"
#include "faro-mpi/shared_lines.hpp"
#include "lines/order/items.hpp"
#include "verbs/shuffle/split_parts.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace faro::ranks {

struct first_order {
  program::split_parts parts;  ///< a single one, where nothing is split
  std::string unused;          ///< said of ratios that were not needed; empty when all were
};

/// Of these items by these rules; `file_size`: of the first file, if there are files. Tells the evidence how
/// it came about. Throws as program::find_order(), and answer_no where a record does not hold.
first_order find_first_order(shared_shuffle const& shuffle, program::shuffle_items const& items,
                             program::data_options const& rules, std::optional<std::uint64_t> file_size,
                             shared_evidence& evidence);

}  // namespace faro::ranks
