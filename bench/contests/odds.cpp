// `faro-bench odds`: exact questions, beside the plain way to the same answer: going through every hand or
// board.
#include "bench/contests/contest.hpp"
#include "odds/src/engines.hpp"
#include "odds/src/hands/curve.hpp"
#include "odds/src/hands/play.hpp"
#include "odds/src/hands/question.hpp"
#include "odds/src/orders/query.hpp"

#include <faro/cards/deck_text.hpp>
#include <faro/cards/detail/table.hpp>
#include <faro/dice/anydice.hpp>
#include <faro/dice/query.hpp>
#include <faro/error.hpp>
#include <faro/poker/showdown.hpp>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

using baselines::contestant;

constexpr double in_microseconds = 1e6;

/// What was answered may not be left out.
void keep(auto const& answer) { wanted(&answer); }

contestant asking(std::string name, unsigned times, std::function<void()> const& ask) {
  return {std::move(name),
          [=] {
            for (unsigned i = 0; i < times; ++i) ask();
          },
          static_cast<double>(times)};
}

comparison in_microseconds_each(std::string work, std::vector<std::string> yardsticks,
                                std::vector<contestant> const& all, bench_plan const& plan) {
  auto out = contest("odds", std::move(work), "us a question", std::move(yardsticks), all, plan.rounds, plan);
  out.scale = in_microseconds;
  return out;
}

odds::hand_question of_hands(char const* deck, count_t drawn, char const* query) {
  odds::hand_question ask;
  ask.table = read_deck_text(deck).list.table;
  ask.setting.hands = {drawn};
  ask.query = query;
  return ask;
}

contestant of_question(std::string name, unsigned times, odds::hand_question const& asked) {
  return asking(std::move(name), times, [asked] { keep(answer_exactly(asked).stats); });
}

/// The same by measuring every hand.
contestant of_every_hand(std::string name, odds::hand_question const& asked) {
  return asking(std::move(name), 1, [asked] {
    std::vector const texts{asked.query};
    keep(list_hands(asked.table, compile_query(asked.table, asked.setting, std::span{texts})).stats);
  });
}

/// Every board of the cards that are left, one by one.
void every_board(odds::showdown_question const& ask) {
  std::vector<odds::card_set> left;
  auto rest = odds::card_set::full_deck();
  for (auto const& p : ask.players) rest = rest - p.hands.front();
  while (!rest.empty()) left.emplace_back(rest.take_first());
  auto const a = ask.players[0].hands.front();
  auto const b = ask.players[1].hands.front();
  std::uint64_t wins = 0;
  auto const n = left.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = i + 1; j < n; ++j) {
      for (std::size_t k = j + 1; k < n; ++k) {
        for (std::size_t l = k + 1; l < n; ++l) {
          auto const four = left[i] | left[j] | left[k] | left[l];
          for (std::size_t m = l + 1; m < n; ++m) {
            auto const board = four | left[m];
            wins += odds::strength(a | board) > odds::strength(b | board) ? 1 : 0;
          }
        }
      }
    }
  }
  wanted(&wins);
}

comparison of_showdowns(bench_plan const& plan) {
  auto const heads_up = std::make_shared<odds::showdown_question>(odds::parse_showdown("AsKs vs QhQd"));
  return in_microseconds_each(
      "two hands before the flop, 1,712,304 boards", {"AsKs vs QhQd, every board one by one"},
      {asking("AsKs vs QhQd", 20, [=] { keep(odds::showdown(*heads_up).deals); }),
       asking("AsKs vs QhQd, every board one by one", 1, [=] { every_board(*heads_up); })},
      plan);
}

comparison of_three_cards(bench_plan const& plan) {
  auto const three = of_hands("standard52", 3, "largest(rank), largest(suit)");
  return in_microseconds_each("largest(rank), largest(suit) of three cards", {"every hand one by one"},
                              {of_question("largest(rank), largest(suit)", 100, three),
                               of_every_hand("every hand one by one", three)},
                              plan);
}

/// What going through everything would take too long for.
comparison of_drawn_cards(bench_plan const& plan) {
  auto const bridge = of_hands("standard52", 13, "balanced and hcp in 15..17");
  auto const lands = of_hands("land*24 spell*36", 7, "land in 2..4");
  auto const losers = of_hands("standard52", 13, "losers");
  auto const cribbage = of_hands("standard52", 5, "cribbage");
  auto birthdays = of_hands("1..365", 23, "largest(card) >= 2");
  birthdays.setting.with_replacement = true;
  auto deal = of_hands("standard52", 13, "some(distinct(suit) = 3)");
  deal.setting.hands = {13, 13, 13, 13};
  auto const random = std::make_shared<odds::showdown_question>(odds::parse_showdown("AsAh vs random"));
  return in_microseconds_each(
      "questions about drawn cards", {},
      {of_question("poker of five", 20, of_hands("standard52", 5, "poker")),
       of_question("balanced and hcp in 15..17", 20, bridge),
       of_question("land in 2..4 of seven", 200, lands), of_question("losers of thirteen", 1, losers),
       of_question("cribbage of four and a starter", 1, cribbage),
       of_question("two of 23 born on one day", 1, birthdays),
       asking("some(distinct(suit) = 3) of four hands", 1, [deal] { keep(odds::answer(deal).given); }),
       asking("AsAh vs random, 2,097,572,400 deals", 1, [=] { keep(odds::showdown(*random).deals); })},
      plan);
}

/// Risk with three dice against two, in the language of AnyDice.
constexpr char const* risk =
    "function: risk A:s vs B:s {\n result: (1@A > 1@B) + (2@A > 2@B)\n}\noutput [risk 3d6 vs 2d6]";

/// The best of 1,053 decks of five kinds for two questions, one of them with mulligans.
odds::best_question best_of_decks() {
  odds::best_question out;
  for (auto const* query : {"land in 2..4 and ramp >= 1", "by(4, land >= 4 and threat >= 2)"})
    out.asked.emplace_back().asked = of_hands("land*24 ramp*6 removal*8 look*6 threat*16", 7, query);
  out.asked.front().mulligan = odds::mulligan_rule{.down_to = 4};
  out.deck = odds::read_composition(out.asked.front().asked.table,
                                    "land 18..26, ramp 4..12, removal 4..16, look 6, rest threat");
  return out;
}

comparison of_play_orders_dice(bench_plan const& plan) {
  odds::curve_question const curve{{{"Island", 14, "", "U"},
                                    {"Forest", 10, "", "G"},
                                    {"Counterspell", 4, "UU", ""},
                                    {"Bear", 28, "1G", ""}}};
  auto const game = std::make_shared<odds::play_question>();
  game->asked = of_hands("land*24 spell*36", 7, "land in 2..4");
  game->mulligan = odds::mulligan_rule{.down_to = 4, .keep = "land in 2..4"};
  auto const pack = std::make_shared<card_table>(card_table{*named_deck("standard52")});
  auto const dice = [](char const* question, unsigned times) {
    return asking(question, times, [question] { keep(odds::answer_dice(question).unread); });
  };
  return in_microseconds_each(
      "mulligans, colours, orders, dice", {},
      {asking("London mulligans, land in 2..4", 20, [=] { keep(play(*game).positions); }),
       asking("adjacent(rank) >= 1 in 52 cards", 50,
              [=] { keep(odds::answer_order(*pack, "adjacent(rank) >= 1").law); }),
       asking("the best of 1,053 decks of five kinds, two questions", 1,
              [best = best_of_decks()] { keep(odds::answer(best).engine); }),
       asking("colours on curve, two spells", 1, [=] { keep(odds::spells_on_curve(curve).size()); }),
       dice("4d6 drop lowest >= 15", 100), dice("2d6 > d12", 100), dice("16d10 keep highest 8", 1),
       dice("let p = 50d6 in p largest set >= 15 and p longest run = 6", 1),
       asking("Risk as a program of AnyDice", 1, [] { keep(odds::run_anydice(risk).outputs.size()); })},
      plan);
}

}  // namespace

std::vector<comparison> compare_odds(bench_plan const& plan) {
  return {of_showdowns(plan), of_three_cards(plan), of_drawn_cards(plan), of_play_orders_dice(plan)};
}

}  // namespace faro::program
