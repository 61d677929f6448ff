// What Lua calls by itself: every so many instructions, and where an error is raised.
//
// Everything here is called by Lua and may be left by a jump: no function owns anything.
#include "games/src/scripts/door/door.hpp"
#include "games/src/scripts/library/library.hpp"

#include <string_view>

namespace faro::odds::detail {

void count_hook(lua_State* L, lua_Debug* running) {
  lua_getinfo(L, "Sl", running);
  auto& machine = script_machine::of(L);
  auto const instructions = static_cast<std::uint64_t>(lua_gethookcount(L));
  machine.watch_coroutine(L);
  if (machine.on_count(instructions, running->short_src, running->currentline)) return;
  machine.hurry(L);
  raise_script_error(L);
}

/// Gives the line to messages that have none: those of errors inside Lua's own functions.
int add_line(lua_State* L) {
  auto const& machine = script_machine::of(L);
  if (machine.stopped != script_stop::none || lua_type(L, 1) != LUA_TSTRING) return 1;
  std::string_view const text = lua_tolstring(L, 1, nullptr);
  lua_Debug frame;
  for (int level = 1; lua_getstack(L, level, &frame) != 0; ++level) {
    lua_getinfo(L, "Sl", &frame);
    if (frame.currentline <= 0) continue;
    std::string_view const source = frame.short_src;
    if (text.starts_with(source) && text.substr(source.size()).starts_with(':')) return 1;
    lua_pushfstring(L, "%s:%d: %s", frame.short_src, frame.currentline, text.data());
    return 1;
  }
  return 1;
}

}  // namespace faro::odds::detail
