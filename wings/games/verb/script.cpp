// faro game odds GAME.lua: which question it is, and the distribution of a game.
#include "cli/frame.hpp"
#include "games/verb/policy.hpp"
#include "games/verb/script_compare.hpp"
#include "games/verb/script_questions.hpp"
#include "games/verb/script_reading.hpp"

#include <faro/text/detail/message.hpp>

#include <string>
#include <vector>

namespace faro::program {
namespace {

/// Options of which one would change nothing.
void refuse_together(script_options const& o, game_questions const& asked) {
  std::vector<std::string> questions;
  if (o.compare) questions.emplace_back("--compare");
  if (o.compare_with) questions.emplace_back("--compare-with");
  if (o.strategies) questions.emplace_back("--strategies");
  if (asked.random && (o.most_runs || o.seconds || o.memory))
    throw usage_error{"--max-runs, --seconds and --memory are for exact readings, not for --simulate"};
  bool const asks = !asked.asked.empty() || asked.given || asked.random;
  if (asks && o.parameters) questions.emplace_back("--parameters");
  if (questions.empty() && !asks) return;
  if (asks)
    questions.emplace_back(asked.random          ? "--simulate"
                           : asked.asked.empty() ? "--given"
                                                 : "a question about the outcome");
  if (o.distribution_of) questions.emplace_back("--distribution-of");
  if (o.policy) questions.emplace_back("--policy");
  if (questions.size() > 1) throw usage_error{say("{} and {} can't be combined", questions[0], questions[1])};
}

}  // namespace

void script_odds(std::string const& path, game_questions const& questions, script_options const& o,
                 report_style const& style) {
  if (o.same_deck && !o.compare)
    throw usage_error{"--same-deck needs --compare, such as --compare stick=14,16"};
  refuse_together(o, questions);
  if (questions.random) return estimate_about_game(path, questions, o, style);
  if (!questions.asked.empty() || questions.given) return answer_about_game(path, questions, o, style);
  if (o.compare) return compare_hands(path, o, style);
  if (o.compare_with) return compare_games(path, o, style);
  if (o.strategies) return compare_strategies(path, o, style);
  auto const game = load_game_to_read(path, o.set);
  if (o.parameters) return list_parameters(game, style);
  auto const answer = read_game(game, o, style.fractions);
  if (o.policy && !answer.best)
    throw usage_error{say("--policy: {} asks for no choice (t:choose_best)", path)};
  auto report = begin_game_report(path, game);
  fill_answer(report, answer, o);
  if (o.policy == "-" && style.form != answer_form::json) write_policy(*answer.best, game, "-");
  show_report(report, style);
  if (o.policy && *o.policy != "-") write_policy(*answer.best, game, *o.policy);
  end_as(answer, path, limits_of(o, style.fractions));
}

}  // namespace faro::program
