// Cells that spreadsheets would run.
#include "text/csv.hpp"

#include <gtest/gtest.h>

namespace {

TEST(InertCells, AreShownAndNotRun) {
  EXPECT_EQ(faro::inert_csv_cell("=1+2"), "'=1+2");
  EXPECT_EQ(faro::inert_csv_cell("=HYPERLINK(\"x\",\"y\")"), "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\"");
  for (auto const* const text : {"@sum", "+x", "-BA", "\tx", "-1+2", "+cmd|' /C calc'!A0"})
    EXPECT_EQ(faro::without_inert_mark(faro::parse_csv(faro::inert_csv_cell(text) + "\n", "")[0].cells[0]),
              text);
  for (auto const* const text : {"-5", "+5", "-3.14", "-3,14", "-", "abc", "", "'x", "1=2"})
    EXPECT_EQ(faro::parse_csv(faro::inert_csv_cell(text) + ",x\n", "")[0].cells[0], text);
}

TEST(InertCells, KeepQuotesOfTheirOwn) { EXPECT_EQ(faro::without_inert_mark("'tis"), "'tis"); }

}  // namespace
