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
    int const done = guarded_call<&script_machine::place>(machine, L);
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
  int const results = guarded_call<&script_machine::resume_state>(machine, L);
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
  static luaL_Reg const methods[] = {{"draw", script_call<&script_machine::draw>},
                                     {"draw_any", script_call<&script_machine::draw_any>},
                                     {"take", script_call<&script_machine::take>},
                                     {"place", place_call},
                                     {"gather", script_call<&script_machine::gather>},
                                     {"left", script_call<&script_machine::left>},
                                     {"below", script_call<&script_machine::below>},
                                     {"die", script_call<&script_machine::die>},
                                     {"chance", script_call<&script_machine::chance>},
                                     {"pick", script_call<&script_machine::pick>},
                                     {"merge_point", script_call<&script_machine::merge_point>},
                                     {"merge_point_only", script_call<&script_machine::merge_point_only>},
                                     {"choose_best", script_call<&script_machine::choose_best>},
                                     {"choose_least", script_call<&script_machine::choose_least>},
                                     {"count", script_call<&script_machine::count>},
                                     {"ask", script_call<&script_machine::ask>},
                                     {"(resume)", resume_call},
                                     {"(state)", script_call<&script_machine::step_state>},
                                     {"merging", script_call<&script_machine::merging>},
                                     {"fail", script_call<&script_machine::fail>},
                                     {"observe", script_call<&script_machine::observe>},
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
  lua_pushcfunction(L, script_call<&script_machine::missing_method>);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  return 1;
}

}  // namespace faro::odds::detail
