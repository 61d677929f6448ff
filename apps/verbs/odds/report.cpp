// The answers of faro odds shown, in the form that is asked for.
#include "verbs/odds/report.hpp"

#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "verbs/odds/report_parts.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace faro::program {

odds_report combined(std::vector<odds_report> parts) {
  if (parts.size() == 1) return std::move(parts.front());
  auto out = parts.front();
  auto const common = [&](auto field) {
    return std::ranges::all_of(parts, [&](odds_report const& one) { return field(one) == field(out); });
  };
  out.query.clear();
  for (auto const& one : parts) out.query += (out.query.empty() ? "" : ", ") + one.query;
  // What holds for all is said once.
  std::vector<std::string> shared;
  std::ranges::copy_if(parts.front().conditions, std::back_inserter(shared), [&](auto const& line) {
    return std::ranges::all_of(parts, [&](auto const& one) {
      return std::ranges::find(one.conditions, line) != one.conditions.end();
    });
  });
  for (auto& one : parts) {
    std::erase_if(one.conditions,
                  [&](auto const& l) { return std::ranges::find(shared, l) != shared.end(); });
    one.notes.insert(one.notes.begin(), one.conditions.begin(), one.conditions.end());
    one.conditions.clear();
  }
  odds_report whole;
  whole.query = out.query;
  whole.deck = out.deck;
  whole.deck_read = out.deck_read;
  whole.deck_read_json = out.deck_read_json;
  if (common([](auto const& one) { return one.draw; })) {
    whole.draw = out.draw;
    whole.draw_json = out.draw_json;
  }
  whole.conditions = std::move(shared);
  whole.cut_short = std::ranges::any_of(parts, &odds_report::cut_short);
  whole.outputs = std::move(parts);
  return whole;
}

void show_report(odds_report const& report, report_style const& style) {
  if (style.svg) {
    output_file file{*style.svg};
    file.write(report_svg(report, style));
    file.commit();
  }
  print(style.json ? report_json(report) : report_text(report, style));
}

}  // namespace faro::program
