// Showdowns dealt at random, for what is too big to be answered exactly.
#include "odds/showdown/boards.hpp"
#include "odds/showdown/stud.hpp"

#include <faro/chance/detail/stream.hpp>
#include <faro/chance/random.hpp>
#include <faro/error.hpp>
#include <faro/parallel/progress.hpp>

#include <algorithm>

namespace faro::odds {

namespace {

class dealer {
 public:
  dealer(showdown_question const& ask, key256 const& key)
      : ask_{ask},
        deck_{detail::deck_of(ask.game) - ask.board - ask.dead},
        words_{stream_kind::xoshiro256pp_x16, key},
        random_{words_},
        hands_(ask.players.size()) {}

  /// Who wins one deal, as bits.
  std::size_t deal() {
    auto left = deal_hands();
    auto board = ask_.board;
    if (ask_.game != poker_game::stud) deal_to(board, 5, left);
    std::uint32_t best = 0;
    std::size_t who = 0;
    for (std::size_t p = 0; p < hands_.size(); ++p) {
      if (ask_.game == poker_game::stud) deal_to(hands_[p], detail::stud_cards, left);
      auto const s = strength_of(hands_[p], board);
      if (s > best) {
        best = s;
        who = 0;
      }
      who |= std::size_t{s == best} << p;
    }
    return who;
  }

 private:
  /// Hands that can be had together, each such choice alike: the whole choice is made again where they share
  /// cards.
  card_set deal_hands() {
    constexpr int most_tries = 1'000'000;
    for (int tries = 0; tries < most_tries; ++tries) {
      auto left = deck_;
      bool together = true;
      for (std::size_t p = 0; together && p < hands_.size(); ++p) {
        auto const& range = ask_.players[p].hands;
        hands_[p] = range.size() == 1 ? range[0] : range[random_.below(range.size())];
        together = (hands_[p] - left).empty();
        left = left - hands_[p];
      }
      if (together) return left;
    }
    throw input_error{"these hands can hardly be dealt together: a million tries found none"};
  }
  void deal_to(card_set& hand, int size, card_set& left) {
    while (hand.size() < size) {
      auto skipped = random_.below(static_cast<std::uint64_t>(left.size()));
      auto rest = left;
      while (skipped-- > 0) (void)rest.take_first();
      card_set const card{rest.take_first()};
      hand |= card;
      left = left - card;
    }
  }
  [[nodiscard]] std::uint32_t strength_of(card_set hand, card_set board) const {
    if (ask_.game == poker_game::omaha) return strength_of_two_and_three(hand, board);
    return strength(hand | board,
                    ask_.game == poker_game::short_deck ? poker_rules::short_deck : poker_rules::standard);
  }

  showdown_question const& ask_;
  card_set deck_;
  stream_words words_;
  random_chooser<stream_words> random_;
  std::vector<card_set> hands_;
};

}  // namespace

showdown_answer deal_showdowns(showdown_question const& ask, std::uint64_t deals, key256 const& seed) {
  dealer dealing{ask, seed};
  detail::win_counts counts(std::size_t{1} << ask.players.size());
  constexpr std::uint64_t block = 1U << 12U;
  parallel::long_work work{deals};
  std::uint64_t done = 0;
  while (done < deals && !work.is_stopped()) {
    auto const now = std::min(block, deals - done);
    for (std::uint64_t i = 0; i < now; ++i) ++counts[dealing.deal()];
    done += now;
    try {
      work.advance(now);
    } catch (stopped const&) {}  // it is asked again before the next block
  }
  if (done == 0) throw stopped{"stopped before the first deal"};
  return detail::answer_of(ask, counts);
}

}  // namespace faro::odds
