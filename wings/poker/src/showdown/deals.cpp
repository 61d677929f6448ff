// Showdowns dealt at random, for what is too big to be answered exactly.
#include "poker/src/showdown/asked/board_condition.hpp"
#include "poker/src/showdown/boards/any_hand.hpp"
#include "poker/src/showdown/counted/counted_deals.hpp"
#include "text/utf8.hpp"

#include <faro/chance/detail/stream.hpp>
#include <faro/chance/random.hpp>
#include <faro/error.hpp>
#include <faro/parallel/progress.hpp>

#include <algorithm>
#include <numeric>
#include <optional>

namespace faro::odds {

namespace {

class dealer {
 public:
  dealer(showdown_question const& ask, key256 const& key)
      : ask_{ask},
        deck_{detail::deck_of(ask) - ask.board - ask.dead},
        words_{stream_kind::xoshiro256pp_x16, key},
        random_{words_},
        hands_(ask.players.size()) {
    if (!ask.given.empty()) condition_.emplace(ask);
    for (auto const& p : ask.players) {
      auto& sums = sums_.emplace_back();
      std::partial_sum(p.weights.begin(), p.weights.end(), std::back_inserter(sums),
                       std::plus<std::uint64_t>{});
    }
    auto may_be_left = deck_;
    for (auto const& p : ask.players) {
      if (p.hands.size() == 1) may_be_left = may_be_left - p.hands.front();
    }
    for (std::size_t p = 0; p < hands_.size(); ++p)
      (detail::has_any_hand(ask.players[p], may_be_left) ? free_ : chosen_).push_back(p);
  }

  /// Who wins one deal, as bits; nothing where its board does not meet the condition.
  std::optional<std::size_t> deal() {
    auto left = deal_hands();
    auto board = ask_.board;
    auto const own = detail::rules_of(ask_.game).own;
    if (own == 0) deal_to(board, 5, left);
    if (condition_ && !condition_->holds(board)) return std::nullopt;
    for (auto& hand : hands_) deal_to(hand, own, left);
    auto const high = best_of([&](card_set hand) {
      return detail::strength_in(ask_.game, detail::wild_cards_of(ask_), hand, board);
    });
    if (!detail::is_high_low(ask_.game)) return high;
    auto const low = best_of([&](card_set hand) { return detail::low_in(ask_.game, hand, board); });
    return high | low << hands_.size();
  }

 private:
  /// Who has the greatest that is above 0, as bits.
  template <class F>
  std::size_t best_of(F const& worth) const {
    std::uint32_t best = 1;
    std::size_t who = 0;
    for (std::size_t p = 0; p < hands_.size(); ++p) {
      auto const s = worth(hands_[p]);
      if (s > best) who = 0;
      best = std::max(best, s);
      who |= std::size_t{s == best} << p;
    }
    return who;
  }
  /// One of a range, each as likely as it weighs.
  card_set hand_of(std::size_t p) {
    auto const& range = ask_.players[p].hands;
    if (range.size() == 1) return range[0];
    if (sums_[p].empty()) return range[random_.below(range.size())];
    auto const at = std::ranges::upper_bound(sums_[p], random_.below(sums_[p].back()));
    return range[static_cast<std::size_t>(at - sums_[p].begin())];
  }
  /// Hands that can be had together, each such choice alike: the whole choice is made again where they share
  /// cards.
  card_set deal_hands() {
    constexpr int most_tries = 1'000'000;
    for (int tries = 0; tries < most_tries; ++tries) {
      auto left = deck_;
      bool together = true;
      for (auto const p : chosen_) {
        hands_[p] = hand_of(p);
        together = (hands_[p] - left).empty();
        if (!together) break;
        left = left - hands_[p];
      }
      if (!together) continue;
      for (auto const p : free_) {
        auto const size = ask_.players[p].hands.front().size();
        hands_[p] = {};
        deal_to(hands_[p], size, left);
      }
      return left;
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

  showdown_question const& ask_;
  card_set deck_;
  stream_words words_;
  random_chooser<stream_words> random_;
  std::optional<detail::board_condition> condition_;
  std::vector<card_set> hands_;
  std::vector<std::vector<std::uint64_t>> sums_;  // of the weights, of each player
  std::vector<std::size_t> chosen_, free_;  // players; free: dealt from what the others leave, all alike
};

}  // namespace

showdown_answer deal_showdowns(showdown_question const& ask, std::uint64_t deals, key256 const& seed) {
  detail::check_showdown(ask);
  dealer dealing{ask, seed};
  detail::win_counts counts(detail::counts_of(ask.game, ask.players.size()));
  constexpr std::uint64_t block = 1U << 12U;
  parallel::long_work work{deals};
  std::uint64_t done = 0;
  std::uint64_t kept = 0;
  while (done < deals && !work.is_stopped()) {
    auto const now = std::min(block, deals - done);
    for (std::uint64_t i = 0; i < now; ++i) {
      auto const who = dealing.deal();
      if (!who) continue;
      ++counts[*who];
      ++kept;
    }
    done += now;
    try {
      work.advance(now);
    } catch (stopped const&) {}  // it is asked again before the next block
  }
  if (done == 0) throw stopped{"stopped before the first deal"};
  if (kept == 0)
    throw input_error{
        say("{}: the board of none of {} random deals meets this condition", quoted(ask.given.text()), done)};
  auto out = detail::answer_of(ask, counts);
  out.given = ratio{integer{kept}, integer{done}};
  return out;
}

}  // namespace faro::odds
