// Equal kinds side by side among the cards seen: the distribution, by inclusion and exclusion over blocks of
// cards glued together. Apart because it is all counting.
#include "judge/src/panel/part_tables.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <numeric>

namespace faro::judge {

distribution<std::int64_t> alike_distribution_of_part(std::span<std::uint32_t const> group_sizes,
                                                      std::size_t seen) {
  auto const cards = std::accumulate(group_sizes.begin(), group_sizes.end(), std::size_t{0});
  if (seen > cards) throw input_error{say("{} of {} cards: there are not so many", seen, cards)};
  if (seen == 0) return distribution<std::int64_t>::certain(0);
  // ways[s][b]: to take s cards from the groups so far and cut them into b blocks of cards glued together.
  std::vector<std::vector<integer>> ways(seen + 1);
  for (std::size_t s = 0; s <= seen; ++s) ways[s].resize(s + 1);
  ways[0][0] = 1;
  for (std::size_t const size : group_sizes) {
    for (std::size_t s = seen; s > 0; --s) {  // from the top: what is read is still of the groups before
      for (std::size_t taken = 1; taken <= std::min(size, s); ++taken) {
        auto const choices = binomial(size, taken) * factorial(taken);
        for (std::size_t blocks = 1; blocks <= taken; ++blocks) {
          auto const cuts = choices / factorial(blocks) * binomial(taken - 1, blocks - 1);
          for (std::size_t b = 0; b <= s - taken; ++b) {
            if (!ways[s - taken][b].is_zero()) ways[s][b + blocks] += cuts * ways[s - taken][b];
          }
        }
      }
    }
  }
  std::vector<distribution<std::int64_t>::entry> entries;
  for (std::size_t k = 0; k < seen; ++k) {  // exactly k glued, by inclusion and exclusion
    integer orders;
    for (std::size_t j = k; j < seen; ++j) {
      auto const term = binomial(j, k) * factorial(seen - j) * ways[seen][seen - j];
      if ((j - k) % 2 == 0) {
        orders += term;
      } else {
        orders -= term;
      }
    }
    entries.push_back({static_cast<std::int64_t>(k), orders});
  }
  return distribution<std::int64_t>::in_proportion(std::move(entries));
}

}  // namespace faro::judge
