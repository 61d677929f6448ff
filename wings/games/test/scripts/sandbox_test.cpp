// What a script may not do, and what it is told.
#include "games/test/scripts/support.hpp"
#include "support/error_of.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/xoshiro.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <vector>

namespace {

using faro::odds::script;
using faro::testing::body;
using faro::testing::error_of;

/// A chooser that always answers with the first.
struct first_of {
  static std::uint64_t below(std::uint64_t) { return 0; }
};

std::string to_play(script const& game) {
  first_of c;
  return to_string(game(c));
}

/// What a game with this body is told when it is played.
std::string fault_of(std::string const& lua, faro::odds::script_limits const& limits = {}) {
  return error_of([&] { (void)to_play(body(lua, limits)); });
}

std::string fault_of_file(std::string const& text) {
  return error_of([&] { (void)to_play(script{text, "game.lua"}); });
}

/// Reads it and simulates it; what it is told by either.
std::string unsteadiness_of(std::string const& text) {
  std::string told;
  try {
    (void)read_script(script{text, "game.lua"});
  } catch (faro::description_error const& e) {
    told = e.what();
  }
  EXPECT_THROW((void)simulate(script{text, "game.lua"}, 20'000, faro::key_from_text("s"), 2),
               faro::description_error);
  return told;
}

TEST(ScriptFiles, SayWhereTheyAreNotLua) {
  EXPECT_EQ(fault_of_file("return function(t)\n  return = 3\nend"), "game.lua:2: unexpected symbol near '='");
  EXPECT_EQ(fault_of_file("return {\n  play = function(t) return 1\n}"),
            "game.lua:3: 'end' expected (to close 'function' at line 2) near '}'");
}

TEST(ScriptFiles, MustReturnAGame) {
  EXPECT_EQ(fault_of_file("local x = 1"),
            "game.lua: expected a function, or a table with a function `play`, from the file, got nil");
  EXPECT_EQ(fault_of_file("return {deck = 'standard52'}"),
            "game.lua: the table it returns has no function `play`, and no function `step` either");
  EXPECT_EQ(fault_of_file("return {play = function() return 1 end, dek = 'standard52'}"),
            "game.lua: a game has no field 'dek'; did you mean deck?");
}

TEST(ScriptFiles, MayBeginWithAMarkOrALineForTheShell) {
  EXPECT_EQ(to_play({"\xef\xbb\xbfreturn function() return 3 end", "game.lua"}), "3");
  EXPECT_EQ(to_play({"#!/usr/bin/env faro\nreturn function() return 3 end", "game.lua"}), "3");
}

TEST(ScriptFiles, MayNotBeCompiled) {
  EXPECT_EQ(fault_of_file("\x1bLua\x54 anything"),
            "game.lua: expected the text of a game, got compiled Lua, which could do anything");
}

TEST(ScriptErrors, NameTheLine) {
  EXPECT_EQ(fault_of_file("return function(t)\n  local a\n  return a.b\nend"),
            "game.lua:3: attempt to index a nil value (local 'a')");
  EXPECT_EQ(fault_of("error('no such hand')"), "game.lua:1: no such hand");
  EXPECT_EQ(fault_of("error({code = 7})"), "game.lua: error {code=7}");
}

TEST(ScriptErrors, OfNamesHaveSuggestions) {
  EXPECT_EQ(fault_of("return tostrin(3)"),
            "game.lua:1: no variable 'tostrin' has been set; did you mean tostring?");
  EXPECT_EQ(fault_of("return t:coin()"), "game.lua:1: t has no 'coin'; did you mean t:below(2)?");
  EXPECT_EQ(fault_of("return t:choose{1, 2}"), "game.lua:1: t has no 'choose'; did you mean t:pick(list)?");
  EXPECT_EQ(fault_of("return t:drew()"), "game.lua:1: t has no 'drew'; did you mean draw or die?");
  EXPECT_EQ(fault_of("return t.draw()"),
            "game.lua:1: call it as t:draw(...), with a colon, not as t.draw(...)");
}

TEST(ScriptErrors, OfOutcomesSayWhatTheyAre) {
  constexpr auto right = ": expected a number, a text, a truth value or a table of these";
  EXPECT_EQ(fault_of("return"), std::string{"game.lua:1: the game returned nil"} + right);
  EXPECT_EQ(fault_of("return t"), std::string{"game.lua:1: the game returned a userdata"} + right);
  EXPECT_EQ(fault_of("return {{print_ = function() end}}"),
            std::string{"game.lua:1: the game returned a function"} + right);
  EXPECT_EQ(fault_of("return 0/0"), std::string{"game.lua:1: the game returned not a number (0/0)"} + right);
  EXPECT_EQ(fault_of("local a = {} a.a = a return a"),
            std::string{"game.lua:1: the game returned a table inside itself, or more than 16 deep"} + right);
}

TEST(ScriptErrors, OfDrawsSayWhatIsWrong) {
  EXPECT_EQ(fault_of("for i = 1, 53 do t:draw() end"),
            "game.lua:1: no card is left to draw; ask t:left() first");
  EXPECT_EQ(fault_of("t:draw_any(52) t:draw()"), "game.lua:1: no card is left to draw; ask t:left() first");
  EXPECT_EQ(fault_of("return t:below(0)"),
            "game.lua:1: t:below(n): expected a whole number from 1 to 9223372036854775807, got 0");
  EXPECT_EQ(fault_of("return t:below('6')"),
            "game.lua:1: t:below(n): expected a whole number from 1 to 9223372036854775807, got 6");
  EXPECT_EQ(fault_of("return t:die(2.5)"),
            "game.lua:1: t:die(sides): expected a whole number from 1 to 9223372036854775807, got 2.5");
  EXPECT_EQ(fault_of("return t:chance(3, 2)"),
            "game.lua:1: t:chance(good, of), good: expected a whole number from 0 to 2, got 3");
  EXPECT_EQ(fault_of("return t:pick({})"),
            "game.lua:1: t:pick(list): expected a list with at least one entry");
  EXPECT_EQ(fault_of("t:take('Zz')"), "game.lua:1: t:take: the deck holds 0 of Zz, not 1");
  EXPECT_EQ(fault_of("t:take('As', 2)"), "game.lua:1: t:take: the deck holds 1 of As, not 2");
  EXPECT_EQ(fault_of("t:place(nil)"), "game.lua:1: t:place: nil is no card");
  EXPECT_EQ(fault_of("t:place('As', 10^9 | 0)"),
            "game.lua:1: t:place(card, n): expected a whole number from 0 to 1000000, got 1000000000");
}

TEST(ScriptDecks, ThatCanNotBeAreRefused) {
  auto const fault = [](std::string const& deck) {
    return fault_of_file("return {deck = " + deck + ", play = function(t) return t:draw() end}");
  };
  EXPECT_EQ(fault("{}"), "game.lua:1: no card is left to draw; ask t:left() first");
  EXPECT_EQ(fault("{a = -1}"), "game.lua: expected 0 to 10000000 cards in all, got -1 cards a");
  EXPECT_EQ(fault("{a = 10^9 | 0}"), "game.lua: expected 0 to 10000000 cards in all, got 1000000000 cards a");
  EXPECT_EQ(fault("{a = 'x'}"), "game.lua: the deck has a = x: expected a whole number of cards");
  EXPECT_EQ(fault("{{'a', 1.5}}"),
            "game.lua: entry 1 of the deck: expected {card, count}, with a whole number of cards");
  EXPECT_EQ(fault("{print_ = function() end}"), "game.lua: the deck holds a function");
  EXPECT_EQ(fault("7"), "game.lua: expected a name, a list or a table of counts for the deck, got number");
  EXPECT_NE(fault("'standard 53*'").find("game.lua: deck 'standard 53*': "), std::string::npos);
  EXPECT_EQ(fault("'standard54', by = 'rank'"), "game.lua: Xr has no rank");
  EXPECT_EQ(fault("nil, by = 'colour'"), "game.lua: `by` must be \"rank\", \"suit\" or a function of a card");
}

TEST(ScriptParameters, ThatAreWrongSayWhatIsRight) {
  std::string const text =
      "return {parameters = {stick = {16, from = 2, to = 21}, rule = {'stand', choices = {'stand', 'hit'}},"
      " bold = false, p = 0.5}, play = function(t, p) return {p.stick, p.rule, p.bold, p.p} end}";
  auto const fault = [&](std::string const& name, std::string const& value) {
    return error_of([&] { script{text, "game.lua", {{name, value}}}; });
  };
  EXPECT_EQ(to_play({text, "game.lua"}), "{16, stand, false, 0.5}");
  EXPECT_EQ(to_play({text, "game.lua", {{"stick", "3"}, {"bold", "true"}, {"p", "1/4"}, {"rule", "hit"}}}),
            "{3, hit, true, 0.25}");
  EXPECT_EQ(fault("stik", "16"), "game.lua: it has no parameter 'stik'; it takes bold, p, rule, stick");
  EXPECT_EQ(fault("stick", "22"), "game.lua: parameter stick: expected a whole number from 2 to 21, got 22");
  EXPECT_EQ(fault("stick", "x"), "game.lua: parameter stick: expected a whole number from 2 to 21, got x");
  EXPECT_EQ(fault("rule", "run"), "game.lua: parameter rule: expected stand or hit, got run");
  EXPECT_EQ(fault("bold", "1"), "game.lua: parameter bold: expected true or false, got 1");
  EXPECT_EQ(error_of([] {
              script{"return function() return 1 end", "game.lua", {{"n", "1"}}};
            }),
            "game.lua: it has no parameter 'n'; it takes none");
}

TEST(ScriptOrders, MustListEveryOutcome) {
  EXPECT_EQ(fault_of_file("return {order = {'lose', 'win'}, play = function() return 'won' end}"),
            "game.lua: the outcome 'won' is not in the game's `order`; did you mean win?");
  EXPECT_EQ(fault_of_file("return {order = {'win', 'win'}, play = function() return 'win' end}"),
            "game.lua: `order` lists 'win' twice");
}

TEST(ScriptSandbox, HasNoWayOut) {
  EXPECT_EQ(fault_of("io.open('x')"), "game.lua:1: 'io' is not available: a game can reach no files");
  EXPECT_EQ(fault_of("os.exit()"),
            "game.lua:1: 'os' is not available: a game can reach neither the system nor a clock");
  for (auto const* const name : {"io", "os", "require", "package", "dofile", "loadfile", "load", "loadstring",
                                 "debug", "collectgarbage", "print", "rawset", "_G"}) {
    EXPECT_NE(fault_of(std::string{"return "} + name + " and 1").find("is not available: "),
              std::string::npos)
        << name;
  }
  EXPECT_EQ(
      to_play(body("return string.dump == nil and getmetatable('') == false and getmetatable(t) == false")),
      "true");
}

TEST(ScriptSandbox, HasNoRandomnessOfItsOwn) {
  EXPECT_EQ(fault_of("return math.random(6)"),
            "game.lua:1: math.random is refused: what it gives could be neither replayed nor counted; use "
            "t:below(n), "
            "t:die(n) and t:draw()");
}

TEST(ScriptSandbox, ShowsNoAddresses) {
  EXPECT_EQ(
      to_play(body("return tostring({}) .. tostring(t.draw) .. string.format('%s', {}) .. tostring(t)")),
      "tablefunctiontableuserdata");
  EXPECT_EQ(to_play(body("return ('%d%%p %s'):format(3, true)")), "3%p true");
  EXPECT_EQ(fault_of("return ('%5p'):format({})"),
            "game.lua:1: string.format: %p shows an address, which is not the same in every run");
  EXPECT_EQ(to_play(body("local c = setmetatable({}, {__tostring = function() return 'ace' end}) "
                         "return tostring(c) .. ('%s'):format(c)")),
            "aceace");
}

TEST(ScriptSandbox, GoesThroughTablesInOrder) {
  EXPECT_EQ(
      to_play(body("local s = '' for k, v in pairs({b = 1, a = 2, [2] = 3, [1.5] = 4, [true] = 5, 6}) do "
                   "s = s .. tostring(k) .. '=' .. v .. ' ' end return s")),
      "true=5 1=6 1.5=4 2=3 a=2 b=1 ");
  EXPECT_EQ(to_play(body("local s, k, v = '', next({z = 1, a = 2, m = 3}) "
                         "while k do s = s .. k k = next({z = 1, a = 2, m = 3}, k) end return s")),
            "amz");
  EXPECT_EQ(to_play(body("local a = {x = 1, y = 2, z = 3} local s = '' "
                         "for k in pairs(a) do s = s .. k a.y = nil end return s .. tostring(next({}))")),
            "xznil");
  EXPECT_EQ(fault_of("for k in pairs({[{}] = 1}) do end"),
            "game.lua:1: the table has a table as a key: its place would depend on an address; use numbers "
            "or texts "
            "as keys");
}

TEST(ScriptSandbox, SortsStably) {
  EXPECT_EQ(
      to_play(body("local a = {} for i = 1, 1000 do a[i] = {i % 7, i} end "
                   "table.sort(a, function(x, y) return x[1] < y[1] end) "
                   "for i = 2, 1000 do if a[i - 1][1] > a[i][1] or (a[i - 1][1] == a[i][1] and a[i - 1][2] > "
                   "a[i][2]) then return i end end return 'stable'")),
      "stable");
  EXPECT_EQ(to_play(body("local a = {3, 1, 2} table.sort(a) return a")), "{1, 2, 3}");
  EXPECT_EQ(to_play(body("local a = {} table.sort(a) return #a")), "0");
  EXPECT_EQ(fault_of("table.sort({1, 'x'})"), "game.lua:1: attempt to compare string with number");
}

TEST(ScriptSandbox, HasTheRestOfLua) {
  EXPECT_EQ(to_play(body("local s = {} for w in ('7 of hearts'):gmatch('%a+') do s[#s + 1] = w end "
                         "return table.concat(s, '-') .. ('x'):rep(3) .. select('#', table.unpack({1, 2}))")),
            "of-heartsxxx2");
  EXPECT_EQ(to_play(body("local C = {} C.__index = C function C:worth() return self.n end "
                         "return setmetatable({n = 9}, C):worth()")),
            "9");
  EXPECT_EQ(to_play(body("local c = coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i) end end) "
                         "return c() + c() + c()")),
            "6");
  EXPECT_EQ(to_play(body("return {pcall(error, 'x')}")), "{false, x}");
  EXPECT_EQ(to_play(body("return {xpcall(function() error('x', 0) end, function(m) return m .. '!' end)}")),
            "{false, x!}");
  EXPECT_EQ(to_play(body(
                "local a = {1, 2} table.insert(a, 2, 9) table.remove(a, 1) return table.move(a, 1, 2, 3)")),
            "{9, 2, 9, 2}");
}

TEST(ScriptSandbox, LeavesLuaItselfAlone) {
  EXPECT_EQ(fault_of("string.rep = nil"), "game.lua:1: Lua's own functions can't be changed");
  EXPECT_EQ(fault_of("setmetatable(math, {})"), "game.lua:1: this table can't be given another metatable");
  EXPECT_EQ(fault_of("setmetatable({}, {__gc = function() end})"),
            "game.lua:1: __gc is not available: what it does would depend on more than the picks");
}

constexpr faro::odds::script_limits small{.memory = std::size_t{4} << 20, .instructions = 2'000'000};

TEST(ScriptLimits, EndALoopThatNeverEnds) {
  std::string const stopped =
      "game.lua:1: stopped after 2000000 instructions in one run; does a loop never end?";
  EXPECT_EQ(fault_of("while true do end", small), stopped);
  EXPECT_EQ(fault_of("local function f() return f() end return f()", small), stopped);
  EXPECT_EQ(error_of([] { script{"while true do end", "game.lua", {}, small}; }), stopped);
  EXPECT_EQ(error_of([] {
              script{"return {deck = function() repeat until false end, play = function() end}",
                     "game.lua",
                     {},
                     small};
            }),
            stopped);
}

TEST(ScriptLimits, CanNotBeCaught) {
  std::string const stopped =
      "game.lua:1: stopped after 2000000 instructions in one run; does a loop never end?";
  EXPECT_EQ(fault_of("while true do pcall(function() while true do end end) end", small), stopped);
  EXPECT_EQ(
      fault_of("while true do xpcall(function() while true do end end, function() while true do end end) end",
               small),
      stopped);
  EXPECT_EQ(fault_of("while true do coroutine.resume(coroutine.create(function() while true do end end)) end",
                     small),
            stopped);
  EXPECT_EQ(fault_of("local c = coroutine.wrap(function() while true do end end) pcall(c) return 1", small),
            stopped);
  EXPECT_EQ(fault_of("local x <close> = setmetatable({}, {__close = function() while true do end end}) "
                     "while true do end",
                     small),
            stopped);
}

TEST(ScriptLimits, EndAnAllocationThatNeverEnds) {
  std::string const used_up = "game.lua: a run may hold 4 MiB of memory, and needed more";
  EXPECT_EQ(fault_of("local a = {} for i = 1, 1e9 do a[i] = {} end", small), used_up);
  EXPECT_EQ(fault_of("local s = 'x' while true do s = s .. s end", small), used_up);
  EXPECT_EQ(fault_of("return #('x'):rep(1e9 | 0)", small),
            "game.lua:1: string.rep: expected a text of at most 4194304 bytes, got one of 1000000000");
  EXPECT_EQ(fault_of("while true do pcall(string.rep, 'x', 1e9 | 0) end", small),
            "game.lua:1: stopped after 2000000 instructions in one run; does a loop never end?");
  EXPECT_EQ(error_of([] {
              script{"local a = {} while true do a[#a + 1] = a end", "game.lua", {}, small};
            }),
            used_up);
}

TEST(ScriptLimits, EndARecursionThatIsTooDeep) {
  auto const told = fault_of("local function f(n) return 1 + f(n + 1) end return f(1)");
  EXPECT_NE(told.find("game.lua:1: stack overflow"), std::string::npos) << told;
  EXPECT_NE(fault_of("local t = {} for i = 1, 300 do t = {t} end return t").find("more than 16 deep"),
            std::string::npos);
}

TEST(ScriptLimits, HoldInsideLuasOwnFunctions) {
  EXPECT_NE(fault_of("return (('a'):rep(30000)):find(('.-'):rep(9) .. 'b')").find("could take too long"),
            std::string::npos);
  EXPECT_EQ(to_play(body("return (('a'):rep(30000)):find('b', 1, true) == nil")), "true");
  EXPECT_NE(fault_of("table.move({}, 1, 1 << 60, 2)").find("is no place in a list"), std::string::npos);
  EXPECT_NE(fault_of("local a = {} for i = 0, 62 do a[1 << i] = 1 end table.insert(a, 1, 1)").size(), 0U);
}

TEST(ScriptLimits, EndARunFromAnotherThread) {
  std::atomic<bool> stop = true;
  EXPECT_EQ(fault_of("while true do end", {.stop = &stop}), "game.lua:1: stopped");
}

TEST(ScriptLimits, AreForEachRun) {
  auto const game = body("local n = 0 for i = 1, 100000 do n = n + 1 end return n", small);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(to_play(game), "100000");  // 30 million instructions in all
}

TEST(ScriptLimits, LeaveTheScriptUsable) {
  faro::xoshiro256pp generator{faro::key_from_text("usable")};
  faro::random_chooser random{generator};
  auto const game = body("if t:below(2) == 0 then while true do end end return 'done'", small);
  int stopped = 0;
  for (int i = 0; i < 20; ++i) {
    try {
      EXPECT_EQ(to_string(game(random)), "done");
    } catch (faro::input_error const&) {
      ++stopped;
    }
  }
  EXPECT_GT(stopped, 0);
  EXPECT_LT(stopped, 20);
}

TEST(UnsteadyScripts, ThatCountTheirRunsAreFoundOut) {
  EXPECT_EQ(
      unsteadiness_of("local games = 0\nreturn function(t) games = games + 1 return games + t:below(2) end"),
      "game.lua: a run has changed 'games' for the runs after it, so an outcome would depend on more than "
      "its "
      "picks; make it local to the game's function");
  EXPECT_EQ(
      unsteadiness_of("n = 0 return function(t) n = n + 1 return t:below(2) end"),
      "game.lua: a run has changed 'the global variables' for the runs after it, so an outcome would depend "
      "on more than its picks; make it local to the game's function");
}

TEST(UnsteadyScripts, ThatKeepAListAreFoundOut) {
  auto const told = unsteadiness_of(
      "local seen = {cards = {}} return function(t) "
      "seen.cards[#seen.cards + 1] = t:draw() return #seen.cards end");
  EXPECT_NE(told.find("has changed 'cards'"), std::string::npos) << told;
}

TEST(UnsteadyScripts, ThatChangeTheirParametersOrCardsAreFoundOut) {
  auto const told = unsteadiness_of(
      "return {parameters = {n = 1}, play = function(t, p) p.n = p.n + 1 "
      "return t:below(p.n) end}");
  EXPECT_NE(told.find("has changed 'p'"), std::string::npos) << told;
  auto const cards = unsteadiness_of(
      "return {deck = function() return {{'a', 2}, {'b', 2}} end, by = function(c) "
      "return {c} end, play = function(t) local c = t:draw() c[1] = 'x' return c end}");
  EXPECT_NE(cards.find("has changed"), std::string::npos) << cards;
}

// Lua's own functions are known by address, which must not be that of something later.
TEST(UnsteadyScripts, AreFoundOutEveryTime) {
  for (int i = 0; i < 200; ++i) {
    script const game{
        "return {deck = {{'a', 2}, {'b', 2}}, by = function(c) return {c} end, "
        "play = function(t) local c = t:draw() c[1] = 'x' return c end}",
        "game.lua"};
    EXPECT_THROW((void)read_script(game), faro::description_error);
  }
}

TEST(UnsteadyScripts, ThatSetAVariableInARunAreStopped) {
  EXPECT_EQ(
      fault_of("total = 3 return total"),
      "game.lua:1: 'total' would outlast the run, and the next could depend on it; write `local total`");
}

TEST(UnsteadyScripts, ThatKeepACoroutineAreRefused) {
  EXPECT_EQ(fault_of_file("local next_card = coroutine.wrap(function() coroutine.yield(1) end) "
                          "return function() return next_card() end"),
            "game.lua: 'next_card' is an iterator or a coroutine, which would go on from run to run");
}

}  // namespace
