// Values of Lua as bytes, and back: keys of merge points, and the states at which a game is resumed.
//
// Equal values have equal bytes, and no value's bytes begin those of another. A first byte from 0x80 on is
// one of the whole numbers 0 to 127; else it is a letter:
//
//   n, t, f        nil, true, false
//   j, i           a whole number in 4 or in 8 bytes
//   d              a number that is not whole by its type
//   u, s           a text: its length in 1 or in 8 bytes, and its bytes
//   T              a table: its entries and how many of them have texts as keys, 2 bytes each; then the
//                  entries, key and value, in the order of their bytes
#include "games/src/scripts/machine.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace faro::odds::detail {
namespace {

constexpr unsigned char small_number = 0x80;
constexpr lua_Integer most_small_number = 0x7f;

template <class T>
T take_raw(char const*& at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  at += sizeof value;
  return value;
}

template <class T>
void append_raw(std::string& out, T const& value) {
  out.append(reinterpret_cast<char const*>(&value), sizeof value);  // NOLINT: bytes
}

void append_whole(std::string& out, lua_Integer n) {
  if (n >= 0 && n <= most_small_number) {
    out += static_cast<char>(small_number | static_cast<unsigned char>(n));
  } else if (n == static_cast<std::int32_t>(n)) {
    out += 'j';
    append_raw(out, static_cast<std::int32_t>(n));
  } else {
    out += 'i';
    append_raw(out, n);
  }
}

}  // namespace

/// The entries behind the first of these marks, in the order of their bytes.
void script_reader::put_in_order(std::string& out, std::size_t first_mark) {
  auto const begin = marks_[first_mark];
  auto const entry = [&](std::size_t k) {
    auto const end = k + 1 < marks_.size() ? marks_[k + 1] : out.size();
    return std::string_view{out}.substr(marks_[k], end - marks_[k]);
  };
  bool sorted = true;
  for (auto k = first_mark; sorted && k + 1 < marks_.size(); ++k) sorted = entry(k) < entry(k + 1);
  if (sorted) return;
  constexpr std::size_t few = 8;
  std::string_view on_stack[few];  // NOLINT: most tables are small
  std::vector<std::string_view> many;
  auto const count = marks_.size() - first_mark;
  std::span<std::string_view> entries{on_stack, std::min(count, few)};
  if (count > few) {
    many.resize(count);
    entries = many;
  }
  for (std::size_t k = 0; k < count; ++k) entries[k] = entry(first_mark + k);
  if (count > few) std::ranges::sort(entries);
  for (std::size_t k = 1; k < std::min(count, few); ++k) {  // few: by insertion
    auto const e = entries[k];
    auto at = k;
    for (; at > 0 && e < entries[at - 1]; --at) entries[at] = entries[at - 1];
    entries[at] = e;
  }
  in_order_.clear();
  for (auto const& e : entries) in_order_ += e;
  std::ranges::copy(in_order_, out.begin() + static_cast<std::ptrdiff_t>(begin));
}

bool script_reader::append_table(int index, std::string& out, int depth) {
  if (!enter(depth)) return false;
  out += 'T';
  auto const counts_at = out.size();
  std::uint16_t counts[2]{};  // NOLINT: entries, and texts among their keys
  append_raw(out, counts);
  auto const first_mark = marks_.size();
  for (lua_pushnil(lua_); lua_next(lua_, index) != 0; lua_pop(lua_, 1)) {
    marks_.push_back(out.size());
    ++counts[0];
    if (lua_type(lua_, -2) == LUA_TSTRING) ++counts[1];
    if (append_bytes(-2, out, depth + 1) && append_bytes(-1, out, depth + 1) && ++entries_ <= most_entries)
      continue;
    if (entries_ > most_entries) fault_ = "a table of more than 10000 entries";
    lua_pop(lua_, 2);
    marks_.clear();
    return false;
  }
  std::memcpy(out.data() + counts_at, counts, sizeof counts);
  if (marks_.size() > first_mark + 1) put_in_order(out, first_mark);
  marks_.resize(first_mark);
  return true;
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
    case LUA_TNUMBER:
      // 2.0 is no 2, and -0.0 no 0.0: // and / and math.type tell them apart, so the future may.
      if (lua_isinteger(lua_, index) != 0) {
        append_whole(out, lua_tointegerx(lua_, index, nullptr));
      } else {
        out += 'd';
        append_raw(out, lua_tonumberx(lua_, index, nullptr));
      }
      return true;
    case LUA_TSTRING: {
      auto const text = text_at(lua_, index);
      if (text.size() <= UINT8_MAX) {
        out += 'u';
        out += static_cast<char>(text.size());
      } else {
        out += 's';
        append_raw(out, text.size());
      }
      out += text;
      return true;
    }
    case LUA_TTABLE:
      return append_table(index, out, depth);
    default:
      fault_ = std::string{"a "} + lua_typename(lua_, type);
      return false;
  }
}

bool push_plain(lua_State* L, char const*& at) {
  auto const first = static_cast<unsigned char>(*at);
  if (first == 'T' || first == 'u' || first == 's') return false;
  ++at;
  if (first >= small_number) {
    lua_pushinteger(L, first & static_cast<unsigned char>(most_small_number));
  } else if (first == 't' || first == 'f') {
    lua_pushboolean(L, first == 't' ? 1 : 0);
  } else if (first == 'j') {
    lua_pushinteger(L, take_raw<std::int32_t>(at));
  } else if (first == 'i') {
    lua_pushinteger(L, take_raw<lua_Integer>(at));
  } else if (first == 'd') {
    lua_pushnumber(L, take_raw<lua_Number>(at));
  } else {
    lua_pushnil(L);
  }
  return true;
}

}  // namespace faro::odds::detail
