// The table of all statistics, and the counting that several distributions share.
#include "judge/src/panel/statistics/entry.hpp"

#include <array>
#include <utility>

namespace faro::judge {

namespace {

template <std::size_t... S>
std::array<detail::statistic_entry, sizeof...(S)> all_entries(std::index_sequence<S...>) {
  return {detail::entry_of<static_cast<deck_statistic>(S)>()...};
}

}  // namespace

detail::statistic_entry const& detail::entry_of(deck_statistic statistic) {
  static auto const entries = all_entries(std::make_index_sequence<deck_statistics>{});
  return entries[static_cast<std::size_t>(statistic)];
}

std::string_view name_of(deck_statistic statistic) { return detail::entry_of(statistic).name; }
std::string_view description_of(deck_statistic statistic) { return detail::entry_of(statistic).what; }

std::vector<deck_statistic> all_statistics() {
  std::vector<deck_statistic> all;
  for (std::size_t s = 0; s < deck_statistics; ++s) all.push_back(static_cast<deck_statistic>(s));
  return all;
}

namespace detail {

law distribution_of(counts const& orders, std::int64_t least, std::int64_t step) {
  std::vector<law::entry> entries;
  for (std::size_t k = 0; k < orders.size(); ++k)
    entries.push_back({least + step * static_cast<std::int64_t>(k), orders[k]});
  return law::in_proportion(std::move(entries));
}

counts derangements(std::size_t n) {
  counts d{1};
  for (std::size_t k = 1; k <= n; ++k) d.push_back(integer{k} * d[k - 1] + integer{k % 2 == 0 ? 1 : -1});
  return d;
}

counts exactly(counts const& ways) {
  counts orders(ways.size());
  for (std::size_t k = 0; k < ways.size(); ++k) {
    for (std::size_t j = k; j < ways.size(); ++j) {
      auto const term = binomial(j, k) * ways[j];
      if ((j - k) % 2 == 0) {
        orders[k] += term;
      } else {
        orders[k] -= term;
      }
    }
  }
  return orders;
}

}  // namespace detail
}  // namespace faro::judge
