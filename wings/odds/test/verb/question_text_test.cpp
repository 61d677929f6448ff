// A whole question as a text: lines of questions, then clauses; from a file, and back from a command line.
#include "program/test/workbench.hpp"

#include <faro/ask.hpp>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace {

using faro::testing::workbench;
using ::testing::HasSubstr;
using json = nlohmann::json;

class QuestionText : public workbench {
 protected:
  [[nodiscard]] std::string answered(std::string const& text) const {
    auto const run = faro({"odds", "--ask", "-", "--json"}, text);
    EXPECT_EQ(run.exit_code, 0) << text << run.err;
    return run.out;
  }
};

TEST_F(QuestionText, IsAskedInJson) {
  auto const text = std::string{"ace >= 2\nace\ndraw 13\ngiven ace >= 1\n"};
  EXPECT_EQ(::faro::ask(json{{"verb", "odds"}, {"text", text}}.dump()).json, answered(text));
  EXPECT_EQ(::faro::ask(json{{"verb", "odds"}, {"text", text}, {"version", 1}}.dump()).json, answered(text));
  auto const with_deck = ::faro::ask(json{
      {"verb", "odds"}, {"text", "land\ndeck d.txt\ndraw 7\n"}, {"files", {{"d.txt", "24 land\n36 spell\n"}}}}
                                         .dump());
  EXPECT_EQ(with_deck.exit_code, 0) << with_deck.json;
  auto const below =
      ::faro::ask(json{{"verb", "odds"}, {"text", "land\ndeck\n 24 land\n 36 spell\ndraw 7\n"}}.dump());
  EXPECT_EQ(json::parse(below.json)["distribution"], json::parse(with_deck.json)["distribution"]);
  EXPECT_THAT(::faro::ask(json{{"verb", "odds"}, {"text", "ace"}, {"question", "ace"}}.dump()).json,
              HasSubstr("got both"));
}

}  // namespace
