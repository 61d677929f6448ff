// faro game odds --models: which of several games it was.
#include "games/verb/models.hpp"

#include "cli/options/exit_codes.hpp"
#include "games/src/scripts/models.hpp"
#include "games/verb/script_reading.hpp"
#include "odds/verb/cards/models_report.hpp"
#include "questions/several.hpp"
#include "text/words.hpp"

#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <memory>

namespace faro::program {
namespace {

/// "coin.lua heads=3": a game, and what is set in it.
odds::game_model read_game_model(odds::model const& one, std::string_view text, question_options const& o) {
  auto const words = words_of(one.text);
  odds::script_settings set;
  for (std::size_t i = 1; i < words.size(); ++i) {
    auto const equals = words[i].find('=');
    if (equals == std::string_view::npos)
      throw odds::query_error{
          text, one.at + static_cast<std::size_t>(words[i].data() - one.text.data()),
          say("expected NAME=VALUE behind the game, such as stick=14, got '{}'", words[i])};
    set.emplace_back(words[i].substr(0, equals), words[i].substr(equals + 1));
  }
  auto game = std::make_shared<odds::script const>(load_game_to_read(std::string{words.front()}, set));
  return {std::move(game), limits_of({}, o.fractions)};
}

odds::game_models_question read_models(question_options const& o) {
  if (!o.observed.empty())
    throw usage_error{"a game says itself what is observed (t:observe): expected models without --observed"};
  odds::game_models_question out;
  out.models = odds::read_models(*o.models);
  for (auto const& one : out.models) out.each.push_back(read_game_model(one, *o.models, o));
  return out;
}

}  // namespace

void game_models(question_options const& o) {
  if (o.query != which_word)
    throw usage_error{"of models that are games `which` is asked, as in --models 'a.lua; b.lua' which"};
  refuse_simulated_models(o);
  auto const ask = read_models(o);
  auto const found = odds::answer_models(ask);
  odds_report report;
  fill_models(report, ask.models, found);
  fill_evidence_of_models(report, o, found, true);
  show_several({report}, {o.query}, o.style());
}

}  // namespace faro::program
