// The pictures of `faro judge test`, the same for pages and for files.
#pragma once
#include "judge/src/panel/charts.hpp"
#include "judge/src/panel/part_tables.hpp"
#include "judge/verb/verdict/verdict.hpp"
#include "pages/page.hpp"

#include <faro/judge/panel/detail/panel.hpp>
#include <faro/judge/panel/detail/tables.hpp>

#include <optional>
#include <string>
#include <vector>

namespace faro::program {

/// What was counted: whole decks (tables and distributions), or parts of decks; the others null.
struct counted_decks {
  judge::deck_tables const* tables = nullptr;
  judge::panel_distributions const* laws = nullptr;
  judge::part_tables const* parts = nullptr;
};

/// A histogram against its distribution: shares of decks by value.
struct telling_count {
  std::string name;                            ///< "cycles of a deck", "land among 7 cards"
  std::int64_t first = 0, last = 0, step = 1;  ///< the values that matter
  std::int64_t together = 1;                   ///< values in one bar; the last may hold fewer
  std::vector<double> seen{}, fair{};          ///< a bar each
  std::vector<std::uint64_t> counts{};
  double decks = 0;
  bool found = false;      ///< its test found a deviation
  bool strongest = false;  ///< no other test of the panel found more
};
/// The count that the strongest test is about, among those that are a number a deck; wide ones in at most 60
/// bars.
std::optional<telling_count> most_telling(judged const& j, counted_decks const& counted);

/// Where a fault sits in the draws of a loop.
struct digit_fault_place {
  judge::digit_code code = judge::digit_code::descending;
  std::vector<judge::spoiled_digit> digits{};  ///< the worst first; at most three
};
/// Nothing when no digit is off, or when the fault that was named is none of a loop's draws.
std::optional<digit_fault_place> place_of_fault(judged const& j, counted_decks const& counted);
/// "digit 51, drawn from 0 to 51"
std::string name_of_digit(std::size_t digit);

/// All pictures that there are, in the order they are shown.
std::vector<picture> pictures_of(judged const& j, counted_decks const& counted);
/// The most telling count and the worst digit as small histograms of characters, a few lines; empty when
/// nothing deviates.
std::string lines_of_pictures(judged const& j, counted_decks const& counted, bool blocks);
/// Why there is no curve of the fault that was named; empty when there is one, or none was named.
std::string without_curve(judged const& j);

}  // namespace faro::program
