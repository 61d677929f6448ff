// Keys put right after the exam: how corrections are written, and what they change.
#include "exam/src/line_error.hpp"
#include "exam/src/reading/reading.hpp"
#include "lists/table.hpp"
#include "text/nearest.hpp"
#include "text/text_files.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/exam/grade.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::exam {
namespace {

/// Parted by '|'.
std::vector<std::string> words_in(std::string const& right) {
  std::vector<std::string> out;
  for (auto const word : split(right, '|')) out.emplace_back(trimmed(word));
  return out;
}

/// Words or numbers that are accepted from now on.
void set_accepted(question& q, key_correction const& c) {
  q.answers.clear();
  for (auto const& word : words_in(c.right)) {
    answer a;
    a.text.text = word;
    a.id = word;
    a.right = true;
    if (q.kind == question_kind::numerical) {
      auto const colon = word.find(':');
      auto const value = detail::decimal(std::string_view{word}.substr(0, colon));
      auto const around =
          colon == std::string::npos ? ratio{0} : detail::decimal(std::string_view{word}.substr(colon + 1));
      if (!value || !around)
        throw input_error{say("correction of {}: expected a number such as 5 or 3.14:0.01, got {}",
                              quoted(c.question), quoted(word))};
      a.number = accepted_number{accepted_number::form::tolerance, *value, *around};
    }
    q.answers.push_back(std::move(a));
  }
}

/// Which of the listed answers are right from now on.
void set_chosen(question& q, key_correction const& c) {
  for (auto& a : q.answers) {
    a.right = false;
    a.percent.reset();
  }
  for (auto const& word : words_in(c.right)) {
    auto const found = std::ranges::find_if(q.answers, [&](answer const& a) {
      return a.id == word || lower_case(a.text.text) == lower_case(word);
    });
    if (found == q.answers.end()) {
      std::vector<std::string> ids;
      for (auto const& a : q.answers) ids.push_back(a.id);
      throw input_error{say("correction of {}: no answer has the id or text {}{}", quoted(c.question),
                            quoted(word), did_you_mean(word, ids))};
    }
    found->right = true;
  }
  if (q.kind != question_kind::choice || q.single) return;
  auto const right = std::ranges::count_if(q.answers, &answer::right);
  auto const wrong = static_cast<std::ptrdiff_t>(q.answers.size()) - right;
  for (auto& a : q.answers)
    a.percent = a.right ? ratio{100, right} : -ratio{100, std::max<std::ptrdiff_t>(wrong, 1)};
}

void set_right(question& q, key_correction const& c) {
  if (q.kind == question_kind::choice || q.kind == question_kind::true_false) return set_chosen(q, c);
  if (q.kind == question_kind::short_answer || q.kind == question_kind::numerical) return set_accepted(q, c);
  throw input_error{say("correction of {}: expected all or drop for this kind of question, got {}",
                        quoted(c.question), quoted(c.right))};
}

}  // namespace

key_correction parse_correction(std::string_view text) {
  auto const equals = text.rfind('=');
  key_correction out;
  if (equals != std::string_view::npos) {
    out.question = trimmed(text.substr(0, equals));
    out.right = trimmed(text.substr(equals + 1));
  }
  if (out.question.empty() || out.right.empty())
    throw input_error{
        say("correction: expected QUESTION=ANSWER, QUESTION=all or QUESTION=drop, got {}", quoted(text))};
  return out;
}

std::vector<key_correction> parse_corrections(std::string_view csv, std::string_view source) {
  bool const headed = lower_case(without_mark(csv).substr(0, 8)) == "question";
  auto const read = read_table(csv, source, {.table = true, .header = headed ? 1U : 0U, .only_table = true});
  std::vector<key_correction> out;
  for (auto const& line : read.rows) {
    auto const& cells = line.cells;
    if (cells.size() < 2 || cells[0].empty() || cells[1].empty())
      refuse_line(source, line.number, "expected an id, and ids or texts of the right answers, all or drop");
    out.push_back({without_inert_mark(cells[0]), without_inert_mark(cells[1]),
                   &line == read.rows.data() && !headed ? std::string{source} : ""});
  }
  return out;
}

grader::grader(bank const& all, std::vector<key_correction> const& corrections)
    : questions_{all.questions},
      full_(all.questions.size()),
      dropped_(all.questions.size()),
      language_{all.language} {
  for (auto const& c : corrections) correct(c);
}

void grader::correct(key_correction const& c) {
  auto const at = std::ranges::find(questions_, c.question, &question::id);
  if (at == questions_.end()) {
    std::vector<std::string> ids;
    for (auto const& q : questions_) ids.push_back(q.id);
    if (!c.first_of.empty())
      throw refused_reading{
          say("{}: no question has the id {}{}; if the first line is a heading, expected it to be "
              "question,right",
              c.first_of, quoted(c.question), did_you_mean(c.question, ids)),
          {{{way_by_filter_of_rows, "sed 1d"}, {c.first_of, "-rows"}}}};
    throw input_error{say("correction of {}: no question has this id{}", quoted(c.question),
                          did_you_mean(c.question, ids))};
  }
  auto const place = static_cast<std::size_t>(at - questions_.begin());
  if (c.right == "all" || c.right == "drop") {
    (c.right == "all" ? full_ : dropped_)[place] = true;
    return;
  }
  set_right(*at, c);
}

}  // namespace faro::exam
