// The options of answers, and what they come to.
#include "answer/answer_options.hpp"

#include "cli/options/exit_codes.hpp"

#include <algorithm>

namespace faro::program {

report_style answer_forms::style() const {
  report_style out;
  out.form = format.value_or(json ? answer_form::json : answer_form::text);
  return out;
}

report_style answer_options::style() const {
  auto out = answer_forms::style();
  out.digits_said = digits.has_value();
  out.digits = digits.value_or(out.digits);
  out.percent = percent;
  out.bins = bins;
  out.plot = plot;
  out.fractions = fractions;
  out.pictures = pictures;
  return out;
}

namespace {

choice_table<answer_form> const& forms_called() {
  using enum answer_form;
  static choice_table<answer_form> const forms{
      {"text", text},           {"json", json}, {"csv", csv},
      {"markdown", markdown},   {"html", html}, {"svg", answer_form::svg},
      {"png", answer_form::png}};
  return forms;
}

}  // namespace

answer_form answer_form_called(std::string_view name) {
  auto const& forms = forms_called();
  auto const at = std::ranges::find(forms, name, &std::pair<std::string, answer_form>::first);
  return at == forms.end() ? answer_form::text : at->second;
}

std::vector<option_ref> add_forms(command& verb, answer_forms& o) {
  auto* const format = add_choice(
      verb, "--format", o.format, forms_called(),
      "text (default), json, csv (all rows), markdown, html (a page), svg or png (its picture)", "FORMAT");
  auto* const as_json = add_flag(verb, "--json", o.json, "one JSON object; fractions as strings");
  for (auto* const one : {format, as_json}) {
    one->group(output_group)->take = [take = one->take, &o, &verb](std::string const& text) {
      take(text);
      if (o.json && o.format) throw usage_error{"--json and --format can't be combined"};
      // Before anything is changed: such verbs answer with sentences.
      if (verb.writes_operands && (o.format == answer_form::svg || o.format == answer_form::png))
        throw usage_error{say("--format {}: this answer has no picture", text)};
    };
  }
  return {format, as_json};
}

void add_answer_options(command& verb, answer_options& o) {
  add_number(verb, "--digits", o.digits, {0, 10'000}, "decimals (default: 6)")->group(output_group);
  add_flag(verb, "--percent", o.percent, "chances as percent, in text and pictures")->group(output_group);
  add_flag(verb, "--plot", o.plot, "bars in the terminal")->group(output_group);
  for (auto* const one : add_picture(verb, o.pictures, "a picture of the bars")) one->group(output_group);
  add_forms(verb, o);
}

void add_fractions(command& verb, answer_options& o) {
  add_flag(verb, "--fractions", o.fractions, "show exact fractions in tables, however long they are")
      ->group(output_group);
}

void add_distribution_options(command& verb, answer_options& o) {
  add_fractions(verb, o);
  add_number(verb, "--bins", o.bins, {0, 10'000},
             "rows of a long distribution in text at most (default: 40 of more than 100); 0: every outcome")
      ->group(output_group);
}

std::string effort_options::seed_of_trials() const { return seed.value_or("faro odds"); }

void add_effort(command& verb, effort_options& o) {
  add_number(verb, "--effort", o.effort, {1, most_effort},
             "work N times as long before giving up on an exact answer (default: 1)")
      ->group(output_group);
}

void add_trials(command& verb, effort_options& o) {
  add_number(verb, "--simulate", o.simulate, {1, 1'000'000'000'000},
             "deal N times at random instead: an estimate with its standard error")
      ->group(output_group);
  add_text(verb, "--seed", o.seed, "with --simulate and --sample: the same TEXT gives the same deals", "TEXT")
      ->group(output_group);
  add_number(verb, "--jobs", o.jobs, {1, 256}, "with --simulate: threads; the answer does not depend on them")
      ->group(output_group);
}

void add_explain(command& verb, effort_options& o) {
  add_flag(verb, "--explain", o.explain, "say how the answer was computed and what it cost")
      ->group(output_group);
}

message with_effort(effort_options const& o, message const& said, double times) {
  auto const needed = static_cast<double>(o.effort.value_or(1)) * times;
  for (std::uint64_t effort = 10; times > 0 && effort <= most_effort; effort *= 10) {
    if (needed <= static_cast<double>(effort)) return say("{}; --effort {} goes on", said, effort);
  }
  return said;
}

}  // namespace faro::program
