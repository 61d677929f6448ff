// The door to a Lua state from outside of a call. An error outside of a protected call ends the program; so
// what may raise one, be it for want of memory, is a plain function here, and script_machine::enter() calls
// it:
//
//   enter(lua_, door::new_table, 0, 1);  // throws where Lua would jump
//
// All other files but those of library/ and this one call only what raises nothing (tests/tree/lua_door.py
// reads them).
#pragma once
#include <lua.hpp>

#include <string_view>

namespace faro::odds::detail {

/// The text at an index; nothing for what is no text (a number would become one, which takes memory).
inline std::string_view text_at(lua_State* L, int index) {
  if (lua_type(L, index) != LUA_TSTRING) return {};
  std::size_t size = 0;
  char const* const text = lua_tolstring(L, index, &size);
  return {text, size};
}

/// Looks at the time, or at what is to end the run: the hook of every state and coroutine.
void count_hook(lua_State* L, lua_Debug* running);
/// The handler of errors: gives a line to messages that have none.
int add_line(lua_State* L);
/// (cards, kind_of): `t`, whose functions know these tables.
int make_t(lua_State* L);
/// (): the environment of scripts, and the table of what of it is ours.
int open_script_library(lua_State* L);

namespace door {

/// (std::string_view const*): the text.
int push_text(lua_State* L);
/// (places, fields): a table with room for them.
int new_table(lua_State* L);
/// (table, key, value): sets the entry, whatever metatable the table has.
int set_entry(lua_State* L);
/// (table, value, place): the same in a list.
int set_place(lua_State* L);
/// (table, char const*): the field, as the script would read it.
int get_field(lua_State* L);
/// (value): a reference to it, as a number.
int keep(lua_State* L);
/// (std::span<std::uint32_t const> const*): a list of these numbers, each one more.
int push_numbers(lua_State* L);
/// (char const*): the value with these bytes (script_reader::append_bytes).
int push_state(lua_State* L);
/// (table): the same, in which a field that is none has a reason.
int seal_parameters(lua_State* L);

}  // namespace door

}  // namespace faro::odds::detail
