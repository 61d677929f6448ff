// Files of those who take part: read by columns, every problem said with its line.
#include "lists/roster.hpp"

#include "lists/list_marks.hpp"
#include "support/error_of.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace faro::draws {
namespace {

using testing::error_of;

TEST(Roster, NamesStandInTheFirstColumn) {
  auto const people = read_roster("name,family\nAnn,Miller\n\"Lee, Bo\",\n", "people.csv");
  ASSERT_EQ(people.size(), 2U);
  EXPECT_EQ(people.people[1].name, "Lee, Bo");
  EXPECT_EQ(people.people[1].line, 3U);
  EXPECT_EQ(people.people[0].cells[people.column("family")], "Miller");
  EXPECT_EQ(read_roster("id;name\n7;Ann\n", "p", {.name = "name"}).people[0].name, "Ann");
}

TEST(Roster, NamesStandInTheColumnThatIsCalledSo) {
  auto const name = [](std::string_view text) { return read_roster(text, "p").people[0].name; };
  EXPECT_EQ(name("Timestamp,Your full name,Email\n1 May,Ann,a@x.org\n"), "Ann");  // as forms are saved
  EXPECT_EQ(name("Lose;Vorname\n3;Ann\n"), "Ann");
  EXPECT_EQ(name("Mail,Name\na@x.org,Ann\n"), "Ann");
  EXPECT_EQ(name("team,captain's name\nReds,Ann\n"), "Reds");  // teams take part
  EXPECT_EQ(name("id,age\n7,30\n"), "7");
  auto const doubt = [](std::string_view text) {
    return error_of([&] { (void)read_roster(text, "p.csv"); });
  };
  EXPECT_EQ(
      doubt("id;name\n7;Ann\n"),
      "p.csv, line 1: the names may stand in 'id' or 'name'; --name COLUMN says which, --name 'id + name' "
      "takes both");
  std::string const parted = "Anrede;Vorname;Nachname\nFrau;Ann;Lee\n";
  EXPECT_EQ(doubt(parted),
            "p.csv, line 1: the names may stand in 'Vorname' or 'Nachname'; --name COLUMN says which, --name "
            "'Vorname + Nachname' takes both");
  EXPECT_EQ(read_roster(parted, "p", {.name = "Nachname + Vorname"}).people[0].name, "Lee Ann");
}

TEST(Roster, NobodyIsCalledByTheNumberOfTheLine) {
  auto const first = [](std::string_view text, roster_reading const& how = {}) {
    return read_roster(text, "p", how).people.front().name;
  };
  EXPECT_EQ(first("1. Ann\n2. Ben\n"), "Ann");
  EXPECT_EQ(first("Name\n1) Ann\n2)  Ben\n"), "Ann");
  EXPECT_EQ(first("1. Ann\n3. Ben\n"), "1. Ann") << "no numbers of lines";
  EXPECT_EQ(first("1. FC Bonn\n"), "1. FC Bonn");
  EXPECT_EQ(first("1. Ann\n2. Ben\n", {.headings = false}), "1. Ann") << "each whole line is a name";
  EXPECT_EQ(first("1. Ann\n2. Ben\n", {.headings = false, .marks = true}), "Ann") << "the record says so";
  EXPECT_EQ(first("1.\tAnn\n2.\tBen\n"), "Ann") << "as word processors write them";
}

TEST(Roster, NobodyIsCalledByTheMarkOfTheList) {
  auto const first = [](std::string_view text, roster_reading const& how = {}) {
    return read_roster(text, "p", how).people.front().name;
  };
  for (auto const* mark : {"- ", "* ", "•", "• ", "•\t", "– ", "*\t"}) {
    auto const text = std::string{mark} + "Ann\n" + mark + "Ben\n";
    EXPECT_EQ(first(text), "Ann") << text;
    EXPECT_TRUE(read_roster(text, "p").had_marks);
    EXPECT_EQ(first("Name\n" + text), "Ann") << text;
  }
  EXPECT_EQ(first("- Ann\n- Ben\n", {.headings = false}), "- Ann");
  EXPECT_EQ(first("- Ann\nBen\n"), "- Ann") << "not all lines have one";
  EXPECT_EQ(first("- Ann\n* Ben\n"), "- Ann");
  EXPECT_EQ(first("-Ann\n-Ben\n"), "-Ann");
  auto const doubts = [](std::string_view text) { return doubts_of(read_roster(text, "p")); };
  EXPECT_EQ(
      doubts("Ben\n- Ann\n").at(0),
      "p, line 2: '- Ann' is taken for a name as it stands; marks and numbers of lists are dropped where all "
      "lines have them");
  EXPECT_EQ(doubts("Ben\nAnn x3\n").at(0),
            "p, line 2: 'Ann x3' is taken for the name of one, not for 3 of 'Ann'");
  EXPECT_TRUE(doubts("- Ann\n- Ben\n").empty());
  EXPECT_EQ(doubts("Ann\nTotal: 1\n").at(0), "p, line 2: 'Total: 1' is taken for one who takes part");
  EXPECT_EQ(
      doubts("name,x\nM&uuml;ller,1\n").at(0),
      "p, line 2: 'M&uuml;ller' is taken for a name as it stands; it has letters as web pages write them");
}

TEST(Roster, ATitleAboveATableTakesNoPart) {
  for (auto const* table : {"Raffle 2026\nAnn;3\nBob;2\n", "Raffle 2026\n\nname;tickets\nAnn;3\n",
                            "Raffle 2026\nAnn\t3\nBob\t2\n"})
    EXPECT_EQ(
        error_of([&] { (void)read_roster(table, "p"); }),
        "p, line 1: expected cells as in the lines below, got 'Raffle 2026' alone: a title above a table is "
        "left out; --header 0 takes each whole line for a name");
  EXPECT_EQ(read_roster("Raffle 2026\nAnn;3\nBob;2\n", "p", {.headings = false}).size(), 3U);
  EXPECT_EQ(read_roster("Ann\nBob; jun.\n", "p").size(), 2U);
}

TEST(Roster, OfOneNameAreSeveralOrOne) {
  auto const settled = [](std::string_view text, repeated_names how,
                          std::vector<std::string> const& columns = {}) {
    auto list = read_roster(text, "p", {.repeats = true});
    settle_repeats(list, how, columns);
    std::vector<std::string> out;
    for (auto& one : list.people) out.push_back(std::move(one.name));
    return out;
  };
  using names = std::vector<std::string>;
  std::string const text = "name,family\nAnn,Lee\nBen,Lee\nAnn,Ito\n";
  EXPECT_EQ(settled(text, repeated_names::apart), (names{"Ann (line 2)", "Ben", "Ann (line 4)"}));
  EXPECT_EQ(settled(text, repeated_names::once), (names{"Ann", "Ben"}));
  EXPECT_EQ(error_of([&] { (void)settled(text, repeated_names::once, {"family"}); }),
            "p, line 4: 'Ann' has 'Ito' in the column family, and 'Lee' on line 2: expected one person to "
            "have one of "
            "them");
}

TEST(Roster, EveryProblemIsSaidWithItsLine) {
  auto const problem = [](std::string_view text) {
    return error_of([&] { (void)read_roster(text, "people.csv"); });
  };
  EXPECT_EQ(problem(""), "people.csv is empty: expected a line for each who takes part");
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

std::vector<std::string> names_in(std::string_view text, roster_reading const& how = {}) {
  std::vector<std::string> out;
  for (auto& person : read_roster(text, "n.txt", how).people) out.push_back(std::move(person.name));
  return out;
}
using names = std::vector<std::string>;

TEST(Roster, AllOfAPlainListTakePart) {
  EXPECT_EQ(names_in("Ann\nBen\nCid\nDee\n"), (names{"Ann", "Ben", "Cid", "Dee"}));
  EXPECT_EQ(names_in("\xEF\xBB\xBFZo\u00eb\r\n\u00c5sa\r\nJos\u00e9"),
            (names{"Zo\u00eb", "\u00c5sa", "Jos\u00e9"}));
  EXPECT_EQ(names_in("Will Smith\nGrace Kelly\nMark Price II\n").size(), 3U) << "words of headings in names";
  EXPECT_EQ(names_in("Team Rocket\nTeam Galaxy\n"), (names{"Team Rocket", "Team Galaxy"}));
  EXPECT_EQ(names_in("1. Ann\n2. Ben\n").size(), 2U);
  EXPECT_EQ(names_in("Ann;;\nBen;;\n"), (names{"Ann", "Ben"})) << "columns with nothing in them";
  EXPECT_EQ(names_in("\"Smith, Anna\"\n\"Kohl, Jo\"\n"), (names{"Smith, Anna", "Kohl, Jo"}));
  EXPECT_EQ(names_in("Ann\nFritz, jun.\n\"Smith,Anna\"\n"), (names{"Ann", "Fritz, jun.", "Smith,Anna"}));
  EXPECT_FALSE(read_roster("Ann\nBen\n", "n.txt").has_headings());
  EXPECT_EQ(first_to_last(read_roster("Ann\nBen\nCid", "n.txt")), "Ann to Cid");
}

TEST(Roster, HeadingsAreTakenWhereTheyAreEvident) {
  for (std::string const first :
       {"name", "Name", "NAMES", "Full name", "first_name", "E-Mail", "Nr.", "Name:", "Teilnehmer*innen",
        "Pr\u00e9nom", "Player name", "Nombre", "\u0424\u0418\u041e", "\u6c0f\u540d"})
    EXPECT_EQ(names_in(first + "\nAnn\nFritz, jun.\n"), (names{"Ann", "Fritz, jun."})) << first;
  for (std::string const first : {"name,x", "Student,Klasse", "player,tickets", "Klasse;Sch\u00fcler"})
    EXPECT_EQ(names_in(first + "\nAnn" + (first.find(';') != std::string::npos ? ';' : ',') + "5\n"),
              names{"Ann"})
        << first;
  EXPECT_EQ(names_in("who,lots\nAnn,5\n", {.asked = {"lots"}}), names{"Ann"}) << "a column is asked for";
  EXPECT_EQ(names_in("x,who\n1,Ann\n", {.name = "who"}), names{"Ann"});
}

TEST(Roster, WhatMayBeEitherIsRefusedAndCanBeSaid) {
  auto const problem = [](std::string_view text, roster_reading const& how = {}) {
    return error_of([&] { (void)read_roster(text, "n.txt", how); });
  };
  EXPECT_EQ(
      problem("Grace\nAnn\n"),
      "n.txt, line 1: 'Grace' may be a heading or one who takes part: --header 1 takes it for a heading, "
      "--header 0 for one who takes part");
  EXPECT_EQ(problem("Smith, Anna\nKohl, Jo\n"),
            "n.txt, line 1: expected headings such as name,tickets, or a name a line, got 'Smith, Anna' in 2 "
            "columns: --header 1 takes this line for headings, --header 0 each whole line for a name");
  for (auto const* text :
       {"Player\nAnn\n", "Art\nBo\n", "Guy\nBo\n", "Will\nBo\n", "Team Rocket\nThe Beatles\n",
        "Our guests:\nAnn\n", "# 2026\nAnn\n", "Ann,5\nBen,3\n", "Ann;M\u00fcller\nBen;Meier\n",
        "who,lots\nAnn,5\n", "Price,Mark\nKohl,Jo\n"}) {
    EXPECT_NE(problem(text), "") << text;
    auto const lines = std::ranges::count(std::string_view{text}, '\n');
    EXPECT_EQ(names_in(text, {.headings = false}).size(), lines) << text;
    EXPECT_EQ(names_in(text, {.headings = true}).size(), lines - 1) << text;
  }
  EXPECT_EQ(names_in("Smith, Anna\nKohl, Jo\n", {.headings = false}), (names{"Smith, Anna", "Kohl, Jo"}));
  EXPECT_EQ(problem("Raffle\nname,tickets\nAnn,5\n"),
            "n.txt, line 2: expected a name, got 'name,tickets'; a name with a comma stands in quotes, or "
            "--header 0 takes each whole line for a name");
  EXPECT_EQ(problem("Ann, Ben, Cid\n"),
            "n.txt, line 1: expected a line for each who takes part, got 3 cells in one line");
  EXPECT_EQ(problem("Ann\nBen\n", {.asked = {"tickets"}}),
            "n.txt, line 1: expected headings with 'tickets' among them, got 'Ann'");
  EXPECT_EQ(problem("Ann\nBen\n", {.name = "who", .headings = false}),
            "n.txt is a list of names without headings: it has no column 'who'");
  EXPECT_NE(problem("Ann\t5\nBen\t3\n"), "");
}

TEST(Roster, NamesAreNotTakenFromAColumnThatMeansAnother) {
  std::string const tickets = "Tickets,Name\n5,Ann\n3,Ben\n";
  EXPECT_EQ(names_in(tickets, {.asked = {"Tickets"}}), (names{"Ann", "Ben"}));
  EXPECT_EQ(
      error_of([&] { (void)read_roster("Tickets,who\n5,Ann\n", "n.csv", {.asked = {"Tickets"}}); }),
      "n.csv, line 1: the names stand in the first column unless --name says otherwise, and 'Tickets' is "
      "asked for as another thing: expected --name COLUMN");
}

TEST(Roster, WholeLinesAndStrangeBytes) {
  EXPECT_EQ(names_in("\"Big\" Bob\n\"Lee, Bo\"\n", {.headings = false}), (names{"\"Big\" Bob", "Lee, Bo"}));
  EXPECT_EQ(names_in("Ann\nDee\u00a0\n"), (names{"Ann", "Dee"}));
  EXPECT_EQ(error_of([] { (void)read_roster("Ann\nM\xfcller\n", "n.txt"); }),
            "n.txt, line 2: expected UTF-8, got other bytes; iconv -f WINDOWS-1252 -t UTF-8 makes it of most "
            "lists that are not");
}

TEST(Roster, NumbersAreWholeAndSmallEnough) {
  auto const people = read_roster("name,tickets\nAnn,3\nBob,-1\n", "p.csv");
  EXPECT_EQ(error_of([&] { (void)people.numbers("tickets", 100); }),
            "p.csv, line 3: tickets of 'Bob': expected a whole number from 0 to 100, got '-1'");
  EXPECT_EQ(error_of([&] { (void)people.numbers("ticket", 100); }),
            "p.csv has no column 'ticket'; its columns are name, tickets; did you mean tickets?");
  EXPECT_EQ(people.column("Tickets"), 1U) << "however it is written";
}

}  // namespace
}  // namespace faro::draws
