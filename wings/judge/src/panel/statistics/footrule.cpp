// How far cards are from where they started, in all: Spearman's footrule.
#include "exact/words.hpp"
#include "judge/src/panel/statistics/entry.hpp"

#include <cstdint>
#include <utility>
#include <vector>

namespace faro::judge::detail {

namespace {

/// Half the footrule, position by position: `open` cards and as many positions still wait for a partner
/// further down; each step adds 2 open to the footrule. A position is paired with its own card, with an open
/// one, leaves one more open, and so on. Step i is weighed by weight(i).
template <class Number, class Weight>
std::vector<Number> half_footrule(std::size_t n, Weight weight) {
  auto const most = n * n / 4;
  std::vector<std::vector<Number>> ways(n / 2 + 2);
  ways[0].resize(most + 1);
  ways[0][0] = Number{1};
  for (std::size_t i = 0; i < n; ++i) {
    std::vector<std::vector<Number>> next(ways.size());
    auto const add = [&](std::size_t open, std::vector<Number> const& from, std::size_t factor) {
      auto& to = next[open];
      if (to.empty()) to.resize(most + 1);
      auto const times = weight(i, factor);
      for (std::size_t s = 0; s + open <= most; ++s) {
        if (!(from[s] == Number{})) to[s + open] += times * from[s];
      }
    };
    for (std::size_t open = 0; open < ways.size(); ++open) {
      if (ways[open].empty()) continue;
      add(open, ways[open], 2 * open + 1);
      if (open + 1 < ways.size() && open + 1 <= n - i) add(open + 1, ways[open], 1);
      if (open > 0) add(open - 1, ways[open], open * open);
    }
    ways = std::move(next);
  }
  return ways[0];
}

/// A count below 2^256.
struct small_count {
  faro::detail::number_of_words<4> words;

  bool operator==(small_count const&) const = default;
  small_count& operator+=(small_count const& other) {
    faro::detail::add_times(words, other.words, 1);
    return *this;
  }
  friend small_count operator*(std::uint64_t factor, small_count const& count) {
    small_count out{};
    faro::detail::add_times(out.words, count.words, factor);
    return out;
  }
  [[nodiscard]] integer whole() const { return faro::detail::integer_of(words); }
};
/// So many cards have orders, also with one card more, below 2^256.
constexpr std::size_t most_of_small_counts = 56;

law footrule(std::size_t n) {
  if (n > most_of_small_counts)
    return distribution_of(
        half_footrule<integer>(n, [](std::size_t, std::size_t factor) { return integer{factor}; }), 0, 2);
  counts orders;
  for (auto const& count :
       half_footrule<small_count>(n, [](std::size_t, std::size_t factor) { return std::uint64_t{factor}; }))
    orders.push_back(count.whole());
  return distribution_of(orders, 0, 2);
}

std::size_t greatest(std::size_t n) { return n * n / 2; }

exact_moments footrule_moments(std::size_t cards) {
  integer const n{cards}, one{1};
  return {ratio{n * n - one, integer{3}}, ratio{(n + one) * (integer{2} * n * n + integer{7}), integer{45}}};
}

/// In doubles beyond 60 cards. Divided by i + 1 at each step, so by n! in all: no overflow, and only sums and
/// products of positive numbers.
tabulated_distribution in_doubles(std::size_t cards) {
  if (cards <= 60) return tabulate(footrule(cards));
  auto const exact = footrule_moments(cards);
  return {0, 2,
          half_footrule<double>(cards,
                                [](std::size_t i, std::size_t factor) {
                                  return static_cast<double>(factor) / static_cast<double>(i + 1);
                                }),
          exact.mean.to_double(), exact.variance.to_double()};
}

}  // namespace

template <>
statistic_entry entry_of<deck_statistic::footrule>() {
  return {.name = "footrule",
          .what = "sum of the distances that cards moved",
          .greatest = greatest,
          .law = footrule,
          .moments = footrule_moments,
          .in_doubles = in_doubles,
          .most_in_doubles = most_heavy};
}

}  // namespace faro::judge::detail
