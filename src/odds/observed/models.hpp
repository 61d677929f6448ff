// Which of several decks, or dice, it was: models with their chances before and after what was observed.
//
//   read_models("d6; d20")                                   // alike at first
//   read_models("90% fair: d6; 10% loaded: d6 + 1")          // or by chances, which add up to 1
//
// The chance of a model is that before times the chance of what was observed with it, over the same of all
// (T. Bayes, 1763). Private to the library. Cost: O(text), and that of each model's answer.
#pragma once
#include <faro/exact/ratio.hpp>
#include <faro/odds/language/detail/definitions.hpp>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds {

struct model {
  std::string name, text;  ///< the deck or the dice
  ratio prior;
};

/// Throws query_error with the place of what can't be read.
std::vector<model> read_models(std::string_view text);

/// The chance of rolls of these dice: each observation is one roll, called `roll` in it ("roll >= 5", "80% if
/// roll = 6, else 10%"), or several ("rolls 6, 6, 3"). Throws query_error for what can't be read.
ratio chance_of_rolls(std::string const& dice, std::span<std::string const> observed,
                      definitions const& known);

/// The chances of models after the evidence of each, which they had with these priors.
std::vector<ratio> posteriors(std::span<model const> models, std::span<ratio const> evidence);

}  // namespace faro::odds
