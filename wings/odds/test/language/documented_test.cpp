// docs/odds.md has the functions as questions are read by them, in order, word by word; with those that
// bridge lends its table is theirs (bridge/test/documented_test.cpp).
#include "language/vocabulary.hpp"
#include "odds/src/language/vocabulary.hpp"
#include "support/places.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <span>
#include <string>

namespace {

std::string row_of(faro::odds::function_entry const& f) {
  return "| `" + written(f) + "` | " + std::string{f.meaning} + " |\n";
}

TEST(DocumentedFunctions, StandInTheTablesInOrder) {
  std::ifstream file{faro::testing::project_folder() / "docs/odds.md"};
  std::string const page{std::istreambuf_iterator<char>{file}, {}};
  for (auto const& functions : {faro::odds::vocabulary_of_hands(), faro::odds::vocabulary_of_orders()}) {
    auto at = page.find("| function | is |\n|---|---|\n" + row_of(functions.front()));
    for (auto const& f : functions) {
      at = page.find(row_of(f), at == std::string::npos ? page.size() : at);
      EXPECT_NE(at, std::string::npos) << "expected in docs/odds.md: " << row_of(f);
    }
  }
}

TEST(DocumentedFunctions, OfOrdersAreAllOfTheirTable) {
  std::ifstream file{faro::testing::project_folder() / "docs/odds.md"};
  std::string const page{std::istreambuf_iterator<char>{file}, {}};
  std::string table;
  for (auto const& f : faro::odds::vocabulary_of_orders()) table += row_of(f);
  EXPECT_NE(page.find("|---|---|\n" + table + "\n"), std::string::npos) << table;
}

}  // namespace
