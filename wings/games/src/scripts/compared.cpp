// Games against each other, and means, from bounds.
#include "games/src/scripts/compared.hpp"

#include <faro/exact/event.hpp>

#include <algorithm>

namespace faro::odds {

compared_readings compare_readings(loop_reading<script_value> const& first,
                                   loop_reading<script_value> const& second) {
  auto const known = compare(first.law(), second.law());
  compared_readings out;
  out.missing = ratio{1} - known.less - known.equal - known.greater;
  ratio const one{1};
  out.never.low = one - (one - first.never.low) * (one - second.never.low);
  out.never.high = std::min(one - (one - first.never.high) * (one - second.never.high), out.missing);
  auto const open = out.missing - out.never.low;  // anything may come of it
  out.less = {known.less, known.less + open};
  out.equal = {known.equal, known.equal + open};
  out.greater = {known.greater, known.greater + open};
  return out;
}

ratio_bounds mean_between(loop_reading<script_value> const& read, ratio const& least, ratio const& greatest) {
  ratio sum;
  for (auto const& row : read.rows) sum += row.chance.low * ratio{*row.outcome.whole()};
  auto const open = read.missing() - read.never.low;
  return {sum + open * least, sum + open * greatest};
}

}  // namespace faro::odds
