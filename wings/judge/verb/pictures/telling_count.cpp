// The count that the strongest test is about, and its picture.
#include "judge/verb/pictures/parts.hpp"
#include "text/words.hpp"

#include <faro/judge/panel/detail/null_distributions.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace faro::program {

namespace {

/// From the first to the last value that was seen or is expected now and then; neighbours share a bar where
/// they are too many.
std::optional<telling_count> count_of(std::string name, std::span<std::uint64_t const> by_value,
                                      judge::tabulated_distribution const& law, double decks) {
  auto const value_of = [&](std::size_t k) { return law.least + static_cast<std::int64_t>(k) * law.step; };
  auto const seen_at = [&](std::size_t k) {
    auto const value = static_cast<std::size_t>(value_of(k));
    return value < by_value.size() ? by_value[value] : 0;
  };
  auto const matters = [&](std::size_t k) { return seen_at(k) > 0 || law.probability[k] > 1e-4; };
  std::size_t first = 0, end = law.probability.size();
  while (first < end && !matters(first)) ++first;
  while (end > first && !matters(end - 1)) --end;
  if (first == end) return std::nullopt;
  constexpr std::size_t most = 60;
  auto const together = (end - first + most - 1) / most;
  telling_count out{std::move(name), value_of(first), value_of(end - 1), law.step};
  out.together = static_cast<std::int64_t>(together);
  out.decks = decks;
  for (auto k = first; k < end; k += together) {
    std::uint64_t count = 0;
    double fair = 0;
    for (auto i = k; i < std::min(end, k + together); ++i) {
      count += seen_at(i);
      fair += law.probability[i];
    }
    out.counts.push_back(count);
    out.seen.push_back(static_cast<double>(count) / decks);
    out.fair.push_back(std::min(1.0, fair));
  }
  return out;
}

/// Whether its test found something, and as much as any.
void settle_strength(telling_count& count, judge::panel_test const& test, judged const& j) {
  count.found = test.adjusted_p <= j.alpha;
  count.strongest = test.p_value <= by_p_value(j).front().p_value;
}

/// The strongest test about a number a deck.
std::optional<telling_count> telling_of_decks(judged const& j, judge::deck_tables const& tables,
                                              judge::panel_distributions const& laws) {
  auto const usable = [&](judge::panel_test const& t) {
    return t.subject.table == judge::test_table::statistic &&
           !laws.of(static_cast<judge::deck_statistic>(t.subject.number)).probability.empty();
  };
  auto const tests = by_p_value(j);
  auto const strongest = std::ranges::find_if(tests, usable);
  auto const telling = strongest == tests.end()
                           ? judge::deck_statistic::rising_sequences
                           : static_cast<judge::deck_statistic>(strongest->subject.number);
  auto count = count_of(fmt::format("{} of a deck", name_of(telling)),
                        tables.numbers().histogram[static_cast<std::size_t>(telling)], laws.of(telling),
                        static_cast<double>(tables.decks()));
  if (count && strongest != tests.end()) settle_strength(*count, *strongest, j);
  return count;
}

/// The strongest test about a kind of card.
std::optional<telling_count> telling_of_parts(judged const& j, judge::part_tables const& tables) {
  auto const& kinds = tables.kinds();
  if (tables.seen() == tables.cards()) return std::nullopt;  // all of every kind are seen
  auto const tests = by_p_value(j);
  auto const strongest = std::ranges::find_if(
      tests, [](judge::panel_test const& t) { return t.subject.table == judge::test_table::kind; });
  auto const telling = strongest == tests.end() ? 0 : strongest->subject.number;
  auto const law = judge::tabulate(
      judge::hypergeometric_distribution(static_cast<std::uint32_t>(tables.cards()), kinds[telling].count,
                                         static_cast<std::uint32_t>(tables.seen())));
  auto count = count_of(fmt::format("{} among {} cards", kinds[telling].name, tables.seen()),
                        tables.times(telling), law, static_cast<double>(tables.parts()));
  if (count && strongest != tests.end()) settle_strength(*count, *strongest, j);
  return count;
}

}  // namespace

std::vector<judge::panel_test> by_p_value(judged const& j) {
  auto tests = j.result.tests;
  std::ranges::stable_sort(tests, {}, &judge::panel_test::p_value);
  return tests;
}

double top_of(std::span<double const> seen, std::span<double const> fair) {
  return std::max(std::ranges::max(seen), std::ranges::max(fair));
}

std::vector<tick> shares_up_to(double top) {
  std::vector<tick> ticks;
  for (auto const v : round_numbers(0, 100 * top, 5)) ticks.emplace_back(v / 100, fmt::format("{:.4g} %", v));
  return ticks;
}

std::optional<telling_count> most_telling(judged const& j, counted_decks const& counted) {
  if (counted.tables && counted.laws && counted.tables->decks() > 0)
    return telling_of_decks(j, *counted.tables, *counted.laws);
  if (counted.parts && counted.parts->parts() > 0) return telling_of_parts(j, *counted.parts);
  return std::nullopt;
}

/// Bars of what was seen; at each bar the distribution, and how far so many decks of a fair shuffle scatter
/// (two standard deviations).
picture picture_of_count(telling_count const& count) {
  auto const size = static_cast<double>(count.seen.size());
  auto const step = static_cast<double>(count.step * count.together);
  auto const middle = static_cast<double>(count.step * (count.together - 1)) / 2;  // of a bar's values
  auto const top = 1.05 * top_of(count.seen, count.fair);
  auto const first = static_cast<double>(count.first);
  plot_area const area{
      64, 34, picture_width - 8, 300, first + middle - step / 2, first + middle + step * (size - 0.5),
      0,  top};
  drawing d{"telling-count", picture_width, 342, count.name,
            fmt::format("Bars: how many of {:.0f} decks had each number; dots: what a fair shuffle gives.",
                        count.decks)};
  auto const bar = (area.right - area.left) / size;
  draw_legend(d, {area.left, 4}, area.right - area.left,
              {{legend_key::sign::box, "mark", "these decks"},
               {legend_key::sign::dot, "law", "a fair shuffle, exactly"}});
  std::vector<tick> across;
  for (auto const v : round_numbers(first, static_cast<double>(count.last), 10)) {
    if (v == std::floor(v)) across.emplace_back(v, fmt::format("{:.0f}", v));
  }
  draw_axes(d, area, across, shares_up_to(top), count.name, "share of decks");
  for (std::size_t i = 0; i < count.seen.size(); ++i) {
    auto const value = first + middle + step * static_cast<double>(i);
    auto const p = count.fair[i];
    auto const from = count.first + count.step * count.together * static_cast<std::int64_t>(i);
    auto const to = std::min(count.last, from + count.step * (count.together - 1));
    auto const values = from == to ? std::to_string(from) : fmt::format("{} to {}", from, to);
    auto const tip = fmt::format("{}: {} decks, {:.4g} expected", values, count.counts[i], count.decks * p);
    auto const at = area.at(value, count.seen[i]);
    d.rectangle({at.x - 0.4 * bar, at.y}, 0.8 * bar, area.bottom - at.y, "bar f-mark", tip);
    auto const scatter = 2 * std::sqrt(p * (1 - p) / count.decks);
    d.line(area.at(value, std::max(0.0, p - scatter)), area.at(value, std::min(top, p + scatter)),
           "line thin s-law");
    d.circle(area.at(value, p), std::clamp(bar * 0.18, 1.5, 4.0), "f-law", tip);
  }
  return {count.strongest ? "The most telling count" : "The count shown", std::move(d),
          fmt::format(
              "Counted: {}. Bars are the decks judged, dots the exact distribution of a fair shuffle; the "
              "line through a dot is "
              "how far {} of a fair shuffle scatter (two standard deviations).",
              count.name, plural(static_cast<std::uint64_t>(count.decks), "deck"))};
}

}  // namespace faro::program
