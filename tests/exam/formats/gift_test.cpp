// GIFT: the parse trees of fuhrmanator/GIFT-grammar-PEG.js (MIT) where they are at hand, and what they leave
// out.
#include "exam/samples.hpp"

#include <faro/exam/read.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace {

using faro::exam::bank;
using faro::exam::question;
using faro::exam::question_kind;
using faro::exam::read_bank;
using json = nlohmann::ordered_json;

// ---- The trees --------------------------------------------------------------------------------------------

json tree(faro::exam::rich_text const& text) {
  return {{"format", name_of(text.format)}, {"text", text.text}};
}
json tree_or_null(faro::exam::rich_text const& text) { return text.empty() ? json{} : tree(text); }

json number_tree(faro::exam::accepted_number const& n) {
  using form = faro::exam::accepted_number::form;
  auto const value = [](faro::ratio const& r) -> json { return r.to_double(); };
  if (n.written == form::simple) return {{"type", "simple"}, {"number", value(n.first)}};
  if (n.written == form::tolerance)
    return {{"type", "range"}, {"number", value(n.first)}, {"range", value(n.second)}};
  return {{"type", "high-low"}, {"numberHigh", value(n.second)}, {"numberLow", value(n.first)}};
}

json choices_tree(question const& q, bool listed) {
  if (q.kind == question_kind::numerical && !listed) return number_tree(*q.answers[0].number);
  json out = json::array();
  for (auto const& a : q.answers) {
    json one;
    one["isCorrect"] = a.right;
    one["weight"] = a.percent ? json(a.percent->to_double()) : json{};
    bool const number = a.number && a.number->written != faro::exam::accepted_number::form::any;
    one["text"] = number ? number_tree(*a.number) : tree(a.text);
    one["feedback"] = tree_or_null(a.feedback);
    out.push_back(std::move(one));
  }
  return out;
}

json tree(question const& q, json const& like) {
  json out;
  if (like.contains("id")) out["id"] = q.id_given ? json(q.id) : json{};
  if (like.contains("tags")) out["tags"] = q.tags.empty() ? json{} : json(q.tags);
  out["title"] = q.title.empty() ? json{} : json(q.title);
  out["stem"] = tree(q.stem);
  out["hasEmbeddedAnswers"] = q.blank.has_value();
  if (q.kind != question_kind::description) out["globalFeedback"] = tree_or_null(q.feedback);
  switch (q.kind) {
    case question_kind::description:
      out["type"] = "Description";
      break;
    case question_kind::essay:
      out["type"] = "Essay";
      break;
    case question_kind::true_false:
      out["type"] = "TF";
      out["isTrue"] = q.answers[0].right;
      out["trueFeedback"] = tree_or_null(q.answers[q.answers[0].right ? 1 : 0].feedback);   // the first
      out["falseFeedback"] = tree_or_null(q.answers[q.answers[0].right ? 0 : 1].feedback);  // the second
      break;
    case question_kind::matching:
      out["type"] = "Matching";
      for (auto const& p : q.pairs)
        out["matchPairs"].push_back({{"subquestion", tree(p.prompt)}, {"subanswer", p.match}});
      break;
    default:
      out["type"] = q.kind == question_kind::choice         ? "MC"
                    : q.kind == question_kind::short_answer ? "Short"
                                                            : "Numerical";
      out["choices"] = choices_tree(q, like["choices"].is_array());
  }
  return out;
}

/// Objects compare whatever the order of their fields, 1 and 1.0 are equal.
bool same(json const& a, json const& b) { return nlohmann::json(a) == nlohmann::json(b); }

TEST(Gift, ParsesAsTheExpectedTrees) {
  auto const folder = faro::testing::exam_samples() / "gift";
  if (!std::filesystem::exists(folder)) GTEST_SKIP() << "no samples at " << folder;
  int files = 0;
  for (auto const& entry : std::filesystem::directory_iterator{folder}) {
    if (entry.path().extension() != ".gift") continue;
    SCOPED_TRACE(entry.path().filename().string());
    ++files;
    auto expected =
        json::parse(faro::testing::bytes_of(std::filesystem::path{entry.path()}.replace_extension(".json")));
    auto const found = read_bank("sample.gift", faro::testing::bytes_of(entry.path()));
    std::string section;
    std::size_t at = 0;
    for (auto const& one : expected) {
      if (one["type"] == "Category") {
        section = one["title"];
        continue;
      }
      ASSERT_LT(at, found.questions.size())
          << (found.problems.empty() ? "" : found.describe(found.problems[0]));
      auto const is = tree(found.questions[at], one);
      EXPECT_TRUE(same(is, one)) << is.dump() << "\n" << one.dump();
      EXPECT_EQ(found.questions[at].section, section);
      ++at;
    }
    EXPECT_EQ(at, found.questions.size());
  }
  EXPECT_GE(files, 30);
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
