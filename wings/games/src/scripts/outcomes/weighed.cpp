#include "games/src/scripts/outcomes/weighed.hpp"

#include <map>

namespace faro::odds::outcomes {

std::vector<weighed> weighed_outcomes(loop_reading<script_value> const& read, script_value const& never) {
  std::vector<weighed> out;
  for (auto const& row : read.rows) out.push_back({&row.outcome, {}, row.chance});
  if (!read.never.high.is_zero()) out.push_back({&never, {}, read.never});
  return out;
}

std::vector<weighed> weighed_counts(time_distribution const& law) {
  std::vector<weighed> out;
  for (std::size_t n = 0; n < law.ended.size(); ++n) {
    auto const high = n < law.exact ? law.ended[n] : law.ended[n] + law.unread;
    out.push_back({nullptr, {n}, {law.ended[n], high}});
  }
  return out;
}

namespace {

std::map<std::size_t, script_value const*> outcomes_by_number(loop_reading<script_value> const& read) {
  std::map<std::size_t, script_value const*> out;
  for (auto const& row : read.rows) out.emplace(row.number, &row.outcome);
  return out;
}

}  // namespace

std::vector<weighed> weighed_ends(loop_reading<script_value> const& read) {
  auto const& law = *read.distribution_of_clock;
  auto const outcomes = outcomes_by_number(read);
  std::vector<weighed> out;
  for (auto const& end : law.ends) {
    auto const at = outcomes.find(end.outcome);
    if (at == outcomes.end()) continue;
    auto const high = end.ticks < law.exact ? end.chance : end.chance + law.unread;
    out.push_back({at->second, {end.ticks}, {end.chance, high}});
  }
  return out;
}

std::vector<weighed> weighed_together(loop_reading<script_value> const& read, joint_counts const& law,
                                      script_value const& never) {
  auto outcomes = outcomes_by_number(read);
  outcomes.emplace(read.kept->rows.outcomes(), &never);
  std::vector<weighed> out;
  for (auto const& end : law.ends) {
    auto const at = outcomes.find(end.outcome);
    if (at != outcomes.end()) out.push_back({at->second, end.counts, end.chance});
  }
  return out;
}

}  // namespace faro::odds::outcomes
