// The items of any range, in a list of one's own.
#pragma once
#include <ranges>
#include <type_traits>
#include <utility>
#include <vector>

namespace faro::detail {

/// A list that nobody else needs is taken as it is.
template <std::ranges::input_range R>
auto items_of(R&& items) {
  using list = std::vector<std::ranges::range_value_t<R>>;
  if constexpr (std::is_same_v<std::remove_cvref_t<R>, list>) {
    return list(std::forward<R>(items));
  } else {
    list out;
    for (auto&& item : items) out.push_back(std::forward<decltype(item)>(item));
    return out;
  }
}

}  // namespace faro::detail
