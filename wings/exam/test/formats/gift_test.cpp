// GIFT: what each form of it means, and what is refused.
#include "exam/test/samples.hpp"

#include <faro/exam/read.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>
#include <string>

namespace {

using faro::exam::bank;
using faro::exam::question;
using faro::exam::question_kind;
using faro::exam::read_bank;
using json = nlohmann::json;

// ---- What each form means ---------------------------------------------------------------------------------

/// As wings/exam/test/banks/gift.json has it: "[format]" stands before a text that is not in the format of
/// GIFT.
json short_text(faro::exam::rich_text const& text) {
  if (text.format == faro::exam::markup::moodle) return text.text;
  return "[" + std::string{name_of(text.format)} + "]" + text.text;
}
json short_text_or_null(faro::exam::rich_text const& text) {
  return text.empty() ? json{} : short_text(text);
}

std::string short_number(faro::exam::accepted_number const& n) {
  using form = faro::exam::accepted_number::form;
  std::ostringstream out;
  if (n.written == form::simple) {
    out << '=' << n.first.to_double();
  } else {
    out << n.first.to_double() << (n.written == form::tolerance ? ":" : "..") << n.second.to_double();
  }
  return out.str();
}

/// [right, text, feedback, percent], without what is null at its end.
json short_answer(faro::exam::answer const& a) {
  bool const number = a.number && a.number->written != faro::exam::accepted_number::form::any;
  auto out = json::array({a.right, number ? json(short_number(*a.number)) : short_text(a.text),
                          short_text_or_null(a.feedback), a.percent ? json(a.percent->to_double()) : json{}});
  while (out.back().is_null()) out.erase(out.size() - 1);
  return out;
}

/// The part that is told by the kind of a question.
void add_answers(json& out, question const& q, bool one_number) {
  switch (q.kind) {
    case question_kind::description:
      out["kind"] = "Description";
      return;
    case question_kind::essay:
      out["kind"] = "Essay";
      return;
    case question_kind::true_false: {
      out["kind"] = "TF";
      out["right"] = q.answers[0].right;
      auto const of = [&](bool first) {  // the first is for who answers wrongly
        return short_text_or_null(q.answers[q.answers[0].right == first ? 1 : 0].feedback);
      };
      if (auto const told = json::array({of(true), of(false)}); told != json::array({json{}, json{}}))
        out["feedbacks"] = told;
      return;
    }
    case question_kind::matching:
      out["kind"] = "Matching";
      for (auto const& p : q.pairs) out["pairs"].push_back({short_text(p.prompt), p.match});
      return;
    default:
      out["kind"] = q.kind == question_kind::choice         ? "MC"
                    : q.kind == question_kind::short_answer ? "Short"
                                                            : "Numerical";
      if (one_number) {
        out["answers"] = short_number(*q.answers[0].number);
      } else {
        for (auto const& a : q.answers) out["answers"].push_back(short_answer(a));
      }
  }
}

json tree(question const& q, bool one_number) {
  json out{{"stem", short_text(q.stem)}};
  if (q.id_given) out["id"] = q.id;
  if (!q.tags.empty()) out["tags"] = q.tags;
  if (!q.section.empty()) out["section"] = q.section;
  if (!q.title.empty()) out["title"] = q.title;
  if (q.blank) out["blank"] = true;
  if (!q.feedback.empty()) out["feedback"] = short_text(q.feedback);
  add_answers(out, q, one_number);
  return out;
}

TEST(Gift, HasTheMeaningOfEachForm) {
  auto const cases = json::parse(faro::testing::bytes_of(faro::testing::sample_banks() / "gift.json"));
  for (json const& one : cases) {
    auto const text = one["gift"].get<std::string>();
    auto const found = read_bank("sample.gift", text);
    ASSERT_EQ(found.questions.size(), one["tree"].size())
        << text << (found.problems.empty() ? "" : found.describe(found.problems[0]));
    for (std::size_t i = 0; i < found.questions.size(); ++i) {
      auto const& expected = one["tree"][i];
      auto const is =
          tree(found.questions[i], expected.contains("answers") && expected["answers"].is_string());
      EXPECT_EQ(is, expected) << text;
    }
  }
}

// ---- What is read -----------------------------------------------------------------------------------------

question only(std::string const& text) {
  auto all = read_bank("a.gift", text);
  EXPECT_EQ(all.questions.size(), 1U) << (all.problems.empty() ? "" : all.describe(all.problems[0]));
  return all.questions.empty() ? question{} : all.questions[0];
}

std::vector<std::string> gift_problems(std::string const& text) {
  auto const all = read_bank("a.gift", text);
  std::vector<std::string> out;
  for (auto const& p : all.problems) out.push_back(all.describe(p));
  return out;
}

TEST(Gift, KeepsWhatBelongsTogether) {
  auto const q =
      only("// [id:Q7] [tag:cards]\n::Deck::[html]How many <b>cards</b>\\: 52 \\{or\\}?{=52#yes ~%50%54}");
  EXPECT_EQ(q.id, "Q7");
  EXPECT_EQ(q.tags, std::vector<std::string>{"cards"});
  EXPECT_EQ(q.stem.text, "How many <b>cards</b>: 52 {or}?");
  EXPECT_EQ(q.answers[0].feedback.text, "yes");
  EXPECT_EQ(q.answers[1].weight(), (faro::ratio{1, 2}));
  EXPECT_EQ(q.line, 2U);
}

TEST(Gift, MeansOneThirdByFiveDecimals) {
  auto const q = only("Which?{~%33.33333%a ~%33.33333%b ~%33.33333%c ~%-100%d}");
  EXPECT_FALSE(q.single);
  EXPECT_EQ(q.answers[0].weight(), (faro::ratio{1, 3}));
  EXPECT_EQ(q.full_share(), faro::ratio{1});
}

TEST(Gift, TakesSettingsFromCommentsAndTags) {
  auto const q = only("// faro: group=river:shuffle anchor=first,C points=2.5 pin=last\nWhich?{=a ~b ~c}");
  EXPECT_EQ(q.group, "river");
  EXPECT_TRUE(q.group_shuffled);
  EXPECT_EQ(q.points, (faro::ratio{5, 2}));
  EXPECT_EQ(q.pinned, faro::exam::pin::last);
  EXPECT_TRUE(q.answers[0].anchored && !q.answers[1].anchored && q.answers[2].anchored);
  EXPECT_FALSE(only("// [tag:faro: shuffle=off]\nWhich?{=a ~b}").shuffle);
}

TEST(Gift, WindowsLineEndsAndAByteOrderMarkChangeNothing) {
  auto const text = "\xEF\xBB\xBFOne?{\r\n=a\r\n~b\r\n}\r\n\r\nTwo?{T}\r\n";
  auto const all = read_bank("a.gift", text);
  ASSERT_EQ(all.questions.size(), 2U);
  EXPECT_EQ(all.questions[0].answers[0].text.text, "a");
  EXPECT_EQ(all.questions[1].line, 6U);
}

TEST(Gift, NamesEveryFaultWithItsLine) {
  EXPECT_EQ(gift_problems("Good?{T}\n\nBad?{=a ~b\n\nC?{T}\n\nD}?\n\nE?{=a {~b}\n\n::F?{T}\n"),
            (std::vector<std::string>{
                "a.gift:3: error: expected '}' after '{', got a blank line",
                "a.gift:7: error: expected '{' before '}'; a brace in the text is written \\}",
                "a.gift:9: error: expected '}', got a second '{'; a brace in the text is written \\{",
                "a.gift:11: error: expected '::' after the title, got none"}));
  EXPECT_EQ(gift_problems("A?{T}\nB?{F}\n"),
            std::vector<std::string>{
                "a.gift:2: error: expected a blank line between two questions, got a second '{'"});
  EXPECT_EQ(gift_problems("A?{~%abc%x =y}"),
            std::vector<std::string>{
                "a.gift:1: error: weight: expected a number from -100 to 100 between two %, got '%abc%'"});
  EXPECT_EQ(
      gift_problems("A?{b =c ~d}"),
      std::vector<std::string>{
          "a.gift:1: error: expected answers that begin with = or ~ (in a text \\= or \\~), got 'b =c ~d'"});
  EXPECT_EQ(gift_problems("A?{#twelve}"),
            std::vector<std::string>{
                "a.gift:1: error: expected a number such as 1822, 3.14:0.005 or 3.1..3.2, got 'twelve'"});
}

}  // namespace
