// An empty text says nothing, mostly because a variable of a script was not set: every option and operand of
// every verb refuses it, and says which it is.
#include <faro/ask.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>

namespace faro::testing {
namespace {

using nlohmann::ordered_json;
using ::testing::AnyOf;
using ::testing::HasSubstr;

std::string in_capitals(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return std::toupper(c); });
  return text;
}

/// What an operand may be empty for: items are any texts.
bool may_be_empty(std::string const& verb, std::string const& field) {
  return (verb == "shuffle" && field == "file") || (verb == "roll" && field == "question");
}

TEST(EmptyTexts, AreRefusedByTheirName) {
  std::set<std::string> const of_request{"verb", "version", "files", "input", "language", "text"};
  auto const schema = ordered_json::parse(ask_schema());
  int tried = 0;
  for (auto const& verb : schema["oneOf"]) {
    if (!verb["properties"].contains("verb")) continue;  // a command line
    auto const name = verb["properties"]["verb"]["const"].get<std::string>();
    for (auto const& [field, about] : verb["properties"].items()) {
      bool const is_flag = about.value("type", ordered_json{}) == "boolean" || about.contains("enum");
      if (is_flag || of_request.contains(field) || may_be_empty(name, field)) continue;
      for (auto const* const empty : {"", " ", "\t\n "}) {
        ordered_json const request{{"verb", name}, {field, empty}};
        auto const answer = ask(request.dump());
        ++tried;
        EXPECT_EQ(answer.exit_code, 2) << request << answer.json;
        EXPECT_THAT(answer.json, AnyOf(HasSubstr("--" + field), HasSubstr(in_capitals(field)),
                                       HasSubstr("got an empty one"), HasSubstr("\"" + field + "\"")))
            << request;
      }
    }
  }
  EXPECT_GT(tried, 500);
}

TEST(EmptyTexts, AreNoConditionThatIsLeftAway) {
  struct uses {
    char const* verb;
    std::vector<char const*> options;
  };
  for (auto const& [verb, options] :
       {uses{"odds", {"given", "observed", "seen", "holding", "let"}},
        uses{"deck", {"given", "keep", "bottom", "seen", "holding", "effect", "let"}}}) {
    ordered_json const asked{
        {"verb", verb}, {"question", "land >= 2"}, {"deck", "land*24 spell*36"}, {"draw", 7}};
    EXPECT_EQ(ask(asked.dump()).exit_code, 0);
    for (auto const* const option : options) {
      auto with = asked;
      with[option] = "";
      auto const answer = ask(with.dump());
      EXPECT_EQ(answer.exit_code, 2) << with;
      EXPECT_THAT(answer.json, HasSubstr(std::string{"--"} + option)) << with;
    }
  }
  EXPECT_EQ(ask(R"({"verb": "dice", "models": "d6; d20", "question": ""})").exit_code, 2);
  EXPECT_EQ(ask(R"({"verb": "dice", "question": ["d6", ""]})").exit_code, 2);
}

}  // namespace
}  // namespace faro::testing
