// QTI 1.2, in small files written from its description: what each kind of item is read as.
#include "exam/test/same_question.hpp"

#include <faro/exam/detail/write.hpp>
#include <faro/exam/read.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace {

using namespace faro::exam;
using faro::ratio;
using std::string;
using ::testing::HasSubstr;

string item(string const& type, string const& responses, string const& conditions, string const& rest = {}) {
  return "<item ident=\"i\" title=\"T\"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>"
         "question_type</fieldlabel><fieldentry>" +
         type +
         "</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext>Q?"
         "</mattext></material>" +
         responses + "</presentation><resprocessing><outcomes><decvar maxvalue=\"100\"/></outcomes>" +
         conditions + "</resprocessing>" + rest + "</item>";
}
string file(string const& items) { return "<questestinterop>" + items + "</questestinterop>"; }

string choices(string const& cardinality, string const& more = {}) {
  string out = "<response_lid ident=\"r\" rcardinality=\"" + cardinality + "\"><render_choice" + more + ">";
  for (char const c : {'a', 'b', 'c'}) {
    auto const name = string(1, c);
    out += "<response_label ident=\"" + name + "\"><material><mattext>" + name +
           "</mattext></material></response_label>";
  }
  return out + "</render_choice></response_lid>";
}
string const box = "<response_str ident=\"r\"><render_fib/></response_str>";

string equal(string const& text) { return "<varequal respident=\"r\">" + text + "</varequal>"; }
string set(string const& wants, string const& value, string const& action = "Set") {
  return "<respcondition continue=\"No\"><conditionvar>" + wants + "</conditionvar><setvar action=\"" +
         action + "\">" + value + "</setvar></respcondition>";
}

bank read(string const& text) { return read_bank("a.xml", text); }
question only_item(string const& text) {
  auto const all = read(text);
  EXPECT_EQ(all.errors(), 0U) << (all.problems.empty() ? string{} : string{all.describe(all.problems[0])});
  return all.questions.size() == 1 ? all.questions[0] : question{};
}
std::vector<string> weights(question const& q) {
  std::vector<string> out;
  for (auto const& a : q.answers) out.push_back(a.weight().to_string());
  return out;
}
using lines = std::vector<string>;
lines problems(bank const& all) {
  lines out;
  for (auto const& p : all.problems) out.push_back(all.describe(p));
  return out;
}

TEST(Qti, WeightsOfOneAnswerAreTheirScores) {
  auto const q = only_item(file(
      item("multiple_choice_question", choices("Single"), set(equal("b"), "100") + set(equal("c"), "-25"))));
  EXPECT_EQ(q.kind, question_kind::choice);
  EXPECT_TRUE(q.single);
  EXPECT_EQ(weights(q), (lines{"0", "1", "-1/4"}));
  EXPECT_EQ(q.id, "i");
  EXPECT_EQ(q.title, "T");
}

TEST(Qti, SeveralAnswersAreTheSetOrSharesOfTheirOwn) {
  auto const whole = only_item(
      file(item("multiple_answers_question", choices("Multiple"),
                set("<and>" + equal("a") + equal("b") + "<not>" + equal("c") + "</not></and>", "100"))));
  EXPECT_FALSE(whole.single);
  EXPECT_EQ(weights(whole), (lines{"1/2", "1/2", "-1"}));
  string added;
  for (auto const& [name, share] : {std::pair{"a", "75"}, {"b", "25"}, {"c", "-10"}}) {
    added += "<respcondition continue=\"Yes\"><conditionvar>" + equal(name) +
             "</conditionvar><setvar action=\"Add\">" + share + "</setvar></respcondition>";
  }
  EXPECT_EQ(weights(only_item(file(item("", choices("Multiple"), added)))), (lines{"3/4", "1/4", "-1/10"}));
  EXPECT_EQ(problems(read(
                file(item("", choices("Multiple"), set("<or>" + equal("a") + equal("b") + "</or>", "100"))))),
            lines{"a.xml:1: error: several sets of right answers: expected one"});
}

TEST(Qti, AnswersStayWhereItSaysSo) {
  auto const kept = only_item(file(item("", choices("Single", " shuffle=\"No\""), set(equal("a"), "1"))));
  EXPECT_FALSE(kept.shuffle);
  auto text = file(item("", choices("Single", " shuffle=\"Yes\""), set(equal("a"), "100")));
  text.replace(text.find("ident=\"c\""), 9, "ident=\"c\" rshuffle=\"No\"");
  auto const last = only_item(text);
  EXPECT_TRUE(last.shuffle);
  EXPECT_FALSE(last.answers[1].anchored);
  EXPECT_TRUE(last.answers[2].anchored);
}

TEST(Qti, TextsAndNumbersAreWhatConditionsAccept) {
  auto const words = only_item(file(item("short_answer_question", box,
                                         set(equal("one") + equal("eins"), "100") +
                                             set("<varsubstring respident=\"r\">on</varsubstring>", "50"))));
  EXPECT_EQ(words.kind, question_kind::short_answer);
  EXPECT_EQ(words.answers[2].text.text, "*on*");
  EXPECT_EQ(weights(words), (lines{"1", "1", "1/2"}));

  string const within = "<vargte respident=\"r\">2.5</vargte><varlte respident=\"r\">3.5</varlte>";
  auto const number = [&](string const& wants) {
    return only_item(file(item("numerical_question", box, set(wants, "100"))));
  };
  EXPECT_EQ(bounds(*number(within).answers.at(0).number), (std::pair{ratio{5, 2}, ratio{7, 2}}));
  auto const twice = number("<or>" + equal("3") + "<and>" + within + "</and></or>");
  ASSERT_EQ(twice.answers.size(), 1U);
  EXPECT_EQ(twice.answers[0].number->written, accepted_number::form::tolerance);
  EXPECT_EQ(bounds(*twice.answers[0].number), (std::pair{ratio{5, 2}, ratio{7, 2}}));
  EXPECT_EQ(number("<or>" + equal("3") + equal("4") + "</or>").answers.size(), 2U);
  EXPECT_EQ(problems(read(file(item("numerical_question", box, set(equal("many"), "100"))))),
            lines{"a.xml:1: error: <varequal>: expected a number, got 'many'"});
  EXPECT_THAT(problems(read(file(item(
                           "numerical_question", box,
                           set("<vargt respident=\"r\">1</vargt><varlt respident=\"r\">2</varlt>", "100")))))
                  .at(0),
              HasSubstr("a bound that is excluded is taken in"));
}

TEST(Qti, MatchesKeepTheirOrderWithThoseOfNoPrompt) {
  string responses, conditions;
  for (auto const& [prompt, match] : {std::pair{"x", "b"}, {"y", "c"}}) {
    responses += "<response_lid ident=\"" + string{prompt} + "\"><material><mattext>" + prompt +
                 "</mattext></material>" + choices("Single").substr(42);
    conditions += "<respcondition><conditionvar><varequal respident=\"" + string{prompt} + "\">" + match +
                  "</varequal></conditionvar><setvar action=\"Add\">50</setvar></respcondition>";
  }
  auto const q = only_item(file(item("matching_question", responses, conditions)));
  ASSERT_EQ(q.pairs.size(), 3U);
  EXPECT_TRUE(q.pairs[0].prompt.empty());
  EXPECT_EQ(q.pairs[0].match + q.pairs[1].match + q.pairs[2].match, "abc");
  EXPECT_EQ(q.pairs[2].prompt.text, "y");
}

TEST(Qti, KindsAreKnownWithoutMetadata) {
  EXPECT_EQ(only_item(file(item("", box, ""))).kind, question_kind::essay);
  EXPECT_EQ(only_item(file(item("", box, set(equal("x"), "1")))).kind, question_kind::short_answer);
  EXPECT_EQ(only_item(file(item("", "", ""))).kind, question_kind::description);
  EXPECT_EQ(
      only_item(file(item("cc.true_false.v0p1",
                          "<response_lid ident=\"r\"><render_choice><response_label ident=\"f\"><material>"
                          "<mattext>False</mattext></material></response_label><response_label ident=\"t\">"
                          "<material><mattext>True</mattext></material></response_label></render_choice>"
                          "</response_lid>",
                          set(equal("f"), "100"))))
          .answers.at(1)
          .weight(),
      ratio{1});
  EXPECT_EQ(only_item(file(item("", "<response_num ident=\"r\"><render_fib/></response_num>",
                                set(equal("2"), "1"))))
                .kind,
            question_kind::numerical);
}

TEST(Qti, OtherItemsAreNamedAndCarried) {
  for (auto const& responses :
       {"<response_xy ident=\"r\"><render_hotspot/></response_xy>",
        "<response_lid ident=\"r\" rcardinality=\"Ordered\"><render_choice/></response_lid>"}) {
    auto const all = read(file(item("", responses, "")));
    ASSERT_EQ(all.questions.size(), 1U);
    EXPECT_EQ(all.questions[0].kind, question_kind::other);
    EXPECT_THAT(problems(all).at(0), HasSubstr("is carried through as it is"));
  }
  EXPECT_THAT(problems(read(file(item("calculated_question", box, "")))).at(0),
              HasSubstr("type 'calculated_question' is carried through as it is"));
}

TEST(Qti, SectionsTitlesPoolsAndPointsAreSaid) {
  auto const one = [](string const& name) {
    auto out = item("", choices("Single"), set(equal("a"), "100"));
    return out.replace(out.find("ident=\"i\""), 9, "ident=\"" + name + "\"");
  };
  auto const all =
      read(file("<assessment title=\"Exam\"><section ident=\"root_section\">" + one("x") +
                "<section title=\"Rivers\">" + one("y") +
                "</section><section title=\"Hard\"><selection_ordering>"
                "<selection><selection_number>1</selection_number><selection_extension><points_per_item>3"
                "</points_per_item></selection_extension></selection></selection_ordering>" +
                one("z") + one("w") + "</section></section></assessment>"));
  EXPECT_EQ(problems(all), lines{});
  EXPECT_EQ(all.title, "Exam");
  ASSERT_EQ(all.questions.size(), 4U);
  EXPECT_EQ(all.questions[1].section, "Rivers");
  EXPECT_EQ(all.questions[3].pool, "Hard");
  EXPECT_EQ(all.questions[3].pool_picks, 1U);
  EXPECT_EQ(all.questions[3].points, ratio{3});
}

TEST(Qti, FeedbackGoesToItsAnswer) {
  auto const shows = [](string const& wants, string const& id) {
    return "<respcondition continue=\"Yes\"><conditionvar>" + wants +
           "</conditionvar><displayfeedback linkrefid=\"" + id + "\"/></respcondition>";
  };
  auto const q = only_item(file(item(
      "", choices("Single"),
      shows("<other/>", "general_fb") + shows(equal("b"), "b_fb") + shows(equal("a"), "correct_fb") +
          set(equal("a"), "100"),
      "<itemfeedback ident=\"general_fb\"><flow_mat><material><mattext>All</mattext></material></flow_mat>"
      "</itemfeedback><itemfeedback ident=\"b_fb\"><material><mattext>No</mattext></material></itemfeedback>"
      "<itemfeedback ident=\"correct_fb\"><material><mattext>Yes</mattext></material></itemfeedback>")));
  EXPECT_EQ(q.feedback.text, "All");
  EXPECT_TRUE(q.answers[0].feedback.empty());
  EXPECT_EQ(q.answers[1].feedback.text, "No");
}

TEST(Qti, WrongFilesAreNamedWithTheirLine) {
  EXPECT_THAT(problems(read("<questestinterop>\n<item>")).at(0),
              HasSubstr("a.xml:2: error: expected </item> of the element opened in line 2"));
  EXPECT_EQ(problems(read_bank("a.xml", "<quiz/>", {.format = bank_format::qti})).at(0),
            "a.xml:1: error: expected <questestinterop>, the outermost element of QTI 1.2, got <quiz>");
  EXPECT_THAT(problems(read("<!DOCTYPE questestinterop [<!ENTITY a \"b\"><!ENTITY c \"&a;&a;\">]>"
                            "<questestinterop>&c;</questestinterop>"))
                  .at(0),
              HasSubstr("a document type with declarations of its own is refused"));
  string deep;
  for (int i = 0; i < 1000; ++i) deep += "<section>";
  EXPECT_THAT(problems(read("<questestinterop>" + deep)).at(0), HasSubstr("in at most 200 levels"));
  EXPECT_EQ(problems(read(file(item("", choices("Single"), set(equal("a"), "much"))))),
            lines{"a.xml:1: error: <setvar>: expected a number, got 'much'"});
}

}  // namespace
