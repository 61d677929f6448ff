// Opening hands as they are dealt: one, or of several the one whose share of lands is nearest to the deck's.
#include "odds/src/hands/play/player.hpp"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>

namespace faro::odds::detail {

/// What each way of a hand with so many of the cards counts, of several hands the one whose share is nearest
/// to the deck's: with a hands as near or farther and b farther ones, (a^k - b^k) / (a - b).
std::vector<integer> player::smoothing_weights(std::size_t n) const {
  auto const cards = members(smoothing_by_);
  std::int64_t marked = 0;
  for (std::size_t i = 0; i < deck_.size(); ++i) marked += cards[i] ? deck_[i] : 0;
  auto const all = static_cast<std::int64_t>(size_of(deck_));
  auto const drawn = static_cast<std::int64_t>(n);
  auto const distance = [&](std::int64_t with) { return std::abs(with * all - drawn * marked); };
  std::map<std::int64_t, integer, std::greater<>> ways;  // of hands so far away, the farthest first
  for (std::int64_t with = std::max<std::int64_t>(0, drawn - (all - marked)); with <= std::min(drawn, marked);
       ++with)
    ways[distance(with)] +=
        binomial(static_cast<std::uint64_t>(marked), static_cast<std::uint64_t>(with)) *
        binomial(static_cast<std::uint64_t>(all - marked), static_cast<std::uint64_t>(drawn - with));
  std::map<std::int64_t, integer> weights;
  integer farther;
  for (auto const& [away, here] : ways) {
    auto const as_far = farther + here;
    integer& sum = weights[away];
    for (count_t i = 0; i < ask_.smoothing->hands; ++i)
      sum += power(as_far, i) * power(farther, ask_.smoothing->hands - 1 - i);
    farther = as_far;
  }
  std::vector<integer> out;
  for (std::int64_t with = 0; with <= drawn; ++with) out.push_back(weights[distance(with)]);
  return out;
}

integer player::dealt_in_all(std::size_t n) const {
  auto const one = binomial(size_of(deck_) - size_of(held_), n);
  return ask_.smoothing ? power(one, ask_.smoothing->hands) : one;
}

void player::for_dealt(std::size_t n, std::function<void(pile const&, integer const&)> const& each) const {
  auto const from = difference(deck_, held_);
  if (!ask_.smoothing) {
    for_hands(from, n, each);
    return;
  }
  auto const cards = members(smoothing_by_);
  auto const weights = smoothing_weights(n);
  for_hands(from, n, [&](pile const& hand, integer const& ways) {
    std::size_t with = 0;
    for (std::size_t i = 0; i < hand.size(); ++i) with += cards[i] ? hand[i] : 0;
    each(hand, ways * weights[with]);
  });
}

}  // namespace faro::odds::detail
