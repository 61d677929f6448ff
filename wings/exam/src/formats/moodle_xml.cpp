// Moodle XML: what is understood is taken out, where it stands is remembered, nothing else is touched.
#include "exam/src/formats/moodle_xml.hpp"

#include "exam/src/formats/format.hpp"
#include "exam/src/xml/xml.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::exam::detail {
namespace {

class moodle_reader {
 public:
  moodle_reader(std::string_view text, reading_place out) : xml_{text}, out_{out} {}

  void read() {
    auto const& quiz = xml_.root();
    if (quiz.name != "quiz")
      return out_.error(xml_.line_of(quiz.whole.begin),
                        say("expected <quiz>, the outermost element of Moodle XML, got <{}>", quiz.name));
    for (auto const* element : xml_.children(quiz, "question")) read_question(*element);
  }

 private:
  [[nodiscard]] markup format_of(xml_element const& e) const {
    auto const name = xml_.attribute(e, "format");
    if (name == "html") return markup::html;
    if (name == "markdown") return markup::markdown;
    if (name == "plain_text" || name == "plain") return markup::plain;
    return markup::moodle;
  }
  /// <element format="..."><text>...</text><file/></element>; a plain <element>text</element> too.
  [[nodiscard]] rich_text rich(xml_element const* e, std::optional<markup> otherwise = {}) const {
    rich_text out;
    if (!e) return out;
    bool const says = !xml_.attribute(*e, "format").empty();
    auto const* const inner = xml_.child(*e, "text");
    out.text = trimmed((inner ? inner : e)->text);
    for (auto const* file : xml_.children(*e, "file")) out.files += xml_.bytes(file->whole);
    if (out.empty()) return {};
    out.format = says || !otherwise ? format_of(*e) : *otherwise;
    bool const keep = out.format == markup::html || out.format == markup::markdown;
    if (!keep) out.text = single_blanks(out.text);
    return out;
  }
  /// Runs of blanks mean one blank outside of HTML and Markdown; line ends count.
  static std::string single_blanks(std::string_view text) {
    std::string out;
    for (char const c : text) {
      bool const blank = c == ' ' || c == '\t';
      if (blank && !out.empty() && out.back() == ' ') continue;
      out += blank ? ' ' : c;
    }
    return out;
  }
  /// The text of a child, without blanks at its ends.
  [[nodiscard]] std::string text_of(xml_element const& e, std::string_view child) const {
    auto const text = xml_.text_of(e, child);
    return std::string{trimmed(text)};
  }
  [[nodiscard]] bool flag(xml_element const& e, std::string_view name, bool otherwise) const {
    auto const text = lower_case(text_of(e, name));
    if (text.empty()) return otherwise;
    return text == "true" || text == "1";
  }

  void read_question(xml_element const& e) {
    auto const line = xml_.line_of(e.whole.begin);
    auto const type = xml_.attribute(e, "type");
    if (type == "category") {
      auto const* const category = xml_.child(e, "category");
      section_ = category ? text_of(*category, "text") : "";
      return;
    }
    auto const before = out_.target().errors();
    question q;
    q.line = line;
    q.source = e.whole;
    q.section = section_;
    // A name that was made from the id, because Moodle needs one, is no title.
    if (auto const* const name = xml_.child(e, "name"); name && xml_.attribute(*name, "from") != "idnumber")
      q.title = text_of(*name, "text");
    q.stem = rich(xml_.child(e, "questiontext"));
    q.feedback = rich(xml_.child(e, "generalfeedback"));
    q.id = text_of(e, "idnumber");
    q.id_given = !q.id.empty();
    q.shuffle = flag(e, "shuffleanswers", true);
    if (auto const grade = text_of(e, "defaultgrade"); !grade.empty()) {
      auto const points = decimal(grade);
      if (!points || points->sign() < 0)
        out_.error(line, say("<defaultgrade>: expected a number from 0 up, got {}", quoted(grade)));
      q.points = points.value_or(ratio{1});
    }
    read_kind(q, e, type);
    read_tags(q, e);
    if (out_.target().errors() == before) out_.add(std::move(q));
  }

  /// The sum of the points of the gaps of a cloze question, {2:SHORTANSWER:=Bern}, as Moodle counts them
  /// whatever <defaultgrade> says; a gap without a number has one. `without`: where there is no gap.
  static ratio points_of_gaps(std::string_view text, ratio const& without) {
    ratio sum;
    for (auto at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1)) {
      auto end = at + 1;
      while (end < text.size() && is_digit(text[end])) ++end;
      auto const number = text.substr(at + 1, end - at - 1);
      if (end >= text.size() || text[end] != ':' || number.size() > 4) continue;
      auto name_end = end + 1;
      while (name_end < text.size() &&
             ((text[name_end] >= 'A' && text[name_end] <= 'Z') || text[name_end] == '_'))
        ++name_end;
      if (name_end == end + 1 || name_end >= text.size() || text[name_end] != ':') continue;
      sum += number.empty() ? ratio{1} : ratio::parse(number);
    }
    return sum.is_zero() ? without : sum;
  }

  void read_kind(question& q, xml_element const& e, std::string const& type) {
    if (type == "multichoice") {
      q.single = flag(e, "single", true);
      answers(q, e);
    } else if (type == "truefalse") {
      q.kind = question_kind::true_false;
      answers(q, e);
      true_first(q);
    } else if (type == "shortanswer") {
      q.kind = question_kind::short_answer;
      answers(q, e);
    } else if (type == "numerical") {
      q.kind = question_kind::numerical;
      answers(q, e);
    } else if (type == "matching") {
      q.kind = question_kind::matching;
      pairs(q, e);
    } else if (type == "essay") {
      q.kind = question_kind::essay;
    } else if (type == "description") {
      q.kind = question_kind::description;
    } else {
      q.kind = question_kind::other;
      if (type == "cloze") q.points = points_of_gaps(q.stem.text, q.points);
      bool const has_gaps = type == "cloze" || type == "gapselect" || type == "ddwtos";
      out_.warning(q.line, has_gaps ? say("type '{}' is carried through as it is: its answers are not "
                                          "shuffled, and printed sheets have blanks for them",
                                          type)
                                    : say("type '{}' is carried through as it is: its answers are not "
                                          "shuffled",
                                          type));
    }
    if (q.kind != question_kind::choice && q.kind != question_kind::matching) q.shuffle = true;
  }

  void answers(question& q, xml_element const& e) {
    for (auto const* element : xml_.children(e, "answer")) {
      answer a;
      a.source = element->whole;
      a.text = rich(element, q.kind == question_kind::choice ? q.stem.format : markup::moodle);
      a.feedback = rich(xml_.child(*element, "feedback"), q.stem.format);
      auto const line = xml_.line_of(element->whole.begin);
      auto const share = xml_.attribute(*element, "fraction");
      a.percent = share.empty() ? ratio{0} : decimal(share);
      if (!a.percent || *a.percent < ratio{-100} || *a.percent > ratio{100}) {
        out_.error(line, say("fraction: expected a number from -100 to 100, got {}", quoted(share)));
        a.percent = ratio{0};
      }
      a.right = *a.percent == ratio{100};
      if (q.kind == question_kind::numerical) a.number = number(a.text.text, *element, line);
      q.answers.push_back(std::move(a));
    }
  }

  std::optional<accepted_number> number(std::string const& text, xml_element const& e, std::size_t line) {
    using form = accepted_number::form;
    if (text == "*") return accepted_number{form::any, {}, {}};
    auto const value = decimal(text);
    auto const tolerance = text_of(e, "tolerance");
    auto const around = tolerance.empty() ? ratio{0} : decimal(tolerance);
    if (!value || !around) {
      out_.error(line, say("expected a number such as 1822 or 3.14, got {}", quoted(text)));
      return std::nullopt;
    }
    return accepted_number{form::tolerance, *value, *around};
  }

  void true_first(question& q) {
    if (q.answers.size() != 2)
      return out_.error(q.line, say("expected two answers, true and false, got {}", q.answers.size()));
    for (auto& a : q.answers) {
      auto const word = lower_case(a.text.text);
      if (word != "true" && word != "false")
        return out_.error(q.line, say("expected an answer true or false, got {}", quoted(a.text.text)));
      a.text = {markup::plain, word == "true" ? "True" : "False", {}};
    }
    if (q.answers[0].text.text == "False") std::swap(q.answers[0], q.answers[1]);
  }

  void pairs(question& q, xml_element const& e) {
    for (auto const* element : xml_.children(e, "subquestion")) {
      match_pair pair;
      pair.source = element->whole;
      pair.prompt = rich(element, q.stem.format);
      if (auto const* const match = xml_.child(*element, "answer"))
        pair.match = squeezed(text_of(*match, "text"));
      q.pairs.push_back(std::move(pair));
    }
  }

  void read_tags(question& q, xml_element const& e) {
    auto const* const tags = xml_.child(e, "tags");
    if (!tags) return;
    faro_settings settings;
    for (auto const* tag : xml_.children(*tags, "tag")) {
      auto const text = text_of(*tag, "text");
      if (auto const words = faro_words(text, "")) {
        settings.words.emplace_back(xml_.line_of(tag->whole.begin), std::string{*words});
      } else if (!text.empty()) {
        q.tags.push_back(text);
      }
    }
    settings.apply(q, out_);
  }

  xml_document xml_;
  reading_place out_;
  std::string section_;
};

int moodle_xml_likeness(std::string_view text) {
  auto const front = trimmed(text.substr(0, 2000));
  return front.starts_with("<?xml") || front.starts_with("<quiz") ? 100 : 0;
}

void read_moodle_xml(std::string_view text, reading_place place) {
  // What is not well-formed can't be trusted after that place: nothing of it is read.
  with_errors_as_problems(place, [&] { moodle_reader{text, place}.read(); });
}

}  // namespace

exam_format moodle_xml() {
  return {.name = "moodle-xml",
          .about = "Moodle XML; comes out byte for byte but for the order",
          .also = {"xml", "moodle"},
          .extensions = {".xml"},
          .comment = "<tag><text>faro: ...</text></tag>",
          .marks = {"fraction=\"100\"", "<idnumber>", "<shuffleanswers>", "category",
                    "description, faro:", "faro:", "faro:"},
          .likeness = moodle_xml_likeness,
          .read = read_moodle_xml,
          .write = write_moodle_xml,
          .example =
              "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n<question type=\"multichoice\">"
              "<name><text>long</text></name><questiontext format=\"html\"><text><![CDATA[Which is "
              "<b>longest</b>?]]></text></questiontext>\n<single>true</single><answer fraction=\"100\"><text>"
              "Nile</text></answer>\n<answer fraction=\"0\"><text>Congo &amp; Ubangi</text></answer>"
              "<tags><tag><text>faro: points=2</text></tag></tags></question>\n"
              "<question type=\"matching\"><name><text>towns</text></name><questiontext><text>Match.</text>"
              "</questiontext><subquestion><text>Nile</text><answer><text>Cairo</text></answer></subquestion>"
              "<subquestion><text>Niger</text><answer><text>Bamako</text></answer></subquestion></question>\n"
              "</quiz>\n"};
}

}  // namespace faro::exam::detail
