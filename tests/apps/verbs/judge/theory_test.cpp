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
};

TEST_F(JudgeTheory, GivesARowForEachNumberOfRounds) {
  auto const rows = answer({"shelf", "--shelves", "10", "--rounds", "1..2", "--digits", "6"})["rows"];
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[1]["rounds"], 2);
  EXPECT_EQ(rows[1]["total_variation"], "0.0102784");
}

TEST_F(JudgeTheory, DrawsTheCurve) {
  EXPECT_EQ(faro({"judge", "theory", "riffle", "--rounds", "0..12", "--plot", "curve.svg"}).exit_code, 0);
  auto const svg = get("curve.svg");
  EXPECT_EQ(svg.find("<svg"), 0U);
  EXPECT_NE(svg.find("<title>total variation after 7 rounds: 0.334061</title>"), std::string::npos);
  EXPECT_EQ(faro({"judge", "theory", "riffle", "--rounds", "7", "--plot", "curve.html"}).exit_code, 0);
  EXPECT_NE(get("curve.html").find(">0.334060999468</td>"), std::string::npos);
}

}  // namespace
