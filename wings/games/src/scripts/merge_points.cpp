// Merge points: places where a game may be left and come back to, each known by its key.
#include "games/src/scripts/machine.hpp"

#include <fmt/format.h>

#include <span>
#include <string>

namespace faro::odds::detail {
namespace {

/// A number of mostly one byte.
void append_number(std::string& out, std::uint64_t n) {
  constexpr std::uint64_t low = 0x7f;
  constexpr unsigned bits = 7;
  for (; n > low; n >>= bits) out += static_cast<char>((n & low) | (low + 1));
  out += static_cast<char>(n);
}

}  // namespace

/// The key: where in the script, what came before the hand, and the arguments. False when it can't be made.
bool script_machine::make_key(lua_State* L, int first, bool with_deck) {
  if (L != lua_) {
    complain("a place inside a coroutine can't be known again; call this outside of coroutines");
    return false;
  }
  key_ = phase_;
  lua_Debug frame;
  for (int level = 1; lua_getstack(L, level, &frame) != 0; ++level) {
    lua_getinfo(L, "l", &frame);
    key_.append(reinterpret_cast<char const*>(&frame.currentline),
                sizeof frame.currentline);  // NOLINT: bytes
  }
  if (by_steps_ && !without_driver_)  // the driver, which is not always there
    key_.resize(key_.size() - sizeof frame.currentline);
  key_ += '|';
  return append_values(L, first, with_deck);
}

/// The key before a step: no place in the script, since there is but one.
bool script_machine::make_step_key(lua_State* L, int state) {
  constexpr int no_line = -2;
  key_ = phase_;
  key_.append(reinterpret_cast<char const*>(&no_line), sizeof no_line);  // NOLINT: bytes
  return append_values(L, state, true);
}

/// The arguments from `first`, and the deck unless only they matter.
bool script_machine::append_values(lua_State* L, int first, bool with_deck) {
  key_value_ = key_.size();
  key_reader_.begin(L);
  for (int i = first; i <= lua_gettop(L); ++i) {
    if (key_reader_.append_bytes(i, key_)) continue;
    complain(fmt::format("a key can't hold {}: expected numbers, texts, truth values and tables of them",
                         key_reader_.fault()));
    return false;
  }
  key_value_size_ = key_.size() - key_value_;
  if (with_deck) append_deck(L);
  return true;
}

/// The deck as it is, in the key.
void script_machine::append_deck(lua_State* L) {
  if (whole_deck()) {
    key_ += '=';
    return;
  }
  key_ += '|';
  append_number(key_, unseen_);
  for (auto const count : counts_) append_number(key_, count);
  for (auto kind = initial_counts_.size(); kind < counts_.size(); ++kind) {
    push_card(L, kind);
    key_reader_.append_bytes(-1, key_);
    lua_pop(L, 1);
  }
}

int script_machine::leave_at(lua_State* L, bool with_deck) {
  if (chooser_->passing()) return 0;
  lua_Debug frame;
  if (lua_getstack(L, 1, &frame) != 0) {
    lua_getinfo(L, "l", &frame);
    merge_point_lines.insert(frame.currentline);
    if (merge_point_passed_over == frame.currentline) return 0;
  }
  if (!make_key(L, 2, with_deck)) return -1;
  if (!chooser_->merge_point(std::as_bytes(std::span{key_}))) return pay_for_passed(L) ? 0 : -1;
  left_line = frame.currentline;
  stopped = script_stop::left;
  return -1;
}

int script_machine::merge_point(lua_State* L) { return is_t(L, "merge_point") ? leave_at(L, true) : -1; }
int script_machine::merge_point_only(lua_State* L) {
  return is_t(L, "merge_point_only") ? leave_at(L, false) : -1;
}

int script_machine::merging(lua_State* L) {
  if (!is_t(L, "merging")) return -1;
  lua_pushboolean(L, chooser_->passing() ? 0 : 1);
  return 1;
}

}  // namespace faro::odds::detail
