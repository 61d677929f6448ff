// `faro judge trial`: results under the procedure that assigned them.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace faro::testing {
namespace {

class JudgeTrial : public workbench {
 protected:
  nlohmann::json judged(std::vector<std::string> more) {
    more.insert(more.begin(), {"judge", "trial", "r.csv", "--json"});
    return nlohmann::json::parse(faro(more).out);
  }
};

TEST_F(JudgeTrial, ASpreadsheetsDecimalCommas) {
  put("r.csv", "name;arm;outcome\nAnn;A;8,5\nBen;B;3\nCid;A;7,25\nDot;B;6\n");
  auto const found = judged({});
  put("r.csv", "name,arm,outcome\nAnn,A,8.5\nBen,B,3\nCid,A,7.25\nDot,B,6\n");
  EXPECT_EQ(found, judged({}));
}

TEST_F(JudgeTrial, EveryProcedureByOptionsAndByItsRecord) {
  std::string people = "name,site\n";
  for (int i = 0; i < 12; ++i) people += "p" + std::to_string(i) + (i % 3 == 0 ? ",X\n" : ",Y\n");
  put("people.csv", people);
  for (std::vector<std::string> rules :
       {std::vector<std::string>{"--block", "2,4", "--strata", "site"},
        {"--method", "complete"},
        {"--method", "simple"},
        {"--method", "coin", "--chance", "3/4"},
        {"--method", "urn", "--urn", "0,1"},
        {"--method", "minimise", "--factors", "site*2", "--chance", "0.9"}}) {
    rules.insert(rules.begin(), {"--arms", "A,B"});
    std::vector<std::string> draw{"draw", "assign",   "people.csv", "--seed",
                                  "s",    "--record", "t.json",     "--json"};
    draw.insert(draw.end(), rules.begin(), rules.end());
    auto const drawn = nlohmann::json::parse(faro(draw).out);
    std::string results = "name,site,arm,outcome\n";
    for (int i = 0; i < 12; ++i)
      results += "p" + std::to_string(i) + (i % 3 == 0 ? ",X," : ",Y,") +
                 drawn["allocation"][static_cast<std::size_t>(i)]["arm"].get<std::string>() + "," +
                 std::to_string(i * i % 11) + "\n";
    put("r.csv", results);
    auto const by_options = judged(rules);
    EXPECT_TRUE(by_options["exact"].get<bool>()) << rules[2];
    EXPECT_EQ(judged({"--rules", "t.json"}), by_options);
    EXPECT_EQ(faro({"audit", "verify", "t.json", "people.csv"}).exit_code, 0);
  }
}

}  // namespace
}  // namespace faro::testing
