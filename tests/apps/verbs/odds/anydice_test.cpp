// faro odds GAME.anydice from outside: programs from files, from standard input, as they stand.
#include "apps/workbench.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace faro::testing {
namespace {

using program_json = nlohmann::json;

class AnydicePrograms : public workbench {
 protected:
  void SetUp() override {
    put("scores.anydice",
        "output [highest 3 of 4d6] named \"scores\"\nfunction: f R:s { result: R = 6 }\noutput [f 2d6]\n");
  }
};

TEST_F(AnydicePrograms, EveryOutputIsShownUnderItsName) {
  auto const run = faro({"odds", "scores.anydice"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("scores\n"), std::string::npos);
  EXPECT_NE(run.out.find("output 2\n"), std::string::npos);
  EXPECT_NE(run.out.find("mean 15869/1296 = 12.244599"), std::string::npos) << run.out;
}

TEST_F(AnydicePrograms, JsonHasAllOutputs) {
  auto const run = faro({"odds", "--anydice", "--json"}, "output 2d2 output d{}");
  ASSERT_EQ(run.exit_code, 0) << run.err;
  auto const found = program_json::parse(run.out);
  EXPECT_EQ(found["outputs"][0]["name"], "output 1");
  EXPECT_EQ(found["outputs"][0]["distribution"][1]["probability"], "1/2");
  EXPECT_EQ(found["outputs"][0]["mean"], "3/1");
  EXPECT_EQ(found["outputs"][1]["distribution"], program_json::array());
}

TEST_F(AnydicePrograms, AllOutputsAreOnePicture) {
  ASSERT_EQ(faro({"odds", "scores.anydice", "--svg", "all.svg"}).exit_code, 0);
  auto const picture = get("all.svg");
  EXPECT_NE(picture.find("s-series1"), std::string::npos);
  EXPECT_NE(picture.find("s-series2"), std::string::npos);
  EXPECT_NE(picture.find(">scores<"), std::string::npos);
}

TEST_F(AnydicePrograms, TranslationsSayTheSameOrThatThereIsNone) {
  EXPECT_EQ(faro({"odds", "scores.anydice", "--translate"}).out,
            "4d6 keep highest 3  # scores\n"
            "# output 2 (line 3): no spelling here; the program itself is what to ask\n");
}

TEST_F(AnydicePrograms, WhatIsWrongNamesTheFileAndTheLine) {
  put("wrong.anydice", "output 1\noutput d6 +\noutput 3\n");
  auto const run = faro({"odds", "wrong.anydice"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(run.err.find("faro odds: wrong.anydice, line 3: expected a number, dice"), 0U) << run.err;
  EXPECT_EQ(faro({"odds", "2d6", "--translate"}).exit_code, 2);
  EXPECT_EQ(faro({"odds", "scores.anydice", "--draw", "5"}).exit_code, 2);
  EXPECT_EQ(faro({"odds", "--anydice"}, "").exit_code, 2);
}

}  // namespace
}  // namespace faro::testing
