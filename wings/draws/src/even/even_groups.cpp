#include "draws/src/even/even_groups.hpp"

#include <algorithm>
#include <numeric>
#include <set>

namespace faro::draws {

std::vector<std::size_t> even_sizes(std::size_t people, std::size_t groups) {
  std::vector<std::size_t> out(groups, people / groups);
  for (std::size_t i = 0; i < people % groups; ++i) ++out[i];
  return out;
}

namespace {

/// For these groups, when so many are seated before them. By halves: products of numbers alike in size.
integer ways_to_seat(std::span<std::size_t const> sizes, std::size_t seated) {
  if (sizes.empty()) return integer{1};
  if (sizes.size() == 1) return binomial(seated + sizes[0], sizes[0]);
  auto const half = sizes.size() / 2;
  auto const first = sizes.first(half);
  return ways_to_seat(first, seated) *
         ways_to_seat(sizes.subspan(half), std::accumulate(first.begin(), first.end(), seated));
}

}  // namespace

integer count_even_groups(std::span<std::size_t const> sizes) { return ways_to_seat(sizes, 0); }

namespace {

bool are_apart(std::span<std::size_t const> group_of, std::vector<std::uint32_t> const& classes) {
  std::set<std::pair<std::size_t, std::uint32_t>> met;
  for (std::size_t i = 0; i < group_of.size(); ++i) {
    if (classes[i] != 0 && !met.emplace(group_of[i], classes[i]).second) return false;
  }
  return true;
}

}  // namespace

std::vector<pick> picks_of_groups(std::span<std::size_t const> sizes, std::span<std::size_t const> group_of) {
  std::vector<std::size_t> left;
  std::vector<std::vector<std::size_t>> places(sizes.size());  // of each group's seats that are left
  std::vector<std::size_t> number;                             // of each seat among them
  for (std::size_t group = 0; group < sizes.size(); ++group) {
    for (std::size_t i = 0; i < sizes[group]; ++i) {
      number.push_back(i);
      places[group].push_back(left.size());
      left.push_back(group);
    }
  }
  std::vector<pick> out;
  out.reserve(group_of.size());
  for (auto const group : group_of) {
    auto const at = places[group].back();
    out.push_back({at, left.size()});
    places[group].pop_back();
    if (auto const last = left.size() - 1; at != last) {
      left[at] = left[last];
      number[at] = number[last];
      places[left[at]][number[at]] = at;
    }
    left.pop_back();
  }
  return out;
}

bool even_groups_by_trying(long_chooser_ref c, std::span<std::size_t const> sizes,
                           std::span<std::vector<std::uint32_t> const> apart,
                           std::vector<std::size_t>& group_of, std::uint64_t& tries,
                           std::uint64_t most_tries) {
  std::vector<std::size_t> seats;
  for (std::size_t group = 0; group < sizes.size(); ++group) seats.insert(seats.end(), sizes[group], group);
  while (tries < most_tries) {
    ++tries;
    auto left = seats;
    group_of.clear();
    while (!left.empty()) {
      auto const at = static_cast<std::size_t>(c.below(left.size()));
      group_of.push_back(left[at]);
      left[at] = left.back();
      left.pop_back();
    }
    if (std::ranges::all_of(apart, [&](auto const& classes) { return are_apart(group_of, classes); }))
      return true;
  }
  return false;
}

}  // namespace faro::draws
