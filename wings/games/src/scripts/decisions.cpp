// What `t` asks a player, and what it counts: apart from what it draws.
#include "games/src/scripts/machine.hpp"

#include <fmt/format.h>

#include <utility>

namespace faro::odds::detail {

/// t:choose_best(actions, known...) and t:choose_least: one of the actions.
int script_machine::choose(lua_State* L, decision_for wanted, char const* name) {
  if (!is_t(L, name)) return -1;
  auto const actions = lua_type(L, 2) == LUA_TTABLE ? lua_rawlen(L, 2) : 0;
  if (actions == 0)
    return complain(fmt::format("t:{}(actions, ...): expected a list with at least one action", name));
  if (!decide) throw undecided_script{name_ + ": the game chooses; what is best has to be found first"};
  std::optional<std::uint64_t> chosen;
  if (decides_passing && chooser_->passing()) {
    chosen = decide(actions, {});
  } else {
    if (!make_key(L, 3, true)) return -1;
    key_.insert(0, 1, static_cast<char>(wanted));  // a merge point with the same key is another place
    key_ += std::to_string(actions);
    if (decides_passing) note_line(L);  // who decides may ask for it
    chosen = decide(actions, std::as_bytes(std::span{key_}));
  }
  if (!chosen) {
    if (!decides_passing) note_line(L);
    if (question) tell_question(L);
    stopped = script_stop::left;
    return -1;
  }
  lua_rawgeti(L, 2, static_cast<lua_Integer>(*chosen) + 1);
  if (answers) {
    script_reader reader{L};
    auto const value = reader.value(-1);
    answered(say("chose {}", value ? to_string(*value) : reader.fault()));
  }
  return 1;
}

/// The line that asks.
void script_machine::note_line(lua_State* L) {
  lua_Debug frame;
  left_line = 0;
  if (lua_getstack(L, 1, &frame) == 0) return;
  lua_getinfo(L, "l", &frame);
  left_line = frame.currentline;
}

void script_machine::tell_question(lua_State* L) {
  script_reader reader{L};
  script_question asked{left_line, {}, {}};
  int const top = lua_gettop(L);
  for (int i = 3; i <= top; ++i) asked.known.push_back(reader.value(i).value_or(script_value{}));
  for (lua_Integer i = 1; i <= static_cast<lua_Integer>(lua_rawlen(L, 2)); ++i) {
    lua_rawgeti(L, 2, i);
    asked.actions.push_back(reader.value(-1).value_or(script_value{}));
    lua_pop(L, 1);
  }
  *question = std::move(asked);
}

int script_machine::choose_best(lua_State* L) { return choose(L, decision_for::most, "choose_best"); }
int script_machine::choose_least(lua_State* L) { return choose(L, decision_for::least, "choose_least"); }

/// t:count(what[, n]): changes nothing in the game.
int script_machine::count(lua_State* L) {
  std::int64_t n = 1;
  if (!is_t(L, "count")) return -1;
  if (lua_type(L, 2) != LUA_TSTRING)
    return complain("t:count(name, n): expected a name of what is counted, such as \"turns\"");
  if (!lua_isnone(L, 3) && !whole(L, 3, "t:count(name, n)", 0, INT32_MAX, n)) return -1;
  if (counting) counting(text_at(L, 2), static_cast<std::uint64_t>(n));
  return 0;
}

}  // namespace faro::odds::detail
