#include "draws/src/balanced/balanced.hpp"

#include "draws/src/balanced/balanced_count.hpp"
#include "draws/src/balanced/balanced_search.hpp"
#include "draws/src/balanced/seating.hpp"

#include <faro/chance/ways.hpp>

#include <limits>

namespace faro::draws {
namespace {

/// The least unevenness, counted up to from 0; `out` knows at any time what is proved. False where there are
/// no groups.
bool prove_least(balanced_count& counts, seating const& task, balanced_groups& out) {
  if (counts.possible_within(0)) return true;
  if (task.is_ruled && !counts.possible()) return false;
  do {
    out.at_least += 2;  // n(n - 1) is even
  } while (!counts.possible_within(out.at_least));
  return true;
}

}  // namespace

balanced_groups draw_balanced(long_chooser_ref c, balance_rules const& rules) {
  seating const task{rules};
  balanced_groups out;
  if (task.people <= balanced_count::most_people) {
    auto const steps =
        task.people <= most_proved ? std::numeric_limits<std::uint64_t>::max() : rules.most_steps;
    try {
      balanced_count counts{task, steps};
      if (!prove_least(counts, task, out)) {
        out.impossible = true;
        return out;
      }
      auto const ways = counts.ways(out.at_least);
      auto const number = c.below(ways);
      out.group_of = counts.nth(out.at_least, number);
      out.uneven = out.at_least;
      out.ways = ways;
      out.number = number;
      return out;
    } catch (reading_too_long const&) {}
  }
  constexpr std::uint64_t searches = std::uint64_t{1} << 53U;
  if (auto found = look_for_groups(task, c.below(searches), out.at_least)) {
    out.group_of = std::move(found->group_of);
    out.uneven = found->uneven;
  }
  return out;
}

}  // namespace faro::draws
