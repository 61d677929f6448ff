// faro judge power, averages and compare from outside.
#include "apps/workbench.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace {

using faro::testing::workbench;
using json = nlohmann::json;

class JudgePower : public workbench {};

TEST_F(JudgePower, SaysHowManyDecksShowWhichFault) {
  auto const found = json::parse(faro({"judge", "power", "--decks", "100", "--json"}).out);
  EXPECT_EQ(found["cards"], 52);
  auto const& faults = found["faults"];
  auto const seven =
      std::ranges::find(faults, "riffle 7", [](json const& f) { return f["fault"].get<std::string>(); });
  ASSERT_NE(seven, faults.end());
  EXPECT_EQ((*seven)["best_test"], "rising sequences");
  EXPECT_NEAR((*seven)["decks"].get<double>(), 29, 3);  // "Judging shuffles", detection table
  EXPECT_EQ((*seven)["shown"], true);
}

TEST_F(JudgePower, NamesTheFaultBehindPublishedAverages) {
  // 51 cards: the first card's mean position 25.48, the last card's 24.48; Sattolo's error predicts 25.5
  // and 24.5.
  auto const found = json::parse(
      faro({"judge", "averages", "--cards", "51", "--mean", "first=25.48", "--mean", "last=24.48", "--json"})
          .out);
  EXPECT_EQ(found["explanations"][0]["name"], "sattolo");
  EXPECT_EQ(found["explanations"][0]["explains"], true);
  EXPECT_EQ(found["explanations"][0]["predictions"][0]["predicted"], "51/2");
  EXPECT_EQ(found["explanations"][0]["predictions"][1]["predicted"], "49/2");
  auto const cells = json::parse(
      faro({"judge", "averages", "--cards", "52", "--highest", "2.6%", "--lowest", "1.43%", "--json"}).out);
  EXPECT_EQ(cells["explanations"][0]["name"], "naive-swap");
  auto const last =
      json::parse(faro({"judge", "averages", "--cards", "5", "--chance", "last@last=50%", "--json"}).out);
  EXPECT_EQ(last["explanations"][0]["name"], "coin-insertion");
  EXPECT_NEAR(last["explanations"][0]["predictions"][0]["kept_within"].get<double>(), 0.05, 1e-12);
  // What may be off decides who predicts it: it is said, with its default.
  auto const said = faro({"judge", "averages", "--cards", "51", "--mean", "last=20"}).out;
  EXPECT_LT(said.find("kept: '20' within 5; ten "), said.find("does not")) << "before who it decides on";
  EXPECT_EQ(faro({"judge", "averages", "--cards", "51"}).exit_code, 2);
  EXPECT_EQ(faro({"judge", "averages", "--cards", "51", "--mean", "first"}).exit_code, 2);
  EXPECT_EQ(faro({"judge", "averages", "--cards", "51", "--mean", "52=3"}).exit_code, 2);
}

TEST_F(JudgePower, ComparesShufflesSideBySide) {
  auto const run = faro({"judge", "compare", "exchange", "selection", "riffle", "--small", "3", "--rounds",
                         "2", "--decks", "200", "--json"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  auto const found = json::parse(run.out);
  ASSERT_EQ(found["shuffles"].size(), 3U);
  EXPECT_EQ(found["shuffles"][0]["total_variation"][1], "5/54");
  EXPECT_EQ(found["shuffles"][1]["total_variation"][0], "0");
  EXPECT_LT(found["shuffles"][0]["adjusted_p"].get<double>(), 1e-6);
  EXPECT_GT(found["shuffles"][1]["adjusted_p"].get<double>(), 1e-3);
  EXPECT_NEAR(found["shuffles"][0]["picks"].get<double>(), 4, 0);
  EXPECT_EQ(faro({"judge", "compare"}).exit_code, 2);
  EXPECT_EQ(faro({"judge", "compare", "rifle"}).exit_code, 2);
}

TEST_F(JudgePower, SideBySideIsAPageToo) {
  auto const run =
      faro({"judge", "compare", "fisher-yates", "sattolo", "--decks", "100", "--html", "side.html"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  auto const page = get("side.html");
  EXPECT_TRUE(page.starts_with("<!doctype html>"));
  for (auto const* part : {"<svg id=\"distance-by-rounds\"", "<svg id=\"deviations\"",
                           "sattolo, 1 round: 0.750000", "A deviation was found in 1 of 2 shuffles"})
    EXPECT_NE(page.find(part), std::string::npos) << part;
  EXPECT_EQ(faro({"judge", "compare", "fisher-yates", "satolo", "--html", "no.html"}).exit_code, 2);
  EXPECT_FALSE(has("no.html"));
}

}  // namespace
