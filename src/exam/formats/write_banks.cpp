// Banks to be read again: GIFT, Moodle XML; Moodle XML in its own bytes; keys.
#include "exam/formats/markup.hpp"
#include "exam/formats/reading.hpp"
#include "exam/formats/xml.hpp"

#include <faro/exam/write.hpp>
#include <faro/text/csv.hpp>
#include <faro/text/words.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace faro::exam {
namespace detail {

std::string decimal_text(ratio const& value) {
  for (unsigned digits = 0; digits < 30; ++digits) {
    auto text = value.to_decimal(digits);
    if (ratio::parse(text) == value) return text;
  }
  return value.to_decimal(10);
}

namespace {

/// 100/3 as "33.33333": what Moodle knows.
std::string percent_text(ratio const& percent) {
  for (unsigned digits = 0; digits < 5; ++digits) {
    if (auto text = percent.to_decimal(digits); ratio::parse(text) == percent) return text;
  }
  return percent.to_decimal(5);
}

/// The question as a version holds it: its answers and pairs in their order. A bank keeps what decides about
/// shuffling; in a version nothing is drawn any more.
question in_version(question const& q, placed_question const& placed, bool whole_bank) {
  auto out = q;
  if (!whole_bank) {
    out.pool.clear();
    out.pinned = pin::none;
  }
  if (q.kind == question_kind::choice) {
    for (std::size_t i = 0; i < placed.answers.size(); ++i) out.answers[i] = q.answers[placed.answers[i]];
  }
  if (q.kind == question_kind::matching) {
    std::size_t next = 0;  // matches without a prompt stay where they are
    for (auto& pair : out.pairs) {
      if (!pair.prompt.empty()) pair = q.pairs[placed.answers[next++]];
    }
  }
  return out;
}

// ---- GIFT -------------------------------------------------------------------------------------------------

std::string gift_escaped(std::string_view text) {
  std::string out;
  for (char const c : text) {
    if (c == '\n') {
      out += "\\n";
    } else {
      if (std::string_view{"\\~=#{}:"}.find(c) != std::string_view::npos) out += '\\';
      out += c;
    }
  }
  return out;
}

class gift_writer {
 public:
  std::string question_text(question const& q, bool sections_by_category) {
    std::string out = fmt::format("// [id:{}]", bracketed(q.id));
    for (auto const& tag : q.tags) out += fmt::format(" [tag:{}]", bracketed(tag));
    out += '\n';
    if (auto const settings = settings_of(q, !sections_by_category, true); !settings.empty())
      out += fmt::format("// faro: {}\n", settings);
    if (q.kind == question_kind::other)
      return out + "// left out: a Moodle type that only Moodle XML holds\n";
    format_ = q.stem.format;
    if (!q.title.empty()) out += fmt::format("::{}::", gift_escaped(q.title));
    out += fmt::format("[{}]", name_of(format_));
    auto const answers = q.kind == question_kind::description ? std::string{} : '{' + body(q) + '}';
    auto const& stem = q.stem.text;
    // A missing word goes back where it was, if reading gives the same text again.
    bool const inside = q.blank && stem.substr(*q.blank).starts_with("_____ ") &&
                        (*q.blank == 0 || stem[*q.blank - 1] == ' ') && *q.blank + 6 < stem.size();
    if (!inside) return out + gift_escaped(stem) + answers + '\n';
    return out + gift_escaped(stem.substr(0, *q.blank)) + answers + ' ' +
           gift_escaped(stem.substr(*q.blank + 6)) + '\n';
  }

 private:
  static std::string bracketed(std::string_view text) {
    std::string out;
    for (char const c : text) {
      if (c == ']') out += '\\';
      out += c;
    }
    return out;
  }
  [[nodiscard]] std::string rich(rich_text const& text) const {
    bool const bare = text.format == format_ && !text.text.starts_with('[');
    return (bare ? "" : fmt::format("[{}]", name_of(text.format))) + gift_escaped(text.text);
  }
  [[nodiscard]] std::string feedback(rich_text const& text) const {
    return text.empty() ? "" : '#' + rich(text);
  }
  /// "=", "~" or "~%50%"; a text that begins like a weight has one before it.
  static std::string weight(answer const& a, bool single) {
    auto const share = a.weight();
    bool const right = single && share == ratio{1};
    if ((right || share.is_zero()) && !a.text.text.starts_with('%')) return right ? "=" : "~";
    return fmt::format("{}%{}%", right ? '=' : '~', percent_text(a.percent.value_or(share * ratio{100})));
  }

  [[nodiscard]] std::string body(question const& q) const {
    std::string out;
    switch (q.kind) {
      case question_kind::choice:
        for (auto const& a : q.answers)
          out += fmt::format("\n  {}{}{}", weight(a, q.single), rich(a.text), feedback(a.feedback));
        break;
      case question_kind::true_false: {
        bool const is_true = q.answers[0].weight().sign() > 0;
        auto const& wrong = q.answers[is_true ? 1 : 0].feedback;
        auto const& right = q.answers[is_true ? 0 : 1].feedback;
        out = is_true ? "TRUE" : "FALSE";
        if (!wrong.empty() || !right.empty()) out += '#' + (wrong.empty() ? "" : rich(wrong));
        out += feedback(right);
        break;
      }
      case question_kind::matching:
        for (auto const& p : q.pairs)
          out += fmt::format("\n  ={} -> {}", p.prompt.empty() ? "" : rich(p.prompt), gift_escaped(p.match));
        break;
      case question_kind::short_answer:
        // One answer with an arrow would be read as a pair; without its '=' it is not.
        if (q.answers.size() == 1 && share(q.answers[0]) == "=" &&
            q.answers[0].text.text.find("->") != std::string::npos) {
          out = rich(q.answers[0].text) + feedback(q.answers[0].feedback);
          break;
        }
        for (auto const& a : q.answers)
          out += fmt::format("\n  {}{}{}", share(a), rich(a.text), feedback(a.feedback));
        break;
      case question_kind::numerical:
        out = "#";
        for (auto const& a : q.answers)
          out += fmt::format("\n  {}{}{}", share(a), number(*a.number), feedback(a.feedback));
        break;
      default:
        break;
    }
    if (!q.feedback.empty())
      out += (out.empty() || out.find('\n') == std::string::npos ? "####" : "\n  ####") + rich(q.feedback);
    return out.find('\n') == std::string::npos ? out : out + '\n';
  }
  /// "=" for full marks, "=%50%" for a part of them.
  static std::string share(answer const& a) {
    if (a.weight() == ratio{1} && !a.text.text.starts_with('%')) return "=";
    return fmt::format("=%{}%", percent_text(a.percent.value_or(a.weight() * ratio{100})));
  }
  static std::string number(accepted_number const& n) {
    using form = accepted_number::form;
    if (n.written == form::any) return "*";
    if (n.written == form::simple) return decimal_text(n.first);
    return decimal_text(n.first) + (n.written == form::range ? ".." : ":") + decimal_text(n.second);
  }

  markup format_ = markup::moodle;
};

}  // namespace

std::string write_gift(bank const& all, version const& v, bool whole_bank) {
  std::string out, section;
  gift_writer writer;
  for (auto const& placed : v) {
    auto const& q = all.questions[placed.question];
    if (q.section != section) out += fmt::format("$CATEGORY: {}\n\n", q.section);
    section = q.section;
    out += writer.question_text(in_version(q, placed, whole_bank), true) + '\n';
  }
  return out;
}

// ---- Moodle XML -------------------------------------------------------------------------------------------

namespace {

std::string_view moodle_format(markup format) {
  switch (format) {
    case markup::html:
      return "html";
    case markup::markdown:
      return "markdown";
    case markup::plain:
      return "plain_text";
    case markup::moodle:
      break;
  }
  return "moodle_auto_format";
}

std::string element(std::string_view name, rich_text const& text) {
  return fmt::format("<{0} format=\"{1}\"><text>{2}</text>{3}</{0}>", name, moodle_format(text.format),
                     xml_data(text.text), text.files);
}

std::string moodle_answer(question const& q, answer const& a) {
  auto const percent = a.percent.value_or(a.weight() * ratio{100});
  auto text = a.text.text;
  std::string tolerance;
  if (q.kind == question_kind::true_false) text = lower_case(text);
  if (a.number && a.number->written != accepted_number::form::any) {
    auto const& n = *a.number;
    bool const range = n.written == accepted_number::form::range;
    auto const middle = range ? (n.first + n.second) / ratio{2} : n.first;
    text = decimal_text(middle);
    tolerance = fmt::format("<tolerance>{}</tolerance>", decimal_text(range ? n.second - middle : n.second));
  }
  return fmt::format("    <answer fraction=\"{}\" format=\"{}\"><text>{}</text>{}{}{}</answer>\n",
                     percent_text(percent), moodle_format(a.text.format), xml_data(text), a.text.files,
                     tolerance, a.feedback.empty() ? "" : element("feedback", a.feedback));
}

std::string_view moodle_type(question_kind kind) {
  switch (kind) {
    case question_kind::choice:
      return "multichoice";
    case question_kind::true_false:
      return "truefalse";
    case question_kind::matching:
      return "matching";
    case question_kind::short_answer:
      return "shortanswer";
    case question_kind::numerical:
      return "numerical";
    case question_kind::description:
      return "description";
    default:
      return "essay";
  }
}

std::string moodle_question(question const& q) {
  auto out = fmt::format("  <question type=\"{}\">\n    <name><text>{}</text></name>\n    {}\n",
                         moodle_type(q.kind), xml_data(q.title), element("questiontext", q.stem));
  if (!q.feedback.empty()) out += fmt::format("    {}\n", element("generalfeedback", q.feedback));
  out += fmt::format("    <defaultgrade>{}</defaultgrade>\n    <idnumber>{}</idnumber>\n",
                     decimal_text(q.points), xml_data(q.id));
  if (q.kind == question_kind::choice)
    out += fmt::format("    <single>{}</single>\n", q.single ? "true" : "false");
  if (q.kind == question_kind::choice || q.kind == question_kind::matching)
    out += fmt::format("    <shuffleanswers>{}</shuffleanswers>\n", q.shuffle ? "true" : "false");
  for (auto const& a : q.answers) out += moodle_answer(q, a);
  for (auto const& p : q.pairs)
    out += fmt::format(
        "    <subquestion format=\"{}\"><text>{}</text>{}<answer><text>{}</text></answer></subquestion>\n",
        moodle_format(p.prompt.format), xml_data(p.prompt.text), p.prompt.files, xml_data(p.match));
  std::string tags;
  auto plain = q;
  plain.shuffle = true;  // said by <shuffleanswers>
  bool const said = q.kind == question_kind::choice || q.kind == question_kind::matching;
  if (auto const settings = settings_of(said ? plain : q, false, false); !settings.empty())
    tags += fmt::format("<tag><text>faro: {}</text></tag>", xml_escaped(settings));
  for (auto const& tag : q.tags) tags += fmt::format("<tag><text>{}</text></tag>", xml_data(tag));
  if (!tags.empty()) out += fmt::format("    <tags>{}</tags>\n", tags);
  return out + "  </question>\n";
}

/// A part of a text with some of its spans replaced; the spans are in order.
std::string spliced(std::string_view text, byte_span whole,
                    std::vector<std::pair<byte_span, std::string_view>> const& parts) {
  std::string out;
  auto at = whole.begin;
  for (auto const& [span, bytes] : parts) {
    out += text.substr(at, span.begin - at);
    out += bytes;
    at = span.end;
  }
  return out + std::string{text.substr(at, whole.end - at)};
}

/// The element of a question with its answers in the order of a version.
std::string spliced_question(bank const& all, placed_question const& placed) {
  auto const& q = all.questions[placed.question];
  std::string_view const text = all.sources[q.file].text;
  auto const bytes = [&](byte_span s) { return text.substr(s.begin, s.end - s.begin); };
  std::vector<std::pair<byte_span, std::string_view>> parts;
  if (q.kind == question_kind::choice) {
    for (std::size_t i = 0; i < placed.answers.size(); ++i)
      parts.emplace_back(q.answers[i].source, bytes(q.answers[placed.answers[i]].source));
  }
  if (q.kind == question_kind::matching) {
    std::vector<std::size_t> slots(placed.answers.begin(), placed.answers.end());
    std::ranges::sort(slots);
    for (std::size_t i = 0; i < slots.size(); ++i)
      parts.emplace_back(q.pairs[slots[i]].source, bytes(q.pairs[placed.answers[i]].source));
  }
  return spliced(text, q.source, parts);
}

bool is_moodle(bank const& all, question const& q) {
  return all.sources[q.file].format == bank_format::moodle_xml;
}

}  // namespace

std::string write_moodle_xml(bank const& all, version const& v, bool whole_bank) {
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n";
  std::string section;
  for (auto const& placed : v) {
    auto const& q = all.questions[placed.question];
    if (q.section != section)
      out += fmt::format("  <question type=\"category\"><category><text>{}</text></category></question>\n",
                         xml_data(q.section));
    section = q.section;
    out += is_moodle(all, q) ? "  " + spliced_question(all, placed) + '\n'
                             : moodle_question(in_version(q, placed, whole_bank));
  }
  return out + "</quiz>\n";
}

}  // namespace detail

std::string write_bank(exam_output output, bank const& all) { return write_bank(output, all, unmoved(all)); }

std::string write_bank(exam_output output, bank const& all, version const& v) {
  bool const own = all.sources.size() == 1 && all.sources[0].format == bank_format::moodle_xml;
  if (output == exam_output::gift) return detail::write_gift(all, v, true);
  return own ? write_spliced(all, v) : detail::write_moodle_xml(all, v, true);
}

std::string write_spliced(bank const& all, version const& v) {
  auto const& source = all.sources[0];
  // Places of questions in the file, by section; each is filled with the section's next question.
  std::map<std::string, std::vector<placed_question const*>> coming;
  std::map<std::string, std::size_t> next;
  for (auto const& placed : v) coming[all.questions[placed.question].section].push_back(&placed);
  bool mixed = false;  // sections are mixed: places are filled in the order of the version
  std::string section;
  std::map<std::string, bool> left;
  for (auto const& placed : v) {
    auto const& now = all.questions[placed.question].section;
    if (now != section) {
      mixed = mixed || left[now];
      left[section] = true;
    }
    section = now;
  }
  std::string out;
  std::size_t at = 0, any = 0;
  std::string_view const text = source.text;
  for (auto const& q : all.questions) {
    auto const gap = text.substr(at, q.source.begin - at);
    at = q.source.end;
    placed_question const* placed = nullptr;
    if (mixed) {
      if (any < v.size()) placed = &v[any++];
    } else {
      auto const& questions = coming[q.section];
      auto& k = next[q.section];
      if (k < questions.size()) placed = questions[k++];
    }
    // Where fewer are drawn than the file has, the blanks before the missing question go too.
    auto const keep = placed ? gap.size() : gap.find_last_not_of(" \t\r\n") + 1;
    out += gap.substr(0, keep);
    if (placed) out += detail::spliced_question(all, *placed);
  }
  out += text.substr(at);
  return encoded(out, source.bytes);
}

std::string write_key(bank const& all, version const& v) {
  std::string out = "number,question,kind,key,points,right\n";
  std::size_t number = 0;
  for (auto const& placed : v) {
    auto const& q = all.questions[placed.question];
    if (q.kind == question_kind::description) continue;
    std::string right;
    for (auto const at : placed.answers) {
      if (q.kind != question_kind::choice && q.kind != question_kind::true_false) break;
      auto const weight = q.answers[at].weight();
      if (q.single ? weight == q.full_share() : weight.sign() > 0)
        right += (right.empty() ? "" : " ") + q.answers[at].id;
    }
    out += fmt::format("{},{},{},{},{},{}\n", ++number, csv_cell(q.id), name_of(q.kind),
                       csv_cell(key_of(q, placed)), detail::decimal_text(q.points), right);
  }
  return out;
}

}  // namespace faro::exam
