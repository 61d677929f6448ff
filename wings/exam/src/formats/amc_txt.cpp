// AMC-TXT: "*" one right answer, "**" several, "+" right, "-" wrong, "*(" ... "*)" groups.
#include "exam/src/formats/format.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/exam/detail/write.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::exam::detail {
namespace {

/// "a=b, c" in brackets.
std::vector<std::pair<std::string, std::string>> options_in(std::string_view text) {
  std::vector<std::pair<std::string, std::string>> out;
  for (auto const part : split(text, ',')) {
    auto const one = trimmed(part);
    auto const equals = one.find('=');
    if (!one.empty())
      out.emplace_back(lower_case(trimmed(one.substr(0, equals))),
                       equals == std::string_view::npos ? "" : std::string{trimmed(one.substr(equals + 1))});
  }
  return out;
}

class amc_reader {
 public:
  explicit amc_reader(reading_place out) : out_{out} {}

  void read(std::string_view text) {
    for (auto const& line : numbered_lines(text)) {
      auto const bare = trimmed(line.text);
      if (line.text.starts_with('#')) {
        comment(line);
      } else if (bare.empty()) {
        if (text_ && !text_->empty()) *text_ += '\n';
      } else if (line.text.starts_with("*(") || line.text.starts_with("*)")) {
        end_question();
        group(line.number, trimmed(line.text.substr(2)), line.text[1] == '(');
      } else if (line.text.starts_with('*')) {
        begin(line);
      } else if (started_ && (line.text.starts_with('+') || line.text.starts_with('-'))) {
        option(line);
      } else if (text_) {
        *text_ += (text_->empty() ? "" : "\n") + std::string{bare};
      } else {
        header(line.number, bare);
      }
    }
    end_question();
    end_heading();
    if (group_line_ != 0) out_.error(group_line_, say("'*(' without '*)'"));
  }

 private:
  void comment(text_line const& line) {
    auto const words = faro_words(line.text, "#");
    if (!words) return;
    end_question();
    settings_.words.emplace_back(line.number, std::string{*words});
  }

  /// "Title: ..." before the questions.
  void header(std::size_t line, std::string_view bare) {
    auto const colon = bare.find(':');
    auto const name = lower_case(trimmed(bare.substr(0, colon)));
    bool const key = colon != std::string_view::npos && name.find(' ') == std::string::npos;
    if (!key && seen_question_) return out_.error(line, say("text that belongs to no question"));
    if (!key) return;  // it goes on with a setting
    auto const value = trimmed(bare.substr(colon + 1));
    if (name == "title") out_.target().title = value;
    if (name == "lang") language(line, value);
    if (name == "shuffleanswers") shuffle_ = value != "0";
    if (name == "shufflequestions") moves_ = group_shuffled_ = value != "0";
    if (name.starts_with("defaultscoring"))
      out_.warning(line, say("{} is not followed; marks go by weights", trimmed(bare.substr(0, colon))));
    if (name == "presentation") text_ = &ignored_;
  }

  /// AMC knows more languages than pages have texts in: those are left to --language.
  void language(std::size_t line, std::string_view value) {
    auto const known = page_languages();
    if (std::ranges::find(known, lower_case(value)) != known.end()) return set_language(value, line, out_);
    out_.warning(line, say("Lang: pages have no texts in {}; they are in English, or as --language says",
                           quoted(value)));
  }

  void group(std::size_t line, std::string_view rest, bool opens) {
    if (opens == (group_line_ != 0)) {
      out_.error(line, opens ? say("'*(' within a group") : say("'*)' without '*('"));
      return;
    }
    end_heading();
    if (!opens) {
      begin_text(line, rest, true);
      group_line_ = 0;
      group_.clear();
      return;
    }
    group_line_ = line;
    group_shuffled_ = moves_;
    group_ = "group " + std::to_string(++groups_);
    if (rest.starts_with('[') && rest.find(']') != std::string_view::npos) {
      for (auto const& [name, value] : options_in(rest.substr(1, rest.find(']') - 1))) {
        if (name == "shuffle") group_shuffled_ = value != "false" && value != "0";
        if (name == "group" && !value.empty()) group_ = value;
      }
      rest = trimmed(rest.substr(rest.find(']') + 1));
    }
    begin_text(line, rest, false);
  }
  /// The text at the head of a group, or at its end, which goes on in the next lines.
  void begin_text(std::size_t line, std::string_view text, bool closes) {
    question q;
    q.kind = question_kind::description;
    q.line = line;
    q.stem = {markup::plain, std::string{text}, {}};
    q.closes_group = closes;
    place(q);
    heading_ = std::move(q);
    text_ = &heading_->stem.text;
  }
  void place(question& q) const {
    q.group = group_;
    q.group_shuffled = !group_.empty() && group_shuffled_;
    if (!moves_) q.pinned = pin::here;
  }
  /// That text, once it is whole.
  void end_heading() {
    if (!heading_) return;
    heading_->stem.text = trimmed(heading_->stem.text);
    if (!heading_->stem.text.empty()) out_.add(std::move(*heading_));
    heading_.reset();
    text_ = nullptr;
  }

  void begin(text_line const& line) {
    end_question();
    end_heading();
    seen_question_ = started_ = true;
    q_.line = line.number;
    auto text = line.text.substr(1);
    q_.single = !text.starts_with('*');
    if (!q_.single) text.remove_prefix(1);
    q_.shuffle = shuffle_;
    place(q_);
    text = trimmed(text);
    if (text.starts_with('[') && text.find(']') != std::string_view::npos && !text.starts_with("[==]") &&
        !text.starts_with("[verbatim]") && !text.starts_with("[*]") && !text.starts_with("[_]")) {
      options(text.substr(1, text.find(']') - 1));
      text = trimmed(text.substr(text.find(']') + 1));
    }
    if (text.starts_with('<') && text.find('>') != std::string_view::npos) {
      q_.kind = question_kind::essay;
      text = trimmed(text.substr(text.find('>') + 1));
    }
    text = scoring(text, true);
    q_.stem = {markup::plain, std::string{text}, {}};
    text_ = &q_.stem.text;
  }
  void options(std::string_view text) {
    for (auto const& [name, value] : options_in(text)) {
      if (name == "ordered") q_.shuffle = false;
      if (name == "id" && !value.empty()) {
        q_.id = value;
        q_.id_given = true;
      }
      if (name == "name") q_.title = value;
      if (name == "first") q_.pinned = pin::first;
      if (name == "last") q_.pinned = pin::last;
      if (name == "indicative")
        out_.warning(q_.line, say("'indicative' is not followed: the question counts"));
      if (name == "next")
        out_.warning(q_.line, say("'next' is not followed; a group keeps questions together: *( and *)"));
    }
  }
  /// Takes "{b=2,m=-1}" off the front: b of a question is its points.
  std::string_view scoring(std::string_view text, bool of_question) {
    if (!text.starts_with('{') || text.find('}') == std::string_view::npos) return text;
    for (auto const& [name, value] : options_in(text.substr(1, text.find('}') - 1))) {
      auto const number = decimal(value);
      if (of_question && name == "b" && number && number->sign() >= 0) {
        q_.points = *number;
      } else {
        out_.warning(q_.line, say("scoring '{}={}' is not followed; marks go by weights", name, value));
      }
    }
    return trimmed(text.substr(text.find('}') + 1));
  }

  void option(text_line const& line) {
    answer a;
    a.right = line.text[0] == '+';
    auto text = trimmed(line.text.substr(1));
    if (text.size() > 2 && text[0] == '[' && text[2] == ']') text = trimmed(text.substr(3));  // its letter
    text = scoring(text, false);
    a.text = {markup::plain, std::string{text}, {}};
    if (text.empty()) {
      out_.error(line.number, say("an answer without text"));
      broken_ = true;
    }
    q_.answers.push_back(std::move(a));
    text_ = &q_.answers.back().text.text;
  }

  void end_question() {
    if (!started_) return;
    q_.stem.text = trimmed(q_.stem.text);
    for (auto& a : q_.answers) a.text.text = trimmed(a.text.text);
    if (q_.kind == question_kind::choice && q_.answers.empty()) {
      out_.error(q_.line, say("expected answers, lines that begin with + and -, got none"));
      broken_ = true;
    }
    auto const before = out_.target().errors();
    settings_.apply(q_, out_);
    if (!broken_ && out_.target().errors() == before) out_.add(std::move(q_));
    q_ = {};
    settings_.clear();
    started_ = broken_ = false;
    text_ = nullptr;
  }

  reading_place out_;
  question q_;
  std::optional<question> heading_;
  faro_settings settings_;
  std::string* text_ = nullptr;
  std::string group_, ignored_;
  bool started_ = false, broken_ = false, shuffle_ = true, moves_ = true, group_shuffled_ = true,
       seen_question_ = false;
  std::size_t groups_ = 0, group_line_ = 0;
};

int amc_likeness(std::string_view text) {
  bool const questions = any_line(text, [](auto line) {
    return line.starts_with("* ") || line.starts_with("** ") || line.starts_with("*[") ||
           line.starts_with("**[") || line.starts_with("*(");
  });
  bool const answers =
      any_line(text, [](auto line) { return line.starts_with("+ ") || line.starts_with("- "); });
  return questions && answers ? 50 : 0;
}

}  // namespace

exam_format amc_txt() {
  return {.name = "amc-txt",
          .about = "AMC-TXT of Auto Multiple Choice",
          .also = {"amc"},
          .extensions = {".amc"},
          .comment = "# faro: ...",
          .marks = {"+ answer", "*[id=x]", "*[ordered]", "faro:", "*( ... *)", "faro:", "*[first], *[last]"},
          .likeness = amc_likeness,
          .read = [](std::string_view text, reading_place place) { amc_reader{place}.read(text); },
          .example =
              "Title: Rivers\n\n*([shuffle=false] About Africa.\n*[id=nile]{b=2} Which is longest?\n"
              "+ Nile\n- Congo\n*)\n\n** Which reach the Atlantic?\n+ Congo\n+ Niger\n- Nile\n"};
}

}  // namespace faro::exam::detail
