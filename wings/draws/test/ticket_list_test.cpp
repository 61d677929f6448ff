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

using numbers = std::vector<std::uint64_t>;
constexpr std::uint64_t most = 1'000'000'000'000'000'000;

TEST(TicketList, TicketsStandInTheColumnThatIsNamedOrCalledSo) {
  std::string const text = "name;Lose\nAnn;3\nBen;1\n";
  EXPECT_EQ(read(text, {.most = 100}).tickets, (numbers{3, 1}));
  EXPECT_EQ(read(text, {.most = 100}).column, 1U);
  EXPECT_EQ(read(text, {.said = "none", .most = 100}).tickets, (numbers{1, 1}));
  EXPECT_EQ(read("name;x\nAnn;3\nBen;1\n", {.said = "x", .most = 100}).tickets, (numbers{3, 1}));
  auto const one = read("name,age\nAnn,30\nBen,31\n", {.most = 100});
  EXPECT_EQ(one.tickets, (numbers{1, 1}));
  EXPECT_FALSE(one.column);
}

TEST(TicketList, ACellThatIsNoNumberIsNamedAndNothingIsDrawn) {
  for (std::string const cell : {"-1", "1.5", "3 tickets", "zwei", "-", ""})
    EXPECT_EQ(error_of([&] { (void)read("name;tickets\nAnn;3\nBen;" + cell + "\n", {.most = 100}); }),
              "p.csv, line 3: tickets of 'Ben': expected a whole number from 0 to 100, got '" + cell + "'");
}

TEST(TicketList, WeightsMayHaveDecimalsAndAreCountedInTheLast) {
  auto const with = [](std::string const& a, std::string const& b) {
    return read("name;weight\nAnn;" + a + "\nBen;" + b + "\n",
                {.said = "weight", .most = most, .decimals = true});
  };
  auto const list = with("0.5", "1.25");
  EXPECT_EQ(list.tickets, (numbers{50, 125}));
  EXPECT_EQ(list.unit, 100U);
  EXPECT_EQ(with("3", "1").unit, 1U);
  EXPECT_EQ(with("3.0", "1").tickets, (numbers{3, 1}));
  EXPECT_EQ(with("0.125", "1.250").tickets, (numbers{125, 1250}));
  EXPECT_EQ(with("0.000000000000000001", "0.1").tickets, (numbers{1, 100'000'000'000'000'000}));
  EXPECT_EQ(error_of([&] { (void)with("2", "1.250"); }),
            "p.csv, line 3: '1.250' may be thousands or have decimals: expected 1000 for thousands, and four "
            "decimals, as 1.0000");
  EXPECT_EQ(with("2", "1.2500").tickets, (numbers{200, 125}));
  EXPECT_EQ(error_of([&] { (void)with("0.5", "-1"); }),
            "p.csv, line 3: expected a number, as 3 or 0.5, got '-1'");
  EXPECT_EQ(error_of([&] { (void)with("0.5", "1.2.3"); }),
            "p.csv, line 3: expected a number, as 3 or 0.5, got '1.2.3'");
  EXPECT_EQ(error_of([&] { (void)with("0.0000000000000000001", "1"); }),
            "p.csv, line 2: expected at most 18 digits from the first of '0.0000000000000000001' to the last "
            "decimal of any");
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

}  // namespace
}  // namespace faro::draws
