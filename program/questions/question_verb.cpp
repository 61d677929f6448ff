// What verbs that are asked questions have in common.
#include "questions/question_verb.hpp"

#include "answer/answer_options.hpp"
#include "answer/printer.hpp"
#include "cli/frame.hpp"
#include "cli/invocation.hpp"
#include "cli/options/exit_codes.hpp"
#include "cli/run_context.hpp"
#include "cli/shell_words.hpp"
#include "cli/trouble.hpp"
#include "questions/question_text.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"
#include "verbs/common/shipped.hpp"
#include "verbs/common/text_file.hpp"
#include "verbs/verbs.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace faro::program {
namespace {

/// A word that is typed as it stands: neither a mark nor, in capitals, what stands for another.
bool is_typed_so(std::string_view name) {
  return std::ranges::all_of(
      name, [](char c) { return (is_letter(c) && (c < 'A' || c > 'Z')) || c == '_' || c == ' '; });
}

}  // namespace

command* add_question_verb(command& above, std::string const& name, std::string const& summary,
                           std::string const& examples, std::string const& operand, std::string const& help,
                           bool& as_text) {
  auto* const verb = add_verb(above, name, summary, examples);
  describe_operand(*verb, operand, help);
  take_operands(*verb);
  verb->complete = take_asked_text;
  verb->read_text = read_question_text;
  add_value(
      *verb, "--ask", [](std::string const& /*read*/) {},
      "the whole question as a text: lines of questions, then lines such as 'digits 3' (- is standard input)")
      ->type_name("FILE");
  add_flag(*verb, "--as-text", as_text, "print the question as a text that --ask reads")->group(output_group);
  return verb;
}

void take_asked_text(invocation& asked) {
  auto const* const text = asked.find("--ask");
  if (!text) return;
  if (!asked.operands.empty())
    throw usage_error{
        say("--ask reads the question from a file: '{}' is one too many", asked.operands[0].text)};
  text_file const file{text->text};
  read_question_text(file.text(), asked);
}

void add_definitions(command& verb, odds::definitions& known) {
  add_value(
      verb, "--let",
      [&known](std::string const& text) { known.add(odds::definitions::read("let " + text, "--let")); },
      "a function or name of one's own, such as 'crit(n) = d20 >= n'; may be repeated")
      ->type_name("NAME = ...")
      ->repeated();
  add_value(
      verb, "--with",
      [&known](std::string const& path) {
        constexpr shipped_folder shipped{"definitions", "file of definitions", ".faro", true};
        text_file const file{find_shipped(path, shipped)};
        known.add(odds::definitions::read(file.text(), file.name()));
      },
      "a file of such definitions, 'let crit(n) = d20 >= n' on each line, or one that is installed: bridge, "
      "cards, "
      "dice; may be repeated")
      ->type_name("FILE")
      ->repeated();
}

void add_vocabulary(command& verb, bool& functions, vocabulary words) {
  add_flag(verb, "--functions", functions, "list what can be asked, with an example of each")
      ->group(output_group);
  verb.question_words = [words] { return words_of_questions(words); };
}

std::vector<std::string> words_of_questions(vocabulary words) {
  std::set<std::string> out;
  for (auto const& s : words()) {
    for (auto const& f : s.functions) {
      if (is_typed_so(f.name)) out.insert(std::string{f.name} + (f.arguments.starts_with('(') ? "(" : ""));
    }
  }
  return {out.begin(), out.end()};
}

void list_functions(vocabulary words, report_style const& style) {
  answer a{"what can be asked"};
  for (auto const& s : words()) {
    if (!a.parts.empty()) a.line("");
    a.line(s.title);
    auto& shown = a.table(s.name, form::text);
    auto& all = a.table(s.name, form::data);
    for (auto const& f : s.functions) {
      column const left = column("function").called(""), right = column("meaning").called("").flush_left();
      shown.row()(left, "  " + written(f))(right, f.meaning);
      shown.row()(left, "")(right, fmt::format("for example: {}", f.example));
      all.row()(column("about", form::csv), s.name)("name", f.name)("arguments", f.arguments)(
          "meaning", f.meaning)("cost", f.cost)("example", f.example);
    }
  }
  show(a, style);
}

std::optional<std::string_view> first_given(std::string_view options) {
  for (auto const option : words_of(options)) {
    if (current_run().asked.find(option)) return option;
  }
  return std::nullopt;
}

void refuse_beside(std::string_view what, std::string_view options) {
  if (auto const other = first_given(options))
    throw usage_error{say("{} and {} can't be combined", what, *other)};
}

std::string only_question(std::vector<std::string> const& words, std::string_view such_as) {
  if (words.empty()) throw usage_error{say("expected a question, such as {}, got none", such_as)};
  if (words.size() > 1)
    throw usage_error{say("expected one question (in quotes, if it has spaces), got {}", words.size())};
  return words.front();
}

void refuse_for(std::string_view verb) {
  auto const& asked = current_run().asked;
  auto const what = asked.operands.empty() ? std::string{} : asked.operands.front().text;
  command top{"faro", {}};
  add_verbs(top);
  auto const* answers = &top;
  for (auto const word : words_of(verb)) answers = answers ? answers->find_verb(word) : nullptr;
  if (!answers)
    throw usage_error{say("'{}' is asked of faro {}, which this faro was built without", what, verb)};
  auto proposed = answers->full_name();
  bool const is_text = asked.find("--ask") != nullptr;  // the question stands in a file
  for (auto const& one : asked.operands) proposed += is_text ? "" : " " + shell_word(one.text);
  for (auto const& one : asked.options) {
    auto const& name = one.of->name();
    if (!answers->find(name))
      throw usage_error{say("'{}' is asked of faro {}, which has no {}", what, verb, name)};
    if (is_text && !one.places.empty()) continue;  // a clause of the file
    proposed += " " + name;
    if (one.of->takes_value()) proposed += " " + shell_word(one.text);
  }
  last_trouble() = trouble{};
  last_trouble()->verb = std::string{verb};
  throw usage_error{say("'{}' is asked of faro {}: {}", what, verb, proposed)};
}

}  // namespace faro::program
