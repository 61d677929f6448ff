// The sandbox: what of Lua's own library a game may use, made deterministic (missing.cpp has reasons for the
// rest).
//
// Everything here is called by Lua and may be left by a jump: no function owns anything.
#include "games/src/scripts/door/door.hpp"
#include "games/src/scripts/library/library.hpp"

#include <initializer_list>

namespace faro::odds::detail {
namespace {

// ---- What is refused

int no_random(lua_State* L) {
  return luaL_error(L,
                    "math.random is refused: what it gives could be neither replayed nor counted; "
                    "use t:below(n), t:die(n) and t:draw()");
}

int no_change(lua_State* L) { return luaL_error(L, "Lua's own functions can't be changed"); }

/// A variable is made while the file is loaded, and never in a run.
int set_variable(lua_State* L) {
  if (!script_machine::of(L).loading()) return script_call<script_machine::library::new_variable>(L);
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 0;
}

// ---- The environment

/// Copies functions by name from the table at -2 to the one at -1.
void copy_functions(lua_State* L, std::initializer_list<char const*> names) {
  for (auto const* const name : names) {
    lua_getfield(L, -2, name);
    lua_setfield(L, -2, name);
  }
}

/// t[name] = function with the old t[name] from the table at -2, and whole numbers, as upvalues.
void wrap_function(lua_State* L, char const* name, lua_CFunction function,
                   std::initializer_list<lua_Integer> more = {}) {
  lua_getfield(L, -2, name);
  for (auto const n : more) lua_pushinteger(L, n);
  lua_pushcclosure(L, function, 1 + static_cast<int>(more.size()));
  lua_setfield(L, -2, name);
}

/// Replaces the table at the top by an empty one through which it can be read and not changed.
void make_read_only(lua_State* L) {
  lua_newtable(L);
  lua_createtable(L, 0, 3);
  lua_rotate(L, -3, 2);  // proxy, metatable, table
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, no_change);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
}

void add_string(lua_State* L, int builtins) {
  luaL_requiref(L, "string", luaopen_string, 0);
  lua_createtable(L, 0, 16);
  copy_functions(L, {"byte", "char", "len", "lower", "reverse", "sub", "upper"});
  wrap_function(L, "rep", bounded_rep);
  wrap_function(L, "format", plain_format);
  lua_getfield(L, -2, "find");
  lua_pushboolean(L, 1);  // it may be told to look for plain text
  lua_pushcclosure(L, bounded_pattern, 2);
  lua_setfield(L, -2, "find");
  for (char const* const name : {"match", "gmatch", "gsub"}) wrap_function(L, name, bounded_pattern, {});
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_pop(L, 2);
  make_read_only(L);
  lua_setfield(L, builtins, "string");
  lua_pop(L, 1);
}

void add_table(lua_State* L, int builtins) {
  luaL_requiref(L, "table", luaopen_table, 0);
  lua_createtable(L, 0, 8);
  copy_functions(L, {"pack"});
  wrap_function(L, "insert", bounded_table, {0, 3});  // with three arguments, the second is a place
  wrap_function(L, "remove", bounded_table, {0, 2});
  wrap_function(L, "concat", bounded_table, {3, 4});
  wrap_function(L, "unpack", bounded_table, {2, 3});
  wrap_function(L, "move", bounded_table, {2, 4});
  lua_pushcfunction(L, stable_sort);
  lua_setfield(L, -2, "sort");
  make_read_only(L);
  lua_setfield(L, builtins, "table");
  lua_pop(L, 1);
}

void add_math(lua_State* L, int builtins) {
  luaL_requiref(L, "math", luaopen_math, 0);
  lua_createtable(L, 0, 32);
  copy_functions(L, {"abs",  "ceil", "floor", "fmod", "huge", "max",       "maxinteger", "min", "mininteger",
                     "modf", "pi",   "sqrt",  "exp",  "log",  "tointeger", "type",       "ult", "sin",
                     "cos",  "tan",  "asin",  "acos", "atan", "deg",       "rad"});
  for (char const* const name : {"random", "randomseed"}) {
    lua_pushcfunction(L, no_random);
    lua_setfield(L, -2, name);
  }
  make_read_only(L);
  lua_setfield(L, builtins, "math");
  lua_pop(L, 1);
}

void add_coroutine(lua_State* L, int builtins) {
  luaL_requiref(L, "coroutine", luaopen_coroutine, 0);
  lua_createtable(L, 0, 8);
  copy_functions(L, {"isyieldable", "running", "status", "yield"});
  lua_pushcfunction(L, counted_create);
  lua_setfield(L, -2, "create");
  wrap_function(L, "resume", stoppable_resume);
  lua_pushcfunction(L, stoppable_wrap);
  lua_setfield(L, -2, "wrap");
  make_read_only(L);
  lua_setfield(L, builtins, "coroutine");
  lua_pop(L, 1);
}

void add_base(lua_State* L) {
  static luaL_Reg const ours[] = {{"pairs", sorted_pairs},
                                  {"next", sorted_next},
                                  {"tostring", plain_tostring},
                                  {"setmetatable", checked_setmetatable},
                                  {"pcall", stoppable_pcall},
                                  {"xpcall", stoppable_xpcall},
                                  {nullptr, nullptr}};
  luaL_requiref(L, "_G", luaopen_base, 0);
  lua_insert(L, -2);
  copy_functions(L, {"assert", "error", "getmetatable", "ipairs", "rawequal", "rawget", "rawlen", "select",
                     "tonumber", "type", "_VERSION"});
  luaL_setfuncs(L, ours, 0);
  lua_remove(L, -2);
}

}  // namespace

int open_script_library(lua_State* L) {
  lua_settop(L, 0);
  lua_newtable(L);  // the environment: the script's own variables
  lua_createtable(L, 0, 32);
  constexpr int builtins = 2;
  add_base(L);
  add_string(L, builtins);
  add_table(L, builtins);
  add_math(L, builtins);
  add_coroutine(L, builtins);
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, script_call<script_machine::library::missing_variable>);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, builtins);

  lua_createtable(L, 0, 3);
  lua_pushvalue(L, builtins);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, set_variable);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, 1);
  lua_pushvalue(L, builtins);
  (void)luaL_ref(L, LUA_REGISTRYINDEX);  // the machine knows its parts by their addresses: they must stay
  return 2;
}

}  // namespace faro::odds::detail
