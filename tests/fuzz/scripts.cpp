// Games in Lua: any text is a game, or refused; a game ends within its limits, however it is read.
#include "fuzz/fuzz.hpp"
#include "support/places.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/error.hpp>
#include <faro/games/script.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace faro::testing {
namespace {

fuzz_target scripts() {
  fuzz_target target;
  target.name = "scripts";
  for (auto const& entry :
       std::filesystem::directory_iterator{project_folder() / "wings/games/shipped/games"}) {
    std::ifstream in{entry.path()};
    std::ostringstream text;
    text << in.rdbuf();
    target.texts.push_back(text.str());
  }
  std::ranges::sort(target.texts);
  target.pieces = {" t:die(6)",
                   " t:below(3)",
                   " t:draw()",
                   " t:draw(2)",
                   " t:merge_point(1)",
                   " t:fail()",
                   " return ",
                   " end ",
                   " if ",
                   " then ",
                   " for i = 1, 1e9 do ",
                   " while true do ",
                   " local x = ",
                   "('x'):rep(1e9)",
                   "string.rep",
                   "table.concat",
                   "..",
                   "{",
                   "}",
                   "(",
                   ")",
                   "p.",
                   "nil",
                   "0/0",
                   "-1",
                   "math.maxinteger",
                   "setmetatable(",
                   "pcall(",
                   "error(",
                   "[[",
                   "]]",
                   "coroutine.wrap(",
                   "select('#', ",
                   "next, ",
                   "#",
                   "//",
                   "goto a ",
                   "::a::",
                   "'",
                   "\"",
                   "\\",
                   "\xff",
                   "tostring("};
  target.feed = [](std::string_view text) {
    odds::script_limits limits;
    limits.memory = std::size_t{8} << 20;
    limits.instructions = 300'000;
    limits.time = std::chrono::seconds{2};
    odds::script const game{std::string{text}, "game.lua", {}, limits};
    chacha8 bits{key_from_text("fuzz")};
    random_chooser<chacha8> c{bits};
    std::vector<std::string> answers;
    try {
      for (int i = 0; i < 3; ++i) static_cast<void>(to_string(game.play(c, answers)));
    } catch (odds::undecided_script const&) {  // it asks for a decision, and nobody takes one here
      return true;
    }
    auto const read = read_script(game, {.picks = 50, .runs = 300});
    EXPECT_EQ(read.law.mass() + read.unread, ratio{1}) << text;
    return true;
  };
  keep_taken(target);  // some of the games take more than is allowed here
  return target;
}

}  // namespace

std::vector<fuzz_maker> fuzzed_scripts() { return {{"scripts", scripts}}; }

}  // namespace faro::testing
