// GIFT: a question ends at a blank line, its answers stand in braces.
#include "exam/formats/reading.hpp"

#include <faro/text/words.hpp>

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

/// The first place from `at` on of an unescaped `what`; npos when there is none.
std::size_t find_unescaped(std::string_view text, std::string_view what, std::size_t at = 0) {
  for (; at < text.size(); ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text.substr(at).starts_with(what)) {
      return at;
    }
  }
  return std::string_view::npos;
}

std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto const next = i + 1 < text.size() ? text[i + 1] : '\0';
    if (text[i] == '\\' && next == 'n') {
      out += '\n';
      ++i;
    } else if (text[i] == '\\' && std::string_view{"\\:#={}~"}.find(next) != std::string_view::npos && next) {
      out += next;
      ++i;
    } else {
      out += text[i];
    }
  }
  return out;
}

/// A text with an optional [format] before it.
rich_text rich(std::string_view text, markup inherited) {
  text = trim(text);
  rich_text out{inherited, {}, {}};
  for (auto const& [name, format] : {std::pair{"[html]", markup::html},
                                     {"[markdown]", markup::markdown},
                                     {"[plain]", markup::plain},
                                     {"[moodle]", markup::moodle}}) {
    if (!text.starts_with(name)) continue;
    out.format = format;
    text = trim(text.substr(std::string_view{name}.size()));
    break;
  }
  bool const keep = out.format == markup::html || out.format == markup::markdown;
  if (keep) {
    out.text = unescaped(text);
    return out;
  }
  std::string spaces{text};
  std::ranges::replace(spaces, '\n', ' ');
  out.text = unescaped(squeezed(spaces));
  return out;
}

/// Reads the braces of one question.
class gift_answers {
 public:
  gift_answers(question& q, std::string_view body, std::size_t line, reading_place& out)
      : q_{q}, line_{line}, out_{out} {
    if (auto const at = find_unescaped(body, "####"); at != std::string_view::npos) {
      q_.feedback = rich(body.substr(at + 4), q_.stem.format);
      body = body.substr(0, at);
    }
    body = trim(body);
    if (body.empty()) {
      q_.kind = question_kind::essay;
    } else if (!true_or_false(body)) {
      if (body.front() == '#') {
        numbers(trim(body.substr(1)));
      } else if (body.front() != '=' && body.front() != '~') {
        q_.kind = question_kind::short_answer;
        auto const end = std::min(find_unescaped(body, "#"), body.size());
        if (std::min(find_unescaped(body, "="), find_unescaped(body, "~")) < end)
          out_.error(line_, "answers that do not begin with = or ~; \\= or \\~ is right in a text");
        add(rest_of(true, body));
      } else {
        list(body);
      }
    }
  }

 private:
  answer rest_of(bool right, std::string_view text) const {
    answer a;
    a.right = right;
    auto const hash = find_unescaped(text, "#");
    a.text = rich(text.substr(0, hash), q_.stem.format);
    if (hash != std::string_view::npos) a.feedback = feedback(text.substr(hash + 1));
    return a;
  }
  [[nodiscard]] rich_text feedback(std::string_view text) const {
    auto out = rich(text, q_.stem.format);
    return out.text.empty() ? rich_text{} : out;
  }
  void add(answer a) { q_.answers.push_back(std::move(a)); }

  bool true_or_false(std::string_view body) {
    auto const hash = find_unescaped(body, "#");
    auto const word = lower_case(trim(body.substr(0, hash)));
    bool const is_true = word == "t" || word == "true";
    if (!is_true && word != "f" && word != "false") return false;
    q_.kind = question_kind::true_false;
    for (bool const value : {true, false}) {
      answer a;
      a.text = {markup::plain, value ? "True" : "False", {}};
      a.right = value == is_true;
      add(std::move(a));
    }
    if (hash == std::string_view::npos) return true;
    // The first is for those who are wrong, the second for those who are right.
    auto rest = body.substr(hash + 1);
    auto const second = find_unescaped(rest, "#");
    q_.answers[is_true ? 1 : 0].feedback = feedback(rest.substr(0, second));
    if (second != std::string_view::npos)
      q_.answers[is_true ? 0 : 1].feedback = feedback(rest.substr(second + 1));
    return true;
  }

  /// Parts "=a ~b" before each unescaped = or ~.
  static std::vector<std::string_view> choices(std::string_view body) {
    std::vector<std::string_view> out;
    std::size_t from = 0;
    for (std::size_t at = 1; at <= body.size(); ++at) {
      if (at < body.size() && body[at] == '\\') {
        ++at;
      } else if (at >= body.size() || body[at] == '=' || body[at] == '~') {
        out.push_back(body.substr(from, std::min(at, body.size()) - from));
        from = at;
      }
    }
    if (from < body.size()) out.push_back(body.substr(from));
    return out;
  }
  /// Takes "%50%" off the front.
  std::optional<ratio> weight(std::string_view& text) const {
    text = trim(text);
    if (!text.starts_with('%')) return std::nullopt;
    auto const end = text.find('%', 1);
    auto const value = end == std::string_view::npos ? std::nullopt : decimal(text.substr(1, end - 1));
    if (!value || *value < ratio{-100} || *value > ratio{100}) {
      out_.error(line_, "weight '" +
                            std::string{text.substr(0, end == std::string_view::npos ? 8 : end + 1)} +
                            "': a number from -100 to 100 between two % is right");
      return std::nullopt;
    }
    text = text.substr(end + 1);
    return value;
  }

  void list(std::string_view body) {
    auto const parts = choices(body);
    bool const all_right = std::ranges::all_of(parts, [](auto p) { return p.front() == '='; });
    auto const arrow = [](auto p) { return find_unescaped(p, "->") != std::string_view::npos; };
    if (all_right && std::ranges::all_of(parts, arrow)) return pairs(parts);
    q_.kind = all_right ? question_kind::short_answer : question_kind::choice;
    for (auto part : parts) {
      bool const right = part.front() == '=';
      part.remove_prefix(1);
      auto const percent = weight(part);
      auto a = rest_of(right, part);
      a.percent = percent;
      if (a.text.text.empty()) out_.error(line_, "an answer without text");
      add(std::move(a));
    }
    q_.single = std::ranges::any_of(q_.answers, &answer::right);
  }

  void pairs(std::vector<std::string_view> const& parts) {
    q_.kind = question_kind::matching;
    for (auto const part : parts) {
      auto const at = find_unescaped(part, "->");
      match_pair pair;
      pair.prompt = rich(part.substr(1, at - 1), q_.stem.format);
      pair.match = rich(part.substr(at + 2), markup::plain).text;
      q_.pairs.push_back(std::move(pair));
    }
  }

  std::optional<accepted_number> number(std::string_view text) const {
    using form = accepted_number::form;
    if (auto const dots = text.find(".."); dots != std::string_view::npos) {
      auto const low = decimal(text.substr(0, dots));
      auto const high = decimal(text.substr(dots + 2));
      if (low && high) return accepted_number{form::range, *low, *high};
      return std::nullopt;
    }
    auto const colon = text.find(':');
    auto const value = decimal(text.substr(0, colon));
    if (!value) return std::nullopt;
    if (colon == std::string_view::npos) return accepted_number{form::simple, *value, {}};
    auto const tolerance = decimal(text.substr(colon + 1));
    if (!tolerance) return std::nullopt;
    return accepted_number{form::tolerance, *value, *tolerance};
  }

  void numbers(std::string_view body) {
    q_.kind = question_kind::numerical;
    bool const listed = body.starts_with('=') || body.starts_with('~');
    for (auto part : listed ? choices(body) : std::vector{body}) {
      answer a;
      a.right = !listed || part.front() == '=';
      if (listed) part.remove_prefix(1);
      a.percent = weight(part);
      auto const hash = find_unescaped(part, "#");
      if (hash != std::string_view::npos) a.feedback = feedback(part.substr(hash + 1));
      auto const value = trim(part.substr(0, hash));
      if (value.empty() || value == "*") {
        a.text = {q_.stem.format, "*", {}};
        a.number = accepted_number{accepted_number::form::any, {}, {}};
      } else {
        a.number = number(unescaped(value));
        a.text = {markup::plain, std::string{value}, {}};
        if (!a.number)
          out_.error(line_,
                     "'" + std::string{value} + "' is no number; 1822, 3.14:0.005 or 3.1..3.2 is right");
      }
      add(std::move(a));
    }
  }

  question& q_;
  std::size_t line_;
  reading_place& out_;
};

class gift_reader {
 public:
  explicit gift_reader(reading_place out) : out_{out} {}

  void read(std::string_view text) {
    for (auto const& line : lines_of(text)) {
      auto const bare = trim(line.text);
      if (bare.empty()) {
        end_question();
      } else if (bare.starts_with("//")) {
        comment(bare.substr(2), line.number);
      } else if (bare.starts_with("$CATEGORY:") && now_.text.empty()) {
        section_ = std::string{trim(bare.substr(10))};
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
      if (at < text.size() && !value.empty()) out.emplace_back(trim(value));
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

  bool fail(std::size_t offset, std::string text) {
    out_.error(now_.line_at(offset), std::move(text));
    return false;
  }

  /// The question between blank lines: title, text, braces, text.
  bool parse(question& q) {
    std::string_view const text = now_.text;
    auto at = text.find_first_not_of(" \t\n");
    if (text.substr(at).starts_with("::")) {
      auto const end = find_unescaped(text, "::", at + 2);
      if (end == std::string_view::npos) return fail(at, "a title that does not end; '::' after it is right");
      q.title = trim(unescaped(text.substr(at + 2, end - at - 2)));
      std::ranges::replace(q.title, '\n', ' ');
      at = end + 2;
    }
    auto const open = find_unescaped(text, "{", at);
    auto const close = find_unescaped(text, "}", at);
    if (close < open) return fail(close, "'}' without '{' before it; \\} is right for a brace in the text");
    if (open == std::string_view::npos) {
      q.kind = question_kind::description;
      q.stem = rich(text.substr(at), markup::moodle);
      return true;
    }
    if (close == std::string_view::npos)
      return fail(open, "'{' that does not end before the blank line; '}' is right");
    if (auto const inner = find_unescaped(text, "{", open + 1); inner < close)
      return fail(inner, "'{' within the answers; \\{ is right for a brace in the text");
    if (auto const more = find_unescaped(text, "{", close + 1); more != std::string_view::npos)
      return fail(more, "a second '{'; a blank line between two questions is right");
    if (auto const more = find_unescaped(text, "}", close + 1); more != std::string_view::npos)
      return fail(more, "a second '}'; \\} is right for a brace in the text");
    stem(q, text.substr(at, open - at), text.substr(close + 1));
    auto const before = out_.target().errors();
    gift_answers{q, text.substr(open + 1, close - open - 1), now_.line_at(open), out_};
    return out_.target().errors() == before;
  }

  static void stem(question& q, std::string_view before, std::string_view after) {
    q.stem = rich(before, markup::moodle);
    if (trim(after).empty()) return;
    auto const rest = rich(after, q.stem.format);
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

}  // namespace

void read_gift(std::string_view text, reading_place place) { gift_reader{place}.read(text); }

}  // namespace faro::exam::detail
