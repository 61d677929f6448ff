// faro judge theory from outside: digits as asked, "1" only when it is 1, clear words for what isn't known.
#include "apps/workbench.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace {

using faro::testing::workbench;
using json = nlohmann::json;

class JudgeTheory : public workbench {
 protected:
  json answer(std::vector<std::string> words) const {
    words.insert(words.begin(), {"judge", "theory"});
    words.emplace_back("--json");
    auto const run = faro(words);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    return run.exit_code == 0 ? json::parse(run.out) : json{};
  }
  void expect_refused(std::vector<std::string> words, std::string const& reason) const {
    words.insert(words.begin(), {"judge", "theory"});
    auto const run = faro(words);
    EXPECT_EQ(run.exit_code, 2) << run.out;
    EXPECT_NE(run.err.find(reason), std::string::npos) << run.err;
  }
};

TEST_F(JudgeTheory, GivesSevenRifflesToAsManyDigitsAsAsked) {
  auto const to_32 = answer({"riffle", "--cards", "52", "--rounds", "7", "--digits", "32"});
  EXPECT_EQ(to_32["model"], "riffle");
  EXPECT_EQ(to_32["cards"], 52);
  EXPECT_EQ(to_32["parameters"]["piles"], "2");
  ASSERT_EQ(to_32["rows"].size(), 1U);
  EXPECT_EQ(to_32["rows"][0]["rounds"], 7);
  EXPECT_EQ(to_32["rows"][0]["total_variation"], "0.33406099946815156571699985933340");
  auto const to_40 = answer({"riffle", "--cards", "52", "--rounds", "7", "--digits", "40"});
  EXPECT_EQ(to_40["rows"][0]["total_variation"], "0.3340609994681515657169998593334013760246");
  auto const to_500 = answer({"riffle", "--cards", "52", "--rounds", "7", "--digits", "500"});
  EXPECT_EQ(to_500["rows"][0]["kl_bits"].get<std::string>().size(), 502U);
}

TEST_F(JudgeTheory, GivesARowForEachNumberOfRounds) {
  auto const rows = answer({"shelf", "--shelves", "10", "--rounds", "1..2", "--digits", "6"})["rows"];
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[1]["rounds"], 2);
  EXPECT_EQ(rows[1]["total_variation"], "0.0102784");
}

TEST_F(JudgeTheory, SaysOneOnlyOfWhatIsOne) {
  auto const row = answer({"riffle", "--rounds", "1", "--digits", "8"})["rows"][0];
  EXPECT_EQ(row["total_variation"], "0.99999999");
  EXPECT_EQ(row["separation"], "1");
  EXPECT_NE(row["unreachable"], "0");
  auto const text = faro({"judge", "theory", "riffle", "--rounds", "1", "--digits", "8"}).out;
  EXPECT_NE(text.find("1 - 5.58e-53"), std::string::npos) << text;
}

TEST_F(JudgeTheory, ListsEveryOrderOfSmallDecksOfAnyOtherShuffle) {
  auto const rows = answer({"thorp", "--cards", "4", "--rounds", "1..4", "--digits", "4"})["rows"];
  EXPECT_EQ(rows[0]["total_variation"], "0.8333");  // 5/6, then 1/3 and halves of it
  EXPECT_EQ(rows[1]["total_variation"], "0.3333");
  EXPECT_EQ(rows[3]["total_variation"], "0.08333");
  auto const overhand = answer({"overhand", "--p", "1/2", "--cards", "4", "--rounds", "2"});
  EXPECT_EQ(overhand["parameters"]["p"], "1/2");
  EXPECT_EQ(overhand["rows"][0]["total_variation"], "0.229166666667");  // 11/48
}

TEST_F(JudgeTheory, KnowsPerfectShuffles) {
  auto const found = answer({"perfect", "--cards", "52"});
  EXPECT_EQ(found["out_order"], 8);
  EXPECT_EQ(found["in_order"], 52);
  EXPECT_EQ(found["group"], "27064431817106664380040216576000000");  // 26! 2^26
}

TEST_F(JudgeTheory, DrawsTheCurve) {
  EXPECT_EQ(faro({"judge", "theory", "riffle", "--rounds", "0..12", "--plot", "curve.svg"}).exit_code, 0);
  auto const svg = get("curve.svg");
  EXPECT_EQ(svg.find("<svg"), 0U);
  EXPECT_NE(svg.find("<title>total variation after 7 rounds: 0.334061</title>"), std::string::npos);
  EXPECT_EQ(faro({"judge", "theory", "riffle", "--rounds", "7", "--plot", "curve.html"}).exit_code, 0);
  EXPECT_NE(get("curve.html").find(">0.334060999468</td>"), std::string::npos);
}

TEST_F(JudgeTheory, ShowsTheCurveInCharactersFromFourRoundsOn) {
  auto const run = faro({"judge", "theory", "riffle", "--rounds", "4..10"});
  EXPECT_TRUE(run.out.ends_with("total variation, 4 to 10 rounds  |@@+-:..|\n")) << run.out;
  auto const blocks = faro({"judge", "theory", "riffle", "--rounds", "4..10", "--blocks"});
  EXPECT_TRUE(blocks.out.ends_with("|██▅▃▂▁▁|\n")) << blocks.out;
  EXPECT_EQ(faro({"judge", "theory", "riffle", "--rounds", "7"}).out.find('|'), std::string::npos);
}

TEST_F(JudgeTheory, RefusesInOneClearLine) {
  expect_refused({"rifle"}, "no model is called 'rifle'; did you mean riffle");
  expect_refused({"riffle", "--shelves", "3"}, "--shelves: riffle has no such parameter");
  expect_refused({"riffle", "--rounds", "7..3"}, "expected the lower number first, 3..7, got '7..3'");
  expect_refused({"riffle", "--cut", "middle"}, "none, before or after");
  expect_refused({"riffle", "--digits", "0"}, "--digits: expected a whole number from 1 to 10000, got '0'");
  expect_refused({"riffle", "--plot", "curve.jpg"}, ".svg, .png or .html");
  expect_refused({"thorp", "--cards", "52"}, "up to 9 cards all orders are listed");
}

}  // namespace
