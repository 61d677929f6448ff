// Line ends and CSV records, by every instruction set that the machine has.
#include "lines/input/line_scan.hpp"

#include "chance/instruction_set.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

namespace faro::program {
namespace {

using places = std::vector<std::size_t>;

places ends_in(std::string_view text, char end) {
  places found;
  for_each_end(text, end, [&](std::size_t place) { found.push_back(place); });
  return found;
}

/// The ends of records when the text comes in pieces of this size.
places records_in(std::string const& text, std::size_t piece = std::string::npos) {
  csv_scanner scanner{'\n'};
  places found;
  for (std::size_t at = 0; at < text.size(); at += piece) {
    scanner.for_each_end(std::string_view{text}.substr(at, piece),
                         [&](std::size_t place) { found.push_back(at + place); });
    if (piece == std::string::npos) break;
  }
  return found;
}

class line_scan : public ::testing::TestWithParam<instruction_set> {
 protected:
  line_scan() { use_instruction_set(GetParam()); }
  ~line_scan() override { use_instruction_set(best_instruction_set()); }
};

TEST_P(line_scan, finds_and_counts_what_a_plain_loop_does) {
  EXPECT_TRUE(rc::check([](std::vector<std::uint8_t> const& kinds, std::uint8_t repeats) {
    std::string text;
    for (auto const kind : kinds)
      text += std::string(kind % (repeats + 1), "ab\n\x0b\x8a\xff"[kind % 6]) + '\n';
    places expected;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '\n') expected.push_back(i);
    }
    RC_ASSERT(ends_in(text, '\n') == expected);
    RC_ASSERT(count_byte(text, '\n') == expected.size());
  }));
}

TEST_P(line_scan, finds_the_last_byte_of_texts_of_any_length) {
  for (std::size_t size = 1; size < 300; ++size) {
    auto const text = std::string(size - 1, 'x') + '\0';
    EXPECT_EQ(ends_in(text, '\0'), places{size - 1});
    EXPECT_EQ(count_byte(text, '\0'), 1U);
    EXPECT_EQ(count_byte(text, 'x'), size - 1);
  }
}

std::vector<instruction_set> all_sets() {
  auto const sets = instruction_sets();
  return {sets.begin(), sets.end()};
}
INSTANTIATE_TEST_SUITE_P(by, line_scan, ::testing::ValuesIn(all_sets()),
                         [](auto const& set) { return std::string{name_of(set.param)}; });

TEST(csv_records, end_outside_quotes_only) {
  EXPECT_EQ(records_in("a,b\nc\n"), (places{3, 5}));
  EXPECT_EQ(records_in("\"a\nb\",c\nd\n"), (places{7, 9}));
  EXPECT_EQ(records_in("\"a\"\"\n\"\"\"\nb\n"), (places{8, 10}));  // doubled quotes are text
  EXPECT_EQ(records_in("5\" pipe\nx\n"), (places{7, 9}));          // so is one within a field
  EXPECT_EQ(records_in("a;\"\n\";\t\"\n\"\n"), places{10});        // after any usual separator
  EXPECT_EQ(records_in("\xef\xbb\xbf\"a\nb\"\n"),
            places{8});  // a mark of the encoding before the first field
  EXPECT_EQ(records_in("a\xc2\xbf\"b\nc\n"), (places{5, 7})) << "another letter that ends as the mark does";
}

TEST(csv_records, are_the_same_in_pieces_of_any_size) {
  std::string const text = "a,\"x\ny\"\n\"\"\"\n\",b\n,,\"\"\n5\"\n\"q\"\"\"\n";
  auto const whole = records_in(text);
  for (std::size_t piece = 1; piece < text.size(); ++piece)
    EXPECT_EQ(records_in(text, piece), whole) << piece;
}

// Who begins in the middle of a text, knowing the byte before and where that left one, goes on as one who
// came from its start: so ranks can share a file.
TEST(csv_records, go_on_from_any_place) {
  std::string const text = "a,\"x\ny\"\n\"\"\"\n\",b\n,,\"\"\n5\"\n\"q\"\"\"\nx\xbf\"\n\"\n";
  auto const whole = records_in(text);
  for (std::size_t cut = 1; cut < text.size(); ++cut) {
    csv_scanner before{'\n'};
    places found;
    before.for_each_end(std::string_view{text}.substr(0, cut),
                        [&](std::size_t place) { found.push_back(place); });
    csv_scanner after{'\n', text[cut - 1], before.at()};
    after.for_each_end(std::string_view{text}.substr(cut),
                       [&](std::size_t place) { found.push_back(cut + place); });
    EXPECT_EQ(found, whole) << cut;
    before.for_each_end(std::string_view{text}.substr(cut), [](std::size_t) {});
    EXPECT_EQ(after.at(), before.at()) << cut;
  }
}

TEST(csv_records, say_whether_quotes_are_open) {
  csv_scanner scanner{'\n'};
  scanner.for_each_end("a,\"b\n", [](std::size_t) { FAIL(); });
  EXPECT_TRUE(scanner.within_quotes());
  scanner.for_each_end("\"\n", [](std::size_t place) { EXPECT_EQ(place, 1U); });
  EXPECT_FALSE(scanner.within_quotes());
}

}  // namespace
}  // namespace faro::program
