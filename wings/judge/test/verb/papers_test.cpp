// Reports of shuffles of one's own, from C++ and Python: what was judged stands in them.
#include <faro/ask.hpp>
#include <faro/error.hpp>
#include <faro/judge/decks/detail/written.hpp>
#include <faro/judge_report.hpp>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <utility>
#include <vector>

namespace {

using ::testing::HasSubstr;
using json = nlohmann::json;

/// Decks of one's own function, judged and reported by a question.
TEST(JudgePapers, AreMadeForShufflesOfOnesOwn) {
  auto const decks = faro::judge::written_decks(
      [](std::vector<std::uint32_t>& deck) { std::swap(deck[0], deck[1]); }, 6, 40);
  json const request{{"verb", "judge test"},
                     {"file", "mine.txt"},
                     {"html", "report.html"},
                     {"files", {{"mine.txt", decks}}}};
  auto const answer = faro::ask(request.dump());
  EXPECT_EQ(answer.exit_code, 1);
  ASSERT_TRUE(answer.files.contains("report.html"));
  EXPECT_THAT(answer.files.at("report.html"), HasSubstr("40 decks of 6 cards"));
  EXPECT_THAT(answer.files.at("report.html"), HasSubstr("SHA-256"));
  json const unnamed{{"verb", "judge test"}, {"html", "report.html"}, {"input", decks}};
  EXPECT_THAT(faro::ask(unnamed.dump()).files.at("report.html"), HasSubstr("<td class=\"l\">480 bytes</td>"));
  auto const report = faro::judge::report(
      [](std::vector<std::uint32_t>& deck) { std::swap(deck[0], deck[1]); }, 6, 40, {.name = "card machine"});
  EXPECT_TRUE(report.deviates);
  EXPECT_EQ(report.decks, decks);
  EXPECT_THAT(report.html, HasSubstr("card machine"));
  EXPECT_EQ(json::parse(report.json)["verdict"], report.verdict());
  EXPECT_THROW(faro::judge::report_of_decks("1 2 2\n"), faro::input_error);
}

}  // namespace
