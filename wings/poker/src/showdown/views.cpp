// One showdown after another, with more cards known.
#include "poker/src/showdown/views.hpp"

#include "poker/src/showdown/counted/counted_deals.hpp"
#include "poker/src/showdown/counted/every_board.hpp"

#include <faro/error.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <utility>

namespace faro::odds {

namespace {

constexpr int full_board = 5;

void expect_board_to_come(showdown_question const& ask) {
  if (!detail::has_board(ask.game))
    throw input_error{say("expected a game with a board, got {}", name_of(ask.game))};
  if (ask.board.size() == full_board)
    throw input_error{say("expected a board to which cards come, got all five: {}", letters(ask.board))};
}

/// From the ace of spades down: ranks, then suits.
std::vector<card_set> from_the_ace(card_set cards) {
  std::vector<card_set> out;
  for (int r = 12; r >= 0; --r) {
    for (int s = 3; s >= 0; --s) {
      playing_card const card{static_cast<rank>(r), static_cast<suit>(s)};
      if (cards.has(card)) out.emplace_back(card);
    }
  }
  return out;
}

/// Those hands of a range that have none of these cards.
hand_range without(hand_range const& range, card_set cards) {
  hand_range out{range.text, {}, {}, range.note};
  for (std::size_t i = 0; i < range.hands.size(); ++i) {
    if (!(range.hands[i] & cards).empty()) continue;
    out.hands.push_back(range.hands[i]);
    if (!range.weights.empty()) out.weights.push_back(range.weights[i]);
  }
  return out;
}

/// With so many more cards on the board; nothing where a player has no hand then.
std::optional<showdown_question> with_cards(showdown_question const& ask, card_set cards) {
  auto out = ask;
  out.board |= cards;
  for (auto& p : out.players) {
    p = without(p, cards);
    if (p.hands.empty()) return std::nullopt;
  }
  return out;
}

/// Which of the known hands are best on a board of three cards or more.
std::vector<std::size_t> best_hands(showdown_question const& ask) {
  std::uint32_t best = 0;
  std::vector<std::size_t> out;
  for (std::size_t p = 0; p < ask.players.size(); ++p) {
    auto const s =
        detail::strength_in(ask.game, detail::wild_cards_of(ask), ask.players[p].hands.front(), ask.board);
    if (s > best) out.clear();
    best = std::max(best, s);
    if (s == best) out.push_back(p);
  }
  return out;
}

/// The answer, or nothing where the hands share cards.
std::optional<showdown_answer> answer_if_any(showdown_question const& ask) {
  try {
    return showdown(ask);
  } catch (input_error const&) {
    return std::nullopt;  // every choice of hands shares cards
  }
}

}  // namespace

std::vector<next_card> by_card(showdown_question const& ask) {
  expect_board_to_come(ask);
  auto left = detail::deck_of(ask) - ask.board - ask.dead;
  bool known = ask.board.size() >= 3;
  for (auto const& p : ask.players) known = known && p.hands.size() == 1;
  auto const ahead = known ? best_hands(ask) : std::vector<std::size_t>{};
  std::vector<next_card> out;
  auto const cards = from_the_ace(left);
  parallel::long_work work{cards.size()};
  for (auto const card : cards) {
    work.advance();
    auto const then = with_cards(ask, card);
    auto found = then ? answer_if_any(*then) : std::nullopt;
    if (!found) continue;
    next_card next{card, *std::move(found), {}};
    if (known) {
      auto const best = best_hands(*then);
      if (best.size() == 1 && std::ranges::find(ahead, best.front()) == ahead.end()) next.out_of = best;
    }
    out.push_back(std::move(next));
  }
  return out;
}

starting_hands by_hand(showdown_question const& ask) {
  if (ask.game != poker_game::holdem && ask.game != poker_game::short_deck)
    throw input_error{say("expected a game of two cards, got {}", name_of(ask.game))};
  if (detail::needs_every_board(ask))
    throw input_error{
        "the shares of starting hands are counted without a condition on the board, and without wild cards"};
  auto counted = detail::count_deals(ask, starting_kinds, place_of_kind);
  starting_hands out{{}, std::vector<std::size_t>(starting_kinds), {}};
  for (auto const hand : ask.players.front().hands) ++out.hands[place_of_kind(hand)];
  detail::win_counts all(counted.groups.front().size());
  for (std::size_t place = 0; place < starting_kinds; ++place) {
    auto const& counts = counted.groups[place];
    std::transform(all.begin(), all.end(), counts.begin(), all.begin(), std::plus<>{});
    bool const any = std::ranges::any_of(counts, [](auto n) { return n != 0; });
    out.kinds.push_back(any ? std::optional{detail::answer_of(ask, counts)} : std::nullopt);
  }
  out.all = detail::answer_of(ask, all);
  out.all.situations = counted.situations;
  return out;
}

namespace {

/// A way to rename suits: the new suit of each.
using renaming = std::array<unsigned, 4>;

card_set renamed(card_set cards, renaming const& to) {
  card_set out;
  while (!cards.empty()) {
    auto const c = cards.take_first();
    if (c.is_joker()) {
      out |= c;
      continue;
    }
    out |= card_set{playing_card{c.rank_of(), static_cast<suit>(to[static_cast<std::size_t>(c.suit_of())])}};
  }
  return out;
}

/// Each hand with its weight, in order.
std::map<card_set, std::uint32_t> hands_of(hand_range const& range, renaming const& to) {
  std::map<card_set, std::uint32_t> out;
  for (std::size_t i = 0; i < range.hands.size(); ++i)
    out[renamed(range.hands[i], to)] = range.weights.empty() ? 1 : range.weights[i];
  return out;
}

/// The renamings of suits that change nothing of what is asked.
std::vector<renaming> symmetries(showdown_question const& ask) {
  renaming const same{0, 1, 2, 3};
  std::vector<renaming> out;
  auto to = same;
  do {
    bool const alike = (ask.given.empty() || to == same) && renamed(ask.board, to) == ask.board &&
                       renamed(ask.dead, to) == ask.dead && renamed(ask.wild, to) == ask.wild &&
                       std::ranges::all_of(ask.players, [&](hand_range const& range) {
                         return hands_of(range, to) == hands_of(range, same);
                       });
    if (alike) out.push_back(to);
  } while (std::ranges::next_permutation(to).found);
  return out;
}

/// A hand of the first player with the cards that come, and how many are like it.
using hand_and_board = std::map<std::pair<card_set, card_set>, std::uint64_t>;

hand_and_board hands_and_boards(showdown_question const& ask, int to_come) {
  auto const alike = symmetries(ask);
  auto const deck = detail::deck_of(ask) - ask.board - ask.dead;
  auto const& range = ask.players.front();
  hand_and_board out;
  for (std::size_t i = 0; i < range.hands.size(); ++i) {
    auto const hand = range.hands[i];
    std::uint64_t const weight = range.weights.empty() ? 1 : range.weights[i];
    auto const add = [&](card_set board) {
      auto least = std::pair{hand, board};
      for (auto const& to : alike) least = std::min(least, std::pair{renamed(hand, to), renamed(board, to)});
      out[least] += weight;
    };
    auto const deal = [&](auto const& self, card_set from, card_set board) -> void {
      if (board.size() == to_come) return add(board);
      while (!from.empty()) {
        card_set const card{from.take_first()};
        self(self, from, board | card);
      }
    };
    deal(deal, deck - hand, {});
  }
  return out;
}

}  // namespace

share_after by_flop(showdown_question const& ask) {
  expect_board_to_come(ask);
  share_after out{ask.board.size() < 3 ? std::size_t{3} : static_cast<std::size_t>(ask.board.size()) + 1, {}};
  auto const to_come = static_cast<int>(out.cards) - ask.board.size();
  auto const& mine = ask.players.front();
  constexpr double most_listed = 3e7;
  auto const left = (detail::deck_of(ask) - ask.board - ask.dead - mine.hands.front()).size();
  if (static_cast<double>(mine.hands.size()) * std::pow(left, to_come) > 6 * most_listed)
    throw too_big{say("{} hands with all cards to come are too many to look at", mine.hands.size())};
  auto const all = hands_and_boards(ask, to_come);
  std::map<ratio, integer> deals;
  integer in_all;
  auto most = ask.most_steps;
  parallel::long_work work{all.size()};
  for (auto const& [cards, times] : all) {
    work.advance();
    auto one = ask;
    one.players.front() = {mine.text, {cards.first}, {}, {}};
    auto then = with_cards(one, cards.second);
    if (!then) continue;
    auto const steps = static_cast<std::uint64_t>(std::min(detail::showdown_steps(*then), 9e18));
    if (steps * all.size() > ask.most_steps || steps > most)
      throw too_big{
          say("{} hands and boards take more than {} comparisons of hands", all.size(), ask.most_steps),
          std::max(10.0, static_cast<double>(steps) * static_cast<double>(all.size()) /
                             static_cast<double>(ask.most_steps))};
    most -= steps;
    auto const found = answer_if_any(*then);
    if (!found) continue;
    auto const weight = integer{times} * integer{found->deals};
    deals[found->players.front().equity] += weight;
    in_all += weight;
  }
  if (deals.empty()) throw input_error{"these hands can't be dealt together: they share cards"};
  std::vector<distribution<ratio>::entry> rows;
  for (auto const& [share, weight] : deals) rows.push_back({share, weight});
  out.law = distribution<ratio>{std::move(rows), in_all};
  return out;
}

std::vector<street> by_street(std::string_view text, showdown_setting setting) {
  auto const whole = parse_showdown(text, setting);
  if (!detail::has_board(whole.game)) expect_board_to_come(whole);
  std::vector<street> out;
  for (std::size_t const cards : {0, 3, 4, 5}) {
    if (cards > static_cast<std::size_t>(whole.board.size())) break;
    setting.cards_of_board = cards;
    auto const then = parse_showdown(text, setting);
    out.push_back({then.board, showdown(then)});
  }
  return out;
}

}  // namespace faro::odds
