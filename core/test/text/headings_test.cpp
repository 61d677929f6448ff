// What can be nothing but a heading, and what may be a name as well.
#include "text/headings.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace faro {
namespace {

TEST(Headings, CellsAreHeldAgainstKnownWords) {
  for (auto const* cell : {"name", "Full Name", "e-mail", "Vorname", "Nr.", "last_name",
                           "tickets:", "Imię i nazwisko", "Nombre y apellidos", "Vor- und Nachname"})
    EXPECT_EQ(heading_in(cell), heading::sure) << cell;
  for (auto const* cell : {"Grace", "player", "Price", "Guy", "Art", "Will", "Page", "Home", "#"})
    EXPECT_EQ(heading_in(cell), heading::doubtful) << cell;
  for (auto const* cell : {"Team Rocket", "Student 1", "participants 2026"})
    EXPECT_EQ(heading_in(cell), heading::in_part) << cell;
  for (auto const* cell : {"Ann", "Will Smith", "Zo\u00eb", "", "17", "O'Name"})
    EXPECT_EQ(heading_in(cell), heading::none) << cell;
}

TEST(Headings, ALineOfThemHasASureOneFirstOrKnowsAll) {
  using cells = std::vector<std::string>;
  EXPECT_TRUE(are_headings(cells{"name", "x"}));
  EXPECT_TRUE(are_headings(cells{"player", "tickets"}));
  EXPECT_FALSE(are_headings(cells{"Grace", "Price"}));
  EXPECT_TRUE(are_headings(cells{"Kürzel", "Vorname", "Nachname"})) << "nobody is called so";
  EXPECT_FALSE(are_headings(cells{"Ann", "student"})) << "a value";
  EXPECT_FALSE(are_headings(cells{}));
}

}  // namespace
}  // namespace faro
