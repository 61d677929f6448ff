// The rows, for what is of this wing.
#pragma once
#include "like/src/tools/row.hpp"

#include <faro/exact/integer.hpp>

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace faro::like {

/// Cards of tools that deal hands, which shuffle nothing else.
inline constexpr std::uint64_t pack_of_deals = 52;

std::span<row const> rows();
/// Throws input_error with the nearest.
row const& find_row(std::string_view name);

/// Of how many words how many give number `i` below `n`.
std::pair<integer, integer> words_of_number(tool const& which, std::uint64_t i, std::uint64_t n);

}  // namespace faro::like
