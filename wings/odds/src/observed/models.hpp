// Which of several decks or dice it was: models with their chances before and after what was observed.
//
//   read_models("d6; d20")                                   // alike at first
//   read_models("90% fair: d6; 10% loaded: d6 + 1")          // or by chances, which add up to 1
//
// The chance of a model is that before times the chance of what was observed with it, over the same of all
// (T. Bayes, 1763). Answered as any question is (engines.hpp). Private to the library. Cost: O(text), and
// that of each model's answer. Values.
#pragma once
#include "odds/src/hands/play.hpp"
#include "odds/src/observed/of_dice.hpp"

#include <faro/chains/detail/solve.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/language/detail/definitions.hpp>

#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace faro::odds {

struct model {
  std::string name, text;  ///< the deck, the dice, the game
  ratio prior;
  std::size_t at = 0;  ///< where its text stands in that of all
};

/// Throws query_error with the place of what can't be read.
std::vector<model> read_models(std::string_view text);

/// Dice that were rolled before, each time seen, and what is asked of the next roll; empty: nothing is.
struct dice_model {
  std::vector<dice_question> before;
  dice_question next;
};
struct models_question {
  std::vector<model> models;
  /// What is asked, and was observed, of each; of decks the question `true` asks nothing.
  std::variant<std::vector<play_question>, std::vector<dice_model>> each;
};

/// Of models that are dice: each observation is one roll, called `roll` in it ("roll >= 5", "80% if roll = 6,
/// else 10%"), or several ("rolls 6, 6, 3"); so is the next one in what is asked. Throws query_error with the
/// place in the text that it is of.
models_question models_of_dice(std::string_view models, std::string const& asked,
                               std::span<std::string const> observed, definitions const& known = {});

/// Models that nothing can tell apart, the same cards or dice of one distribution, become one with both
/// names.
void join_alike(models_question& ask, definitions const& known = {});

/// Makes cards of other decks known in each by their names, where there are none of them.
void share_names(std::vector<play_question>& decks);

/// The chances of models after the evidence of each, which they had with these priors; of bounds on the
/// evidence bounds. Precondition: some evidence may be above 0.
std::vector<ratio_bounds> posteriors(std::span<model const> models, std::span<ratio_bounds const> evidence);

}  // namespace faro::odds
