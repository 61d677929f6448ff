// faro bridge: how a suit is played best.
#include "bridge/verb/suit.hpp"
#include "cli/frame.hpp"
#include "cli/run_context.hpp"
#include "questions/question_text.hpp"
#include "questions/question_verb.hpp"

#include <memory>

namespace faro::program {
namespace {

constexpr char const* bridge_examples =
    "faro bridge 'AQT opposite 432 for 2'\n"
    "faro bridge 'AKJT opposite 432' --line finesse --line drop\n"
    "faro bridge 'KJ9 opposite 432' --vacant '8 11'";

}  // namespace

void add_bridge(command& app) {
  auto const o = std::make_shared<suit_options>();
  auto* const verb =
      add_question_verb(app, "bridge", "How a suit at bridge is played best, and how often that works.",
                        bridge_examples, "QUESTION",
                        "the cards of both hands, and perhaps the tricks that are needed: 'AQT opposite "
                        "432 for 2' (docs/tricks.md)",
                        o->as_text);
  add_suit_options(*verb, *o);
  add_answer_options(*verb, *o);
  add_effort(*verb, *o);
  on_run(*verb, [o] {
    o->query = only_question(operands(), "'AQT opposite 432'");
    if (o->as_text) return print(write_question_text(current_run().asked));
    suit_odds(*o);
  });
}

}  // namespace faro::program
