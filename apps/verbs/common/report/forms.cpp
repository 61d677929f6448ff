// The one place where answers of faro odds are printed, in the form that is asked for.
#include "verbs/common/report/forms.hpp"

#include "cli/files.hpp"
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

void write_picture(std::string const& path, std::string const& picture) {
  output_file file{path};
  file.write(picture);
  file.commit();
}

}  // namespace

std::string json_text(nlohmann::ordered_json const& value) {
  return value.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

void print_forms(answer_forms const& answer, report_style const& style) {
  if (style.svg)
    write_picture(*style.svg,
                  answer.drawn ? answer.drawn() : chart_svg(answer.picture(), style.digits, style.percent));
  if (style.json) return print(answer.json() + "\n");
  print(style.csv ? csv_text(answer.csv()) : printable(answer.text(), true));
}

}  // namespace faro::program
