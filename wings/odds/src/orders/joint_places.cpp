// Places of cards, found together from the top of the pack.
#include "odds/src/orders/joint_places.hpp"

#include <faro/language/detail/error.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace faro::odds::orders {

namespace {

constexpr std::int64_t unknown = -1;
constexpr std::int64_t by_next_card = -2;

bool is_open(std::int64_t found) { return found < 0; }

/// What is still to come of each class, and what was found of each watch.
struct going {
  std::vector<std::uint64_t> left;
  std::vector<std::int64_t> found;
  friend auto operator<=>(going const&, going const&) = default;
};

/// Cards that are alike to all watches: of each whether they are among its first and its second cards.
struct membership {
  std::vector<bool> first, second;
  friend auto operator<=>(membership const&, membership const&) = default;
};

class going_through {
 public:
  going_through(std::vector<watched> const& watches, deck const& pack)
      : watches_{watches}, size_{pack.size()} {
    std::map<membership, std::uint64_t> cards;
    for (std::size_t k = 0; k < pack.kinds().size(); ++k) {
      membership in;
      for (auto const& w : watches) {
        in.first.push_back(w.first.cards.kinds[k]);
        in.second.push_back(!w.second.cards.kinds.empty() && w.second.cards.kinds[k]);
      }
      cards[std::move(in)] += pack.kinds()[k].count;
    }
    none_.first.resize(watches.size());
    none_.second.resize(watches.size());
    cards.erase(none_);
    for (auto& [in, n] : cards) {
      classes_.push_back(in);
      first_.left.push_back(n);
    }
    first_.found.assign(watches.size(), unknown);
  }

  distribution<std::vector<std::int64_t>> law() {
    foresee();
    std::map<going, integer> now{{first_, integer{1}}};
    std::vector<integer> orders{1};  // of so many cards
    for (std::uint64_t n = 1; n <= size_; ++n) orders.push_back(orders.back() * integer{n});
    for (std::uint64_t t = 1; t <= size_ && !now.empty(); ++t) {
      std::map<going, integer> next;
      for (auto const& [state, ways] : now) draw(state, ways, t, next);
      for (auto at = next.begin(); at != next.end();) {
        if (std::ranges::any_of(at->first.found, is_open)) {
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
  static constexpr std::uint64_t most_steps = 5'000'000;

  [[noreturn]] static void refuse() {
    throw too_big{
        "places of so many cards in so large a pack can't be found together exactly in reasonable time"};
  }

  /// Places of cards that are no others' may be any, and each of these outcomes takes a step at least.
  void foresee() const {
    double outcomes = 1;
    std::uint64_t places = 0;
    for (std::size_t w = 0; w < watches_.size(); ++w) {
      auto const& watch = watches_[w];
      auto const is_alone = [&](membership const& in) {
        return !in.first[w] || std::ranges::count(in.first, true) == 1;
      };
      if (watch.is != watched::what::place || !watch.cuts.empty() || !std::ranges::all_of(classes_, is_alone))
        continue;
      auto const taken = watch.first.cards.cards - 1 + places++;
      outcomes *= static_cast<double>(size_ - std::min(size_, taken));
    }
    if (outcomes > static_cast<double>(most_steps)) refuse();
  }

  /// The card in place t is one of a class, or one that matters no more.
  void draw(going const& state, integer const& ways, std::uint64_t t, std::map<going, integer>& next) {
    steps_ += classes_.size() + 1;
    if (steps_ > most_steps) refuse();
    auto others = size_ - (t - 1);
    for (std::size_t c = 0; c < classes_.size(); ++c) {
      others -= state.left[c];
      if (state.left[c] == 0) continue;
      auto then = state;
      --then.left[c];
      look(then, classes_[c], t);
      next[std::move(then)] += ways * integer{state.left[c]};
    }
    if (others == 0) return;
    auto then = state;
    look(then, none_, t);
    next[std::move(then)] += ways * integer{others};
  }

  /// What the card in place t says.
  void look(going& then, membership const& card, std::uint64_t t) const {
    for (std::size_t w = 0; w < watches_.size(); ++w) {
      if (is_open(then.found[w])) then.found[w] = told(then, w, card, t);
    }
    forget(then);
  }
  [[nodiscard]] std::int64_t told(going const& then, std::size_t w, membership const& card,
                                  std::uint64_t t) const {
    auto const& watch = watches_[w];
    bool const is_first = card.first[w] && seen(then, w, &membership::first) == watch.first.k;
    switch (watch.is) {
      case watched::what::place:
        return placed(watch, is_first, static_cast<std::int64_t>(t));
      case watched::what::before: {
        bool const is_second = card.second[w] && seen(then, w, &membership::second) == watch.second.k;
        return is_first || is_second ? is_first && !is_second : unknown;
      }
      case watched::what::at:
        return t == watch.first.k ? card.first[w] : unknown;
      case watched::what::after:
        if (then.found[w] == by_next_card) return card.second[w];
        if (!is_first) return unknown;
        return t == size_ ? 0 : by_next_card;
    }
    return unknown;
  }
  [[nodiscard]] std::int64_t placed(watched const& watch, bool is_here, std::int64_t t) const {
    if (watch.cuts.empty()) return is_here ? t : unknown;
    auto const cut = std::ranges::lower_bound(watch.cuts, t);
    bool const is_beyond = !is_here && t >= watch.cuts.back();
    if (is_beyond || (is_here && cut == watch.cuts.end()))
      return std::max(static_cast<std::int64_t>(size_), watch.cuts.back() + 1);
    return is_here ? *cut : unknown;
  }
  /// How many of its first, or second, cards have been turned.
  [[nodiscard]] std::uint64_t seen(going const& state, std::size_t w,
                                   std::vector<bool> membership::*side) const {
    auto const& watch = watches_[w];
    auto n = side == &membership::first ? watch.first.cards.cards : watch.second.cards.cards;
    for (std::size_t c = 0; c < classes_.size(); ++c) n -= (classes_[c].*side)[w] ? state.left[c] : 0;
    return n;
  }
  /// Classes that nothing waits for are cards like any other.
  void forget(going& state) const {
    for (std::size_t c = 0; c < classes_.size(); ++c) {
      bool waited = false;
      for (std::size_t w = 0; w < watches_.size(); ++w)
        waited = waited || (is_open(state.found[w]) && (classes_[c].first[w] || classes_[c].second[w]));
      if (!waited) state.left[c] = 0;
    }
  }

  std::vector<watched> const& watches_;
  std::uint64_t size_;
  std::vector<membership> classes_;
  membership none_;
  going first_;
  std::uint64_t steps_ = 0;
  std::map<std::vector<std::int64_t>, integer> done_;
};

}  // namespace

distribution<std::vector<std::int64_t>> distribution_of_places(std::vector<watched> const& watches,
                                                               deck const& pack) {
  return going_through{watches, pack}.law();
}

}  // namespace faro::odds::orders
