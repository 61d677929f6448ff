// What a game is told of a name that is none: of `t`, of its parameters, of a variable.
#include "games/src/scripts/machine.hpp"
#include "text/nearest.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds::detail {
namespace {

constexpr std::array method_names{
    "draw",        "draw_any",     "take",   "place",  "gather",      "left",
    "below",       "die",          "chance", "pick",   "merge_point", "merge_point_only",
    "choose_best", "choose_least", "count",  "ask",    "merging",     "fail",
    "place_all",   "draw_all",     "bag",    "observe"};

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

/// The name at the second place, which was asked for.
std::string_view asked_name(lua_State* L) { return lua_type(L, 2) == LUA_TSTRING ? text_at(L, 2) : "?"; }

}  // namespace

int script_machine::missing_method(lua_State* L) {
  std::vector<std::string> const names{method_names.begin(), method_names.end()};
  auto const name = asked_name(L);
  // What other languages call it.
  static std::map<std::string_view, char const*> const others{
      {"choose", "t:pick(list)"}, {"choice", "t:pick(list)"}, {"coin", "t:below(2)"},  {"flip", "t:below(2)"},
      {"rand", "t:below(n)"},     {"random", "t:below(n)"},   {"roll", "t:die(sides)"}};
  auto const other = others.find(name);
  std::string const near = other == others.end() ? std::string{did_you_mean(name, names)}
                                                 : fmt::format("; did you mean {}?", other->second);
  return complain(fmt::format("t has no '{}'{}", name,
                              near.empty() ? fmt::format("; it has {}", fmt::join(names, ", ")) : near));
}

int script_machine::missing_parameter(lua_State* L) {
  auto const name = asked_name(L);
  std::vector<std::string> names;
  for (auto const& parameter : parameters_) names.push_back(parameter.name);
  std::string const near = did_you_mean(name, names);
  return complain(fmt::format("the game has no parameter '{}'{}", name,
                              !near.empty()   ? near
                              : names.empty() ? "; it has none"
                                              : fmt::format("; it has {}", fmt::join(names, ", "))));
}

int script_machine::missing_variable(lua_State* L) {
  auto const name = asked_name(L);
  for (auto const& r : refused) {
    if (name == r.name) return complain(say("'{}' is not available: {}", name, r.text));
  }
  static std::vector<std::string> const names{"assert", "error",        "getmetatable", "ipairs", "next",
                                              "pairs",  "pcall",        "rawequal",     "rawget", "rawlen",
                                              "select", "setmetatable", "string",       "table",  "math",
                                              "type",   "coroutine",    "tonumber",     "xpcall", "tostring"};
  return complain(say("no variable '{}' has been set{}", name, did_you_mean(name, names)));
}

int script_machine::new_variable(lua_State* L) {
  auto const name = asked_name(L);
  return complain(
      fmt::format("'{0}' would outlast the run, and the next could depend on it; write `local {0}`", name));
}

}  // namespace faro::odds::detail
