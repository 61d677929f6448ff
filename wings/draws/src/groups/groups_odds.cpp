#include "draws/src/groups/groups_odds.hpp"

#include "draws/src/groups/groups_in_rows.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/ways.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/error.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <cstddef>

namespace faro::draws {
namespace {

/// Group by group, or pot by pot: whichever is small enough.
sharing_table uniform_sharings_of(group_rules const& rules) {
  try {
    return count_groups_in_rows(rules).table;
  } catch (reading_too_long const&) {
    return uniform_sharings(rules);
  }
}

}  // namespace

std::optional<integer> count_of_groups(group_rules const& rules) {
  constexpr std::size_t most_states = 1'000'000;
  try {
    return count_groups_in_rows(rules, most_states).ways;
  } catch (reading_too_long const&) {
    return std::nullopt;
  }
}

std::optional<sharing_table> exact_sharings(group_rules const& rules, bool sequential) {
  try {
    if (!sequential) return uniform_sharings_of(rules);
    constexpr std::uint64_t work = 1'500'000;  // picks asked for by all runs: a second or two
    group_counts counts{rules};
    auto const draw = [&](auto& c) { return sequential_groups(c, rules, counts); };
    return sharings(rules, read_ways<bool>(draw, {.runs = work / rules.kind.size()}).any().expected());
  } catch (reading_too_long const&) {
    return std::nullopt;
  }
}

simulated_groups simulated_sharings(group_rules const& rules, bool sequential, key256 const& key,
                                    std::uint64_t draws) {
  constexpr std::uint64_t most_tries_together = 5'000'000;
  xoshiro256pp bits{key};
  random_chooser c{bits};
  group_counts counts{rules};
  auto const teams = rules.kind.size();
  simulated_groups out{{teams, std::vector<std::uint64_t>(teams)}};
  std::vector<std::size_t> group_of;
  parallel::long_work work{draws};
  for (std::uint64_t tried = 0; out.draws < draws; ++out.draws) {
    if (sequential) {
      sequential_groups(c, rules, counts, &group_of);
    } else {
      std::uint64_t tries = 0;
      if (tried >= most_tries_together ||
          !groups_by_trying(c, rules, group_of, tries, most_tries_together - tried))
        break;
      tried += tries;
    }
    for (std::size_t a = 0; a < teams; ++a) {
      for (std::size_t b = 0; b < teams; ++b) out.met[a][b] += a != b && group_of[a] == group_of[b];
    }
    work.advance();
  }
  if (out.draws == 0)
    throw input_error{say("too large for odds: no draw found in {} tries", most_tries_together)};
  return out;
}

}  // namespace faro::draws
