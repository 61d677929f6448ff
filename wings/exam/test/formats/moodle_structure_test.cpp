// What is exported as Moodle XML against the structure that Moodle publishes (docs.moodle.org, "Moodle XML
// format", and what its importer asks of each type of question): apart from reading it back, because a reader
// of ours would forgive what Moodle does not.
#include "exam/test/samples.hpp"

#include <faro/exam/detail/write.hpp>
#include <faro/exam/read.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <stdexcept>

namespace {

using namespace faro::exam;
using std::string;

/// An element: attributes as they stand, text and elements.
struct xml_node {
  string name, attributes, text;
  std::vector<xml_node> children;

  [[nodiscard]] std::vector<xml_node const*> all(string const& wanted) const {
    std::vector<xml_node const*> out;
    for (auto const& child : children) {
      if (child.name == wanted) out.push_back(&child);
    }
    return out;
  }
  [[nodiscard]] xml_node const& one(string const& wanted) const {
    auto const found = all(wanted);
    if (found.size() != 1)
      throw std::runtime_error{name + " has " + std::to_string(found.size()) + " " + wanted};
    return *found[0];
  }
  [[nodiscard]] string attribute(string const& wanted) const {
    auto const at = attributes.find(wanted + "=\"");
    if (at == string::npos) return {};
    auto const begin = at + wanted.size() + 2;
    return attributes.substr(begin, attributes.find('"', begin) - begin);
  }
};

/// Reads one element from its "<": only what the writer writes, so anything else is a fault of its own.
xml_node read_node(string const& xml, std::size_t& at) {
  auto const end_of_tag = xml.find('>', at);
  auto const name_end = xml.find_first_of(" >", at);
  xml_node out{xml.substr(at + 1, name_end - at - 1), xml.substr(name_end, end_of_tag - name_end), {}, {}};
  at = end_of_tag + 1;
  while (at < xml.size()) {
    if (xml.compare(at, 9, "<![CDATA[") == 0) {
      auto const end = xml.find("]]>", at);
      out.text += xml.substr(at + 9, end - at - 9);
      at = end + 3;
    } else if (xml.compare(at, 2, "</") == 0) {
      auto const end = xml.find('>', at);
      if (xml.substr(at + 2, end - at - 2) != out.name) throw std::runtime_error{"not closed: " + out.name};
      at = end + 1;
      return out;
    } else if (xml[at] == '<') {
      out.children.push_back(read_node(xml, at));
    } else {
      out.text += xml[at++];
    }
  }
  throw std::runtime_error{"ends within " + out.name};
}

xml_node read_quiz(string const& xml) {
  auto at = xml.find("<quiz");
  return read_node(xml, at);
}

bool is_decimal(string const& text) {
  return !text.empty() && text.find_first_not_of("-0123456789.") == string::npos;
}

void expect_text(xml_node const& e) {
  static std::set<string> const formats{"html", "moodle_auto_format", "plain_text", "markdown"};
  EXPECT_TRUE(formats.contains(e.attribute("format"))) << e.name << e.attributes;
  EXPECT_EQ(e.all("text").size(), 1U) << e.name;
}

void expect_answers(xml_node const& q, std::size_t least) {
  EXPECT_GE(q.all("answer").size(), least);
  for (auto const* answer : q.all("answer")) {
    EXPECT_TRUE(is_decimal(answer->attribute("fraction"))) << answer->attributes;
    expect_text(*answer);
  }
}

void expect_question(xml_node const& q) {
  auto const type = q.attribute("type");
  if (type == "category") {
    EXPECT_NE(q.one("category").one("text").text, "");
    return;
  }
  EXPECT_NE(q.one("name").one("text").text, "") << "Moodle lists questions by their names";
  expect_text(q.one("questiontext"));
  EXPECT_TRUE(is_decimal(q.one("defaultgrade").text));
  EXPECT_NE(q.one("idnumber").text, "");
  if (type == "multichoice" || type == "matching") {
    EXPECT_THAT(q.one("shuffleanswers").text, ::testing::AnyOf("true", "false"));
  }
  if (type == "multichoice") {
    EXPECT_THAT(q.one("single").text, ::testing::AnyOf("true", "false"));
    expect_answers(q, 2);
  } else if (type == "truefalse") {
    std::map<string, string> fractions;
    for (auto const* answer : q.all("answer"))
      fractions[answer->one("text").text] = answer->attribute("fraction");
    EXPECT_THAT(fractions, ::testing::ElementsAre(::testing::Pair("false", ::testing::_),
                                                  ::testing::Pair("true", ::testing::_)));
    EXPECT_NE(fractions["true"] == "100", fractions["false"] == "100");
  } else if (type == "matching") {
    EXPECT_GE(q.all("subquestion").size(), 2U);
    for (auto const* pair : q.all("subquestion")) {
      expect_text(*pair);
      EXPECT_NE(pair->one("answer").one("text").text, "");
    }
  } else if (type == "shortanswer") {
    expect_answers(q, 1);
  } else if (type == "numerical") {
    expect_answers(q, 1);
    for (auto const* answer : q.all("answer")) {
      EXPECT_TRUE(is_decimal(answer->one("text").text));
      EXPECT_TRUE(is_decimal(answer->one("tolerance").text));
    }
  } else {
    EXPECT_THAT(type, ::testing::AnyOf("essay", "description"));
  }
}

TEST(MoodleStructure, OfEveryKindOfQuestionIsThePublishedOne) {
  auto const all =
      read_bank("a.gift",
                "$CATEGORY: Rivers & seas\n\nOne?{=a ~b <c> ~None of the above}\n\n[html]Some <b>text"
                "</b> ]]> \\= x?{~%50%a ~%50%b ~%-100%c}\n\nTrue?{T}\n\nFalse?{F}\n\nMatch.{=Nile -> Cairo "
                "=Congo -> Kinshasa}\n\nName it.{=Nile =%50%River}\n\nHow long?{#6650:50}\n\n"
                "How far?{#10..20}\n\nWrite.{}\n\nA text between.\n");
  ASSERT_EQ(all.errors(), 0U);
  auto const quiz = read_quiz(write_sheet(exam_output::moodle_xml, all, unmoved(all), {}));
  EXPECT_EQ(quiz.name, "quiz");
  std::set<string> types;
  for (auto const* q : quiz.all("question")) {
    expect_question(*q);
    types.insert(q->attribute("type"));
  }
  EXPECT_EQ(types.size(), 8U) << "every type that is written is looked at";
  EXPECT_EQ(quiz.children.size(), quiz.all("question").size());
}

}  // namespace
