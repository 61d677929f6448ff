// Classes of boards, compared and counted.
#include "poker/src/showdown/boards/boards.hpp"

#include "odds/src/hands/hand_ranks.hpp"
#include "poker/src/showdown/boards/any_hand.hpp"
#include "poker/src/showdown/boards/rank_lists.hpp"

#include <optional>
#include <unordered_map>

namespace faro::odds::detail {

namespace {

constexpr unsigned board_size = 5;

/// Some cards of one suit that may come, and the ranks of the others with them.
struct suited_part {
  unsigned ranks;
  rank_key key;
};
struct other_part {
  rank_list const* list;
  std::uint64_t ways;
};

rank_key key_of(unsigned ranks) {
  rank_key key = 0;
  for (; ranks != 0; ranks &= ranks - 1) key += key_of_rank(static_cast<unsigned>(std::countr_zero(ranks)));
  return key;
}

/// Every set of so many of these ranks.
void list_sets(unsigned of, unsigned size, unsigned chosen, std::vector<suited_part>& into) {
  if (size == 0) {
    into.push_back({chosen, key_of(chosen)});
    return;
  }
  for (; of != 0;) {
    auto const lowest = of & (~of + 1);
    of &= of - 1;
    list_sets(of, size - 1, chosen | lowest, into);
  }
}

enum class others : std::uint8_t { none, any_hand };  // players beside those whose hands are known

template <poker_rules Rules, bool TwoAndThree, bool HighLow = false, others Others = others::none>
class pass_over_boards : public board_pass {
  using order = ranked<Rules>;
  using by_list = std::vector<std::uint32_t>;

 public:
  pass_over_boards(card_set board, card_set left)
      : board_{board}, left_{left}, missing_{board_size - static_cast<unsigned>(board.size())} {}
  pass_over_boards(card_set board, card_set left, std::size_t cards_of_any_hand)
      : pass_over_boards{board, left} {
    any_.emplace(board, missing_, static_cast<unsigned>(cards_of_any_hand));
  }

  std::uint64_t add(std::span<card_set const> hands, std::uint64_t times, win_counts& into) override {
    auto left = left_;
    for (auto const& h : hands) left = left - h;
    look_up(hands);
    count_left(left);
    auto const& lists = lists_of(missing_);
    ways_.resize(lists.size());
    for (std::size_t i = 0; i < lists.size(); ++i) ways_[i] = ways_of(lists[i], of_rank_);
    steps_ = 0;
    for (unsigned s = 0; s < 4; ++s) {
      if (auto const alike = suits_like(s, hands, left)) add_flushes(s, alike, hands, left, times, into);
    }
    for (std::size_t i = 0; i < lists.size(); ++i) {
      if (ways_[i] == 0) continue;
      add_class([&](std::size_t p) { return (*ranks_[p])[i]; }, i, ways_[i] * times,
                [&] { return cards_left{less(of_rank_, lists[i])}; }, into);
      ++steps_;
    }
    return (steps_ + lists.size()) * hands.size();
  }

 private:
  using cards_left = any_hands::cards_left;
  static std::array<std::uint8_t, 13> less(std::array<std::uint8_t, 13> left, rank_list const& list) {
    list.for_cards([&](unsigned r) { --left[r]; });
    return left;
  }
  /// Counts one class of boards. The player with any hand is the last.
  template <class Strength, class Left>
  void add_class(Strength const& strength_of, std::size_t list, std::uint64_t ways, Left const& left,
                 win_counts& into) {
    auto const who = who_wins(strength_of, list);
    if constexpr (Others == others::none) {
      into[who] += ways;
    } else {
      auto const players = ranks_.size();
      auto const best = strength_of(static_cast<std::size_t>(std::countr_zero(who)));
      auto const [below, level, all] = any_->against(list, best, left());
      into[who] += ways * below;
      into[who | std::size_t{1} << players] += ways * level;
      into[std::size_t{1} << players] += ways * (all - below - level);
    }
  }
  /// How many suits are as this one for all that counts, itself among them; 0 when one before it is.
  [[nodiscard]] unsigned suits_like(unsigned suit, std::span<card_set const> hands, card_set left) const {
    auto const same = [&](unsigned other) {
      return left.ranks_in(other) == left.ranks_in(suit) && board_.ranks_in(other) == board_.ranks_in(suit) &&
             std::ranges::all_of(hands, [&](card_set h) { return h.ranks_in(other) == h.ranks_in(suit); });
    };
    unsigned out = 0;
    for (unsigned other = 0; other < 4; ++other) {
      if (!same(other)) continue;
      if (other < suit) return 0;
      ++out;
    }
    return out;
  }
  void count_left(card_set left) {
    for (unsigned r = 0; r < 13; ++r) {
      auto const has = [&](unsigned s) { return left.ranks_in(s) >> r & 1U; };
      of_rank_[r] = static_cast<std::uint8_t>(has(0) + has(1) + has(2) + has(3));
    }
  }

  /// Which players have the greatest strength, as bits.
  template <class F>
  static std::size_t winners(F const& strength_of, std::size_t players) {
    std::uint32_t best = 0;
    std::size_t who = 0;
    for (std::size_t p = 0; p < players; ++p) {
      auto const s = strength_of(p);
      if (s > best) {
        best = s;
        who = 0;
      }
      who |= std::size_t{s == best} << p;
    }
    return who;
  }

  /// From one set of hands to the next most players keep theirs.
  void look_up(std::span<card_set const> hands) {
    before_.resize(hands.size());
    ranks_.resize(hands.size());
    lows_.resize(hands.size());
    for (std::size_t p = 0; p < hands.size(); ++p) {
      if (ranks_[p] && before_[p] == hands[p]) continue;
      before_[p] = hands[p];
      ranks_[p] = &strengths_by_ranks(hands[p]);
      if constexpr (HighLow) lows_[p] = &lows_by_ranks(hands[p]);
    }
  }

  /// The winners of the i-th list of ranks to come, as win_counts has them.
  template <class F>
  std::size_t who_wins(F const& strength_of, std::size_t i) const {
    auto const players = ranks_.size();
    auto const high = winners(strength_of, players);
    if constexpr (HighLow) {
      auto const low_of = [&](std::size_t p) { return (*lows_[p])[i]; };
      for (std::size_t p = 0; p < players; ++p) {
        if (low_of(p) != 0) return high | winners(low_of, players) << players;
      }
    }
    return high;
  }

  static rank_key key_of_hand(card_set hand) {
    rank_key key = 0;
    for (unsigned s = 0; s < 4; ++s) key += key_of(hand.ranks_in(s));
    return key;
  }
  /// The low hands, where there are any, for each list of ranks to come.
  by_list const& lows_by_ranks(card_set hand) {
    auto const [at, fresh] = known_lows_.try_emplace(key_of_hand(hand));
    if (!fresh) return at->second;
    for (auto const& list : lists_of(missing_)) {
      auto common = ranks_of_all(board_);
      list.for_cards([&](unsigned r) { common |= 1U << r; });
      at->second.push_back(low_of_ranks(ranks_of_all(hand), common));
    }
    return at->second;
  }
  /// The strength of a hand for each list of ranks to come, apart from flushes; hands of equal ranks share
  /// it.
  by_list const& strengths_by_ranks(card_set hand) {
    auto const [at, fresh] = known_.try_emplace(key_of_hand(hand));
    if (!fresh) return at->second;
    auto const& lists = lists_of(missing_);
    at->second.reserve(lists.size());
    for (auto const& list : lists)
      at->second.push_back(TwoAndThree ? two_and_three(hand, list) : of_all(hand, list));
    return at->second;
  }
  std::uint32_t of_all(card_set hand, rank_list const& list) const {
    rank_masks m;
    for (unsigned s = 0; s < 4; ++s) m.add((hand | board_).ranks_in(s));
    list.for_cards([&](unsigned r) { m.add(1U << r); });
    return order::by_ranks(m);
  }
  std::uint32_t two_and_three(card_set hand, rank_list const& list) const {
    std::array<unsigned, 8> own{};
    std::array<unsigned, board_size> common{};
    std::size_t owned = 0;
    std::size_t n = 0;
    while (!hand.empty()) own[owned++] = 1U << static_cast<unsigned>(hand.take_first().rank_of());
    for (auto rest = board_; !rest.empty();)
      common[n++] = 1U << static_cast<unsigned>(rest.take_first().rank_of());
    list.for_cards([&](unsigned r) { common[n++] = 1U << r; });
    std::uint32_t best = 0;
    for (std::size_t out1 = 0; out1 < n; ++out1) {  // the two of the board that are left out
      for (std::size_t out2 = out1 + 1; out2 < n; ++out2) {
        rank_masks three;
        for (std::size_t i = 0; i < n; ++i) {
          if (i != out1 && i != out2) three.add(common[i]);
        }
        for (std::size_t i = 0; i < owned; ++i) {
          auto four = three;
          four.add(own[i]);
          for (std::size_t j = i + 1; j < owned; ++j) {
            auto five = four;
            five.add(own[j]);
            best = std::max(best, order::by_ranks(five));
          }
        }
      }
    }
    return best;
  }

  static std::uint32_t flush_of(unsigned hand, unsigned board) {
    if constexpr (TwoAndThree) return order::by_suit(hand, board);
    return order::by_suit(hand | board);
  }
  /// The fewest cards of a suit on the board that make a flush for somebody; more than five for none.
  static unsigned fewest_for_flush(unsigned suit, std::span<card_set const> hands) {
    if constexpr (Others == others::any_hand) return 3;
    unsigned most = 0;
    for (auto const& h : hands) most = std::max<unsigned>(most, rank_counts[h.ranks_in(suit)]);
    if constexpr (TwoAndThree) return most < 2 ? board_size + 1 : 3;
    return most > 2 ? 3 : board_size - most;
  }

  /// Boards with a flush in a suit, or in one of so many like it: compared here, and taken off the ways of
  /// their ranks.
  void add_flushes(unsigned suit, unsigned alike, std::span<card_set const> hands, card_set left,
                   std::uint64_t times, win_counts& into) {
    auto const fewest = fewest_for_flush(suit, hands);
    auto const there = board_.ranks_in(suit);
    auto others_left = of_rank_;
    for (unsigned r = 0; r < 13; ++r) {
      if (left.ranks_in(suit) >> r & 1U) --others_left[r];
    }
    for (unsigned n = 0; n <= missing_; ++n) {
      if (n + rank_counts[there] < fewest) continue;
      suited_.clear();
      list_sets(left.ranks_in(suit), n, 0, suited_);
      others_.clear();
      for (auto const& list : lists_of(missing_ - n)) {
        if (auto const ways = ways_of(list, others_left)) others_.push_back({&list, alike * ways});
      }
      for (auto const& part : suited_) {
        flushes_.clear();
        for (auto const& h : hands) flushes_.push_back(flush_of(h.ranks_in(suit), there | part.ranks));
        for (auto const& other : others_) {
          auto const i = place_of(part.key + other.list->key, missing_);
          ways_[i] -= other.ways;
          add_class([&](std::size_t p) { return std::max(flushes_[p], (*ranks_[p])[i]); }, i,
                    other.ways * times,
                    [&] {
                      return cards_left{less(others_left, *other.list), left.ranks_in(suit) & ~part.ranks,
                                        there | part.ranks};
                    },
                    into);
        }
      }
      steps_ += suited_.size() * others_.size();
    }
  }

  card_set board_, left_;
  unsigned missing_;
  std::unordered_map<rank_key, by_list> known_, known_lows_;
  std::vector<by_list const*> ranks_, lows_;  // of each player
  std::vector<card_set> before_;              // the hands that they are of
  std::array<std::uint8_t, 13> of_rank_{};
  std::vector<std::uint64_t> ways_;  // for each list
  std::vector<suited_part> suited_;
  std::vector<other_part> others_;
  std::vector<std::uint32_t> flushes_;
  std::uint64_t steps_ = 0;
  std::optional<any_hands> any_;
};

}  // namespace

std::unique_ptr<board_pass> pass_over(poker_game game, card_set board, card_set dead) {
  auto const left = deck_of(game) - board - dead;
  if (game == poker_game::omaha_high_low)
    return std::make_unique<pass_over_boards<poker_rules::standard, true, true>>(board, left);
  if (game == poker_game::omaha)
    return std::make_unique<pass_over_boards<poker_rules::standard, true>>(board, left);
  if (game == poker_game::short_deck)
    return std::make_unique<pass_over_boards<poker_rules::short_deck, false>>(board, left);
  return std::make_unique<pass_over_boards<poker_rules::standard, false>>(board, left);
}

std::unique_ptr<board_pass> pass_against_any_hand(showdown_question const& ask, std::size_t player) {
  using pass = pass_over_boards<poker_rules::standard, true, false, others::any_hand>;
  auto const cards = static_cast<std::size_t>(ask.players[player].hands.front().size());
  return std::make_unique<pass>(ask.board, deck_of(ask.game) - ask.board - ask.dead, cards);
}

}  // namespace faro::odds::detail
