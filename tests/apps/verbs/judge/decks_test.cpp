// faro judge decks from outside: files, standard input, programs that print decks, and how they are stopped.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <set>
#include <string>

namespace {

using faro::testing::workbench;
using ::testing::HasSubstr;
using json = nlohmann::json;

class JudgeDecks : public workbench {
 protected:
  /// Whether the process whose number a file holds ends.
  [[nodiscard]] bool ends(std::string const& file) const {
    return shell("source $FARO_TESTS/waiting.bash; until_gone $(cat " + file + ")").exit_code == 0;
  }
};

TEST_F(JudgeDecks, SortedNumbersAreSets) {
  // Six of 49 as a lottery prints them: fair as sets, in no order that a shuffle leaves.
  std::string text, often;
  std::uint64_t state = 1;
  for (int line = 0; line < 400; ++line) {
    std::set<int> numbers;
    while (numbers.size() < 6) {
      state = state * 6364136223846793005U + 1442695040888963407U;
      numbers.insert(1 + static_cast<int>((state >> 33) % 49));
    }
    for (auto const n : numbers) text += std::to_string(n) + " ";
    text += "\n";
    numbers.erase(numbers.begin());  // 7 too often
    numbers.insert(7);
    for (int extra = 44; numbers.size() < 6; ++extra) numbers.insert(extra);
    for (auto const n : numbers) often += std::to_string(n) + " ";
    often += "\n";
  }
  auto const sorted = faro({"judge", "test", "--cards", "49"}, text);
  EXPECT_EQ(sorted.exit_code, 2);
  EXPECT_THAT(sorted.err, HasSubstr("--unordered judges each line as a set"));
  EXPECT_EQ(faro({"judge", "test", "--cards", "49", "--unordered"}, text).exit_code, 0);
  EXPECT_EQ(faro({"judge", "test", "--cards", "49", "--unordered"}, often).exit_code, 1);
  EXPECT_THAT(faro({"judge", "test", "--unordered"}, "1 2 3\n3 2 1\n").err,
              HasSubstr("of whole decks the order is all there is"));
}

}  // namespace
