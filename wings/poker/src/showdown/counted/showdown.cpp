// All hands together, up to renaming of suits, and what each of those comes to.
#include "poker/src/showdown/boards/any_hand.hpp"
#include "poker/src/showdown/counted/counted_deals.hpp"
#include "poker/src/showdown/counted/every_board.hpp"
#include "poker/src/showdown/counted/situations.hpp"
#include "poker/src/showdown/counted/stud.hpp"

#include <faro/error.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/poker/showdown.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <numeric>
#include <set>

namespace faro::odds {

namespace {

using detail::alike_players;
using detail::situations;
using detail::win_counts;

std::uint64_t orders_of(std::size_t n) {
  std::uint64_t out = 1;
  for (; n > 1; --n) out *= n;
  return out;
}

/// Counts of one order of the players alike, as those of all their orders.
void share_out(std::vector<std::size_t> const& alike, std::size_t players, win_counts& counts) {
  std::size_t bits = 0;
  for (auto const p : alike) bits |= std::size_t{1} << p;
  auto const all = bits | bits << players;
  // How many of these win both halves, the high one, the low one; the others as they are.
  struct kind_of {
    std::size_t others, both, high, low;
    auto operator<=>(kind_of const&) const = default;
  };
  auto const number = [&](std::size_t who) { return static_cast<std::size_t>(std::popcount(who & bits)); };
  auto const kind = [&](std::size_t who) {
    auto const both = number(who & who >> players);
    return kind_of{who & ~all, both, number(who) - both, number(who >> players) - both};
  };
  std::map<kind_of, std::uint64_t> sums;
  for (std::size_t who = 0; who < counts.size(); ++who) {
    if (counts[who] != 0) sums[kind(who)] += counts[who];
  }
  for (std::size_t who = 0; who < counts.size(); ++who) {
    auto const is = kind(who);
    auto const found = sums.find(is);
    if (found == sums.end()) continue;
    auto const times = orders_of(is.both) * orders_of(is.high) * orders_of(is.low) *
                       orders_of(alike.size() - is.both - is.high - is.low);
    if (__builtin_mul_overflow(found->second, times, &counts[who]))
      throw too_big{"more deals than 64 bits can count"};
  }
}

/// About how many classes of boards there are.
double classes_of_boards(showdown_question const& ask) {
  constexpr std::array<double, 6> classes{1, 16, 150, 1'800, 10'000, 45'000};
  return classes[static_cast<std::size_t>(5 - ask.board.size())];
}

/// About how many comparisons it takes for one set of hands.
double steps_of_one(showdown_question const& ask, std::span<card_set const> first) {
  if (!detail::has_board(ask.game)) return detail::stud_steps(ask, first);
  return classes_of_boards(ask) * 2 * static_cast<double>(ask.players.size());
}

/// What Omaha takes beside: the strengths of each set of ranks with every board, once.
double steps_of_strengths(showdown_question const& ask, std::span<card_set const> hands) {
  if (!detail::is_omaha(ask.game)) return 0;
  std::set<std::array<int, 13>> different;
  for (auto hand : hands) {
    std::array<int, 13> ranks{};
    while (!hand.empty()) ++ranks[static_cast<std::size_t>(hand.take_first().rank_of())];
    different.insert(ranks);
  }
  constexpr std::array<double, 6> lists{1, 13, 91, 455, 1'820, 6'175};  // of the ranks to come
  constexpr double each = 100;  // pairs of the hand, threes of the board
  return static_cast<double>(different.size()) * each * lists[static_cast<std::size_t>(5 - ask.board.size())];
}

/// `short_by`: how far the steps may be beyond this count of them.
[[noreturn]] void refuse(double steps, std::uint64_t most, double short_by = 1) {
  throw too_big{say("an exact answer takes about {} comparisons of hands, more than {}",
                    ratio{integer{static_cast<std::int64_t>(std::min(steps, 9e18))}}.to_decimal(0), most),
                steps * short_by / static_cast<double>(most)};
}

/// What can't be listed, or is far too much by a count of hands alone, is refused at once: at most 24 hands
/// are one up to renaming of suits, and most ways to choose from ranges go together.
void refuse_too_many(showdown_question const& ask, alike_players const& alike) {
  double together = 1;
  std::vector<card_set> first;
  for (auto const& p : ask.players) {
    together *= static_cast<double>(p.hands.size());
    first.push_back(p.hands.front());
  }
  for (auto const& group : alike) together /= static_cast<double>(orders_of(group.size()));
  constexpr double by_hands_alone = 10;
  auto const most = static_cast<double>(ask.most_steps);
  if (together > most / 500) refuse(together * 500, ask.most_steps, by_hands_alone);
  constexpr double renamings = 24;
  constexpr double share_together = 0.5;
  auto const least = together * share_together / renamings * steps_of_one(ask, first);
  if (together > 100'000 && least > most) refuse(least, ask.most_steps, by_hands_alone);
}

/// How many deals there are for one set of hands.
double deals_of_one(showdown_question const& ask, std::span<card_set const> first) {
  auto left = static_cast<double>((detail::deck_of(ask) - ask.board - ask.dead).size());
  for (auto const& h : first) left -= h.size();
  auto const own = detail::rules_of(ask.game).own;
  if (own == 0) return detail::choices(left, 5 - ask.board.size());
  double out = 1;
  for (auto const& h : first) {
    out *= detail::choices(left, own - h.size());
    left -= own - h.size();
  }
  return out;
}

/// Counts are of 64 bits; that of all orders of players alike is seen to where they are shared out.
void check_counts(showdown_question const& ask, double of_one) {
  double product = 1;
  for (auto const& p : ask.players) {
    double sum = static_cast<double>(p.hands.size());
    if (!p.weights.empty()) sum = std::accumulate(p.weights.begin(), p.weights.end(), 0.0);
    product *= sum;
  }
  constexpr double most = 1.8e19;
  if (product * of_one > most) throw too_big{"more deals than 64 bits can count"};
}

/// The same question without a player.
showdown_question without(showdown_question ask, std::size_t player) {
  ask.players.erase(ask.players.begin() + static_cast<std::ptrdiff_t>(player));
  return ask;
}

/// Counts with that player last, as they are with the player at this place.
void move_last_to(std::size_t place, std::size_t players, win_counts& counts) {
  auto const below = (std::size_t{1} << place) - 1;
  win_counts out(counts.size());
  for (std::size_t who = 0; who < counts.size(); ++who) {
    auto const last = who >> (players - 1);
    auto const known = who & ((std::size_t{1} << (players - 1)) - 1);
    out[(known & below) | last << place | (known & ~below) << 1U] = counts[who];
  }
  counts = std::move(out);
}

/// What the pass against any hand takes, for one set of the others' hands.
double steps_against_any(showdown_question const& ask, int cards) {
  return classes_of_boards(ask) * detail::steps_of_any_hands(cards);
}

/// All deals where one player may have any hand of Omaha.
detail::counted_deals against_any_hand(showdown_question const& ask, std::size_t player) {
  auto const known = without(ask, player);
  refuse_too_many(known, {});
  auto const all = detail::list_situations(known, {});
  if (all.size() == 0) throw input_error{"these hands can't be dealt together: they share cards"};
  auto const steps =
      steps_against_any(ask, ask.players[player].hands.front().size()) * static_cast<double>(all.size());
  if (steps > static_cast<double>(ask.most_steps)) refuse(steps, ask.most_steps);
  check_counts(ask, deals_of_one(known, all.of(0)));
  detail::counted_deals out{std::vector<win_counts>(1), all.size()};
  auto& counts = out.groups.front();
  counts.resize(detail::counts_of(ask.game, ask.players.size()));
  auto const boards = detail::pass_against_any_hand(ask, player);
  parallel::long_work work{all.size()};
  for (std::size_t i = 0; i < all.size(); ++i) {
    boards->add(all.of(i), all.times[i], counts);
    work.advance();
  }
  move_last_to(player, ask.players.size(), counts);
  return out;
}

}  // namespace

namespace detail {

showdown_answer answer_of(showdown_question const& ask, win_counts const& counts) {
  showdown_answer out;
  auto const players = ask.players.size();
  for (auto const& p : ask.players) out.players.push_back({p.text, p.hands.size(), 0, 0, 0, ratio{}});
  for (auto const n : counts) {
    if (__builtin_add_overflow(out.deals, n, &out.deals)) throw too_big{"more deals than 64 bits can count"};
  }
  for (std::size_t who = 1; who < counts.size(); ++who) {
    if (counts[who] == 0) continue;
    showdown_answer::winners set{{}, counts[who]};
    for (std::size_t p = 0; p < players; ++p) {
      if (who >> p & 1U) set.players.push_back(p);
      if (who >> (p + players) & 1U) set.low.push_back(p);
    }
    std::size_t const halves = set.low.empty() ? 1 : 2;
    for (std::size_t p = 0; p < players; ++p) {
      ratio share;
      if (who >> p & 1U) share += ratio{integer{1}, integer{halves * set.players.size()}};
      if (who >> (p + players) & 1U) share += ratio{integer{1}, integer{halves * set.low.size()}};
      if (share.is_zero()) continue;
      (share == ratio{1} ? out.players[p].win : out.players[p].tie) += counts[who];
      out.players[p].equity += share * ratio{integer{counts[who]}};
    }
    out.shared.push_back(std::move(set));
  }
  for (auto& p : out.players) {
    p.lose = out.deals - p.win - p.tie;
    p.equity = p.equity / ratio{integer{out.deals}};
  }
  return out;
}

void check_showdown(showdown_question const& ask) {
  for (auto const& p : ask.players) {
    if (p.hands.empty()) throw input_error{say("a player without a hand: '{}'", p.text)};
  }
  auto const each = static_cast<std::size_t>(rules_of(ask.game).own);
  auto cards = static_cast<std::size_t>((deck_of(ask) - ask.dead).size());
  auto const needed = each * ask.players.size();
  if (needed > cards) throw input_error{say("{} cards can't be dealt from {}", needed, cards)};
  std::size_t known = 5;
  for (auto const& p : ask.players) known += static_cast<std::size_t>(p.hands.front().size());
  if (each == 0 && known > cards)
    throw input_error{say("hands and board take {} cards, more than the {} there are", known, cards)};
}

double showdown_steps(showdown_question const& ask) {
  if (needs_every_board(ask)) return steps_of_every_board(ask);
  auto const any = player_with_any_hand(ask);
  std::vector<card_set> first;
  double together = 1;
  for (std::size_t p = 0; p < ask.players.size(); ++p) {
    auto const& hands = ask.players[p].hands;
    if (hands.empty()) return 0;
    first.push_back(hands.front());
    if (p != any) together *= static_cast<double>(hands.size());
  }
  if (any < first.size()) return together * steps_against_any(ask, first[any].size());
  return together * steps_of_one(ask, first);
}

counted_deals count_deals(showdown_question const& ask, std::size_t groups,
                          std::function<std::size_t(card_set)> const& group_of) {
  check_showdown(ask);
  if (auto const any = player_with_any_hand(ask); any < ask.players.size() && !group_of)
    return against_any_hand(ask, any);
  alike_players alike;
  if (!group_of) alike = players_alike(ask);
  refuse_too_many(ask, alike);
  auto const all = list_situations(ask, alike);
  if (all.size() == 0) throw input_error{"these hands can't be dealt together: they share cards"};
  auto const steps =
      steps_of_one(ask, all.of(0)) * static_cast<double>(all.size()) + steps_of_strengths(ask, all.hands);
  if (steps > static_cast<double>(ask.most_steps)) refuse(steps, ask.most_steps);
  check_counts(ask, deals_of_one(ask, all.of(0)));
  auto const players = ask.players.size();
  counted_deals out{std::vector<win_counts>(groups), all.size()};
  for (auto& counts : out.groups) counts.resize(counts_of(ask.game, players));
  auto const boards = has_board(ask.game) ? pass_over(ask.game, ask.board, ask.dead) : nullptr;
  parallel::long_work work{all.size()};
  for (std::size_t i = 0; i < all.size(); ++i) {
    auto const hands = all.of(i);
    auto& counts = out.groups[group_of ? group_of(hands.front()) : 0];
    if (boards) {
      boards->add(hands, all.times[i], counts);
    } else {
      add_stud(ask, hands, all.times[i], counts);
    }
    work.advance();
  }
  for (auto const& group : alike) {
    if (group.size() > 1) share_out(group, players, out.groups.front());
  }
  return out;
}

}  // namespace detail

showdown_answer showdown(showdown_question const& ask) {
  if (detail::needs_every_board(ask)) return detail::by_every_board(ask);
  auto const counted = detail::count_deals(ask);
  auto out = detail::answer_of(ask, counted.groups.front());
  out.situations = counted.situations;
  return out;
}

}  // namespace faro::odds
