// faro judge from outside: the tables of document 003, periods, picks, and clear words for what can't be.
#include "apps/workbench.hpp"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace {

using faro::testing::workbench;
using json = nlohmann::json;

class Judge : public workbench {};

TEST_F(Judge, ExactOfEveryListedShuffle) {
  auto const list = json::parse(faro({"shuffle", "--list", "--json"}).out);
  auto const& shuffles = list.is_array() ? list : list["shuffles"];
  ASSERT_GT(shuffles.size(), 40U);
  for (auto const& entry : shuffles) {
    auto const name = entry["name"].get<std::string>();
    auto const run = faro({"judge", "exact", name, "--cards", "5", "--rounds", "2", "--json"});
    EXPECT_EQ(run.exit_code, 0) << name << ": " << run.err;
    EXPECT_EQ(json::parse(run.out)["orders"].size(), 120U) << name;
  }
}

}  // namespace
