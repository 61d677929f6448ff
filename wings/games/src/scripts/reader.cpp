// Values of Lua read as values of ours.
#include "games/src/scripts/machine.hpp"

#include <cmath>

namespace faro::odds::detail {
namespace {

constexpr int deepest = 16;

}  // namespace

bool script_reader::enter(int depth) {
  if (depth >= deepest || lua_checkstack(lua_, 4) == 0) {
    fault_ = "a table inside itself, or more than 16 deep";
    return false;
  }
  return true;
}

std::optional<script_value> script_reader::value(int index, int depth) {
  index = lua_absindex(lua_, index);
  switch (lua_type(lua_, index)) {
    case LUA_TBOOLEAN:
      return script_value{lua_toboolean(lua_, index) != 0};
    case LUA_TNUMBER:
      if (lua_isinteger(lua_, index) != 0) {
        return script_value{static_cast<std::int64_t>(lua_tointegerx(lua_, index, nullptr))};
      }
      if (double const x = lua_tonumberx(lua_, index, nullptr); std::isfinite(x)) {
        return script_value{x};
      } else {
        fault_ = std::isnan(x) ? "not a number (0/0)" : "inf: it is beyond all numbers";
      }
      return std::nullopt;
    case LUA_TSTRING:
      return script_value{std::string{text_at(lua_, index)}};
    case LUA_TTABLE: {
      if (!enter(depth)) return std::nullopt;
      script_value::table entries;
      for (lua_pushnil(lua_); lua_next(lua_, index) != 0; lua_pop(lua_, 1)) {
        auto key = value(-2, depth + 1);
        auto item = key ? value(-1, depth + 1) : std::nullopt;
        if (!item || ++entries_ > most_entries) {
          if (item) fault_ = "a table of more than 10000 entries";
          lua_pop(lua_, 2);
          return std::nullopt;
        }
        entries.emplace_back(*std::move(key), *std::move(item));
      }
      return script_value{std::move(entries)};
    }
    case LUA_TNIL:
      fault_ = "nil";
      return std::nullopt;
    default:
      fault_ = std::string{"a "} + lua_typename(lua_, lua_type(lua_, index));
      return std::nullopt;
  }
}

}  // namespace faro::odds::detail
