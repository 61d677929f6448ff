// The tests of bridge deals: cards by seats, shapes and points, and what one deal keeps of the one before.
#include "judge/src/panel/bridge_tables.hpp"
#include "judge/src/panel/p_values.hpp"
#include "judge/src/panel/panel_builder.hpp"

#include <faro/cards/notation.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace faro::judge {

namespace {

using detail::panel_builder;

constexpr std::array<char const*, 4> seat_words{"North", "East", "South", "West"};

/// Counted once: they are the same for all deals.
struct deal_distributions {
  tabulated_distribution points = tabulate(hand_points_distribution());
  tabulated_distribution suit_squares = tabulate(suit_squares_distribution());
  tabulated_distribution points_squares = tabulate(points_squares_distribution());
  tabulated_distribution same_hand = tabulate(same_hand_distribution());
  tabulated_distribution neighbours =
      tabulate(alike_distribution_of_part(std::array<std::uint32_t, 4>{13, 13, 13, 13}, 52));
  tabulated_distribution patterns;

  deal_distributions() {
    for (auto const& p : hand_patterns())
      patterns.probability.push_back(static_cast<double>(p.hands) / 635'013'559'600.0);
  }
};

deal_distributions const& laws() {
  static deal_distributions const counted;
  return counted;
}

void add_cells(panel_builder& panel, bridge_tables const& tables) {
  constexpr std::size_t cells = 208;
  auto const deals = static_cast<double>(tables.deals()), expected = deals / 4;
  double x2 = 0, least = 1;
  std::size_t worst = 0;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    auto const seen = tables.at(cell / 4, cell % 4);
    auto const off = static_cast<double>(seen) - expected;
    x2 += off * off / expected;
    auto const p = 2 * std::min(binomial_at_least(seen, tables.deals(), 0.25),
                                binomial_at_most(seen, tables.deals(), 0.25));
    if (p >= least) continue;
    least = p;
    worst = cell;
  }
  panel.add({test_table::seats}, "card by seat", x2, "weighted chi-squares, mean 156",
            kind_position_p_value(x2, tables.deals(), tables.seats().kinds(), 52));
  panel.add({test_table::seats, test_aspect::furthest, worst}, "card by seat, furthest off",
            static_cast<double>(tables.at(worst / 4, worst % 4)) / deals,
            fmt::format("{} with {}: one deal in 4; the furthest off of 208", letters(bridge_card(worst / 4)),
                        seat_words[worst % 4]),
            std::min(1.0, cells * least));
}

void add_neighbours(panel_builder& panel, bridge_tables const& tables) {
  panel.add_counts({test_table::alike}, "neighbours in the same hand", tables.seats().alike(),
                   laws().neighbours);
}

void add_hands(panel_builder& panel, bridge_tables const& tables) {
  for (std::size_t seat = 0; seat < 4; ++seat) {
    panel.add_counts({test_table::points, test_aspect::whole, seat},
                     fmt::format("high-card points of {}", seat_words[seat]), tables.points(seat),
                     laws().points);
    if (has_shape(laws().patterns, tables.deals()))
      panel.add({test_table::hand_shapes, test_aspect::shape, seat},
                fmt::format("shapes of {}", seat_words[seat]), static_cast<double>(tables.deals()),
                "39 patterns, cells of 5 deals or more",
                shape_p_value(tables.patterns(seat), laws().patterns));
  }
}

void add_squares(panel_builder& panel, bridge_tables const& tables) {
  panel.add_counts({test_table::suit_squares}, "suit lengths, sum of squares", tables.suit_squares(),
                   laws().suit_squares);
  panel.add_counts({test_table::points_squares}, "points, sum of squares", tables.points_squares(),
                   laws().points_squares);
}

void add_same_hand(panel_builder& panel, bridge_tables const& tables) {
  if (tables.deals() > 1)
    panel.add_counts({test_table::same_hand}, "from deal to deal: cards in the same hand", tables.same_hand(),
                     laws().same_hand);
}

/// A deal is one of those before it with chance at most (deals before) / (all deals), whatever they were.
void add_repeats(panel_builder& panel, bridge_tables const& tables) {
  auto const kept = static_cast<double>(tables.kept());
  auto const mean = kept * (kept - 1) / 2 / number_of_deals().to_double();
  panel.add({test_table::repeats}, "deals that come twice", static_cast<double>(tables.repeats()),
            fmt::format("mean {:.2g}", mean),
            tables.repeats() == 0 ? 1 : poisson_at_least(tables.repeats(), mean));
}

constexpr void (*deal_tests[])(panel_builder&, bridge_tables const&) = {
    add_cells, add_neighbours, add_hands, add_squares, add_same_hand, add_repeats};

}  // namespace

void add_deal_tests(detail::panel_builder& panel, bridge_tables const& tables) {
  for (auto const add : deal_tests) add(panel, tables);
}

panel_result judge_deals(bridge_tables const& tables) {
  panel_builder panel{52, tables.deals(), "deal"};
  if (tables.deals() > 0) add_deal_tests(panel, tables);
  return panel.finish();
}

}  // namespace faro::judge
