// An answer of faro odds in every form that it is printed in: text, JSON, a table, a picture. What answers
// fills this in, and print_forms() prints the form that is asked for; it alone knows the forms.
#pragma once
#include "answer/chart.hpp"
#include "answer/report.hpp"

#include <nlohmann/json_fwd.hpp>

#include <functional>
#include <string>
#include <vector>

namespace faro::program {

/// Each is made when it is asked for; one that is missing was refused before.
struct answer_forms {
  std::function<std::string()> text;
  std::function<std::string()> json;                             ///< without the end of the line
  std::function<std::vector<std::vector<std::string>>()> csv{};  ///< rows of cells, the names first
  std::function<chart()> picture{};
  std::function<std::string()> drawn{};  ///< a picture that is no chart, as a file
  bool bars_below = false;               ///< --plot shows the picture below the text, as bars
};

/// A value as JSON; bytes that are no UTF-8 are replaced.
std::string json_text(nlohmann::ordered_json const& value);

/// Prints the answer, and writes the picture if one is asked for.
void print_forms(answer_forms const& answer, report_style const& style);

}  // namespace faro::program
