// The door: what the machine does to a Lua state from outside of a call, where an error would end the
// program. Each of these is called by script_machine::enter(), which turns errors into exceptions.
//
// Everything here is called by Lua and may be left by a jump: no function owns anything.
#include "games/src/scripts/door/door.hpp"

#include "games/src/scripts/library/library.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

namespace faro::odds::detail {

namespace {

/// What a light userdata points to.
template <class T>
T& pointed(lua_State* L, int index) {
  return *static_cast<T*>(lua_touserdata(L, index));
}

}  // namespace

namespace door {

int push_text(lua_State* L) {
  auto const& text = pointed<std::string_view const>(L, 1);
  lua_pushlstring(L, text.data(), text.size());
  return 1;
}

int new_table(lua_State* L) {
  constexpr lua_Integer most = 64;  // grows by itself
  auto const room = [&](int index) {
    return static_cast<int>(std::min(lua_tointegerx(L, index, nullptr), most));
  };
  lua_createtable(L, room(1), room(2));
  return 1;
}

int set_entry(lua_State* L) {
  lua_rawset(L, 1);
  return 0;
}

int set_place(lua_State* L) {
  auto const place = lua_tointegerx(L, 3, nullptr);
  lua_settop(L, 2);
  lua_rawseti(L, 1, place);
  return 0;
}

int get_field(lua_State* L) {
  lua_getfield(L, 1, &pointed<char const>(L, 2));
  return 1;
}

int keep(lua_State* L) {
  lua_settop(L, 1);
  lua_pushinteger(L, luaL_ref(L, LUA_REGISTRYINDEX));
  return 1;
}

int push_numbers(lua_State* L) {
  auto const& numbers = pointed<std::span<std::uint32_t const> const>(L, 1);
  lua_createtable(L, static_cast<int>(numbers.size()), 0);
  lua_Integer place = 0;
  for (auto const n : numbers) {
    lua_pushinteger(L, lua_Integer{n} + 1);
    lua_rawseti(L, -2, ++place);
  }
  return 1;
}

int push_state(lua_State* L) {
  char const* at = static_cast<char const*>(lua_touserdata(L, 1));
  push_bytes(L, at);
  return 1;
}

int seal_parameters(lua_State* L) {
  lua_createtable(L, 0, 2);
  lua_pushcfunction(L, script_call<script_machine::library::missing_parameter>);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, 1);
  return 1;
}

}  // namespace door

}  // namespace faro::odds::detail
