// Cards by how many of each kind there are. Private to the library.
#pragma once
#include "odds/src/plain/play.hpp"

#include <algorithm>
#include <numeric>

namespace faro::odds::plain {

inline count_t size_of(counts const& of) { return std::accumulate(of.begin(), of.end(), count_t{0}); }

inline cards listed(counts const& of) {
  cards out;
  for (std::size_t kind = 0; kind < of.size(); ++kind) out.insert(out.end(), of[kind], kind);
  return out;
}

inline void add_to(counts& to, counts const& more) {
  for (std::size_t kind = 0; kind < more.size(); ++kind) to[kind] += more[kind];
}
inline void take_from(counts& from, counts const& some) {
  for (std::size_t kind = 0; kind < some.size(); ++kind) from[kind] -= some[kind];
}

/// Every choice of n of these cards, each once.
inline std::vector<counts> choices_of(counts const& from, count_t n) {
  std::vector<counts> out;
  counts some(from.size(), 0);
  auto const choose = [&](auto const& self, std::size_t kind, count_t left) -> void {
    if (kind == from.size()) {
      if (left == 0) out.push_back(some);
      return;
    }
    for (count_t k = 0; k <= std::min(from[kind], left); ++k) {
      some[kind] = k;
      self(self, kind + 1, left - k);
    }
    some[kind] = 0;
  };
  choose(choose, 0, n);
  return out;
}

}  // namespace faro::odds::plain
