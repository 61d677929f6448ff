// Blackboard: the tab-delimited file of its "Upload Questions", a question a line, the kind in the first
// field.
//
// Fields as Blackboard's help lists them: MC and MA (answer, correct or incorrect, ...), TF (true or false),
// ESS and SR (a sample answer), MAT (prompt, match, ...), FIB (accepted words), NUM (number, tolerance). The
// other kinds (ORD, FIB_PLUS, ...) have no counterpart on paper and are named as errors. Points are not in
// it.
#include "exam/src/formats/format.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <algorithm>

namespace faro::exam::detail {
namespace {

using fields = std::vector<std::string>;

/// A spreadsheet puts fields with quotes or commas in quotes.
std::string unquoted(std::string_view field) {
  field = trimmed(field);
  if (field.size() < 2 || field.front() != '"' || field.back() != '"') return std::string{field};
  std::string out;
  auto const inner = field.substr(1, field.size() - 2);
  for (std::size_t i = 0; i < inner.size(); ++i) {
    out += inner[i];
    if (inner[i] == '"' && inner.substr(i + 1).starts_with('"')) ++i;
  }
  return out;
}

fields fields_of(std::string_view line) {
  fields out;
  for (auto const field : split(line, '\t')) out.push_back(unquoted(field));
  while (out.size() > 1 && out.back().empty()) out.pop_back();  // tabs that spreadsheets add
  return out;
}

/// HTML may stand in the texts.
rich_text text_of(std::string const& field) { return {markup::moodle, field, {}}; }

answer answer_of(std::string const& field, bool right) {
  answer out;
  out.text = text_of(field);
  out.right = right;
  return out;
}

std::string lacks(std::string_view expected, fields const& f, std::size_t at) {
  return "field " + std::to_string(at + 1) + ": expected " + std::string{expected} + ", got " +
         (at < f.size() ? quoted(f[at]) : "nothing");
}

// Each takes a line's fields; what is wrong with them comes back, or nothing.

std::string choice(question& q, fields const& f) {
  q.single = f[0] == "MC";
  for (std::size_t i = 2; i < f.size(); i += 2) {
    auto const word = i + 1 < f.size() ? lower_case(f[i + 1]) : "";
    if (word != "correct" && word != "incorrect") return lacks("correct or incorrect", f, i + 1);
    q.answers.push_back(answer_of(f[i], word == "correct"));
  }
  return {};
}

std::string truth(question& q, fields const& f) {
  q.kind = question_kind::true_false;
  auto const word = f.size() > 2 ? lower_case(f[2]) : "";
  if (word != "true" && word != "false") return lacks("true or false", f, 2);
  for (bool const value : {true, false}) {
    q.answers.push_back(answer_of(value ? "True" : "False", value == (word == "true")));
    q.answers.back().text.format = markup::plain;
  }
  return {};
}

std::string essay(question& q, fields const& f) {
  q.kind = question_kind::essay;
  if (f.size() > 2) q.feedback = text_of(f[2]);
  return {};
}

std::string matching(question& q, fields const& f) {
  q.kind = question_kind::matching;
  for (std::size_t i = 2; i < f.size(); i += 2) {
    if (i + 1 == f.size()) return lacks("what matches " + quoted(f[i]), f, i + 1);
    match_pair pair;
    pair.prompt = text_of(f[i]);
    pair.match = f[i + 1];
    q.pairs.push_back(std::move(pair));
  }
  return {};
}

std::string words(question& q, fields const& f) {
  q.kind = question_kind::short_answer;
  for (std::size_t i = 2; i < f.size(); ++i) q.answers.push_back(answer_of(f[i], true));
  return {};
}

std::string number(question& q, fields const& f) {
  q.kind = question_kind::numerical;
  auto const value = f.size() > 2 ? decimal(f[2]) : std::nullopt;
  auto const around = f.size() > 3 ? decimal(f[3]) : std::optional{ratio{0}};
  if (!value) return lacks("a number", f, 2);
  if (!around || around->sign() < 0) return lacks("a tolerance, a number from 0 up", f, 3);
  auto a = answer_of(f[2], true);
  a.text.format = markup::plain;
  a.number = accepted_number{accepted_number::form::tolerance, *value, *around};
  q.answers.push_back(std::move(a));
  return {};
}

struct line_kind {
  std::string_view name;
  std::string (*read)(question& q, fields const& f);  ///< nothing: known to Blackboard, not on paper
};
constexpr line_kind kinds[] = {{"MC", choice},        {"MA", choice},        {"TF", truth},
                               {"ESS", essay},        {"SR", essay},         {"MAT", matching},
                               {"FIB", words},        {"NUM", number},       {"ORD", nullptr},
                               {"FIB_PLUS", nullptr}, {"FIL", nullptr},      {"JUMBLED_SENTENCE", nullptr},
                               {"OP", nullptr},       {"QUIZ_BOWL", nullptr}};

void read_line(std::string_view line, question q, reading_place& out) {
  auto const f = fields_of(line);
  auto const kind = std::ranges::find(kinds, f[0], &line_kind::name);
  std::string wrong;
  if (kind == std::end(kinds) || !kind->read) {
    wrong = lacks("MC, MA, TF, ESS, SR, MAT, FIB or NUM", f, 0);
  } else if (f.size() < 2) {
    wrong = lacks("the text of the question", f, 1);
  } else {
    q.stem = text_of(f[1]);
    wrong = kind->read(q, f);
  }
  if (!wrong.empty()) return out.error(q.line, wrong);
  out.add(std::move(q));
}

void read_blackboard(std::string_view text, reading_place out) {
  faro_settings settings;
  for (auto const& line : numbered_lines(text)) {
    if (trimmed(line.text).empty()) continue;
    if (auto const said = faro_words(line.text, "#")) {
      settings.words.emplace_back(line.number, std::string{*said});
      continue;
    }
    auto& all = out.target();
    auto const before = all.questions.size();
    question q;
    q.line = line.number;
    read_line(line.text, std::move(q), out);
    if (all.questions.size() > before) settings.apply(all.questions.back(), out);
    settings.clear();
  }
}

int blackboard_likeness(std::string_view text) {
  bool const typed = any_line(text, [](auto line) {
    auto const tab = line.find('\t');
    return tab != std::string_view::npos &&
           std::ranges::find(kinds, line.substr(0, tab), &line_kind::name) != std::end(kinds);
  });
  return typed ? 85 : 0;
}

}  // namespace

exam_format blackboard() {
  return {.name = "blackboard",
          .about = "Blackboard's tab-delimited file for Upload Questions",
          .comment = "# faro: ...",
          .marks = {"answer, tab, correct", "faro:", "faro:", "faro:", "faro:", "faro:", "faro:"},
          .likeness = blackboard_likeness,
          .read = read_blackboard,
          .example =
              "MC\tWhich is <b>longest</b>?\tNile\tcorrect\tCongo\tincorrect\n"
              "# faro: points=2\nMA\tWhich reach the Atlantic?\tCongo\tcorrect\tNiger\tcorrect\tNile\t"
              "incorrect\nTF\tThe Nile flows south.\tfalse\nMAT\tMatch.\tNile\tCairo\tNiger\tBamako\n"
              "FIB\tThe capital of Cameroon is\tYaounde\tYaoundé\nNUM\tHow long is the Nile?\t6650\t50\n"
              "ESS\tWrite of a river.\tAny.\n"};
}

}  // namespace faro::exam::detail
