// The functions that stand in the sandbox for Lua's own, by families: each family is a file beside this one,
// and environment.cpp puts them together.
#pragma once
#include "games/src/scripts/machine.hpp"

#include <lua.hpp>

namespace faro::odds::detail {

// ---- What is paid for: Functions of C run between two instructions, so they pay by what they look at

constexpr double bytes_a_step = 64;    // copied
constexpr double tries_a_step = 4;     // of a pattern
constexpr double places_a_step = 0.5;  // of a list

/// To be called before the work.
inline void pay(lua_State* L, double steps) {
  if (!script_machine::of(L).pay(L, steps)) raise_script_error(L);
}

/// Calls the function in upvalue 1 with all arguments, and leaves its results.
inline void call_wrapped(lua_State* L, int results) {
  int const arguments = lua_gettop(L);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, arguments, results);
}

// ---- Iteration in a stated order (order.cpp)

/// pairs(t): by key, ascending. O(n log n).
int sorted_pairs(lua_State* L);
/// next(t, k): the least key above k. O(n).
int sorted_next(lua_State* L);

// ---- Texts without addresses, and of bounded time (texts.cpp)

int plain_tostring(lua_State* L);
/// string.format (upvalue 1) without %p, and with names of types where it would show addresses.
int plain_format(lua_State* L);
/// A pattern function (upvalue 1) whose time is bounded. Upvalue 2: whether it may be told to look for plain
/// text.
int bounded_pattern(lua_State* L);
/// string.rep (upvalue 1), which would repeat nothing without end.
int bounded_rep(lua_State* L);

// ---- Lists and metatables (lists.cpp)

/// A function of `table` (upvalue 1) on no more places than fit into memory: it could not be stopped.
/// Upvalues 2 and 3: the first and last argument that is a place; or 0, and with how many arguments the
/// second one is a place from which all is moved.
int bounded_table(lua_State* L);
/// table.sort(list[, before]), stable.
int stable_sort(lua_State* L);
int checked_setmetatable(lua_State* L);

// ---- Protected calls, which must not go on from a stop (protected.cpp)

int stoppable_pcall(lua_State* L);
int stoppable_xpcall(lua_State* L);
/// coroutine.create: what a coroutine does counts.
int counted_create(lua_State* L);
int stoppable_wrap(lua_State* L);
/// A function of `coroutine` (upvalue 1) that returns errors as values.
int stoppable_resume(lua_State* L);

// ---- Bags: the bag of document 000 (bag.cpp)

/// Makes what all bags of a state share. Once a state.
void open_bags(lua_State* L);
/// t:bag([list]): a bag with these items, the first in front.
int bag_call(lua_State* L);
/// t:place_all(list), t:draw_all(): of the deck. Closures with the tables of cards, as t:place and t:draw.
int place_all_call(lua_State* L);
int draw_all_call(lua_State* L);

// ---- Values from bytes (bytes.cpp)

/// Pushes the value that append_bytes made these bytes of, and moves on behind them. Precondition: it did.
void push_bytes(lua_State* L, char const*& at);

/// The members of the machine that functions of Lua call, and nobody else.
struct script_machine::library {
  using body = int (script_machine::*)(lua_State*);
  static constexpr body draw = &script_machine::draw, draw_any = &script_machine::draw_any,
                        take = &script_machine::take, place = &script_machine::place,
                        gather = &script_machine::gather, left = &script_machine::left,
                        below = &script_machine::below, die = &script_machine::die,
                        chance = &script_machine::chance, observe = &script_machine::observe,
                        pick = &script_machine::pick, merge_point = &script_machine::merge_point,
                        merge_point_only = &script_machine::merge_point_only,
                        choose_best = &script_machine::choose_best,
                        choose_least = &script_machine::choose_least, count = &script_machine::count,
                        ask = &script_machine::ask, resume_state = &script_machine::resume_state,
                        step_state = &script_machine::step_state, merging = &script_machine::merging,
                        fail = &script_machine::fail, bag_pick = &script_machine::bag_pick,
                        bag_drew = &script_machine::bag_drew,
                        missing_method = &script_machine::missing_method,
                        missing_parameter = &script_machine::missing_parameter,
                        missing_variable = &script_machine::missing_variable,
                        new_variable = &script_machine::new_variable;
};

}  // namespace faro::odds::detail
