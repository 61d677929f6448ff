// text2qti: Markdown with marks at the start of lines; programs in it are refused.
#include "exam/src/formats/format.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <charconv>

namespace faro::exam::detail {
namespace {

/// The number of a line "12. text" and where its text begins; 0 when it is none.
std::size_t numbered(std::string_view line) {
  std::size_t digits = 0;
  while (digits < line.size() && line[digits] >= '0' && line[digits] <= '9') ++digits;
  bool const is = digits > 0 && digits + 1 < line.size() && line[digits] == '.' &&
                  (line[digits + 1] == ' ' || line[digits + 1] == '\t');
  return is ? digits + 2 : 0;
}

/// Where the text of "a) text" begins; 0 when it is none.
std::size_t lettered(std::string_view line) {
  bool const is = line.size() >= 3 &&
                  ((line[0] >= 'a' && line[0] <= 'z') || (line[0] >= 'A' && line[0] <= 'Z')) &&
                  line[1] == ')' && (line[2] == ' ' || line[2] == '\t');
  return is ? 3 : 0;
}

bool all_of_line(std::string_view line, char c, std::size_t least) {
  line = trimmed(line);
  return line.size() >= least && line.find_first_not_of(c) == std::string_view::npos;
}

class text2qti_reader {
 public:
  explicit text2qti_reader(reading_place out) : out_{out} {}

  void read(std::string_view text) {
    for (auto const& line : numbered_lines(text)) read_line(line);
    if (!fence_.empty()) out_.error(fence_line_, say("a code block that does not end"));
    if (comment_ != 0) out_.error(comment_, say("COMMENT without END_COMMENT"));
    end_question();
    if (group_line_ != 0) out_.error(group_line_, say("GROUP without END_GROUP"));
  }

 private:
  // ---- Lines ----------------------------------------------------------------------------------------------

  void read_line(text_line const& line) {
    auto const bare = trimmed(line.text);
    if (comment_ != 0) {
      if (bare == "END_COMMENT") comment_ = 0;
      return;
    }
    if (!fence_.empty()) return inside_code(line, bare);
    if (bare.starts_with("```") || bare.starts_with("~~~")) return code(line, bare);
    if (bare.empty()) {
      if (text_) blanks_ += '\n';
      return;
    }
    bool const indented = line.text.front() == ' ' || line.text.front() == '\t';
    if (indented && text_) return go_on(bare);
    if (indented) return out_.error(line.number, say("an indented line that belongs to nothing"));
    blanks_.clear();
    if (!mark(line, bare) && !keyword(line, bare)) unknown(line, bare);
  }

  void go_on(std::string_view bare) {
    *text_ += '\n' + blanks_ + std::string{bare};
    blanks_.clear();
  }
  void unknown(text_line const& line, std::string_view bare) {
    text_ = nullptr;
    out_.error(line.number,
               say("expected a question, an answer, a setting or indented text that goes on, got {}",
                   quoted(bare, 30)));
  }

  void code(text_line const& line, std::string_view bare) {
    fence_ = bare.substr(0, bare.find_first_not_of(bare[0]));
    fence_line_ = line.number;
    fence_indent_ = line.text.find_first_not_of(" \t");
    run_ = bare.find(".run") != std::string_view::npos;
    if (run_) {
      out_.error(line.number, say("an executable code block; faro runs no programs: put its result here"));
      broken_ = broken_ || started_;
    } else if (text_) {
      *text_ += '\n' + blanks_ + std::string{bare};
      blanks_.clear();
    }
  }
  void inside_code(text_line const& line, std::string_view bare) {
    bool const ends = bare.starts_with(fence_) && bare.find_first_not_of(fence_[0]) == std::string_view::npos;
    // Code is indented as its fence is, and no more.
    auto const blanks = std::min(line.text.find_first_not_of(" \t"), line.text.size());
    auto const code = line.text.substr(std::min(blanks, fence_indent_));
    if (!run_ && text_) *text_ += '\n' + std::string{ends ? bare : code};
    if (ends) fence_.clear();
  }

  // ---- Questions and their parts --------------------------------------------------------------------------

  /// Lines that begin with a mark.
  bool mark(text_line const& line, std::string_view bare) {
    auto const text = line.text;
    if (auto const at = numbered(text)) return begin(line.number, trimmed(text.substr(at)));
    if (bare.starts_with('%')) return comment(line, bare);
    if (bare == "COMMENT") {
      comment_ = line.number;
      return true;
    }
    if (bare.starts_with("... ") || bare == "...") return feedback(trimmed(bare.substr(3)));
    if (bare.starts_with("+ ") || bare.starts_with("- ") || bare.starts_with("+\t") ||
        bare.starts_with("-\t"))
      return aside();
    if (bare.starts_with("! ") || bare == "!") return aside();
    if (!started_) return false;
    return option(line, bare);
  }

  bool option(text_line const& line, std::string_view bare) {
    bool const star = bare.starts_with('*');
    if (auto const at = lettered(bare.substr(star)))
      return add(line.number, question_kind::choice, true, star, bare.substr(at + star));
    if (bare.starts_with("[ ]") || bare.starts_with("[*]"))
      return add(line.number, question_kind::choice, false, bare[1] == '*', bare.substr(3));
    if (bare.starts_with("* ") || bare.starts_with("*\t"))
      return add(line.number, question_kind::short_answer, true, true, bare.substr(1));
    if (bare.starts_with("= ") || bare.starts_with("=\t"))
      return number(line.number, trimmed(bare.substr(1)));
    if (all_of_line(bare, '_', 3) || all_of_line(bare, '^', 3)) {
      if (kind_known_) {
        out_.error(line.number, say("an essay that has answers"));
        broken_ = true;
      }
      q_.kind = question_kind::essay;
      text_ = nullptr;
      kind_known_ = true;
      return true;
    }
    return false;
  }

  bool begin(std::size_t line, std::string_view text) {
    end_question();
    started_ = true;
    q_.line = line;
    q_.stem = {markup::markdown, std::string{text}, {}};
    q_.title = std::exchange(title_, {});
    q_.shuffle = shuffle_;
    q_.points = points_.value_or(group_points_);
    points_.reset();
    if (group_line_ != 0) {
      q_.pool = "group " + std::to_string(groups_);
      q_.pool_picks = group_picks_;
    }
    text_ = &q_.stem.text;
    blanks_.clear();
    return true;
  }

  bool add(std::size_t line, question_kind kind, bool single, bool right, std::string_view text) {
    if (kind_known_ && (q_.kind != kind || q_.single != single)) {
      out_.error(line, say("answers of two kinds in one question"));
      broken_ = true;
    }
    kind_known_ = true;
    q_.kind = kind;
    q_.single = single;
    answer a;
    a.right = right;
    a.text = {markup::markdown, std::string{trimmed(text)}, {}};
    q_.answers.push_back(std::move(a));
    text_ = &q_.answers.back().text.text;
    return true;
  }

  /// "1.4142 +- 0.0001", "[1.2598, 1.2600]" or "5".
  bool number(std::size_t line, std::string_view text) {
    using form = accepted_number::form;
    auto const fail = [&] {
      out_.error(line, say("expected a number such as 5, 1.41 +- 0.01 or [1.2, 1.3], got {}", quoted(text)));
      broken_ = true;
      return true;
    };
    accepted_number n;
    auto const around = text.find("+-");
    auto const comma = text.find(',');
    std::optional<ratio> a, b;
    if (text.starts_with('[') && text.ends_with(']') && comma != std::string_view::npos) {
      n.written = form::range;
      a = decimal(text.substr(1, comma - 1));
      b = decimal(text.substr(comma + 1, text.size() - comma - 2));
    } else if (around != std::string_view::npos) {
      n.written = form::tolerance;
      a = decimal(text.substr(0, around));
      auto wide = trimmed(text.substr(around + 2));
      bool const share = wide.ends_with('%');
      if (share) wide.remove_suffix(1);
      b = decimal(wide);
      if (a && b && share) b = (a->sign() < 0 ? -*a : *a) * *b / ratio{100};
    } else {
      a = decimal(text);
      b = ratio{};
    }
    if (!a || !b) return fail();
    n.first = *a;
    n.second = *b;
    add(line, question_kind::numerical, true, true, text);
    q_.answers.back().text.format = markup::plain;
    q_.answers.back().number = n;
    text_ = nullptr;
    return true;
  }

  bool feedback(std::string_view text) {
    if (!started_) return false;
    auto& place = q_.answers.empty() ? q_.feedback : q_.answers.back().feedback;
    place = {markup::markdown, std::string{text}, {}};
    text_ = &place.text;
    return true;
  }
  /// Feedback for all that is right or wrong, and solutions: not printed, not marked.
  bool aside() {
    if (!started_) return false;
    ignored_.clear();
    text_ = &ignored_;
    return true;
  }

  bool comment(text_line const& line, std::string_view bare) {
    if (auto const words = faro_words(bare, "%")) {
      end_question();  // it is about the next one
      settings_.words.emplace_back(line.number, std::string{*words});
    }
    return true;
  }

  void end_question() {
    if (!started_) return;
    for (auto* text : {&q_.stem.text, &q_.feedback.text}) *text = trimmed(*text);
    for (auto& a : q_.answers) {
      a.text.text = trimmed(a.text.text);
      a.feedback.text = trimmed(a.feedback.text);
    }
    if (!kind_known_ && !broken_) {
      out_.error(q_.line, say("a question without answers; '____' under it makes it an essay"));
      broken_ = true;
    }
    auto const before = out_.target().errors();
    settings_.apply(q_, out_);
    if (!broken_ && out_.target().errors() == before) out_.add(std::move(q_));
    q_ = {};
    settings_.clear();
    started_ = kind_known_ = broken_ = false;
    text_ = nullptr;
  }

  // ---- Settings -------------------------------------------------------------------------------------------

  bool keyword(text_line const& line, std::string_view bare) {
    if (bare == "GROUP" || bare == "END_GROUP") return group(line.number, bare == "GROUP");
    auto const colon = bare.find(':');
    if (colon == std::string_view::npos) return false;
    auto const name = lower_case(trimmed(bare.substr(0, colon)));
    auto const value = trimmed(bare.substr(colon + 1));
    if (name == "quiz title") {
      out_.target().title = value;
      return heading(out_.target().title);
    }
    if (name == "title") {
      end_question();
      title_ = value;
      return heading(title_);
    }
    if (name == "points") {
      end_question();
      return number_setting(line.number, value, points_);
    }
    if (name == "pick") return picks(line.number, value);
    if (name == "points per question") {
      std::optional<ratio> points;
      number_setting(line.number, value, points);
      group_points_ = points.value_or(ratio{1});
      return true;
    }
    if (name == "text title" || name == "text") return region(line.number, name, value);
    if (name == "shuffle answers") {
      shuffle_ = value != "false";
      return true;
    }
    for (auto const* known : {"quiz description", "show correct answers", "one question at a time",
                              "can't go back", "feedback is solution", "solutions sample groups",
                              "solutions randomize groups", "solutions per group"}) {
      if (name == known) return heading(ignored_);
    }
    return false;
  }
  bool heading(std::string& text) {
    text_ = &text;
    return true;
  }
  bool number_setting(std::size_t line, std::string_view value, std::optional<ratio>& out) {
    out = decimal(value);
    if (!out || out->sign() < 0) {
      out_.error(line, say("expected a number from 0 up, got {}", quoted(value)));
      out.reset();
    }
    text_ = nullptr;
    return true;
  }
  bool group(std::size_t line, bool begins) {
    end_question();
    if (begins == (group_line_ != 0))
      out_.error(line, begins ? say("GROUP within a GROUP") : say("END_GROUP without GROUP"));
    group_line_ = begins ? line : 0;
    groups_ += begins;
    group_picks_ = 1;
    group_points_ = 1;
    return true;
  }
  bool picks(std::size_t line, std::string_view value) {
    auto const [end, bad] = std::from_chars(value.data(), value.data() + value.size(), group_picks_);
    if (bad != std::errc{} || end != value.data() + value.size() || group_picks_ == 0 || group_line_ == 0)
      out_.error(line, say("pick: expected a number from 1 up within a GROUP, got {}", quoted(value)));
    return true;
  }
  bool region(std::size_t line, std::string const& name, std::string_view value) {
    end_question();
    if (name == "text title") {
      title_ = value;
      return heading(title_);
    }
    question q;
    q.kind = question_kind::description;
    q.line = line;
    q.title = std::exchange(title_, {});
    q.stem = {markup::markdown, std::string{value}, {}};
    settings_.apply(q, out_);
    settings_.clear();
    out_.add(std::move(q));
    text_ = &out_.target().questions.back().stem.text;
    return true;
  }

  reading_place out_;
  question q_;
  faro_settings settings_;  // of the next question
  bool started_ = false, kind_known_ = false, broken_ = false, shuffle_ = true, run_ = false;
  std::string* text_ = nullptr;  // what indented lines go on
  std::string blanks_, title_, ignored_, fence_;
  std::optional<ratio> points_;
  ratio group_points_ = 1;
  std::size_t group_line_ = 0, groups_ = 0, group_picks_ = 1, comment_ = 0, fence_line_ = 0,
              fence_indent_ = 0;
};

int text2qti_likeness(std::string_view text) {
  bool const title =
      any_line(text, [](auto line) { return line.starts_with("Quiz title:") || line.starts_with("GROUP"); });
  bool const questions = any_line(text, [](auto line) {
    auto const digits = std::min(line.find_first_not_of("0123456789"), line.size());
    return digits > 0 && line.substr(digits).starts_with(". ");
  });
  bool const answers = any_line(text, [](auto line) {
    for (std::string_view const mark :
         {"*a)", "a)", "[*]", "[ ]", "___", "^^^", "= ", "=\t", "* ", "** ", "*[", "**[", "*("}) {
      if (line.starts_with(mark)) return true;
    }
    return false;
  });
  return title || (questions && answers) ? 60 : 0;
}

}  // namespace

exam_format text2qti() {
  return {.name = "text2qti",
          .about = "text2qti: Markdown with marks at the start of lines",
          .comment = "% faro: ...",
          .marks = {"*b) answer", "faro:", "shuffle answers: false",
                    "faro:", "text:, faro:", "GROUP, pick:", "faro:"},
          .likeness = text2qti_likeness,
          .read = [](std::string_view text, reading_place place) { text2qti_reader{place}.read(text); },
          .example =
              "Quiz title: Rivers\n\n% faro: id=long\n1. Which is *longest*?\n... All in Africa.\n"
              "*a) Nile\n   of two sources\nb) Congo\n\n```\ncode\n```\n\nGROUP\npick: 1\n"
              "2. Which reach the Atlantic?\n[*] Congo\n[*] Niger\n[ ] Nile\n\n"
              "3. How long is the Nile?\n= 6650 +- 50\nEND_GROUP\n"};
}

}  // namespace faro::exam::detail
