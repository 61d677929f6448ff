// Games weighed by the chance of what they observe.
#include "games/src/scripts/models.hpp"

#include "odds/src/models_answered.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <utility>

namespace faro::odds {

models_answer answer_models(game_models_question const& ask) {
  told_by_models told{ask.models};
  told.ask_each([&](std::size_t i) {
    auto const read = answer_script(*ask.each[i].game, ask.each[i].limit).read;
    auto const evidence = evidence_of(read);
    if (evidence.high.is_zero())
      throw never_holds{say("{}:{}: what is observed has no chance in this game", ask.each[i].game->name(),
                            read.rows.back().outcome.contradicted_in())};
    return evidence;
  });
  return std::move(told).weigh({});
}

}  // namespace faro::odds
