// Places of cards together by the pass over the pack; anything by listing the orders that look different.
#include "odds/src/orders/several_counts.hpp"

#include "odds/src/orders/joint_places.hpp"

#include <faro/parallel/progress.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace faro::odds::orders {

distribution<count_values> distribution_of_several_places(std::vector<order_count> const& counts,
                                                          std::vector<std::size_t> const& asked_of,
                                                          deck const& pack) {
  std::vector<watched> watches;
  for (auto const c : asked_of) watches.push_back(*counts[c].watch);
  return distribution_of_places(watches, pack).transform([&](std::vector<std::int64_t> const& found) {
    count_values out(counts.size());
    for (std::size_t i = 0; i < asked_of.size(); ++i) out[asked_of[i]] = integer{found[i]};
    return out;
  });
}

namespace {

/// Of each card from the first kind the first kind that is alike: orders that differ elsewhere are one.
std::vector<std::uint32_t> sorted_alike(deck const& pack, looks const& all) {
  auto out = sorted_kinds(pack);
  for (auto& kind : out) {
    std::uint32_t first = 0;
    while (!are_alike(all, first, kind)) ++first;
    kind = first;
  }
  std::ranges::sort(out);
  return out;
}

/// Orders that look different, as long as they are no more than `most`.
std::optional<std::uint64_t> different_orders(std::vector<std::uint32_t> const& sorted, std::uint64_t most) {
  integer out{1};
  std::uint64_t alike = 0;
  for (std::size_t i = 0; i < sorted.size() && out <= integer{most}; ++i) {
    alike = i > 0 && sorted[i] == sorted[i - 1] ? alike + 1 : 1;
    out = out * integer{std::uint64_t{i} + 1} / integer{alike};
  }
  return out > integer{most} ? std::nullopt : std::optional{out.to_uint64()};
}

}  // namespace

std::optional<distribution<count_values>> distribution_by_listing(std::vector<order_count> const& counts,
                                                                  std::vector<std::size_t> const& asked_of,
                                                                  deck const& pack, looks const& looked_at) {
  constexpr std::uint64_t most = 4'000'000;  // a second or two
  if (!std::ranges::all_of(asked_of, [&](auto const c) { return bool{counts[c].measure}; }))
    return std::nullopt;
  auto order = sorted_alike(pack, looked_at);
  auto const all = different_orders(order, most);
  if (!all) return std::nullopt;
  parallel::long_work work{*all};
  std::map<std::vector<std::int64_t>, std::uint64_t> ways;
  std::vector<std::int64_t> seen(asked_of.size());
  std::uint64_t told = 0;
  do {
    for (std::size_t k = 0; k < asked_of.size(); ++k) seen[k] = counts[asked_of[k]].measure(order);
    ++ways[seen];
    constexpr std::uint64_t often = 4096;
    if (++told % often == 0) work.advance(often);
  } while (std::ranges::next_permutation(order).found);
  std::vector<distribution<count_values>::entry> entries;
  for (auto const& [found, n] : ways) {
    count_values values(counts.size());
    for (std::size_t k = 0; k < asked_of.size(); ++k) values[asked_of[k]] = integer{found[k]};
    entries.push_back({std::move(values), integer{n}});
  }
  return distribution<count_values>::in_proportion(std::move(entries));
}

}  // namespace faro::odds::orders
