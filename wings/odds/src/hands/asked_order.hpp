// What is asked about the order of a pack, read once: `position(ace, 1) <= 5, hits(13) given falls(rank) =
// 2`.
//
//   asked_order const a = "adjacent(rank) >= 1, hits(13)";
//   a.size(), a.name(1)                       // 2, "hits(13)"
//
// Which cards its names mean is found once the pack is known. Cost: O(text). A value; copies share what was
// read. Thread-safe.
#pragma once
#include <faro/odds/hands/detail/asked.hpp>

#include <string>
#include <string_view>

namespace faro::odds {

/// A text in the words of orders.
class asked_order : public asked {
 public:
  asked_order() = default;
  /// Throws query_error for what can't be read. An empty text asks nothing.
  asked_order(std::string text, definitions const& known = {});  // NOLINT(google-explicit-constructor)
  asked_order(std::string_view text)
      : asked_order{std::string{text}} {}                            // NOLINT(google-explicit-constructor)
  asked_order(char const* text) : asked_order{std::string{text}} {}  // NOLINT(google-explicit-constructor)
};

}  // namespace faro::odds
