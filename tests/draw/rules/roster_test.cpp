// Files of those who take part: read by columns, every problem said with its line.
#include "support/error_of.hpp"

#include <faro/draw/rules/roster.hpp>

#include <gtest/gtest.h>

namespace faro::draws {
namespace {

using testing::error_of;

TEST(Roster, NamesStandInTheFirstColumn) {
  auto const people = read_roster("name,family\nAnn,Miller\n\"Lee, Bo\",\n", "people.csv");
  ASSERT_EQ(people.size(), 2U);
  EXPECT_EQ(people.people[1].name, "Lee, Bo");
  EXPECT_EQ(people.people[1].line, 3U);
  EXPECT_EQ(people.people[0].cells[people.column("family")], "Miller");
  EXPECT_EQ(read_roster("id;name\n7;Ann\n", "p", "name").people[0].name, "Ann");
}

TEST(Roster, EveryProblemIsSaidWithItsLine) {
  auto const problem = [](std::string_view text) {
    return error_of([&] { (void)read_roster(text, "people.csv"); });
  };
  EXPECT_EQ(problem(""),
            "people.csv is empty: expected a line of headings and a line for each who takes part");
  EXPECT_EQ(problem("name\n"),
            "people.csv has headings and nobody under them: expected a line for each who takes part");
  EXPECT_EQ(problem("name,age\nAnn\n"),
            "people.csv, line 2: expected 2 cells as in the line of headings, got 1");
  EXPECT_EQ(problem("name\nAnn\nBob\nAnn\n"), "people.csv, line 4: 'Ann' stands on line 2 already");
  EXPECT_EQ(problem("name,age\n,7\n"),
            "people.csv, line 2: expected a name in the column 'name', got nothing");
  EXPECT_EQ(problem("name,name\nAnn,7\n"), "people.csv, line 1: two columns are called 'name'");
  EXPECT_EQ(problem("name,\nAnn,7\n"), "people.csv, line 1: expected a heading over column 2, got nothing");
}

TEST(Roster, NumbersAreWholeAndSmallEnough) {
  auto const people = read_roster("name,tickets\nAnn,3\nBob,-1\n", "p.csv");
  EXPECT_EQ(error_of([&] { (void)people.numbers("tickets", 100); }),
            "p.csv, line 3: tickets of 'Bob': expected a whole number from 0 to 100, got '-1'");
  EXPECT_EQ(error_of([&] { (void)people.numbers("ticket", 100); }),
            "p.csv has no column 'ticket'; its columns are name, tickets; did you mean tickets?");
}

}  // namespace
}  // namespace faro::draws
