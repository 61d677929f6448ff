// Subsets of cards by their numbers, one hand after another from the same cards, and the other way round.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace faro::odds::detail {

using cards = std::vector<std::uint64_t>;

template <class Weight>
class subset_numbers {
 public:
  /// For sets of up to `most` cards.
  explicit subset_numbers(std::size_t most) {
    for (std::size_t n = 0; n <= most; ++n) {
      auto& row = rows_.emplace_back(n + 1, Weight{1});
      for (std::size_t k = 1; k < n; ++k) row[k] = rows_[n - 1][k - 1] + rows_[n - 1][k];
    }
  }
  /// n over k.
  [[nodiscard]] Weight const& choose(std::size_t n, std::size_t k) const {
    return k > n ? zero_ : rows_[n][k];
  }

  /// Moves `size` of the cards to a hand: of their subsets the one with the number that is `which` modulo
  /// how many there are; `which` is divided by that.
  void take(cards& to, cards& from, std::size_t size, Weight& which) const {
    if (size == 0) return;
    auto const& all = choose(from.size(), size);
    auto rank = which % all;
    which = which / all;
    cards kept;
    for (std::size_t i = 0; i < from.size(); ++i) {
      auto const& with = size == 0 ? zero_ : choose(from.size() - i - 1, size - 1);
      if (size > 0 && rank < with) {
        to.push_back(from[i]);
        --size;
      } else {
        rank -= with;
        kept.push_back(from[i]);
      }
    }
    from = std::move(kept);
  }

  /// The number by which take() gives these hands, sorted, one after another; `from` is left without them.
  [[nodiscard]] Weight rank(std::vector<cards> const& hands, cards& from) const {
    std::vector<std::pair<Weight, Weight>> digits;  // and how many there are of each
    for (auto const& hand : hands) {
      if (hand.empty()) continue;
      Weight rank{};
      auto size = hand.size();
      cards kept;
      for (std::size_t i = 0; i < from.size(); ++i) {
        if (std::ranges::binary_search(hand, from[i])) {
          --size;
          continue;
        }
        if (size > 0) rank += choose(from.size() - i - 1, size - 1);
        kept.push_back(from[i]);
      }
      digits.emplace_back(rank, choose(from.size(), hand.size()));
      from = std::move(kept);
    }
    Weight out{};
    for (auto d = digits.rbegin(); d != digits.rend(); ++d) out = out * d->second + d->first;
    return out;
  }

 private:
  std::vector<std::vector<Weight>> rows_;
  Weight zero_{};
};

}  // namespace faro::odds::detail
