#include "odds/scripts/outcomes/weighed.hpp"

#include <map>

namespace faro::odds::outcomes {

std::vector<weighed> weighed_outcomes(loop_reading<script_value> const& read, script_value const& never) {
  std::vector<weighed> out;
  for (auto const& row : read.rows) out.push_back({&row.outcome, 0, row.chance});
  if (!read.never.high.is_zero()) out.push_back({&never, 0, read.never});
  return out;
}

std::vector<weighed> weighed_counts(time_law const& law) {
  std::vector<weighed> out;
  for (std::size_t n = 0; n < law.ended.size(); ++n) {
    auto const high = n < law.exact ? law.ended[n] : law.ended[n] + law.unread;
    out.push_back({nullptr, static_cast<std::int64_t>(n), {law.ended[n], high}});
  }
  return out;
}

std::vector<weighed> weighed_ends(loop_reading<script_value> const& read) {
  auto const& law = *read.law_of_clock;
  std::map<std::size_t, script_value const*> outcomes;
  for (auto const& row : read.rows) outcomes.emplace(row.number, &row.outcome);
  std::vector<weighed> out;
  for (auto const& end : law.ends) {
    auto const at = outcomes.find(end.outcome);
    if (at == outcomes.end()) continue;
    auto const high = end.ticks < law.exact ? end.chance : end.chance + law.unread;
    out.push_back({at->second, static_cast<std::int64_t>(end.ticks), {end.chance, high}});
  }
  return out;
}

}  // namespace faro::odds::outcomes
