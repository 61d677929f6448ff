// A shuffle of one's own, a file in Lua, wherever the name of a shuffle stands.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace {

using faro::testing::lines_of;
using faro::testing::workbench;
using json = nlohmann::json;
using ::testing::HasSubstr;

constexpr char const* naive_in_lua =
    "return function(t, deck)\n"
    "  for i = 1, #deck do\n"
    "    local j = t:below(#deck) + 1\n"
    "    deck[i], deck[j] = deck[j], deck[i]\n"
    "  end\n"
    "end\n";

class OwnShuffle : public workbench {
 protected:
  OwnShuffle() { put("mine.lua", naive_in_lua); }

  /// The same words with the file and with the name of the same shuffle.
  void expect_same(std::vector<std::string> words, std::string const& known, std::string const& mine) const {
    auto replaced = words;
    for (auto& word : words) word = word == "?" ? known : word;
    for (auto& word : replaced) word = word == "?" ? mine : word;
    auto const theirs = faro(words), ours = faro(replaced);
    EXPECT_EQ(ours.exit_code, theirs.exit_code) << ours.err;
    auto const after_heading = [](std::string const& text) { return text.substr(text.find('\n')); };
    EXPECT_EQ(after_heading(ours.out), after_heading(theirs.out)) << words[1];
  }
};

TEST_F(OwnShuffle, StandsWhereverANameDoes) {
  expect_same({"judge", "exact", "?", "--cards", "4", "--rounds", "2"}, "naive-swap", "mine.lua");
  expect_same({"judge", "exact", "?", "--cards", "3", "--paths", "BAC"}, "naive-swap", "mine.lua");
  expect_same({"judge", "theory", "?", "--cards", "4", "--rounds", "1..3"}, "naive-swap", "mine.lua");
  expect_same({"judge", "picks", "?", "--cards", "4"}, "naive-swap", "mine.lua");
  auto const last_line = [&](std::string const& name) {  // the cards on the way are Lua's own
    return lines_of(faro({"watch", name, "--cards", "5", "--seed", "s"}).out).at(7);
  };
  EXPECT_EQ(last_line("mine.lua"), last_line("naive-swap"));
  expect_same({"judge", "exact", "?", "--cards", "4"}, "naive-swap*2 then cut", "mine.lua*2 then cut");
  expect_same({"judge", "exact", "?", "--cards", "4"}, "half naive-swap, half inverse of riffle",
              "half mine.lua, half inverse of riffle");
  EXPECT_EQ(
      faro({"shuffle", "--echo", "a", "b", "c", "d", "--seed", "s", "--algorithm", "mine.lua*2"}).out,
      faro({"shuffle", "--echo", "a", "b", "c", "d", "--seed", "s", "--algorithm", "naive-swap*2"}).out);
  EXPECT_EQ(faro({"judge", "exact", "mine.lua", "--cards", "3", "--tree", "t.svg"}).exit_code, 0);
  EXPECT_THAT(get("t.svg"), HasSubstr("27 paths"));
  auto const test = faro({"judge", "test", "--shuffle", "mine.lua", "--cards", "5", "--decks", "2000",
                          "--seed", "s", "--threads", "2"});
  EXPECT_EQ(test.exit_code, 1) << test.err;
  EXPECT_THAT(test.out, HasSubstr("every position is swapped with any position"));
  auto const side = json::parse(
      faro({"judge", "compare", "mine.lua", "naive-swap", "--small", "3", "--decks", "50", "--json"}).out);
  EXPECT_EQ(side["shuffles"][0]["total_variation"], side["shuffles"][1]["total_variation"]);
}

TEST_F(OwnShuffle, OfItsFileMayHaveBlanksInItsName) {
  put("at my table.lua", naive_in_lua);
  expect_same({"judge", "exact", "?", "--cards", "3"}, "naive-swap then cut", "\"at my table.lua\" then cut");
  EXPECT_EQ(faro({"judge", "exact", "\"at my", "--cards", "3"}).err,
            "faro judge exact: character 1: expected a quotation mark at the end of a file's name, got '\"at "
            "my'\n");
}

TEST_F(OwnShuffle, WithoutChanceHasAPeriod) {
  put("turn.lua", "return function(t, deck)\n  table.insert(deck, table.remove(deck, 1))\nend\n");
  auto const run = faro({"judge", "period", "turn.lua", "--cards", "12"});
  EXPECT_EQ(lines_of(run.out)[0], "turn.lua restores 12 cards after 12 shuffles") << run.err;
  EXPECT_EQ(faro({"judge", "period", "mine.lua", "--cards", "12"}).exit_code, 2);
}

TEST_F(OwnShuffle, OfARecordIsReplayedAndUndone) {
  put("names", "a\nb\nc\nd\ne\n");
  auto const run = faro({"shuffle", "names", "--algorithm", "mine.lua", "--record", "r.json"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(faro({"shuffle", "names", "--replay", "r.json"}).out, run.out);
  put("shuffled", run.out);
  EXPECT_EQ(faro({"shuffle", "shuffled", "--undo", "r.json"}).out, get("names"));
}

TEST_F(OwnShuffle, ThatIsFaultyIsToldInALine) {
  struct faulty {
    std::string text, said;
  };
  std::vector<faulty> const all{
      {"return function(t, deck) deck[1] = deck[2] end",
       "bad.lua: the shuffle doubled card 2 of 4 and lost card 1"},
      {"return function(t, deck) while true do end end",
       "bad.lua:1: stopped after 100000000 instructions in one run; does a loop never end?"},
      {"return function(t, deck) local s = 'x' while true do s = s .. s end end",
       "bad.lua: a run may hold 64 MiB of memory, and needed more"},
      {"return 3",
       "bad.lua: expected a function, or a table with a function `play`, from the file, got number"},
      {"return {play = function(t) return 1 end}",
       "bad.lua: expected a shuffle, return function(t, deck) … end, got a game"},
      {"", "bad.lua: expected a function, or a table with a function `play`, from the file, got nil"},
      {std::string{"\x1bLua\x54\0\x19", 7},
       "bad.lua: expected the text of a game, got compiled Lua, which could do anything"},
  };
  for (auto const& [text, said] : all) {
    put("bad.lua", text);
    auto const run = faro({"judge", "exact", "bad.lua", "--cards", "4"});
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_EQ(run.err, "faro judge exact: " + said + "\n");
    EXPECT_EQ(run.out, "");
    auto const watched = faro({"watch", "bad.lua", "--cards", "4", "--seed", "s"});
    EXPECT_EQ(watched.exit_code, 2) << text;
  }
  auto const missing = faro({"judge", "exact", "none.lua", "--cards", "4"});
  EXPECT_NE(missing.exit_code, 0);
  EXPECT_THAT(missing.err, HasSubstr("none.lua"));
  EXPECT_EQ(lines_of(missing.err).size(), 1U);
  EXPECT_THAT(faro({"odds", "mine.lua"}).err, HasSubstr("expected a game, got a shuffle"));
}

TEST_F(OwnShuffle, ThatTriesAgainIsReadWithinBoundsAndToldTheCure) {
  std::string const again =
      "return function(t, deck)\n"
      "  local chosen, out = {}, {}\n"
      "  while #out < #deck do\n"
      "    CURE\n"
      "    local i = t:below(#deck) + 1\n"
      "    if not chosen[i] then\n"
      "      chosen[i] = true\n"
      "      out[#out + 1] = deck[i]\n"
      "    end\n"
      "  end\n"
      "  return out\n"
      "end\n";
  auto const with = [&](std::string const& cure) {
    auto text = again;
    return text.replace(text.find("CURE"), 4, cure);
  };
  put("again.lua", with(""));
  put("cured.lua", with("t:junction(out)"));
  auto const run = faro({"judge", "exact", "again.lua", "--cards", "3", "--json"});
  EXPECT_THAT(run.err, HasSubstr("tried again without end, at picks 0/3 0/3"));
  EXPECT_THAT(run.err, HasSubstr("`t:junction(chosen)`"));
  auto const answer = json::parse(run.out);
  for (auto const& order : answer["orders"]) {
    EXPECT_LE(order["decimal"], 1.0 / 6);
    EXPECT_GE(order["decimal"], 0.16);
  }
  expect_same({"judge", "exact", "?", "--cards", "4"}, "selection", "cured.lua");
  auto const picks = faro({"judge", "picks", "again.lua", "--cards", "3"});
  EXPECT_THAT(picks.out, HasSubstr("\n3         2/9  0.222222\n"));
  EXPECT_THAT(picks.out, HasSubstr("\nmore  "));
}

}  // namespace
