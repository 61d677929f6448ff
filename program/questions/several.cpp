// Several answers shown as one.
#include "questions/several.hpp"

#include "cli/frame.hpp"
#include "cli/options/exit_codes.hpp"
#include "text/words.hpp"

#include <faro/parallel/progress.hpp>

namespace faro::program {

void show_several(std::vector<odds_report> parts, std::vector<std::string> const& questions,
                  report_style const& style) {
  auto report = combined(std::move(parts));
  if (!report.outputs.empty()) report.query = joined(questions);
  show_report(report, style);
  if (!report.cut_short && !report.unfinished) return;
  finish_printing();
  if (report.unfinished)
    throw undecided{"a limit ended the reading of a game that is a model: these are bounds"};
  throw stopped{"stopped"};
}

}  // namespace faro::program
