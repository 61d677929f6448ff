// The panel of whole decks: a table of what adds its tests, in the order they are shown.
#include "judge/src/panel/chi_square_moments.hpp"
#include "judge/src/panel/p_values.hpp"
#include "judge/src/panel/panel_builder.hpp"

#include <faro/error.hpp>
#include <faro/judge/panel/detail/panel.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace faro::judge {

namespace {

using detail::panel_builder;
using detail::three_moments;
using detail::uniform_x2;

/// What the tests of a panel are made from.
struct panel_input {
  deck_tables const& tables;
  panel_distributions const& laws;
  [[nodiscard]] std::size_t cards() const { return tables.cards(); }
  [[nodiscard]] double decks() const { return static_cast<double>(tables.decks()); }
};

/// X2 of a square table whose cells all expect the same; `counts` skips what can't occur.
double x2_of(panel_input const& in, bool with_diagonal, auto const& at) {
  auto const expected = in.decks() / static_cast<double>(in.cards());
  double x2 = 0;
  for (std::size_t i = 0; i < in.cards(); ++i) {
    for (std::size_t c = 0; c < in.cards(); ++c) {
      if (i == c && !with_diagonal) continue;
      auto const off = static_cast<double>(at(i, c)) - expected;
      x2 += off * off / expected;
    }
  }
  return x2;
}

void add_statistics_of(panel_builder& panel, panel_input const& in, statistic_counts const& counts,
                       test_table table) {
  auto const prefix = table == test_table::relative ? "from deck to deck: " : "";
  for (auto const statistic : all_statistics()) {
    auto const s = static_cast<std::size_t>(statistic);
    auto const& law = in.laws.of(statistic);
    if (in.laws.variance(statistic) == 0) continue;  // always the same, or without a distribution
    auto const name = prefix + std::string{name_of(statistic)};
    test_subject const mean{table, test_aspect::mean, s}, shape{table, test_aspect::shape, s};
    if (law.probability.empty()) {
      panel.add_normal_total(mean, name, counts.total[s], counts.decks, in.laws.mean(statistic),
                             in.laws.variance(statistic));
      continue;
    }
    panel.add_total(mean, name, counts.total[s], counts.decks, law);
    if (table == test_table::statistic) panel.add_shape(shape, name, counts.histogram[s], counts.decks, law);
  }
}

void add_statistics(panel_builder& panel, panel_input const& in) {
  add_statistics_of(panel, in, in.tables.numbers(), test_table::statistic);
}

void add_relative(panel_builder& panel, panel_input const& in) {
  if (in.tables.decks() > 1) add_statistics_of(panel, in, in.tables.relative(), test_table::relative);
}

void add_groupings(panel_builder& panel, panel_input const& in) {
  for (std::size_t g = 0; g < in.tables.groupings().size(); ++g)
    panel.add_counts({test_table::alike, test_aspect::whole, g}, in.tables.groupings()[g].name,
                     in.tables.alike(g), in.laws.alike(g));
}

void add_positions(panel_builder& panel, panel_input const& in) {
  if (in.tables.decks() < 2) return;  // every single deck gives the same
  auto const n = static_cast<double>(in.cards());
  auto const x2 = x2_of(in, true, [&](auto i, auto c) { return in.tables.at(i, c); });
  panel.add({test_table::positions}, "card x position", x2 * (n - 1) / n,
            fmt::format("chi-square of {} degrees", (in.cards() - 1) * (in.cards() - 1)),
            position_p_value(x2, in.tables.decks(), in.cards()));
}

/// Why a p-value is not that of the statistic beside it.
constexpr char const* two_looks =
    "; of X2 and of the furthest cell the smaller p-value, doubled (Bonferroni)";

void add_ends(panel_builder& panel, panel_input const& in) {
  auto const n = in.cards();
  auto const decks = in.tables.decks();
  for (auto const& [name, position] :
       {std::pair<char const*, std::size_t>{"first card", 0}, {"last card", n - 1}}) {
    std::vector<std::uint64_t> counts(n);
    for (std::size_t c = 0; c < n; ++c) counts[c] = in.tables.at(position, c);
    panel.add({test_table::one_position, test_aspect::whole, position}, name, uniform_x2(counts, in.decks()),
              fmt::format("uniform on {} cards{}", n, two_looks), uniform_p_value(counts));
    auto const stayed = in.tables.at(position, position);
    auto const chance = 1 / static_cast<double>(n);
    tail_pair const tails{binomial_at_most(stayed, decks, chance), binomial_at_least(stayed, decks, chance)};
    panel.add({test_table::one_position, test_aspect::stays, position}, std::string{name} + " stays",
              static_cast<double>(stayed) / in.decks(), fmt::format("1 deck in {}", n), tails.two_sided());
  }
}

void add_pairs(panel_builder& panel, panel_input const& in) {
  auto const counts = in.tables.pairs();
  auto const pairs = in.cards() * (in.cards() - 1) / 2;
  if (counts.empty() || in.cards() < 4 || in.tables.decks() < 2 * pairs) return;
  auto const expected = in.decks() / static_cast<double>(pairs);
  double x2 = 0;
  for (auto const count : counts) {
    auto const off = static_cast<double>(count) - expected;
    x2 += off * off / expected;
  }
  panel.add({test_table::pairs}, "pairs of cards x pairs of positions", x2,
            fmt::format("weighted chi-squares, mean {}", pairs * (pairs - 1)),
            pairs_p_value(x2, in.tables.decks(), in.cards()));
}

void add_orders(panel_builder& panel, panel_input const& in) {
  auto const counts = in.tables.orders();
  if (in.cards() < 3 || counts.empty() || in.tables.decks() < 2 * counts.size()) return;
  panel.add({test_table::orders}, "all orders", uniform_x2(counts, in.decks()),
            fmt::format("uniform on {} orders{}", counts.size(), two_looks), uniform_p_value(counts));
}

void add_followed(panel_builder& panel, panel_input const& in) {
  if (in.cards() < 3 || in.tables.decks() < 2) return;
  auto const x2 = x2_of(in, false, [&](auto a, auto b) { return in.tables.followed(a, b); });
  panel.add({test_table::followed}, "card followed by card", x2,
            fmt::format("weighted chi-squares, mean {}", (in.cards() - 1) * (in.cards() - 1)),
            followed_p_value(x2, in.tables.decks(), in.cards(), in.laws.variance(deck_statistic::successions),
                             in.laws.successions_third()));
}

void add_digits_of(panel_builder& panel, panel_input const& in, digit_code code) {
  auto const n = in.cards();
  three_moments pooled;
  double x2 = 0;
  std::vector<double> p_values;
  for (std::size_t k = 0; k + 1 < n; ++k) {
    auto const counts = in.tables.digit(code, k);
    x2 += uniform_x2(counts, in.decks());
    auto const m = three_moments::of_uniform(static_cast<double>(k + 2), in.decks());
    pooled.mean += m.mean;
    pooled.variance += m.variance;
    pooled.third += m.third;
    p_values.push_back(uniform_p_value(counts));
  }
  auto const name = std::string{name_of(code)};
  panel.add(test_subject::of(code, test_aspect::whole), name + ", all digits", x2,
            fmt::format("chi-square of {} degrees", n * (n - 1) / 2),
            pooled.variance > 0 ? three_moment_at_least(x2, pooled.mean, pooled.variance, pooled.third) : 1);
  // The digits are independent: the least of m p-values is below p with chance at most 1 - (1 - p)^m.
  auto const least = std::ranges::min_element(p_values);
  auto const values = static_cast<std::size_t>(least - p_values.begin()) + 2;
  panel.add(test_subject::of(code, test_aspect::furthest), name + ", one digit", static_cast<double>(values),
            fmt::format("each digit uniform; the worst has {} values", values),
            -std::expm1(static_cast<double>(n - 1) * std::log1p(-std::min(*least, 1 - 1e-16))));
}

void add_digits(panel_builder& panel, panel_input const& in) {
  for (std::size_t c = 0; c < digit_codes; ++c) add_digits_of(panel, in, static_cast<digit_code>(c));
}

void add_repeats(panel_builder& panel, panel_input const& in) {
  auto const& r = in.tables.repeats();
  panel.add({test_table::repeats}, "repeated decks", static_cast<double>(r.repeats()),
            fmt::format("{} decks of {}! orders", r.kept(), in.cards()),
            repeats_p_value(r.kept(), r.repeats(), r.halvings(), in.cards()));
}

/// All tests there are, in the order they are shown.
constexpr void (*deck_tests[])(panel_builder&, panel_input const&) = {
    add_statistics, add_groupings, add_positions, add_ends,    add_pairs,
    add_orders,     add_followed,  add_digits,    add_repeats, add_relative};

}  // namespace

panel_result judge_tables(deck_tables const& tables, panel_distributions const& laws) {
  if (tables.cards() != laws.cards())
    throw input_error{say("tables of {} cards, but distributions of {}", tables.cards(), laws.cards())};
  panel_builder panel{tables.cards(), tables.decks()};
  if (tables.cards() > 1 && tables.decks() > 0) {
    for (auto const add : deck_tests) add(panel, {tables, laws});
  }
  return panel.finish();
}

}  // namespace faro::judge
