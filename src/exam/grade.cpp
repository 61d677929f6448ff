#include "exam/formats/reading.hpp"

#include <faro/error.hpp>
#include <faro/exam/grade.hpp>
#include <faro/text/csv.hpp>
#include <faro/text/nearest.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

namespace faro::exam {
namespace {

using detail::trim;

[[noreturn]] void fail(std::string_view source, std::size_t line, std::string const& what) {
  throw input_error{std::string{source} + ", line " + std::to_string(line) + ": " + what};
}

/// The number in "7", "Q7" or "question 7"; 0 when it is none.
std::size_t question_number(std::string_view header) {
  auto text = lower_case(trim(header));
  for (std::string_view const prefix : {"question", "q"}) {
    if (text.starts_with(prefix)) {
      text = std::string{trim(std::string_view{text}.substr(prefix.size()))};
      break;
    }
  }
  std::size_t number = 0;
  auto const [end, bad] = std::from_chars(text.data(), text.data() + text.size(), number);
  return bad == std::errc{} && end == text.data() + text.size() && number <= 100'000 ? number : 0;
}

struct answer_columns {
  std::size_t student = SIZE_MAX, sheet = SIZE_MAX;
  std::vector<std::pair<std::size_t, std::size_t>> cells{};  // question number from 0, column
  std::size_t questions = 0;
};

answer_columns columns_of(csv_line const& header, std::string_view source) {
  answer_columns out;
  std::set<std::size_t> seen;
  for (std::size_t i = 0; i < header.cells.size(); ++i) {
    auto const name = lower_case(header.cells[i]);
    if (name == "student" || name == "id" || name == "student id") {
      out.student = i;
    } else if (name == "version" || name == "sheet") {
      out.sheet = i;
    } else if (auto const number = question_number(name)) {
      if (!seen.insert(number).second)
        fail(source, header.number, "two columns for question " + std::to_string(number));
      out.cells.emplace_back(number - 1, i);
      out.questions = std::max(out.questions, number);
    } else if (name != "name" && !name.empty()) {
      fail(source, header.number,
           "column '" + header.cells[i] + "'; student,version,1,2,3 is right for the first line");
    }
  }
  if (out.student == SIZE_MAX && out.sheet == SIZE_MAX)
    fail(source, header.number, "no column 'student'; student,version,1,2,3 is right for the first line");
  return out;
}

}  // namespace

std::vector<given_answers> parse_answers(std::string_view csv, std::string_view source) {
  auto const lines = parse_csv(csv, source, csv_separator(csv));
  if (lines.empty())
    throw input_error{std::string{source} +
                      ": no answers; student,version,1,2,3 is right for the first line"};
  auto const columns = columns_of(lines.front(), source);
  std::vector<given_answers> out;
  std::map<std::string, std::size_t> seen;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    auto const& cells = lines[i].cells;
    auto const cell = [&](std::size_t at) { return at < cells.size() ? cells[at] : std::string{}; };
    if (cells.size() > lines.front().cells.size())
      fail(source, lines[i].number,
           std::to_string(cells.size()) + " cells; " + std::to_string(lines.front().cells.size()) +
               " are right");
    given_answers one{cell(columns.student), cell(columns.sheet), std::vector<std::string>(columns.questions),
                      lines[i].number};
    if (columns.student == SIZE_MAX) one.student = "line " + std::to_string(one.line);
    if (one.student.empty()) fail(source, one.line, "answers without a student");
    auto const [at, fresh] = seen.try_emplace(one.student, one.line);
    if (!fresh)
      fail(source, one.line,
           "student '" + one.student + "' is in line " + std::to_string(at->second) + " too");
    for (auto const& [number, column] : columns.cells) one.cells[number] = cell(column);
    out.push_back(std::move(one));
  }
  return out;
}

key_correction parse_correction(std::string_view text) {
  auto const equals = text.rfind('=');
  key_correction out;
  if (equals != std::string_view::npos) {
    out.question = trim(text.substr(0, equals));
    out.right = trim(text.substr(equals + 1));
  }
  if (out.question.empty() || out.right.empty())
    throw input_error{"correction '" + std::string{text} +
                      "': QUESTION=ANSWER, QUESTION=all or QUESTION=drop is right"};
  return out;
}

std::vector<key_correction> parse_corrections(std::string_view csv, std::string_view source) {
  auto const lines = parse_csv(csv, source, csv_separator(csv));
  std::vector<key_correction> out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    auto const& cells = lines[i].cells;
    if (i == 0 && lower_case(cells[0]) == "question") continue;
    if (cells.size() < 2 || cells[0].empty() || cells[1].empty())
      fail(source, lines[i].number,
           "question,right is right: an id, and ids or texts of the right answers, all or drop");
    out.push_back({cells[0], cells[1]});
  }
  return out;
}

// ---- Corrections ------------------------------------------------------------------------------------------

marker::marker(bank const& all, std::vector<key_correction> const& corrections)
    : questions_{all.questions}, full_(all.questions.size()), dropped_(all.questions.size()) {
  for (auto const& c : corrections) correct(c);
}

void marker::correct(key_correction const& c) {
  auto const at = std::ranges::find(questions_, c.question, &question::id);
  if (at == questions_.end()) {
    std::vector<std::string> ids;
    for (auto const& q : questions_) ids.push_back(q.id);
    throw input_error{"correction of '" + c.question + "': no question has this id" +
                      did_you_mean(c.question, ids)};
  }
  auto const place = static_cast<std::size_t>(at - questions_.begin());
  if (c.right == "all" || c.right == "drop") {
    (c.right == "all" ? full_ : dropped_)[place] = true;
    return;
  }
  auto& q = *at;
  std::vector<std::string> words;
  for (std::size_t from = 0; from <= c.right.size();) {
    auto const end = std::min(c.right.find('|', from), c.right.size());
    words.emplace_back(trim(std::string_view{c.right}.substr(from, end - from)));
    from = end + 1;
  }
  auto const listed = q.kind == question_kind::choice || q.kind == question_kind::true_false;
  if (!listed && q.kind != question_kind::short_answer && q.kind != question_kind::numerical)
    throw input_error{"correction of '" + c.question + "': all or drop is right for this kind of question"};
  if (!listed) {
    q.answers.clear();
    for (auto const& word : words) {
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
          throw input_error{"correction of '" + c.question + "': '" + word + "' is no number"};
        a.number = accepted_number{accepted_number::form::tolerance, *value, *around};
      }
      q.answers.push_back(std::move(a));
    }
    return;
  }
  for (auto& a : q.answers) {
    a.right = false;
    a.percent.reset();
  }
  for (auto const& word : words) {
    auto const found = std::ranges::find_if(q.answers, [&](answer const& a) {
      return a.id == word || lower_case(a.text.text) == lower_case(word);
    });
    if (found == q.answers.end()) {
      std::vector<std::string> ids;
      for (auto const& a : q.answers) ids.push_back(a.id);
      throw input_error{"correction of '" + c.question + "': no answer has the id or text '" + word + "'" +
                        did_you_mean(word, ids)};
    }
    found->right = true;
  }
  if (q.kind != question_kind::choice || q.single) return;
  auto const right = std::ranges::count_if(q.answers, &answer::right);
  auto const wrong = static_cast<std::ptrdiff_t>(q.answers.size()) - right;
  for (auto& a : q.answers)
    a.percent = a.right ? ratio{100, right} : -ratio{100, std::max<std::ptrdiff_t>(wrong, 1)};
}

// ---- Marking ----------------------------------------------------------------------------------------------

namespace {

/// The places of the letters in a cell; `gap` stands where "-" was. Throws for what is no letter of the
/// sheet.
std::vector<std::size_t> letters_in(std::string const& cell, std::size_t places, std::string const& where) {
  std::vector<std::size_t> out;
  for (char const c : cell) {
    if (c == ' ' || c == ',' || c == ';' || c == '/' || c == '+') continue;
    if (c == '-' || c == '_' || c == '?') {
      out.push_back(SIZE_MAX);
      continue;
    }
    auto const upper = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    auto const place = static_cast<std::size_t>(upper - 'A');
    if (upper < 'A' || upper > 'Z' || place >= places)
      throw input_error{where + "'" + cell + "'; letters from A to " + letter(places - 1) + " are right"};
    out.push_back(place);
  }
  return out;
}

/// 0 for true, 1 for false.
std::size_t truth_in(std::string const& cell, std::string const& where) {
  auto const word = lower_case(trim(cell));
  if (word == "t" || word == "true" || word == "1") return 0;
  if (word == "f" || word == "false" || word == "0") return 1;
  throw input_error{where + "'" + cell + "'; T or F is right"};
}

ratio share_of_choice(question const& q, question_mark& mark, std::vector<std::size_t> const& places,
                      placed_question const& placed) {
  ratio sum;
  for (auto const place : places) {
    if (place == SIZE_MAX) continue;
    auto const at = placed.answers[place];
    if (std::ranges::find(mark.chosen, at) != mark.chosen.end()) continue;
    mark.chosen.push_back(at);
    sum += q.answers[at].weight();
  }
  mark.blank = mark.chosen.empty();
  if (q.single) return mark.chosen.size() == 1 ? sum : ratio{};
  return sum.sign() < 0 ? ratio{} : sum;
}

/// A match for each prompt, in the order of the sheet.
ratio share_of_matching(question const& q, question_mark& mark, std::vector<std::size_t> const& places,
                        placed_question const& placed, std::string const& where) {
  if (places.size() > placed.answers.size())
    throw input_error{where + std::to_string(places.size()) + " letters; " +
                      std::to_string(placed.answers.size()) + " are right, one for each line"};
  auto const matches = matches_of(q);
  std::int64_t right = 0;
  mark.blank = true;
  mark.chosen.assign(q.pairs.size(), no_match);
  for (std::size_t i = 0; i < std::min(places.size(), placed.answers.size()); ++i) {
    if (places[i] == SIZE_MAX) continue;
    auto const prompt = placed.answers[i];
    mark.blank = false;
    mark.chosen[prompt] = placed.matches[places[i]];
    right += matches[mark.chosen[prompt]].first == q.pairs[prompt].match_id;
  }
  return ratio{right, static_cast<std::int64_t>(placed.answers.size())};
}

ratio share_of_word(question const& q, question_mark& mark, std::string const& cell) {
  auto const word = lower_case(trim(cell));
  auto const value = q.kind == question_kind::numerical ? detail::decimal(cell) : std::nullopt;
  for (std::size_t i = 0; i < q.answers.size(); ++i) {
    auto const& a = q.answers[i];
    bool const fits = q.kind == question_kind::numerical ? value && a.number && a.number->accepts(*value)
                                                         : detail::is_like(word, lower_case(a.text.text));
    if (!fits) continue;
    mark.chosen.push_back(static_cast<std::uint8_t>(i));
    return a.weight();
  }
  return {};
}

}  // namespace

question_mark marker::mark_one(placed_question const& placed, std::string const& cell,
                               std::string const& where) const {
  auto const& q = questions_[placed.question];
  question_mark out;
  out.question = placed.question;
  out.of = q.points * q.full_share();
  out.blank = trim(cell).empty() || trim(cell) == "-";
  ratio share;
  if (!out.blank) {
    switch (q.kind) {
      case question_kind::choice:
        share = share_of_choice(q, out, letters_in(cell, placed.answers.size(), where), placed);
        break;
      case question_kind::true_false:
        out.chosen.push_back(static_cast<std::uint8_t>(truth_in(cell, where)));
        share = q.answers[out.chosen[0]].weight();
        break;
      case question_kind::matching:
        share = share_of_matching(q, out, letters_in(cell, placed.matches.size(), where), placed, where);
        break;
      case question_kind::short_answer:
      case question_kind::numerical:
        share = share_of_word(q, out, cell);
        break;
      default: {
        auto const points = detail::decimal(cell);
        if (!points || points->sign() < 0 || *points > q.points)
          throw input_error{where + "'" + cell + "'; points from 0 to " + detail::decimal_text(q.points) +
                            " are right"};
        out.points = *points;
      }
    }
  }
  bool const by_hand = q.kind == question_kind::essay || q.kind == question_kind::other;
  if (!by_hand) out.points = q.points * share;
  if (full_[placed.question]) out.points = out.of;
  out.counted = !dropped_[placed.question] && !(by_hand && out.blank && !full_[placed.question]);
  return out;
}

marked_sheet marker::mark(version const& v, given_answers const& given) const {
  marked_sheet out{given.student, given.sheet, {}, {}, {}, 0};
  std::size_t number = 0;
  for (auto const& placed : v) {
    auto const& q = questions_[placed.question];
    if (q.kind == question_kind::description) continue;
    auto const where =
        "line " + std::to_string(given.line) + ", question " + std::to_string(number + 1) + ": ";
    auto mark = mark_one(placed, number < given.cells.size() ? given.cells[number] : "", where);
    ++number;
    if (mark.counted) {
      out.points += mark.points;
      out.of += mark.of;
    } else if (!dropped_[placed.question]) {
      ++out.unmarked;
    }
    out.marks.push_back(std::move(mark));
  }
  for (auto i = number; i < given.cells.size(); ++i) {
    if (!given.cells[i].empty())
      throw input_error{"line " + std::to_string(given.line) + ": an answer to question " +
                        std::to_string(i + 1) + "; the sheet has " + std::to_string(number)};
  }
  return out;
}

// ---- Statistics -------------------------------------------------------------------------------------------

namespace {

/// Pearson's correlation of pairs; nothing when one of them never varies.
std::optional<double> correlation(std::vector<std::pair<double, double>> const& pairs) {
  auto const n = static_cast<double>(pairs.size());
  double mean_x = 0, mean_y = 0;
  for (auto const& [x, y] : pairs) {
    mean_x += x / n;
    mean_y += y / n;
  }
  double xx = 0, yy = 0, xy = 0;
  for (auto const& [x, y] : pairs) {
    xx += (x - mean_x) * (x - mean_x);
    yy += (y - mean_y) * (y - mean_y);
    xy += (x - mean_x) * (y - mean_y);
  }
  if (xx < 1e-12 || yy < 1e-12) return std::nullopt;
  return xy / std::sqrt(xx * yy);
}

}  // namespace

std::vector<std::string> chosen_ids(question const& q, question_mark const& mark) {
  std::vector<std::string> out;
  auto const matches = matches_of(q);
  for (std::size_t i = 0; i < mark.chosen.size(); ++i) {
    if (q.kind != question_kind::matching) {
      out.push_back(q.answers[mark.chosen[i]].id);
    } else if (mark.chosen[i] != no_match) {
      out.push_back(q.pairs[i].id + '=' + matches[mark.chosen[i]].first);
    }
  }
  std::ranges::sort(out);
  return out;
}

std::vector<std::pair<std::string, std::vector<std::string>>> answers_by_id(marker const& m,
                                                                            marked_sheet const& sheet) {
  std::vector<std::pair<std::string, std::vector<std::string>>> out;
  for (auto const& mark : sheet.marks)
    out.emplace_back(m.at(mark.question).id, chosen_ids(m.at(mark.question), mark));
  return out;
}

std::vector<question_report> question_reports(marker const& m, std::vector<marked_sheet> const& sheets) {
  std::map<std::uint32_t, question_report> reports;
  std::map<std::uint32_t, std::uint64_t> counted;
  std::map<std::uint32_t, std::vector<std::pair<double, double>>> pairs;
  for (auto const& sheet : sheets) {
    for (auto const& mark : sheet.marks) {
      auto& report = reports[mark.question];
      report.question = mark.question;
      auto const& q = m.at(mark.question);
      ++report.sheets;
      report.blank += mark.blank;
      for (auto const& id : chosen_ids(q, mark)) ++report.chosen[id];
      if (!mark.counted || mark.of.is_zero()) continue;
      auto const share = (mark.points / mark.of).to_double();
      auto const rest_of = sheet.of - mark.of;
      if (!rest_of.is_zero())
        pairs[mark.question].emplace_back(share, ((sheet.points - mark.points) / rest_of).to_double());
      report.difficulty += share;
      ++counted[mark.question];
    }
  }
  std::vector<question_report> out;
  for (auto& [place, report] : reports) {
    if (counted[place] > 0) report.difficulty /= static_cast<double>(counted[place]);
    if (auto const at = pairs.find(place); at != pairs.end() && at->second.size() > 2)
      report.discrimination = correlation(at->second);
    out.push_back(std::move(report));
  }
  return out;
}

}  // namespace faro::exam
