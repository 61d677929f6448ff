// What `t` may ask within one function: in time, and of few enough answers. Apart from what it does.
#include "games/src/scripts/machine.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <exception>
#include <utility>

namespace faro::odds::detail {

/// Within a function that asks for much at once; throws what ends the run.
void script_machine::go_on_in_time() {
  if (in_time()) return;
  if (stopped == script_stop::thrown) std::rethrow_exception(std::exchange(thrown, nullptr));
  throw input_error{message};
}

/// A question whose every answer has to be read must have few enough of them; said before the first is.
bool script_machine::few_enough(lua_State* L, char const* what, std::uint64_t faces) {
  if (faces <= most_faces) return true;
  lua_Debug frame;
  int line = 0;
  for (int level = 1; line <= 0 && lua_getstack(L, level, &frame) != 0; ++level) {
    lua_getinfo(L, "l", &frame);
    line = frame.currentline;
  }
  stop_for_good(
      say("{}:{}: {}({}) has too many answers to read them all: expected at most {}; ask for what matters "
          "(t:chance(good, of)), or simulate",
          name_, line, what, faces, most_faces));
  return false;
}

}  // namespace faro::odds::detail
