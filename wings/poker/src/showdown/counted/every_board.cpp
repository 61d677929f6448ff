// Every board in turn, with all hands of the ranges.
#include "poker/src/showdown/counted/every_board.hpp"

#include "poker/src/showdown/asked/board_condition.hpp"
#include "poker/src/showdown/counted/counted_deals.hpp"
#include "poker/src/showdown/counted/stud.hpp"
#include "text/utf8.hpp"

#include <faro/error.hpp>
#include <faro/exact/integer.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <numeric>
#include <optional>

namespace faro::odds::detail {

namespace {

constexpr int whole_board = 5;

/// What may be on the board: known hands are out of it.
card_set left_for_boards(showdown_question const& ask) {
  auto left = deck_of(ask) - ask.board - ask.dead;
  for (auto const& p : ask.players) {
    if (p.hands.size() == 1) left = left - p.hands.front();
  }
  return left;
}

double boards_of(showdown_question const& ask) {
  return choices(left_for_boards(ask).size(), whole_board - ask.board.size());
}

std::uint64_t weight_of(hand_range const& range, std::size_t hand) {
  return range.weights.empty() ? 1 : range.weights[hand];
}

class every_board {
 public:
  explicit every_board(showdown_question const& ask)
      : ask_{ask},
        wild_{wild_cards_of(ask)},
        counts_(counts_of(ask.game, ask.players.size())),
        worth_(ask.players.size()) {
    if (!ask.given.empty()) condition_.emplace(ask);
    for (std::size_t p = 0; p < worth_.size(); ++p) worth_[p].resize(ask.players[p].hands.size());
  }

  win_counts count() {
    auto const left = left_for_boards(ask_);
    auto const missing = whole_board - ask_.board.size();
    constexpr std::uint64_t block = 1024;
    parallel::long_work work{static_cast<std::uint64_t>(boards_of(ask_)) / block + 1};
    std::uint64_t done = 0;
    for_boards(left, ask_.board, missing, [&](card_set board) {
      if (++done % block == 0) work.advance();
      if (!condition_ || condition_->holds(board)) add(board);
    });
    return std::move(counts_);
  }

 private:
  struct worth {
    std::uint32_t high = 0, low = 0;  // 0: it has a card of the board
  };
  void add(card_set board) {
    for (std::size_t p = 0; p < worth_.size(); ++p) {
      auto const& hands = ask_.players[p].hands;
      for (std::size_t i = 0; i < hands.size(); ++i) {
        worth_[p][i] = {};
        if (!(hands[i] & board).empty()) continue;
        worth_[p][i].high = strength_in(ask_.game, wild_, hands[i], board);
        if (is_high_low(ask_.game)) worth_[p][i].low = low_in(ask_.game, hands[i], board);
      }
    }
    choose(0, {}, 1, {});
  }
  void choose(std::size_t player, card_set taken, std::uint64_t times, best_so_far const& best) {
    if (player == worth_.size()) {
      counts_[best.who(worth_.size())] += times;
      return;
    }
    auto const& range = ask_.players[player];
    for (std::size_t i = 0; i < range.hands.size(); ++i) {
      auto const& of = worth_[player][i];
      if (of.high == 0 || !(range.hands[i] & taken).empty()) continue;
      choose(player + 1, taken | range.hands[i], times * weight_of(range, i),
             best.with(player, of.high, of.low));
    }
  }

  showdown_question const& ask_;
  wild_cards wild_;
  win_counts counts_;
  std::vector<std::vector<worth>> worth_;  // of each hand of each player on this board
  std::optional<board_condition> condition_;
};

/// Hands of all players that share no card, each so often as it weighs.
integer hands_together(showdown_question const& ask, std::size_t player, card_set taken) {
  if (player == ask.players.size()) return 1;
  auto const& range = ask.players[player];
  integer out;
  for (std::size_t i = 0; i < range.hands.size(); ++i) {
    if ((range.hands[i] & taken).empty())
      out += integer{weight_of(range, i)} * hands_together(ask, player + 1, taken | range.hands[i]);
  }
  return out;
}

/// All deals, whether the condition holds or not.
integer all_deals(showdown_question const& ask) {
  auto left = (deck_of(ask) - ask.board - ask.dead).size();
  for (auto const& p : ask.players) left -= p.hands.front().size();
  return hands_together(ask, 0, {}) * binomial(static_cast<std::uint64_t>(left),
                                               static_cast<std::uint64_t>(whole_board - ask.board.size()));
}

/// Comparisons of hands on one board, roughly.
double steps_of_a_board(showdown_question const& ask) {
  bool const is_wild = wild_cards_of(ask).any();
  double const of_a_hand = is_wild ? 40 : 6;
  double const of_omaha = is_wild ? 3000 : 600;  // two of the hand and three of the board in all ways
  constexpr double of_two_hands = 1.5;
  double hands = 0;
  double together = 1;
  for (auto const& p : ask.players) {
    auto const n = static_cast<double>(p.hands.size());
    hands += n * (is_omaha(ask.game) ? of_omaha : of_a_hand);
    together *= n;
  }
  return hands + of_two_hands * together;
}

/// Boards that meet the condition.
double boards_met(showdown_question const& ask) {
  if (ask.given.empty()) return boards_of(ask);
  board_condition const condition{ask};
  std::uint64_t met = 0;
  for_boards(left_for_boards(ask), ask.board, whole_board - ask.board.size(),
             [&](card_set board) { met += condition.holds(board) ? 1 : 0; });
  return static_cast<double>(met);
}

}  // namespace

bool needs_every_board(showdown_question const& ask) {
  return has_board(ask.game) && (!ask.given.empty() || wild_cards_of(ask).any());
}

double steps_of_every_board(showdown_question const& ask) {
  constexpr double of_a_condition = 60;
  return boards_of(ask) * (steps_of_a_board(ask) + of_a_condition);
}

showdown_answer by_every_board(showdown_question const& ask) {
  check_showdown(ask);
  auto steps = steps_of_every_board(ask);
  if (steps > static_cast<double>(ask.most_steps)) steps = boards_met(ask) * steps_of_a_board(ask);
  if (steps > static_cast<double>(ask.most_steps))
    throw too_big{
        say("an exact answer takes about {} comparisons of hands, more than {}",
            ratio{integer{static_cast<std::int64_t>(std::min(steps, 9e18))}}.to_decimal(0), ask.most_steps),
        steps / static_cast<double>(ask.most_steps)};
  auto const all = all_deals(ask);
  if (all.is_zero()) throw input_error{"these hands can't be dealt together: they share cards"};
  if (all.bits() > 64) throw too_big{"more deals than 64 bits can count"};
  auto const counts = every_board{ask}.count();
  if (std::ranges::all_of(counts, [](auto n) { return n == 0; }))
    throw input_error{say("{}: no board meets this condition", quoted(ask.given.text()))};
  auto out = answer_of(ask, counts);
  out.given = ratio{integer{out.deals}, all};
  return out;
}

}  // namespace faro::odds::detail
