// faro dice GAME.anydice: programs in the language of AnyDice run, shown, translated.
#include "answer/printer.hpp"
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/trouble.hpp"
#include "odds/src/subject.hpp"
#include "odds/verb/dice/dice.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/text_file.hpp"

#include <faro/dice/anydice.hpp>
#include <faro/dice/query.hpp>
#include <faro/exact/event.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <memory>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

/// The line of a program that is wrong, with the names that are near, for programs that show the place.
void note_trouble(std::string_view text, odds::anydice_error const& e) {
  auto const lines = lines_of(text);
  if (e.line() == 0 || e.line() > lines.size()) return;
  last_trouble() = trouble{std::string{lines[e.line() - 1]}, 1, e.nearest()};
}

odds::anydice_answer run_noting(std::string_view text) {
  try {
    return odds::run_anydice(text);
  } catch (odds::anydice_error const& e) {
    note_trouble(text, e);
    throw;
  }
}

odds::anydice_answer run_program(std::string const& from) {
  if (!file_exists(from) && odds::is_anydice_program(from)) return run_noting(from);
  text_file const file{from};
  constexpr std::size_t most = 4 << 20;
  if (file.bytes().size() > most)
    throw input_error{say("{}: expected a program of at most {} MB", file.name(), most >> 20)};
  try {
    return run_noting(file.text());
  } catch (odds::anydice_error const& e) {
    throw input_error{say("{}, {}", file.name(), e.said())};
  }
}

odds_report report_of(odds::anydice_output const& output) {
  odds_report report;
  report.query = output.name;
  report.ordered = true;
  auto const over = std::make_shared<integer const>(output.law.denominator());
  for (auto const& e : output.law.entries())
    report.law.emplace_back(std::to_string(e.outcome), e.weight, over);
  if (output.law.empty()) {
    report.notes.push_back(say("the empty die: it has no result"));
  } else {
    report.mean = mean(output.law);
    report.variance = variance(output.law);
  }
  return report;
}

/// The spelling, if it says the same.
std::optional<std::string> checked_spelling(odds::anydice_output const& output) {
  if (!output.spelling || output.law.empty()) return {};
  try {
    if (odds::subject_of(*output.spelling) != odds::subject::dice) return {};
    auto const found = odds::answer_dice(*output.spelling);
    if (found.law && found.law->size() == output.law.size() && *found.law == output.law)
      return output.spelling;
    if (found.probability && found.unread.is_zero() && *found.probability == output.law.probability(1))
      return output.spelling;
  } catch (input_error const&) {  // it can't be said so
  }
  return {};
}

}  // namespace

void anydice_odds(std::string const& from, report_style const& style) {
  auto const run = run_program(from);
  if (run.outputs.empty())
    throw input_error{"expected a program that puts something out, got none: output …"};
  odds_report whole;
  whole.query = from;
  for (auto const& output : run.outputs) whole.outputs.push_back(report_of(output));
  whole.notes = run.warnings;
  show_report(whole, style);
}

void translate_anydice(std::string const& from, report_style const& style) {
  answer a{from};
  auto& outputs = a.table("outputs", form::data);
  for (auto const& output : run_program(from).outputs) {
    auto const spelt = checked_spelling(output);
    outputs.row()("name", output.name)("line", output.line)("question", spelt ? json(*spelt) : json());
    a.line(spelt ? fmt::format("{}  # {}", *spelt, output.name)
                 : fmt::format("# {} (line {}): no spelling here; the program itself is what to ask",
                               output.name, output.line));
  }
  show(a, style);
}

}  // namespace faro::program
