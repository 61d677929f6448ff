// Which four cards of a deal are kept at cribbage, and what they count with the starter.
#include "odds/src/hands/kept_cribbage.hpp"

#include "odds/src/hands/cribbage.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <vector>

namespace faro::odds::detail {

namespace {

constexpr unsigned ranks_there = 13, suits_there = 4, kept_cards = 4, the_jack = 9;

struct cribbage_card {
  unsigned rank, suit;
};

/// Fifteens, pairs and runs of four ranks in rising order with each starter.
class points_by_ranks {
 public:
  points_by_ranks() {
    std::array<int, ranks_there> of_rank{};
    std::array<unsigned, kept_cards> four{};
    for (four[0] = 0; four[0] < ranks_there; ++four[0])
      for (four[1] = four[0]; four[1] < ranks_there; ++four[1])
        for (four[2] = four[1]; four[2] < ranks_there; ++four[2])
          for (four[3] = four[2]; four[3] < ranks_there; ++four[3]) {
            for (unsigned starter = 0; starter < ranks_there; ++starter) {
              of_rank = {};
              for (auto const r : four) ++of_rank[r];
              ++of_rank[starter];
              points_[place(four)][starter] = static_cast<std::uint8_t>(cribbage_points(of_rank));
            }
          }
  }
  [[nodiscard]] std::array<std::uint8_t, ranks_there> const& of(
      std::array<unsigned, kept_cards> const& four) const {
    return points_[place(four)];
  }

 private:
  static std::size_t place(std::array<unsigned, kept_cards> const& four) {
    return ((four[0] * ranks_there + four[1]) * ranks_there + four[2]) * ranks_there + four[3];
  }
  std::vector<std::array<std::uint8_t, ranks_there>> points_ =
      std::vector<std::array<std::uint8_t, ranks_there>>(ranks_there * ranks_there * ranks_there *
                                                         ranks_there);
};

points_by_ranks const& points_of_ranks_kept() {
  static points_by_ranks const points;
  return points;
}

/// Four of the cards dealt, with all that says what they count.
struct kept_four {
  std::array<std::uint8_t, ranks_there> const* by_rank;
  std::array<unsigned, suits_there> jacks{};  // of each suit, in the hand
  bool flush = false;
  unsigned flush_suit = 0;

  [[nodiscard]] unsigned points(unsigned rank, unsigned suit) const {
    return (*by_rank)[rank] + jacks[suit] + (flush ? kept_cards + (suit == flush_suit ? 1 : 0) : 0);
  }
};

/// The cards from which the starter is cut.
struct starters {
  explicit starters(suit_masks const& left) : cards{left} {
    for (unsigned s = 0; s < suits_there; ++s) {
      of_suit[s] = static_cast<unsigned>(std::popcount(left[s]));
      for (unsigned r = 0; r < ranks_there; ++r) of_rank[r] += left[s] >> r & 1U;
    }
  }
  suit_masks cards;
  std::array<unsigned, suits_there> of_suit{};
  std::array<unsigned, ranks_there> of_rank{};
};

unsigned points_in_all(kept_four const& four, starters const& cut) {
  unsigned sum = 0;
  for (unsigned r = 0; r < ranks_there; ++r) sum += cut.of_rank[r] * (*four.by_rank)[r];
  for (unsigned s = 0; s < suits_there; ++s) sum += four.jacks[s] * cut.of_suit[s];
  if (four.flush)
    sum += kept_cards * std::accumulate(cut.of_suit.begin(), cut.of_suit.end(), 0U) +
           cut.of_suit[four.flush_suit];
  return sum;
}

cribbage_counts counts_of_four(kept_four const& four, starters const& cut) {
  cribbage_counts out{};
  for (unsigned s = 0; s < suits_there; ++s) {
    for (unsigned left = cut.cards[s]; left != 0; left &= left - 1)
      ++out[four.points(static_cast<unsigned>(std::countr_zero(left)), s)];
  }
  return out;
}

/// Whether the first has the greater chance of the highest count, then of the next.
bool is_higher(cribbage_counts const& a, cribbage_counts const& b) {
  return std::lexicographical_compare(b.rbegin(), b.rend(), a.rbegin(), a.rend());
}

kept_four best_four(suit_masks const& dealt, starters const& cut) {
  constexpr std::size_t most_dealt = 6;
  std::array<cribbage_card, most_dealt> cards{};
  std::size_t n = 0;
  for (unsigned r = 0; r < ranks_there; ++r) {
    for (unsigned s = 0; s < suits_there; ++s) {
      if ((dealt[s] >> r & 1U) != 0) cards[n++] = {r, s};
    }
  }
  auto const& points = points_of_ranks_kept();
  kept_four best{};
  unsigned most = 0;
  bool any = false;
  for (unsigned some = 0; some < 1U << n; ++some) {
    if (std::popcount(some) != static_cast<int>(kept_cards)) continue;
    std::array<unsigned, kept_cards> ranks{};
    kept_four four{};
    unsigned suits = 0;
    std::size_t at = 0;
    for (std::size_t i = 0; i < n; ++i) {
      if ((some >> i & 1U) == 0) continue;
      ranks[at++] = cards[i].rank;
      suits |= 1U << cards[i].suit;
      four.jacks[cards[i].suit] += cards[i].rank == the_jack ? 1 : 0;
    }
    four.by_rank = &points.of(ranks);
    four.flush = std::has_single_bit(suits);
    four.flush_suit = four.flush ? static_cast<unsigned>(std::countr_zero(suits)) : 0;
    auto const sum = points_in_all(four, cut);
    if (any &&
        (sum < most || (sum == most && !is_higher(counts_of_four(four, cut), counts_of_four(best, cut)))))
      continue;
    best = four;
    most = sum;
    any = true;
  }
  return best;
}

/// All deals, of those that differ by the names of like suits one.
class all_deals {
 public:
  all_deals(suit_masks const& left, suit_masks const& held, std::size_t dealt)
      : left_{left}, held_{held}, dealt_{dealt} {
    for (unsigned s = 0; s < suits_there; ++s) {
      for (unsigned mask = 0; mask < 1U << ranks_there; ++mask) {
        auto const cards = static_cast<std::size_t>(std::popcount(mask));
        if ((mask & ~unsigned{left[s]}) == 0 && cards <= dealt)
          subsets_[s][cards].push_back(static_cast<std::uint16_t>(mask));
      }
      for (unsigned before = 0; before < s; ++before) {
        if (left[before] == left[s] && held[before] == held[s]) like_[s] = static_cast<int>(before);
      }
    }
  }

  cribbage_counts counted() {
    std::size_t held = 0;
    for (auto const of_suit : held_) held += static_cast<std::size_t>(std::popcount(of_suit));
    choose(0, dealt_ - held);
    return counts_;
  }

 private:
  void choose(unsigned suit, std::size_t cards) {
    if (suit == suits_there) {
      if (cards == 0) count();
      return;
    }
    for (std::size_t n = suit + 1 == suits_there ? cards : 0; n <= cards; ++n) {
      for (auto const mask : subsets_[suit][n]) {
        if (like_[suit] >= 0 && mask > drawn_[static_cast<std::size_t>(like_[suit])]) break;
        drawn_[suit] = mask;
        choose(suit + 1, cards - n);
      }
    }
  }

  /// In how many ways like suits may have these cards.
  [[nodiscard]] std::uint64_t ways() const {
    std::uint64_t out = 1;
    std::array<std::uint64_t, suits_there> alike{}, equal{};  // like suits up to this one, and those as it is
    for (unsigned s = 0; s < suits_there; ++s) {
      auto const before = like_[s];
      alike[s] = before < 0 ? 1 : alike[static_cast<std::size_t>(before)] + 1;
      bool const same = before >= 0 && drawn_[static_cast<std::size_t>(before)] == drawn_[s];
      equal[s] = same ? equal[static_cast<std::size_t>(before)] + 1 : 1;
      out = out * alike[s] / equal[s];
    }
    return out;
  }

  void count() {
    suit_masks dealt{}, cut{};
    for (unsigned s = 0; s < suits_there; ++s) {
      dealt[s] = held_[s] | drawn_[s];
      cut[s] = left_[s] & static_cast<std::uint16_t>(~drawn_[s]);
    }
    starters const from{cut};
    auto const found = counts_of_four(best_four(dealt, from), from);
    auto const times = ways();
    for (std::size_t points = 0; points < found.size(); ++points) counts_[points] += times * found[points];
  }

  suit_masks left_, held_;
  std::size_t dealt_;
  std::array<std::array<std::vector<std::uint16_t>, ranks_there + 1>, suits_there> subsets_;
  std::array<int, suits_there> like_{-1, -1, -1, -1};  // the last suit before it that is like it
  suit_masks drawn_{};
  cribbage_counts counts_{};
};

}  // namespace

std::int64_t kept_cribbage_points(suit_masks const& dealt, suit_masks const& left, unsigned starter_suit,
                                  unsigned starter_rank) {
  return best_four(dealt, starters{left}).points(starter_rank, starter_suit);
}

cribbage_counts kept_cribbage_counts(suit_masks const& left, suit_masks const& held, std::size_t dealt) {
  return all_deals{left, held, dealt}.counted();
}

}  // namespace faro::odds::detail
