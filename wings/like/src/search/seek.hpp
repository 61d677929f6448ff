// Which seeds answer questions as they were answered: seed after seed, each left at the first answer that
// differs.
#pragma once
#include "like/src/numbers/walks.hpp"
#include "like/src/search/word_sieve.hpp"

#include <faro/chance/record.hpp>

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace faro::like {

/// What is looked for.
struct sought {
  std::span<pick const> picks;           ///< asked one after the other
  bool drawn = false;                    ///< with replacement: as the tool draws such
  std::uint64_t after = 0;               ///< or after up to so many others of the first one's bound
  std::span<std::uint64_t const> order;  ///< where picks say nothing: the first of an order of `items`
  std::uint64_t items = 0;
  walk way = walk::own;
};

/// Of seeds from `first` on, so many.
using seek_function = void (*)(sought const& what, std::uint64_t first, std::uint64_t count,
                               std::vector<std::uint64_t>& found);

template <class S>
bool answers_as(S& started, sought const& what) {
  for (auto const& p : what.picks) {
    if ((what.drawn ? started.drawn(p.of) : started.below(p.of)) != p.index) return false;
  }
  return true;
}

/// At any of the places up to `after`.
template <class S>
bool answers_later(S started, sought const& what) {
  for (std::uint64_t place = 0;; ++place) {
    auto here = started;
    if (answers_as(here, what)) return true;
    if (place == what.after) return false;
    what.drawn ? started.drawn(what.picks[0].of) : started.below(what.picks[0].of);
  }
}

/// The first of an order whose numbers they do not fix.
template <class S>
bool orders_as(S& started, sought const& what) {
  auto const take = what.order.size();
  auto const made =
      what.way == walk::own || what.way == walk::growing_twice
          ? started.order(what.items, take)
          : walked(what.way, what.items, take, [&](std::uint64_t n) { return started.below(n); });
  return std::equal(made.begin(), made.end(), what.order.begin(), what.order.end());
}

template <class S>
bool gives(S started, sought const& what) {
  if (what.picks.empty()) return orders_as(started, what);
  return what.after == 0 ? answers_as(started, what) : answers_later(started, what);
}

template <class S>
void seek_each(sought const& what, std::uint64_t first, std::uint64_t count,
               std::vector<std::uint64_t>& found) {
  for (std::uint64_t i = 0; i < count; ++i) {
    if (gives(S{first + i}, what)) found.push_back(first + i);
  }
}

/// The same where the first word of a seed is at hand, of which most give another number.
template <class S>
void seek_sifted(sought const& what, std::uint64_t first, std::uint64_t count,
                 std::vector<std::uint64_t>& found) {
  if (what.picks.empty() || what.after > 0) return seek_each<S>(what, first, count, found);
  auto const sieve = S::sieve(what.picks[0]);
  for (std::uint64_t i = 0; i < count; ++i) {
    if (!may_give(sieve, S::first_word(first + i))) continue;
    S started{first + i};
    if (answers_as(started, what)) found.push_back(first + i);
  }
}

}  // namespace faro::like
