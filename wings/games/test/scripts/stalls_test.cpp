// Nothing that a script can call holds up a run for long: what goes through much between two instructions
// pays for it, so that limits end it, and is interrupted when somebody asks.
#include "games/test/scripts/support.hpp"
#include "support/error_of.hpp"

#include <gtest/gtest.h>
#include <pthread.h>

#include <atomic>
#include <chrono>
#include <ctime>
#include <string>
#include <thread>
#include <vector>

namespace {

using faro::odds::script;
using faro::testing::body;
using faro::testing::error_of;

struct always_first {
  static std::uint64_t below(std::uint64_t) { return 0; }
};

std::string fault_within(std::string const& lua, faro::odds::script_limits const& limits) {
  return error_of([&] {
    always_first c;
    (void)body(lua, limits)(c);
  });
}

/// Work without an end, of every kind that has no instruction of its own for each step.
std::vector<std::string> const endless{
    // texts
    "local s = '' for i = 1, 1e9 do s = s .. i end",
    "local s = ('x'):rep(3000000) for i = 1, 1e9 do local u = s:upper() end",
    "local s = ('a'):rep(1000) for i = 1, 1e9 do local u = s:gsub('a', 'aa') end",
    "for i = 1, 1e9 do local s = ('xy'):rep(10000000, 'z') end",
    "local x = {} for i = 1, 300000 do x[i] = i end for i = 1, 1e9 do local s = table.concat(x, ',') end",
    "local s = ('x'):rep(20000000) for i = 1, 1e9 do local r = s:sub(2) end",
    // lists
    "local x = {} for i = 1, 50000 do x[i] = i end for i = 1, 1e9 do table.remove(x, 1) x[50000] = 0 end",
    "local x = {} for i = 1, 1e9 do table.insert(x, 1, i) end",
    "local x = {} for i = 1, 20000 do x[i] = -i end for i = 1, 1e9 do table.sort(x) table.sort(x, "
    "function(a, b) "
    "return a > b end) end",
    "local x = {} for i = 1, 20000 do x[i] = i end for i = 1, 1e9 do for k in pairs(x) do break end end",
    // coroutines: many of them, in each other, each too short to be looked at
    "local function a() for i = 1, 900 do end end local function b() for i = 1, 300 do coroutine.wrap(a)() "
    "end end "
    "local function c() for i = 1, 300 do coroutine.wrap(b)() end end for i = 1, 1e9 do coroutine.wrap(c)() "
    "end",
    // what `t` does
    "for i = 1, 1e9 do t:place('As', 1000000) t:draw_any(1000000) t:gather() end",
};

/// And of those where a single instruction takes long: they end by the time alone.
std::vector<std::string> const slow{
    "local function f(...) for i = 1, 1e9 do local n = select('#', ...) end end local x = {} for i = 1, "
    "100000 do "
    "x[i] = i end f(table.unpack(x))",
    "local s = ('\\0'):rep(1000000) local a, b = s .. 'a', s .. 'b' for i = 1, 1e9 do local c = a < b end",
    "coroutine.wrap(function() local a, b = ('x'):rep(9000000), ('x'):rep(9000000) for i = 1, 1e9 do local c "
    "= a == "
    "b end end)()",
};

TEST(ScriptStalls, AllEndWithinTheirInstructions) {
  for (auto const& lua : endless) {
    auto const told = fault_within(lua, {.instructions = 1'000'000});
    EXPECT_NE(told.find("stopped after"), std::string::npos) << lua << "\n" << told;
  }
}

/// Seconds of the processor that a thread has had: other work on the machine does not count.
double worked(clockid_t thread) {
  timespec time{};
  ::clock_gettime(thread, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// How long a script goes on working after somebody asked it to stop, once it has worked for so long.
double goes_on(std::string const& lua, double before) {
  clockid_t mine{};
  ::pthread_getcpuclockid(::pthread_self(), &mine);
  std::atomic<bool> stop = false, over = false;
  std::atomic<double> asked = 0;
  auto const begun = worked(mine);
  std::thread asks{[&] {
    while (!over && worked(mine) - begun < before) std::this_thread::sleep_for(std::chrono::milliseconds{1});
    asked = worked(mine);
    stop = true;
  }};
  auto const told = fault_within(lua, {.instructions = UINT64_MAX, .stop = &stop});
  auto const ended = worked(mine);
  over = true;
  asks.join();
  EXPECT_NE(told.find("stopped"), std::string::npos) << lua << "\n" << told;
  return ended - asked;
}

TEST(ScriptStalls, AreInterruptedAtOnce) {
  auto all = endless;
  all.insert(all.end(), slow.begin(), slow.end());
  for (auto const& lua : all) {
    EXPECT_LT(goes_on(lua, 0.005), 0.5) << lua;
    EXPECT_LT(goes_on(lua, 0.1), 0.5) << lua;
  }
}

TEST(ScriptStalls, OfPatternsAreRefusedByWhatTheyMayTry) {
  for (std::string const lua : {"return (('a'):rep(2000000)):find(('a'):rep(1000000) .. 'b', 1, true)",
                                "return (('a'):rep(400000)):find(('a'):rep(200000) .. '.b')",
                                "return (('a'):rep(15000)):find('(.-)%1b')",
                                "return (('a'):rep(10000)):find('[' .. ('b'):rep(50000) .. 'a]-c')"}) {
    auto const told = fault_within(lua, {});
    EXPECT_TRUE(told.find("could take too long") != std::string::npos ||
                told.find("stopped after") != std::string::npos)
        << lua << "\n"
        << told;
  }
  always_first c;
  EXPECT_NO_THROW((void)body("return (('land, spell; '):rep(4)):gsub('%s*(%a+)%s*', '%1')")(c));
  EXPECT_NO_THROW((void)body("return (('x'):rep(100000) .. 'key'):find('key', 1, true)")(c));
}

TEST(ScriptStalls, OfQuestionsWithTooManyAnswersAreRefusedByTheirNumber) {
  auto const told = [](std::string const& lua) { return error_of([&] { (void)answer_script(body(lua)); }); };
  EXPECT_EQ(told("return t:die(1 << 53)"),
            "game.lua:1: t:die(9007199254740992) has too many answers to read them all: expected at most "
            "5000000; ask for what matters (t:chance(good, of)), or simulate");
  EXPECT_NE(told("pcall(function() return t:below(5000001) end) return 1").find("t:below(5000001)"),
            std::string::npos);
  EXPECT_NO_THROW((void)answer_script(body("return t:chance(1, 1 << 31)")));
  always_first c;  // one answer of them is no trouble
  EXPECT_NO_THROW((void)body("return t:die(1 << 53)")(c));
}

/// A game that may ask for ever is read as far as it matters: its weights would fill the memory.
TEST(ScriptStalls, OfLoopsWithoutAMergePointAreReadAsFarAsTheyMatter) {
  auto const answer =
      answer_script(body("local n = 0 while t:chance(1, 1000000) do n = n + 1 end return n < 1"));
  ASSERT_EQ(answer.read.rows.size(), 2U);
  EXPECT_EQ(answer.read.rows[1].chance.low.to_decimal(9), "0.999999000");
  EXPECT_LT(answer.read.rows[1].chance.high.to_double(), 0.9999990001);
}

TEST(ScriptErrors, ThatAreVeryLongAreCut) {
  auto const told = fault_within("error(('x'):rep(1000000))", {});
  EXPECT_LT(told.size(), 3000U);
  EXPECT_NE(told.find("bytes in all"), std::string::npos);
}

}  // namespace
