// faro watch: shuffles, deals and games followed question by question.
#include "apps/workbench.hpp"
#include "support/places.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <map>
#include <string>
#include <vector>

namespace faro::testing {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class watch : public workbench {
 protected:
  [[nodiscard]] json watched(std::vector<std::string> words) const {
    words.insert(words.begin(), "watch");
    words.emplace_back("--json");
    auto const run = faro(words);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    return run.exit_code == 0 ? json::parse(run.out) : json{};
  }
  [[nodiscard]] std::string complaint(std::vector<std::string> words) const {
    words.insert(words.begin(), "watch");
    auto const run = faro(words);
    EXPECT_EQ(run.exit_code, 2) << run.out;
    return run.err;
  }
};

TEST_F(watch, every_shuffle_can_be_watched) {
  auto const list = json::parse(faro({"shuffle", "--list", "--json"}).out);
  EXPECT_GT(list["shuffles"].size(), 40U);
  for (auto const& entry : list["shuffles"]) {
    auto const name = entry["name"].get<std::string>();
    if (name == "ascending" || name == "scatter" || name == "search-past-end")
      continue;  // no single picks; it may not end
    EXPECT_EQ(watched({name, "--seed", "s"})["parts"].size(), 1U) << name;
  }
}

TEST_F(watch, waits_for_enter_as_long_as_somebody_presses_it) {
  auto const plain = faro({"watch", "riffle", "--seed", "s"}).out;
  EXPECT_EQ(faro({"watch", "riffle", "--seed", "s", "--step"}, "\n\n").out, plain);
  auto const run = shell(
      "mkfifo keys; $FARO watch riffle --seed s --step < keys > seen & exec 3> keys; "
      "printf '\\n\\n' >&3; while [ $(wc -l < seen) -lt 3 ]; do sleep 0.01; done; sleep 0.2; "
      "wc -l < seen; exec 3>&-; wait; wc -l < seen");
  EXPECT_EQ(run.out, "3\n12\n");
  EXPECT_EQ(faro({"watch", "riffle", "--seed", "s", "--delay", "0.01"}).out, plain);
  EXPECT_THAT(complaint({"riffle", "--step", "--picks", "-"}), HasSubstr("expected a file in place of -"));
}

TEST_F(watch, clock_patience_with_its_suits_and_piles) {
  int won = 0;
  for (int seed = 0; seed < 30; ++seed) {
    auto const game =
        watched({"clock-patience", "--ranks", "3", "--suits", "2", "--seed", std::to_string(seed)});
    auto const& part = game["parts"][0];
    auto const turned = part["steps"].size();
    auto const result = part["result"].get<std::string>();
    EXPECT_EQ(result.starts_with("won"), turned == 6U) << result;
    won += turned == 6U;
  }
  EXPECT_GT(won, 0);
  EXPECT_LT(won, 30);
  put("kings", "48/52 48/51 48/50 48/49\n");  // the kings lie last, by rank and suit
  auto const lost = faro({"watch", "clock-patience", "--picks", "kings"});
  EXPECT_THAT(lost.out, HasSubstr("K♣"));
  EXPECT_THAT(lost.out, HasSubstr("from pile  K under pile  K"));
  EXPECT_THAT(lost.out, HasSubstr("lost: the last K came up with 4 of 52 cards turned"));
}

TEST_F(watch, a_record_that_does_not_hold) {
  faro({"shuffle", "--algorithm", "riffle", "--record", "s.json", "-e", "A", "B", "C"});
  auto kept = json::parse(get("s.json"));
  kept["picks"].erase(0);
  put("s.json", kept.dump());
  auto const run = faro({"watch", "--replay", "s.json"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.err, StartsWith("faro watch: s.json does not hold: pick 2: "));
}

}  // namespace
}  // namespace faro::testing
