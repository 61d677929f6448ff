// The ways in which tools make an order of numbers below n, and the way back: which numbers an order took.
#pragma once
#include <faro/chance/record.hpp>

#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::like {

using numbers = std::vector<std::uint64_t>;

enum class walk : std::uint8_t {
  descending,     ///< from the last place down, each changes with one at or below it
  ascending,      ///< from the first place up, each changes with one at or above it
  growing,        ///< each in turn changes with one at or below it: inside-out
  growing_twice,  ///< the same, two steps from one number (libstdc++)
  last_fills,     ///< one of those left, whose place the last of them takes
  bag,            ///< one of those left, which keep their order
  own,            ///< none of these: by keys, by rejection, ...
};

/// The description of core/src/shuffle/registry that asks the same numbers; "" for growing_twice and own.
std::string_view description_of(walk way);
/// In words.
std::string_view said_of(walk way);

template <class Below>
numbers walked(walk way, std::uint64_t items, std::uint64_t take, Below&& below) {
  numbers a(items);
  std::iota(a.begin(), a.end(), std::uint64_t{0});
  switch (way) {
    case walk::descending:
      for (auto i = items; i > 1; --i) std::swap(a[i - 1], a[below(i)]);
      break;
    case walk::ascending:
      for (std::uint64_t i = 0; i + 1 < items && i < take; ++i) std::swap(a[i], a[i + below(items - i)]);
      break;
    case walk::growing:
      for (std::uint64_t i = 1; i < items; ++i) std::swap(a[i], a[below(i + 1)]);
      break;
    case walk::growing_twice: {
      std::uint64_t i = 1;
      if (items % 2 == 0 && items > 0) {
        std::swap(a[1], a[below(2)]);
        ++i;
      }
      for (; i < items; i += 2) {
        auto const both = below((i + 1) * (i + 2));
        std::swap(a[i], a[both / (i + 2)]);
        std::swap(a[i + 1], a[both % (i + 2)]);
      }
      break;
    }
    case walk::last_fills: {
      numbers out;
      for (auto left = items; left > 0 && out.size() < take; --left) {
        auto const at = left > 1 ? below(left) : 0;
        out.push_back(a[at]);
        a[at] = a[left - 1];
      }
      return out;
    }
    case walk::bag: {
      numbers out;
      while (!a.empty() && out.size() < take) {
        auto const at = a.size() > 1 ? below(a.size()) : 0;
        out.push_back(a[at]);
        a.erase(a.begin() + static_cast<std::ptrdiff_t>(at));
      }
      return out;
    }
    case walk::own:
      break;
  }
  a.resize(take);
  return a;
}

/// The numbers that lead to this order of `items`, or to its first so many; nothing where the first so many
/// do not fix the numbers asked first. Precondition: different numbers below `items`.
std::optional<std::vector<pick>> picks_of(walk way, std::span<std::uint64_t const> order,
                                          std::uint64_t items);

}  // namespace faro::like
