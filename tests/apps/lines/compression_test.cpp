// Compressed inputs are known by their first bytes, whatever they are called and wherever they come from.
#include "apps/workbench.hpp"

#include <string>

namespace {

using faro::testing::workbench;

class CompressedInputs : public workbench {
 protected:
  void SetUp() override { put("plain", "ann\nbob\ncarla\ndora\nemil\n"); }
  [[nodiscard]] std::string shuffled() const { return faro({"shuffle", "--seed", "s", "plain"}).out; }
};

TEST_F(CompressedInputs, AreReadWithoutTheirSuffix) {
  ASSERT_EQ(shell("gzip -c plain > packed").exit_code, 0);
  EXPECT_EQ(faro({"shuffle", "--seed", "s", "packed"}).out, shuffled());
  EXPECT_EQ(shell("gzip -c plain | $FARO shuffle --seed s").out, shuffled());
  EXPECT_EQ(shell("(gzip -c plain; gzip -c plain) | $FARO shuffle --seed s | sort | uniq -c | awk '{print "
                  "$1}' | sort -u")
                .out,
            "2\n");
}

TEST_F(CompressedInputs, AreReadFromAPipeInAnyPieces) {
  ASSERT_EQ(shell("gzip -c plain > packed").exit_code, 0);
  EXPECT_EQ(shell("(head -c 3 packed; sleep 0.1; tail -c +4 packed) | $FARO shuffle --seed s").out,
            shuffled());
  EXPECT_EQ(shell("(printf a; sleep 0.1; printf '\\nb\\n') | $FARO shuffle --seed s | sort").out, "a\nb\n");
  EXPECT_EQ(faro({"shuffle"}, "").out, "");
  EXPECT_EQ(faro({"shuffle"}, "short").out, "short\n");
}

TEST_F(CompressedInputs, AreRefusedWhereTheyCannotBeRead) {
  put("a", std::string("\xFD\x37zXZ\0rest", 10));
  auto const xz = faro({"shuffle", "a"});
  EXPECT_EQ(xz.exit_code, 2);
  EXPECT_EQ(
      xz.err,
      "faro shuffle: a: expected text, or gzip or Zstandard data, got xz data; unpack it first: xz -dc\n");
  put("b", "BZh91AY&SY rest");
  EXPECT_NE(faro({"shuffle", "b"}).err.find("got bzip2 data"), std::string::npos);
  EXPECT_NE(faro({"shuffle"}, "BZh91AY&SY rest").err.find("standard input: expected text"),
            std::string::npos);
  for (auto const& [bytes, name] : {std::pair{std::string{"\x04\x22\x4D\x18 rest"}, "lz4"},
                                    {"PK\x03\x04 and the rest", "ZIP"},
                                    {"LZIP\x01 and the rest", "lzip"},
                                    {"\x1F\x9D and the rest", "compress"},
                                    {"7z\xBC\xAF\x27\x1C rest", "7z"}}) {
    put("d", bytes);
    EXPECT_NE(faro({"shuffle", "d"}).err.find(std::string{"got "} + name + " data"), std::string::npos)
        << name;
  }
  put("c", "BZh is a word\n");
  EXPECT_EQ(faro({"shuffle", "c"}).out, "BZh is a word\n");
}

TEST_F(CompressedInputs, DecksToJudgeAreReadToo) {
  std::string decks;
  for (int i = 0; i < 50; ++i) decks += "3 1 2 5 4\n";
  put("decks", decks);
  ASSERT_EQ(shell("gzip -c decks > packed").exit_code, 0);
  auto const plain = faro({"judge", "test", "decks"}), packed = faro({"judge", "test", "packed"});
  EXPECT_EQ(packed.exit_code, plain.exit_code) << packed.err;
  EXPECT_NE(packed.exit_code, 2) << packed.err;
}

}  // namespace
