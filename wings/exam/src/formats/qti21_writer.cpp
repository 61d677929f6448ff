// QTI 2.1: a package with a file for each question, a test that says their order, a manifest, and images.
#include "exam/src/formats/qti21.hpp"
#include "exam/src/formats/qti_text.hpp"
#include "exam/src/formats/writing.hpp"
#include "exam/src/packages/writing.hpp"
#include "exam/src/xml/xml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace faro::exam::detail {
namespace {

constexpr std::string_view head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
constexpr std::string_view space = "xmlns=\"http://www.imsglobal.org/xsd/imsqti_v2p1\"";

class item_of_21 {
 public:
  item_of_21(question const& q, package_writer& files)
      : q_{q}, files_{files}, unit_{q.points.is_zero() ? ratio{1} : q.points} {}

  std::string written(std::string const& said) {
    body();
    auto out = fmt::format(
        "{}<assessmentItem {} identifier=\"{}\" title=\"{}\" adaptive=\"false\" timeDependent=\"false\">{}\n",
        head, space, xml_escaped(q_.id), xml_escaped(q_.title), said);
    out += response_;
    if (q_.kind != question_kind::description || q_.points != ratio{1})
      out += fmt::format(
          "<outcomeDeclaration identifier=\"SCORE\" cardinality=\"single\" baseType=\"float\" "
          "normalMaximum=\"{}\"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>\n",
          decimal_text(q_.points));
    if (!remarks_.empty())
      out +=
          "<outcomeDeclaration identifier=\"FEEDBACK\" cardinality=\"multiple\" baseType=\"identifier\"/>\n";
    if (!q_.feedback.empty())
      out +=
          "<outcomeDeclaration identifier=\"GENERAL\" cardinality=\"single\" baseType=\"identifier\">"
          "<defaultValue><value>shown</value></defaultValue></outcomeDeclaration>\n";
    out += fmt::format("<itemBody>\n<div>{}</div>\n{}</itemBody>\n", text(q_.stem), body_);
    if (!processing_.empty()) out += "<responseProcessing>\n" + processing_ + "</responseProcessing>\n";
    if (!q_.feedback.empty()) out += feedback("GENERAL", "shown", q_.feedback);
    return out + remarks_ + "</assessmentItem>\n";
  }

 private:
  /// As XHTML; what was something else is remembered.
  std::string text(rich_text const& original) {
    auto const named = files_.with_images(original);
    auto const shown = qti21_shown(named);
    return shown + remembered_text(named, shown, false);
  }
  static std::string ident(std::size_t place) { return fmt::format("answer{}", place + 1); }
  std::string feedback(std::string_view outcome, std::string_view name, rich_text const& said) {
    return fmt::format(
        "<modalFeedback outcomeIdentifier=\"{}\" identifier=\"{}\" showHide=\"show\">{}</modalFeedback>\n",
        outcome, name, text(said));
  }
  static std::string value(std::string_view type, std::string_view what) {
    return fmt::format("<baseValue baseType=\"{}\">{}</baseValue>", type, what);
  }
  [[nodiscard]] std::string points(answer const& a) const { return decimal_text(a.weight() * unit_); }

  void declare(std::string_view cardinality, std::string_view type, std::string const& inside) {
    response_ = fmt::format(
        "<responseDeclaration identifier=\"RESPONSE\" cardinality=\"{}\" "
        "baseType=\"{}\">\n{}</responseDeclaration>\n",
        cardinality, type, inside);
  }
  /// The score is what the mapping gives.
  void score_by_mapping() {
    processing_ +=
        "<responseCondition><responseIf><isNull><variable identifier=\"RESPONSE\"/></isNull><setOutcomeValue "
        "identifier=\"SCORE\"><baseValue baseType=\"float\">0</baseValue></setOutcomeValue></responseIf>"
        "<responseElse><setOutcomeValue identifier=\"SCORE\"><mapResponse identifier=\"RESPONSE\"/>"
        "</setOutcomeValue></responseElse></responseCondition>\n";
  }

  void body() {
    switch (q_.kind) {
      case question_kind::choice:
      case question_kind::true_false:
        return choice();
      case question_kind::matching:
        return matching();
      case question_kind::short_answer:
        return words();
      case question_kind::numerical:
        return numbers();
      case question_kind::description:
        return;
      default:
        declare("single", "string", "");
        body_ = "<extendedTextInteraction responseIdentifier=\"RESPONSE\"/>\n";
    }
  }

  void choice() {
    bool const truth = q_.kind == question_kind::true_false;
    bool const several = !truth && !q_.single;
    std::string right, mapped;
    for (std::size_t i = 0; i < q_.answers.size(); ++i) {
      auto const& a = q_.answers[i];
      auto const name = truth ? std::string{i == 0 ? "true" : "false"} : ident(i);
      auto const weight = a.weight();
      if (several ? weight.sign() > 0 : weight == q_.full_share()) right += "<value>" + name + "</value>";
      if (!weight.is_zero())
        mapped += fmt::format("<mapEntry mapKey=\"{}\" mappedValue=\"{}\"/>", name, points(a));
      body_ += fmt::format("<simpleChoice identifier=\"{}\"{}>{}</simpleChoice>\n", name,
                           a.anchored && !truth ? " fixed=\"true\"" : "", text(a.text));
      if (!a.feedback.empty()) remarks_ += feedback("FEEDBACK", name, a.feedback);
    }
    body_ = fmt::format(
        "<choiceInteraction responseIdentifier=\"RESPONSE\" shuffle=\"{}\" "
        "maxChoices=\"{}\">\n{}</choiceInteraction>\n",
        q_.shuffle && !truth, several ? 0 : 1, body_);
    declare(several ? "multiple" : "single", "identifier",
            fmt::format("<correctResponse>{}</correctResponse>\n<mapping{} defaultValue=\"0\">{}</mapping>\n",
                        right, several ? " lowerBound=\"0\"" : "", mapped));
    score_by_mapping();
    if (remarks_.empty()) return;
    auto const given = several ? std::string{"<variable identifier=\"RESPONSE\"/>"}
                               : std::string{"<multiple><variable identifier=\"RESPONSE\"/></multiple>"};
    processing_ += "<setOutcomeValue identifier=\"FEEDBACK\">" + given + "</setOutcomeValue>\n";
  }

  void matching() {
    std::string prompts, matches, right, mapped;
    auto const texts = matches_of(q_);
    for (std::size_t i = 0; i < texts.size(); ++i)
      matches += fmt::format(
          "<simpleAssociableChoice identifier=\"match{}\" matchMax=\"0\">{}</simpleAssociableChoice>\n",
          i + 1, xml_escaped(texts[i].second));
    auto const asked = std::ranges::count_if(q_.pairs, [](auto const& p) { return !p.prompt.empty(); });
    std::size_t number = 0;
    for (auto const& pair : q_.pairs) {
      if (pair.prompt.empty()) continue;
      auto const match = std::ranges::find(texts, pair.match_id, &std::pair<std::string, std::string>::first);
      auto const both = fmt::format("prompt{} match{}", ++number, match - texts.begin() + 1);
      prompts += fmt::format(
          "<simpleAssociableChoice identifier=\"prompt{}\" matchMax=\"1\">{}</simpleAssociableChoice>\n",
          number, text(pair.prompt));
      right += "<value>" + both + "</value>";
      mapped += fmt::format("<mapEntry mapKey=\"{}\" mappedValue=\"{}\"/>", both,
                            decimal_text(unit_ / ratio{asked}));
    }
    body_ = fmt::format(
        "<matchInteraction responseIdentifier=\"RESPONSE\" shuffle=\"{}\" "
        "maxAssociations=\"{}\">\n<simpleMatchSet>\n"
        "{}</simpleMatchSet>\n<simpleMatchSet>\n{}</simpleMatchSet>\n</matchInteraction>\n",
        q_.shuffle, asked, prompts, matches);
    declare("multiple", "directedPair",
            fmt::format("<correctResponse>{}</correctResponse>\n<mapping defaultValue=\"0\">{}</mapping>\n",
                        right, mapped));
    score_by_mapping();
  }

  /// What is typed in a line of its own.
  void entry() { body_ = "<div><textEntryInteraction responseIdentifier=\"RESPONSE\"/></div>\n"; }

  void words() {
    entry();
    std::string right, mapped;
    for (std::size_t i = 0; i < q_.answers.size(); ++i) {
      auto const& a = q_.answers[i];
      auto const typed = xml_escaped(a.text.text);
      if (a.weight() == q_.full_share() && right.empty()) right = "<value>" + typed + "</value>";
      mapped +=
          fmt::format("<mapEntry mapKey=\"{}\" mappedValue=\"{}\" caseSensitive=\"false\">{}</mapEntry>",
                      typed, points(a), remembered_text(a.text, a.text.text, true));
      if (a.feedback.empty()) continue;
      remarks_ += feedback("FEEDBACK", ident(i), a.feedback);
      processing_ += fmt::format(
          "<responseCondition><responseIf><stringMatch caseSensitive=\"false\"><variable "
          "identifier=\"RESPONSE\"/>{}"
          "</stringMatch><setOutcomeValue identifier=\"FEEDBACK\"><multiple>{}</multiple></setOutcomeValue>"
          "</responseIf></responseCondition>\n",
          value("string", typed), value("identifier", ident(i)));
    }
    declare("single", "string",
            fmt::format("<correctResponse>{}</correctResponse>\n<mapping defaultValue=\"0\">{}</mapping>\n",
                        right, mapped));
    score_by_mapping();
  }

  void numbers() {
    entry();
    std::string right, branches;
    for (std::size_t i = 0; i < q_.answers.size(); ++i) {
      auto const& a = q_.answers[i];
      bool const any = a.number->written == accepted_number::form::any;
      if (a.weight() == q_.full_share() && right.empty() && !any)
        right = "<value>" + decimal_text(a.number->first) + "</value>";
      std::string shows;
      if (!a.feedback.empty()) {
        remarks_ += feedback("FEEDBACK", ident(i), a.feedback);
        shows =
            fmt::format("<setOutcomeValue identifier=\"FEEDBACK\"><multiple>{}</multiple></setOutcomeValue>",
                        value("identifier", ident(i)));
      }
      auto const branch = branches.empty() ? "responseIf" : "responseElseIf";
      branches +=
          fmt::format("<{0}>{1}<setOutcomeValue identifier=\"SCORE\">{2}</setOutcomeValue>{3}</{0}>\n",
                      branch, wanted(*a.number), value("float", points(a)), shows);
    }
    declare("single", "float",
            right.empty() ? std::string{} : fmt::format("<correctResponse>{}</correctResponse>\n", right));
    processing_ = "<responseCondition>\n" + branches + "</responseCondition>\n";
  }

  static std::string wanted(accepted_number const& n) {
    using form = accepted_number::form;
    constexpr std::string_view given = "<variable identifier=\"RESPONSE\"/>";
    if (n.written == form::any) return fmt::format("<not><isNull>{}</isNull></not>", given);
    if (n.written == form::range)
      return fmt::format("<and><gte>{0}{1}</gte><lte>{0}{2}</lte></and>", given,
                         value("float", decimal_text(n.first)), value("float", decimal_text(n.second)));
    bool const exact = n.written == form::simple || n.second.is_zero();
    return fmt::format("<equal toleranceMode=\"{}\"{}>{}{}</equal>", exact ? "exact" : "absolute",
                       exact ? std::string{} : fmt::format(" tolerance=\"{0} {0}\"", decimal_text(n.second)),
                       given, value("float", decimal_text(n.first)));
  }

  question const& q_;
  package_writer& files_;
  ratio unit_;
  std::string response_{}, body_{}, processing_{}, remarks_{};
};

std::string resource(std::string_view type, std::string const& path) {
  auto name = path;  // an identifier has no slashes
  std::ranges::replace(name, '/', '-');
  return fmt::format(
      "<resource identifier=\"{0}\" type=\"{1}\" href=\"{2}\"><file href=\"{2}\"/></resource>\n", "r-" + name,
      type, xml_escaped(path));
}

}  // namespace

std::string write_qti21(bank_to_write const& what) {
  package_writer files{"images", "../images"};
  std::vector<std::pair<std::string, std::string>> items;
  auto language = what.all.language;
  auto title = what.all.title;
  for (auto const& placed : what.order) {
    auto const& original = what.all.questions[placed.question];
    auto const& source = what.all.sources[original.file];
    auto const path = fmt::format("items/{}.xml", items.size() + 1);
    if (original.kind == question_kind::other) {
      if (source.format == bank_format::qti21)
        items.emplace_back(
            path, std::string{head} +
                      source.text.substr(original.source.begin, original.source.end - original.source.begin) +
                      '\n');
      continue;
    }
    auto const q = in_version(original, placed, what.whole_bank);
    auto said = instructions_of(q, std::exchange(language, {}), what.whole_bank);
    if (!title.empty()) said += instruction("faro-title", std::exchange(title, {}));
    items.emplace_back(path, item_of_21{q, files}.written(said));
  }
  std::string references, resources;
  for (std::size_t i = 0; i < items.size(); ++i) {
    references +=
        fmt::format("<assessmentItemRef identifier=\"item{}\" href=\"{}\"/>\n", i + 1, items[i].first);
    resources += resource("imsqti_item_xmlv2p1", items[i].first);
  }
  for (auto const& path : files.images()) resources += resource("webcontent", path);
  files.add("imsmanifest.xml",
            fmt::format(
                "{}<manifest identifier=\"package\" xmlns=\"http://www.imsglobal.org/xsd/imscp_v1p1\">\n"
                "<metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata>\n"
                "<organizations/>\n<resources>\n{}{}</resources>\n</manifest>\n",
                head, resource("imsqti_test_xmlv2p1", "test.xml"), resources));
  files.add(
      "test.xml",
      fmt::format("{}<assessmentTest {} identifier=\"test\" title=\"{}\">\n<testPart identifier=\"part\" "
                  "navigationMode=\"nonlinear\" submissionMode=\"simultaneous\">\n<assessmentSection "
                  "identifier=\"section\" title=\"\" visible=\"true\">\n{}</assessmentSection>\n</testPart>\n"
                  "</assessmentTest>\n",
                  head, space, xml_escaped(what.all.title), references));
  for (auto& [path, bytes] : items) files.add(path, std::move(bytes));
  return files.finish();
}

}  // namespace faro::exam::detail
