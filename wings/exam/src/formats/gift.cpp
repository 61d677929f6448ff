// GIFT: a question ends at a blank line, its answers stand in braces.
#include "exam/src/formats/gift.hpp"

#include "exam/src/formats/format.hpp"
#include "text/words.hpp"

#include <algorithm>

namespace faro::exam::detail {
namespace {

constexpr auto blank_mark = "_____";

/// The question being read: its text without comment lines, and which line each byte is from.
struct chunk {
  std::string text;
  std::vector<std::pair<std::size_t, std::size_t>> lines;  // offset, line
  [[nodiscard]] std::size_t line_at(std::size_t offset) const {
    std::size_t line = lines.empty() ? 0 : lines.front().second;
    for (auto const& [from, number] : lines) {
      if (from <= offset) line = number;
    }
    return line;
  }
};

class gift_reader {
 public:
  explicit gift_reader(reading_place out) : out_{out} {}

  void read(std::string_view text) {
    for (auto const& line : numbered_lines(text)) {
      auto const bare = trimmed(line.text);
      if (bare.empty()) {
        end_question();
      } else if (bare.starts_with("//")) {
        comment(bare.substr(2), line.number);
      } else if (bare.starts_with("$CATEGORY:") && now_.text.empty()) {
        section_ = std::string{trimmed(bare.substr(10))};
        reset();
      } else {
        if (now_.text.empty()) now_.lines.clear();
        now_.lines.emplace_back(now_.text.size(), line.number);
        now_.text += std::string{line.text} + '\n';
      }
    }
    end_question();
  }

 private:
  void reset() {
    id_.clear();
    tags_.clear();
    settings_.clear();
  }

  /// Ids, tags and settings in the comments before a question.
  void comment(std::string_view text, std::size_t line) {
    if (!now_.text.empty()) return;
    if (auto const words = faro_words(text, "")) settings_.words.emplace_back(line, std::string{*words});
    for (auto const& value : bracketed(text, "[id:")) id_ = value;
    for (auto const& value : bracketed(text, "[tag:")) {
      if (auto const words = faro_words(value, "")) {
        settings_.words.emplace_back(line, std::string{*words});
      } else {
        tags_.push_back(value);
      }
    }
  }
  static std::vector<std::string> bracketed(std::string_view text, std::string_view opening) {
    std::vector<std::string> out;
    for (auto at = text.find(opening); at != std::string_view::npos; at = text.find(opening, at)) {
      at += opening.size();
      std::string value;
      for (; at < text.size() && text[at] != ']'; ++at) {
        if (text[at] == '\\' && at + 1 < text.size() && text[at + 1] == ']') ++at;
        value += text[at];
      }
      if (at < text.size() && !value.empty()) out.emplace_back(trimmed(value));
    }
    return out;
  }

  void end_question() {
    if (now_.text.empty()) return;
    question q;
    q.line = now_.lines.front().second;
    q.section = section_;
    q.id = id_;
    q.id_given = !id_.empty();
    q.tags = tags_;
    if (parse(q)) {
      settings_.apply(q, out_);
      out_.add(std::move(q));
    }
    now_ = {};
    reset();
  }

  bool fail(std::size_t offset, message text) {
    out_.error(now_.line_at(offset), std::move(text));
    return false;
  }

  /// The question between blank lines: title, text, braces, text.
  bool parse(question& q) {
    std::string_view const text = now_.text;
    auto at = text.find_first_not_of(" \t\n");
    if (text.substr(at).starts_with("::")) {
      auto const end = find_unescaped(text, "::", at + 2);
      if (end == std::string_view::npos) return fail(at, "expected '::' after the title, got none");
      q.title = trimmed(gift_unescaped(text.substr(at + 2, end - at - 2)));
      std::ranges::replace(q.title, '\n', ' ');
      at = end + 2;
    }
    auto const open = find_unescaped(text, "{", at);
    auto const close = find_unescaped(text, "}", at);
    if (close < open) return fail(close, "expected '{' before '}'; a brace in the text is written \\}");
    if (open == std::string_view::npos) {
      q.kind = question_kind::description;
      q.stem = gift_text(text.substr(at), markup::moodle);
      return true;
    }
    if (close == std::string_view::npos) return fail(open, "expected '}' after '{', got a blank line");
    if (auto const inner = find_unescaped(text, "{", open + 1); inner < close)
      return fail(inner, "expected '}', got a second '{'; a brace in the text is written \\{");
    if (auto const more = find_unescaped(text, "{", close + 1); more != std::string_view::npos)
      return fail(more, "expected a blank line between two questions, got a second '{'");
    if (auto const more = find_unescaped(text, "}", close + 1); more != std::string_view::npos)
      return fail(more, "expected a blank line, got a second '}'; a brace in the text is written \\}");
    stem(q, text.substr(at, open - at), text.substr(close + 1));
    auto const before = out_.target().errors();
    read_gift_answers(q, text.substr(open + 1, close - open - 1), now_.line_at(open), out_);
    return out_.target().errors() == before;
  }

  static void stem(question& q, std::string_view before, std::string_view after) {
    q.stem = gift_text(before, markup::moodle);
    if (trimmed(after).empty()) return;
    auto const rest = gift_text(after, q.stem.format);
    if (!q.stem.text.empty()) q.stem.text += ' ';
    if (q.stem.text.empty()) q.stem.format = rest.format;
    q.blank = q.stem.text.size();
    q.stem.text += std::string{blank_mark} + ' ' + rest.text;
  }

  reading_place out_;
  chunk now_;
  std::string section_, id_;
  std::vector<std::string> tags_;
  faro_settings settings_;
};

int gift_likeness(std::string_view text) {
  bool const marks =
      any_line(text, [](auto line) { return line.starts_with("::") || line.starts_with("$CATEGORY:"); });
  auto const open = text.find('{');
  bool const braces = open != std::string_view::npos && text.find('}', open) != std::string_view::npos;
  return marks ? 70 : braces ? 40 : 0;
}

}  // namespace

exam_format gift() {
  return {.name = "gift",
          .about = "GIFT of Moodle: answers in braces",
          .extensions = {".gift"},
          .comment = "// faro: ...",
          .marks = {"{=answer ~another}", "// [id:x]",
                    "faro:", "$CATEGORY:", "description, faro:", "faro:", "faro:"},
          .likeness = gift_likeness,
          .read = [](std::string_view text, reading_place place) { gift_reader{place}.read(text); },
          .write = write_gift,
          .example =
              "// [id:long] [tag:rivers]\n// faro: group=x:shuffle anchor=A\n"
              "::Longest::[html]Which is <b>longest</b>?{=Nile#yes ~%50%Congo####All in Africa.}\n\n"
              "Match river and town.{=Nile -> Cairo\n=Niger -> Bamako}\n\n"
              "How long is the Nile?{#=6650:50 =%50%6000..7000}\n"};
}

}  // namespace faro::exam::detail
