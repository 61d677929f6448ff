// Numbers that are known within proved bounds, or whose fractions nobody reads: as text and as JSON. Apart
// from report.cpp, which shows what is exact and short.
#pragma once
#include "answer/report.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace faro::program {

/// Decimals that are certain where bounds agree in them; "0.412771 to 0.412835", rounded outwards, where not.
std::string bounds_text(ratio const& low, ratio const& high, unsigned digits);

/// How many decimals are certain, up to so many: those that both ends are rounded to alike.
unsigned certain_digits(ratio const& low, ratio const& high, unsigned most);

/// The chance of a condition within bounds, or with a fraction too long to be read.
std::string bounded_chance_text(odds_report const& report, report_style const& style);
/// The rows of a distribution within bounds, or with fractions too long to be read; and what is not known of
/// it.
std::string bounded_distribution_text(odds_report const& report, report_style const& style);
/// "expected turns 39.225122", one line each.
std::string expected_text(odds_report const& report, report_style const& style);

/// A number within bounds, or exactly: "low", "high", "decimal", "digits" of which all are certain.
nlohmann::ordered_json bounds_json(ratio const& low, ratio const& high);
/// What such a report has beside the fields of all: changes the rows of "distribution", too.
void add_bounds(nlohmann::ordered_json& out, odds_report const& report);

}  // namespace faro::program
