// A question asked of every value that an outcome or a count may have, and what it comes to. Apart from
// answer.cpp, which says where the values are from. Private to src/odds.
#pragma once
#include "games/src/scripts/outcomes.hpp"
#include "games/src/scripts/outcomes/bound.hpp"
#include "games/src/scripts/outcomes/weighed.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace faro::odds::outcomes {

class answering {
 public:
  /// `together`: the distribution of the counts, where that is not the distribution of a clock. All must
  /// outlive it.
  answering(bound_question const& q, std::string_view text, joint_counts const* together = nullptr)
      : q_{q}, of_{q.names, text}, together_{together} {}

  /// Over these values, and what the reading says of those that are none of them.
  outcome_answer over(std::vector<weighed> const& all, loop_reading<script_value> const& read);
  /// Whether all that is given holds.
  bool is_in(weighed const& w);

 private:
  using game_reading = loop_reading<script_value>;
  ratio_bounds chance(std::vector<weighed> const& all, game_reading const& read);
  std::optional<ratio_bounds> exact_chance(std::vector<weighed> const& all, game_reading const& read);
  void add_settled(three_parts& parts) const;
  void add_later(three_parts& parts, game_reading const& read) const;
  void fill_distribution(outcome_answer& out, std::vector<weighed> const& all, game_reading const& read);
  /// All values of the count from here on.
  [[nodiscard]] least_counts all_from(std::size_t least) const { return {{q_.counted[0], least}}; }

  bound_question const& q_;
  evaluator of_;
  joint_counts const* together_;
};

}  // namespace faro::odds::outcomes
