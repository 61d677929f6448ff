// Bytes of values (value_bytes.cpp) as values of Lua.
//
// Everything here is called by Lua and may be left by a jump: no function owns anything.
#include "games/src/scripts/library/library.hpp"

#include <cstdint>
#include <cstring>

namespace faro::odds::detail {

void push_bytes(lua_State* L, char const*& at) {
  if (push_plain(L, at)) return;
  auto const kind = *at++;
  auto const number = [&at](auto n) {
    std::memcpy(&n, at, sizeof n);
    at += sizeof n;
    return n;
  };
  if (kind != 'T') {
    auto const size = kind == 'u' ? static_cast<unsigned char>(*at++) : number(std::size_t{});
    lua_pushlstring(L, at, size);
    at += size;
    return;
  }
  auto const entries = number(std::uint16_t{});
  auto const texts = number(std::uint16_t{});
  luaL_checkstack(L, 4, nullptr);
  lua_createtable(L, entries - texts, texts);
  for (unsigned k = 0; k < entries; ++k) {
    push_bytes(L, at);
    push_bytes(L, at);
    lua_rawset(L, -3);
  }
}

}  // namespace faro::odds::detail
