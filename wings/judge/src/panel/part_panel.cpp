// The tests that parts of decks allow.
#include "judge/src/panel/panel_builder.hpp"
#include "judge/src/panel/part_tables.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace faro::judge {

namespace {

using detail::panel_builder;
using detail::total_of;

std::vector<std::uint32_t> sizes_of(std::span<kind_count const> kinds) {
  std::vector<std::uint32_t> sizes;
  for (auto const& k : kinds) sizes.push_back(k.count);
  return sizes;
}

double parts_of(part_tables const& tables) { return static_cast<double>(tables.parts()); }

void add_positions(panel_builder& panel, part_tables const& tables) {
  auto const n = static_cast<double>(tables.cards());
  double x2 = 0;
  for (std::size_t i = 0; i < tables.seen(); ++i) {
    for (std::size_t k = 0; k < tables.kinds().size(); ++k) {
      auto const expected = parts_of(tables) * tables.kinds()[k].count / n;
      auto const off = static_cast<double>(tables.at(i, k)) - expected;
      x2 += off * off / expected;
    }
  }
  panel.add({test_table::positions}, "kind x position", x2,
            fmt::format("weighted chi-squares, mean {}", tables.seen() * (tables.kinds().size() - 1)),
            kind_position_p_value(x2, tables.parts(), tables.kinds(), tables.seen()));
}

void add_one_position(panel_builder& panel, part_tables const& tables, char const* name,
                      std::size_t position) {
  tabulated_distribution law;
  std::vector<std::uint64_t> counts;
  for (std::size_t k = 0; k < tables.kinds().size(); ++k) {
    law.probability.push_back(tables.kinds()[k].count / static_cast<double>(tables.cards()));
    counts.push_back(tables.at(position, k));
  }
  if (!has_shape(law, tables.parts())) return;
  panel.add({test_table::one_position, test_aspect::whole, position}, name, parts_of(tables),
            "every kind by its count, cells of 5 decks or more", shape_p_value(counts, law));
}

void add_ends(panel_builder& panel, part_tables const& tables) {
  add_one_position(panel, tables, "first card", 0);
  if (tables.seen() > 1) add_one_position(panel, tables, "last card seen", tables.seen() - 1);
}

/// How many of each kind are seen. Of many kinds, the one that is furthest off, corrected for their number.
void add_kinds(panel_builder& panel, part_tables const& tables) {
  auto const population = static_cast<std::uint32_t>(tables.cards());
  auto const seen = static_cast<std::uint32_t>(tables.seen());
  if (seen == population) return;  // all are
  auto const& kinds = tables.kinds();
  auto const distribution_of = [&](std::size_t k) {
    return tabulate(hypergeometric_distribution(population, kinds[k].count, seen));
  };
  constexpr std::size_t most_apart = 8;
  if (kinds.size() <= most_apart) {
    auto const different = kinds.size() == 2 ? 1 : kinds.size();  // of two, one is the rest of the other
    for (std::size_t k = 0; k < different; ++k)
      panel.add_counts({test_table::kind, test_aspect::whole, k}, kinds[k].name, tables.times(k),
                       distribution_of(k));
    return;
  }
  double least = 1;
  std::size_t worst = 0;
  tabulated_distribution law;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (k == 0 || kinds[k].count != kinds[k - 1].count) law = distribution_of(k);
    auto const p = tails_of_total(law, tables.parts(), total_of(tables.times(k))).two_sided();
    if (p < least) {
      least = p;
      worst = k;
    }
  }
  panel.add(
      {test_table::kind, test_aspect::furthest, worst}, "kind seen too often or too seldom",
      static_cast<double>(total_of(tables.times(worst))) / parts_of(tables),
      fmt::format(
          "{}: mean {:.6g} a deck; the furthest off of {} kinds, its p-value so many times (Bonferroni)",
          kinds[worst].name, static_cast<double>(kinds[worst].count) * seen / population, kinds.size()),
      std::min(1.0, least * static_cast<double>(kinds.size())));
}

/// How many cards of each tag are seen: a flood of lands shows in their total, not in each land by its name.
void add_tags(panel_builder& panel, part_tables const& tables) {
  auto const population = static_cast<std::uint32_t>(tables.cards());
  auto const seen = static_cast<std::uint32_t>(tables.seen());
  if (seen == population) return;
  for (std::size_t t = 0; t < tables.tags().size(); ++t) {
    auto const marked = tables.cards_of_tag(t);
    if (marked == 0 || marked == population) continue;
    panel.add_counts({test_table::tag, test_aspect::whole, t}, "all of tag " + tables.tags()[t].name,
                     tables.times_of_tag(t), tabulate(hypergeometric_distribution(population, marked, seen)));
  }
}

void add_alike(panel_builder& panel, part_tables const& tables) {
  panel.add_counts({test_table::alike}, "equal kinds side by side", tables.alike(),
                   tabulate(alike_distribution_of_part(sizes_of(tables.kinds()), tables.seen())));
}

void add_order(panel_builder& panel, part_tables const& tables) {
  if (!tables.order()) return;
  panel.add_counts({test_table::started_there}, "cards where they started", tables.fixed(),
                   tabulate(fixed_points_distribution(tables.cards(), tables.seen())));
  auto const order = judge_tables(*tables.order(), panel_distributions{tables.seen()});
  for (auto const& t : order.tests) {
    // Cards are known by their place among those seen; a repeat of that order is no repeat of a deck.
    if (t.subject.table == test_table::repeats) continue;
    auto subject = t.subject;
    subject.of_order_seen = true;
    panel.add(subject, "order of the cards seen: " + t.name, t.statistic, t.null, t.p_value);
  }
}

constexpr void (*part_tests[])(panel_builder&, part_tables const&) = {add_positions, add_ends,  add_kinds,
                                                                      add_tags,      add_alike, add_order};

}  // namespace

panel_result judge_parts(part_tables const& tables) {
  panel_builder panel{tables.cards(), tables.parts()};
  if (tables.parts() > 0 && tables.kinds().size() > 1) {
    for (auto const add : part_tests) add(panel, tables);
  }
  return panel.finish();
}

panel_result judge_sets(part_tables const& tables) {
  panel_builder panel{tables.cards(), tables.parts()};
  if (tables.parts() > 0 && tables.kinds().size() > 1) {
    for (auto const add : {add_kinds, add_tags}) add(panel, tables);
  }
  return panel.finish();
}

}  // namespace faro::judge
