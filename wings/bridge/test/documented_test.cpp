// docs/odds.md has the table of functions of drawn cards, with those of tricks: all of them, in order, word
// by word.
#include "language/vocabulary.hpp"
#include "odds/src/language/vocabulary.hpp"
#include "support/places.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace {

TEST(DocumentedFunctions, WithTricksAreAllOfTheirTable) {
  std::ifstream file{faro::testing::project_folder() / "docs/odds.md"};
  std::string const page{std::istreambuf_iterator<char>{file}, {}};
  std::string table = "| function | is |\n|---|---|\n";
  for (auto const& f : faro::odds::vocabulary_of_hands())
    table += "| `" + written(f) + "` | " + std::string{f.meaning} + " |\n";
  EXPECT_NE(page.find(table + "\n"), std::string::npos) << "expected in docs/odds.md:\n" << table;
}

}  // namespace
