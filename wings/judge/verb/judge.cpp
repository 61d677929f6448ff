// faro judge: the table of its verbs, each in a file of its own.
#include "judge/verb/judge.hpp"

#include "cli/frame.hpp"
#include "verbs/common/lent_verbs.hpp"
#include "verbs/verbs.hpp"

namespace faro::program {

void add_judge(command& app) {
  auto* const judge =
      add_verb(app, "judge", "Judge a shuffle, by decks that came from it or by its description.",
               "faro judge exact exchange --cards 3 --rounds 2\n"
               "faro judge theory riffle --cards 52 --rounds 7 --digits 32\n"
               "faro judge period perfect-out --cards 52\n"
               "faro judge picks selection --cards 52\n");
  add_judge_test(*judge);
  add_judge_power(*judge);
  add_judge_averages(*judge);
  add_judge_compare(*judge);
  add_judge_exact(*judge);
  add_judge_period(*judge);
  add_judge_picks(*judge);
  add_judge_theory(*judge);
  add_judge_complaint(*judge);
  add_judge_hands(*judge);
  add_judge_plays(*judge);
  add_judge_numbers(*judge);
  add_judge_repeats(*judge);
  add_judge_decks(*judge);
  add_judge_statistics(*judge);
  add_judge_trial(*judge);
  add_judge_faults(*judge);
  add_lent_verbs(*judge, "judge");
}

}  // namespace faro::program
