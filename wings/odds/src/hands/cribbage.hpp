// Points of a cribbage hand for its ranks: fifteens, pairs and runs; and the same as states to which rank
// after rank is added.
//
// The states know how many sets of cards come to each sum below 15, the points so far and the run that is
// still open: hands that no later card tells apart are one state.
#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace faro::odds::detail {

/// The points of a hand with so many cards of each rank, two to ace.
std::int64_t cribbage_points(std::span<int const> of_rank);

class cribbage_states {
 public:
  /// The ranks in the order in which they are added: the ace (12), then from two (0) up; those that are
  /// there. Throws too_big for more than six cards.
  cribbage_states(std::vector<unsigned> const& ranks, std::size_t cards);

  [[nodiscard]] std::size_t cards() const { return cards_; }
  /// No state has a greater number.
  [[nodiscard]] std::uint64_t most_states() const { return most_; }
  /// The state after so many cards of a rank. The first one is 0.
  [[nodiscard]] std::uint64_t after(unsigned rank, std::uint64_t state, std::uint64_t copies) const {
    return next_[rank][state * (cards_ + 1) + copies];
  }
  /// The points of a state after the last rank.
  [[nodiscard]] std::int64_t points(std::uint64_t state) const { return points_[state]; }

 private:
  std::size_t cards_;
  std::uint64_t most_ = 0;
  std::array<std::vector<std::uint32_t>, 13> next_;
  std::vector<std::int64_t> points_;
};

}  // namespace faro::odds::detail
