// The options that say how a trial assigns arms, and the plan that they and a list make: one reading for
// `faro draw assign` and `faro judge trial`.
#pragma once
#include "cli/options/options.hpp"
#include "draw/trials/procedure.hpp"
#include "lists/roster.hpp"

#include <faro/exact/ratio.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

struct trial_options {
  std::optional<std::string> arms, method, block, strata, urn, factors;
  std::optional<ratio> chance;
  std::vector<std::string> totals;
};

/// Adds them: each is a rule of the trial.
std::vector<option_ref> add_trial_options(command& verb, trial_options& o);

/// A trial: who takes part, by which plan, to which arms.
struct trial_setting {
  draws::roster people;
  draws::trial_plan plan;
  std::vector<std::string> arms, strata;  ///< names of arms; of each one's stratum
};

/// The columns that these options ask for.
std::vector<std::string> columns_of(trial_options const& o);
/// The arms and the procedure. Throws usage_error.
void read_procedure(trial_options const& o, trial_setting& t);
/// Strata and factors, of the people that are there.
void read_columns_of(trial_options const& o, trial_setting& t);

/// "a,b" as a and b; throws usage_error for an empty one. Nothing was given: none.
std::vector<std::string> names_in(std::string_view option, std::optional<std::string> const& text);

}  // namespace faro::program
