// faro draw panel --fairest and --list: the greatest least chance, a list anybody can check, and draws from
// it.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <string>

namespace {

using faro::testing::lines_of;
using faro::testing::workbench;
using json = nlohmann::json;

class FairestPanel : public workbench {
 protected:
  /// Ten women and twenty men, of whom as many are wanted; of the women two alone are young.
  void put_town(std::string const& young = "1") const {
    std::string people = "name,sex,age\n";
    for (int i = 0; i < 30; ++i)
      people += "p" + std::to_string(i) + (i < 10 ? ",w" : ",m") + (i < 2 || i >= 20 ? ",young\n" : ",old\n");
    put("people.csv", people);
    put("quotas.csv",
        "attribute,value,min,max\nsex,w,3,3\nsex,m,3,3\nage,young," + young + ",3\nage,old,3,5\n");
  }
  [[nodiscard]] bool has_solver() const {
    return faro({"draw", "panel", "people.csv", "-n", "6", "--quota", "quotas.csv", "--fairest"}).exit_code ==
           0;
  }
};

// Three of twenty men can't have more than 3/20 on average, nor can women have less than 3/10: that much is
// reached for all, which panels all alike do not.
TEST_F(FairestPanel, ReachesWhatTheQuotasAllowAndIsDrawnFromItsList) {
  put_town();
  if (!has_solver()) GTEST_SKIP() << "built without GLPK";
  std::vector<std::string> const panel{"draw", "panel", "people.csv", "-n", "6", "--quota", "quotas.csv"};
  auto const with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), panel.begin(), panel.end());
    return faro(more);
  };
  auto const odds = json::parse(with({"--fairest", "--list", "list.csv", "--odds", "--json"}).out);
  for (auto const& row : odds["odds"]) {
    auto const wanted = std::stoi(row["name"].get<std::string>().substr(1)) < 10 ? 0.3 : 0.15;
    EXPECT_NEAR(row["chance"]["decimal"].get<double>(), wanted, 2e-6) << row["name"];
  }
  EXPECT_EQ(with({"--list", "list.csv", "--odds", "--json"}).out,
            with({"--fairest", "--odds", "--json"}).out);
  auto const drawn = with({"--list", "list.csv", "--seed", "x", "--record", "r.json"});
  ASSERT_EQ(drawn.exit_code, 0) << drawn.err;
  EXPECT_EQ(lines_of(drawn.out).size(), 8U);
  EXPECT_EQ(faro({"audit", "verify", "r.json", "people.csv", "quotas.csv", "list.csv"}).exit_code, 0);
  auto changed = get("list.csv");
  put("list.csv",
      changed.replace(changed.find('\n') + 1, 1, changed[changed.find('\n') + 1] == '1' ? "2" : "1"));
  EXPECT_EQ(faro({"audit", "verify", "r.json", "people.csv", "quotas.csv", "list.csv"}).exit_code, 2);
  EXPECT_EQ(faro({"audit", "verify", "r.json", "people.csv", "quotas.csv"}).exit_code, 2);
}

// From a list the law is exact: 1/3 and 2/3 of two panels, and who is drawn among people alike.
TEST_F(FairestPanel, ChancesAreThoseOfTheList) {
  put_town();
  put("list.csv", "weight,w/young,w/old,m/young,m/old\n1,1,2,0,3\n2,0,3,2,1\n");
  auto const odds = json::parse(faro({"draw", "panel", "people.csv", "-n", "6", "--quota", "quotas.csv",
                                      "--list", "list.csv", "--odds", "--json"})
                                    .out);
  std::map<std::string, std::string> chance;
  for (auto const& row : odds["odds"]) chance[row["name"]] = row["chance"]["exact"];
  EXPECT_EQ(chance["p0"], "1/6");    // of two in a third of draws
  EXPECT_EQ(chance["p5"], "1/3");    // (2 + 2 * 3) / 3 of eight
  EXPECT_EQ(chance["p15"], "1/6");   // (3 + 2) / 3 of ten
  EXPECT_EQ(chance["p25"], "2/15");  // 2 * 2 / 3 of ten
}

}  // namespace
