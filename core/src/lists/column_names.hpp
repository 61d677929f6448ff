// Columns in refusals: shown with a cell each, and the ways to name one of them. O(cells).
#pragma once
#include "lists/shape.hpp"
#include "text/csv.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro {

/// "'Name' ('Ann'), 'Lose' ('3')": columns with a cell each.
[[nodiscard]] message columns_shown(std::span<std::string const> columns, std::span<std::string const> cells);

/// The ways to name one of these columns, behind options that are needed besides: those that have a cell in
/// every row; of a name first and last together. Where names repeat, --repeated apart takes them.
/// `may_be_row`: whether the first line may be no heading.
[[nodiscard]] std::vector<reading_options> ways_to_name(std::span<std::string const> columns,
                                                        std::span<std::size_t const> which,
                                                        std::string_view option,
                                                        reading_options const& besides,
                                                        std::span<csv_line const> rows, bool may_be_row);

/// Their places, for ways_to_name().
[[nodiscard]] std::vector<std::size_t> every_column(std::span<std::string const> columns);

}  // namespace faro
