// How far a named fault is from fair, round by round: "you are here" on the exact curve of its model.
//
// Riffles (with a cut too), sorting by few tags (their inverse), shelves, moves of single cards to or from
// the top come from their exact distributions at any size. Exchanges are walked on cycle types up to 24
// cards, and tabled for 52. Other shuffles are listed order by order, up to 6 cards. Everything else has no
// curve: digits of a loop have no rounds.
//
// Cost: two seconds for exchanges of 24 cards, less for all else. Origin: as judge/theory/models.hpp.
#pragma once
#include "judge/src/faults/models/fault_id.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace faro::judge {

/// Total variation after so many rounds.
struct curve_point {
  std::uint64_t rounds;
  double total_variation;
};

struct fault_curve {
  std::string model;                ///< "riffles of 52 cards"
  std::string unit;                 ///< what is counted along the curve: "riffles", "shelves"
  std::uint64_t here = 0;           ///< the fault's number of them; one of the points
  std::vector<curve_point> points;  ///< in order, more than one
  std::string compared;             ///< what is compared: "orders"
};

/// The curve of a fault for decks of so many cards. Nothing where the model has no distribution that is
/// quickly computed.
std::optional<fault_curve> curve_of_fault(fault_id const& id, std::size_t cards);

}  // namespace faro::judge
