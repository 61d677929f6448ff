// Alternates of a panel: people by lot who stand in where a member can't come, the quotas still met.
//
// Those who can stand in for somebody are drawn one after the other, each as likely as any other of them.
// When a member leaves, the first of the list who can stand in for that member takes the place.
#pragma once
#include "draws/src/panels/panel.hpp"

#include <faro/chance/detail/integers.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace faro::draws {

/// Somebody who is not on the panel, and for whom of it they can stand in.
struct alternate {
  std::size_t person;
  std::vector<std::size_t> stands_in_for;
};

/// So many of those who can stand in for somebody, in the order in which they are drawn; all of them, where
/// they are fewer. Precondition: meets_rules(rules, panel). O(people x panel x rules).
[[nodiscard]] std::vector<alternate> draw_alternates(long_chooser_ref c, panel_rules const& rules,
                                                     std::span<std::size_t const> panel, std::size_t most);

}  // namespace faro::draws
