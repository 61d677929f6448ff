// The bag of document 000 in Lua: t:bag(), and the deck filled and emptied in one call.
#pragma once
#include <lua.hpp>

namespace faro::odds::detail {

/// Makes what all bags of a state share. Once a state.
void open_bags(lua_State* L);

/// t:bag([list]): a bag with these items, the first in front.
int bag_call(lua_State* L);
/// t:place_all(list), t:draw_all(): of the deck. Closures with the tables of cards, as t:place and t:draw.
int place_all_call(lua_State* L);
int draw_all_call(lua_State* L);

}  // namespace faro::odds::detail
