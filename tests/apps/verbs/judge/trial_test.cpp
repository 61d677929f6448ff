// `faro judge trial`: results under the procedure that assigned them.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace faro::testing {
namespace {

using ::testing::HasSubstr;

class JudgeTrial : public workbench {
 protected:
  void put_results() {
    put("r.csv",
        "name,site,arm,outcome\nAnn,X,A,8.5\nBen,X,B,3\nCid,Y,A,7\nDot,X,B,6\nEva,Y,B,2\nFox,X,A,4\n");
  }
  nlohmann::json judged(std::vector<std::string> more) {
    more.insert(more.begin(), {"judge", "trial", "r.csv", "--json"});
    return nlohmann::json::parse(faro(more).out);
  }
  std::string refused(std::vector<std::string> more) {
    more.insert(more.begin(), {"judge", "trial", "r.csv"});
    auto const got = faro(more);
    EXPECT_EQ(got.exit_code, 2);
    return got.err;
  }
};

TEST_F(JudgeTrial, TheHelpOfWilcoxTest) {  // R: wilcox.test(x, y, alternative = "g"): 0.1272
  put("r.csv",
      "n,arm,outcome\n1,x,0.80\n1,x,0.83\n1,x,1.89\n1,x,1.04\n1,x,1.45\n1,x,1.38\n1,x,1.91\n1,x,1.64\n1,x,0."
      "73\n"
      "1,x,1.46\n1,y,1.15\n1,y,0.88\n1,y,0.90\n1,y,0.74\n1,y,1.21\n");
  auto const found = judged({"--statistic", "ranks", "--alternative", "greater"});
  EXPECT_NEAR(found["p_value"]["decimal"].get<double>(), 0.1272, 0.00005);
  EXPECT_EQ(found["how"], "counted");
}

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

TEST_F(JudgeTrial, AssignmentsAddUpToOne) {
  put_results();
  auto const found = judged({"--assignments"});
  EXPECT_EQ(found["assignments"].size(), 20U);
  for (auto const& one : found["assignments"]) EXPECT_EQ(one["chance"], "1/20");
  EXPECT_EQ(found["outcomes"].size(), 6U) << "for a statistic of one's own";
}

TEST_F(JudgeTrial, ArmsThatAreNotComparedAreNamed) {
  put("r.csv", "arm,outcome\nA,5\nB,6\nC,70\nA,1\nB,9\nC,80\n");
  auto const found = faro({"judge", "trial", "r.csv"});
  EXPECT_THAT(found.out, HasSubstr("means: A 3 (2), B 7.50000 (2), difference"));
  EXPECT_EQ(found.err, "faro judge trial: note: A and B are compared, not C; of --arms the first two are\n");
  EXPECT_THAT(faro({"judge", "trial", "r.csv", "--arms", "A,C,B"}).out, HasSubstr("C 75 (2)"));
}

TEST_F(JudgeTrial, WhatIsWrongIsSaidWithItsPlace) {
  put_results();
  EXPECT_THAT(refused({"--outcome", "site"}),
              HasSubstr("r.csv, line 2: site of 'Ann': expected a number, got 'X'"));
  EXPECT_THAT(refused({"--outcome", "weight"}), HasSubstr("weight"));
  put("long.csv", "arm,outcome\nA,5.5719158943142715\nB,1\n");
  EXPECT_THAT(faro({"judge", "trial", "long.csv"}).err,
              HasSubstr("at most 12 digits, all told, got 5.57191589431427150000; round them"));
  EXPECT_THAT(refused({"--arms", "A,C"}), HasSubstr("r.csv, line 3: expected one of the arms A, C, got 'B'"));
  EXPECT_THAT(refused({"--arms", "A", "--method", "simple"}), HasSubstr("--arms: expected two arms or more"));
  EXPECT_THAT(refused({"--arms", "A,B*0", "--method", "simple"}),
              HasSubstr("--arms: expected a whole number from 1"));
  EXPECT_THAT(refused({"--arms", "A,B", "--block", "3"}), HasSubstr("--block: expected a multiple of 2"));
  EXPECT_THAT(refused({"--arms", "A,B*2", "--method", "coin"}), HasSubstr("arms of the same share"));
  EXPECT_THAT(refused({"--arms", "A,B", "--method", "coin", "--chance", "1/3"}),
              HasSubstr("from 1/2 to 1, got 1/3"));
  EXPECT_THAT(refused({"--arms", "A,B", "--method", "simple", "--block", "2"}),
              HasSubstr("--block goes with"));
  put("r.csv", "name,site,arm,outcome\nAnn,X,A,8\nBen,X,B,3\nCid,Y,A,7\nDot,X,B,6\nEva,Y,B,2\nFox,X,B,4\n");
  EXPECT_THAT(refused({"--arms", "A,B", "--block", "2", "--strata", "site"}),
              HasSubstr("r.csv, line 7: Fox could not be in the arm B by this procedure"));
  put("r.csv", "name,arm,outcome\nAnn,A,1\nBen,A,2\n");
  EXPECT_THAT(refused({}), HasSubstr("r.csv: expected two arms or more in the column arm, got A"));
  EXPECT_THAT(refused({"--arms", "A,B"}), HasSubstr("r.csv: nobody is in the arm 'B'"));
  put("r.csv", "name,arm,outcome\n");
  EXPECT_EQ(faro({"judge", "trial", "r.csv"}).exit_code, 2);
}

}  // namespace
}  // namespace faro::testing
