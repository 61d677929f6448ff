// All hands together, up to renaming of suits, and what each of those comes to.
#include "odds/showdown/boards.hpp"
#include "odds/showdown/stud.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/odds/showdown/showdown.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <set>
#include <unordered_map>

namespace faro::odds {

namespace {

using detail::win_counts;

/// For each suit the ranks that each player has of it, then the board's and the dead ones; the suits in order
/// of that. Equal for hands that differ in the names of suits alone.
std::u16string suits_sorted(std::span<card_set const> hands, card_set board, card_set dead) {
  std::array<std::u16string, 4> columns;
  for (unsigned s = 0; s < 4; ++s) {
    for (auto const& h : hands) columns[s] += static_cast<char16_t>(h.ranks_in(s));
    columns[s] += static_cast<char16_t>(board.ranks_in(s));
    columns[s] += static_cast<char16_t>(dead.ranks_in(s));
  }
  std::ranges::sort(columns);
  return columns[0] + columns[1] + columns[2] + columns[3];
}

/// Hands of all players, and how many others differ from them in the names of suits alone.
struct situation {
  std::vector<card_set> hands;
  std::uint64_t times = 0;
};

/// Players who may have the same hands, such as random ones, can change places: their hands are listed in
/// one order of them, and the counts are shared out afterwards.
using alike_players = std::vector<std::vector<std::size_t>>;

alike_players players_alike(showdown_question const& ask) {
  alike_players out;
  for (std::size_t p = 0; p < ask.players.size(); ++p) {
    auto const same = [&](std::vector<std::size_t> const& group) {
      return ask.players[group.front()].hands == ask.players[p].hands;
    };
    auto const at = std::ranges::find_if(out, same);
    at == out.end() ? out.push_back({p}) : at->push_back(p);
  }
  return out;
}

std::uint64_t orders_of(std::size_t n) {
  std::uint64_t out = 1;
  for (; n > 1; --n) out *= n;
  return out;
}

/// Counts of one order of the players alike, as those of all their orders.
void share_out(std::vector<std::size_t> const& alike, win_counts& counts) {
  std::size_t bits = 0;
  for (auto const p : alike) bits |= std::size_t{1} << p;
  std::unordered_map<std::size_t, std::uint64_t> sums;  // by the others, and how many of these win
  auto const kind = [&](std::size_t who) {
    return (who & ~bits) << 4U | static_cast<std::size_t>(std::popcount(who & bits));
  };
  for (std::size_t who = 0; who < counts.size(); ++who) sums[kind(who)] += counts[who];
  for (std::size_t who = 0; who < counts.size(); ++who) {
    auto const winners = static_cast<std::size_t>(std::popcount(who & bits));
    auto const times = orders_of(winners) * orders_of(alike.size() - winners);
    if (__builtin_mul_overflow(sums[kind(who)], times, &counts[who]))
      throw too_big{"more deals than 64 bits can count"};
  }
}

class all_hands {
 public:
  all_hands(showdown_question const& ask, alike_players const& alike)
      : ask_{ask}, chosen_(ask.players.size()), place_(chosen_.size()), before_(chosen_.size()) {
    for (auto const& group : alike) {
      for (std::size_t i = 1; i < group.size(); ++i) before_[group[i]] = group[i - 1] + 1;
    }
  }

  std::vector<situation> listed() {
    choose(0, {});
    return std::move(found_);
  }

 private:
  void choose(std::size_t player, card_set taken) {
    if (player == chosen_.size()) return note();
    auto const& hands = ask_.players[player].hands;
    auto const first = before_[player] > 0 ? place_[before_[player] - 1] + 1 : 0;
    for (auto i = first; i < hands.size(); ++i) {
      auto const hand = hands[i];
      if (!(hand & taken).empty()) continue;
      place_[player] = i;
      chosen_[player] = hand;
      choose(player + 1, taken | hand);
    }
  }
  void note() {
    auto const [at, fresh] = known_.try_emplace(suits_sorted(chosen_, ask_.board, ask_.dead), found_.size());
    if (fresh) found_.push_back({chosen_, 0});
    ++found_[at->second].times;
  }

  showdown_question const& ask_;
  std::vector<card_set> chosen_;
  std::vector<std::size_t> place_;   // of the chosen hand in its range
  std::vector<std::size_t> before_;  // the player alike before this one, from 1; 0: none
  std::unordered_map<std::u16string, std::size_t> known_;
  std::vector<situation> found_;
};

/// About how many comparisons it takes for one set of hands.
double steps_of_one(showdown_question const& ask, situation const& first) {
  if (ask.game == poker_game::stud) return detail::stud_steps(first.hands, ask.dead);
  constexpr std::array<double, 6> classes{1, 16, 150, 1'800, 10'000, 45'000};
  auto const missing = static_cast<std::size_t>(5 - ask.board.size());
  return classes[missing] * 2 * static_cast<double>(ask.players.size());
}

/// What Omaha takes beside: the strengths of each set of ranks with every board, once.
double steps_of_strengths(showdown_question const& ask, std::span<situation const> all) {
  if (ask.game != poker_game::omaha) return 0;
  std::set<std::array<int, 13>> different;
  for (auto const& s : all) {
    for (auto hand : s.hands) {
      std::array<int, 13> ranks{};
      while (!hand.empty()) ++ranks[static_cast<std::size_t>(hand.take_first().rank_of())];
      different.insert(ranks);
    }
  }
  constexpr std::array<double, 6> lists{1, 13, 91, 455, 1'820, 6'175};  // of the ranks to come
  constexpr double each = 100;  // pairs of the hand, threes of the board
  return static_cast<double>(different.size()) * each * lists[static_cast<std::size_t>(5 - ask.board.size())];
}

[[noreturn]] void refuse(double steps, std::uint64_t most) {
  throw too_big{"an exact answer takes about " +
                ratio{integer{static_cast<std::int64_t>(std::min(steps, 9e18))}}.to_decimal(0) +
                " comparisons of hands, more than " + std::to_string(most)};
}

/// What can't be listed, or is far too much by a count of hands alone, is refused at once: at most 24 hands
/// are one up to renaming of suits, and most ways to choose from ranges go together.
void refuse_too_many(showdown_question const& ask, alike_players const& alike) {
  double together = 1;
  situation first{{}, 0};
  for (auto const& p : ask.players) {
    together *= static_cast<double>(p.hands.size());
    first.hands.push_back(p.hands.front());
  }
  for (auto const& group : alike) together /= static_cast<double>(orders_of(group.size()));
  auto const most = static_cast<double>(ask.most_steps);
  if (together > most / 500) refuse(together * 500, ask.most_steps);
  constexpr double renamings = 24;
  constexpr double share_together = 0.5;
  auto const least = together * share_together / renamings * steps_of_one(ask, first);
  if (together > 100'000 && least > most) refuse(least, ask.most_steps);
}

void check(showdown_question const& ask) {
  for (auto const& p : ask.players) {
    if (p.hands.empty()) throw input_error{say("a player without a hand: '{}'", p.text)};
  }
  auto const each = ask.game == poker_game::stud ? detail::stud_cards : 0;
  auto cards = static_cast<std::size_t>((detail::deck_of(ask.game) - ask.dead).size());
  auto const needed = each * ask.players.size();
  if (needed > cards) throw input_error{say("{} cards can't be dealt from {}", needed, cards)};
  std::size_t known = 5;
  for (auto const& p : ask.players) known += static_cast<std::size_t>(p.hands.front().size());
  if (each == 0 && known > cards)
    throw input_error{say("hands and board take {} cards, more than the {} there are", known, cards)};
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
    }
    auto const alone = set.players.size() == 1;
    for (auto const p : set.players) {
      (alone ? out.players[p].win : out.players[p].tie) += counts[who];
      out.players[p].equity += ratio{integer{counts[who]}, integer{set.players.size()}};
    }
    out.shared.push_back(std::move(set));
  }
  for (auto& p : out.players) {
    p.lose = out.deals - p.win - p.tie;
    p.equity = p.equity / ratio{integer{out.deals}};
  }
  return out;
}

}  // namespace detail

showdown_answer showdown(showdown_question const& ask) {
  check(ask);
  auto const alike = players_alike(ask);
  refuse_too_many(ask, alike);
  auto const situations = all_hands{ask, alike}.listed();
  if (situations.empty()) throw input_error{"these hands can't be dealt together: they share cards"};
  auto const steps = steps_of_one(ask, situations.front()) * static_cast<double>(situations.size()) +
                     steps_of_strengths(ask, situations);
  if (steps > static_cast<double>(ask.most_steps)) refuse(steps, ask.most_steps);
  win_counts counts(std::size_t{1} << ask.players.size());
  auto const boards =
      ask.game == poker_game::stud ? nullptr : detail::pass_over(ask.game, ask.board, ask.dead);
  parallel::long_work work{situations.size()};
  for (auto const& s : situations) {
    if (boards) {
      boards->add(s.hands, s.times, counts);
    } else {
      detail::add_stud(s.hands, ask.dead, s.times, counts);
    }
    work.advance();
  }
  for (auto const& group : alike) {
    if (group.size() > 1) share_out(group, counts);
  }
  auto out = detail::answer_of(ask, counts);
  out.situations = situations.size();
  return out;
}

}  // namespace faro::odds
