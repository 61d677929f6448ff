// Sets of cards without a pair that reaches a limit.
#include "poker/src/showdown/boards/any_hand.hpp"

#include "odds/src/hands/hand_ranks.hpp"
#include "poker/src/showdown/boards/rank_lists.hpp"

#include <faro/exact/integer.hpp>

#include <algorithm>
#include <bit>
#include <numeric>

namespace faro::odds::detail {

namespace {

using order = ranked<poker_rules::standard>;

constexpr std::size_t all_kinds = 26;  // of each rank the cards of other suits, then the one of the suit
constexpr std::size_t most_cards = 52;

/// C(n, k) for k of at most six.
constexpr auto choose = [] {
  std::array<std::array<std::uint32_t, 7>, most_cards + 1> out{};
  for (std::size_t n = 0; n <= most_cards; ++n) {
    out[n][0] = 1;
    for (std::size_t k = 1; n > 0 && k < 7; ++k) out[n][k] = out[n - 1][k - 1] + out[n - 1][k];
  }
  return out;
}();

/// How many cards there are of each kind, and which kinds may be in one hand.
class kinds_of_cards {
 public:
  void add(std::size_t kind, unsigned cards) {
    count_[kind] += cards;
    if (cards != 0) there_ |= 1U << kind;
  }
  /// The kinds that go with a kind, itself among them where two of its cards do.
  void set_with(std::size_t kind, std::uint32_t kinds) { with_[kind] = kinds; }

  /// Sets of so many cards, all of which go together.
  [[nodiscard]] std::uint64_t sets(unsigned size) const { return sets(size, there_); }

 private:
  [[nodiscard]] std::uint64_t sets(unsigned size, std::uint32_t of) const {
    std::uint64_t out = 0;
    if (size == 1) {
      for (; of != 0; of &= of - 1) out += count_[static_cast<std::size_t>(std::countr_zero(of))];
      return out;
    }
    while (of != 0) {
      auto const kind = static_cast<std::size_t>(std::countr_zero(of));
      of &= of - 1;
      auto const rest = of & with_[kind];
      auto const count = count_[kind];
      auto const most = (with_[kind] >> kind & 1U) != 0 ? std::min(count, size) : 1;
      for (unsigned n = 1; n <= most; ++n) {
        if (n == size) {
          out += choose[count][n];
        } else if (rest != 0) {
          out += choose[count][n] * sets(size - n, rest);
        }
      }
    }
    return out;
  }

  std::array<unsigned, all_kinds> count_{};
  std::array<std::uint32_t, all_kinds> with_{};
  std::uint32_t there_ = 0;
};

/// The best of two ranks with three of five, apart from flushes.
std::uint32_t best_of_three(std::array<unsigned, 5> const& board, unsigned a, unsigned b) {
  std::uint32_t best = 0;
  for (std::size_t out1 = 0; out1 < 5; ++out1) {
    for (std::size_t out2 = out1 + 1; out2 < 5; ++out2) {
      rank_masks five;
      for (std::size_t i = 0; i < 5; ++i) {
        if (i != out1 && i != out2) five.add(board[i]);
      }
      five.add(a);
      five.add(b);
      best = std::max(best, order::by_ranks(five));
    }
  }
  return best;
}

}  // namespace

any_hands::any_hands(card_set board, unsigned missing, unsigned cards) : cards_{cards} {
  std::array<unsigned, 5> common{};
  std::size_t known = 0;
  while (!board.empty()) common[known++] = 1U << static_cast<unsigned>(board.take_first().rank_of());
  auto const& lists = lists_of(missing);
  limits_.resize(lists.size());
  strengths_.reserve(lists.size() * pairs_of_ranks);
  for (auto const& list : lists) {
    auto n = known;
    list.for_cards([&](unsigned r) { common[n++] = 1U << r; });
    for (unsigned high = 0; high < ranks; ++high) {
      for (unsigned low = 0; low <= high; ++low)
        strengths_.push_back(best_of_three(common, 1U << low, 1U << high));
    }
  }
}

void any_hands::within_limit::find_kinds() {
  for (std::size_t r = 0; r < ranks; ++r) {
    auto const first = std::ranges::find(with, with[r]);
    kind[r] = static_cast<std::uint8_t>(first - with.begin());
  }
}

any_hands::limits const& any_hands::limits_of(std::size_t list, std::uint32_t strength) {
  auto& out = limits_[list];
  if (out.strength == strength) return out;
  out = {};
  out.strength = strength;
  auto at = strengths_.begin() + static_cast<std::ptrdiff_t>(list * pairs_of_ranks);
  auto const join = [](within_limit& limit, unsigned a, unsigned b) {
    limit.with[a] |= static_cast<std::uint16_t>(1U << b);
    limit.with[b] |= static_cast<std::uint16_t>(1U << a);
  };
  for (unsigned high = 0; high < ranks; ++high) {
    for (unsigned low = 0; low <= high; ++low) {
      auto const is = *at++;
      if (is < strength) join(out.below, low, high);
      if (is <= strength) join(out.up_to, low, high);
      out.is_level = out.is_level || is == strength;
    }
  }
  out.below.find_kinds();
  out.up_to.find_kinds();
  return out;
}

std::uint64_t any_hands::sets_within(within_limit const& limit, cards_left const& left,
                                     std::uint32_t least_too_strong) const {
  bool const any_flush_is_too_strong = least_too_strong <= made(hand_ranks{}.flush, 0);
  kinds_of_cards kinds;
  for (std::size_t r = 0; r < ranks; ++r) {
    std::uint32_t const with = limit.with[r];
    kinds.add(limit.kind[r], left.others[r]);
    kinds.set_with(r, with | with << ranks);
    if ((left.suited >> r & 1U) == 0) continue;
    if (any_flush_is_too_strong) {
      kinds.add(ranks + limit.kind[r], 1);
      kinds.set_with(ranks + limit.kind[r], with);
      continue;
    }
    auto suited = with & left.suited & ~(1U << r);
    for (auto others = suited; others != 0; others &= others - 1) {
      auto const other = others & (~others + 1);
      if (order::by_suit(1U << r | other, left.flush_board) >= least_too_strong) suited &= ~other;
    }
    kinds.add(ranks + r, 1);
    kinds.set_with(ranks + r, with | suited << ranks);
  }
  return kinds.sets(cards_);
}

any_hands::counts any_hands::against(std::size_t list, std::uint32_t strength, cards_left const& left) {
  auto const& limits = limits_of(list, strength);
  bool const is_flush =
      strength >> 26U == hand_ranks{}.flush || strength >> 26U == hand_ranks{}.straight_flush;
  counts out;
  out.all = choose[std::accumulate(left.others.begin(), left.others.end(), std::size_t{0}) +
                   rank_counts[left.suited]][cards_];
  out.below = sets_within(limits.below, left, strength);
  if (limits.is_level || is_flush) out.level = sets_within(limits.up_to, left, strength + 1) - out.below;
  return out;
}

double steps_of_any_hands(int cards) {
  constexpr std::array<double, 7> nanoseconds{0, 0, 0, 0, 5'000, 10'000, 28'000};
  return nanoseconds[static_cast<std::size_t>(cards)];
}

bool has_any_hand(hand_range const& range, card_set left) {
  if (range.hands.size() < 2 || !range.weights.empty()) return false;
  card_set all;
  for (auto const hand : range.hands) all |= hand;
  auto const size = static_cast<std::uint64_t>(range.hands.front().size());
  return (left - all).empty() &&
         integer{range.hands.size()} == binomial(static_cast<std::uint64_t>(all.size()), size);
}

std::size_t player_with_any_hand(showdown_question const& ask) {
  auto const none = ask.players.size();
  if (ask.game != poker_game::omaha || none < 2) return none;
  auto left = deck_of(ask.game) - ask.board - ask.dead;
  for (auto const& p : ask.players) {
    if (p.hands.size() == 1) left = left - p.hands.front();
  }
  auto found = none;
  for (std::size_t p = 0; p < none; ++p) {
    if (!has_any_hand(ask.players[p], left)) continue;
    if (found != none) return none;
    found = p;
  }
  return found;
}

}  // namespace faro::odds::detail
