// Places of cards, found together from the top of the pack.
#include "odds/orders/joint_places.hpp"

#include <faro/odds/language/detail/error.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace faro::odds::orders {

namespace {

/// What is still to come of each class, and where each place was found; 0 for not yet.
struct going {
  std::vector<std::uint64_t> left;
  std::vector<std::int64_t> found;
  friend auto operator<=>(going const&, going const&) = default;
};

class going_through {
 public:
  going_through(std::vector<marked_place> const& places, deck const& pack) : places_{places} {
    std::map<std::vector<bool>, std::uint64_t> cards;
    for (std::size_t k = 0; k < pack.kinds().size(); ++k) {
      std::vector<bool> in;
      for (auto const& p : places) in.push_back(p.cards.kinds[k]);
      cards[std::move(in)] += pack.kinds()[k].count;
      size_ += pack.kinds()[k].count;
    }
    for (auto& [in, n] : cards) {
      if (std::ranges::find(in, true) == in.end()) continue;
      members_.push_back(in);
      first_.left.push_back(n);
    }
    first_.found.assign(places.size(), 0);
  }

  distribution<std::vector<std::int64_t>> law() {
    std::map<going, integer> now{{first_, integer{1}}};
    std::vector<integer> orders{1};  // of so many cards
    for (std::uint64_t n = 1; n <= size_; ++n) orders.push_back(orders.back() * integer{n});
    for (std::uint64_t t = 1; t <= size_ && !now.empty(); ++t) {
      std::map<going, integer> next;
      for (auto const& [state, ways] : now) draw(state, ways, t, next);
      for (auto at = next.begin(); at != next.end();) {
        if (std::ranges::find(at->first.found, 0) != at->first.found.end()) {
          ++at;
          continue;
        }
        done_[at->first.found] += at->second * orders[size_ - t];
        at = next.erase(at);
      }
      now = std::move(next);
    }
    std::vector<distribution<std::vector<std::int64_t>>::entry> entries;
    for (auto const& [found, ways] : done_) entries.push_back({found, ways});
    return distribution<std::vector<std::int64_t>>{std::move(entries), orders[size_]};
  }

 private:
  /// The card in place t is one of a class, or one that matters no more.
  void draw(going const& state, integer const& ways, std::uint64_t t, std::map<going, integer>& next) {
    constexpr std::uint64_t most_steps = 5'000'000;
    steps_ += members_.size() + 1;
    if (steps_ > most_steps)
      throw too_big{
          "places of so many cards in so large a pack can't be found together exactly in reasonable time"};
    auto others = size_ - (t - 1);
    for (std::size_t c = 0; c < members_.size(); ++c) {
      others -= state.left[c];
      if (state.left[c] == 0) continue;
      auto then = state;
      --then.left[c];
      for (std::size_t p = 0; p < places_.size(); ++p) {
        if (members_[c][p] && then.found[p] == 0 && seen(then, p) == places_[p].k)
          then.found[p] = static_cast<std::int64_t>(t);
      }
      forget(then);
      next[std::move(then)] += ways * integer{state.left[c]};
    }
    if (others > 0) next[state] += ways * integer{others};
  }
  [[nodiscard]] std::uint64_t seen(going const& state, std::size_t p) const {
    auto n = places_[p].cards.cards;
    for (std::size_t c = 0; c < members_.size(); ++c) n -= members_[c][p] ? state.left[c] : 0;
    return n;
  }
  /// Classes that no place waits for are cards like any other.
  void forget(going& state) const {
    for (std::size_t c = 0; c < members_.size(); ++c) {
      bool waited = false;
      for (std::size_t p = 0; p < places_.size(); ++p)
        waited = waited || (members_[c][p] && state.found[p] == 0);
      if (!waited) state.left[c] = 0;
    }
  }

  std::vector<marked_place> const& places_;
  std::vector<std::vector<bool>> members_;  // of each class, in which selections it is
  going first_;
  std::uint64_t size_ = 0;
  std::uint64_t steps_ = 0;
  std::map<std::vector<std::int64_t>, integer> done_;
};

}  // namespace

distribution<std::vector<std::int64_t>> law_of_places(std::vector<marked_place> const& places,
                                                      deck const& pack) {
  return going_through{places, pack}.law();
}

}  // namespace faro::odds::orders
