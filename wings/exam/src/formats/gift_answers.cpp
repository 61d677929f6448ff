// GIFT, within the braces: true or false, numbers, words, choices and pairs. The longest part of the format.
#include "exam/src/formats/gift.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::exam::detail {

/// The first place from `at` on of an unescaped `what`; npos when there is none.
std::size_t find_unescaped(std::string_view text, std::string_view what, std::size_t at) {
  for (; at < text.size(); ++at) {
    if (text[at] == '\\') {
      ++at;
    } else if (text.substr(at).starts_with(what)) {
      return at;
    }
  }
  return std::string_view::npos;
}

std::string gift_unescaped(std::string_view text) {
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
rich_text gift_text(std::string_view text, markup inherited) {
  text = trimmed(text);
  rich_text out{inherited, {}, {}};
  for (auto const& [name, format] : {std::pair{"[html]", markup::html},
                                     {"[markdown]", markup::markdown},
                                     {"[plain]", markup::plain},
                                     {"[moodle]", markup::moodle}}) {
    if (!text.starts_with(name)) continue;
    out.format = format;
    text = trimmed(text.substr(std::string_view{name}.size()));
    break;
  }
  bool const keep = out.format == markup::html || out.format == markup::markdown;
  if (keep) {
    out.text = gift_unescaped(text);
    return out;
  }
  std::string spaces{text};
  std::ranges::replace(spaces, '\n', ' ');
  out.text = gift_unescaped(squeezed(spaces));
  return out;
}

namespace {

/// Reads the braces of one question.
class gift_answers {
 public:
  gift_answers(question& q, std::size_t line, reading_place& out) : q_{q}, line_{line}, out_{out} {}

  void read(std::string_view body) {
    if (auto const at = find_unescaped(body, "####"); at != std::string_view::npos) {
      q_.feedback = gift_text(body.substr(at + 4), q_.stem.format);
      body = body.substr(0, at);
    }
    body = trimmed(body);
    if (body.empty()) {
      q_.kind = question_kind::essay;
    } else if (true_or_false(body)) {
      return;
    } else if (body.front() == '#') {
      numbers(trimmed(body.substr(1)));
    } else if (body.front() == '=' || body.front() == '~') {
      list(body);
    } else {
      word(body);
    }
  }

 private:
  answer rest_of(bool right, std::string_view text) const {
    answer a;
    a.right = right;
    auto const hash = find_unescaped(text, "#");
    a.text = gift_text(text.substr(0, hash), q_.stem.format);
    if (hash != std::string_view::npos) a.feedback = feedback(text.substr(hash + 1));
    return a;
  }
  [[nodiscard]] rich_text feedback(std::string_view text) const {
    auto out = gift_text(text, q_.stem.format);
    return out.text.empty() ? rich_text{} : out;
  }
  void add(answer a) { q_.answers.push_back(std::move(a)); }

  /// A single answer without its '='.
  void word(std::string_view body) {
    q_.kind = question_kind::short_answer;
    auto const end = std::min(find_unescaped(body, "#"), body.size());
    if (std::min(find_unescaped(body, "="), find_unescaped(body, "~")) < end)
      out_.error(line_,
                 say("expected answers that begin with = or ~ (in a text \\= or \\~), got {}", quoted(body)));
    add(rest_of(true, body));
  }

  bool true_or_false(std::string_view body) {
    auto const hash = find_unescaped(body, "#");
    auto const word = lower_case(trimmed(body.substr(0, hash)));
    bool const is_true = word == "t" || word == "true";
    if (!is_true && word != "f" && word != "false") return false;
    // Moodle takes {true} for a short answer, others for the statement.
    auto const spelt = trimmed(body.substr(0, hash));
    if (spelt != "T" && spelt != "TRUE" && spelt != "F" && spelt != "FALSE") {
      std::string const statement = is_true ? "{TRUE}" : "{FALSE}";
      out_.error(line_, say("{} may be a statement or a short answer of that word: expected {} or {}",
                            quoted(spelt), statement, "{=" + std::string{spelt} + "}"));
    }
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
    text = trimmed(text);
    if (!text.starts_with('%')) return std::nullopt;
    auto const end = text.find('%', 1);
    auto const value = end == std::string_view::npos ? std::nullopt : decimal(text.substr(1, end - 1));
    if (!value || *value < ratio{-100} || *value > ratio{100}) {
      out_.error(line_, say("weight: expected a number from -100 to 100 between two %, got {}",
                            quoted(text.substr(0, end == std::string_view::npos ? 8 : end + 1))));
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
      if (a.text.text.empty()) out_.error(line_, say("an answer without text"));
      add(std::move(a));
    }
    q_.single = std::ranges::any_of(q_.answers, &answer::right);
  }

  void pairs(std::vector<std::string_view> const& parts) {
    q_.kind = question_kind::matching;
    for (auto const part : parts) {
      auto const at = find_unescaped(part, "->");
      match_pair pair;
      pair.prompt = gift_text(part.substr(1, at - 1), q_.stem.format);
      pair.match = gift_text(part.substr(at + 2), markup::plain).text;
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
      auto const value = trimmed(part.substr(0, hash));
      if (value.empty() || value == "*") {
        a.text = {q_.stem.format, "*", {}};
        a.number = accepted_number{accepted_number::form::any, {}, {}};
      } else {
        a.number = number(gift_unescaped(value));
        a.text = {markup::plain, std::string{value}, {}};
        if (!a.number)
          out_.error(line_,
                     say("expected a number such as 1822, 3.14:0.005 or 3.1..3.2, got {}", quoted(value)));
      }
      add(std::move(a));
    }
  }

  question& q_;
  std::size_t line_;
  reading_place& out_;
};

}  // namespace

void read_gift_answers(question& q, std::string_view body, std::size_t line, reading_place& out) {
  gift_answers{q, line, out}.read(body);
}

}  // namespace faro::exam::detail
