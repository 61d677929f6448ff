#include <faro/drawings/words.hpp>

#include <algorithm>
#include <functional>
#include <numeric>

namespace faro::detail {

group_sizes::group_sizes(std::vector<int> const& sizes)
    : given_{sizes},
      descending_{sizes},
      total_{std::accumulate(sizes.begin(), sizes.end(), std::int64_t{0})} {
  std::ranges::sort(descending_, std::greater<>{});
}

bool group_sizes::can_become(std::vector<int> now) const {
  if (now.size() > descending_.size()) return false;
  std::ranges::sort(now, std::greater<>{});
  return std::ranges::equal(now, std::span{descending_}.first(now.size()), std::less_equal<>{});
}

std::vector<std::size_t> group_sizes::places(std::vector<int> const& now) const {
  std::vector<std::size_t> chosen;
  std::vector<bool> used(now.size());
  for (auto const size : given_) {
    std::size_t i = 0;
    while (used[i] || now[i] != size) ++i;
    used[i] = true;
    chosen.push_back(i);
  }
  return chosen;
}

}  // namespace faro::detail
