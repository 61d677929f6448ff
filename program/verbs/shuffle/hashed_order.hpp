// The order of GNU sort -R: lines by the MD5 sums of 16 random bytes and their text.
#pragma once
#include "lines/order/items.hpp"

#include <faro/chance/record.hpp>

#include <string>
#include <string_view>

namespace faro::program {

inline constexpr char const* like_sort = "sort";            ///< with LC_ALL=C
inline constexpr char const* like_sort_utf8 = "sort-utf8";  ///< with LC_ALL=C.UTF-8, which hashes a NUL, too

/// Whether `tool` is one of the two.
bool is_like_sort(std::string_view tool);

/// The picks of fisher-yates-ascending that lead there. Equal lines come together. Throws input_error where
/// the file of random bytes has fewer than 16. O(n log n) and 48 bytes an item.
record hashed_order_picks(std::string_view tool, std::string const& random_source,
                          shuffle_items const& items);

}  // namespace faro::program
