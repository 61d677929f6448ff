// The pictures one by one, each in a file of its own: pictures.cpp says which are shown.
#pragma once
#include "judge/src/faults/curve.hpp"
#include "judge/verb/pictures/pictures.hpp"

#include <optional>
#include <span>

namespace faro::program {

inline constexpr double picture_width = 480;

/// Where each card went, which kind lay where, the draws of a loop: maps of cells.
picture map_of_positions(judge::deck_tables const& tables);
picture map_of_kinds(judge::part_tables const& tables);
picture map_of_digits(judge::deck_tables const& tables, judge::digit_code code);
/// A histogram against its distribution.
picture picture_of_count(telling_count const& count);
/// How often each value of a digit was drawn.
picture picture_of_digit(judge::deck_tables const& tables, judge::spoiled_digit const& spoiled);
/// The distance from fair by rounds, and where the fault that was named stands.
std::optional<judge::fault_curve> curve_of(judged const& j);
picture picture_of_curve(judge::fault_curve const& curve);
/// The p-values of all tests against those of a fair shuffle; none for fewer than two tests.
std::optional<picture> quantile_plot(judged const& j);

/// The tests, smallest p-values first.
std::vector<judge::panel_test> by_p_value(judged const& j);
/// The highest of two rows of bars; ticks of shares up to there, in percent.
double top_of(std::span<double const> seen, std::span<double const> fair);
std::vector<tick> shares_up_to(double top);

}  // namespace faro::program
