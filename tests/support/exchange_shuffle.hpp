// Document 003's ExchangeShuffle in both forms: the standard case of tests and benchmarks of the readings.
#pragma once
#include <faro/chance/chooser.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace faro::testing {

/// Document 003's ExchangeShuffle, so many exchanges.
template <chooser C>
std::string exchange(C& c, std::string deck, int exchanges) {
  for (int done = 0; done < exchanges; ++done) {
    if (merge_point(c, deck, done)) return {};
    auto const i = c.below(deck.size());
    auto const j = c.below(deck.size());
    std::swap(deck[i], deck[j]);
  }
  return deck;
}

/// Document 003's ExchangeShuffle on a deck of up to 8 letters.
struct exchange_machine {
  std::string deck;
  std::uint32_t exchanges;
  struct state {
    std::array<char, 8> order{};
    std::uint32_t asked = 0, first = 0;
    bool operator==(state const&) const = default;
  };
  [[nodiscard]] state initial() const {
    state s;
    std::ranges::copy(deck, s.order.begin());
    return s;
  }
  [[nodiscard]] std::optional<std::string> result(state const& s) const {
    if (s.asked < 2 * exchanges) return std::nullopt;
    return std::string{s.order.data(), deck.size()};
  }
  [[nodiscard]] std::uint64_t asks(state const&) const { return deck.size(); }
  [[nodiscard]] state next(state s, std::size_t answer) const {
    if (s.asked++ % 2 == 0) {
      s.first = static_cast<std::uint32_t>(answer);
    } else {
      std::swap(s.order[s.first], s.order[answer]);
      s.first = 0;
    }
    return s;
  }
};

}  // namespace faro::testing
