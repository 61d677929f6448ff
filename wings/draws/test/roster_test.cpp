// Files of those who take part: names, columns, and every problem said with its line. How lists and tables
// are told apart: core/test/lists/table_test.cpp.
#include "lists/roster.hpp"

#include "support/error_of.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace faro::draws {
namespace {

using testing::error_of;
using names = std::vector<std::string>;

names names_in(std::string_view text, std::string_view source = "n.txt", roster_reading const& how = {}) {
  names out;
  for (auto& person : read_roster(text, source, how).people) out.push_back(std::move(person.name));
  return out;
}

TEST(Roster, NamesStandInTheColumnThatIsCalledSo) {
  auto const people = read_roster("family,Name\nMiller,Ann\n,\"Lee, Bo\"\n", "people.csv");
  ASSERT_EQ(people.size(), 2U);
  EXPECT_EQ(people.people[1].name, "Lee, Bo");
  EXPECT_EQ(people.people[1].line, 3U);
  EXPECT_EQ(people.people[0].cells[people.column("family")], "Miller");
  EXPECT_EQ(names_in("id;name\n7;Ann\n", "p.csv"), names{"Ann"});
  EXPECT_EQ(names_in("id;who\n7;Ann\n", "p", {.name = "who"}), names{"Ann"});
  EXPECT_EQ(names_in("Anrede;Vorname;Nachname\nFrau;Ann;Lee\n", "p", {.name = "Nachname + Vorname"}),
            names{"Lee Ann"});
  EXPECT_EQ(names_in("name,team\nAnn,Red\n", "p.csv", {.asked = {"team"}}), names{"Ann"})
      << "what is asked for as another thing is no name";
  EXPECT_EQ(
      error_of([] { (void)names_in("Timestamp,What is your name?\n1 May,Ann\n", "p.csv"); }),
      "p.csv: expected --name COLUMN, or a column that is called 'name'; its columns, parted by a comma, "
      "are 'Timestamp' ('1 May'), 'What is your name?' ('Ann')");
}

TEST(Roster, AllOfAPlainListTakePart) {
  EXPECT_EQ(names_in("Ann\nBen\nCid\nDee\n"), (names{"Ann", "Ben", "Cid", "Dee"}));
  EXPECT_EQ(names_in("\xEF\xBB\xBFZo\u00eb\r\n\u00c5sa\r\nJos\u00e9"),
            (names{"Zo\u00eb", "\u00c5sa", "Jos\u00e9"}));
  EXPECT_EQ(names_in("Grace\nWill\nSmith, Anna\nAnn x3\n- Ben\n"),
            (names{"Grace", "Will", "Smith, Anna", "Ann x3", "- Ben"}));
  EXPECT_EQ(first_to_last(read_roster("Ann\nBen\nCid", "n.txt")), "Ann to Cid");
  EXPECT_EQ(names_in("Ann\nDee\u00a0\n"), (names{"Ann", "Dee"}));
}

TEST(Roster, OfOneNameAreSeveralOrOne) {
  auto const settled = [](std::string_view text, repeated_names how,
                          std::vector<std::string> const& columns = {}) {
    auto list = read_roster(text, "p.csv", {.repeats = true});
    settle_repeats(list, how, columns);
    std::vector<std::string> out;
    for (auto& one : list.people) out.push_back(std::move(one.name));
    return out;
  };
  using names = std::vector<std::string>;
  std::string const text = "name,family\nAnn,Lee\nBen,Lee\nAnn,Ito\n";
  EXPECT_EQ(settled(text, repeated_names::apart), (names{"Ann (line 2)", "Ben", "Ann (line 4)"}));
  EXPECT_EQ(settled(text, repeated_names::once), (names{"Ann", "Ben"}));
  EXPECT_EQ(
      error_of([&] { (void)settled(text, repeated_names::once, {"family"}); }),
      "p.csv, line 4: 'Ann' has 'Ito' in the column family, and 'Lee' on line 2: expected one person to "
      "have one of "
      "them");
}

TEST(Roster, EveryProblemIsSaidWithItsLine) {
  auto const problem = [](std::string_view text) {
    return error_of([&] { (void)read_roster(text, "people.csv"); });
  };
  EXPECT_EQ(problem("name\nAnn\nBob\nAnn\n"), "people.csv, line 4: 'Ann' stands on line 2 already");
  EXPECT_EQ(problem("name,age\n,7\n"),
            "people.csv, line 2: expected a name in the column 'name', got nothing");
  EXPECT_EQ(error_of([] { (void)read_roster("Ann\nM\xfcller\n", "n.txt"); }),
            "n.txt, line 2: expected UTF-8, got other bytes; iconv -f WINDOWS-1252 -t UTF-8 makes it of most "
            "lists that are not");
}

TEST(Roster, NumbersAreWholeAndSmallEnough) {
  auto const people = read_roster("name,tickets\nAnn,3\nBob,-1\n", "p.csv");
  EXPECT_EQ(error_of([&] { (void)people.numbers("tickets", 100); }),
            "p.csv, line 3: tickets of 'Bob': expected a whole number from 0 to 100, got '-1'");
  EXPECT_EQ(
      error_of([&] { (void)people.numbers("ticket", 100); }),
      "p.csv: no column is called 'ticket'; its columns, parted by a comma, are 'name' ('Ann'), 'tickets' "
      "('3'); did you mean tickets?");
  EXPECT_EQ(people.column("Tickets"), 1U) << "however it is written";
}

}  // namespace
}  // namespace faro::draws
