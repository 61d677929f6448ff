// Moodle XML, written anew from other formats; and what was read as Moodle XML in its own bytes, only the
// order of answers and questions changed.
#include "exam/src/formats/moodle_xml.hpp"
#include "exam/src/formats/writing.hpp"
#include "exam/src/xml/xml.hpp"
#include "text/words.hpp"

#include <faro/exam/detail/write.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace faro::exam {
namespace detail {
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

/// What Moodle lists a question by, and R/exams calls its file: never nothing.
std::string shown_name(question const& q) {
  if (q.title.empty()) return fmt::format("<name from=\"idnumber\"><text>{}</text></name>", xml_data(q.id));
  return fmt::format("<name><text>{}</text></name>", xml_data(q.title));
}

std::string moodle_question(question const& q) {
  auto out = fmt::format("  <question type=\"{}\">\n    {}\n    {}\n", moodle_type(q.kind), shown_name(q),
                         element("questiontext", q.stem));
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
                    std::vector<std::pair<byte_span, std::string>> const& parts) {
  std::string out;
  auto at = whole.begin;
  for (auto const& [span, bytes] : parts) {
    out += text.substr(at, span.begin - at);
    out += bytes;
    at = span.end;
  }
  return out + std::string{text.substr(at, whole.end - at)};
}

/// The element of an answer with another share of the marks, where its own was rounded.
std::string with_share(std::string_view element, answer const& a) {
  std::string out{element};
  auto const end = out.find('>');
  auto const name = out.find("fraction");
  auto const begin = name < end ? out.find_first_of("\"'", name) : std::string::npos;
  auto const close = begin < end ? out.find(out[begin], begin + 1) : std::string::npos;
  if (!a.percent || close >= end || decimal(out.substr(begin + 1, close - begin - 1)) == *a.percent)
    return out;
  return out.replace(begin + 1, close - begin - 1, percent_text(*a.percent));
}

/// The element of a question with its answers in the order of a version.
std::string spliced_question(bank const& all, placed_question const& placed) {
  auto const& q = all.questions[placed.question];
  std::string_view const text = all.sources[q.file].text;
  auto const bytes = [&](byte_span s) { return text.substr(s.begin, s.end - s.begin); };
  std::vector<std::pair<byte_span, std::string>> parts;
  auto const put = [&](answer const& place, answer const& a) {
    parts.emplace_back(place.source, with_share(bytes(a.source), a));
  };
  if (q.kind == question_kind::choice) {
    for (std::size_t i = 0; i < placed.answers.size(); ++i) put(q.answers[i], q.answers[placed.answers[i]]);
  }
  if (q.kind == question_kind::short_answer || q.kind == question_kind::numerical) {
    for (auto const& a : q.answers) put(a, a);
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

std::string from_bank(bank_to_write const& what) {
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n";
  std::string section;
  bool said = what.all.language.empty();  // the language, with the first question
  for (auto const& placed : what.order) {
    auto const& q = what.all.questions[placed.question];
    if (q.section != section)
      out += fmt::format("  <question type=\"category\"><category><text>{}</text></category></question>\n",
                         xml_data(q.section));
    section = q.section;
    if (is_moodle(what.all, q)) {
      out += "  " + spliced_question(what.all, placed) + '\n';
      continue;
    }
    if (q.kind == question_kind::other) {  // of QTI
      out += fmt::format("  <!-- left out: a question that only {} holds -->\n",
                         name_of(what.all.sources[q.file].format));
      continue;
    }
    auto written = in_version(q, placed, what.whole_bank);
    if (what.whole_bank && !std::exchange(said, true))
      written.tags.push_back("faro: language=" + what.all.language);
    out += moodle_question(written);
  }
  return out + "</quiz>\n";
}

/// Whether sections come back in the order after others: then places can't be filled section by section.
bool sections_are_mixed(bank const& all, version const& order) {
  std::set<std::string> left;
  std::string section;
  for (auto const& placed : order) {
    auto const& now = all.questions[placed.question].section;
    if (now != section && left.contains(now)) return true;
    if (now != section) left.insert(section);
    section = now;
  }
  return false;
}

/// Which question comes next at a place of the file: the section's next, or the version's where sections are
/// mixed; nothing when all have been placed.
class coming_questions {
 public:
  coming_questions(bank const& all, version const& order)
      : order_{order}, mixed_{sections_are_mixed(all, order)} {
    for (auto const& placed : order) coming_[all.questions[placed.question].section].push_back(&placed);
  }
  placed_question const* next(std::string const& section) {
    if (mixed_) return any_ < order_.size() ? &order_[any_++] : nullptr;
    auto const& questions = coming_[section];
    auto& k = next_[section];
    return k < questions.size() ? questions[k++] : nullptr;
  }

 private:
  version const& order_;
  bool mixed_;
  std::map<std::string, std::vector<placed_question const*>> coming_{};
  std::map<std::string, std::size_t> next_{};
  std::size_t any_ = 0;
};

}  // namespace

std::string write_moodle_xml(bank_to_write const& what) {
  bool const own = what.all.sources.size() == 1 && what.all.sources[0].format == bank_format::moodle_xml;
  return own ? write_spliced(what.all, what.order) : from_bank(what);
}

}  // namespace detail

std::string write_spliced(bank const& all, version const& v) {
  auto const& source = all.sources[0];
  detail::coming_questions coming{all, v};
  std::string out;
  std::size_t at = 0;
  std::string_view const text = source.text;
  for (auto const& q : all.questions) {
    auto const gap = text.substr(at, q.source.begin - at);
    at = q.source.end;
    auto const* const placed = coming.next(q.section);
    // Where fewer are drawn than the file has, the blanks before the missing question go too.
    auto const keep = placed ? gap.size() : gap.find_last_not_of(" \t\r\n") + 1;
    out += gap.substr(0, keep);
    if (placed) out += detail::spliced_question(all, *placed);
  }
  out += text.substr(at);
  return encoded(out, source.bytes);
}

}  // namespace faro::exam
