// E-values of some of the statistics, and of all else that has one. Private to src/judge: what names a fault
// bets against what its own models can see.
#pragma once
#include <faro/judge/panel/detail/panel.hpp>

#include <span>
#include <vector>

namespace faro::judge::detail {

std::vector<e_value> e_values_of(deck_tables const& tables, panel_distributions const& laws,
                                 std::span<deck_statistic const> statistics);

}  // namespace faro::judge::detail
