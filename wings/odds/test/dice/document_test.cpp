// What docs/dice.md shows is what the language answers.
#include "odds/src/subject.hpp"
#include "support/places.hpp"

#include <faro/dice/query.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <string>

namespace {

struct example {
  std::string question, answer;
};

/// The rows "| `question` | answer |" below the heading "## Examples".
std::vector<example> examples() {
  std::ifstream page{faro::testing::project_folder() / "docs/dice.md"};
  std::vector<example> rows;
  bool reached = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("## ")) reached = line == "## Examples";
    if (!reached || !line.starts_with("| `")) continue;
    auto const end = line.find("` | ");
    rows.push_back({line.substr(3, end - 3), line.substr(end + 4, line.size() - end - 6)});
  }
  return rows;
}

TEST(DiceDocument, ItsExamplesAreTrue) {
  auto const rows = examples();
  EXPECT_GE(rows.size(), 10U);
  for (auto const& [question, answer] : rows) {
    auto const found = faro::odds::answer_dice(question);
    EXPECT_EQ(found.probability, faro::ratio::parse(answer)) << question;
    EXPECT_EQ(found.unread, faro::ratio{0}) << question;
    EXPECT_EQ(faro::odds::subject_of(question), faro::odds::subject::dice) << question;
  }
}

}  // namespace
