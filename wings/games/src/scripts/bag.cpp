// What a bag asks the chooser, and what is told of it; its functions in Lua are library/bag.cpp.
#include "games/src/scripts/machine.hpp"

#include <faro/text/detail/message.hpp>

namespace faro::odds::detail {

/// The place of the next item of as many as the top of the stack says, from the front: pushed.
int script_machine::bag_pick(lua_State* L) {
  auto const size = static_cast<std::uint64_t>(lua_tointegerx(L, -1, nullptr));
  lua_pushinteger(L, size > 1 ? static_cast<lua_Integer>(chooser_->below(size)) : 0);
  return 1;
}

/// The item at the top of the stack was drawn.
int script_machine::bag_drew(lua_State* L) {
  if (!answers) return 0;
  script_reader reader{L};
  auto const value = reader.value(-1);
  answered(say("drew {} from the bag", value ? to_string(*value) : reader.fault()));
  return 0;
}

}  // namespace faro::odds::detail
