#include "draws/src/balanced/seating.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace faro::draws {
namespace {

/// For each one the first of those with whom they are together.
std::vector<std::size_t> first_of_each(balance_rules const& rules) {
  std::vector<std::size_t> of(rules.people);
  std::iota(of.begin(), of.end(), std::size_t{0});
  auto const first = [&](std::size_t i) {
    while (of[i] != i) i = of[i] = of[of[i]];
    return i;
  };
  for (auto const& column : rules.together) {
    std::map<std::uint32_t, std::size_t> seen;
    for (std::size_t i = 0; i < rules.people; ++i) {
      if (column[i] == 0) continue;
      auto const one = first(seen.try_emplace(column[i], i).first->second), other = first(i);
      of[std::max(one, other)] = std::min(one, other);
    }
  }
  for (std::size_t i = 0; i < rules.people; ++i) of[i] = first(i);
  return of;
}

}  // namespace

seating::seating(balance_rules const& rules)
    : people{rules.people},
      groups{rules.groups},
      larger{people % groups},
      size{people / groups},
      is_ruled{!rules.apart.empty()} {
  auto const first = first_of_each(rules);
  std::vector<std::size_t> unit_of(people);
  for (std::size_t i = 0; i < people; ++i) {
    if (first[i] == i) {
      unit_of[i] = units.size();
      units.emplace_back();
    }
    unit_of[i] = unit_of[first[i]];
    units[unit_of[i]].people.push_back(i);
  }
  is_ruled = is_ruled || units.size() < people;
  std::vector<std::map<std::size_t, std::uint32_t>> has(units.size());
  for (auto const& column : rules.balance) {
    std::map<std::uint32_t, std::size_t> values;
    for (std::size_t i = 0; i < people; ++i) {
      if (column[i] == 0) continue;
      auto const [value, fresh] = values.try_emplace(column[i], total.size());
      if (fresh) total.push_back(0);
      ++total[value->second];
      ++has[unit_of[i]][value->second];
    }
  }
  for (std::size_t u = 0; u < units.size(); ++u) units[u].has.assign(has[u].begin(), has[u].end());
  apart.assign(units.size(), std::vector<bool>(units.size()));
  for (auto const& [one, other] : rules.apart)
    apart[unit_of[one]][unit_of[other]] = apart[unit_of[other]][unit_of[one]] = true;
}

}  // namespace faro::draws
