// Orders looked at card by card. Each function is what its distribution (distributions.hpp) is the
// distribution of.
#include "odds/src/orders/measures.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace faro::odds::orders {

namespace {

/// The neighbours of one class.
std::int64_t joints_of(class_of_kind const& classes, order_of_kinds order) {
  std::int64_t out = 0;
  for (std::size_t i = 1; i < order.size(); ++i)
    out += classes[order[i]] && classes[order[i]] == classes[order[i - 1]] ? 1 : 0;
  return out;
}

/// The place from 0 of the k-th of these, or the end.
std::size_t find_marked(some_kinds const& cards, std::uint64_t k, order_of_kinds order) {
  std::size_t at = 0;
  for (; at < order.size(); ++at) {
    if (cards[order[at]] && --k == 0) break;
  }
  return at;
}

/// How many cards are drawn until so many classes have turned up `times` times.
std::int64_t drawn_until(class_of_kind const& classes, std::uint64_t wanted, std::uint64_t times,
                         order_of_kinds order) {
  std::vector<std::uint64_t> seen;
  for (std::size_t at = 0; at < order.size(); ++at) {
    auto const c = classes[order[at]];
    if (!c) continue;
    if (*c >= seen.size()) seen.resize(*c + 1);
    if (++seen[*c] == times && --wanted == 0) return static_cast<std::int64_t>(at) + 1;
  }
  return static_cast<std::int64_t>(order.size());
}

}  // namespace

std::vector<std::uint32_t> sorted_kinds(deck const& pack) {
  std::vector<std::uint32_t> out;
  for (std::uint32_t kind = 0; kind < pack.kinds().size(); ++kind)
    out.insert(out.end(), pack.kinds()[kind].count, kind);
  return out;
}

order_measure alike_neighbours(class_of_kind classes, bool circle) {
  return [classes = std::move(classes), circle](order_of_kinds order) {
    bool const closes = circle && order.size() > 1 && classes[order.front()] &&
                        classes[order.front()] == classes[order.back()];
    return joints_of(classes, order) + (closes ? 1 : 0);
  };
}

order_measure runs_of_alike(class_of_kind classes, std::uint64_t cards) {
  return [classes = std::move(classes), cards](order_of_kinds order) {
    return static_cast<std::int64_t>(cards) - joints_of(classes, order);
  };
}

order_measure longest_of_alike(class_of_kind classes) {
  return [classes = std::move(classes)](order_of_kinds order) {
    std::int64_t longest = 0, run = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      bool const joins = i > 0 && classes[order[i]] && classes[order[i]] == classes[order[i - 1]];
      run = joins ? run + 1 : 1;
      longest = std::max(longest, run);
    }
    return longest;
  };
}

order_measure steps(class_of_kind classes, bool up) {
  return [classes = std::move(classes), up](order_of_kinds order) {
    std::int64_t out = 0;
    for (std::size_t i = 1; i < order.size(); ++i) {
      auto const before = classes[order[i - 1]], now = classes[order[i]];
      if (!before || !now) continue;  // a card without the attribute: a joker has no rank
      out += (up ? *before < *now : *now < *before) ? 1 : 0;
    }
    return out;
  };
}

order_measure called_cards(class_of_kind classes, std::vector<std::uint64_t> turns, std::uint64_t called) {
  return [classes = std::move(classes), turns = std::move(turns), called](order_of_kinds order) {
    std::int64_t out = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      auto const c = classes[order[i]];
      out += c && turns[*c] == i % called ? 1 : 0;
    }
    return out;
  };
}

order_measure followed(class_of_kind rung, class_of_kind chain, std::size_t rungs, bool turn) {
  return [rung = std::move(rung), chain = std::move(chain), rungs, turn](order_of_kinds order) {
    std::int64_t out = 0;
    for (std::size_t i = 1; i < order.size(); ++i) {
      auto const before = order[i - 1], now = order[i];
      if (!rung[before] || !rung[now] || !chain[before] || chain[before] != chain[now]) continue;
      out += *rung[before] + 1 == *rung[now] || (turn && *rung[before] + 1 == rungs && *rung[now] == 0);
    }
    return out;
  };
}

order_measure place_of(some_kinds cards, std::uint64_t k) {
  return [cards = std::move(cards), k](order_of_kinds order) {
    return static_cast<std::int64_t>(find_marked(cards, k, order)) + 1;
  };
}

order_measure gap_between(some_kinds cards, bool largest) {
  return [cards = std::move(cards), largest](order_of_kinds order) {
    std::int64_t out = largest ? 0 : std::numeric_limits<std::int64_t>::max();
    std::optional<std::size_t> before;
    for (std::size_t at = 0; at < order.size(); ++at) {
      if (!cards[order[at]]) continue;
      if (before) {
        auto const gap = static_cast<std::int64_t>(at - *before - 1);
        out = largest ? std::max(out, gap) : std::min(out, gap);
      }
      before = at;
    }
    return out;
  };
}

measure_by_chance one_of_the_gaps(some_kinds cards) {
  return [cards = std::move(cards)](order_of_kinds order, chooser_ref c) {
    std::vector<std::size_t> places;
    for (std::size_t at = 0; at < order.size(); ++at) {
      if (cards[order[at]]) places.push_back(at);
    }
    auto const gap = c.below(places.size() - 1);
    return static_cast<std::int64_t>(places[gap + 1] - places[gap] - 1);
  };
}

measure_by_chance matches_beside(class_of_kind classes, std::vector<count_t> pack) {
  return [classes = std::move(classes), pack = std::move(pack)](order_of_kinds order, chooser_ref c) {
    auto left = pack;
    std::int64_t out = 0;
    for (auto const here : order) {
      auto const beside = c.kind(left);
      --left[beside];
      out += classes[here] && classes[here] == classes[beside] ? 1 : 0;
    }
    return out;
  };
}

order_measure drawn_until_distinct(class_of_kind classes, std::uint64_t wanted) {
  return [classes = std::move(classes), wanted](order_of_kinds order) {
    return drawn_until(classes, wanted, 1, order);
  };
}

order_measure drawn_until_alike(class_of_kind classes, std::uint64_t wanted) {
  return [classes = std::move(classes), wanted](order_of_kinds order) {
    return drawn_until(classes, 1, wanted, order);
  };
}

order_measure first_of_two(some_kinds a, some_kinds b) {
  return [a = std::move(a), b = std::move(b)](order_of_kinds order) -> std::int64_t {
    for (auto const kind : order) {
      if (a[kind] || b[kind]) return a[kind] && !b[kind] ? 1 : 0;
    }
    return 0;
  };
}

order_measure shows_at(std::uint64_t place, some_kinds cards) {
  return [place, cards = std::move(cards)](order_of_kinds order) -> std::int64_t {
    return cards[order[place - 1]] ? 1 : 0;
  };
}

order_measure shows_after(some_kinds cards, std::uint64_t k, some_kinds next) {
  return [cards = std::move(cards), k, next = std::move(next)](order_of_kinds order) -> std::int64_t {
    auto const at = find_marked(cards, k, order) + 1;
    return at < order.size() && next[order[at]] ? 1 : 0;
  };
}

}  // namespace faro::odds::orders
