// faro poker: who wins a showdown; what chips are worth, whether to go all-in, how lucky somebody was.
#include "poker/verb/poker.hpp"

#include "cli/frame.hpp"
#include "cli/options/exit_codes.hpp"
#include "cli/run_context.hpp"
#include "odds/src/subject.hpp"
#include "questions/question_text.hpp"
#include "questions/question_verb.hpp"

#include <faro/text/detail/message.hpp>

#include <memory>

namespace faro::program {
namespace {

constexpr char const* showdown_examples =
    "faro poker 'AsKs vs QhQd'                # who wins a showdown\n"
    "faro poker 'AhKh vs QQ+' --board 'Qh Jh 2c'\n"
    "faro poker 'AhKh vs QQ' --shares street\n"
    "faro poker 'AhKh vs QQ' --given 'community(hearts) >= 2'\n"
    "faro poker 'AhKh vs QsQc on 9h 8h 2c' --runs 2\n"
    "faro poker 'AhKh vs QQ' --wild 2         # deuces are wild\n"
    "faro poker chips '5000 3000 2000' --prizes '50 30 20'  # in money (ICM)\n"
    "faro poker push-fold '10 8'              # who goes all-in, and who calls\n"
    "faro poker luck '80%*20' --won 6         # how unlucky that was";
constexpr char const* chips_examples =
    "faro poker chips '5000 3000 2000'\n"
    "faro poker chips '5000 3000 2000' --prizes '50 30 20' --bubble\n"
    "faro poker chips 'Ann 5 Bob 3' --prizes 50 --call 'Ann Bob' --equity 0.4";
constexpr char const* push_examples =
    "faro poker push-fold '10 8'\n"
    "faro poker push-fold '1500 1500' --blinds '50 100 10'";
constexpr char const* luck_examples =
    "faro poker luck '80%*20' --won 6\n"
    "faro poker luck '80% lost*14, 55% won'\n"
    "faro poker luck histories.txt";

/// What all of them do with what was asked, once it is read.
template <class Options>
void run_asked(Options const& o, void (*answer)(Options const&)) {
  if (o.as_text) return print(write_question_text(current_run().asked));
  answer(o);
}

void check_showdown(showdown_options const& o) {
  if (o.given && o.shares) throw usage_error{"--given and --shares can't be combined"};
  if (o.given && o.runs) throw usage_error{"--given and --runs can't be combined: it is about one board"};
  if (o.are_bugs && !o.jokers) throw usage_error{"--bug goes with --jokers"};
  if ((o.wild || o.jokers) && o.shares)
    throw usage_error{say("{} and {} can't be combined", o.wild ? "--wild" : "--jokers", "--shares")};
  if (o.jobs && !o.simulate) throw usage_error{"--jobs goes with --simulate"};
}

void add_chips(command& above) {
  auto const o = std::make_shared<chips_options>();
  auto* const verb = add_question_verb(
      above, "chips", "What chips are worth in money (ICM), and whether a call is right.", chips_examples,
      "STACKS", "the chips of each player: '5000 3000 2000' or 'Ann 5000 Bob 3000'", o->as_text);
  add_text(*verb, "--prizes", o->prizes, "the prizes from the first on, '50 30 20'", "PRIZES");
  add_flag(*verb, "--bubble", o->bubble,
           "with --prizes: what each loses for what he wins in an all-in against each other one");
  add_text(*verb, "--call", o->call,
           "with --prizes: 'Ann Bob' asks whether Ann calls when Bob is all-in; --equity or --hands say her "
           "chance",
           "WHO");
  add_text(*verb, "--in-pot", o->in_pot, "with --call: what is in the pot already, 'Ann 100 Cid 50'",
           "CHIPS");
  add_ratio(*verb, "--equity", o->equity, "with --call: the chance that the caller wins");
  add_text(*verb, "--hands", o->hands, "with --call: a showdown of the two, 'AJs vs 22+'", "HANDS");
  add_showdown_setting(*verb, *o);
  add_flag(*verb, "--table", o->table, "who comes in which place, however many prizes there are");
  add_answer_options(*verb, *o);
  add_effort(*verb, *o);
  on_run(*verb, [o] {
    o->stacks = only_question(operands(), "'5000 3000 2000'");
    run_asked(*o, chips_odds);
  });
}

void add_push_fold(command& above) {
  auto const o = std::make_shared<push_options>();
  auto* const verb = add_question_verb(
      above, "push-fold", "Which hands go all-in and which call, where one goes all-in or folds.",
      push_examples, "STACKS", "the chips of two players, '10 8', the small blind first", o->as_text);
  add_text(
      *verb, "--blinds", o->blinds,
      "the small and the big blind, and perhaps an ante of each, '50 100 10'; '0.5 1' where nothing is said",
      "CHIPS");
  add_answer_options(*verb, *o);
  add_effort(*verb, *o);
  on_run(*verb, [o] {
    o->stacks = only_question(operands(), "'10 8'");
    run_asked(*o, push_fold_odds);
  });
}

void add_luck(command& above) {
  auto const o = std::make_shared<luck_options>();
  auto* const verb =
      add_question_verb(above, "luck", "How lucky a list of all-ins was.", luck_examples, "LIST",
                        "all-ins by their chances ('80%*20', '80% lost*14, 55% won'), a CSV FILE with "
                        "equity, result, tie and pot, "
                        "or hand histories of PokerStars or 888poker (a .txt FILE)",
                        o->as_text);
  add_number(*verb, "--won", o->won, {}, "how many were won");
  add_flag(*verb, "--table", o->table, "the chance of each number that may be won");
  add_text(*verb, "--equity", o->equity, "of a file: the column of the chances (default: the one called so)",
           "COLUMN");
  static choice_table<bool> const units{{"fraction", false}, {"percent", true}};
  add_choice(*verb, "--equity-unit", o->in_percent, units,
             "what chances without a % are: 0.65 (fraction, the default), or 65 (percent)", "UNIT");
  add_text(*verb, "--result", o->result, "the column of what came: won, lost or tied (the one called so)",
           "COLUMN");
  add_text(*verb, "--tie", o->tie, "the column of the chances of a tie (the one called so)", "COLUMN");
  add_text(*verb, "--pot", o->pot, "the column of the pots (the one called so)", "COLUMN");
  add_cell_options(*verb, o->as);
  add_answer_options(*verb, *o);
  add_effort(*verb, *o);
  on_run(*verb, [o, verb] {
    check_table_options(*verb);
    o->all_ins = only_question(operands(), "'80%*20'");
    run_asked(*o, luck_odds);
  });
}

}  // namespace

void add_poker(command& app) {
  auto const o = std::make_shared<showdown_options>();
  auto* const verb = add_question_verb(
      app, "poker", "Who wins a showdown; chips in money, all-in or fold, luck.", showdown_examples,
      "QUESTION", "hands with `vs` between them, each a hand or a range: 'AsKs vs QQ+' (docs/poker.md)",
      o->as_text);
  add_showdown_setting(*verb, *o);
  add_text(
      *verb, "--given", o->given,
      "only boards for which this holds, such as 'community(hearts) >= 2': all five cards (docs/odds.md)",
      "COND");
  add_text(
      *verb, "--wild", o->wild,
      "ranks or cards that stand for any card, such as 2 or 'J, Kh'; five of a kind beats a straight flush",
      "CARDS");
  add_number(*verb, "--jokers", o->jokers, {1, 2}, "the deck has one joker or two, which are wild");
  add_flag(*verb, "--bug", o->are_bugs,
           "with --jokers: a joker is an ace, or what a straight or a flush lacks, and no other card");
  add_number(*verb, "--runs", o->runs, {2, 44},
             "the rest of the board is dealt so often from one stub, each time for an equal part of the pot");
  add_name(
      *verb, "--shares", o->shares, {"street", "card", "hand", "flop"},
      "the first hand's share of the pot apart: before and after each street of the board, for each card "
      "that may come next, for each starting hand of its range, or as a distribution over the flops (the "
      "next "
      "street)",
      "WHAT");
  add_answer_options(*verb, *o);
  add_effort(*verb, *o);
  add_trials(*verb, *o);
  add_chips(*verb);
  add_push_fold(*verb);
  add_luck(*verb);
  on_run(*verb, [o] {
    o->query = only_question(operands(), "'AsKs vs QhQd'");
    if (odds::subject_of(o->query) == odds::subject::dice) refuse_for("dice");
    check_showdown(*o);
    run_asked(*o, showdown_odds);
  });
}

}  // namespace faro::program
