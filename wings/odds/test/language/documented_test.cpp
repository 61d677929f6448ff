// docs/odds.md has the tables of functions as questions are read by them: all of them, in order, word by
// word.
#include "language/vocabulary.hpp"
#include "odds/src/language/vocabulary.hpp"
#include "support/places.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <span>
#include <string>

namespace {

std::string table_of(std::span<faro::odds::function_entry const> functions) {
  std::string out = "| function | is |\n|---|---|\n";
  for (auto const& f : functions) out += "| `" + written(f) + "` | " + std::string{f.meaning} + " |\n";
  return out + "\n";
}

TEST(DocumentedFunctions, AreTheTablesOfTheLibrary) {
  std::ifstream file{faro::testing::project_folder() / "docs/odds.md"};
  std::string const page{std::istreambuf_iterator<char>{file}, {}};
  for (auto const& table :
       {table_of(faro::odds::vocabulary_of_hands()), table_of(faro::odds::vocabulary_of_orders())})
    EXPECT_NE(page.find(table), std::string::npos) << "expected in docs/odds.md:\n" << table;
}

}  // namespace
