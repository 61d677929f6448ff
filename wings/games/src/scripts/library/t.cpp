// `t`, as Lua sees it: its functions, and how what went wrong in one is raised.
//
// Everything here is called by Lua and may be left by a jump: no function owns anything.
#include "games/src/scripts/door/door.hpp"
#include "games/src/scripts/library/library.hpp"

#include <iterator>

namespace faro::odds::detail {

int raise_script_error(lua_State* L) {
  auto& machine = script_machine::of(L);
  if (machine.stopped != script_stop::none) {
    lua_pushlightuserdata(L, &machine);
    return lua_error(L);
  }
  luaL_where(L, 1);
  lua_pushlstring(L, machine.message.data(), machine.message.size());
  lua_concat(L, 2);
  return lua_error(L);
}

namespace {

/// place(): a card the deck has never had is entered first. Its number follows from the run, which resets it.
int place_call(lua_State* L) {
  auto& machine = script_machine::of(L);
  for (;;) {
    int const done = guarded_call<script_machine::library::place>(machine, L);
    if (done < 0) return raise_script_error(L);
    if (done > 0) return 0;
    auto const kind = static_cast<lua_Integer>(machine.kinds()) - 1;
    lua_pushvalue(L, 2);
    lua_rawseti(L, lua_upvalueindex(1), kind + 1);
    lua_pushvalue(L, 2);
    lua_pushinteger(L, kind);
    lua_rawset(L, lua_upvalueindex(2));
  }
}

/// Calls `start` where it is a function.
int resume_call(lua_State* L) {
  auto& machine = script_machine::of(L);
  int const results = guarded_call<script_machine::library::resume_state>(machine, L);
  if (results < 0) return raise_script_error(L);
  if (results == 1) return 1;
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 3);
  lua_call(L, 1, 1);
  return 1;
}

}  // namespace

/// A userdata with nothing in it; its functions know the tables of cards.
int make_t(lua_State* L) {
  static luaL_Reg const methods[] = {
      {"draw", script_call<script_machine::library::draw>},
      {"draw_any", script_call<script_machine::library::draw_any>},
      {"take", script_call<script_machine::library::take>},
      {"place", place_call},
      {"gather", script_call<script_machine::library::gather>},
      {"left", script_call<script_machine::library::left>},
      {"below", script_call<script_machine::library::below>},
      {"die", script_call<script_machine::library::die>},
      {"chance", script_call<script_machine::library::chance>},
      {"pick", script_call<script_machine::library::pick>},
      {"merge_point", script_call<script_machine::library::merge_point>},
      {"merge_point_only", script_call<script_machine::library::merge_point_only>},
      {"choose_best", script_call<script_machine::library::choose_best>},
      {"choose_least", script_call<script_machine::library::choose_least>},
      {"count", script_call<script_machine::library::count>},
      {"ask", script_call<script_machine::library::ask>},
      {"(resume)", resume_call},
      {"(state)", script_call<script_machine::library::step_state>},
      {"merging", script_call<script_machine::library::merging>},
      {"fail", script_call<script_machine::library::fail>},
      {"observe", script_call<script_machine::library::observe>},
      {"place_all", place_all_call},
      {"draw_all", draw_all_call},
      {"bag", bag_call},
      {nullptr, nullptr}};
  lua_settop(L, 2);
  open_bags(L);
  lua_newuserdatauv(L, 0, 0);
  lua_createtable(L, 0, 3);  // its metatable
  lua_createtable(L, 0, static_cast<int>(std::size(methods)));
  lua_pushvalue(L, 1);
  lua_pushvalue(L, 2);
  luaL_setfuncs(L, methods, 2);
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, script_call<script_machine::library::missing_method>);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  return 1;
}

}  // namespace faro::odds::detail
