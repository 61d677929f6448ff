// What a reading says of each value that is asked about, with its chance; and how chances that are known
// within bounds make up the chance of a question. Apart from answer.cpp, which asks.
#pragma once
#include <faro/error.hpp>
#include <faro/games/loops.hpp>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace faro::odds::outcomes {

inline ratio at_most_one(ratio const& x) { return std::min(x, ratio{1}); }

/// The chances that something holds, fails, and is out of question: each at least so much.
struct three_parts {
  ratio yes, no, out;
  ratio yes_high, no_high;  // together: what is known of the rows

  [[nodiscard]] ratio_bounds chance() const {
    auto const most_yes = std::min(yes_high, ratio{1} - no - out);
    auto const most_no = std::min(no_high, ratio{1} - yes - out);
    if ((yes + most_no).is_zero() && (most_yes + no).is_zero())
      throw input_error{"the condition after `given` never holds"};
    auto const of = [](ratio const& part, ratio const& rest) {
      auto const all = part + rest;
      return all.is_zero() ? ratio{} : part / all;
    };
    return {of(yes, most_no), most_yes.is_zero() ? ratio{} : of(most_yes, no)};
  }
};

/// One value that an outcome or counts may have, or both together, in its bounds.
struct weighed {
  script_value const* outcome;        // null where it is not asked
  std::vector<std::uint64_t> counts;  // those that are asked, in their order
  ratio_bounds chance;
};

/// The outcomes that were met; `never` where the game may not end.
std::vector<weighed> weighed_outcomes(loop_reading<script_value> const& read, script_value const& never);
/// The values of a count.
std::vector<weighed> weighed_counts(time_distribution const& law);
/// Both together. Precondition: the distribution of the count was asked for by outcome.
std::vector<weighed> weighed_ends(loop_reading<script_value> const& read);
/// Counts together with the outcome.
std::vector<weighed> weighed_together(loop_reading<script_value> const& read, joint_counts const& law,
                                      script_value const& never);

}  // namespace faro::odds::outcomes
