// What a script keeps between runs, and that no run changes it: else an outcome would depend on more than its
// picks.
#include "games/src/scripts/machine.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>

namespace faro::odds::detail {

namespace {

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  a = (a ^ b) * 0x9e3779b97f4a7c15U;
  return a ^ a >> 32;
}

}  // namespace

std::uint64_t script_machine::hash_of_value(int index) const {
  auto const type = lua_type(lua_, index);
  std::uint64_t value = 0;
  if (type == LUA_TBOOLEAN) value = static_cast<std::uint64_t>(lua_toboolean(lua_, index));
  if (type == LUA_TNUMBER) value = std::bit_cast<std::uint64_t>(lua_tonumberx(lua_, index, nullptr));
  if (type == LUA_TNUMBER && lua_isinteger(lua_, index) != 0)
    value = static_cast<std::uint64_t>(lua_tointegerx(lua_, index, nullptr));
  if (type == LUA_TSTRING) {
    value = std::hash<std::string_view>{}(text_at(lua_, index));
  } else if (type >= LUA_TTABLE || type == LUA_TLIGHTUSERDATA) {
    value = reinterpret_cast<std::uintptr_t>(lua_topointer(lua_, index));  // NOLINT: the same object
  }
  return mixed(static_cast<std::uint64_t>(type) + 1, value);
}

/// Of the table or function at the top.
std::vector<std::uint64_t> script_machine::hashes_of_object() const {
  int const object = lua_gettop(lua_);
  std::vector<std::uint64_t> hashes;
  if (lua_isfunction(lua_, object)) {
    for (int i = 1; lua_getupvalue(lua_, object, i) != nullptr; ++i) {
      hashes.push_back(hash_of_value(-1));
      lua_pop(lua_, 1);
    }
    return hashes;
  }
  std::uint64_t sum = 0;  // in whatever order the entries come
  for (lua_pushnil(lua_); lua_next(lua_, object) != 0; lua_pop(lua_, 1))
    sum += mixed(hash_of_value(-2), hash_of_value(-1));
  if (lua_getmetatable(lua_, object) != 0) {
    sum += mixed(1, hash_of_value(-1));
    lua_pop(lua_, 1);
  }
  return {sum};
}

/// Enters the value at an index, if it is an object that can change.
void script_machine::watch_object(int index, std::string const& path, std::unordered_set<void const*>& seen) {
  auto const type = lua_type(lua_, index);
  if (type == LUA_TTHREAD) refuse(say("'{}' is a coroutine, which would go on from run to run", path));
  if (type != LUA_TTABLE && type != LUA_TFUNCTION) return;
  auto const* const address = lua_topointer(lua_, index);
  if (builtin_.contains(address) || !seen.insert(address).second) return;
  if (lua_iscfunction(lua_, index) != 0) {
    if (lua_getupvalue(lua_, index, 1) == nullptr) return;
    refuse(say("'{}' is an iterator or a coroutine, which would go on from run to run", path));
  }
  lua_pushvalue(lua_, index);
  lua_pushvalue(lua_, kept_slot);
  lua_insert(lua_, -2);
  lua_pushinteger(lua_, static_cast<lua_Integer>(kept_.size()) + 1);
  enter(lua_, door::set_place, 3, 0);
  kept_.push_back({{}, path});
}

/// Enters what the table or function at the top refers to.
void script_machine::watch_contents(std::string const& path, std::unordered_set<void const*>& seen) {
  int const object = lua_gettop(lua_);
  if (lua_isfunction(lua_, object)) {
    for (int i = 1;; ++i) {
      char const* const name = lua_getupvalue(lua_, object, i);
      if (name == nullptr) return;
      watch_object(-1, std::string_view{name} == "_ENV" ? "the global variables" : name, seen);
      lua_pop(lua_, 1);
    }
  }
  for (lua_pushnil(lua_); lua_next(lua_, object) != 0; lua_pop(lua_, 1)) {
    watch_object(-2, path, seen);
    auto const name = lua_type(lua_, -2) == LUA_TSTRING ? std::string{text_at(lua_, -2)} : path;
    watch_object(-1, name, seen);
  }
  if (lua_getmetatable(lua_, object) != 0) {
    watch_object(-1, path, seen);
    lua_pop(lua_, 1);
  }
}

void script_machine::watch() {
  std::unordered_set<void const*> seen;
  watch_object(function_slot, "play", seen);
  watch_object(p_slot, "p", seen);
  watch_object(cards_slot, "the cards", seen);
  for (std::size_t i = 0; i < kept_.size(); ++i) {
    lua_rawgeti(lua_, kept_slot, static_cast<lua_Integer>(i) + 1);
    watch_contents(std::string{kept_[i].path}, seen);
    kept_[i].hashes = hashes_of_object();
    lua_settop(lua_, top_slot - 1);
  }
}

void script_machine::check_unchanged() {
  lua_settop(lua_, top_slot - 1);
  reset_deck();
  for (std::size_t i = 0; i < kept_.size(); ++i) {
    auto const& kept = kept_[i];
    lua_rawgeti(lua_, kept_slot, static_cast<lua_Integer>(i) + 1);
    auto const now = hashes_of_object();
    std::string name = kept.path;
    if (now != kept.hashes && lua_isfunction(lua_, -1)) {
      auto const [at, ignored] = std::ranges::mismatch(now, kept.hashes);
      name = lua_getupvalue(lua_, top_slot, static_cast<int>(at - now.begin()) + 1);
    }
    lua_settop(lua_, top_slot - 1);
    if (now == kept.hashes) continue;
    throw description_error{
        say("{}: a run has changed '{}' for the runs after it, so an outcome would depend on more than its "
            "picks; make it local to the game's function",
            name_, name)};
  }
}

}  // namespace faro::odds::detail
