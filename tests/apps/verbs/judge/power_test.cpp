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

}  // namespace
