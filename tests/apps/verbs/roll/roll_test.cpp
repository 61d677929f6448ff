// faro roll from outside: dice on the table, the same from the same seed, recorded and verified.
#include "apps/workbench.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>

namespace faro::testing {
namespace {

class Roll : public workbench {};

TEST_F(Roll, WhatIsEasilyMisreadIsSaidAsOddsSaysIt) {
  for (std::string const question : {"6#4d6kh3", "d66", "(d66 + 6#4d6kh3) / 2"}) {
    auto const rolled = faro({"roll", question, "-n", "2"});
    EXPECT_EQ(rolled.exit_code, 0);
    ASSERT_FALSE(rolled.err.empty()) << question;
    auto const answered = faro({"odds", question}).out;
    for (auto const& line : lines_of(rolled.err)) {
      auto const words = line.substr(line.find(": ") + 2);
      EXPECT_NE(answered.find(words), std::string::npos) << words;
    }
  }
  for (std::string const clear : {"6 # (4d6kh3)", "d6 * 10 + d6", "2d66", "6#d6kh3"})
    EXPECT_EQ(faro({"roll", clear}).err, "") << clear;
}

}  // namespace
}  // namespace faro::testing
