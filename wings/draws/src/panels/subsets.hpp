// Which of some people a number means, of all sets of one size. Private to the rules of draws: panels counted
// by types and lists of panels both end with it.
#pragma once
#include <faro/exact/integer.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace faro::draws {

/// The k-th subset of so many of these people, in lexicographic order, appended. Needs k below C(people,
/// size).
inline void append_subset(std::vector<std::size_t>& out, std::span<std::size_t const> people,
                          std::size_t size, integer k) {
  for (std::size_t i = 0; size > 0; ++i) {
    auto const with = binomial(people.size() - i - 1, size - 1);
    if (k < with) {
      out.push_back(people[i]);
      --size;
    } else {
      k -= with;
    }
  }
}

}  // namespace faro::draws
