// What the game that a complaint speaks of could show at all, and how many such games would show it.
//
// A shuffle that is at fault is taken to give the kind half as often, or half as often again, with Fisher's
// noncentral hypergeometric distribution of that mean: the fair distribution weighed by t to the number of
// hits. One game is held against its exact distribution; the number of games is that of the normal
// distribution of their total, so it is "about". O(cards seen). Origin: R. A. Fisher (1935).
#pragma once
#include "judge/src/complaints/complaint.hpp"

#include <cstdint>
#include <optional>

namespace faro::judge {

struct complaint_reach {
  double alpha = 0.01;      ///< the error rate of one look
  double mean = 0;          ///< hits in a game of the shuffle at fault
  bool fewer = false;       ///< than fair, or more
  double chance = 0;        ///< that one game shows it
  std::uint64_t games = 0;  ///< that show it with chance 0.9, about
  friend bool operator==(complaint_reach const&, complaint_reach const&) = default;
};
/// Nothing where hits can't be other than they are (a deck of one kind, all cards seen).
std::optional<complaint_reach> reach_of(complaint const& what, complaint_odds const& odds,
                                        double alpha = 0.01);

}  // namespace faro::judge
