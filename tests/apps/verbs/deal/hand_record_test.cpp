// faro deal --format html: a page of hand records, complete and by itself.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>

#include <string>

namespace {

using faro::testing::workbench;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::StartsWith;

std::size_t times_in(std::string const& text, std::string_view what) {
  std::size_t n = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

class DealHandRecord : public workbench {};

TEST_F(DealHandRecord, IsOnePageOfBoards) {
  auto const run = faro({"deal", "--seed", "club night", "--board-numbers", "1-24", "--format", "html"});
  EXPECT_EQ(run.err, "");
  EXPECT_THAT(run.out, StartsWith("<!doctype html>"));
  EXPECT_THAT(run.out, EndsWith("</html>\n"));
  EXPECT_THAT(run.out, HasSubstr("<title>Boards 1 to 24</title>"));
  EXPECT_EQ(times_in(run.out, "<article class=\"board\""), 24U);
  EXPECT_EQ(times_in(run.out, "<script"), 0U);
  EXPECT_EQ(times_in(run.out, "http"), 0U);
  EXPECT_THAT(run.out, HasSubstr("<h2>7</h2><p>S deals</p><p>Vul All</p>"));
}

TEST_F(DealHandRecord, ShowsTheBoardsOfAFileAsTheyAre) {
  put("b.txt", "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\n");
  auto const page = faro({"deal", "--from", "b.txt", "--board-numbers", "5", "--format", "html"}).out;
  EXPECT_THAT(page, HasSubstr("<title>Board 5</title>"));
  EXPECT_THAT(page,
              HasSubstr("<div class=\"north\"><p class=\"long\"><span>♠</span> A K Q J 10 9 8 7 6 5 4 3 2</p>"
                        "<p><span class=\"red\">♥</span> —</p>"));
  EXPECT_THAT(page, HasSubstr("minmax(max-content,1fr)")) << "a long suit of West or East has room";
  EXPECT_THAT(page, HasSubstr("points North 10, West 10, East 10, South 10"));
}

TEST_F(DealHandRecord, IsOfBridgeBoardsAlone) {
  auto const run = faro({"deal", "--hands", "2x5", "--format", "html"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.err, HasSubstr("html: expected 4 hands of 13"));
  EXPECT_EQ(faro({"deal", "--format", "html", "--names", "a,b,c,d"}).exit_code, 2);
}

}  // namespace
