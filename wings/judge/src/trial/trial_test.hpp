// The re-randomisation test: how often the procedure that assigned a trial's arms would have given a result
// as far out as the one observed, if the arms made no difference to anybody.
//
// Outcomes stay with those who had them; the arms are assigned anew, by every assignment the procedure can
// give, each with its exact chance. With totals fixed in each stratum it is the permutation test of two
// samples; with a stratum a pair that of paired samples. Assignments that leave one of the two arms empty
// have no difference: the p-value is given that there is one.
//
// How: by counting where there are two arms and the statistic comes from sums (means, sums, ranks), a row of
// counts for each state of the procedure and number in the first arm, exactly, in words of fixed size; else
// by the exhaustive reading of the procedure, if it is short; else from random assignments: (b + 1) / (m +
// 1), which is a valid p-value whatever m, and Clopper and Pearson's bounds for the exact one.
//
// Cost of counting: patients * states * range of the sums. Origin: R. A. Fisher (1935); E. J. G. Pitman
// (1937); counting by sums: M. Pagano and D. Tritchler (1983).
#pragma once
#include "draw/trials/procedure.hpp"

#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace faro::judge {

/// Of the first two arms, the first's less the second's. Ranks: means of the outcomes' ranks among all, those
/// alike sharing theirs (Wilcoxon, Mann and Whitney).
enum class trial_statistic : std::uint8_t { means, sums, medians, ranks };
enum class trial_alternative : std::uint8_t { two_sided, greater, less };
enum class trial_answer : std::uint8_t { counted, listed, sampled };

struct trial_results {
  draws::trial_plan plan;
  std::vector<std::uint32_t> arm;  ///< of each, as assigned
  std::vector<ratio> outcome;      ///< of each
  trial_statistic statistic = trial_statistic::means;
  trial_alternative alternative = trial_alternative::two_sided;
};

struct trial_p_value {
  ratio p;  ///< exact; of draws (b + 1) / (m + 1)
  trial_answer how = trial_answer::counted;
  std::uint64_t draws = 0, as_far = 0;  ///< sampled: m and b
  double lower = 0, upper = 0;          ///< sampled: the exact one is between, with 99 %
};

/// Of each of the first two arms: their mean, sum, median or mean rank; the statistic is the difference.
/// Throws input_error where one of the two arms is empty.
[[nodiscard]] std::pair<ratio, ratio> trial_parts(trial_results const& t);

/// The first, from 0, who could not have had their arm by this procedure, after those before.
[[nodiscard]] std::optional<std::size_t> impossible_in(trial_results const& t);

/// Precondition: nobody is impossible_in(t). Throws input_error where one of the two arms is empty, and for
/// outcomes of too many digits. Exact if that can be; else, or if `always`, from so many draws.
[[nodiscard]] trial_p_value judge_trial(trial_results const& t, std::uint64_t draws, bool always,
                                        chooser_ref random);

/// An assignment that the procedure may give, and its chance: all there are if that can be (`exact`), else,
/// or if `always`, so many random ones, each with the same.
struct trial_assignments {
  bool exact = true;
  std::vector<std::pair<std::vector<std::uint32_t>, ratio>> each;
};
[[nodiscard]] trial_assignments assignments_of(draws::trial_plan const& plan, std::uint64_t draws,
                                               bool always, chooser_ref random);

namespace detail {

__extension__ using wide_int = __int128;

/// A difference over a positive number; 0 below: there is none.
struct trial_score {
  wide_int over = 0, below = 0;
};

/// The outcomes as whole numbers with a common factor; ranks doubled.
struct whole_outcomes {
  std::vector<std::int64_t> values;
  ratio unit;
};
whole_outcomes whole_outcomes_of(trial_results const& t);

/// From how many are in each arm, and their sums.
trial_score score_of_sums(trial_statistic statistic, std::uint64_t first, std::uint64_t second,
                          wide_int first_sum, wide_int second_sum);
bool is_as_far(trial_score const& score, trial_score const& observed, trial_alternative alternative);

/// The exact p-value by counting; nothing where it would take too long.
std::optional<ratio> counted_p_value(trial_results const& t, std::span<std::int64_t const> values,
                                     trial_score const& observed);

}  // namespace detail
}  // namespace faro::judge
