// Bags of a game. The items lie in a list of Lua's, the one in front last, so that placing is appending; what
// is left keeps its order, so that the same picks draw the same items as from faro::bag.
//
// Everything here is called by Lua and may be left by a jump: no function owns anything.
#include "games/src/scripts/library/library.hpp"

#include <algorithm>

namespace faro::odds::detail {
namespace {

char const metatable_key = 0;  // its address is the key

constexpr double items_a_step = 16;  // moved

/// Puts the items of the bag at index 1 on the stack.
void push_items(lua_State* L, char const* method) {
  bool is_bag = lua_type(L, 1) == LUA_TUSERDATA && lua_getmetatable(L, 1) != 0;
  if (is_bag) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &metatable_key);
    is_bag = lua_rawequal(L, -1, -2) != 0;
    lua_pop(L, 2);
  }
  if (!is_bag) luaL_error(L, "call it as bag:%s(...), with a colon, not as bag.%s(...)", method, method);
  lua_getiuservalue(L, 1, 1);
}

/// Pays for moving so many items.
void pay_for(lua_State* L, lua_Integer items) {
  if (!script_machine::of(L).pay(L, static_cast<double>(items) / items_a_step)) raise_script_error(L);
}

lua_Integer size_of(lua_State* L, int index) { return static_cast<lua_Integer>(lua_rawlen(L, index)); }

/// Appends the list at `from` to the items at `to`, the last entry first.
void append_reversed(lua_State* L, int from, int to, char const* method) {
  if (lua_type(L, from) != LUA_TTABLE)
    luaL_error(L, "%s(list): expected a list, got %s", method, luaL_typename(L, from));
  auto const count = size_of(L, from);
  auto const size = size_of(L, to);
  pay_for(L, count);
  for (lua_Integer i = 0; i < count; ++i) {
    if (lua_rawgeti(L, from, count - i) == LUA_TNIL)
      luaL_error(L, "%s(list): entry %d of the list is nil", method, static_cast<int>(count - i));
    lua_rawseti(L, to, size + i + 1);
  }
}

/// Takes one of the items at an index out and leaves it on the stack. Precondition: there is one.
void draw_item(lua_State* L, int items, bool is_paid = false) {
  auto& machine = script_machine::of(L);
  auto const size = size_of(L, items);
  lua_pushinteger(L, size);
  if (guarded_call<script_machine::library::bag_pick>(machine, L) < 0) raise_script_error(L);
  auto const place = size - lua_tointegerx(L, -1, nullptr);
  lua_pop(L, 2);
  if (!is_paid) pay_for(L, size - place);
  lua_rawgeti(L, items, place);
  for (auto i = place; i < size; ++i) {
    lua_rawgeti(L, items, i + 1);
    lua_rawseti(L, items, i);
  }
  lua_pushnil(L);
  lua_rawseti(L, items, size);
  if (guarded_call<script_machine::library::bag_drew>(machine, L) < 0) raise_script_error(L);
}

int bag_place(lua_State* L) {
  push_items(L, "place");
  if (lua_isnoneornil(L, 2)) return luaL_error(L, "bag:place(item): expected an item, got nil");
  auto const items = lua_gettop(L);
  lua_pushvalue(L, 2);
  lua_rawseti(L, items, size_of(L, items) + 1);
  return 0;
}

int bag_place_all(lua_State* L) {
  push_items(L, "place_all");
  append_reversed(L, 2, lua_gettop(L), "bag:place_all");
  return 0;
}

int bag_draw(lua_State* L) {
  push_items(L, "draw");
  auto const items = lua_gettop(L);
  if (size_of(L, items) == 0) {
    lua_pushnil(L);
  } else {
    draw_item(L, items);
  }
  return 1;
}

int bag_draw_all(lua_State* L) {
  push_items(L, "draw_all");
  auto const items = lua_gettop(L);
  constexpr lua_Integer most = lua_Integer{1} << 26;  // beyond all memory
  constexpr lua_Integer between_looks = 64;
  auto const size = std::min(size_of(L, items), most);
  pay_for(L,
          size * size / 2);  // at once, and the same for all picks: half of what is left is moved, on average
  lua_newtable(L);
  for (lua_Integer drawn = 1; size_of(L, items) > 0; ++drawn) {
    if (drawn % between_looks == 0) pay_for(L, 0);
    draw_item(L, items, true);
    lua_rawseti(L, items + 1, drawn);
  }
  return 1;
}

int bag_size(lua_State* L) {
  push_items(L, "size");
  lua_pushinteger(L, size_of(L, lua_gettop(L)));
  return 1;
}

/// A list of what is in it, from the front.
int bag_items(lua_State* L) {
  push_items(L, "items");
  auto const items = lua_gettop(L);
  auto const size = size_of(L, items);
  pay_for(L, size);
  lua_newtable(L);
  for (lua_Integer i = 1; i <= size; ++i) {
    lua_rawgeti(L, items, size + 1 - i);
    lua_rawseti(L, items + 1, i);
  }
  return 1;
}

}  // namespace

void open_bags(lua_State* L) {
  static luaL_Reg const methods[] = {
      {"place", bag_place}, {"place_all", bag_place_all}, {"draw", bag_draw}, {"draw_all", bag_draw_all},
      {"size", bag_size},   {"items", bag_items},         {nullptr, nullptr}};
  lua_newtable(L);  // the metatable
  lua_newtable(L);
  luaL_setfuncs(L, methods, 0);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &metatable_key);
}

int bag_call(lua_State* L) {
  auto& machine = script_machine::of(L);
  if (lua_touserdata(L, 1) != machine.self)
    return luaL_error(L, "call it as t:bag(...), with a colon, not as t.bag(...)");
  lua_settop(L, 2);
  lua_newuserdatauv(L, 0, 1);  // 3
  lua_newtable(L);             // 4: its items
  if (!lua_isnil(L, 2)) append_reversed(L, 2, 4, "t:bag");
  lua_setiuservalue(L, 3, 1);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &metatable_key);
  lua_setmetatable(L, 3);
  return 1;
}

int place_all_call(lua_State* L) {
  auto& machine = script_machine::of(L);
  if (lua_touserdata(L, 1) != machine.self)
    return luaL_error(L, "call it as t:place_all(...), with a colon, not as t.place_all(...)");
  if (lua_type(L, 2) != LUA_TTABLE)
    return luaL_error(L, "t:place_all(list): expected a list, got %s", luaL_typename(L, 2));
  auto const count = size_of(L, 2);
  pay_for(L, count);
  lua_getfield(L, 1, "place");
  auto const place = lua_gettop(L);
  for (lua_Integer i = 1; i <= count; ++i) {
    lua_pushvalue(L, place);
    lua_pushvalue(L, 1);
    if (lua_rawgeti(L, 2, i) == LUA_TNIL)
      return luaL_error(L, "t:place_all(list): entry %d of the list is nil", static_cast<int>(i));
    lua_call(L, 2, 0);
  }
  return 0;
}

int draw_all_call(lua_State* L) {
  auto& machine = script_machine::of(L);
  lua_settop(L, 1);
  if (guarded_call<script_machine::library::left>(machine, L) < 0) return raise_script_error(L);
  auto const cards = lua_tointegerx(L, -1, nullptr);
  lua_settop(L, 1);
  lua_newtable(L);
  pay_for(L, cards);
  constexpr lua_Integer between_looks = 64;
  for (lua_Integer i = 1; i <= cards; ++i) {
    if (i % between_looks == 0) pay_for(L, 0);
    if (guarded_call<script_machine::library::draw>(machine, L) < 0) return raise_script_error(L);
    lua_rawseti(L, 2, i);
  }
  return 1;
}

}  // namespace faro::odds::detail
