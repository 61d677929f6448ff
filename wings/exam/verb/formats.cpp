// faro exam formats: the formats of banks, and how each says what faro can do.
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "exam/verb/exam.hpp"
#include "text/words.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

json formats_json() {
  json out{{"formats", json::array()}};
  for (auto const& format : exam::bank_formats()) {
    json one{{"name", format.name},       {"about", format.about},     {"extensions", format.extensions},
             {"written", format.written}, {"comment", format.comment}, {"marks", json::object()}};
    for (auto const& [what, how] : format.marks) one["marks"][what] = how;
    out["formats"].push_back(std::move(one));
  }
  return out;
}

std::string formats_text() {
  std::string out;
  for (auto const& format : exam::bank_formats()) {
    if (!out.empty()) out += '\n';
    out +=
        fmt::format("{}: {}; {}\n", format.name, format.about, format.written ? "read and written" : "read");
    auto marks = format.marks;
    marks.emplace_back("anything else, by faro:", format.comment);
    for (auto const& [what, how] : marks) {
      if (how != "faro:") out += fmt::format("  {:<26}{}\n", what, how);
    }
  }
  return out;
}

}  // namespace

void add_exam_formats(command& exam) {
  auto const as_json = std::make_shared<bool>(false);
  auto* const verb = add_verb(exam, "formats", "The formats of question banks, and what each can say.",
                              "faro exam formats\n");
  add_flag(*verb, "--json", *as_json, "print one JSON object");
  on_run(*verb, [as_json] { print(*as_json ? formats_json().dump() + "\n" : formats_text()); });
}

}  // namespace faro::program
