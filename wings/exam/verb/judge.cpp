// faro exam judge: whether the key of a bank is biased by position, and the bank without the bias.
#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "exam/src/key_test.hpp"
#include "exam/verb/exam.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/agreed.hpp"

#include <faro/exam/detail/write.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

struct judge_key_options : answer_forms {
  bank_arguments bank;
  std::optional<std::string> fix, seed;
  ratio alpha{1, 100};
  bool balance = false;
};

std::string probability_text(double p) {
  return p < 1e-4 ? fmt::format("{:.2e}", p) : fmt::format("{:.6f}", p);
}

answer answer_of(exam::key_report const& r, exam::bank const& all, double alpha) {
  auto const percent = [&](std::uint64_t n) {
    return fmt::format("{:.1f}", 100.0 * static_cast<double>(n) / static_cast<double>(r.questions));
  };
  auto const tested = [](double p, std::optional<ratio> const& exact) {
    json out{{"p", agreed(p)}};
    if (exact) out["exact"] = exact->to_string();
    return out;
  };
  auto const& most = *std::ranges::max_element(r.letters, {}, &exam::letter_report::seen);
  answer a{"the key of a bank"};
  a.fact("questions", r.questions);
  a.line(say("{}: {} of {} with one right answer that could stand elsewhere",
             all.sources.size() == 1 ? say("{}", all.sources[0].name) : plural(all.sources.size(), "file"),
             r.questions, plural(all.questions.size(), "question")));
  auto& letters = a.table("letters");
  for (auto const& l : r.letters)
    letters.row()("letter", std::string(1, l.name))("right", l.seen)(
        column("%", form::text), percent(l.seen))(column("possible", form::json), l.might)(
        "expected", l.expected, fmt::format("{:.1f}", l.expected))(column("p").called("p (two-sided, exact)"),
                                                                   agreed(l.p), probability_text(l.p));
  if (r.most_known) {
    json fields{{"right", most.seen}};
    fields.update(tested(r.most_p, r.most_exact));
    a.fact("most", fields);
    a.line(say("some letter {} times or more: p {}", most.seen, probability_text(r.most_p)));
  }
  json run{{"letter", std::string(1, r.run_of)}, {"length", r.longest_run}};
  run.update(tested(r.run_p, r.run_exact));
  a.fact("longest_run", run);
  a.line(say("longest run: {} {} times; a run so long or longer: p {}", r.run_of, r.longest_run,
             probability_text(r.run_p)));
  a.fact("p", agreed(r.p));
  a.fact("alpha", alpha);
  a.fact("biased", r.p <= alpha);
  auto const after = say("(p {} after Holm's correction)", probability_text(r.p));
  a.line(r.p > alpha ? say("verdict: no bias by position is seen {}", after)
                     : say("verdict: biased by position {}; {} is right in {} %", after, most.name,
                           percent(most.seen)));
  return a;
}

/// The format of banks that is meant by the name of a file. Throws usage_error.
exam::exam_output output_by_name(std::string const& file) {
  std::vector<std::string> endings;
  for (auto const& format : exam::bank_formats()) {
    if (!format.written || format.extensions.empty()) continue;  // QTI 2.1 has no name of its own
    if (file.ends_with(format.extensions.front())) return exam::exam_output_from(format.name);
    endings.push_back(format.extensions.front());
  }
  throw usage_error{
      say("--fix: expected a name that ends in {}, got {}", listed(endings), faro::quoted(file))};
}

/// The bank with its answers in a random order, in the format that the name of the file says.
void write_fixed(exam::bank const& all, judge_key_options const& o) {
  refuse_errors(all);
  auto const output = output_by_name(*o.fix);
  exam::bank keep = all;
  for (auto& q : keep.questions) q.pool.clear();  // nothing is drawn, all stay
  exam::exam_plan const plan{keep, {.questions = exam::question_order::keep, .balance = o.balance}};
  auto const key = o.seed ? key_from_text(*o.seed) : fresh_key();
  auto const fixed = exam::named_version(plan, key, "fix", "");
  output_file out{*o.fix};
  out.write(exam::write_bank(output, all, fixed));
  out.commit();
  if (output == exam::exam_output::gift || output == exam::exam_output::moodle_xml)
    for (auto const& refused : exam::weights_moodle_refuses(all)) note(say("warning: {}", refused));
}

void run_judge_key(command const& verb, judge_key_options const& o) {
  for (auto const* of_fixing : {"--balance", "--seed"}) {
    if (!o.fix && was_given(verb, of_fixing))
      throw usage_error{say("{} goes with --fix: nothing is shuffled without it", of_fixing)};
  }
  for (auto const* of_judging : {"--alpha", "--json"}) refuse_together(verb, {"--fix", of_judging});
  auto const all = read_banks(o.bank);
  if (o.fix) return write_fixed(all, o);
  auto const alpha = o.alpha.to_double();
  auto const report = exam::judge_key(exam::free_key(all));
  if (all.errors() > 0)
    note(say("{} left out; `faro exam check` lists them", plural(all.errors(), "faulty question")));
  show(answer_of(report, all, alpha), o.style());
  if (report.p > alpha) return;
  auto const name = all.sources[0].format == exam::bank_format::moodle_xml ? "fixed.xml" : "fixed.gift";
  throw verification_failed{say("biased; `faro exam judge {} --fix {}` writes the bank without the bias",
                                o.bank.files.front(), name)};
}

}  // namespace

void add_exam_judge(command& exam) {
  auto const o = std::make_shared<judge_key_options>();
  auto* const verb =
      add_verb(exam, "judge", "Is the key biased by position? Exact tests of letters and runs.",
               "faro exam judge bank.gift\n"
               "faro exam judge bank.xml --fix fixed.xml\n"
               "faro exam judge bank.gift --fix fixed.gift --balance --seed 2026\n");
  add_bank_input(*verb, o->bank);
  add_text(*verb, "--fix", o->fix, "write the bank with its answers shuffled: NAME.gift or NAME.xml", "FILE")
      ->writes();
  add_flag(*verb, "--balance", o->balance, "with --fix: every letter equally often");
  add_text(*verb, "--seed", o->seed, "with --fix: the same TEXT gives the same order", "TEXT");
  add_rate(*verb, "--alpha", o->alpha,
           "called biased when a fair key is so unlikely to look like it (default: 0.01)", "P");
  add_flag(*verb, "--json", o->json, "print one JSON object");
  on_run(*verb, [verb, o] { run_judge_key(*verb, *o); });
}

}  // namespace faro::program
