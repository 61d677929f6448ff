// Files of text as editors save them: a byte order mark is no part of the text, and UTF-16 is told so.
#include "apps/workbench.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

class TextMarks : public faro::testing::workbench {};

struct marked_use {
  std::string text;
  std::vector<std::string> words;
};

std::vector<marked_use> const marked_uses{
    {"2d6 >= 7\r\n", {"odds", "--ask", "f"}},
    {"let crit(n) = d20 >= n\r\n", {"odds", "crit(19)", "--with", "f"}},
    {"output 2d6\r\n", {"odds", "f.anydice"}},
    {"produce 2\r\ncondition hcp(north) >= 15\r\naction printoneline\r\n", {"deal", "f.dlr", "--seed", "x"}},
    {"lands\r\n3\r\n2\r\n", {"judge", "hands", "f", "--seen", "7", "--deck", "60", "--copies", "24"}},
    {"0\n1\n", {"shuffle", "-i", "1-3", "--picks", "f"}},
    {"return function(t) return t:die(6) end\r\n", {"odds", "f.lua"}},
};

TEST_F(TextMarks, AreNoPartOfTheText) {
  for (auto const& [text, words] : marked_uses) {
    auto const with = [&](std::string const& bytes) {
      for (auto const& name : {"f", "f.anydice", "f.dlr", "f.lua"}) put(name, bytes);
      return faro(words);
    };
    auto const plain = with(text), marked = with("\xEF\xBB\xBF" + text);
    EXPECT_EQ(plain.exit_code, 0) << words.back() << plain.err;
    EXPECT_EQ(marked.out, plain.out) << words.back() << marked.err;
  }
  put("f", std::string{"\xFF\xFE\x32\0\x64\0\x36\0", 8});
  EXPECT_NE(faro({"odds", "--ask", "f"}).err.find("got UTF-16; save it as UTF-8"), std::string::npos);
}

TEST_F(TextMarks, AreNoPartOfTheFirstValueOfAColumn) {
  put("f", "\xEF\xBB\xBF{\"u\":1}\n{\"u\":1}\n");
  EXPECT_EQ(faro::testing::lines_of(faro({"shuffle", "--by", ".u", "-n", "1", "f"}).out).size(), 1U)
      << "both have one value";
}

TEST_F(TextMarks, AndOtherEncodingsAreNamedAtEveryDoor) {
  std::string utf16{"\xFF\xFE"};
  for (char const c : std::string{"name;deck\n1;2\n"}) (utf16 += c) += '\0';
  put("u16.csv", utf16);
  put("book.csv", std::string{"PK\x03\x04", 4} + std::string(26, '\0') + "[Content_Types].xml");
  std::vector<std::vector<std::string>> const doors{
      {"draw", "winners"},   {"deal", "--from"}, {"judge", "test"},
      {"audit", "verify"},   {"exam", "check"},  {"shuffle", "-i", "1-3", "--picks"},
      {"odds", "--all-ins"}, {"odds", "--ask"},  {"audit", "select", "--scheme", "sampler", "--seed", "1"},
  };
  for (auto words : doors) {
    words.emplace_back("u16.csv");
    auto const run = faro(words);
    EXPECT_EQ(run.exit_code, 2) << words[0] << run.out;
    EXPECT_NE(run.err.find("got UTF-16; save it as UTF-8, or iconv -f UTF-16"), std::string::npos)
        << words[0] << ' ' << words[1] << run.err;
    words.back() = "book.csv";
    EXPECT_NE(faro(words).err.find("save it as CSV"), std::string::npos) << words[0] << ' ' << words[1];
  }
  put("empty", "\n");
  EXPECT_NE(faro({"deal", "--from", "empty"}).err.find("empty is empty"), std::string::npos);
}

TEST_F(TextMarks, AndBlanksOfWordProcessorsAreBlanks) {
  EXPECT_EQ(faro({"odds", "2d6\u00a0>=\u202f3"}).out, faro({"odds", "2d6 >= 3"}).out);
  auto const deck = [&](std::string const& text) {
    auto const out = faro({"odds", "--deck", text, "--draw", "7", "land\u00a0>= 3"}).out;
    return out.substr(0, out.find('\n'));
  };
  EXPECT_EQ(deck("land*24\u00a0spell*36"), deck("land*24 spell*36"));
  EXPECT_NE(deck("land*24 spell*36"), "");
}

TEST_F(TextMarks, AndCommasOfNumbersAreNotTakenForOthers) {
  for (std::string const question : {"3d6 >= 10,5", "1,000 * d6", "d6 >= 2,5 given d6 >= 2"}) {
    auto const run = faro({"odds", question});
    EXPECT_EQ(run.exit_code, 2) << question << run.out;
    EXPECT_NE(run.err.find("numbers are written without commas"), std::string::npos) << run.err;
  }
  EXPECT_EQ(faro({"odds", "2d6,3d6"}).exit_code, 0);
  EXPECT_EQ(faro({"odds", "d6 in (2,5), d8 >= 3"}).exit_code, 0);
}

TEST_F(TextMarks, AndCountsSpeltOtherwiseAreNoNames) {
  for (std::string const deck : {"4 Bolt 20 Mountain", "4x Bolt 20x Mountain", "24 lands and 36 spells",
                                 "24xland 36xspell", "land*24 + spell*36"}) {
    auto const run = faro({"deal", "--deck", deck, "--hands", "1x2"});
    EXPECT_EQ(run.exit_code, 2) << deck << run.out;
    EXPECT_NE(run.err.find("expected "), std::string::npos) << run.err;
  }
  for (std::string const deck :
       {"land=24 spell=36", "land:24 spell:36", "land x24 spell x36"})  // evident counts
    EXPECT_NE(faro({"odds", "--deck", deck, "--draw", "2", "land"}).out.find("(60 cards)"), std::string::npos)
        << deck;
  for (std::string const deck : {"4 Bolt, 20 Mountain", "x1 x2 x3", "2 3 4 J Q K", "\"land=24\" \"+\"*3",
                                 "day1..day9", "24 Forest of the 9", "3-of-a-kind*4"})
    EXPECT_EQ(faro({"deal", "--deck", deck, "--hands", "1x2"}).exit_code, 0) << deck;
}

TEST_F(TextMarks, AndColumnsWithoutAHeaderAreCountsAndNames) {
  put("deck.tsv", "4\tBolt\n20\tMountain\n");
  auto const run = faro({"odds", "Bolt >= 1", "--deck", "deck.tsv", "--draw", "2"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(run.out.find("43/138"), std::string::npos) << run.out;
}

}  // namespace
