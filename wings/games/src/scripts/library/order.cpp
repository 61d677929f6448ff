// pairs and next in a stated order: Lua's own depends on addresses.
//
// Everything here is called by Lua and may be left by a jump: no function owns anything.
#include "games/src/scripts/library/library.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace faro::odds::detail {

namespace {

/// A key as it is compared: truth values, numbers ascending, texts by bytes.
struct plain_key {
  int type;
  bool is_whole;
  lua_Integer whole;
  double real;
  char const* text;
  std::size_t size;
  lua_Integer at;  // its place in the list of keys
};

/// Exactly: beyond 2^53 not every whole number is a double.
bool whole_before_real(lua_Integer a, double b) noexcept {
  constexpr double beyond = 9223372036854775808.0;
  if (b >= beyond) return true;
  if (b < -beyond) return false;
  auto const floor = std::floor(b);
  auto const whole = static_cast<lua_Integer>(floor);
  return a < whole || (a == whole && floor < b);
}
bool real_before_whole(double a, lua_Integer b) noexcept {
  constexpr double beyond = 9223372036854775808.0;
  if (a >= beyond) return false;
  if (a < -beyond) return true;
  return static_cast<lua_Integer>(std::floor(a)) < b;
}

bool key_before(plain_key const& a, plain_key const& b) noexcept {
  if (a.type != b.type) return a.type < b.type;
  if (a.type == LUA_TSTRING) return std::string_view{a.text, a.size} < std::string_view{b.text, b.size};
  if (a.is_whole && b.is_whole) return a.whole < b.whole;
  if (a.is_whole) return whole_before_real(a.whole, b.real);
  if (b.is_whole) return real_before_whole(a.real, b.whole);
  return a.real < b.real;
}

/// The key at an index; raises an error for one that has no order but its address.
plain_key key_of(lua_State* L, int index) {
  plain_key key{};
  key.type = lua_type(L, index);
  switch (key.type) {
    case LUA_TBOOLEAN:
      key.is_whole = true;
      key.whole = lua_toboolean(L, index);
      return key;
    case LUA_TNUMBER:
      key.is_whole = lua_isinteger(L, index) != 0;
      key.whole = key.is_whole ? lua_tointegerx(L, index, nullptr) : 0;
      key.real = lua_tonumberx(L, index, nullptr);
      return key;
    case LUA_TSTRING:
      key.text = lua_tolstring(L, index, &key.size);
      return key;
    default:
      luaL_error(
          L,
          "the table has a %s as a key: its place would depend on an address; use numbers or texts as keys",
          luaL_typename(L, index));
      return key;
  }
}

/// The next entry of sorted keys (upvalue 1) of a table (upvalue 2) from a position (upvalue 3).
int next_of_sorted(lua_State* L) {
  for (;;) {
    auto const at = lua_tointegerx(L, lua_upvalueindex(3), nullptr) + 1;
    lua_pushinteger(L, at);
    lua_replace(L, lua_upvalueindex(3));
    if (lua_rawgeti(L, lua_upvalueindex(1), at) == LUA_TNIL) return 1;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, lua_upvalueindex(2)) != LUA_TNIL) return 2;  // else removed on the way
    lua_settop(L, 0);
  }
}

}  // namespace

int sorted_pairs(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_newtable(L);  // 2: the keys as they come
  lua_Integer n = 0;
  for (lua_pushnil(L); lua_next(L, 1) != 0; lua_pop(L, 1)) {
    lua_pushvalue(L, -2);
    lua_rawseti(L, 2, ++n);
  }
  auto* const keys =
      static_cast<plain_key*>(lua_newuserdatauv(L, static_cast<std::size_t>(n) * sizeof(plain_key), 0));
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_rawgeti(L, 2, i);
    keys[i - 1] = key_of(L, -1);  // its text stays in table 2
    keys[i - 1].at = i;
    lua_pop(L, 1);
  }
  pay(L, static_cast<double>(n) * static_cast<double>(std::bit_width(static_cast<std::uint64_t>(n))) /
             places_a_step);
  std::sort(keys, keys + n, key_before);
  lua_createtable(L, static_cast<int>(std::min<lua_Integer>(n, 1 << 20)), 0);
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_rawgeti(L, 2, keys[i - 1].at);
    lua_rawseti(L, -2, i);
  }
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_of_sorted, 3);
  return 1;
}

int sorted_next(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  double entries = 0;
  bool const from_start = lua_isnil(L, 2);
  auto const after = from_start ? plain_key{} : key_of(L, 2);
  lua_pushnil(L);  // 3: the least so far
  plain_key least{};
  bool found = false;
  for (lua_pushnil(L); lua_next(L, 1) != 0; lua_pop(L, 1)) {
    auto const key = key_of(L, -2);
    ++entries;
    if ((!from_start && !key_before(after, key)) || (found && !key_before(key, least))) continue;
    found = true;
    least = key;
    lua_pushvalue(L, -2);
    lua_replace(L, 3);
  }
  pay(L, entries / places_a_step);
  lua_settop(L, 3);
  if (!found) return 1;
  lua_pushvalue(L, 3);
  lua_rawget(L, 1);
  return 2;
}

}  // namespace faro::odds::detail
