// Games told step by step: `start` and `step` instead of `play`. Apart from the machine's other work, because
// such a game can be resumed at any of its states.
//
// A small function in Lua makes a game like any other of the two: it begins at `start`, or where the reader
// asks it to resume, and declares a merge point before every step.
#include "games/src/scripts/machine.hpp"

#include <fmt/format.h>

namespace faro::odds::detail {
namespace {

constexpr char const* driver = R"lua(
local start, step, resume, state = ...
return function(t, p)
  local now = resume(t, start, p)
  while true do
    if state(t, now) then return nil end
    local following, outcome = step(t, now, p)
    if following == nil then return outcome end
    now = following
  end
end
)lua";

}  // namespace

/// The game at the top has `start` and `step`: leaves the function that plays it in function_slot.
void script_machine::drive_steps() {
  int const game = lua_gettop(lua_);
  if (luaL_loadbufferx(lua_, driver, std::char_traits<char>::length(driver), "=(steps)", "t") != LUA_OK)
    throw_error();
  if (push_field(game, "start") == LUA_TNIL)
    refuse("a game with `step` needs `start`: the state it begins in, or a function of its parameters");
  push_field(game, "step");
  lua_pushvalue(lua_, -1);
  lua_replace(lua_, step_slot);
  for (char const* const own : {"(resume)", "(state)"}) {
    push_field(t_slot, own);
    builtin_.insert(lua_topointer(lua_, -1));
  }
  call(4);
  lua_replace(lua_, function_slot);
  by_steps_ = true;
}

/// The state to begin with.
int script_machine::resume_state(lua_State* L) {
  if (resume) {  // a copy: a step may change it
    char const* at = resume->value;
    if (push_plain(L, at)) return 1;
    lua_pushlightuserdata(L, const_cast<char*>(at));  // NOLINT: it is only read
    enter(L, door::push_state, 1, 1);
    return 1;
  }
  if (lua_isfunction(L, 2)) return 0;  // resume_call() calls it
  script_reader reader{L};
  auto const value = reader.value(2);
  if (!value) return complain(fmt::format("`start` is {}: expected a state", reader.fault()));
  push_value(*value);  // a copy: a step may change it
  return 1;
}

/// A merge point that was not left costs what its key does: so a loop without picks ends soon.
bool script_machine::pay_for_passed(lua_State* L) {
  constexpr std::uint64_t few = 1000;
  constexpr double steps = 100;
  return ++passed_ <= few || pay(L, steps);
}

/// The merge point before a step: whether to leave. Leaving by a return costs a tenth of leaving by an error.
int script_machine::step_state(lua_State* L) {
  if (!leave_before_step(L, 2)) return stopped == script_stop::none ? 0 : -1;
  lua_pushboolean(L, 1);
  return 1;
}

/// Where false: it goes on, unless `stopped` says why not.
bool script_machine::leave_before_step(lua_State* L, int state) {
  if (chooser_->passing()) return false;
  if (!make_step_key(L, state)) {
    stop_for_good(say("{}: {}", name_, message));
    return false;
  }
  if (!chooser_->merge_point(std::as_bytes(std::span{key_}))) {
    (void)pay_for_passed(L);
    return false;
  }
  // A deck with cards that it never had before is put together again by playing.
  left_before_step = counts_.size() == initial_counts_.size();
  left_whole_ = whole_deck();
  if (left_before_step && !left_whole_)  // what is compared between runs begins with a whole deck
    left_deck_ = {counts_, in_deck_, unseen_};
  stopped = script_stop::left;
  return true;
}

/// The state that is resumed: a copy, since a step may change it.
void script_machine::push_resumed() {
  char const* at = resume->value;
  if (push_plain(lua_, at)) return;
  lua_pushcfunction(lua_, door::push_state);
  lua_pushlightuserdata(lua_, const_cast<char*>(at));  // NOLINT: it is only read
  memory_.limited = true;
  int const status = lua_pcall(lua_, 1, 1, handler_slot);
  memory_.limited = false;
  if (!came_through(status)) throw_error();
}

/// From the state to resume at, step by step, as the driver does, but without a function of Lua around the
/// game's own.
script_stop script_machine::play_from_state() {
  stopped = script_stop::none;
  running = nullptr;
  watch_again();
  if (!chooser_->passing() && chooser_->merge_point({})) return stopped = script_stop::left;
  lua_pushvalue(lua_, step_slot);
  lua_pushvalue(lua_, t_slot);
  push_resumed();
  for (;;) {
    lua_pushvalue(lua_, p_slot);
    memory_.limited = true;
    int const status = lua_pcall(lua_, 3, 2, handler_slot);
    memory_.limited = false;
    if (!came_through(status)) return stopped;
    if (lua_isnil(lua_, -2)) return script_stop::none;  // the outcome lies above
    lua_pop(lua_, 1);
    if (leave_before_step(lua_, top_slot)) {
      lua_settop(lua_, top_slot - 1);
      return script_stop::left;
    }
    if (stopped != script_stop::none) throw_error();
    lua_pushvalue(lua_, step_slot);
    lua_pushvalue(lua_, t_slot);
    lua_rotate(lua_, top_slot, 2);  // below the state
  }
}

script_state script_machine::state_left_at() const {
  return {key_.data() + key_value_, key_value_size_, left_whole_ ? nullptr : &left_deck_};
}

}  // namespace faro::odds::detail
