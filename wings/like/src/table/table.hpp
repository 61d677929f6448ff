// The rows, for what is of this wing.
#pragma once
#include "like/src/tools/row.hpp"

#include <span>
#include <string_view>

namespace faro::like {

std::span<row const> rows();
/// Throws input_error with the nearest.
row const& find_row(std::string_view name);

}  // namespace faro::like
