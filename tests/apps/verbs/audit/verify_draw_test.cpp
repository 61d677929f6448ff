// faro audit verify of draws: from one file, and from two.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>

#include <string>

namespace {

using faro::testing::workbench;
using ::testing::HasSubstr;

class AuditVerifyDraw : public workbench {};

TEST_F(AuditVerifyDraw, OfPairsFromTwoFiles) {
  put("a.csv", "club,country\nA,x\nB,y\nC,z\n");
  put("b.csv", "club,country\nD,x\nE,y\nF,w\n");
  put("other.csv", "club,country\nD,x\nE,y\nG,w\n");
  ASSERT_EQ(
      faro({"draw", "pairs", "a.csv", "b.csv", "--apart", "country", "--seed", "x", "--record", "r.json"})
          .exit_code,
      0);
  auto const run = faro({"audit", "verify", "r.json", "a.csv", "b.csv"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_THAT(run.out, HasSubstr("r.json holds: a record of faro draw, pairs"));
  auto const one = faro({"audit", "verify", "r.json", "a.csv"});
  EXPECT_EQ(one.exit_code, 2);
  EXPECT_THAT(
      one.err,
      HasSubstr("r.json is the record of a draw from 2 files: expected all of them, in their order, got 1"));
  EXPECT_THAT(faro({"audit", "verify", "r.json", "a.csv", "other.csv"}).err,
              HasSubstr("is a record for another file"));
  EXPECT_NE(faro({"audit", "verify", "r.json", "b.csv", "a.csv"}).exit_code, 0);
}

TEST_F(AuditVerifyDraw, OfAPanelWithItsQuotas) {
  put("p.csv", "name,sex\nA,f\nB,f\nC,m\nD,m\n");
  put("q.csv", "attribute,value,min,max\nsex,f,1,1\nsex,m,1,1\n");
  ASSERT_EQ(
      faro({"draw", "panel", "p.csv", "-n", "2", "--quota", "q.csv", "--seed", "x", "--record", "r.json"})
          .exit_code,
      0);
  auto const run = faro({"audit", "verify", "r.json", "p.csv", "q.csv"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
}

}  // namespace
