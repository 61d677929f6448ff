// The distributions of bridge deals, counted exactly: patterns, points, and tables of four rows that meet in
// the middle.
#include "judge/src/panel/bridge_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace faro::judge {

namespace {

constexpr std::size_t in_hand = 13;
using lengths = std::array<std::size_t, 4>;

std::uint64_t choose(std::uint64_t n, std::uint64_t k) { return binomial(n, k).to_uint64(); }

/// Every way to write n as four parts, in order.
template <class Take>
void each_four(std::size_t n, Take take) {
  for (std::size_t a = 0; a <= n; ++a) {
    for (std::size_t b = 0; a + b <= n; ++b) {
      for (std::size_t c = 0; a + b + c <= n; ++c) take(lengths{a, b, c, n - a - b - c});
    }
  }
}

/// The ways to give n different cards to four hands, so many each.
std::uint64_t ways_of(std::size_t n, lengths const& l) {
  return choose(n, l[0]) * choose(n - l[0], l[1]) * choose(n - l[0] - l[1], l[2]);
}

using weight_table = std::vector<uint128>;  // by value; no sum here reaches 4 * 13^2 * 4
constexpr std::size_t values = 2704;

distribution<std::int64_t> distribution_of(weight_table const& weights) {
  std::vector<distribution<std::int64_t>::entry> entries;
  for (std::size_t value = 0; value < weights.size(); ++value) {
    if (weights[value] > 0)
      entries.push_back({static_cast<std::int64_t>(value), integer::from_unsigned(weights[value])});
  }
  return distribution<std::int64_t>::in_proportion(std::move(entries));
}

/// The distribution of a sum over the four rows of a table whose rows and columns sum to 13 each: four suits
/// by four hands, or the hands of one deal by those of the next. A table counts for the deals that have it.
/// Two rows and the other two are counted apart: they meet where their columns make 13.
template <class Value>
distribution<std::int64_t> distribution_of_table(Value value) {
  using half =
      std::map<lengths, std::map<std::int64_t, std::uint64_t>>;  // by columns, by value; at most 4^26
  auto const two_rows = [&](std::size_t first) {
    half out;
    std::vector<std::pair<lengths, std::uint64_t>> rows;
    each_four(in_hand, [&](lengths const& l) { rows.emplace_back(l, ways_of(in_hand, l)); });
    for (auto const& [a, ways] : rows) {
      for (auto const& [b, more] : rows) {
        lengths columns{};
        for (std::size_t i = 0; i < 4; ++i) columns[i] = a[i] + b[i];
        if (std::ranges::max(columns) <= in_hand)
          out[columns][value(first, a) + value(first + 1, b)] += ways * more;
      }
    }
    return out;
  };
  auto const upper = two_rows(0), lower = two_rows(2);
  weight_table weights(values);
  for (auto const& [columns, above] : upper) {
    lengths rest{};
    for (std::size_t i = 0; i < 4; ++i) rest[i] = in_hand - columns[i];
    for (auto const& [x, ways] : above) {
      for (auto const& [y, more] : lower.at(rest)) weights[x + y] += static_cast<uint128>(ways) * more;
    }
  }
  return distribution_of(weights);
}

/// How many honours each hand has after some ranks were dealt, and their points.
struct honours {
  lengths cards{}, points{};
  friend auto operator<=>(honours const&, honours const&) = default;
};
using honour_ways = std::map<honours, std::uint64_t>;

honour_ways deal_rank(honour_ways const& before, std::size_t points) {
  honour_ways after;
  for (auto const& [state, ways] : before) {
    each_four(4, [&](lengths const& l) {
      auto next = state;
      for (std::size_t i = 0; i < 4; ++i) {
        next.cards[i] += l[i];
        next.points[i] += points * l[i];
      }
      if (std::ranges::max(next.cards) <= in_hand) after[next] += ways * ways_of(4, l);
    });
  }
  return after;
}

}  // namespace

std::vector<hand_pattern> const& hand_patterns() {
  static auto const patterns = [] {
    std::map<std::string, std::uint64_t> hands;
    each_four(in_hand, [&](lengths l) {
      auto const ways = choose(13, l[0]) * choose(13, l[1]) * choose(13, l[2]) * choose(13, l[3]);
      std::ranges::sort(l, std::greater{});
      // Above nine the lengths are set apart.
      auto const name = l[0] > 9 ? fmt::format("{}-{}-{}-{}", l[0], l[1], l[2], l[3])
                                 : fmt::format("{}{}{}{}", l[0], l[1], l[2], l[3]);
      hands[name] += ways;
    });
    std::vector<hand_pattern> out;
    for (auto const& [name, ways] : hands) out.push_back({name, ways});
    std::ranges::stable_sort(out, std::greater{}, &hand_pattern::hands);
    return out;
  }();
  return patterns;
}

distribution<std::int64_t> hand_points_distribution() {
  weight_table weights(values);
  for (std::uint64_t a = 0; a <= 4; ++a) {
    for (std::uint64_t k = 0; k <= 4; ++k) {
      for (std::uint64_t q = 0; q <= 4; ++q) {
        for (std::uint64_t j = 0; j <= 4 && a + k + q + j <= in_hand; ++j)
          weights[4 * a + 3 * k + 2 * q + j] +=
              choose(4, a) * choose(4, k) * choose(4, q) * choose(4, j) * choose(36, in_hand - a - k - q - j);
      }
    }
  }
  return distribution_of(weights);
}

distribution<std::int64_t> suit_squares_distribution() {
  return distribution_of_table([](std::size_t, lengths const& l) {
    std::size_t sum = 0;
    for (auto const n : l) sum += n * n;
    return sum;
  });
}

distribution<std::int64_t> same_hand_distribution() {
  return distribution_of_table([](std::size_t row, lengths const& l) { return l[row]; });
}

/// Aces and kings, queens and jacks are dealt apart; then each with each, and 36 cards to fill the hands.
distribution<std::int64_t> points_squares_distribution() {
  honour_ways const start{{honours{}, 1}};
  auto const high = deal_rank(deal_rank(start, 4), 3), low = deal_rank(deal_rank(start, 2), 1);
  weight_table weights(values);
  for (auto const& [x, ways] : high) {
    for (auto const& [y, more] : low) {
      uint128 fill = static_cast<uint128>(ways) * more;
      std::size_t left = 36, squares = 0;
      bool fits = true;
      for (std::size_t i = 0; i < 4 && fits; ++i) {
        auto const held = x.cards[i] + y.cards[i];
        fits = held <= in_hand;
        if (!fits) break;
        static auto const choices = [] {
          std::array<std::array<std::uint64_t, in_hand + 1>, 37> table{};
          for (std::size_t n = 0; n <= 36; ++n) {
            for (std::size_t k = 0; k <= in_hand; ++k) table[n][k] = choose(n, k);
          }
          return table;
        }();
        fill *= choices[left][in_hand - held];
        left -= in_hand - held;
        squares += (x.points[i] + y.points[i]) * (x.points[i] + y.points[i]);
      }
      if (fits) weights[squares] += fill;
    }
  }
  return distribution_of(weights);
}

}  // namespace faro::judge
