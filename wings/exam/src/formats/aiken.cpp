// Aiken: a line of text, lettered answers, "ANSWER: B".
#include "exam/src/formats/format.hpp"
#include "exam/src/reading/image_names.hpp"
#include "text/blanks.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace faro::exam::detail {
namespace {

/// "B) text" or "B. text"; the blank may be missing. "b) text" as word processors write it: with the blank,
/// for "e.g." begins a text.
bool is_answer(std::string_view line) {
  if (line.size() < 2 || !is_letter(line[0]) || (line[1] != ')' && line[1] != '.')) return false;
  return line[0] <= 'Z' || (line.size() > 2 && is_blank(line[2]));
}

char upper(char letter) { return static_cast<char>(letter >= 'a' ? letter - 'a' + 'A' : letter); }

/// Before the letter, as teachers write it.
constexpr std::string_view key_words[] = {"answer",
                                          "ans",
                                          "correct answer",
                                          "correct",
                                          "key",
                                          "antwort",
                                          "richtige antwort",
                                          "richtig",
                                          "lösung",
                                          "réponse",
                                          "bonne réponse",
                                          "respuesta",
                                          "respuesta correcta",
                                          "risposta",
                                          "risposta corretta",
                                          "resposta"};

/// What stands behind "ANSWER:"; behind "Answer:" and the like one letter, for a text may begin so.
std::optional<std::string_view> key_in(std::string_view line) {
  auto const colon = line.find(':');
  if (colon == std::string_view::npos) return std::nullopt;
  auto const word = trimmed(line.substr(0, colon));
  if (std::ranges::find(key_words, lower_case(word)) == std::end(key_words)) return std::nullopt;
  auto key = without_blanks_around(line.substr(colon + 1));
  // "B)", "B) its text"
  if (key.size() > 1 && (key[1] == ')' || key[1] == '.') && (key.size() == 2 || is_blank(key[2])))
    key = key.substr(0, 1);
  if (word == "ANSWER") return key;
  if (key.size() != 1 || !is_letter(key[0])) return std::nullopt;
  return key;
}

/// "B) text" of "(B) text".
std::string_view without_bracket(std::string_view line) {
  return line.size() > 3 && line[0] == '(' && is_letter(line[1]) && line[2] == ')' ? line.substr(1) : line;
}

/// "*B. text": the right answer, marked.
bool is_marked(std::string_view line) { return line.starts_with('*') && is_answer(trimmed(line.substr(1))); }

/// Drops the numbers of questions, "1. Which" and "2. What", which sheets have of their own, where all have
/// them.
void drop_numbers(std::vector<question>& all) {
  std::vector<std::string_view> texts;
  for (auto const& one : all) {
    std::string_view const text = one.stem.text;
    auto const number = std::to_string(texts.size() + 1);
    auto const behind = text.substr(std::min(number.size(), text.size()));
    if (!text.starts_with(number) || behind.size() < 3 || (behind[0] != '.' && behind[0] != ')') ||
        !is_blank(behind[1]))
      return;
    texts.push_back(trimmed(behind.substr(1)));
  }
  for (std::size_t i = 0; i < all.size(); ++i) all[i].stem.text = std::string{texts[i]};
}

class aiken_reader {
 public:
  explicit aiken_reader(reading_place out) : out_{out} {}

  void read(std::string_view text) {
    for (auto const& line : numbered_lines(text)) {
      auto const bare = without_bracket(without_blanks_around(line.text));
      if (bare.empty()) {
        after_blank_ = true;
        continue;
      }
      if (auto const words = faro_words(bare, "#")) {
        settings_.words.emplace_back(line.number, std::string{*words});
      } else if (auto const letters = key_in(bare)) {
        key(*letters, line.number);
      } else if (is_marked(bare)) {
        option(trimmed(bare.substr(1)), line.number);
        if (!q_.answers.empty()) q_.answers.back().right = true;
      } else if (is_answer(bare)) {
        option(bare, line.number);
      } else {
        stem(bare, line.number);
      }
      after_blank_ = false;
    }
    if (started_ && !end_marked())
      out_.error(q_.line, say("expected an ANSWER line for the question, got the end of the file"));
    drop_numbers(all_);
    for (auto& one : all_) out_.add(std::move(one));
  }

 private:
  void reset() {
    q_ = {};
    settings_.clear();
    started_ = broken_ = false;
  }

  void stem(std::string_view text, std::size_t line) {
    if (started_ && q_.answers.empty() && !after_blank_) {
      out_.warning(line, say("a question of more than one line; Moodle wants Aiken questions on one line"));
      q_.stem.text += '\n' + std::string{text};
      return;
    }
    if (started_ && !end_marked()) {
      out_.error(line,
                 say("expected the ANSWER line of the question in line {}, got another question", q_.line));
      reset();
    }
    started_ = true;
    q_.line = line;
    q_.stem = {markup_by_images(text), std::string{text}, {}};
  }

  /// Whether the question ends here, its right answer being marked: it has no ANSWER line.
  bool end_marked() {
    if (std::ranges::count(q_.answers, true, &answer::right) != 1 || q_.answers.size() < 2 || broken_)
      return false;
    settings_.apply(q_, out_);
    all_.push_back(std::move(q_));
    reset();
    return true;
  }

  void option(std::string_view text, std::size_t line) {
    if (!started_) return out_.error(line, say("expected the text of a question, got an answer"));
    auto const expected = static_cast<char>('A' + q_.answers.size());
    if (upper(text[0]) != expected && !broken_) {
      out_.error(line, say("expected answer {}, got {}", expected, text[0]));
      broken_ = true;
    }
    answer a;
    auto const words = without_blanks_around(text.substr(2));
    a.text = {markup_by_images(words), std::string{words}, {}};
    if (a.text.text.empty()) {
      out_.error(line, say("an answer without text"));
      broken_ = true;
    }
    q_.answers.push_back(std::move(a));
  }

  void key(std::string_view letters, std::size_t line) {
    if (!started_) return out_.error(line, say("expected the text of a question, got an ANSWER line"));
    auto const place = letters.size() == 1 ? static_cast<std::size_t>(upper(letters[0]) - 'A') : SIZE_MAX;
    if (q_.answers.size() < 2) {
      out_.error(line, say("expected two answers or more, got {}", plural(q_.answers.size(), "answer")));
    } else if (place >= q_.answers.size()) {
      out_.error(line, say("ANSWER: expected a letter from A to {}, got {}", letter(q_.answers.size() - 1),
                           quoted(letters)));
    } else if (!broken_) {
      for (auto& one : q_.answers) one.right = false;
      q_.answers[place].right = true;
      settings_.apply(q_, out_);
      all_.push_back(std::move(q_));
    }
    reset();
  }

  reading_place out_;
  std::vector<question> all_;
  question q_;
  faro_settings settings_;
  bool started_ = false, broken_ = false, after_blank_ = true;
};

/// Answers by letter without any key are still nearest to it, and told what is missing.
int aiken_likeness(std::string_view text) {
  bool const keys = any_line(text, [](auto line) { return key_in(trimmed(line)).has_value(); });
  bool const answers = any_line(text, [](auto line) {
    auto const bare = without_bracket(trimmed(line));
    return bare.size() > 2 && (is_answer(bare) || is_marked(bare));
  });
  return !answers ? 0 : keys ? 80 : 10;
}

}  // namespace

exam_format aiken() {
  return {.name = "aiken",
          .about = "Aiken: a line of text, lettered answers, ANSWER: B",
          .extensions = {".aiken"},
          .comment = "# faro: ...",
          .marks = {"ANSWER: B", "faro:", "faro:", "faro:", "faro:", "faro:", "faro:"},
          .likeness = aiken_likeness,
          .read = [](std::string_view text, reading_place place) { aiken_reader{place}.read(text); },
          .example =
              "What is the capital of Cameroon?\nA) Douala\nB) Yaounde\nANSWER: B\n\n"
              "# faro: points=2\nWhich river is longest?\nA. Nile\nB. Congo\nANSWER: A\n"};
}

}  // namespace faro::exam::detail
