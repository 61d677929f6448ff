// People with their tickets: by a column or one each, and names that stand on several lines.
#include "lists/ticket_list.hpp"

#include "support/error_of.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::draws {
namespace {

using testing::error_of;

ticket_list read(std::string_view text, ticket_reading const& how) {
  return with_tickets(read_roster(text, "p.csv", {.name = "name", .repeats = true}), how);
}

std::vector<std::string> names_of(ticket_list const& list) {
  std::vector<std::string> out;
  for (auto const& person : list.people.people) out.push_back(person.name);
  return out;
}

TEST(TicketList, TicketsThatNobodyAskedForAreInDoubt) {
  auto const problem = [](std::string_view text) {
    return error_of([&] { (void)read(text, {.most = 100}); });
  };
  EXPECT_EQ(problem("name;Lose\nAnn;3\nBen;1\n"),
            "p.csv, line 1: 'Lose' may be everyone's tickets; --weights 'Lose' draws by them, --weights none "
            "gives everybody one");
  for (auto const* text : {"name,tickets\nAnn,standing\nBen,seated\n", "name,age\nAnn,30\nBen,31\n"})
    EXPECT_EQ(read(text, {.most = 100}).tickets, (std::vector<std::uint64_t>{1, 1})) << text;
  EXPECT_EQ(read("name;Lose\nAnn;3\nBen;1\n", {.said = "none", .most = 100}).tickets,
            (std::vector<std::uint64_t>{1, 1}));
  EXPECT_EQ(read("name;Lose\nAnn;3\nBen;1\n", {.said = "Lose", .most = 100}).tickets,
            (std::vector<std::uint64_t>{3, 1}));
}

TEST(TicketList, NamesOnSeveralLinesAreRefusedAddedUpOrKeptApart) {
  std::string const text = "name,tickets\nAnn,3\nBen,1\nAnn,2\n";
  auto const with = [&](repeated_names repeated, std::uint64_t most = 100) {
    return read(text, {.said = "tickets", .repeated = repeated, .most = most});
  };
  EXPECT_EQ(
      error_of([&] { (void)with(repeated_names::refuse); }),
      "p.csv, line 4: 'Ann' stands on line 2 already; --repeated add adds up the tickets of both lines, "
      "--repeated apart draws each by itself, --repeated once takes the first alone");
  auto const added = with(repeated_names::add);
  EXPECT_EQ(names_of(added), (std::vector<std::string>{"Ann", "Ben"}));
  EXPECT_EQ(added.tickets, (std::vector<std::uint64_t>{5, 1}));
  auto const apart = with(repeated_names::apart);
  EXPECT_EQ(names_of(apart), (std::vector<std::string>{"Ann (line 2)", "Ben", "Ann (line 4)"}));
  EXPECT_EQ(apart.tickets, (std::vector<std::uint64_t>{3, 1, 2}));
  EXPECT_EQ(error_of([&] { (void)with(repeated_names::add, 4); }),
            "p.csv, line 4: expected at most 4 tickets of 'Ann' together");
  EXPECT_EQ(error_of([&] { (void)with(repeated_names::once); }),
            "p.csv, line 4: 'Ann' has '2' in the column tickets, and '3' on line 2: expected one person to "
            "have one of "
            "them");
  auto const once =
      read("name,x\nAnn,3\nBen,1\nAnn,2\n", {.said = "none", .repeated = repeated_names::once, .most = 100});
  EXPECT_EQ(names_of(once), (std::vector<std::string>{"Ann", "Ben"}));
}

TEST(TicketList, ATotalAtTheEndIsNobody) {
  std::string const text = "name;Lose\nAnn;3\nBen;1\nSumme:;4\n";
  EXPECT_EQ(error_of([&] { (void)read(text, {.said = "Lose", .most = 100}); }),
            "p.csv, line 4: 'Summe:' has 4 tickets, as many as all others: expected a line for each who "
            "takes part, "
            "without their total");
  EXPECT_EQ(read(text, {.said = "Lose", .most = 100, .recorded = true}).tickets.size(), 3U);
  EXPECT_EQ(read("name;Lose\nAnn;3\nTotal Recall;3\n", {.said = "Lose", .most = 100}).tickets.size(), 2U);
}

TEST(TicketList, NumbersBesideNamesMayBeTickets) {
  auto const read_plainly = [](std::string_view text, std::optional<std::string> said = {}) {
    return with_tickets(read_roster(text, "p.txt", {.repeats = true}),
                        {.said = std::move(said), .most = 100});
  };
  EXPECT_EQ(error_of([&] { (void)read_plainly("Ann x3\nBen\nCid\n"); }),
            "p.txt, line 1: 'Ann x3' may be a name, or 'Ann' with 3 tickets: tickets stand in a column of "
            "their own "
            "(name,tickets), --weights none takes each line for a name");
  for (auto const* text :
       {"Ben\nAnn*3\n", "Ben\nAnn * 3\n", "3x Ann\nBen\n", "Ann 3x\nBen\n", "Ann × 3\nBen\n",
        "Ann 3\nBen 2\nCid\n", "Ann: 3\nBen: 2\n", "Ann (3)\nBen (2)\n", "3 Ann\n2 Ben\n"}) {
    EXPECT_NE(error_of([&] { (void)read_plainly(text); }), "") << text;
    EXPECT_EQ(read_plainly(text, "none").people.people[0].name,
              std::string_view{text}.substr(0, std::string_view{text}.find('\n')));
  }
  for (auto const* text : {"Team 1\nTeam 2\n", "Hannover 96\nBayern\nKiel\n", "Max3\nBen\n",
                           "Ann X\nMark II\n", "Room 0815\nRoom 2\n"})
    EXPECT_EQ(read_plainly(text).tickets.front(), 1U) << text;
}

}  // namespace
}  // namespace faro::draws
