// Lines put aside come back whole, whatever the folder allows.
#include "data/verb/disk/line_spool.hpp"

#include <faro/error.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace faro::program {
namespace {

/// Line i, of a length that has one, two or three bytes in the spool.
std::string spooled_line(std::uint64_t i) {
  auto const length = i % 1000 == 999 ? 20'000 : i % 10 == 0 ? 0 : 7 * (i % 40);
  return std::string(length, static_cast<char>('a' + i % 26)) + '\n';
}

void fill(line_spool& spool, std::uint64_t lines) {
  for (std::uint64_t i = 0; i < lines; ++i) {
    auto const line = spooled_line(i);
    auto const half = line.size() / 2;  // in two pieces
    spool.add(std::string_view{line}.substr(0, half), false);
    spool.add(std::string_view{line}.substr(half), true);
  }
}

void expect_lines(line_spool const& spool, std::vector<std::uint64_t> const& wanted) {
  auto const found = spool.lines_at(wanted);
  ASSERT_EQ(found.size(), wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) EXPECT_EQ(*found[i], spooled_line(wanted[i])) << wanted[i];
}

TEST(LineSpool, GivesLinesInAnyOrderFromMemoryAndFromItsFile) {
  for (std::uint64_t const lines : {5U, 60'000U}) {  // 10 MB: two blocks in the file, one behind it
    line_spool spool{{::testing::TempDir(), true}};
    fill(spool, lines);
    EXPECT_EQ(spool.lines(), lines);
    expect_lines(spool, {});
    expect_lines(spool, {lines - 1, 0, 3, 1});
    std::vector<std::uint64_t> all(lines);
    for (std::uint64_t i = 0; i < lines; ++i) all[i] = lines - 1 - i;
    expect_lines(spool, all);
  }
}

TEST(LineSpool, KeepsLinesInMemoryWhereTheUsualFolderCanNotBeUsed) {
  line_spool spool{{"/no/such/folder", false}};
  fill(spool, 60'000);
  expect_lines(spool, {59'999, 0, 30'000});
  line_spool bounded{{"/no/such/folder", false, 5'000'000}};
  EXPECT_THROW(fill(bounded, 60'000), input_error);
}

TEST(LineSpool, SaysThatAFolderThatWasAskedForCanNotBeUsed) {
  line_spool spool{{"/no/such/folder", true}};
  EXPECT_THROW(fill(spool, 60'000), system_error);
}

}  // namespace
}  // namespace faro::program
