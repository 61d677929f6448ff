// Functions of texts: none shows an address, and none takes longer than its text allows.
//
// Everything here is called by Lua and may be left by a jump: no function owns anything.
#include "games/src/scripts/library/library.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace faro::odds::detail {

namespace {

bool shows_address(lua_State* L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TTABLE:
      if (luaL_getmetafield(L, index, "__tostring") == LUA_TNIL) return true;
      lua_pop(L, 1);
      return false;
    case LUA_TFUNCTION:
    case LUA_TTHREAD:
    case LUA_TUSERDATA:
    case LUA_TLIGHTUSERDATA:
      return true;
    default:
      return false;
  }
}

}  // namespace

int plain_tostring(lua_State* L) {
  luaL_checkany(L, 1);
  if (shows_address(L, 1)) {
    lua_pushstring(L, luaL_typename(L, 1));
  } else {
    luaL_tolstring(L, 1, nullptr);
  }
  return 1;
}

int plain_format(lua_State* L) {
  for (char const* at = luaL_checkstring(L, 1); (at = std::strchr(at, '%')) != nullptr;) {
    ++at;
    if (*at == '%') {
      ++at;
      continue;
    }
    at += std::strspn(at, "-+ #0123456789.");
    if (*at == 'p')
      return luaL_error(L, "string.format: %%p shows an address, which is not the same in every run");
  }
  int const top = lua_gettop(L);
  for (int i = 2; i <= top; ++i) {
    if (!shows_address(L, i)) continue;
    lua_pushstring(L, luaL_typename(L, i));
    lua_replace(L, i);
  }
  call_wrapped(L, 1);
  return 1;
}

namespace {

/// The most that looking for a pattern tries: it begins at every place, and backs up at most `size` places
/// for every repetition; at each it may look at all of the pattern, and at a text that was captured.
double tries_of_pattern(std::string_view text, std::string_view pattern) {
  constexpr double together = 32;  // signs of a pattern, or of a text, that are looked at in one try
  auto const places = static_cast<double>(text.size()) + 1;
  double tries = places;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    char const next = pattern[i] == '%' && i + 1 < pattern.size() ? pattern[i + 1] : '\0';
    if (next == 'b' || std::strchr("*+-?", pattern[i]) != nullptr) tries *= places;
    if (next >= '1' && next <= '9') tries *= 1 + places / together;
    if (next == '%') ++i;  // a sign for itself
  }
  return tries * (1 + static_cast<double>(std::min(pattern.size(), text.size())) / together);
}

}  // namespace

int bounded_pattern(lua_State* L) {
  std::size_t size = 0;
  std::size_t pattern_size = 0;
  char const* const text = luaL_checklstring(L, 1, &size);
  char const* const pattern = luaL_checklstring(L, 2, &pattern_size);
  auto const steps = tries_of_pattern({text, size}, {pattern, pattern_size});
  bool const plain = lua_toboolean(L, lua_upvalueindex(2)) != 0 && lua_toboolean(L, 4) != 0;
  auto const compared = static_cast<double>(size) * static_cast<double>(std::min(size, pattern_size));
  if (!plain && steps > 1e9) {
    return luaL_error(L, "a pattern with so many repetitions could take too long on a text of %d bytes",
                      static_cast<int>(size));
  }
  pay(L, plain ? (static_cast<double>(size) + compared) / bytes_a_step : steps / tries_a_step);
  call_wrapped(L, LUA_MULTRET);
  return lua_gettop(L);
}

int bounded_rep(lua_State* L) {
  std::size_t size = 0;
  std::size_t between = 0;
  luaL_checklstring(L, 1, &size);
  auto const n = luaL_checkinteger(L, 2);
  luaL_optlstring(L, 3, "", &between);
  if (n <= 0 || (size == 0 && between == 0)) {
    lua_pushliteral(L, "");
    return 1;
  }
  auto const times = static_cast<double>(n);
  auto const bytes = times * static_cast<double>(size) + (times - 1) * static_cast<double>(between);
  auto const most = script_machine::of(L).most_memory();
  if (bytes > static_cast<double>(most)) {
    return luaL_error(L, "string.rep: expected a text of at most %I bytes, got one of %I",
                      static_cast<LUAI_UACINT>(most), static_cast<LUAI_UACINT>(std::min(bytes, 9e18)));
  }
  pay(L, bytes / bytes_a_step + times / tries_a_step);
  call_wrapped(L, 1);
  return 1;
}

}  // namespace faro::odds::detail
