// QTI 2.1, in small items written from its description: what each interaction is read as.
#include "exam/test/same_question.hpp"

#include <faro/exam/read.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using namespace faro::exam;
using faro::ratio;
using std::string;
using ::testing::HasSubstr;

string item_21(string const& declared, string const& body, string const& rest = {}) {
  return "<assessmentItem identifier=\"i\" title=\"T\" adaptive=\"false\" timeDependent=\"false\">" +
         declared + "<itemBody>" + body + "</itemBody>" + rest + "</assessmentItem>";
}
string declared(string const& cardinality, string const& type, string const& inside) {
  return "<responseDeclaration identifier=\"R\" cardinality=\"" + cardinality + "\" baseType=\"" + type +
         "\">" + inside + "</responseDeclaration>";
}
string right(std::vector<string> const& values) {
  string out = "<correctResponse>";
  for (auto const& value : values) out += "<value>" + value + "</value>";
  return out + "</correctResponse>";
}
string choices_21(string const& more = {}) {
  string out = "<choiceInteraction responseIdentifier=\"R\"" + more + "><prompt>Which?</prompt>";
  for (char const c : {'a', 'b', 'c'}) {
    auto const name = string(1, c);
    out += "<simpleChoice identifier=\"" + name + "\">" + name + "</simpleChoice>";
  }
  return out + "</choiceInteraction>";
}
string const entry = "<p>It is <textEntryInteraction responseIdentifier=\"R\"/> km.</p>";

std::vector<string> said_of(bank const& all) {
  std::vector<string> out;
  for (auto const& p : all.problems) out.push_back(all.describe(p));
  return out;
}
question one_of_21(string const& text) {
  auto const all = read_bank("a.xml", text);
  EXPECT_EQ(all.sources.at(0).format, bank_format::qti21);
  EXPECT_EQ(all.errors(), 0U) << ::testing::PrintToString(said_of(all));
  return all.questions.size() == 1 ? all.questions[0] : question{};
}
std::vector<string> weights_of(question const& q) {
  std::vector<string> out;
  for (auto const& a : q.answers) out.push_back(a.weight().to_string());
  return out;
}

TEST(Qti21, ChoicesGoByTheirCorrectResponseOrTheirMapping) {
  auto const one =
      one_of_21(item_21(declared("single", "identifier", right({"b"})), choices_21(" shuffle=\"false\"")));
  EXPECT_TRUE(one.single);
  EXPECT_FALSE(one.shuffle);
  EXPECT_EQ(one.stem.text, "Which?");
  EXPECT_EQ(weights_of(one), (std::vector<string>{"0", "1", "0"}));
  auto const several =
      one_of_21(item_21(declared("multiple", "identifier", right({"a", "b"})), choices_21()));
  EXPECT_FALSE(several.single);
  EXPECT_EQ(weights_of(several), (std::vector<string>{"1/2", "1/2", "-1"}));
  string const mapping =
      "<mapping><mapEntry mapKey=\"a\" mappedValue=\"3\"/><mapEntry mapKey=\"b\" "
      "mappedValue=\"1\"/><mapEntry "
      "mapKey=\"c\" mappedValue=\"-1\"/></mapping>";
  EXPECT_EQ(weights_of(one_of_21(
                item_21(declared("multiple", "identifier", right({"a", "b"}) + mapping), choices_21()))),
            (std::vector<string>{"3/4", "1/4", "-1/4"}));
  string const match_correct =
      "<responseProcessing "
      "template=\"http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct\"/>";
  EXPECT_EQ(weights_of(one_of_21(item_21(declared("single", "identifier", right({"a"}) + mapping),
                                         choices_21(), match_correct))),
            (std::vector<string>{"1", "0", "0"}));
}

TEST(Qti21, PointsAreTheNormalMaximum) {
  auto const q =
      one_of_21(item_21("<outcomeDeclaration identifier=\"SCORE\" cardinality=\"single\" baseType=\"float\" "
                        "normalMaximum=\"2.5\"/>" +
                            declared("single", "identifier", right({"b"})),
                        choices_21()));
  EXPECT_EQ(q.points, ratio(5, 2));
}

TEST(Qti21, EntriesAreWordsOrNumbersByTheirType) {
  auto const words = one_of_21(item_21(declared("single", "string", right({"one"})), entry));
  EXPECT_EQ(words.kind, question_kind::short_answer);
  EXPECT_EQ(words.stem.text, "<p>It is _____ km.</p>");
  auto const exact = one_of_21(item_21(declared("single", "integer", right({"6650"})), entry));
  EXPECT_EQ(bounds(*exact.answers.at(0).number), (std::pair{ratio{6650}, ratio{6650}}));
  auto const when = [](string const& wants) {
    return "<responseProcessing><responseCondition><responseIf>" + wants +
           "<setOutcomeValue identifier=\"SCORE\"><baseValue "
           "baseType=\"float\">1</baseValue></setOutcomeValue>"
           "</responseIf></responseCondition></responseProcessing>";
  };
  auto const value = [](string const& number) {
    return "<baseValue baseType=\"float\">" + number + "</baseValue>";
  };
  string const given = "<variable identifier=\"R\"/>";
  auto const within = [&](string const& wants) {
    return bounds(
        *one_of_21(item_21(declared("single", "float", ""), entry, when(wants))).answers.at(0).number);
  };
  EXPECT_EQ(within("<and><gte>" + given + value("1") + "</gte><lte>" + given + value("2") + "</lte></and>"),
            (std::pair{ratio{1}, ratio{2}}));
  EXPECT_EQ(
      within("<equal toleranceMode=\"absolute\" tolerance=\"0.5 0.5\">" + given + value("2") + "</equal>"),
      (std::pair{ratio(3, 2), ratio(5, 2)}));
  EXPECT_EQ(within("<equal toleranceMode=\"absolute\" tolerance=\"1 2\">" + given + value("2") + "</equal>"),
            (std::pair{ratio{1}, ratio{4}}));
  EXPECT_EQ(
      within("<equal toleranceMode=\"relative\" tolerance=\"10 10\">" + given + value("20") + "</equal>"),
      (std::pair{ratio{18}, ratio{22}}));
  EXPECT_EQ(said_of(read_bank("a.xml", item_21(declared("single", "float", ""), entry,
                                               when("<lt>" + given + value("2") + "</lt>")))),
            std::vector<string>{
                "a.xml:1: error: conditions of its own on a number: expected equal, or gte and lte"});
}

TEST(Qti21, OthersAreNamedAndCarried) {
  for (auto const& [body, name] :
       {std::pair{string{"<hotspotInteraction responseIdentifier=\"R\"/>"}, "hotspotInteraction"},
        {entry + entry, "textEntryInteraction"},
        {string{"<orderInteraction responseIdentifier=\"R\"/>"}, "orderInteraction"}}) {
    auto const all = read_bank("a.xml", item_21(declared("single", "identifier", ""), body));
    ASSERT_EQ(all.questions.size(), 1U);
    EXPECT_EQ(all.questions[0].kind, question_kind::other);
    EXPECT_THAT(said_of(all).at(0), HasSubstr("type '" + string{name} + "' is carried through as it is"));
  }
  EXPECT_EQ(one_of_21(item_21(declared("single", "string", ""),
                              "<p>Write.</p><extendedTextInteraction "
                              "responseIdentifier=\"R\"/>"))
                .kind,
            question_kind::essay);
  EXPECT_EQ(one_of_21(item_21("", "<p>Read.</p>")).kind, question_kind::description);
}

TEST(Qti21, WrongFilesAreNamedWithTheirLine) {
  EXPECT_EQ(said_of(read_bank("a.xml", "<quiz/>", {.format = bank_format::qti21})),
            std::vector<string>{
                "a.xml:1: error: expected <assessmentItem>, the outermost element of QTI 2.1, got <quiz>"});
  EXPECT_THAT(said_of(read_bank("a.xml",
                                "<!DOCTYPE assessmentItem [<!ENTITY a \"b\">]><assessmentItem>&a;"
                                "</assessmentItem>"))
                  .at(0),
              HasSubstr("a document type with declarations of its own is refused"));
}

}  // namespace
