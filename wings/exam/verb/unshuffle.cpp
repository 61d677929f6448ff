// faro exam unshuffle: a version, or the answers given in it, back in the order of the bank.
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "exam/verb/exam.hpp"
#include "exam/verb/list_options.hpp"
#include "exam/verb/marking.hpp"
#include "records/safe_file.hpp"
#include "text/csv.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

namespace faro::program {
namespace {

struct unshuffle_options {
  list_options lists;
  std::string map, answers;
  std::optional<std::string> version;
  bool letters = false;
};

/// A sheet's cells as if the bank itself had been the sheet: ids, or letters of the bank.
std::vector<std::string> turned_back(exam::bank const& all, exam::version const& version,
                                     exam::given_answers const& given, exam::graded_sheet const& sheet,
                                     bool letters) {
  std::vector<std::string> out(all.questions.size());
  std::size_t number = 0;
  for (auto const& placed : version) {
    auto const& q = all.questions[placed.question];
    if (q.kind == exam::question_kind::description) continue;
    auto const& mark = sheet.marks[number];
    auto& cell = out[placed.question];
    auto const given_text = number < given.cells.size() ? given.cells[number] : "";
    ++number;
    if (q.kind == exam::question_kind::matching) {
      if (!letters) cell = fmt::format("{}", fmt::join(exam::chosen_ids(q, mark), " "));
      for (std::size_t i = 0; letters && i < mark.chosen.size(); ++i) {
        if (!q.pairs[i].prompt.empty())
          cell += mark.chosen[i] == exam::no_match ? '-' : exam::letter(mark.chosen[i]);
      }
      continue;
    }
    if (q.kind != exam::question_kind::choice && q.kind != exam::question_kind::true_false) {
      cell = given_text;
      continue;
    }
    auto chosen = mark.chosen;
    std::ranges::sort(chosen);
    for (auto const at : chosen) {
      if (letters) {
        cell += q.kind == exam::question_kind::true_false ? (at == 0 ? 'T' : 'F') : exam::letter(at);
      } else {
        cell += (cell.empty() ? "" : " ") + q.answers[at].id;
      }
    }
  }
  return out;
}

std::string unshuffled_answers(opened_map const& map, unshuffle_options const& o) {
  auto file = read_answers(o.answers, o.lists.asked(), map);
  auto const& all = map.map.questions;
  exam::grader const grader{all};
  auto const sheets = mark_all(map, file, grader).sheets;
  std::string out = o.letters ? "student" : "student,version";
  std::size_t number = 0;
  for (auto const& q : all.questions) {
    if (q.kind != exam::question_kind::description)
      out += ',' + (o.letters ? std::to_string(++number) : inert_csv_cell(q.id));
  }
  out += '\n';
  for (std::size_t i = 0; i < sheets.size(); ++i) {
    out += inert_csv_cell(sheets[i].student) + (o.letters ? "" : ',' + inert_csv_cell(sheets[i].sheet));
    auto const cells =
        turned_back(all, map.versions.at(file.answers[i].sheet), file.answers[i], sheets[i], o.letters);
    for (std::size_t k = 0; k < cells.size(); ++k) {
      if (all.questions[k].kind != exam::question_kind::description) out += ',' + inert_csv_cell(cells[k]);
    }
    out += '\n';
  }
  return out;
}

/// Where every question and answer of a version stands in the bank.
std::string unshuffled_version(opened_map const& map, std::string const& name) {
  auto const at = map.versions.find(name);
  if (at == map.versions.end())
    throw usage_error{
        say("--sheet: the map has no sheet {}{}", faro::quoted(name), did_you_mean(name, map.names))};
  auto const& all = map.map.questions;
  std::vector<std::size_t> numbers(all.questions.size());
  std::size_t asked = 0;
  for (std::size_t i = 0; i < all.questions.size(); ++i) {
    if (all.questions[i].kind != exam::question_kind::description) numbers[i] = ++asked;
  }
  std::string out = "number,question,bank_number,bank_letters\n";
  std::size_t number = 0;
  for (auto const& placed : at->second) {
    auto const& q = all.questions[placed.question];
    if (q.kind == exam::question_kind::description) continue;
    std::string letters;
    for (auto const place : placed.answers) letters += exam::letter(place);
    out += fmt::format("{},{},{},{}\n", ++number, inert_csv_cell(q.id), numbers[placed.question], letters);
  }
  return out;
}

void run_unshuffle(unshuffle_options const& o) {
  audit::forbid_core_dumps();
  if (o.lists.as.dry_run && !o.answers.empty()) return show_answers(o.answers, o.lists, {});
  auto const map = open_map(o.map);
  if (o.answers.empty() == !o.version) throw usage_error{"expected ANSWERS.csv or --sheet NAME, one of them"};
  print(o.version ? unshuffled_version(map, *o.version) : unshuffled_answers(map, o));
}

}  // namespace

void add_exam_unshuffle(command& exam) {
  auto const o = std::make_shared<unshuffle_options>();
  auto* const verb =
      add_verb(exam, "unshuffle", "Turn a version, or the answers given in it, back into the bank's order.",
               "faro exam unshuffle monday/map.json answers.csv\n"
               "faro exam unshuffle monday/map.json answers.csv --letters\n"
               "faro exam unshuffle monday/map.json --sheet B\n");
  add_value(*verb, "MAP", o->map, "the map.json of an exam")->required();
  add_value(*verb, "ANSWERS", o->answers, "a table: student,version,1,2,3,... with letters in its cells");
  add_answer_options(*verb, o->lists);
  add_text(*verb, "--sheet", o->version,
           "say where the questions and answers of this sheet stand in the bank", "NAME");
  add_flag(*verb, "--letters", o->letters, "show letters of the bank instead of ids");
  on_run(*verb, [o, verb] {
    check_table_options(*verb);
    run_unshuffle(*o);
  });
}

}  // namespace faro::program
