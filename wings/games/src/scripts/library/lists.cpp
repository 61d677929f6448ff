// Functions of lists, which are bounded and stable, and metatables that depend on the picks alone.
//
// Everything here is called by Lua and may be left by a jump: no function owns anything.
#include "games/src/scripts/library/library.hpp"

#include <algorithm>
#include <bit>

namespace faro::odds::detail {

namespace {

constexpr lua_Integer most_places = lua_Integer{1} << 26;

/// How many places a function of `table` goes through: from one argument to the next, or to the end.
double places_used(lua_State* L, int first, int last, double length) {
  if (first == 0) {  // insert, remove: what stands behind a place is moved
    int is_whole = 0;
    auto const place = lua_tointegerx(L, 2, &is_whole);
    bool const within = is_whole != 0 && lua_gettop(L) >= last;
    return within ? std::max(0.0, length - static_cast<double>(place)) : 0;
  }
  auto const from = lua_isnoneornil(L, first) ? 1.0 : lua_tonumberx(L, first, nullptr);
  auto const to = lua_isnoneornil(L, first + 1) ? length : lua_tonumberx(L, first + 1, nullptr);
  return std::max(0.0, to - from + 1);
}

/// Long texts take long to compare.
void pay_for_texts(lua_State* L) {
  constexpr lua_Unsigned long_text = 1024;
  if (lua_type(L, -1) != LUA_TSTRING || lua_type(L, -2) != LUA_TSTRING) return;
  auto const size = std::min(lua_rawlen(L, -1), lua_rawlen(L, -2));
  if (size >= long_text) pay(L, static_cast<double>(size) / tries_a_step);
}

/// Whether the value at the top comes before the one below it.
bool top_before_below(lua_State* L) {
  if (lua_isnil(L, 2)) {
    pay_for_texts(L);
    return lua_compare(L, -1, -2, LUA_OPLT) != 0;
  }
  lua_pushvalue(L, 2);
  lua_pushvalue(L, -2);
  lua_pushvalue(L, -4);
  lua_call(L, 2, 1);
  bool const before = lua_toboolean(L, -1) != 0;
  lua_pop(L, 1);
  return before;
}

/// Merges places [low, middle) and [middle, high) of table `from` into table `to`.
void merge_runs(lua_State* L, int from, int to, lua_Integer low, lua_Integer middle, lua_Integer high) {
  auto left = low;
  auto right = middle;
  for (auto place = low; place < high; ++place) {
    bool take_right = left == middle;
    if (!take_right && right < high) {
      lua_rawgeti(L, from, left);
      lua_rawgeti(L, from, right);
      take_right = top_before_below(L);
      lua_pop(L, 2);
    }
    lua_rawgeti(L, from, take_right ? right++ : left++);
    lua_rawseti(L, to, place);
  }
}

}  // namespace

int bounded_table(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  if (luaL_getmetafield(L, 1, "__len") != LUA_TNIL) return luaL_error(L, "a table with __len is no list");
  auto const first = static_cast<int>(lua_tointegerx(L, lua_upvalueindex(2), nullptr));
  auto const last = static_cast<int>(lua_tointegerx(L, lua_upvalueindex(3), nullptr));
  for (int i = first; first > 0 && i <= last; ++i) {
    int is_whole = 0;
    auto const place = lua_tointegerx(L, i, &is_whole);
    if (is_whole != 0 && (place > most_places || place < -most_places))
      return luaL_error(L, "%I is no place in a list", place);
  }
  auto const length = lua_rawlen(L, 1);
  if (length > static_cast<lua_Unsigned>(most_places)) return luaL_error(L, "the list is too long");
  pay(L, places_used(L, first, last, static_cast<double>(length)) / places_a_step);
  call_wrapped(L, LUA_MULTRET);
  if (lua_type(L, -1) == LUA_TSTRING) pay(L, static_cast<double>(lua_rawlen(L, -1)) / bytes_a_step);
  return lua_gettop(L);
}

/// Lua's own takes pivots by the clock, so what it leaves of equal entries is not the same in every run.
/// Merge sort, O(n log n).
int stable_sort(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  auto const n = static_cast<lua_Integer>(lua_rawlen(L, 1));
  pay(L, static_cast<double>(n) * static_cast<double>(std::bit_width(static_cast<std::uint64_t>(n))) /
             places_a_step);
  if (n > most_places) return luaL_error(L, "the list is too long");
  lua_newtable(L);
  int from = 1;
  int to = 3;
  for (lua_Integer width = 1; width < n; width *= 2) {
    for (lua_Integer low = 1; low <= n; low += 2 * width)
      merge_runs(L, from, to, low, std::min(low + width, n + 1), std::min(low + 2 * width, n + 1));
    std::swap(from, to);
  }
  for (lua_Integer i = 1; from != 1 && i <= n; ++i) {
    lua_rawgeti(L, from, i);
    lua_rawseti(L, 1, i);
  }
  return 0;
}

int checked_setmetatable(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TTABLE);
  lua_settop(L, 2);
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL)
    return luaL_error(L, "this table can't be given another metatable");
  if (lua_istable(L, 2)) {
    for (char const* const name : {"__gc", "__mode", "__len", "__pairs"}) {
      lua_pushstring(L, name);
      if (lua_rawget(L, 2) != LUA_TNIL)
        return luaL_error(L, "%s is not available: what it does would depend on more than the picks", name);
      lua_pop(L, 1);
    }
  }
  lua_settop(L, 2);
  lua_setmetatable(L, 1);
  return 1;
}

}  // namespace faro::odds::detail
