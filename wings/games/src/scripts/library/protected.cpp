// Protected calls and coroutines: none goes on from a stop that came from outside the script.
//
// Everything here is called by Lua and may be left by a jump: no function owns anything.
#include "games/src/scripts/library/library.hpp"

#include <cstring>
#include <utility>

namespace faro::odds::detail {

namespace {

int memory_is_used_up(lua_State* L) {
  script_machine::of(L).memory_used_up();
  return raise_script_error(L);
}

void pass_on_stop(lua_State* L, int status) {
  if (script_machine::of(L).stopped != script_stop::none) raise_script_error(L);
  if (status == LUA_ERRMEM) memory_is_used_up(L);
}

int protected_result(lua_State* L, int status, int first) {
  pass_on_stop(L, status);
  if (status == LUA_OK) return lua_gettop(L) - first + 1;
  lua_pushboolean(L, 0);
  lua_insert(L, -2);
  return 2;
}

/// Calls the handler of the script (upvalue 1), but not for a stop: a message handler runs while hooks are
/// off.
int guarded_handler(lua_State* L) {
  if (script_machine::of(L).stopped != script_stop::none) return 1;
  lua_settop(L, 1);
  call_wrapped(L, 1);
  return 1;
}

/// Who looks at the time looks at a coroutine while it runs.
lua_State* enter_coroutine(lua_State* L, lua_State* coroutine) {
  auto& machine = script_machine::of(L);
  machine.watch_coroutine(coroutine);
  return std::exchange(machine.running, coroutine);
}
void leave_coroutine(lua_State* L, lua_State* before) {
  auto& machine = script_machine::of(L);
  machine.running = before;
  machine.watch_coroutine(L);
}

/// What coroutine.wrap returns: resumes the coroutine (upvalue 1). Lua's own would close the variables of one
/// that was stopped while hooks are off.
int resume_wrapped(lua_State* L) {
  auto* const coroutine = lua_tothread(L, lua_upvalueindex(1));
  int const arguments = lua_gettop(L);
  if (lua_checkstack(coroutine, arguments) == 0) return luaL_error(L, "too many arguments to resume");
  if (lua_status(coroutine) == LUA_OK && lua_gettop(coroutine) == 0)
    return luaL_error(L, "cannot resume dead coroutine");
  lua_xmove(L, coroutine, arguments);
  int results = 0;
  auto* const before = enter_coroutine(L, coroutine);
  int const status = lua_resume(coroutine, L, arguments, &results);
  leave_coroutine(L, before);
  if (status == LUA_OK || status == LUA_YIELD) {
    luaL_checkstack(L, results, "too many results to resume");
    lua_xmove(coroutine, L, results);
    return results;
  }
  pass_on_stop(L, status);
  lua_xmove(coroutine, L, 1);
  return lua_error(L);
}

}  // namespace

int stoppable_pcall(lua_State* L) {
  luaL_checkany(L, 1);
  lua_pushboolean(L, 1);
  lua_insert(L, 1);
  return protected_result(L, lua_pcall(L, lua_gettop(L) - 2, LUA_MULTRET, 0), 1);
}

int stoppable_xpcall(lua_State* L) {
  int const arguments = lua_gettop(L);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, guarded_handler, 1);
  lua_replace(L, 2);
  lua_pushboolean(L, 1);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2);  // function, handler, true, function, arguments
  return protected_result(L, lua_pcall(L, arguments - 2, LUA_MULTRET, 2), 3);
}

int counted_create(lua_State* L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  auto* const coroutine = lua_newthread(L);
  lua_pushvalue(L, 1);
  lua_xmove(L, coroutine, 1);
  if (!script_machine::of(L).begin_coroutine(L, coroutine)) return raise_script_error(L);
  return 1;
}

int stoppable_wrap(lua_State* L) {
  counted_create(L);
  lua_pushcclosure(L, resume_wrapped, 1);
  return 1;
}

int stoppable_resume(lua_State* L) {
  auto* const coroutine = lua_tothread(L, 1);
  if (coroutine == nullptr) return luaL_typeerror(L, 1, "coroutine");
  auto* const before = enter_coroutine(L, coroutine);
  call_wrapped(L, LUA_MULTRET);
  leave_coroutine(L, before);
  bool const failed = lua_isboolean(L, 1) && lua_toboolean(L, 1) == 0 && lua_type(L, 2) == LUA_TSTRING;
  bool const memory = failed && std::strcmp(lua_tolstring(L, 2, nullptr), "not enough memory") == 0;
  pass_on_stop(L, memory ? LUA_ERRMEM : LUA_OK);
  return lua_gettop(L);
}

}  // namespace faro::odds::detail
