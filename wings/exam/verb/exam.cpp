// faro exam: exams from question banks, in versions that keep their keys.
#include "exam/verb/exam.hpp"

#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "exam/verb/beside.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/verbs.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

namespace faro::program {
namespace {

/// Whether an encoding is Latin-1, under any of the names it goes by; else it is UTF-8.
bool is_latin_1(std::string const& name) {
  if (name == "latin-1" || name == "latin1" || name == "iso-8859-1" || name == "windows-1252") return true;
  if (name == "utf-8" || name == "utf8") return false;
  throw usage_error{say("--encoding: expected utf-8 or latin-1, got {}", faro::quoted(name))};
}

}  // namespace

void add_bank_input(command& verb, bank_arguments& arguments) {
  add_value(verb, "BANK", arguments.files, "files of questions; - is standard input")->required();
  add_parsed(verb, "--format", arguments.format, exam::bank_format_from,
             listed(exam::bank_format_names()) + " (default: recognised)", "NAME")
      ->proposes(exam::bank_format_names());
  add_parsed(verb, "--encoding", arguments.latin_1, is_latin_1, "utf-8 (default) or latin-1", "NAME");
  add_text(verb, "--anchor", arguments.anchor,
           "answers like these stay where they are, as in 'all of …|none of …'", "PATTERNS");
  add_flag(verb, "--no-detect-anchors", arguments.no_detect_anchors,
           "let 'all of the above' and its like move too");
}

void add_moodle_weights(command& verb, bank_arguments& arguments) {
  add_flag(verb, "--moodle-weights", arguments.moodle_weights,
           "round the weights of answers to those that Moodle takes");
}

exam::read_options read_options_of(bank_arguments const& arguments) {
  exam::read_options out;
  out.format = arguments.format;
  out.latin_1 = arguments.latin_1;
  out.detect_anchors = !arguments.no_detect_anchors;
  out.moodle_weights = arguments.moodle_weights;
  out.anchor_patterns = arguments.anchor.value_or("");
  return out;
}

void refuse_errors(exam::bank const& all) {
  auto const errors = all.errors();
  if (errors == 0) return;
  auto const first = std::ranges::find(all.problems, exam::severity::error, &exam::problem::how);
  auto const what = all.describe(*first);
  throw input_error{errors > 1 ? say("{} (and {} more; `faro exam check` lists them)", what, errors - 1)
                               : what};
}

namespace {

struct check_options : answer_forms {
  bank_arguments bank;
  bool quiet = false;
};

message kind_text(exam::question const& q, exam::bank_format format) {
  using exam::question_kind;
  switch (q.kind) {
    case question_kind::choice:
      return q.single ? say("one of {} answers", q.answers.size())
                      : say("several of {} answers", q.answers.size());
    case question_kind::true_false:
      return "true or false";
    case question_kind::matching:
      return say("matching, {} pairs", q.pairs.size());
    case question_kind::short_answer:
      return "short answer";
    case question_kind::other:
      return format == exam::bank_format::moodle_xml ? "Moodle's own" : "as it is";
    default:
      return name_of(q.kind);
  }
}

/// What happens to the answers.
message answers_text(exam::question const& q) {
  if (q.kind == exam::question_kind::matching)
    return q.shuffle ? say("both sides move") : say("the right side moves");
  if (q.kind != exam::question_kind::choice) return {};
  if (!q.shuffle) return say("answers stay");
  std::string anchored;
  for (std::size_t i = 0; i < q.answers.size(); ++i) {
    if (q.answers[i].anchored) anchored += (anchored.empty() ? "" : ", ") + std::string{exam::letter(i)};
  }
  if (q.free_places().size() < 2) return say("answers stay");
  return anchored.empty() ? say("answers move") : say("answers move, {} stays", anchored);
}

/// What happens to the question.
message place_text(exam::question const& q) {
  if (!q.group.empty())
    return q.group_shuffled ? say("group {} (shuffled)", q.group) : say("group {}", q.group);
  if (!q.pool.empty()) return say("pool {}, {} drawn", q.pool, q.pool_picks);
  switch (q.pinned) {
    case exam::pin::first:
      return say("stays first");
    case exam::pin::last:
      return say("stays last");
    case exam::pin::here:
      return say("stays here");
    case exam::pin::none:
      break;
  }
  return {};
}

message what_text(exam::question const& q) {
  auto const answers = answers_text(q), place = place_text(q);
  if (answers.empty() || place.empty()) return answers.empty() ? place : answers;
  return say("{}; {}", answers, place);
}

/// "230,078,188,847,156,428,800 (2^67.6)"; long numbers by their power alone.
message versions_text(integer const& count) {
  auto digits = count.to_string();
  constexpr std::size_t longest = 30;
  auto const bits = count.bits() > 1000 ? static_cast<double>(count.bits()) : std::log2(count.to_double());
  if (digits.size() > longest) return say("2^{}", fmt::format("{:.1f}", bits));
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3)
    digits.insert(static_cast<std::size_t>(at), translated(","));
  return count.bits() > 20 ? say("{} (2^{})", digits, fmt::format("{:.1f}", bits)) : say("{}", digits);
}

std::optional<integer> versions_of(exam::bank const& all) {
  if (std::ranges::all_of(all.questions,
                          [](auto const& q) { return q.kind == exam::question_kind::description; }))
    return std::nullopt;
  return exam::exam_plan{all, {}}.versions();
}

/// One line a file, and one for all files of a package.
void show_files(answer& a, exam::bank const& all, std::vector<bank_origin> const& origins) {
  for (std::size_t f = 0, end = 0; f < all.sources.size(); f = end) {
    auto const& source = all.sources[f];
    for (end = f + 1; end < all.sources.size() && !origins[f].within.empty() &&
                      !origins[end].within.empty() && origins[end].path == origins[f].path &&
                      all.sources[end].format == source.format;)
      ++end;
    auto const found = static_cast<std::uint64_t>(
        std::ranges::count_if(all.questions, [&](auto const& q) { return q.file >= f && q.file < end; }));
    bool const one = end == f + 1;
    auto const questions = plural(found, "question");
    auto const all_found = one ? questions : say("{} in {} files", questions, end - f);
    auto const said =
        say("{}: {}, read as {}", one ? source.name : origins[f].path, all_found, name_of(source.format));
    a.line(source.bytes == exam::encoding::latin_1 ? say("{} in Latin-1", said) : said);
  }
}

answer answer_of(exam::bank const& all, std::vector<bank_origin> const& origins, bool quiet) {
  answer a{"a question bank"};
  auto& files = a.table("files", form::json);
  for (auto const& source : all.sources) files.row()("name", source.name)("format", name_of(source.format));
  show_files(a, all, origins);
  for (auto const& p : all.problems) a.line(all.describe(p));
  if (!quiet) a.line("");
  auto& questions = a.table("questions", quiet ? form::json : form::all);
  bool const sections = std::ranges::any_of(all.questions, [](auto const& q) { return !q.section.empty(); });
  auto const if_any = [](auto const& text) { return text.empty() ? answer_cell{} : cell_of(text); };
  for (auto const& q : all.questions) {
    bool const matching = q.kind == exam::question_kind::matching;
    auto row = questions.row();
    row(column("number", form::text).called(""), questions.rows.size())(
        column("id").called("").flush_left(), q.id)(column("file", form::json), all.sources[q.file].name)(
        column("line", form::json), q.line)(column("kind").called("").flush_left(), name_of(q.kind),
                                            kind_text(q, all.sources[q.file].format))(
        column("answers", form::json), matching ? q.pairs.size() : q.answers.size())(
        column("points", form::json), q.points.to_string());
    if (sections) row(column("section").called("").flush_left(), if_any(q.section));
    row(column("what").called("").flush_left(), if_any(what_text(q)));
  }
  auto& problems = a.table("problems", form::json);
  for (auto const& p : all.problems)
    problems.row()("file", all.sources[p.file].name)("line", p.line)(
        "severity", p.how == exam::severity::error     ? "error"
                    : p.how == exam::severity::warning ? "warning"
                                                       : "note")("text", p.text);
  a.fact("errors", all.errors());
  if (auto const count = versions_of(all)) {
    a.fact("versions", count->to_string());
    a.line(say("\nversions: {}", versions_text(*count)));
  }
  return a;
}

void run_check(check_options const& o) {
  std::vector<bank_origin> origins;
  auto all = read_banks(o.bank, &origins);
  take_images_beside(all, origins);
  show(answer_of(all, origins, o.quiet), o.style());
  if (all.errors() > 0) throw verification_failed{say("{} in the bank", plural(all.errors(), "error"))};
}

void add_check(command& exam) {
  auto const o = std::make_shared<check_options>();
  auto* const verb =
      add_verb(exam, "check", "Every problem of a question bank, and what will be done with each question.",
               "faro exam check questions.gift\n"
               "faro exam check --format aiken --encoding latin-1 old.txt\n"
               "faro exam check --anchor 'I do not know|none of …' quiz.xml --json\n");
  verb->reads_beside = true;  // pictures
  add_bank_input(*verb, o->bank);
  add_moodle_weights(*verb, o->bank);
  add_flag(*verb, "--quiet", o->quiet, "the problems only, not what will be done");
  add_flag(*verb, "--json", o->json, "print one JSON object");
  on_run(*verb, [o] { run_check(*o); });
}

}  // namespace

void add_exam(command& app) {
  auto* const exam = add_verb(app, "exam", "Exams from question banks, in versions that keep their keys.",
                              "faro exam check questions.gift\n"
                              "faro exam make questions.gift --versions A-D --out monday\n"
                              "faro exam verify monday\n"
                              "faro exam grade monday/map.json answers.csv\n"
                              "faro exam judge questions.gift\n"
                              "faro exam formats\n");
  add_check(*exam);
  add_exam_make(*exam);
  add_exam_verify(*exam);
  add_exam_grade(*exam);
  add_exam_regrade(*exam);
  add_exam_unshuffle(*exam);
  add_exam_judge(*exam);
  add_exam_receipt(*exam);
  add_exam_confirm(*exam);
  add_exam_formats(*exam);
}

}  // namespace faro::program
