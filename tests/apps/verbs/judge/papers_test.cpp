// Reports that are handed in: what was judged stands in them, they are signed, plans and few data are
// answered.
#include "apps/workbench.hpp"

#include <faro/ask.hpp>
#include <faro/error.hpp>
#include <faro/judge/decks/detail/written.hpp>
#include <faro/judge_report.hpp>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace {

using faro::testing::workbench;
using ::testing::HasSubstr;
using json = nlohmann::json;
using std::string;

class JudgePapers : public workbench {};

TEST_F(JudgePapers, SayWhatWasJudged) {
  ASSERT_EQ(shell("$FARO shuffle --help >/dev/null; for i in $(seq 60); do seq 0 9 | $FARO shuffle --seed $i "
                  "| paste -sd' '; done > decks.txt")
                .exit_code,
            0);
  auto const digest = shell("sha256sum decks.txt").out.substr(0, 64);
  auto const run = faro({"judge", "test", "decks.txt", "--alpha", "0.01", "--html", "report.html"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  auto const page = get("report.html");
  for (auto const& part :
       {digest, string{"60 decks of 10 cards"}, string{"not a certification"}, string{"In plain words"},
        string{"For a statistician"}, string{"faro judge test --alpha 0.01 --html report.html decks.txt"},
        string{"instruction set"}, string{"nothing of them is cited"},
        string{
            "then stays below 0.02. To keep it below 0.01, say beforehand"}})  // 0.01 + 0.005 + 0.0025 + ...
    EXPECT_THAT(page, HasSubstr(part));
}

TEST_F(JudgePapers, AreSigned) {
  ASSERT_EQ(faro({"audit", "sign", "--new-key", "lab.key"}).exit_code, 0);
  faro({"judge", "test", "--shuffle", "sattolo", "--cards", "8", "--decks", "200", "--seed", "a", "--html",
        "report.html", "--sign", "lab.key"});
  EXPECT_EQ(faro({"audit", "verify", "report.html.sig", "report.html"}).exit_code, 0);
  shell("sed -i 's/8 cards/9 cards/' report.html");
  EXPECT_THAT(faro({"audit", "verify", "report.html.sig", "report.html"}).err, HasSubstr("it was changed"));
  EXPECT_EQ(faro({"audit", "verify", "report.html.sig"}).exit_code, 2);
  EXPECT_EQ(faro({"judge", "test", "--shuffle", "sattolo", "--sign", "lab.key"}).exit_code, 2);
  put("no.key", "secret");  // is refused before there is a report that only looks signed
  EXPECT_EQ(
      faro({"judge", "test", "--shuffle", "sattolo", "--html", "unsigned.html", "--sign", "no.key"}).err,
      "faro judge test: no.key: expected a key of 64 hexadecimal digits\n");
  EXPECT_FALSE(has("unsigned.html"));
}

/// Printed by a browser where there is one; where there is none, a sentence says so before the work begins.
TEST_F(JudgePapers, ArePrinted) {
  std::vector<string> const words{"judge", "test",       "--shuffle", "sattolo", "--cards",
                                  "8",     "--decks",    "200",       "--seed",  "a",
                                  "--pdf", "report.pdf", "--paper",   "Letter"};
  auto const nowhere = shell("PATH=/nowhere; $FARO judge test --shuffle sattolo --pdf report.pdf");
  EXPECT_EQ(nowhere.exit_code, 3);
  EXPECT_THAT(nowhere.err, HasSubstr("a PDF is printed by Chromium or Chrome, and none is in PATH"));
  EXPECT_EQ(nowhere.out, "");
  if (shell("command -v chromium || command -v google-chrome").exit_code != 0)
    GTEST_SKIP() << "no Chromium to print with";
  auto const run = faro(words);
  EXPECT_EQ(run.exit_code, 1) << run.err;
  EXPECT_THAT(get("report.pdf"), ::testing::StartsWith("%PDF-"));
}

/// From C++ and Python: decks of one's own function, judged and reported by a question.
TEST_F(JudgePapers, AreMadeForShufflesOfOnesOwn) {
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
