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
