// Several questions about dice in one text: "3d6, 4d6 drop lowest", "let p = 3d6 in p, p count 6 given p >=
// 10".
//
// Commas part questions; lets before the first are known to all, and `given` after the last restricts all.
#pragma once
#include <faro/dice/query.hpp>
#include <faro/exact/distribution.hpp>
#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace faro::odds {

struct dice_output {
  std::string name;   ///< the question as it is written, without the lets before all
  std::string given;  ///< what it is conditional on, and the chance of that; empty for nothing
  dice_answer answer;
};

/// What several questions are together, in their order; conditions are 1 where they hold, else 0.
using joint_distribution = distribution<std::vector<std::int64_t>>;

struct dice_answers {
  std::vector<dice_output> each;
  std::vector<bool> conditions;                ///< which of them are true or false, where a roll is shared
  std::optional<joint_distribution> together;  ///< where a named roll, or what is given, ties some of them
  std::string apart;                           ///< why there is none though it does
  ratio evidence = 1;                          ///< the chance of what was observed
};

/// Fills the distribution of all together, where a named roll or what is given ties some of them: counted, or
/// where that can't be by every roll in turn; else it is said why there is none.
void answer_together(asked_dice const& query, dice_answers& out, bool by_counting = true,
                     work_limit work = work_limit{});

/// Answers each, and all together. Throws what answer_dice (query.hpp) throws.
dice_answers answer_dice_together(asked_dice const& query, work_limit work = work_limit{});

}  // namespace faro::odds
