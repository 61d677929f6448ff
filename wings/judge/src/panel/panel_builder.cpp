// The building and the ending of panels, the same for whole decks, parts of decks and bridge deals.
#include "judge/src/panel/panel_builder.hpp"

#include "judge/src/panel/p_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace faro::judge {

double panel_result::adjusted_p() const { return tests.empty() ? 1 : strongest().adjusted_p; }

bool panel_result::deviates(double alpha) const { return !tests.empty() && adjusted_p() <= alpha; }

void panel_result::adjust(correction how) {
  std::vector<double> p_values;
  for (auto const& t : tests) p_values.push_back(t.p_value);
  auto const adjusted = how == correction::holm ? holm(p_values) : benjamini_hochberg(p_values);
  for (std::size_t i = 0; i < adjusted.size(); ++i) tests[i].adjusted_p = adjusted[i];
}

panel_test const& panel_result::strongest() const& {
  return *std::ranges::min_element(tests, [](auto const& a, auto const& b) { return a.p_value < b.p_value; });
}

namespace detail {

std::int64_t total_of(std::span<std::uint64_t const> counts_by_value) {
  std::int64_t total = 0;
  for (std::size_t v = 0; v < counts_by_value.size(); ++v)
    total += static_cast<std::int64_t>(v * counts_by_value[v]);
  return total;
}

panel_builder::panel_builder(std::size_t cards, std::uint64_t decks, std::string unit)
    : unit_{std::move(unit)} {
  result_.cards = cards;
  result_.decks = decks;
}

void panel_builder::add(test_subject const& subject, std::string name, double statistic, std::string null,
                        double p_value) {
  result_.tests.push_back({std::move(name), statistic, std::move(null), p_value, 1, subject});
}

std::string panel_builder::mean_and_variance(double mean, double variance) const {
  return fmt::format("mean {:.6g}, variance {:.6g} a {}", mean, variance, unit_);
}

void panel_builder::add_total(test_subject const& subject, std::string const& name, std::int64_t total,
                              std::uint64_t decks, tabulated_distribution const& law) {
  add(subject, name + ", mean", static_cast<double>(total) / static_cast<double>(decks),
      mean_and_variance(law.mean, law.variance), tails_of_total(law, decks, total).two_sided());
}

void panel_builder::add_normal_total(test_subject const& subject, std::string const& name, std::int64_t total,
                                     std::uint64_t decks, double mean, double variance) {
  // The normal distribution, half a step towards the mean.
  auto const sum = static_cast<double>(total), count = static_cast<double>(decks);
  auto const off = std::max(0.0, std::abs(sum - count * mean) - 0.5);
  add(subject, name + ", mean", sum / count, mean_and_variance(mean, variance),
      std::min(1.0, 2 * normal_at_least(off / std::sqrt(count * variance))));
}

void panel_builder::add_shape(test_subject const& subject, std::string const& name,
                              std::span<std::uint64_t const> counts, std::uint64_t decks,
                              tabulated_distribution const& law) {
  if (law.probability.size() <= 2 || !has_shape(law, decks)) return;
  add(subject, name + ", shape", static_cast<double>(decks),
      fmt::format("its distribution, cells of 5 {}s or more", unit_), shape_p_value(counts, law));
}

void panel_builder::add_counts(test_subject const& subject, std::string const& name,
                               std::span<std::uint64_t const> counts, tabulated_distribution const& law) {
  if (law.variance == 0) return;
  auto const decks = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  auto about = subject;
  about.aspect = test_aspect::mean;
  add_total(about, name, total_of(counts), decks, law);
  about.aspect = test_aspect::shape;
  add_shape(about, name, counts, decks, law);
}

panel_result panel_builder::finish() {
  result_.adjust(correction::holm);
  return std::move(result_);
}

}  // namespace detail
}  // namespace faro::judge
