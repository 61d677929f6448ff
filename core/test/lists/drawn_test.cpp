// Tables as Markdown has them and as databases print them.
#include "lists/drawn.hpp"

#include <gtest/gtest.h>

namespace faro {
namespace {

std::string rows_of(std::string_view text) {
  auto const found = read_drawn(text);
  return found ? found->rows : "nothing";
}

TEST(DrawnTables, KeepTheirLines) {
  EXPECT_EQ(rows_of("| Name | Town |\n| :-- | --: |\n| Ann | Leeds |\n"), "Name|Town\n\nAnn|Leeds\n");
  EXPECT_EQ(rows_of("Name | Town\n---|---\nAnn | Leeds"), "Name|Town\n\nAnn|Leeds\n")
      << "without bars at the ends";
  EXPECT_EQ(rows_of(" id | name \n----+------\n  1 | \n  2 | Ben\n(2 rows)\n\n"),
            "id|name\n\n1|\n2|Ben\n\n\n")
      << "psql, an empty cell at the end";
  EXPECT_EQ(rows_of("+----+\n| id |\n+====+\n| 7  |\n+----+\n| 8  |\n+----+\n1 row in set (0.00 sec)\n"),
            "\nid\n\n7\n\n8\n\n\n");
  EXPECT_EQ(rows_of("┌────┬──────┐\n│ id │ name │\n├────┼──────┤\n│ 1  │ Zoë  │\n└────┴──────┘\n"),
            "\nid|name\n\n1|Zoë\n\n");
  EXPECT_EQ(rows_of("Participants\n------------\nAnn\n12 rowing boats\n"),
            "Participants\n\nAnn\n12 rowing boats\n");
}

TEST(DrawnTables, FootersAndDashesAreTold) {
  EXPECT_EQ(rows_of(" name \n------\n Ann\n Ben\n(2 rows)\n"), "name\n\nAnn\nBen\n\n") << "psql, one column";
  EXPECT_EQ(rows_of("| a | b |\n|-|-|\n| 1 | 2 |\n| - | - |\n"), "a|b\n\n1|2\n-|-\n");
  EXPECT_EQ(rows_of("+-----+\n| a   |\n+=====+\n| Ann |\n| Lee |\n+-----+\n| Ben |\n+-----+\n"), "nothing")
      << "a cell over two lines";
  EXPECT_FALSE(is_drawn("a|b\n1|2\n-|-\n"));
}

TEST(DrawnTables, CellsHoldBarsAndQuotes) {
  EXPECT_EQ(rows_of("| a | b |\n|---|---|\n| x \\| y | \"z\" |\n"), "a|b\n\n\"x | y\"|\"\"\"z\"\"\"\n");
}

TEST(DrawnTables, SayWhereTheyBeginAndEnd) {
  auto const found = read_drawn("# Title\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->header, 3u);
  EXPECT_EQ(found->last, 5u);
  EXPECT_TRUE(found->has_title);
  EXPECT_FALSE(read_drawn("| a | b |\n|---|---|\n| 1 | 2 |\n")->has_title);
}

TEST(DrawnTables, OthersAreNotGuessed) {
  EXPECT_EQ(rows_of("| a | b |\n| 1 | 2 |\n"), "nothing") << "which line has the headings?";
  EXPECT_EQ(rows_of("| a | b |\n|---|---|\n| 1 |\n"), "nothing") << "a cell less";
  EXPECT_EQ(rows_of("| a | b |\n|---|---|\n| 1 | 2 |\nMore text.\n"), "nothing");
  EXPECT_EQ(rows_of("| a | b |\n|---|---|\n| 1 | 2 |\n\n| c | d |\n|---|---|\n| 3 | 4 |\n"), "nothing")
      << "two tables";
  EXPECT_EQ(rows_of("+---+\n| a |\n+---+\n| 1 |\n+---+\n\n+---+\n| b |\n+---+\n| 2 |\n+---+\n"), "nothing");
  EXPECT_EQ(rows_of("id  name\n--  ----\n1   Ann\n"), "nothing") << "parted by blanks";
  EXPECT_EQ(rows_of(" a | b\n---+---\n x+| y\n z | \n"), "nothing") << "a cell over two lines";
  EXPECT_EQ(rows_of("┌───┐\n│ a │\n│ int │\n├───┤\n│ 1 │\n└───┘\n"), "nothing") << "two lines above the rows";
}

TEST(DrawnTables, AreKnownByTheirLines) {
  for (std::string_view const text :
       {"a | b\n--|--\n1 | 2\n", "+---+\n| a |\n+---+\n", "T\n\n| a |\n|---|\n| 1 |\n", "Names\n-----\nAnn\n",
        "| a | b |\n| 1 | 2 |\n", "id  name\n--  ----\n"})
    EXPECT_TRUE(is_drawn(text)) << text;
  for (std::string_view const text : {"Ann\nBen\n", "a|b\n1|2\n", "Ann\n---\nBen\n", "- Ann\n- Ben\n",
                                      "| Ann\n| Ben\n", "Ann\nBen\n----------\nCid\n", "", "|"})
    EXPECT_FALSE(is_drawn(text)) << text;
}

}  // namespace
}  // namespace faro
