// The power of parts: see part_power.hpp.
#include "judge/src/faults/part_power.hpp"

#include "judge/src/faults/power.hpp"

#include <algorithm>
#include <cmath>

namespace faro::judge {

std::vector<part_power> power_of_parts(part_tables const& tables, double alpha, double power) {
  std::vector<part_power> all;
  if (tables.parts() == 0 || tables.seen() == tables.cards()) return all;
  auto const tests = std::max<std::size_t>(1, judge_parts(tables).tests.size());
  // From the decks that a small shift needs follows the shift that so many decks show.
  constexpr double small = 0.01;
  auto const needed =
      decks_needed({"", "", effect_kind::mean, small, 1}, alpha / static_cast<double>(tests), power);
  auto const deviations = small * std::sqrt(needed / static_cast<double>(tables.parts()));
  auto const add = [&](std::string const& name, std::uint32_t marked) {
    auto const law = tabulate(hypergeometric_distribution(static_cast<std::uint32_t>(tables.cards()), marked,
                                                          static_cast<std::uint32_t>(tables.seen())));
    if (law.variance > 0) all.push_back({name, law.mean, deviations * std::sqrt(law.variance)});
  };
  for (std::size_t t = 0; t < tables.tags().size(); ++t) add(tables.tags()[t].name, tables.cards_of_tag(t));
  constexpr std::size_t few = 8;
  if (!all.empty() || tables.kinds().size() > few) return all;
  for (auto const& kind : tables.kinds()) add(kind.name, kind.count);
  return all;
}

}  // namespace faro::judge
