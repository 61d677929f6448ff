// How every panel is put together: tests are added one by one, the ending corrects them for their number.
#pragma once
#include <faro/judge/panel/detail/panel.hpp>

#include <cstdint>
#include <span>
#include <string>

namespace faro::judge::detail {

class panel_builder {
 public:
  /// `unit` is what is counted: "deck", "deal".
  panel_builder(std::size_t cards, std::uint64_t decks, std::string unit = "deck");

  void add(test_subject const& subject, std::string name, double statistic, std::string null, double p_value);
  /// The total of a number a deck, two-sided by its distribution; where it has no distribution, by mean and
  /// variance alone.
  void add_total(test_subject const& subject, std::string const& name, std::int64_t total,
                 std::uint64_t decks, tabulated_distribution const& law);
  void add_normal_total(test_subject const& subject, std::string const& name, std::int64_t total,
                        std::uint64_t decks, double mean, double variance);
  /// The histogram against its distribution, where there are decks enough to have a shape.
  void add_shape(test_subject const& subject, std::string const& name, std::span<std::uint64_t const> counts,
                 std::uint64_t decks, tabulated_distribution const& law);
  /// Both for counts by value from 0. Nothing for a number that is always the same.
  void add_counts(test_subject const& subject, std::string const& name, std::span<std::uint64_t const> counts,
                  tabulated_distribution const& law);

  /// The one ending of all panels: Holm's correction over all tests.
  panel_result finish();

 private:
  [[nodiscard]] std::string mean_and_variance(double mean, double variance) const;
  std::string unit_;
  panel_result result_;
};

/// The total of values by value from 0.
std::int64_t total_of(std::span<std::uint64_t const> counts_by_value);

}  // namespace faro::judge::detail
