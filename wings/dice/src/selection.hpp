// Which faces a part such as `reroll 1 2`, `explode >= 5` or `count odd` means. Both readers of dice ask
// here: the one that answers and the one that rolls. Private to src/odds.
#pragma once
#include "dice/src/syntax.hpp"
#include "dice/src/values.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <cstdint>

namespace faro::odds::dice_language {

/// `ends()` gives the interval from the lowest to the highest face, `number_of(node)` the number that a part
/// of the question stands for; `fail(node, what)` refuses one and does not return.
template <class Ends, class NumberOf, class Fail>
number_set faces_meant(selection const& faces, Ends const& ends, NumberOf const& number_of,
                       Fail const& fail) {
  number_set set;
  auto const add = [&](std::int64_t low, std::int64_t high) { set.ranges.push_back({low, high}); };
  switch (faces.by_what) {
    case selection::form::even:
    case selection::form::odd:
      set.even = faces.by_what == selection::form::even;
      return set;
    case selection::form::highest:
    case selection::form::lowest: {
      interval const all = ends();
      auto const face = faces.by_what == selection::form::highest ? all.high : all.low;
      add(face, face);
      return set;
    }
    case selection::form::relative: {
      std::int64_t const x = number_of(*faces.ranges[0].first);
      auto const by = faces.by;
      set.inverted = by == relation::unequal || by == relation::less || by == relation::greater;
      if (by == relation::equal || by == relation::unequal) add(x, x);
      if (by == relation::at_most || by == relation::greater) add(interval::endless_low, x);
      if (by == relation::at_least || by == relation::less) add(x, interval::endless_high);
      return set;
    }
    case selection::form::values:
      break;
  }
  for (auto const& [low, high] : faces.ranges) {
    std::int64_t const from = number_of(*low);
    std::int64_t const to = high ? number_of(*high) : from;
    if (from > to) fail(*low, say("the range {}..{} is empty; write {}..{}", from, to, to, from));
    add(from, to);
  }
  return set;
}

}  // namespace faro::odds::dice_language
