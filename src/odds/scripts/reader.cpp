// Values of Lua read: as values of ours, and as bytes of a key.
#include "odds/scripts/machine.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace faro::odds::detail {
namespace {

constexpr int deepest = 16;
constexpr std::size_t most_entries = 10'000;

template <class T>
void append(std::string& out, T const& value) {
  out.append(reinterpret_cast<char const*>(&value), sizeof value);  // NOLINT: bytes
}

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
      if (double const x = lua_tonumberx(lua_, index, nullptr); !std::isnan(x)) return script_value{x};
      fault_ = "not a number (0/0)";
      return std::nullopt;
    case LUA_TSTRING: {
      std::size_t size = 0;
      char const* const text = lua_tolstring(lua_, index, &size);
      return script_value{std::string{text, size}};
    }
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

bool script_reader::append_bytes(int index, std::string& out, int depth) {
  index = lua_absindex(lua_, index);
  auto const type = lua_type(lua_, index);
  switch (type) {
    case LUA_TNIL:
      out += 'n';
      return true;
    case LUA_TBOOLEAN:
      out += lua_toboolean(lua_, index) != 0 ? 't' : 'f';
      return true;
    case LUA_TNUMBER: {
      // 2.0 is no 2, and -0.0 no 0.0: // and / and math.type tell them apart, so the future may.
      auto const is_whole = lua_isinteger(lua_, index) != 0;
      out += is_whole ? 'i' : 'd';
      if (is_whole) {
        append(out, lua_tointegerx(lua_, index, nullptr));
      } else {
        append(out, lua_tonumberx(lua_, index, nullptr));
      }
      return true;
    }
    case LUA_TSTRING: {
      std::size_t size = 0;
      char const* const text = lua_tolstring(lua_, index, &size);
      out += 's';
      append(out, size);
      out.append(text, size);
      return true;
    }
    case LUA_TTABLE: {
      if (!enter(depth)) return false;
      std::vector<std::string> entries;
      for (lua_pushnil(lua_); lua_next(lua_, index) != 0; lua_pop(lua_, 1)) {
        auto& entry = entries.emplace_back();
        if (!append_bytes(-2, entry, depth + 1) || !append_bytes(-1, entry, depth + 1) ||
            ++entries_ > most_entries) {
          if (entries_ > most_entries) fault_ = "a table of more than 10000 entries";
          lua_pop(lua_, 2);
          return false;
        }
      }
      std::ranges::sort(entries);
      out += 'T';
      append(out, entries.size());
      for (auto const& entry : entries) out += entry;
      return true;
    }
    default:
      fault_ = std::string{"a "} + lua_typename(lua_, type);
      return false;
  }
}

}  // namespace faro::odds::detail
