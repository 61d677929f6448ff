// faro game: games in Lua, read exactly or played at random; and the verb that asks for their odds.
#include "games/verb/game.hpp"

#include "cli/frame.hpp"
#include "cli/invocation.hpp"
#include "cli/options/exit_codes.hpp"
#include "cli/run_context.hpp"
#include "games/src/scripts/outcomes.hpp"
#include "games/verb/models.hpp"
#include "games/verb/script_questions.hpp"
#include "language/shared_words.hpp"
#include "parallel/threads.hpp"
#include "questions/question_options.hpp"
#include "questions/question_text.hpp"
#include "text/words.hpp"
#include "verbs/verbs.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <memory>

namespace faro::program {
namespace {

constexpr char const* odds_examples =
    "faro game odds pontoon.lua --set stick=14   # an installed game\n"
    "faro game odds pontoon.lua 'outcome = bust'   # a question about how it ends\n"
    "faro game odds pontoon.lua --compare stick=14,16\n"
    "faro game odds pig.lua --policy pig.svg       # what is best at every choice\n"
    "faro game odds --models 'coin.lua heads=3; coin.lua heads=5' which";

struct game_options : question_options {
  script_options game;
};

std::vector<vocabulary_part> words_of_games() {
  return {{"everywhere", "In every question", odds::vocabulary_of_all()},
          {"outcomes", "About how a game in Lua ends (GAME.lua QUESTION)", odds::vocabulary_of_outcomes()}};
}

void run(game_options const& o) {
  if (o.functions) return list_functions(words_of_games, o.style());
  auto const words = operands();
  if (o.models) {
    if (auto const other = first_given(
            "--set --parameters --compare --compare-with --strategies --distribution-of --policy"))
      throw usage_error{say("{} and {} can't be combined", "--models", *other)};
    auto asked = static_cast<question_options>(o);
    asked.query = only_question(words, "which");
    return o.as_text ? print(write_question_text(current_run().asked)) : game_models(asked);
  }
  if (words.empty() || !is_game(words.front()))
    throw usage_error{say("expected a game in Lua, such as pontoon.lua, got {}",
                          words.empty() ? "none" : "'" + words.front() + "'")};
  if (o.as_text) return print(write_question_text(current_run().asked));
  if (o.jobs && !o.simulate) throw usage_error{"--jobs goes with --simulate"};
  if (o.seed && !o.simulate) throw usage_error{"--seed goes with --simulate"};
  std::optional<game_trials> trials;
  if (o.simulate)
    trials = game_trials{*o.simulate, o.seed_of_trials(), o.jobs.value_or(parallel::processors())};
  script_odds(words.front(), {{words.begin() + 1, words.end()}, o.given, trials, o.known}, o.game, o.style());
}

}  // namespace

void add_game_odds(command& game) {
  auto const o = std::make_shared<game_options>();
  auto* const verb = add_question_verb(
      game, "odds", "How a game in Lua ends, exactly, and what is best in it.", odds_examples, "QUESTION",
      "a game in Lua, a file or the name of an installed one; behind it questions about how it ends, such as "
      "'outcome = bust'",
      o->as_text);
  add_script_settings(*verb, o->game);
  add_given(*verb, *o, "only games for which this condition on the outcome holds");
  add_models(*verb, *o, "several games, of which it is one: 'a.lua; b.lua n=3'; which is asked by `which`");
  add_definitions(*verb, o->known);
  add_script_questions(*verb, o->game);
  add_answer_options(*verb, *o);
  add_distribution_options(*verb, *o);
  add_trials(*verb, *o);
  add_vocabulary(*verb, o->functions, words_of_games);
  verb->complete = [](invocation& asked) {
    take_asked_text(asked);
    std::ranges::stable_partition(asked.operands, is_game, &given_value::text);  // the game comes first
  };
  on_run(*verb, [o] { run(*o); });
}

void add_game_operand(command& verb, std::string& place) {
  add_value(verb, "GAME", place, "a game in Lua: a file, or the name of an installed one (docs/scripts.md)")
      ->required();
}

std::string game_called(std::string const& name) {
  bool const is_word = name.find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string::npos;
  return is_word && !file_exists(name) ? name + ".lua" : name;
}

void add_game(command& app) {
  auto* const game = add_verb(
      app, "game", "Games in Lua: their exact odds, what is best, and games at random, step by step.",
      "faro game odds pontoon.lua\n"
      "faro game simulate pontoon.lua -n 1000000\n"
      "faro game deal pontoon.lua --seed s\n"
      "faro game watch pontoon.lua --seed s\n");
  add_game_odds(*game);
  add_game_simulate(*game);
  add_game_deal(*game);
  add_game_watch(*game);
}

}  // namespace faro::program
