// Games in Lua from outside: faro odds, faro simulate and faro deal read the same file.
#include "apps/workbench.hpp"
#include "support/places.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <string>
#include <vector>

namespace {

using faro::testing::lines_of;
using faro::testing::workbench;
using json = nlohmann::json;
using ::testing::HasSubstr;

class Scripts : public workbench {
 protected:
  static std::string game(std::string const& name) {
    return (faro::testing::project_folder() / "games" / name).string();
  }
};

TEST_F(Scripts, ThatTryAgainHaveBoundsAndAreToldTheCure) {
  auto const game_with = [](std::string const& cure) {
    return "return function(t)\n  local chosen, out = {}, {}\n  while #out < 3 do\n    " + cure +
           "\n    local i = t:below(3) + 1\n    if not chosen[i] then\n      chosen[i] = true\n"
           "      out[#out + 1] = i\n    end\n  end\n  return table.concat(out, ' ')\nend\n";
  };
  put("again.lua", game_with(""));
  put("cured.lua", game_with("t:junction(out)"));
  auto const run = faro({"odds", "again.lua", "--json"});
  EXPECT_EQ(run.exit_code, 4);
  EXPECT_THAT(run.err, HasSubstr("again.lua: tried again without end, at picks 0/3 0/3 "));
  EXPECT_THAT(run.err, HasSubstr("as in `t:junction(chosen)`"));
  auto const law = json::parse(run.out)["distribution"];
  EXPECT_EQ(law.size(), 6U);
  for (auto const& row : law) {
    auto const low = std::stod(row["low"].get<std::string>()),
               high = std::stod(row["high"].get<std::string>());
    EXPECT_LT(low, 1.0 / 6);
    EXPECT_GT(high, 1.0 / 6);
    EXPECT_LT(high - low, 0.05);
  }
  auto const cured = json::parse(faro({"odds", "cured.lua", "--json"}).out);
  EXPECT_EQ(cured["exact"], true);
  for (auto const& row : cured["distribution"]) EXPECT_EQ(row["probability"], "1/6");
  auto const two = faro({"odds", "again.lua", "--compare-with", "cured.lua"});
  EXPECT_THAT(two.err, HasSubstr("tried again without end")) << two.out;
}

}  // namespace
