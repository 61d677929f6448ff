// Marking: what a cell of a sheet is worth.
#include "exam/src/pages/texts.hpp"
#include "exam/src/reading/reading.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/exam/grade.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::exam {

namespace {

/// In the place of a letter: nothing was marked, or several were.
constexpr std::size_t no_mark = SIZE_MAX, several_marks = SIZE_MAX - 1;

/// The places of the letters in a cell; no_mark stands where "-" was, several_marks for a '*' of a cell with
/// a letter for each line. Throws for what is no letter of the sheet.
std::vector<std::size_t> letters_in(std::string const& cell, std::size_t places, message const& where,
                                    bool line_by_line = false) {
  std::vector<std::size_t> out;
  for (char const c : cell) {
    if (c == ' ' || c == ',' || c == ';' || c == '/' || c == '+') continue;
    if (c == '*' && line_by_line) {
      out.push_back(several_marks);
      continue;
    }
    if (c == '-' || c == '_' || c == '?' || c == '.') {
      out.push_back(no_mark);
      continue;
    }
    auto const upper = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    auto const place = static_cast<std::size_t>(upper - 'A');
    if (upper < 'A' || upper > 'Z' || place >= places)
      throw input_error{
          say("{}expected letters from A to {}, got {}", where, letter(places - 1), quoted(cell))};
    out.push_back(place);
  }
  return out;
}

/// How a cell may be read as texts of answers, several parted by what forms write between them. Two readings
/// are enough to know that there is no one of them.
class text_readings {
 public:
  text_readings(question const& q, placed_question const& placed) {
    for (auto const at : placed.answers) texts_.push_back(lower_case(trimmed(q.answers[at].text.text)));
  }
  std::vector<std::vector<std::size_t>> of(std::string_view cell) {
    auto const small = lower_case(trimmed(cell));
    read(small);
    return std::move(found_);
  }

 private:
  void read(std::string_view left) {
    if (found_.size() > 1) return;
    if (left.empty()) return found_.push_back(chosen_);
    constexpr std::string_view between = ",;|\n";
    for (std::size_t place = 0; place < texts_.size(); ++place) {
      auto const& text = texts_[place];
      if (text.empty() || !left.starts_with(text)) continue;
      auto behind = left.substr(text.size());
      if (!behind.empty() && between.find(behind.front()) == between.npos) continue;
      if (std::ranges::find(chosen_, place) != chosen_.end()) continue;
      behind.remove_prefix(std::min<std::size_t>(1, behind.size()));
      chosen_.push_back(place);
      read(trimmed(behind));
      chosen_.pop_back();
    }
  }

  std::vector<std::string> texts_;
  std::vector<std::size_t> chosen_;
  std::vector<std::vector<std::size_t>> found_;
};

/// The places of the answers whose texts a cell has.
std::vector<std::size_t> texts_in(std::string const& cell, question const& q, placed_question const& placed,
                                  message const& where) {
  auto found = text_readings{q, placed}.of(cell);
  if (found.empty()) throw input_error{say("{}expected the text of an answer, got {}", where, quoted(cell))};
  if (found.size() > 1)
    throw input_error{
        say("{}{} may be the texts of other answers, too: expected letters", where, quoted(cell))};
  return std::move(found.front());
}

/// The same of a cell with letters or texts, as was said.
std::vector<std::size_t> choices_in(std::string const& cell, bool by_text, question const& q,
                                    placed_question const& placed, message const& where) {
  if (by_text) return texts_in(cell, q, placed, where);
  try {
    return letters_in(cell, placed.answers.size(), where);
  } catch (input_error const& e) {
    auto const is_it = [&](auto place) {
      return lower_case(trimmed(q.answers[place].text.text)) == lower_case(trimmed(cell));
    };
    if (std::ranges::none_of(placed.answers, is_it)) throw;
    throw input_error{say("{}, which is the text of an answer: --answers-by text", e.said())};
  }
}

/// 0 for true, 1 for false: in English, or as the pages have it.
std::size_t truth_in(std::string const& cell, detail::page_texts const& texts, message const& where) {
  auto const word = detail::small_letters(lower_case(trimmed(cell)));
  auto const is = [&](std::string_view text) { return word == detail::small_letters(lower_case(text)); };
  if (is(texts.yes_letter) || is(texts.yes)) return 0;
  if (is(texts.no_letter) || is(texts.no)) return 1;
  if (word == "t" || word == "true" || word == "1") return 0;
  if (word == "f" || word == "false" || word == "0") return 1;
  throw input_error{
      say("{}expected {} or {}, got {}", where, texts.yes_letter, texts.no_letter, quoted(cell))};
}

ratio share_of_choice(question const& q, graded_question& mark, std::vector<std::size_t> const& places,
                      placed_question const& placed) {
  ratio sum;
  for (auto const place : places) {
    if (place == no_mark) continue;
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
ratio share_of_matching(question const& q, graded_question& mark, std::vector<std::size_t> const& places,
                        placed_question const& placed, message const& where) {
  if (places.size() > placed.answers.size())
    throw input_error{
        say("{}expected {} letters, one for each line, got {}", where, placed.answers.size(), places.size())};
  auto const matches = matches_of(q);
  std::int64_t right = 0;
  mark.blank = true;
  mark.chosen.assign(q.pairs.size(), no_match);
  for (std::size_t i = 0; i < std::min(places.size(), placed.answers.size()); ++i) {
    if (places[i] == no_mark) continue;
    auto const prompt = placed.answers[i];
    mark.blank = false;
    if (places[i] == several_marks) continue;
    mark.chosen[prompt] = placed.matches[places[i]];
    right += matches[mark.chosen[prompt]].first == q.pairs[prompt].match_id;
  }
  return ratio{right, static_cast<std::int64_t>(placed.answers.size())};
}

ratio share_of_word(question const& q, graded_question& mark, std::string const& cell) {
  auto const word = lower_case(trimmed(cell));
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

graded_question grader::grade_one(placed_question const& placed, std::string const& cell, bool by_text,
                                  message const& where) const {
  auto const& q = questions_[placed.question];
  graded_question out;
  out.question = placed.question;
  out.of = q.points * q.full_share();
  auto const bare = trimmed(cell);
  bool const listed = q.kind == question_kind::choice || q.kind == question_kind::true_false;
  out.blank = bare.empty() || bare == "-" || (listed && bare == ".");
  // Several marks where one is asked for: it is answered, and gives nothing.
  bool const several = listed && (q.single || q.kind == question_kind::true_false) && bare == "*";
  ratio share;
  if (!out.blank && !several) {
    switch (q.kind) {
      case question_kind::choice:
        share = share_of_choice(q, out, choices_in(cell, by_text, q, placed, where), placed);
        break;
      case question_kind::true_false:
        out.chosen.push_back(
            static_cast<std::uint8_t>(truth_in(cell, detail::page_texts_of(language_), where)));
        share = q.answers[out.chosen[0]].weight();
        break;
      case question_kind::matching:
        share =
            share_of_matching(q, out, letters_in(cell, placed.matches.size(), where, true), placed, where);
        break;
      case question_kind::short_answer:
      case question_kind::numerical:
        share = share_of_word(q, out, cell);
        break;
      default: {
        auto const points = detail::decimal(cell);
        if (!points || points->sign() < 0 || *points > q.points)
          throw input_error{say("{}expected points from 0 to {}, got {}", where,
                                detail::decimal_text(q.points), quoted(cell))};
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

graded_sheet grader::grade(version const& v, given_answers const& given) const {
  std::vector<invalid_cell> found;
  auto out = grade(v, given, invalid_as::wrong, found);
  if (!found.empty()) throw input_error{found.front().text};
  return out;
}

graded_sheet grader::grade(version const& v, given_answers const& given, invalid_as counts,
                           std::vector<invalid_cell>& found) const {
  graded_sheet out{given.student, given.sheet, {}, {}, {}, 0};
  std::size_t number = 0;
  auto const add = [&](message text) { found.push_back({given.student, given.line, std::move(text)}); };
  for (auto const& placed : v) {
    auto const& q = questions_[placed.question];
    if (q.kind == question_kind::description) continue;
    auto const where = say("line {}, question {}: ", given.line, number + 1);
    graded_question mark;
    try {
      mark = grade_one(placed, number < given.cells.size() ? given.cells[number] : "", given.by_text, where);
    } catch (input_error const& e) {
      add(e.said());
      found.back().by_hand = q.kind == question_kind::essay || q.kind == question_kind::other;
      mark = grade_one(placed, "", false, where);
      mark.invalid = true;
      mark.blank = counts == invalid_as::blank;
    }
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
      add(say("line {}: expected answers to {}, got one to question {}", given.line,
              plural(number, "question"), i + 1));
  }
  return out;
}

}  // namespace faro::exam
