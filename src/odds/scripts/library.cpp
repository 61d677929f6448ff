// The sandbox: what of Lua's own library a game may use, made deterministic, and reasons for the rest.
//
// Everything here is called by Lua and may be left by a jump: no function owns anything.
#include "odds/scripts/machine.hpp"

#include <faro/text/nearest.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

namespace faro::odds::detail {
namespace {

struct reason {
  char const *name, *text;
};

constexpr std::array refused{
    reason{"io", "a game can reach no files"},
    reason{"os", "a game can reach neither the system nor a clock"},
    reason{"require", "a game is one file"},
    reason{"package", "a game is one file"},
    reason{"dofile", "a game is one file"},
    reason{"loadfile", "a game is one file"},
    reason{"load", "a game can't make code while it runs"},
    reason{"loadstring", "a game can't make code while it runs"},
    reason{"debug", "a game can't look into the machine that runs it"},
    reason{"collectgarbage", "a game can't look into the machine that runs it"},
    reason{"print", "a game prints nothing; return what you want to see"},
    reason{"warn", "a game prints nothing; return what you want to see"},
    reason{"rawset", "write t[k] = v"},
    reason{"_G", "name the variable"},
    reason{"utf8", "texts are bytes here"},
};

// ---- What is paid for -------------------------------------------------------------------------------------

constexpr double bytes_a_step = 64;    // copied
constexpr double tries_a_step = 4;     // of a pattern
constexpr double places_a_step = 0.5;  // of a list

/// Functions of C run between two instructions: they pay by what they look at, before they do.
void pay(lua_State* L, double steps) {
  if (!script_machine::of(L).pay(L, steps)) raise_script_error(L);
}

// ---- Iteration in a stated order --------------------------------------------------------------------------

/// A key as it is compared: truth values, numbers ascending, texts by bytes.
struct plain_key {
  int type;
  bool is_whole;
  lua_Integer whole;
  double real;
  char const* text;
  std::size_t size;
  lua_Integer at;  // its place in the list of keys
};

/// Exactly: beyond 2^53 not every whole number is a double.
bool whole_before_real(lua_Integer a, double b) noexcept {
  constexpr double beyond = 9223372036854775808.0;
  if (b >= beyond) return true;
  if (b < -beyond) return false;
  auto const floor = std::floor(b);
  auto const whole = static_cast<lua_Integer>(floor);
  return a < whole || (a == whole && floor < b);
}
bool real_before_whole(double a, lua_Integer b) noexcept {
  constexpr double beyond = 9223372036854775808.0;
  if (a >= beyond) return false;
  if (a < -beyond) return true;
  return static_cast<lua_Integer>(std::floor(a)) < b;
}

bool key_before(plain_key const& a, plain_key const& b) noexcept {
  if (a.type != b.type) return a.type < b.type;
  if (a.type == LUA_TSTRING) return std::string_view{a.text, a.size} < std::string_view{b.text, b.size};
  if (a.is_whole && b.is_whole) return a.whole < b.whole;
  if (a.is_whole) return whole_before_real(a.whole, b.real);
  if (b.is_whole) return real_before_whole(a.real, b.whole);
  return a.real < b.real;
}

/// The key at an index; raises an error for one that has no order but its address.
plain_key key_of(lua_State* L, int index) {
  plain_key key{};
  key.type = lua_type(L, index);
  switch (key.type) {
    case LUA_TBOOLEAN:
      key.is_whole = true;
      key.whole = lua_toboolean(L, index);
      return key;
    case LUA_TNUMBER:
      key.is_whole = lua_isinteger(L, index) != 0;
      key.whole = key.is_whole ? lua_tointegerx(L, index, nullptr) : 0;
      key.real = lua_tonumberx(L, index, nullptr);
      return key;
    case LUA_TSTRING:
      key.text = lua_tolstring(L, index, &key.size);
      return key;
    default:
      luaL_error(
          L,
          "the table has a %s as a key: its place would depend on an address; use numbers or texts as keys",
          luaL_typename(L, index));
      return key;
  }
}

/// The next entry of sorted keys (upvalue 1) of a table (upvalue 2) from a position (upvalue 3).
int next_of_sorted(lua_State* L) {
  for (;;) {
    auto const at = lua_tointegerx(L, lua_upvalueindex(3), nullptr) + 1;
    lua_pushinteger(L, at);
    lua_replace(L, lua_upvalueindex(3));
    if (lua_rawgeti(L, lua_upvalueindex(1), at) == LUA_TNIL) return 1;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, lua_upvalueindex(2)) != LUA_TNIL) return 2;  // else removed on the way
    lua_settop(L, 0);
  }
}

/// pairs(t): by key, ascending. O(n log n).
int sorted_pairs(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_newtable(L);  // 2: the keys as they come
  lua_Integer n = 0;
  for (lua_pushnil(L); lua_next(L, 1) != 0; lua_pop(L, 1)) {
    lua_pushvalue(L, -2);
    lua_rawseti(L, 2, ++n);
  }
  auto* const keys =
      static_cast<plain_key*>(lua_newuserdatauv(L, static_cast<std::size_t>(n) * sizeof(plain_key), 0));
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_rawgeti(L, 2, i);
    keys[i - 1] = key_of(L, -1);  // its text stays in table 2
    keys[i - 1].at = i;
    lua_pop(L, 1);
  }
  pay(L, static_cast<double>(n) * static_cast<double>(std::bit_width(static_cast<std::uint64_t>(n))) /
             places_a_step);
  std::sort(keys, keys + n, key_before);
  lua_createtable(L, static_cast<int>(std::min<lua_Integer>(n, 1 << 20)), 0);
  for (lua_Integer i = 1; i <= n; ++i) {
    lua_rawgeti(L, 2, keys[i - 1].at);
    lua_rawseti(L, -2, i);
  }
  lua_pushvalue(L, 1);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_of_sorted, 3);
  return 1;
}

/// next(t, k): the least key above k. O(n).
int sorted_next(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  double entries = 0;
  bool const from_start = lua_isnil(L, 2);
  auto const after = from_start ? plain_key{} : key_of(L, 2);
  lua_pushnil(L);  // 3: the least so far
  plain_key least{};
  bool found = false;
  for (lua_pushnil(L); lua_next(L, 1) != 0; lua_pop(L, 1)) {
    auto const key = key_of(L, -2);
    ++entries;
    if ((!from_start && !key_before(after, key)) || (found && !key_before(key, least))) continue;
    found = true;
    least = key;
    lua_pushvalue(L, -2);
    lua_replace(L, 3);
  }
  pay(L, entries / places_a_step);
  lua_settop(L, 3);
  if (!found) return 1;
  lua_pushvalue(L, 3);
  lua_rawget(L, 1);
  return 2;
}

// ---- Texts without addresses ------------------------------------------------------------------------------

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

int plain_tostring(lua_State* L) {
  luaL_checkany(L, 1);
  if (shows_address(L, 1)) {
    lua_pushstring(L, luaL_typename(L, 1));
  } else {
    luaL_tolstring(L, 1, nullptr);
  }
  return 1;
}

/// string.format (upvalue 1) without %p, and with names of types where it would show addresses.
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
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, top, 1);
  return 1;
}

/// A pattern function (upvalue 1) whose time is bounded: one step backs up at most `size` places for every
/// repetition, so the steps are at most size^(repetitions + 1).
int bounded_pattern(lua_State* L) {
  std::size_t size = 0;
  std::size_t pattern_size = 0;
  luaL_checklstring(L, 1, &size);
  char const* const pattern = luaL_checklstring(L, 2, &pattern_size);
  double steps = static_cast<double>(size) + 1;
  for (std::size_t i = 0; i < pattern_size; ++i) {
    bool const balanced = pattern[i] == '%' && i + 1 < pattern_size && pattern[i + 1] == 'b';
    if (balanced || std::strchr("*+-?", pattern[i]) != nullptr) steps *= static_cast<double>(size) + 1;
  }
  bool const plain = lua_toboolean(L, lua_upvalueindex(2)) != 0 && lua_toboolean(L, 4) != 0;
  if (!plain && steps > 1e9) {
    return luaL_error(L, "a pattern with so many repetitions could take too long on a text of %d bytes",
                      static_cast<int>(size));
  }
  pay(L, plain ? static_cast<double>(size) / bytes_a_step : steps / tries_a_step);
  int const arguments = lua_gettop(L);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, arguments, LUA_MULTRET);
  return lua_gettop(L);
}

// ---- Tables -----------------------------------------------------------------------------------------------

/// string.rep (upvalue 1), which would repeat nothing without end.
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
  int const arguments = lua_gettop(L);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, arguments, 1);
  return 1;
}

constexpr lua_Integer most_places = lua_Integer{1} << 26;

/// How many places a function of `table` goes through: from one argument to the next, or to the end.
double places_used(lua_State* L, int first, int last, double length) {
  if (first == 0) {  // insert, remove: what stands behind a place is moved
    int is_whole = 0;
    auto const place = lua_tointegerx(L, 2, &is_whole);
    bool const within = is_whole != 0 && lua_gettop(L) + last >= 2;
    return within ? std::max(0.0, length - static_cast<double>(place)) : 0;
  }
  auto const from = lua_isnoneornil(L, first) ? 1.0 : lua_tonumberx(L, first, nullptr);
  auto const to = lua_isnoneornil(L, first + 1) ? length : lua_tonumberx(L, first + 1, nullptr);
  return std::max(0.0, to - from + 1);
}

/// A function of `table` (upvalue 1) on no more places than fit into memory: it could not be stopped.
/// Upvalues 2 and 3: the first and last argument that is a place.
int bounded_table(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  if (luaL_getmetafield(L, 1, "__len") != LUA_TNIL) return luaL_error(L, "a table with __len is no list");
  auto const first = static_cast<int>(lua_tointegerx(L, lua_upvalueindex(2), nullptr));
  auto const last = static_cast<int>(lua_tointegerx(L, lua_upvalueindex(3), nullptr));
  for (int i = first; i <= last; ++i) {
    int is_whole = 0;
    auto const place = lua_tointegerx(L, i, &is_whole);
    if (is_whole != 0 && (place > most_places || place < -most_places))
      return luaL_error(L, "%I is no place in a list", place);
  }
  auto const length = lua_rawlen(L, 1);
  if (length > static_cast<lua_Unsigned>(most_places)) return luaL_error(L, "the list is too long");
  pay(L, places_used(L, first, last, static_cast<double>(length)) / places_a_step);
  int const arguments = lua_gettop(L);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, arguments, LUA_MULTRET);
  if (lua_type(L, -1) == LUA_TSTRING) pay(L, static_cast<double>(lua_rawlen(L, -1)) / bytes_a_step);
  return lua_gettop(L);
}

/// Whether the value at the top comes before the one below it.
bool top_before_below(lua_State* L) {
  if (lua_isnil(L, 2)) return lua_compare(L, -1, -2, LUA_OPLT) != 0;
  lua_pushvalue(L, 2);
  lua_pushvalue(L, -2);
  lua_pushvalue(L, -4);
  lua_call(L, 2, 1);
  bool const before = lua_toboolean(L, -1) != 0;
  lua_pop(L, 1);
  return before;
}

/// Merges places [low, middle) and [middle, high) of table `from` into table `to`.
void merge_runs(lua_State* L, int from, int to, lua_Integer low, lua_Integer middle, lua_Integer high) {
  auto left = low;
  auto right = middle;
  for (auto place = low; place < high; ++place) {
    bool take_right = left == middle;
    if (!take_right && right < high) {
      lua_rawgeti(L, from, left);
      lua_rawgeti(L, from, right);
      take_right = top_before_below(L);
      lua_pop(L, 2);
    }
    lua_rawgeti(L, from, take_right ? right++ : left++);
    lua_rawseti(L, to, place);
  }
}

/// table.sort(list[, before]), stable: Lua's own takes pivots by the clock, so what it leaves of equal
/// entries is not the same in every run. Merge sort, O(n log n).
int stable_sort(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_settop(L, 2);
  auto const n = static_cast<lua_Integer>(lua_rawlen(L, 1));
  pay(L, static_cast<double>(n) * static_cast<double>(std::bit_width(static_cast<std::uint64_t>(n))) /
             places_a_step);
  if (n > most_places) return luaL_error(L, "the list is too long");
  lua_newtable(L);
  int from = 1;
  int to = 3;
  for (lua_Integer width = 1; width < n; width *= 2) {
    for (lua_Integer low = 1; low <= n; low += 2 * width)
      merge_runs(L, from, to, low, std::min(low + width, n + 1), std::min(low + 2 * width, n + 1));
    std::swap(from, to);
  }
  for (lua_Integer i = 1; from != 1 && i <= n; ++i) {
    lua_rawgeti(L, from, i);
    lua_rawseti(L, 1, i);
  }
  return 0;
}

int checked_setmetatable(lua_State* L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TTABLE);
  lua_settop(L, 2);
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL)
    return luaL_error(L, "this table can't be given another metatable");
  if (lua_istable(L, 2)) {
    for (char const* const name : {"__gc", "__mode", "__len", "__pairs"}) {
      lua_pushstring(L, name);
      if (lua_rawget(L, 2) != LUA_TNIL)
        return luaL_error(L, "%s is not available: what it does would depend on more than the picks", name);
      lua_pop(L, 1);
    }
  }
  lua_settop(L, 2);
  lua_setmetatable(L, 1);
  return 1;
}

// ---- Protected calls, which must not go on from a stop ----------------------------------------------------

int memory_is_used_up(lua_State* L) {
  script_machine::of(L).memory_used_up();
  return raise_script_error(L);
}

void pass_on_stop(lua_State* L, int status) {
  if (script_machine::of(L).stopped != script_stop::none) raise_script_error(L);
  if (status == LUA_ERRMEM) memory_is_used_up(L);
}

int protected_result(lua_State* L, int status, int first) {
  pass_on_stop(L, status);
  if (status == LUA_OK) return lua_gettop(L) - first + 1;
  lua_pushboolean(L, 0);
  lua_insert(L, -2);
  return 2;
}

int stoppable_pcall(lua_State* L) {
  luaL_checkany(L, 1);
  lua_pushboolean(L, 1);
  lua_insert(L, 1);
  return protected_result(L, lua_pcall(L, lua_gettop(L) - 2, LUA_MULTRET, 0), 1);
}

/// Calls the handler of the script (upvalue 1), but not for a stop: a message handler runs while hooks are
/// off.
int guarded_handler(lua_State* L) {
  if (script_machine::of(L).stopped != script_stop::none) return 1;
  lua_settop(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, 1, 1);
  return 1;
}

int stoppable_xpcall(lua_State* L) {
  int const arguments = lua_gettop(L);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, guarded_handler, 1);
  lua_replace(L, 2);
  lua_pushboolean(L, 1);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2);  // function, handler, true, function, arguments
  return protected_result(L, lua_pcall(L, arguments - 2, LUA_MULTRET, 2), 3);
}

/// What coroutine.wrap returns: resumes the coroutine (upvalue 1). Lua's own would close the variables of one
/// that was stopped while hooks are off.
int resume_wrapped(lua_State* L) {
  auto* const coroutine = lua_tothread(L, lua_upvalueindex(1));
  int const arguments = lua_gettop(L);
  if (lua_checkstack(coroutine, arguments) == 0) return luaL_error(L, "too many arguments to resume");
  if (lua_status(coroutine) == LUA_OK && lua_gettop(coroutine) == 0)
    return luaL_error(L, "cannot resume dead coroutine");
  lua_xmove(L, coroutine, arguments);
  int results = 0;
  int const status = lua_resume(coroutine, L, arguments, &results);
  if (status == LUA_OK || status == LUA_YIELD) {
    luaL_checkstack(L, results, "too many results to resume");
    lua_xmove(coroutine, L, results);
    return results;
  }
  pass_on_stop(L, status);
  lua_xmove(coroutine, L, 1);
  return lua_error(L);
}

int stoppable_wrap(lua_State* L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  auto* const coroutine = lua_newthread(L);
  lua_pushvalue(L, 1);
  lua_xmove(L, coroutine, 1);
  lua_pushcclosure(L, resume_wrapped, 1);
  return 1;
}

/// A function of `coroutine` (upvalue 1) that returns errors as values.
int stoppable_resume(lua_State* L) {
  int const arguments = lua_gettop(L);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, arguments, LUA_MULTRET);
  bool const failed = lua_isboolean(L, 1) && lua_toboolean(L, 1) == 0 && lua_type(L, 2) == LUA_TSTRING;
  bool const memory = failed && std::strcmp(lua_tolstring(L, 2, nullptr), "not enough memory") == 0;
  pass_on_stop(L, memory ? LUA_ERRMEM : LUA_OK);
  return lua_gettop(L);
}

// ---- What is refused
// ---------------------------------------------------------------------------------------

int no_random(lua_State* L) {
  return luaL_error(L,
                    "math.random is refused: what it gives could be neither replayed nor counted; "
                    "use t:below(n), t:die(n) and t:draw()");
}

int no_change(lua_State* L) { return luaL_error(L, "Lua's own functions can't be changed"); }

/// A variable is made while the file is loaded, and never in a run.
int set_variable(lua_State* L) {
  if (!script_machine::of(L).loading()) return script_call<&script_machine::new_variable>(L);
  lua_settop(L, 3);
  lua_rawset(L, 1);
  return 0;
}

// ---- The environment
// ---------------------------------------------------------------------------------------

/// Copies functions by name from the table at -2 to the one at -1.
void copy_functions(lua_State* L, std::initializer_list<char const*> names) {
  for (auto const* const name : names) {
    lua_getfield(L, -2, name);
    lua_setfield(L, -2, name);
  }
}

/// t[name] = function with the old t[name] from the table at -2, and whole numbers, as upvalues.
void wrap_function(lua_State* L, char const* name, lua_CFunction function,
                   std::initializer_list<lua_Integer> more = {}) {
  lua_getfield(L, -2, name);
  for (auto const n : more) lua_pushinteger(L, n);
  lua_pushcclosure(L, function, 1 + static_cast<int>(more.size()));
  lua_setfield(L, -2, name);
}

/// Replaces the table at the top by an empty one through which it can be read and not changed.
void make_read_only(lua_State* L) {
  lua_newtable(L);
  lua_createtable(L, 0, 3);
  lua_rotate(L, -3, 2);  // proxy, metatable, table
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, no_change);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
}

void add_string(lua_State* L, int builtins) {
  luaL_requiref(L, "string", luaopen_string, 0);
  lua_createtable(L, 0, 16);
  copy_functions(L, {"byte", "char", "len", "lower", "reverse", "sub", "upper"});
  wrap_function(L, "rep", bounded_rep);
  wrap_function(L, "format", plain_format);
  lua_getfield(L, -2, "find");
  lua_pushboolean(L, 1);  // it may be told to look for plain text
  lua_pushcclosure(L, bounded_pattern, 2);
  lua_setfield(L, -2, "find");
  for (char const* const name : {"match", "gmatch", "gsub"}) wrap_function(L, name, bounded_pattern, {});
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_pop(L, 2);
  make_read_only(L);
  lua_setfield(L, builtins, "string");
  lua_pop(L, 1);
}

void add_table(lua_State* L, int builtins) {
  luaL_requiref(L, "table", luaopen_table, 0);
  lua_createtable(L, 0, 8);
  copy_functions(L, {"pack"});
  wrap_function(L, "insert", bounded_table, {0, -1});
  wrap_function(L, "remove", bounded_table, {0, -1});
  wrap_function(L, "concat", bounded_table, {3, 4});
  wrap_function(L, "unpack", bounded_table, {2, 3});
  wrap_function(L, "move", bounded_table, {2, 4});
  lua_pushcfunction(L, stable_sort);
  lua_setfield(L, -2, "sort");
  make_read_only(L);
  lua_setfield(L, builtins, "table");
  lua_pop(L, 1);
}

void add_math(lua_State* L, int builtins) {
  luaL_requiref(L, "math", luaopen_math, 0);
  lua_createtable(L, 0, 32);
  copy_functions(L, {"abs",  "ceil", "floor", "fmod", "huge", "max",       "maxinteger", "min", "mininteger",
                     "modf", "pi",   "sqrt",  "exp",  "log",  "tointeger", "type",       "ult", "sin",
                     "cos",  "tan",  "asin",  "acos", "atan", "deg",       "rad"});
  for (char const* const name : {"random", "randomseed"}) {
    lua_pushcfunction(L, no_random);
    lua_setfield(L, -2, name);
  }
  make_read_only(L);
  lua_setfield(L, builtins, "math");
  lua_pop(L, 1);
}

void add_coroutine(lua_State* L, int builtins) {
  luaL_requiref(L, "coroutine", luaopen_coroutine, 0);
  lua_createtable(L, 0, 8);
  copy_functions(L, {"create", "isyieldable", "running", "status", "yield"});
  wrap_function(L, "resume", stoppable_resume);
  lua_pushcfunction(L, stoppable_wrap);
  lua_setfield(L, -2, "wrap");
  make_read_only(L);
  lua_setfield(L, builtins, "coroutine");
  lua_pop(L, 1);
}

void add_base(lua_State* L) {
  static luaL_Reg const ours[] = {{"pairs", sorted_pairs},
                                  {"next", sorted_next},
                                  {"tostring", plain_tostring},
                                  {"setmetatable", checked_setmetatable},
                                  {"pcall", stoppable_pcall},
                                  {"xpcall", stoppable_xpcall},
                                  {nullptr, nullptr}};
  luaL_requiref(L, "_G", luaopen_base, 0);
  lua_insert(L, -2);
  copy_functions(L, {"assert", "error", "getmetatable", "ipairs", "rawequal", "rawget", "rawlen", "select",
                     "tonumber", "type", "_VERSION"});
  luaL_setfuncs(L, ours, 0);
  lua_remove(L, -2);
}

}  // namespace

int script_machine::missing_variable(lua_State* L) {
  std::string const name = lua_type(L, 2) == LUA_TSTRING ? lua_tolstring(L, 2, nullptr) : "?";
  for (auto const& r : refused) {
    if (name == r.name) return say(fmt::format("'{}' is not available: {}", name, r.text));
  }
  static std::vector<std::string> const names{"assert", "error",        "getmetatable", "ipairs", "next",
                                              "pairs",  "pcall",        "rawequal",     "rawget", "rawlen",
                                              "select", "setmetatable", "string",       "table",  "math",
                                              "type",   "coroutine",    "tonumber",     "xpcall", "tostring"};
  return say(fmt::format("no variable '{}' has been set{}", name, did_you_mean(name, names)));
}

int script_machine::new_variable(lua_State* L) {
  std::string const name = lua_type(L, 2) == LUA_TSTRING ? lua_tolstring(L, 2, nullptr) : "?";
  return say(
      fmt::format("'{0}' would outlast the run, and the next could depend on it; write `local {0}`", name));
}

void open_script_library(script_machine& machine, lua_State* L) {
  lua_createtable(L, 0, 32);
  int const builtins = lua_gettop(L);
  add_base(L);
  add_string(L, builtins);
  add_table(L, builtins);
  add_math(L, builtins);
  add_coroutine(L, builtins);
  machine.builtin_.insert(lua_topointer(L, builtins));
  for (lua_pushnil(L); lua_next(L, builtins) != 0; lua_pop(L, 1)) {
    machine.builtin_.insert(lua_topointer(L, -1));
    if (!lua_istable(L, -1)) continue;
    lua_getmetatable(L, -1);
    lua_getfield(L, -1, "__index");
    for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1)) {
      if (lua_isfunction(L, -1)) machine.builtin_.insert(lua_topointer(L, -1));
    }
    lua_pop(L, 2);
  }
  lua_createtable(L, 0, 1);
  lua_pushcfunction(L, script_call<&script_machine::missing_variable>);
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, builtins);

  lua_newtable(L);  // the environment: the script's own variables
  lua_createtable(L, 0, 3);
  machine.builtin_.insert(lua_topointer(L, -1));
  lua_pushvalue(L, builtins);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, set_variable);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
  lua_remove(L, builtins);
}

}  // namespace faro::odds::detail
