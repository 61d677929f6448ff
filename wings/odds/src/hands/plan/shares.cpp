// The shares of every class: each way to share its cards out to the hands, with the ways to draw it.
#include "odds/src/hands/plan/plan.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>

namespace faro::odds::detail {

/// What a share adds to the state: the cards of each segment, and what every leaf counts of them.
void hand_plan::note_change(share& s, std::size_t kind) const {
  for (std::size_t i = 0; i < s.to.size(); ++i) used_[i].add(s.change.data(), s.to[i]);
  auto const cards = [&](std::uint32_t segments) {
    std::uint64_t k = 0;
    for (std::size_t i = 0; i < s.to.size(); ++i) k += (segments >> i & 1U) ? s.to[i] : 0;
    return k;
  };
  for (auto const& p : leaves_) {
    if (p.of.kind == measure::sum)
      p.sum.add(s.change.data(),
                cards(p.of.segments) * static_cast<std::uint64_t>(p.of.numbers[kind] - p.bias));
  }
  for (auto const& g : counts_) {
    auto const value = attribute_of(g.attribute).of_kind[kind];
    if (value < 0 || (g.natural && query_.wild[kind]) || !(g.only.empty() || g.only[kind])) continue;
    auto const closing = g.attribute == closing_;
    g.counts[closing ? 0 : static_cast<std::size_t>(value)].add(s.change.data(), cards(g.segments));
  }
  for (auto const& p : pokers_) {
    auto const k = cards(query_.leaves[p.leaf].segments);
    auto const suit = attribute_of(open_).of_kind[kind];
    if (query_.wild[kind]) {
      p.wild.add(s.change.data(), k);
    } else if (suit >= 0) {
      p.suits[static_cast<std::size_t>(suit)].count.add(s.change.data(), k);
      p.suits[static_cast<std::size_t>(suit)].now.add(s.change.data(), k);
    }
  }
}

/// The next way to share out cards of a class: counting up, each to its segment's size, all together to the
/// copies there are. False after the last.
bool hand_plan::next_share(card_class const& c, std::vector<count_t>& to) const {
  auto sum = c.shares.back().cards;
  for (std::size_t i = 0; i < to.size(); ++i) {
    bool const may = c.urn < 0 || c.urn == static_cast<int>(i);
    if (may && to[i] + (i == 0 ? c.held : 0) < query_.segments[i] && sum < c.copies) {
      ++to[i];
      return true;
    }
    sum -= to[i];
    to[i] = 0;
  }
  return false;
}

/// How many ways there are to share out cards of a class.
double hand_plan::shares_of(card_class const& c) const {
  std::uint64_t const most = c.copies - c.held;
  std::vector<std::uint64_t> rooms;
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < query_.segments.size(); ++i) {
    bool const may = c.urn < 0 || c.urn == static_cast<int>(i);
    auto const room = may ? query_.segments[i] - (i == 0 ? c.held : 0) : 0;
    rooms.push_back(std::min<std::uint64_t>(room, most));
    all += rooms.back();
  }
  if (rooms.size() == 1) return static_cast<double>(rooms.front()) + 1;
  std::vector<double> ways(std::min(all, most) + 1);  // to give so many cards to the segments until now
  ways[0] = 1;
  for (auto const room : rooms) {
    auto before = ways;
    std::partial_sum(before.begin(), before.end(), before.begin());
    for (std::size_t n = 0; n < ways.size(); ++n) ways[n] = before[n] - (n > room ? before[n - room - 1] : 0);
  }
  return std::accumulate(ways.begin(), ways.end(), 0.0);
}

share hand_plan::share_to(card_class const& c, std::vector<count_t> to) const {
  auto const ways = with_replacement() ? power(integer{c.weight},
                                               std::accumulate(to.begin(), to.end(), std::uint64_t{c.held}))
                                       : ways_to_draw(c.copies - c.held, 0, to);
  share s{std::move(to), 0, ways, {}};
  s.to[0] += c.held;
  s.cards = std::accumulate(s.to.begin(), s.to.end(), decltype(s.cards){});
  note_change(s, static_cast<std::size_t>(c.kinds.front()));
  return s;
}

bool hand_plan::fills_up(std::size_t i) const {
  return i + 1 == classes_.size() && query_.segments.size() > 1 && !with_replacement() && !has_urns();
}

std::optional<share> hand_plan::filling(std::size_t i, std::vector<count_t> missing) const {
  auto const& c = classes_[i];
  if (missing[0] < c.held) return std::nullopt;
  missing[0] -= c.held;
  if (std::accumulate(missing.begin(), missing.end(), std::uint64_t{}) > c.copies - c.held)
    return std::nullopt;
  return share_to(c, std::move(missing));
}

void hand_plan::build_shares(bool of_last) {
  constexpr std::size_t most_shares = 300'000;
  constexpr double longest = 3e7;  // words of all numbers of ways together
  double shares = 0;
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    if (of_last || !fills_up(i)) shares += shares_of(classes_[i]);
  }
  if (shares * static_cast<double>(ways_.bits()) / 64 > longest) {
    throw too_big{say("an exact answer needs up to {} numbers of {} bits",
                      static_cast<std::uint64_t>(std::min(shares, 1e18)), ways_.bits())};
  }
  if (shares > most_shares)
    throw too_big{"there are too many ways to share the cards out between the hands for an exact answer"};
  auto const n = query_.segments.size();
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    if (!of_last && fills_up(i)) continue;
    auto& c = classes_[i];
    std::vector<count_t> to(n);  // of those in the deck
    do {
      c.shares.push_back(share_to(c, to));
    } while (next_share(c, to));
  }
}

double hand_plan::states_bound() const {
  double by_fields = 1;
  for (auto const size : field_sizes_) by_fields *= static_cast<double>(size);
  double by_shares = 1;
  for (auto const& c : classes_) {
    double shares = 1;
    for (auto const n : query_.segments)
      shares *= static_cast<double>(std::min<std::uint64_t>(n, c.copies) + 1);
    by_shares *= shares;
  }
  double by_hands = 1;  // multisets of at most n classes' cards, for each segment
  auto const m = static_cast<double>(classes_.size());
  for (auto const n : query_.segments)
    by_hands *=
        std::exp(std::lgamma(m + n + 1) - std::lgamma(m + 1) - std::lgamma(static_cast<double>(n) + 1));
  return std::min({by_fields, by_shares, by_hands});
}

}  // namespace faro::odds::detail
