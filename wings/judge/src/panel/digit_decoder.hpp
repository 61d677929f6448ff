// Decoders of the digit codes for one size of deck, with their scratch memory: for the hot loop of the
// tables.
//
// The four Fisher-Yates codes are undone in one loop: each is a chain of loads that wait for one another, and
// four chains run in the time of one.
#pragma once
#include <faro/judge/panel/detail/digit_codes.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace faro::judge::detail {

template <class T>
class digit_decoder {
 public:
  explicit digit_decoder(std::size_t cards) : sorted_(cards) {
    std::iota(sorted_.begin(), sorted_.end(), T{0});
    for (auto& chain : chains_) chain.resize(2 * cards);
  }

  /// Calls see(code, k, digit) for every digit of every code. `inverse[c]` is the position of card c.
  /// Precondition: an order of as many cards.
  template <class U, class V, class See>
  void operator()(U const* deck, V const* inverse, See see) {
    lehmer(deck, see);
    auto const n = sorted_.size();
    for (auto& chain : chains_) {
      std::copy(sorted_.begin(), sorted_.end(), chain.begin());
      std::copy(sorted_.begin(), sorted_.end(), chain.begin() + static_cast<std::ptrdiff_t>(n));
    }
    auto const step = [n](T* cards, std::size_t at, std::size_t card) {
      auto* const places = cards + n;
      auto const place = places[card];
      auto const displaced = cards[at];
      cards[place] = displaced;
      places[displaced] = place;
      return static_cast<std::size_t>(place);
    };
    for (std::size_t k = n - 1; k-- > 0;) {
      auto const i = k + 1;
      auto const up = n - 1 - i;
      see(digit_code::descending, k, step(chains_[0].data(), i, deck[i]));
      see(digit_code::descending_inverse, k, step(chains_[1].data(), i, inverse[i]));
      see(digit_code::descending_reversed, k, step(chains_[2].data(), i, deck[up]));
      see(digit_code::ascending, k, step(chains_[3].data(), up, deck[up]) - up);
    }
  }

 private:
  template <class U, class See>
  void lehmer(U const* deck, See see) {
    auto const n = sorted_.size();
    if (n <= 64) {
      std::uint64_t left = ~std::uint64_t{0};
      for (std::size_t i = 0; i + 1 < n; ++i) {
        auto const bit = std::uint64_t{1} << deck[i];
        see(digit_code::lehmer, n - 2 - i, static_cast<std::size_t>(std::popcount(left & (bit - 1))));
        left ^= bit;
      }
      return;
    }
    tree_.assign(n, 0);  // of the cards seen
    for (std::size_t i = 0; i + 1 < n; ++i) {
      auto const card = static_cast<std::size_t>(deck[i]);
      std::size_t lower = 0;
      for (auto at = card; at > 0; at &= at - 1) lower += tree_[at - 1];
      for (auto at = card + 1; at <= n; at += at & (0 - at)) ++tree_[at - 1];
      see(digit_code::lehmer, n - 2 - i, card - lower);
    }
  }

  std::vector<T> sorted_;
  std::array<std::vector<T>, 4> chains_;  // the cards by place, then the places by card
  std::vector<std::uint16_t> tree_;
};

}  // namespace faro::judge::detail
