// CSV: a line a question; columns by their names in the first line.
#include "exam/src/formats/format.hpp"
#include "exam/src/reading/image_names.hpp"
#include "lists/table.hpp"
#include "text/nearest.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace faro::exam::detail {
namespace {

/// The column that another name means.
std::string column_name(std::string_view header) {
  static std::map<std::string, std::string, std::less<>> const same{{"stem", "question"},
                                                                    {"text", "question"},
                                                                    {"prompt", "question"},
                                                                    {"answer", "correct"},
                                                                    {"key", "correct"},
                                                                    {"right", "correct"},
                                                                    {"solution", "correct"},
                                                                    {"correct answer", "correct"},
                                                                    {"category", "section"},
                                                                    {"score", "points"},
                                                                    {"marks", "points"},
                                                                    {"name", "title"},
                                                                    {"kind", "type"},
                                                                    {"explanation", "feedback"},
                                                                    {"idnumber", "id"},
                                                                    // German, French, Spanish, Italian
                                                                    {"frage", "question"},
                                                                    {"richtig", "correct"},
                                                                    {"lösung", "correct"},
                                                                    {"richtige antwort", "correct"},
                                                                    {"correcte", "correct"},
                                                                    {"bonne réponse", "correct"},
                                                                    {"pregunta", "question"},
                                                                    {"correcta", "correct"},
                                                                    {"domanda", "question"},
                                                                    {"corretta", "correct"},
                                                                    {"punkte", "points"},
                                                                    {"kategorie", "section"}};
  auto name = lower_case(trimmed(header));
  auto const at = same.find(name);
  return at == same.end() ? name : at->second;
}

/// The place of an answer column: a, b, c; "option a", "answer 2", "choice_3". Nothing: it is none.
std::optional<std::size_t> option_place(std::string name) {
  std::erase_if(name, [](char c) { return c == ' ' || c == '_'; });
  for (std::string_view const prefix : {"option", "choice", "answer"}) {
    if (name.starts_with(prefix)) {
      name.erase(0, prefix.size());
      break;
    }
  }
  if (name.size() == 1 && name[0] >= 'a' && name[0] <= 'z') return static_cast<std::size_t>(name[0] - 'a');
  if (name.empty() || name.size() > 3 || name.find_first_not_of("0123456789") != std::string::npos)
    return std::nullopt;
  auto const number = static_cast<std::size_t>(std::stoul(name));
  return number > 0 ? std::optional{number - 1} : std::nullopt;
}

/// "wrong 1", "incorrect answer 2", "distractor b": the right one stands in the column `correct`, as text.
bool is_wrong_answer(std::string_view name) {
  return std::ranges::any_of(std::array{"wrong", "incorrect", "distractor", "falsch"},
                             [&](std::string_view word) { return name.starts_with(word); });
}

class csv_bank_reader {
 public:
  explicit csv_bank_reader(reading_place out) : out_{out} {}

  void read(std::string_view text) {
    auto const shape = shape_of(text, true, "the bank", {.table = true, .only_table = true});
    auto const lines = parse_csv(text, "", shape.separator);
    if (lines.empty()) return;
    separator_ = shape.separator;
    heading_ = lines.front();
    header(lines.front());
    if (!columns_.contains("question"))
      return out_.error(
          lines.front().number,
          say("expected a first line such as question,a,b,c,d,correct, got no column 'question'"));
    name_what_is_not_read(lines.front());
    for (std::size_t i = 1; i < lines.size(); ++i) row(lines[i]);
  }

 private:
  void header(csv_line const& line) {
    for (std::size_t i = 0; i < line.cells.size(); ++i) {
      auto name = column_name(line.cells[i]);
      if (name == "correct letter" || name == "correct text") {
        keys_are_ = name == "correct letter" ? key_form::letters : key_form::texts;
        name = "correct";
      }
      if (name == "correct") key_column_ = i;
      if (auto const place = option_place(name)) {
        options_.emplace(*place, i);
      } else if (is_wrong_answer(name)) {
        wrong_.push_back(i);
      } else if (!columns_.emplace(name, i).second) {
        out_.error(line.number, say("two columns '{}'", name));
      }
    }
  }
  void name_what_is_not_read(csv_line const& line) {
    for (auto const& [name, i] : columns_) {
      bool const is_read = name.empty() || std::ranges::find(read_columns, name) != read_columns.end();
      if (!is_read) out_.warning(line.number, say("column {} is not read", quoted(line.cells[i])));
    }
  }
  [[nodiscard]] std::string cell(csv_line const& line, std::string const& name) const {
    auto const at = columns_.find(name);
    return at == columns_.end() || at->second >= line.cells.size() ? "" : line.cells[at->second];
  }

  void row(csv_line const& line) {
    auto const before = out_.target().errors();
    question q;
    q.line = line.number;
    auto const format = cell(line, "format");
    format_ = format == "html"       ? markup::html
              : format == "markdown" ? markup::markdown
              : format.empty()       ? markup_by_images(joined(line.cells, " "))
                                     : markup::plain;
    q.stem = {format_, cell(line, "question"), {}};
    q.title = cell(line, "title");
    if (auto const text = cell(line, "feedback"); !text.empty()) q.feedback = {format_, text, {}};
    if (q.stem.text.empty()) out_.error(line.number, say("a question without text"));
    answers(q, line);
    settings(q, line);
    if (out_.target().errors() == before) out_.add(std::move(q));
  }

  void answers(question& q, csv_line const& line) {
    std::map<std::size_t, std::size_t> place_of_letter;
    for (auto const& [letter_place, column] : options_) {
      auto const text = column < line.cells.size() ? line.cells[column] : "";
      if (text.empty()) continue;
      place_of_letter[letter_place] = q.answers.size();
      answer a;
      a.text = {format_, text, {}};
      q.answers.push_back(std::move(a));
    }
    auto const key = cell(line, "correct");
    add_around_key(q, line, key);
    auto const type = type_of(q, line, key);
    bool const has_answers = !q.answers.empty();
    if (has_answers && type != row_type::one && type != row_type::several)
      return out_.error(line.number, say("type {}: expected no answers of their own, got {}",
                                         quoted(cell(line, "type")), quoted(q.answers.front().text.text)));
    switch (type) {
      case row_type::text:
        q.kind = question_kind::description;
        break;
      case row_type::essay:
        q.kind = question_kind::essay;
        break;
      case row_type::statement:
        return true_false(q, lower_case(key));
      case row_type::number:
        return numbers(q, key);
      case row_type::word:
        q.kind = question_kind::short_answer;
        for (auto const& text : parts(key, '|')) q.answers.push_back(right_answer({format_, text, {}}));
        break;
      case row_type::one:
      case row_type::several:
        if (!has_answers)
          return out_.error(line.number,
                            say("type {}: expected answers in columns such as a, b and c, got none",
                                quoted(cell(line, "type"))));
        letters(q, key, place_of_letter);
        if (type == row_type::several) q.single = false;
    }
  }
  enum class row_type : std::uint8_t { text, essay, statement, number, word, one, several };
  /// What the column type says; of a line that says nothing, what its cells are.
  row_type type_of(question const& q, csv_line const& line, std::string const& key) {
    using enum row_type;
    auto said = lower_case(cell(line, "type"));
    if (said.empty()) {
      if (!q.answers.empty()) return one;
      if (key.empty()) return essay;
      return lower_case(key) == "true" || lower_case(key) == "false" ? statement : word;
    }
    std::erase_if(said, [](char c) { return std::string_view{" -_/"}.find(c) != std::string_view::npos; });
    static constexpr std::array<std::pair<std::string_view, row_type>, 12> types{
        {{"description", text},
         {"text", text},
         {"essay", essay},
         {"truefalse", statement},
         {"numerical", number},
         {"numeric", number},
         {"shortanswer", word},
         {"multiplechoice", one},
         {"multichoice", one},
         {"singlechoice", one},
         {"multipleanswers", several},
         {"multipleresponse", several}}};
    for (auto const& [name, type] : types) {
      if (name == said) return type;
    }
    static std::vector<std::string> const shown{"description",     "essay",        "true/false",
                                                "numerical",       "short answer", "multiple choice",
                                                "multiple answers"};
    auto const cell_said = cell(line, "type");
    out_.error(line.number, say("type: expected description, essay, true/false, numerical, short answer, "
                                "multiple choice or multiple answers, got {}{}",
                                quoted(cell_said), did_you_mean(cell_said, shown)));
    return q.answers.empty() ? word : one;
  }
  /// The right answer as it is written, and the columns of wrong ones, where a line has any.
  void add_around_key(question& q, csv_line const& line, std::string const& key) {
    std::vector<std::string> texts;
    for (auto const column : wrong_) {
      if (column < line.cells.size() && !line.cells[column].empty()) texts.push_back(line.cells[column]);
    }
    if (!texts.empty() && !key.empty() && options_.empty()) texts.insert(texts.begin(), key);
    for (auto const& text : texts) q.answers.emplace_back().text = {format_, text, {}};
  }
  static answer right_answer(rich_text text) {
    answer a;
    a.text = std::move(text);
    a.right = true;
    return a;
  }
  static std::vector<std::string> parts(std::string_view text, char separator) {
    std::vector<std::string> out;
    for (auto const part : split(text, separator)) {
      if (auto const one = trimmed(part); !one.empty()) out.emplace_back(one);
    }
    return out;
  }

  void true_false(question& q, std::string const& key) {
    q.kind = question_kind::true_false;
    if (key != "true" && key != "false")
      return out_.error(q.line, say("correct: expected true or false, got {}", quoted(key)));
    q.answers.clear();
    for (bool const value : {true, false}) {
      answer a;
      a.text = {markup::plain, value ? "True" : "False", {}};
      a.right = value == (key == "true");
      q.answers.push_back(std::move(a));
    }
  }
  void numbers(question& q, std::string const& key) {
    q.kind = question_kind::numerical;
    q.answers.clear();
    for (auto const& text : parts(key, '|')) {
      auto const colon = text.find(':');
      auto const value = decimal(text.substr(0, colon));
      auto const around = colon == std::string::npos ? ratio{0} : decimal(text.substr(colon + 1));
      if (!value || !around)
        return out_.error(q.line,
                          say("correct: expected a number such as 5 or 3.14:0.01, got {}", quoted(text)));
      auto a = right_answer({markup::plain, text, {}});
      a.number = accepted_number{accepted_number::form::tolerance, *value, *around};
      q.answers.push_back(std::move(a));
    }
  }
  /// The answers that "B", "A,C", "AC", "2" name by their places; nothing where it is no such key.
  static std::optional<std::set<std::size_t>> places_in(std::string const& key,
                                                        std::map<std::size_t, std::size_t> const& place_of) {
    std::set<std::size_t> out;
    for (char const c : key) {
      if (c == ' ' || c == ',' || c == ';' || c == '|' || c == '/') continue;
      auto const upper = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
      auto const place = upper >= 'A' && upper <= 'Z' ? place_of.find(static_cast<std::size_t>(upper - 'A'))
                         : c >= '1' && c <= '9'       ? place_of.find(static_cast<std::size_t>(c - '1'))
                                                      : place_of.end();
      if (place == place_of.end()) return std::nullopt;
      out.insert(place->second);
    }
    return out;
  }

  /// "B", "A,C", "AC" or the text of an answer.
  void letters(question& q, std::string const& key, std::map<std::size_t, std::size_t> const& place_of) {
    auto const same = std::ranges::find(q.answers, key, [](answer const& a) { return a.text.text; });
    bool const is_text = keys_are_ != key_form::letters && same != q.answers.end();
    auto const places = keys_are_ == key_form::texts ? std::nullopt : places_in(key, place_of);
    auto const text_at = static_cast<std::size_t>(same - q.answers.begin());
    if (is_text && places && !places->empty() && *places != std::set{text_at})
      note_two_keys(q, key, *places->begin());
    if (is_text) {
      same->right = true;
      return;
    }
    if (!places)
      return out_.error(
          q.line, keys_are_ == key_form::texts
                      ? say("correct: expected the text of an answer, got {}", quoted(key))
                      : say("correct: expected letters of answers such as B or A,C, got {}", quoted(key)));
    for (auto const place : *places) q.answers[place].right = true;
    if (places->size() > 1) q.single = false;
  }

  /// The key is the text of one answer, and says the place of another: read as the text, as it was in the
  /// maps that there are, and refused by read_bank().
  void note_two_keys(question const& q, std::string const& key, std::size_t place) {
    auto const said =
        say("the key {} may be the place of the answer {}, or the text of another: expected a "
            "column 'correct letter' or 'correct text'",
            quoted(key), quoted(q.answers[place].text.text));
    auto& unsettled = out_.target().unsettled;
    if (unsettled) return;
    unsettled = unsettled_keys{out_.file(), q.line, said, {}};
    auto const has_separator = [&](std::string const& cell) {
      return cell.find(separator_) != std::string::npos || cell.find('\n') != std::string::npos;
    };
    if (std::ranges::any_of(heading_.cells, has_separator)) return;
    std::string const mark = separator_ == '\t' ? "\\t" : std::string{separator_};
    for (auto const* const column : {"correct letter", "correct text"})
      unsettled->filters.push_back("sed -E '" + std::to_string(heading_.number) + "s/^(([^" + mark + "]*[" +
                                   mark + "]){" + std::to_string(key_column_) + "})[^" + mark + "\\r]*/\\1" +
                                   column + "/'");
  }

  void settings(question& q, csv_line const& line) {
    faro_settings settings;
    for (auto const* name :
         {"id", "section", "group", "pool", "pin", "shuffle", "anchor", "points", "language"}) {
      auto const value = cell(line, name);
      if (!value.empty()) settings.words.emplace_back(line.number, std::string{name} + "=\"" + value + '"');
    }
    settings.apply(q, out_);
    for (auto const& tag : parts(cell(line, "tags"), ',')) q.tags.push_back(tag);
  }

  static constexpr std::array<std::string_view, 16> read_columns{
      "question", "correct", "title", "feedback", "format", "type",   "id",       "section",
      "group",    "pool",    "pin",   "shuffle",  "anchor", "points", "language", "tags"};

  enum class key_form : std::uint8_t { any, letters, texts };

  reading_place out_;
  key_form keys_are_ = key_form::any;
  char separator_ = ',';
  csv_line heading_{};
  std::size_t key_column_ = 0;
  std::map<std::string, std::size_t> columns_;
  std::vector<std::size_t> wrong_;              // columns
  std::map<std::size_t, std::size_t> options_;  // letter -> column
  markup format_ = markup::plain;
};

int csv_likeness(std::string_view text) {
  auto const front = trimmed(text.substr(0, 2000));
  auto const header = lower_case(front.substr(0, front.find('\n')));
  bool const columns = header.find_first_of(",;\t") != std::string::npos;
  return columns && header.find("question") != std::string::npos ? 30 : 0;
}

void read_csv(std::string_view text, reading_place place) {
  with_errors_as_problems(place, [&] { csv_bank_reader{place}.read(text); });
}

}  // namespace

exam_format csv() {
  return {.name = "csv",
          .about = "CSV: a line a question; columns by their names",
          .extensions = {".csv", ".tsv"},
          .comment = "columns of the same names",
          .marks = {"column correct: B", "column id", "shuffle", "section", "group", "pool", "pin"},
          .likeness = csv_likeness,
          .read = read_csv,
          .example =
              "question,a,b,c,correct,points\n\"Longest, by far?\",Nile,Congo,Niger,A,2\n"
              "Which reach the Atlantic?,Congo,Niger,Nile,\"A,B\",\nThe Nile flows south.,,,,false,\n"};
}

}  // namespace faro::exam::detail
