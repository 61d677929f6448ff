// Lists and tables by their conventions: what is read, and what is refused with the options that settle it.
#include "lists/table.hpp"

#include "lists/records.hpp"
#include "support/error_of.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace faro {
namespace {

using testing::error_of;
using ways = std::vector<reading_options>;
constexpr auto named = names_needed;

table read(std::string_view text, std::string_view source, table_reading const& how = {}) {
  return read_table(text, source, how, named);
}
std::vector<std::string> items_of(std::string_view text, table_reading const& how = {}) {
  std::vector<std::string> out;
  for (auto& row : read(text, "n.txt", how).rows) out.push_back(std::move(row.cells.front()));
  return out;
}
using texts = std::vector<std::string>;

ways ways_of(std::string_view text, std::string_view source, table_reading const& how = {}) {
  try {
    auto const got = read(text, source, how);
    if (got.shape.is_table) (void)got.needed(named);
  } catch (refused_reading const& e) {
    return e.ways();
  }
  return {};
}

TEST(Table, OfAListEveryLineTakesPart) {
  EXPECT_EQ(items_of("Ann\nBen\n"), (texts{"Ann", "Ben"}));
  EXPECT_EQ(items_of("\xEF\xBB\xBF Ann\r\n\r\nBen,3\r\n"), (texts{"Ann", "Ben,3"}));
  EXPECT_EQ(items_of("1. Ann\n2. Ben\n"), (texts{"1. Ann", "2. Ben"})) << "as they stand";
  EXPECT_EQ(items_of("\"Lee, Bo\"\nGrace\n"), (texts{"\"Lee, Bo\"", "Grace"}));
  EXPECT_EQ(items_of("Team Rocket\nName of none\n"), (texts{"Team Rocket", "Name of none"}));
  EXPECT_FALSE(read("Ann\n", "n.txt").shape.is_table);
}

TEST(Table, APlainWordAboveAListIsRefusedWithBothWays) {
  for (std::string const word : {"name", "Teilnehmer", "NOM", " Email ", "Player:"}) {
    EXPECT_EQ(ways_of(word + "\nAnn\n", "n.txt"), (ways{{{"--header", "1"}}, {{"--header", "0"}}})) << word;
    EXPECT_EQ(items_of(word + "\nAnn\n", {.header = 1}), texts{"Ann"});
    EXPECT_EQ(items_of(word + "\nAnn\n", {.header = 0}).size(), 2U);
  }
}

TEST(Table, AListOfCellsIsRefusedWithBothWays) {
  ways const both{{{"--table", ""}}, {{"--list", ""}}};
  for (std::string const text : {"name;Lose\nAnn;3\nBen;1\n", "name|x\nAnn|3\nBen|1\n"})
    EXPECT_EQ(ways_of(text, "n.txt"), both) << text;
  EXPECT_EQ(ways_of("name\tx\nAnn\t3\n", "n.txt"), ways{both.front()}) << "names have no tabs";
  EXPECT_EQ(ways_of("Ann;3\nBen;1\n", "n.txt"), (ways{{{"--table", ""}, {"--name", "Ann"}},
                                                      {{"--table", ""}, {"--name", "3"}},
                                                      {{"--table", ""}, {"--header", "0"}, {"--name", "1"}},
                                                      {{"--list", ""}}}));
  EXPECT_EQ(items_of("Ann;3\nBen;1\n", {.table = false}), (texts{"Ann;3", "Ben;1"}));
}

TEST(Table, ATableIsOneByItsNameOrByAnOption) {
  for (auto const* name : {"a.csv", "A.TSV", "a.csv.gz", "a.tsv.zst"}) EXPECT_TRUE(is_named_as_table(name));
  for (auto const* name : {"a.txt", "csv", "a.csv.txt", "-"}) EXPECT_FALSE(is_named_as_table(name));
  auto const one = read("name;Lose\nAnn;3\n", "a.csv");
  EXPECT_EQ(one.shape.separator, ';');
  EXPECT_EQ(one.columns, (texts{"name", "Lose"}));
  EXPECT_EQ(one.rows[0].cells, (texts{"Ann", "3"}));
  EXPECT_TRUE(read("name;Lose\nAnn;3\n", "a.txt", {.asks_columns = true}).shape.is_table);
  EXPECT_FALSE(read("name,Lose\nAnn,3\n", "a.csv", {.table = false}).shape.is_table);
}

TEST(Table, TheSeparatorPartsAllLinesAlike) {
  EXPECT_EQ(read("name;x\nLee, Bo;1\nAnn;2\n", "a.csv").shape.separator, ';');
  EXPECT_EQ(read("name\tx\n\"a\tb\n\"\t2\n", "a.tsv").shape.separator, '\t') << "quoted cells";
  EXPECT_EQ(read("sep=|\r\nname|x,y\r\nAnn|1,2\r\n", "a.csv").shape.separator, '|') << "as Excel says it";
  EXPECT_EQ(read("name\nAnn\nBen\n", "a.csv").columns, texts{"name"}) << "one column";
  EXPECT_EQ(ways_of("name,a;b\nAnn,1;2\n", "a.csv"),
            (ways{{{"--separator", ","}},
                  {{"--separator", ";"}, {"--name", "name,a"}},
                  {{"--separator", ";"}, {"--name", "b"}},
                  {{"--separator", ";"}, {"--header", "0"}, {"--name", "1"}}}));
  EXPECT_EQ(ways_of("Raffle\n\nname;x\nAnn;1\nBen;2\n", "a.csv"),
            (ways{{{"--header", "3"}}, {{"--list", ""}}}));
  EXPECT_EQ(read("Raffle\n\nname;x\nAnn;1\nBen;2\n", "a.csv", {.header = 3}).rows[0].cells[0], "Ann");
  EXPECT_EQ(
      error_of([] { (void)read("name,x\nAnn,1,2\nBen,1\nCid,1\n", "a.csv"); }),
      "a.csv: no separator parts all lines alike; by a comma line 1 has 2 cells, line 2 has 3: a cell with "
      "that in it stands in quotes; --list takes each whole line for an item");
}

TEST(Table, ALaterLineWithAnotherNumberOfCellsIsAnError) {
  std::string text = "name,x\n";
  for (int i = 0; i < 1500; ++i) text += "a,b\n";
  text += "Ann,1,2\n";
  EXPECT_EQ(
      error_of([&] { (void)read(text, "a.csv"); }),
      "a.csv, line 1502: expected 2 cells as in line 1, got 3; a cell with a comma in it stands in quotes");
}

TEST(Table, WhatSpreadsheetsAddIsNone) {
  auto const one = read("\xEF\xBB\xBFname;x;;\r\n\"Lee;\r\nBo\";1;;\r\n;;;\r\n\r\n", "a.csv");
  EXPECT_EQ(one.columns, (texts{"name", "x"}));
  ASSERT_EQ(one.rows.size(), 1U);
  EXPECT_EQ(one.rows[0].cells[0], "Lee;\r\nBo");
  EXPECT_EQ(read(",name\n0,Ann\n", "a.csv").columns[0], "") << "a column without a heading";
}

TEST(Table, AColumnIsNamedOrCalledByAPlainWord) {
  auto const one = read("Id,Name,NAME 2\n7,Ann,x\n", "a.csv");
  EXPECT_EQ(one.column("name 2"), 2U);
  EXPECT_EQ(one.column("3"), 2U) << "by its number";
  EXPECT_EQ(one.called(named), 1U);
  EXPECT_EQ(
      error_of([&] { (void)one.column("nam"); }),
      "a.csv: no column is called 'nam'; its columns, parted by a comma, are 'Id' ('7'), 'Name' ('Ann'), "
      "'NAME 2' ('x'); did you mean Name?");
  EXPECT_EQ(ways_of("Imi\u0119|Nazwisko|Status\nAnna|Kot|ok\n", "a.csv"),
            (ways{{{"--name", "Imi\u0119 + Nazwisko"}},
                  {{"--name", "Imi\u0119"}},
                  {{"--name", "Nazwisko"}},
                  {{"--name", "Status"}},
                  {{"--header", "0"}, {"--name", "1"}}}));
  EXPECT_EQ(ways_of("Team,Name\nRed,Ann\n", "a.csv"), (ways{{{"--name", "Team"}}, {{"--name", "Name"}}}));
  EXPECT_EQ(
      error_of([&] { (void)read("Team,Name\nRed,Ann\n", "a.csv").needed(named); }),
      "a.csv: 'Team' or 'Name' may be meant, of the columns 'Team' ('Red'), 'Name' ('Ann'): --name says "
      "which");
  auto const bare = read("7,Ann\n8,Bo\n", "a.csv", {.header = 0});
  EXPECT_EQ(bare.column("2"), 1U);
  EXPECT_EQ(bare.rows.size(), 2U);
}

TEST(Table, OneLineWithSeveralNamesIsRefused) {
  EXPECT_EQ(ways_of("Ann, Ben, Cid\n", "n.txt"),
            (ways{{{"filter", "tr ',' '\\n' <"}, {"n.txt", "-lines"}}, {{"--list", ""}}}));
  EXPECT_EQ(items_of("Kot, Anna\n"), texts{"Kot, Anna"});
}

TEST(Table, WhatStandsBelowALineTakesNoPart) {
  EXPECT_EQ(items_of("Ann\nBen\n\nTotal\n", {.until = 2}), (texts{"Ann", "Ben"}));
  auto const one = read("name,n\nAnn,\"1\n2\"\nBen,3\n,4\n", "a.csv", {.until = 3});
  EXPECT_EQ(one.rows.size(), 2U);
  EXPECT_EQ(one.rows.back().cells, (texts{"Ben", "3"}));
}

TEST(Table, OneOfSeveralTablesIsReadByItsLines) {
  EXPECT_EQ(ways_of("1. Summary\nTopic\tRaffle\n\n2. People\nName\tRole\tMail\nAnn\tx\ta\n\n3. "
                    "Calls\nName\tx\nAnn\t1\n",
                    "t.csv"),
            (ways{{{"--header", "5"}, {"--until", "6"}}, {{"--header", "9"}}}));
}

TEST(Table, TextInAnotherEncodingIsMadeAnew) {
  EXPECT_EQ(ways_of("Nom\nL\xE8ve\n", "a.csv"),
            (ways{{{"filter", "iconv -f WINDOWS-1252 -t UTF-8"}, {"a.csv", "-utf8"}},
                  {{"filter", "iconv -f WINDOWS-1250 -t UTF-8"}, {"a.csv", "-utf8"}},
                  {{"filter", "iconv -f SHIFT_JIS -t UTF-8"}, {"a.csv", "-utf8"}}}));
}

TEST(Table, DrawnTablesAreReadWhereTablesAreMeant) {
  std::string const text = "| Name | x |\n|---|---|\n| Ann | 3 |\n";
  EXPECT_EQ(ways_of(text, "a.md"), (ways{{{"--table", ""}}}));
  EXPECT_EQ(error_of([&] { (void)read(text, "a.md"); }),
            "a.md: a table that is drawn with lines, its headings in line 1: --table reads it");
  auto const read_it = read_table(text, "a.md", {.table = true});
  EXPECT_EQ(read_it.columns, (texts{"Name", "x"}));
  ASSERT_EQ(read_it.rows.size(), 1u);
  EXPECT_EQ(read_it.rows[0].cells, (texts{"Ann", "3"}));
  EXPECT_EQ(read_it.rows[0].number, 3u) << "the line that it stands in";
  EXPECT_EQ(items_of(text, {.table = false}), (texts{"| Name | x |", "|---|---|", "| Ann | 3 |"}));
  EXPECT_EQ(ways_of("Members\n\n" + text, "a.md"), (ways{{{"--table", ""}, {"--header", "3"}}}));
  EXPECT_EQ(read_table("Members\n\n" + text, "a.md", {.table = true, .header = 3}).rows[0].number, 5u);
  EXPECT_EQ(error_of([] { (void)read("id name\n-- ----\n7  Ann\n", "n.csv"); }),
            "n.csv: expected an item a line, or a table, got one that is drawn with lines, and not a cell to "
            "each column in every line; save it as CSV");
}

TEST(Table, JsonIsMadeRowsOrLinesOf) {
  auto const way_of = [](std::string const& text) {
    auto const all = ways_of(text, "a.json");
    return all.empty() ? std::string{} : all.front().front().second.substr(0, 6) + all.front().back().second;
  };
  EXPECT_EQ(way_of("[{\"name\": \"Ann\"}]\n"), "jq -r -rows.csv");
  EXPECT_EQ(way_of("{\"name\": \"Ann\"}\n{\"name\": \"Ben\"}\n"), "jq -rs-rows.csv");
  EXPECT_EQ(way_of("[\n\"Ann\",\n\"Ben\"\n]"), "jq -r -rows.txt");
  EXPECT_EQ(way_of("{\n\"all\": [\"Ann\"]\n}\n"), "") << "whose names these are is not known";
  EXPECT_EQ(items_of("[clan] Ann\n[\"]\n", {}), (texts{"[clan] Ann", "[\"]"})) << "names in brackets";
}

TEST(Table, CountsWhatMayPartCellsOutsideOfQuotes) {
  using four = std::array<std::size_t, 4>;
  auto const of = [](std::string_view text) {
    std::size_t at = 0;
    return separators_in_record(text, at);
  };
  EXPECT_EQ(of("a,b;c,d\n;;;;"), (four{2, 1, 0, 0}));
  EXPECT_EQ(of("\"a,b\";c\n"), (four{0, 1, 0, 0})) << "text within quotes separates nothing";
  EXPECT_EQ(of("\"a\n\"\",b,\";c\n,,,\n"), (four{0, 1, 0, 0})) << "nor does it end the record";
  EXPECT_EQ(of("5\" pipe;6\"\" pipe;a,b\n"), (four{1, 2, 0, 0})) << "a quote within a cell opens nothing";
  EXPECT_EQ(of("a\tb|\"c|d\""), (four{0, 0, 1, 1}));
}

TEST(Table, OtherThingsAreNamed) {
  auto const problem = [](std::string_view text) { return error_of([&] { (void)read(text, "a.txt"); }); };
  EXPECT_EQ(problem("<table><tr><td>Ann</td></tr></table>\n"),
            "a.txt: expected an item a line, or a table, got a web page");
  EXPECT_NO_THROW((void)read("<script>Ann</script>\nBen\n", "a.txt")) << "a name may stand in brackets";
  EXPECT_EQ(problem("[{\"name\": \"Ann\"}]\n"), "a.txt: expected an item a line, or a table, got JSON");
  EXPECT_EQ(problem(""), "a.txt is empty: expected a line for each");
  EXPECT_EQ(error_of([] { (void)read("name\n", "a.csv"); }),
            "a.csv has a heading and nothing under it: expected a line for each");
}

}  // namespace
}  // namespace faro
