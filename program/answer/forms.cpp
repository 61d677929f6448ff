// The one place where answers of faro odds are printed, in the form that is asked for.
#include "answer/forms.hpp"

#include "cli/frame.hpp"
#include "text/csv.hpp"
#include "text/utf8.hpp"

#include <nlohmann/json.hpp>

namespace faro::program {
namespace {

std::string csv_text(std::vector<std::vector<std::string>> const& rows) {
  std::string out;
  for (auto const& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) out += (i == 0 ? "" : ",") + inert_csv_cell(row[i]);
    out += '\n';
  }
  return out;
}

}  // namespace

std::string json_text(nlohmann::ordered_json const& value) {
  return value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

void print_forms(answer_forms const& answer, report_style const& style) {
  if (style.pictures.wanted())
    picture_outputs{style.pictures}.write(
        answer.drawn ? answer.drawn() : chart_svg(answer.picture(), style.chance_digits(), style.percent));
  if (style.json) return print(answer.json() + "\n");
  if (style.csv) return print(csv_text(answer.csv()));
  auto text = answer.text();
  if (style.plot && answer.bars_below)
    text += "\n" + chart_text(answer.picture(), style.chance_digits(), style.percent);
  print(printable(text, true));
}

}  // namespace faro::program
