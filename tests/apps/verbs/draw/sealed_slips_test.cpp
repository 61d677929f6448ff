// faro draw santa --slips --keys: slips that only their owners open, all of one length, under one root.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>

#include <set>
#include <string>

namespace {

using faro::testing::lines_of;
using faro::testing::workbench;
using ::testing::HasSubstr;

class DrawSealedSlips : public workbench {
 protected:
  void SetUp() override {
    std::string people = "name,key\n";
    for (auto const* name : {"Ann", "Bo", "Christopher"}) {
      auto const made = faro({"draw", "slip", "--new-key", std::string{name} + ".key"});
      ASSERT_EQ(made.exit_code, 0) << made.err;
      people += std::string{name} + "," + made.out;
    }
    put("people.csv", people);
  }
};

TEST_F(DrawSealedSlips, OpenForTheirOwnersAlone) {
  auto const draw = faro({"draw", "santa", "people.csv", "--slips", "s", "--keys", "key"});
  ASSERT_EQ(draw.exit_code, 0) << draw.err;
  auto const root = lines_of(draw.out)[1].substr(5);
  auto const own = faro({"draw", "slip", "s/001 Ann.txt", "--key", "Ann.key", "--root", root});
  EXPECT_EQ(own.exit_code, 0) << own.err;
  EXPECT_THAT(own.out, HasSubstr("Ann: you give to "));
  auto const other = faro({"draw", "slip", "s/001 Ann.txt", "--key", "Bo.key"});
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_THAT(other.err, HasSubstr("does not open with Bo.key"));
  EXPECT_THAT(faro({"draw", "slip", "s/001 Ann.txt"}).err, HasSubstr("is sealed: expected --key FILE"));
}

TEST_F(DrawSealedSlips, TellNothingByTheirLength) {
  ASSERT_EQ(faro({"draw", "santa", "people.csv", "--slips", "s", "--keys", "key"}).exit_code, 0);
  std::set<std::size_t> lengths;
  for (auto const* slip : {"s/001 Ann.txt", "s/002 Bo.txt", "s/003 Christopher.txt"}) {
    auto const text = get(slip);
    EXPECT_EQ(text.find("you give"), std::string::npos);
    lengths.insert(lines_of(text)[3].size());
  }
  EXPECT_EQ(lengths.size(), 1U);
}

TEST_F(DrawSealedSlips, AChangedSlipDoesNotOpen) {
  ASSERT_EQ(faro({"draw", "santa", "people.csv", "--slips", "s", "--keys", "key"}).exit_code, 0);
  auto text = get("s/001 Ann.txt");
  text[text.size() - 2] = text[text.size() - 2] == '0' ? '1' : '0';
  put("changed.txt", text);
  EXPECT_EQ(faro({"draw", "slip", "changed.txt", "--key", "Ann.key"}).exit_code, 1);
  put("short.txt", "faro-sealed-slip/1\nfor: Ann\n");
  EXPECT_THAT(faro({"draw", "slip", "short.txt", "--key", "Ann.key"}).err, HasSubstr("is no sealed slip"));
}

TEST_F(DrawSealedSlips, KeysThatAreNoneAreRefused) {
  put("bad.csv", "name,key\nAnn,12\nBo,34\nCy,56\n");
  auto const run = faro({"draw", "santa", "bad.csv", "--slips", "s", "--keys", "key"});
  EXPECT_NE(run.exit_code, 0);
  EXPECT_THAT(run.err, HasSubstr("Ann: expected a public key of 64 hexadecimal digits"));
  EXPECT_FALSE(has("s"));
  EXPECT_EQ(faro({"draw", "santa", "people.csv", "--keys", "key"}).exit_code, 2);
  EXPECT_EQ(faro({"draw", "slip"}).exit_code, 2);
}

}  // namespace
