// A showdown read plainly: hands out of their ranges, the hidden cards one by one, then the best five cards
// of each hand by looking at every five.
#include "poker/src/showdown/plain.hpp"

#include "odds/src/language/syntax.hpp"
#include "odds/src/plain/hands.hpp"
#include "poker/src/showdown/asked/board_condition.hpp"
#include "poker/src/showdown/counted/counted_deals.hpp"
#include "text/utf8.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/error.hpp>
#include <faro/odds/hands/detail/poker.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <numeric>

namespace faro::odds {

namespace {

/// What five cards are worth: compared from the first number on, the greater is better; none is worst.
using worth = std::vector<int>;
using cards = std::vector<playing_card>;

cards listed(card_set set) {
  cards out;
  while (!set.empty()) out.push_back(set.take_first());
  return out;
}

/// Ranks by how often they are there, then from the highest.
std::vector<std::pair<int, int>> ranks_of(cards const& shown, int ace) {
  std::map<int, int> often;
  for (auto const c : shown) ++often[c.rank_of() == rank::ace ? ace : static_cast<int>(c.rank_of())];
  std::vector<std::pair<int, int>> out;
  for (auto const& [r, n] : often) out.emplace_back(n, r);
  std::ranges::sort(out, std::ranges::greater{});
  return out;
}

constexpr int high_ace = 12;
constexpr int low_ace = -1;

bool are_ranks(cards const& shown, std::vector<rank> const& wanted) {
  return std::ranges::all_of(wanted, [&](rank r) {
    return std::ranges::any_of(shown, [&](playing_card c) { return c.rank_of() == r; });
  });
}

/// The category, then the ranks; the ace of the lowest straight is below.
worth high(cards const& shown, poker_rules rules) {
  poker_hand hand;
  for (auto const c : shown) hand.add(c);
  using enum rank;
  auto const lowest = rules == poker_rules::standard ? std::vector{ace, two, three, four, five}
                                                     : std::vector{ace, six, seven, eight, nine};
  worth out{strength(hand.category(rules), rules)};
  for (auto const& [often, r] : ranks_of(shown, are_ranks(shown, lowest) ? low_ace : high_ace))
    out.push_back(r);
  return out;
}

using taken_as = std::function<void(cards const&)>;

/// Calls `each` with the five cards for everything that those with jokers or wild cards may stand for, cards
/// that are not among them.
void stand_for(cards const& natural, std::size_t wild, int first, cards shown, taken_as const& each) {
  if (shown.size() == natural.size() + wild) return each(shown);
  for (int number = first; number < 52; ++number) {
    auto const card = playing_card::numbered(static_cast<std::uint8_t>(number));
    if (std::ranges::find(natural, card) != natural.end()) continue;
    auto next = shown;
    next.push_back(card);
    stand_for(natural, wild, number + 1, std::move(next), each);
  }
}

bool is_in_order(worth const& of, poker_rules rules) {
  using enum poker_category;
  return std::ranges::any_of(std::array{straight, flush, straight_flush, royal_flush},
                             [&](poker_category c) { return of.front() == strength(c, rules); });
}

/// The best that wild cards make, or bugs: those are aces, or part of a straight or a flush.
worth high_with_wild(showdown_question const& ask, cards const& shown, poker_rules rules) {
  cards natural;
  std::ranges::copy_if(shown, std::back_inserter(natural),
                       [&](auto c) { return !ask.wild.has(c) && !ask.bugs.has(c); });
  auto const wild = shown.size() - natural.size();
  if (wild == 0) return high(shown, rules);
  bool const are_bugs = std::ranges::any_of(shown, [&](auto c) { return ask.bugs.has(c); });
  auto const first = natural.empty() ? rank::ace : natural.front().rank_of();
  if (std::ranges::all_of(natural, [&](auto c) { return c.rank_of() == first; }) &&
      (!are_bugs || first == rank::ace))
    return {strength(poker_category::five_of_a_kind, rules), static_cast<int>(first)};
  worth best;
  stand_for(natural, wild, 0, natural, [&](cards const& as) {
    auto const of = high(as, rules);
    bool const are_aces = std::all_of(as.begin() + static_cast<std::ptrdiff_t>(natural.size()), as.end(),
                                      [](auto c) { return c.rank_of() == rank::ace; });
    if (!are_bugs || are_aces || is_in_order(of, rules)) best = std::max(best, of);
  });
  return best;
}

worth negated(worth of) {
  for (auto& n : of) n = -n;
  return of;
}

/// Deuce to seven: the other way round, and an ace is high, not part of a straight from two to five.
worth low_deuce_to_seven(cards const& shown) {
  using enum rank;
  if (!are_ranks(shown, {ace, two, three, four, five})) return negated(high(shown, poker_rules::standard));
  bool const suited =
      std::ranges::all_of(shown, [&](auto c) { return c.suit_of() == shown.front().suit_of(); });
  worth out{strength(suited ? poker_category::flush : poker_category::high_card, poker_rules::standard)};
  for (auto const& [often, r] : ranks_of(shown, high_ace)) out.push_back(r);
  return negated(out);
}

/// Ace to five: how often ranks are there, then the ranks, all the less the better.
worth low_ace_to_five(cards const& shown) {
  worth often;
  worth ranks;
  for (auto const& [n, r] : ranks_of(shown, low_ace)) {
    often.push_back(n);
    ranks.push_back(r);
  }
  often.resize(5);
  often.insert(often.end(), ranks.begin(), ranks.end());
  return negated(often);
}

/// The same, of five different ranks up to eight; nothing for others.
worth low_eight_or_better(cards const& shown) {
  auto const ranks = ranks_of(shown, low_ace);
  bool const is_low = ranks.size() == 5 && ranks.front().second <= static_cast<int>(rank::eight);
  return is_low ? low_ace_to_five(shown) : worth{};
}

worth worth_of(showdown_question const& ask, cards const& shown) {
  switch (ask.game) {
    case poker_game::razz:
      return low_ace_to_five(shown);
    case poker_game::lowball:
      return low_deuce_to_seven(shown);
    case poker_game::short_deck:
      return high_with_wild(ask, shown, poker_rules::short_deck);
    default:
      return high_with_wild(ask, shown, poker_rules::standard);
  }
}

/// Calls `each` with every choice of so many of the cards.
template <class F>
void choices_of(cards const& from, std::size_t n, F const& each, std::size_t first = 0, cards chosen = {}) {
  if (chosen.size() == n) return each(chosen);
  for (auto i = first; i < from.size(); ++i) {
    chosen.push_back(from[i]);
    choices_of(from, n, each, i + 1, chosen);
    chosen.pop_back();
  }
}

/// Calls `each` with every five cards that a hand may show.
template <class F>
void fives_of(poker_game game, card_set hand, card_set board, F const& each) {
  if (!detail::is_omaha(game)) return choices_of(listed(hand | board), 5, each);
  choices_of(listed(hand), 2, [&](cards const& two) {
    choices_of(listed(board), 3, [&](cards shown) {
      shown.insert(shown.end(), two.begin(), two.end());
      each(shown);
    });
  });
}

/// Who has the greatest of these, none of which is nothing.
std::vector<std::size_t> best_of(std::vector<worth> const& all) {
  auto const best = std::ranges::max(all);
  std::vector<std::size_t> out;
  for (std::size_t p = 0; p < all.size() && !best.empty(); ++p) {
    if (all[p] == best) out.push_back(p);
  }
  return out;
}

std::uint64_t weights_of(hand_range const& range) {
  if (range.weights.empty()) return range.hands.size();
  return std::accumulate(range.weights.begin(), range.weights.end(), std::uint64_t{0});
}

card_set pick_hand(hand_range const& range, chooser_ref c) {
  if (range.hands.size() == 1) return range.hands.front();
  auto at = c.below(weights_of(range));
  if (range.weights.empty()) return range.hands[at];
  std::size_t i = 0;
  for (; at >= range.weights[i]; ++i) at -= range.weights[i];
  return range.hands[i];
}

void deal_up_to(int size, card_set& hand, card_set& left, chooser_ref c) {
  while (hand.size() < size) {
    card_set const card{listed(left)[c.below(static_cast<std::uint64_t>(left.size()))]};
    hand |= card;
    left = left - card;
  }
}

/// The condition on the board by the reference interpreter of questions about cards.
bool meets_condition(showdown_question const& ask, card_set board) {
  if (ask.given.empty()) return true;
  auto const of = detail::setting_of_condition(ask);
  auto const& kinds = of.table.cards.kinds();
  plain::dealt on_table;
  on_table.hands.resize(ask.players.size());
  for (auto const card : listed(board)) {
    auto const at = std::ranges::find_if(kinds, [&](card_kind const& k) { return k.playing == card; });
    on_table.shared.push_back(static_cast<std::size_t>(at - kinds.begin()));
  }
  return plain::interpreter{of.table, of.setting, on_table}.holds(ask.given.read().questions.front().tree);
}

}  // namespace

std::optional<plain_winners> read_plainly(showdown_question const& ask, chooser_ref c) {
  auto left = detail::deck_of(ask) - ask.board - ask.dead;
  std::vector<card_set> hands;
  for (auto const& p : ask.players) {
    hands.push_back(pick_hand(p, c));
    if (!(hands.back() - left).empty()) return std::nullopt;
    left = left - hands.back();
  }
  auto board = ask.board;
  if (detail::has_board(ask.game)) deal_up_to(5, board, left, c);
  if (!meets_condition(ask, board)) return plain_winners{};
  for (auto& hand : hands) deal_up_to(detail::rules_of(ask.game).own, hand, left, c);
  std::vector<worth> highs(hands.size());
  std::vector<worth> lows(hands.size());
  for (std::size_t p = 0; p < hands.size(); ++p) {
    fives_of(ask.game, hands[p], board, [&](cards const& shown) {
      highs[p] = std::max(highs[p], worth_of(ask, shown));
      if (detail::is_high_low(ask.game)) lows[p] = std::max(lows[p], low_eight_or_better(shown));
    });
  }
  return plain_winners{best_of(highs), best_of(lows)};
}

namespace {

/// Of one showdown: each deal is so likely that these are all of them, hidden cards in any order.
integer deals_in_all(showdown_question const& ask) {
  integer out = 1;
  auto left = (detail::deck_of(ask) - ask.board - ask.dead).size();
  for (auto const& p : ask.players) {
    out *= integer{weights_of(p)};
    left -= p.hands.front().size();
  }
  auto const deal = [&](int n) {
    out *= binomial(static_cast<std::uint64_t>(left), static_cast<std::uint64_t>(n));
    left -= n;
  };
  if (detail::has_board(ask.game)) deal(5 - ask.board.size());
  auto const own = detail::rules_of(ask.game).own;
  for (auto const& p : ask.players) deal(std::max(0, own - p.hands.front().size()));
  return out;
}

std::size_t bits_of(plain_winners const& who, std::size_t players) {
  std::size_t out = 0;
  for (auto const p : who.high) out |= std::size_t{1} << p;
  for (auto const p : who.low) out |= std::size_t{1} << (p + players);
  return out;
}

}  // namespace

showdown_answer answer_plainly(showdown_question const& ask, std::uint64_t most_deals) {
  detail::check_showdown(ask);
  auto const found = read_exhaustively<std::optional<plain_winners>>(
      [&](auto& c) { return read_plainly(ask, c); }, limits{.picks = 64, .runs = most_deals});
  if (!found.unread.is_zero()) throw too_big{say("more than {} deals to look at one by one", most_deals)};
  auto const players = ask.players.size();
  detail::win_counts counts(detail::counts_of(ask.game, players));
  auto const all = deals_in_all(ask);
  integer met, unmet;
  for (auto const& e : found.law.entries()) {
    if (!e.outcome) continue;
    auto const deals = ratio{e.weight, found.law.denominator()} * ratio{all};
    (e.outcome->high.empty() ? unmet : met) += e.weight;
    if (e.outcome->high.empty()) continue;
    counts[bits_of(*e.outcome, players)] += deals.numerator().to_uint64();
  }
  if (met.is_zero() && unmet.is_zero())
    throw input_error{"these hands can't be dealt together: they share cards"};
  if (met.is_zero()) throw input_error{say("{}: no board meets this condition", quoted(ask.given.text()))};
  auto out = detail::answer_of(ask, counts);
  out.given = ratio{met, met + unmet};
  return out;
}

double plain_deals(showdown_question const& ask) {
  double out = 1;
  auto left = static_cast<double>((detail::deck_of(ask) - ask.board - ask.dead).size());
  auto const deal = [&](int n) {
    for (; n > 0; --n) out *= left--;
  };
  for (auto const& p : ask.players) {
    if (p.hands.empty()) return 0;
    out *= static_cast<double>(weights_of(p));
    left -= p.hands.front().size();
  }
  if (detail::has_board(ask.game)) deal(5 - ask.board.size());
  for (auto const& p : ask.players) deal(detail::rules_of(ask.game).own - p.hands.front().size());
  return out;
}

}  // namespace faro::odds
