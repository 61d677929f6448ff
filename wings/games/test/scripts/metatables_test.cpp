// Tables that run code where they are looked at: wherever a game gives one, it is read or refused, and
// neither ends the program nor goes on for ever.
#include "games/test/scripts/support.hpp"
#include "support/error_of.hpp"

#include <faro/games/loops.hpp>
#include <faro/games/shuffle.hpp>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using faro::odds::script;
using faro::testing::error_of;

constexpr faro::odds::script_limits small_limits{.memory = std::size_t{8} << 20, .instructions = 200'000};

/// What functions of metatables do.
std::vector<std::string> const deeds{
    "error('boom')",
    "error({})",
    "error()",
    "while true do end",
    "return f()",
    "local function deep(n) return 1 + deep(n + 1) end return deep(1)",
    "local s = 'x' while true do s = s .. s end",
    "local t = {} for i = 1, 1e9 do t[i] = {} end",
    "return ('x'):rep(1 << 30)",
    "return setmetatable({}, getmetatable(strange))",
    "return nil",
    "return 1",
    "return 'x'",
    "return coroutine.wrap(function() error('boom') end)()",
    "return string.format('%d', 'x')",
    "return {strange}",
};

std::vector<std::string> const methods{"__index", "__newindex", "__call",     "__concat", "__eq",
                                       "__lt",    "__le",       "__tostring", "__name",   "__unm",
                                       "__close", "__add",      "__idiv",     "__band"};

/// Where such a table, `strange`, stands in a file.
std::vector<std::string> const places{
    "return strange",
    "strange.play = function(t) return t:die(2) end return strange",
    "strange.step = function(t, s) return s + 1 end return strange",
    "return {play = strange}",
    "return {title = strange, play = function(t) return t:die(2) end}",
    "return {parameters = strange, play = function(t) return t:die(2) end}",
    "return {parameters = {a = strange}, play = function(t) return t:die(2) end}",
    "return {strategies = strange, play = function(t) return t:die(2) end}",
    "return {strategies = {a = strange}, play = function(t) return t:die(2) end}",
    "return {deck = strange, play = function(t) return t:die(2) end}",
    "return {deck = {strange, strange}, play = function(t) return t:draw() end}",
    "return {deck = function() return strange end, play = function(t) return t:die(2) end}",
    "return {by = strange, play = function(t) return t:die(2) end}",
    "return {by = function() return strange end, play = function(t) return t:draw() end}",
    "return {order = strange, play = function(t) return t:die(2) end}",
    "return {order = function() return strange end, play = function(t) return t:die(2) end}",
    "return {start = strange, step = function(t, s) return nil, t:die(2) end}",
    "return {start = 1, step = function(t, s) return strange end}",
    "return {start = 1, step = function(t, s) return nil, strange end}",
    "return {start = function() return strange end, step = function(t, s) return nil, 1 end}",
    "return function(t) return strange end",
    "return function(t) return strange.x end",
    "return function(t) return {strange, strange} end",
    "return function(t) return {[strange] = 1} end",
    "return function(t) t:merge_point(strange) return t:die(2) end",
    "return function(t) t:merge_point_only({strange}) return t:die(2) end",
    "return function(t) return t:pick(strange) end",
    "return function(t) return t:pick{strange, 1} end",
    "return function(t) return t:below(strange) end",
    "return function(t) return t:chance(strange, strange) end",
    "return function(t) t:observe(strange) return 1 end",
    "return function(t) t:count(strange) return 1 end",
    "return function(t) t:place(strange) return t:draw() end",
    "return function(t) t:place_all(strange) return t:draw() end",
    "return function(t) return t:take(strange) end",
    "return function(t) return t:left(strange) end",
    "return function(t) return t:draw(strange) end",
    "return function(t) return t:ask('As', strange) end",
    "return function(t) return t:ask(strange, {'As'}) end",
    "return function(t) local b = t:bag(strange) return b:draw() end",
    "return function(t) local b = t:bag() b:place(strange) return b:draw() end",
    "return function(t) return t:choose_best(strange, 1) end",
    "return function(t) return t:choose_best({1, strange}, strange) end",
    "return function(t) local x <close> = strange t:fail() end",
    "return function(t) local x <close> = strange t:merge_point(1) return t:die(2) end",
    "return function(t) local x <close> = strange error('away') end",
    "return function(t) local x <close> = strange while true do end end",
    "return function(t) for k, v in pairs(strange) do end return 1 end",
    "return function(t) for k, v in ipairs(strange) do end return 1 end",
    "return function(t) return tostring(strange) .. '' end",
    "return function(t) table.sort({strange, strange, 1}) return 1 end",
    "return function(t) return table.concat({strange}, strange) end",
    "return function(t) return table.unpack(strange) end",
    "return function(t) return pcall(strange) and 1 or 2 end",
    "return function(t) return xpcall(error, strange) and 1 or 2 end",
    "return function(t) return strange() or 1 end",
    "return function(t) return strange == setmetatable({}, getmetatable(strange)) and 1 or 2 end",
    "return function(t, deck) return strange end",
    "return function(t, deck) deck[1] = strange end",
    "return setmetatable({}, {__index = strange})",
};

/// Everything that is done with a file. Its errors are told; nothing else comes of it.
void use(std::string const& text) {
  auto const quietly = [](auto const& what) {
    try {
      what();
    } catch (faro::error const&) {}
  };
  quietly([&] {
    script const game{text, "game.lua", {}, small_limits};
    quietly([&] { (void)answer_script(game, {.states = 200, .seconds = 1}); });
    quietly([&] { (void)simulate(game, 3, faro::key_from_text("s"), 1); });
  });
  quietly([&] { (void)faro::odds::is_shuffle_in_lua(text, "game.lua"); });
}

TEST(Metatables, NeitherEndTheProgramNorGoOn) {
  for (auto const& deed : deeds) {
    std::string functions;
    for (auto const& method : methods) functions += fmt::format("{} = f, ", method);
    auto const head =
        fmt::format("local strange = {{}}\nlocal f f = function() {} end\nsetmetatable(strange, {{{}}})\n",
                    deed, functions);
    for (auto const& place : places) {
      SCOPED_TRACE(deed + " | " + place);
      use(head + place);
    }
  }
}

TEST(Metatables, ErrorsHaveTheirLine) {
  EXPECT_EQ(
      error_of([] {
        script const game{"return setmetatable({}, {\n  __index = function() error('boom') end})", "g.lua"};
      }),
      "g.lua:2: boom");
  EXPECT_EQ(error_of([] {
              script const game{"return setmetatable({}, {\n  __index = function() while true do end end})",
                                "g.lua",
                                {},
                                small_limits};
            }),
            "g.lua:2: stopped after 200000 instructions in one run; does a loop never end?");
}

TEST(Metatables, GivesAGameItsFields) {
  script const game{
      "local base = {play = function(t) return t:below(2) end, title = 'of a base'}\n"
      "return setmetatable({}, {__index = base})",
      "g.lua"};
  EXPECT_EQ(game.title(), "of a base");
  EXPECT_EQ(read_script(game).law.entries().size(), 2U);
}

/// Each variable that is to be closed could otherwise take as long as a run may.
TEST(Metatables, ClosingAfterAStopIsShort) {
  auto const text = [](int deep) {
    return fmt::format(
        "local closes = setmetatable({{}}, {{__close = function() while true do end end}})\n"
        "local function down(n) local x <close> = closes if n > 0 then down(n - 1) end while true do end "
        "end\n"
        "return function(t) down({}) end",
        deep);
  };
  EXPECT_NE(error_of([&] {
              script const game{text(50'000), "g.lua"};
              (void)read_script(game);
            }).find("stopped after 100000000 instructions"),
            std::string::npos);
}

}  // namespace
