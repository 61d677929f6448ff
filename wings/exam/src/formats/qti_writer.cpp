// QTI 1.2 as Canvas imports it: a package of one assessment, its manifest and its images.
#include "exam/src/formats/qti.hpp"
#include "exam/src/formats/qti_text.hpp"
#include "exam/src/formats/writing.hpp"
#include "exam/src/packages/writing.hpp"
#include "exam/src/xml/xml.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace faro::exam::detail {
namespace {

std::string_view canvas_type(question const& q) {
  switch (q.kind) {
    case question_kind::choice:
      return q.single ? "multiple_choice_question" : "multiple_answers_question";
    case question_kind::true_false:
      return "true_false_question";
    case question_kind::matching:
      return "matching_question";
    case question_kind::short_answer:
      return "short_answer_question";
    case question_kind::numerical:
      return "numerical_question";
    case question_kind::description:
      return "text_only_question";
    default:
      return "essay_question";
  }
}

/// Whether several answers are marked by shares alike, which Canvas does for "these and no others".
bool by_equal_shares(question const& q) {
  auto const right = std::ranges::count_if(q.answers, [](answer const& a) { return a.weight().sign() > 0; });
  auto const wrong = static_cast<std::ptrdiff_t>(q.answers.size()) - right;
  return right > 0 && std::ranges::all_of(q.answers, [&](answer const& a) {
           return a.weight() ==
                  (a.weight().sign() > 0 ? ratio{1, right} : ratio{-1, std::max(wrong, decltype(wrong){1})});
         });
}

class item_writer {
 public:
  item_writer(question const& q, package_writer& files) : q_{q}, files_{files} {}

  std::string written(std::string const& said) {
    presentation();
    conditions();
    auto out = fmt::format("<item ident=\"{}\"", xml_escaped(q_.id));
    if (!q_.title.empty()) out += fmt::format(" title=\"{}\"", xml_escaped(q_.title));
    out += fmt::format(">{}\n  <itemmetadata><qtimetadata>{}{}</qtimetadata></itemmetadata>\n", said,
                       field("question_type", canvas_type(q_)),
                       field("points_possible", decimal_text(q_.points)));
    out += fmt::format("  <presentation>\n    {}\n{}  </presentation>\n", material(q_.stem), shown_);
    if (!conditions_.empty())
      out += fmt::format(
          "  <resprocessing>\n    <outcomes><decvar maxvalue=\"100\" minvalue=\"0\" varname=\"SCORE\" "
          "vartype=\"Decimal\"/></outcomes>\n{}  </resprocessing>\n",
          conditions_);
    return out + feedback_ + "</item>\n";
  }

 private:
  static std::string field(std::string_view name, std::string_view value) {
    return fmt::format(
        "<qtimetadatafield><fieldlabel>{}</fieldlabel><fieldentry>{}</fieldentry></qtimetadatafield>", name,
        value);
  }
  /// Plain texts as they are, all others as HTML; what was neither is remembered.
  std::string mattext(rich_text const& original) {
    auto const text = files_.with_images(original);
    if (text.format == markup::plain)
      return fmt::format("<mattext texttype=\"text/plain\">{}</mattext>", xml_escaped(text.text));
    auto const html = text.format == markup::html ? text.text : qti_shown(text);
    return fmt::format("<mattext texttype=\"text/html\">{}{}</mattext>", xml_escaped(html),
                       remembered_text(text, html, true));
  }
  std::string material(rich_text const& text) { return "<material>" + mattext(text) + "</material>"; }

  std::string labels(std::vector<std::pair<std::string, std::string>> const& answers, bool shuffle,
                     std::vector<bool> const& stay = {}) {
    auto out = fmt::format("<render_choice shuffle=\"{}\">\n", shuffle ? "Yes" : "No");
    for (std::size_t i = 0; i < answers.size(); ++i)
      out += fmt::format("      <response_label ident=\"{}\"{}>{}</response_label>\n", answers[i].first,
                         i < stay.size() && stay[i] ? " rshuffle=\"No\"" : "", answers[i].second);
    return out + "    </render_choice>";
  }

  void presentation() {
    if (q_.kind == question_kind::choice || q_.kind == question_kind::true_false) {
      std::vector<std::pair<std::string, std::string>> answers;
      std::vector<bool> stay;
      for (std::size_t i = 0; i < q_.answers.size(); ++i) {
        answers.emplace_back(ident(i), material(q_.answers[i].text));
        stay.push_back(q_.answers[i].anchored);
      }
      bool const shuffled = q_.shuffle && q_.kind == question_kind::choice;
      bool const several = q_.kind == question_kind::choice && !q_.single;
      shown_ = fmt::format("    <response_lid ident=\"response1\" rcardinality=\"{}\">{}</response_lid>\n",
                           several ? "Multiple" : "Single", labels(answers, shuffled, stay));
    } else if (q_.kind == question_kind::matching) {
      std::vector<std::pair<std::string, std::string>> matches;
      for (auto const& [id, text] : matches_of(q_))
        matches.emplace_back(match_ident(id), material({markup::plain, text, {}}));
      std::size_t number = 0;
      for (auto const& pair : q_.pairs) {
        if (pair.prompt.empty()) continue;
        shown_ += fmt::format("    <response_lid ident=\"response_{}\">{}{}</response_lid>\n", ++number,
                              material(pair.prompt), labels(matches, q_.shuffle));
      }
    } else if (q_.kind != question_kind::description) {
      shown_ = fmt::format(
          "    <response_str ident=\"response1\" rcardinality=\"Single\"><render_fib{}><response_label "
          "ident=\"answer1\" rshuffle=\"No\"/></render_fib></response_str>\n",
          q_.kind == question_kind::numerical ? " fibtype=\"Decimal\"" : "");
    }
  }

  static std::string ident(std::size_t place) { return fmt::format("answer{}", place + 1); }
  [[nodiscard]] std::string match_ident(std::string const& id) const {
    auto const matches = matches_of(q_);
    auto const at = std::ranges::find(matches, id, &std::pair<std::string, std::string>::first);
    return fmt::format("match{}", at - matches.begin() + 1);
  }
  static std::string equal(std::string_view response, std::string_view what) {
    return fmt::format("<varequal respident=\"{}\">{}</varequal>", response, what);
  }

  void condition(std::string const& wants, std::string const& gives, bool ends) {
    conditions_ +=
        fmt::format("    <respcondition continue=\"{}\"><conditionvar>{}</conditionvar>{}</respcondition>\n",
                    ends ? "No" : "Yes", wants, gives);
  }
  static std::string score(ratio const& percent, std::string_view action = "Set") {
    return fmt::format("<setvar action=\"{}\" varname=\"SCORE\">{}</setvar>", action, percent_text(percent));
  }
  std::string shows(std::string const& id, rich_text const& text) {
    feedback_ += fmt::format("  <itemfeedback ident=\"{}\"><flow_mat>{}</flow_mat></itemfeedback>\n", id,
                             material(text));
    return fmt::format("<displayfeedback feedbacktype=\"Response\" linkrefid=\"{}\"/>", id);
  }

  void conditions() {
    if (!q_.feedback.empty()) condition("<other/>", shows("general_fb", q_.feedback), false);
    if (q_.kind == question_kind::choice || q_.kind == question_kind::true_false) choice_conditions();
    if (q_.kind == question_kind::matching) match_conditions();
    if (q_.kind == question_kind::short_answer || q_.kind == question_kind::numerical) typed_conditions();
  }

  void choice_conditions() {
    for (std::size_t i = 0; i < q_.answers.size(); ++i) {
      auto const& a = q_.answers[i];
      if (!a.feedback.empty())
        condition(equal("response1", ident(i)), shows(ident(i) + "_fb", a.feedback), false);
    }
    bool const several = q_.kind == question_kind::choice && !q_.single;
    if (several && by_equal_shares(q_)) {
      std::string wants;
      for (std::size_t i = 0; i < q_.answers.size(); ++i) {
        auto const one = equal("response1", ident(i));
        wants += q_.answers[i].weight().sign() > 0 ? one : "<not>" + one + "</not>";
      }
      return condition("<and>" + wants + "</and>", score(100), true);
    }
    for (std::size_t i = 0; i < q_.answers.size(); ++i) {
      auto const percent = percent_of(q_.answers[i]);
      if (percent.is_zero()) continue;
      condition(equal("response1", ident(i)), score(percent, several ? "Add" : "Set"), !several);
    }
  }

  void match_conditions() {
    auto const asked = std::ranges::count_if(q_.pairs, [](auto const& p) { return !p.prompt.empty(); });
    std::size_t number = 0;
    for (auto const& pair : q_.pairs) {
      if (pair.prompt.empty()) continue;
      condition(equal(fmt::format("response_{}", ++number), match_ident(pair.match_id)),
                score(ratio{100, asked}, "Add"), false);
    }
  }

  void typed_conditions() {
    for (std::size_t i = 0; i < q_.answers.size(); ++i) {
      auto const& a = q_.answers[i];
      auto gives = score(percent_of(a));
      if (!a.feedback.empty()) gives += shows(ident(i) + "_fb", a.feedback);
      condition(a.number ? wanted(*a.number) : wanted(a.text), gives, true);
    }
  }
  static ratio percent_of(answer const& a) { return a.percent.value_or(a.weight() * ratio{100}); }

  static std::string wanted(rich_text const& text) {
    if (text.text == "*") return "<other/>" + remembered_text(text, text.text, true);
    auto const said = remembered_text(text, text.text, true);
    std::string_view const typed = text.text;
    // "*x*" is what QTI has a word for.
    bool const within = typed.size() > 2 && typed.starts_with('*') && typed.ends_with('*') &&
                        typed.substr(1, typed.size() - 2).find('*') == std::string_view::npos;
    if (within)
      return fmt::format("<varsubstring respident=\"response1\">{}{}</varsubstring>",
                         xml_escaped(typed.substr(1, typed.size() - 2)), said);
    return fmt::format("<varequal respident=\"response1\">{}{}</varequal>", xml_escaped(typed), said);
  }
  static std::string wanted(accepted_number const& n) {
    using form = accepted_number::form;
    if (n.written == form::any) return "<other/>";
    bool const range = n.written == form::range;
    auto const low = range ? n.first : n.first - n.second, high = range ? n.second : n.first + n.second;
    auto const between =
        fmt::format("<vargte respident=\"response1\">{}</vargte><varlte respident=\"response1\">{}</varlte>",
                    decimal_text(low), decimal_text(high));
    if (range) return between;
    return "<or>" + equal("response1", decimal_text(n.first)) + "<and>" + between + "</and></or>";
  }

  question const& q_;
  package_writer& files_;
  std::string shown_{}, conditions_{}, feedback_{};
};

std::string manifest_of(package_writer const& files) {
  std::string images;
  std::size_t number = 0;
  for (auto const& path : files.images())
    images += fmt::format(
        "<resource identifier=\"image{1}\" type=\"webcontent\" href=\"{0}\"><file "
        "href=\"{0}\"/></resource>\n",
        xml_escaped(path), ++number);
  return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<manifest identifier=\"package\" "
         "xmlns=\"http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1\">\n<metadata><schema>IMS "
         "Content</schema>"
         "<schemaversion>1.1.3</schemaversion></metadata>\n<organizations/>\n<resources>\n<resource "
         "identifier=\"questions\" type=\"imsqti_xmlv1p2\"><file "
         "href=\"questions/questions.xml\"/></resource>\n" +
         images + "</resources>\n</manifest>\n";
}

}  // namespace

std::string write_qti(bank_to_write const& what) {
  package_writer files{"web_resources/images", "%24IMS-CC-FILEBASE%24/images"};
  std::string items;
  auto language = what.all.language;
  for (auto const& placed : what.order) {
    auto const& original = what.all.questions[placed.question];
    auto const& source = what.all.sources[original.file];
    if (original.kind == question_kind::other) {
      bool const own = source.format == bank_format::qti;
      items += own ? source.text.substr(original.source.begin, original.source.end - original.source.begin)
                   : std::string{"<!-- left out: a question that only "} + std::string{source.format.name()} +
                         " holds -->";
      items += '\n';
      continue;
    }
    auto const q = in_version(original, placed, what.whole_bank);
    items += item_writer{q, files}.written(instructions_of(q, std::exchange(language, {}), what.whole_bank));
  }
  auto const title =
      what.all.title.empty() ? std::string{} : fmt::format(" title=\"{}\"", xml_escaped(what.all.title));
  files.add("imsmanifest.xml", manifest_of(files));
  files.add("questions/questions.xml",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<questestinterop "
            "xmlns=\"http://www.imsglobal.org/xsd/ims_qtiasiv1p2\">\n<assessment ident=\"questions\"" +
                title + ">\n<section ident=\"root_section\">\n" + items +
                "</section>\n</assessment>\n</questestinterop>\n");
  return files.finish();
}

}  // namespace faro::exam::detail
