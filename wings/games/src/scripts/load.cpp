// Reading a game: the function or table that its file returns.
#include "games/src/scripts/machine.hpp"
#include "text/nearest.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace faro::odds::detail {
namespace {

constexpr std::array fields{"play", "start",      "step",  "strategies", "deck",
                            "by",   "parameters", "order", "title"};

/// The text of a whole number, or nothing.
std::optional<std::int64_t> whole_of(std::string_view text) {
  std::int64_t n = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  return error == std::errc{} && end == text.data() + text.size() && !text.empty() ? std::optional{n}
                                                                                   : std::nullopt;
}

std::string joined(std::vector<script_value> const& values) {
  std::string out;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) out += i + 1 == values.size() ? " or " : ", ";
    out += to_string(values[i]);
  }
  return out;
}

}  // namespace

/// Makes the state and leaves what the file returns in function_slot.
void script_machine::open(std::string const& text) {
  for (int i = 1; i < top_slot; ++i) lua_pushnil(lua_);
  for (int const table : {cards_slot, kind_of_slot, tally_slot, kept_slot}) {
    push_table(0, 0);
    lua_replace(lua_, table);
  }
  lua_pushvalue(lua_, cards_slot);
  lua_pushvalue(lua_, kind_of_slot);
  enter(lua_, make_t, 2, 1);
  self = lua_touserdata(lua_, -1);
  lua_replace(lua_, t_slot);
  lua_pushcfunction(lua_, add_line);
  lua_replace(lua_, handler_slot);
  std::string_view code = text;
  if (code.starts_with("\xef\xbb\xbf")) code.remove_prefix(3);  // the mark of UTF-8
  if (code.starts_with('#')) code.remove_prefix(std::min(code.find('\n'), code.size()));
  auto const chunk = "@" + name_;
  memory_.limited = true;
  int const status = luaL_loadbufferx(lua_, code.data(), code.size(), chunk.c_str(), "t");
  memory_.limited = false;
  if (status == LUA_ERRMEM) memory_used_up();
  if (status != LUA_OK) {
    if (text.starts_with(LUA_SIGNATURE[0]))
      refuse("expected the text of a game, got compiled Lua, which could do anything");
    throw_error();
  }
  enter(lua_, open_script_library, 0, 2);
  know_library();
  lua_setupvalue(lua_, -2, 1);
  call(0);
  lua_replace(lua_, function_slot);
}

/// The environment and the table of what is ours are at the top: leaves the first. What is ours is known by
/// its address, and is not watched for changes.
void script_machine::know_library() {
  int const builtins = lua_gettop(lua_);
  auto const know_functions = [&] {  // of the table at the top
    for (lua_pushnil(lua_); lua_next(lua_, -2) != 0; lua_pop(lua_, 1)) {
      if (lua_isfunction(lua_, -1)) builtin_.insert(lua_topointer(lua_, -1));
    }
  };
  builtin_.insert(lua_topointer(lua_, builtins));
  for (lua_pushnil(lua_); lua_next(lua_, builtins) != 0; lua_pop(lua_, 1)) {
    builtin_.insert(lua_topointer(lua_, -1));
    if (!lua_istable(lua_, -1) || lua_getmetatable(lua_, -1) == 0) continue;
    for (lua_pushnil(lua_); lua_next(lua_, -2) != 0; lua_pop(lua_, 1)) {
      if (lua_istable(lua_, -1)) know_functions();
    }
    lua_pop(lua_, 1);
  }
  lua_pop(lua_, 1);
  lua_getmetatable(lua_, -1);
  builtin_.insert(lua_topointer(lua_, -1));
  lua_pop(lua_, 1);
}

void script_machine::check_fields(int game) const {
  std::vector<std::string> const names{fields.begin(), fields.end()};
  for (lua_pushnil(lua_); lua_next(lua_, game) != 0; lua_pop(lua_, 1)) {
    script_reader reader{lua_};
    auto const key = reader.value(-2);
    auto const name = key ? to_string(*key) : reader.fault();
    if (std::ranges::find(names, name) != names.end()) continue;
    auto const near = did_you_mean(name, names);
    refuse(say("a game has no field '{}'{}", name,
               near.empty() ? say("; it may have {}", faro::joined(names)) : near));
  }
}

/// Parts what the file returned: the function to function_slot, parameters as they are declared.
void script_machine::read_game() {
  if (lua_isfunction(lua_, function_slot)) {
    lua_pushvalue(lua_, function_slot);
    auto const* const second = lua_getlocal(lua_, nullptr, 2);
    is_shuffle_ = second != nullptr && std::string_view{second} == "deck";
    lua_pop(lua_, 1);
    return;
  }
  if (!lua_istable(lua_, function_slot)) {
    refuse(say("expected a function, or a table with a function `play`, from the file, got {}",
               luaL_typename(lua_, function_slot)));
  }
  check_fields(function_slot);
  lua_pushvalue(lua_, function_slot);
  game_ = keep();
  push_field(function_slot, "parameters");
  if (!lua_isnil(lua_, -1)) declare_parameters();
  lua_pop(lua_, 1);
  push_field(function_slot, "strategies");
  if (!lua_isnil(lua_, -1)) declare_strategies();
  lua_pop(lua_, 1);
  if (push_field(function_slot, "title") == LUA_TSTRING) title_ = text_at(lua_, -1);
  lua_pop(lua_, 1);
  bool const steps = push_field(function_slot, "step") == LUA_TFUNCTION;
  lua_pop(lua_, 1);
  bool const plays = push_field(function_slot, "play") == LUA_TFUNCTION;
  if (steps && plays) refuse("a game has either `play`, or `start` and `step`");
  if (!steps && !plays) refuse("the table it returns has no function `play`, and no function `step` either");
  if (steps) {
    lua_rawgeti(lua_, LUA_REGISTRYINDEX, game_);
    return drive_steps();
  }
  lua_replace(lua_, function_slot);
}

/// The deck and the order of outcomes, once the parameters are known.
void script_machine::finish_game() {
  if (game_ != LUA_NOREF) {
    lua_rawgeti(lua_, LUA_REGISTRYINDEX, game_);
    if (push_field(-1, "by") != LUA_TNIL) {
      by_ = keep();
    } else {
      lua_pop(lua_, 1);
    }
    push_field(-1, "deck");
  } else {
    lua_pushnil(lua_);
  }
  states_deck_ = !lua_isnil(lua_, -1);
  read_deck(p_slot);
  if (game_ != LUA_NOREF) {
    lua_rawgeti(lua_, LUA_REGISTRYINDEX, game_);
    if (push_field(-1, "order") != LUA_TNIL) read_order(p_slot);
  }
  lua_settop(lua_, top_slot - 1);
}

// ---- Parameters ------------------------------------------------------------------------------------------

/// From the table at the top: name = standard value, or name = {standard, from = 2, to = 21, choices =
/// {...}}.
void script_machine::declare_parameters() {
  if (!lua_istable(lua_, -1)) refuse("`parameters` must be a table: {stick = 16}");
  script_reader reader{lua_};
  auto const declared = reader.value(-1);
  if (!declared) refuse(say("`parameters` holds {}", reader.fault()));
  for (auto const& [key, value] : *declared->entries()) {
    if (!key.text()) refuse(say("parameter {} has no name", to_string(key)));
    parameter_rule rule{value, INT64_MIN, INT64_MAX, {}};
    std::optional<script_value> exactly;
    if (value.entries()) {
      rule.standard = script_value{};
      for (auto const& [name, item] : *value.entries()) {
        auto const field = to_string(name);
        if (field == "1")
          rule.standard = item;
        else if (field == "from" && item.whole())
          rule.from = *item.whole();
        else if (field == "to" && item.whole())
          rule.to = *item.whole();
        else if (field == "choices" && item.entries())
          for (auto const& choice : *item.entries()) rule.choices.push_back(choice.second);
        else if (field == "exactly" && !item.entries())
          exactly = item;
        else
          refuse(
              say("parameter {}: expected {{standard, from = N, to = N}} or {{standard, choices = "
                  "{{...}}}}, got {} = "
                  "{}",
                  *key.text(), field, to_string(item)));
      }
    }
    if (rule.standard.is_failure() || rule.standard.entries())
      refuse(say("parameter {} needs a number, a text or a truth value to begin with", *key.text()));
    std::string right = "a text";
    if (rule.standard.number()) right = rule.standard.whole() ? "a whole number" : "a number";
    if (rule.from != INT64_MIN && rule.to != INT64_MAX) {
      right += fmt::format(" from {} to {}", rule.from, rule.to);
    } else if (rule.from != INT64_MIN) {
      right += fmt::format(" of {} or more", rule.from);
    } else if (rule.to != INT64_MAX) {
      right += fmt::format(" of at most {}", rule.to);
    }
    if (rule.standard.truth()) right = "true or false";
    if (!rule.choices.empty()) right = joined(rule.choices);
    parameters_.push_back({*key.text(), rule.standard, std::move(right), std::move(exactly)});
    rules_.push_back(std::move(rule));
  }
}

namespace {

/// The text as a value of the kind that `like` is, or nothing.
std::optional<script_value> value_like(script_value const& like, std::string const& text) {
  if (like.truth()) {
    if (text == "true" || text == "yes") return script_value{true};
    if (text == "false" || text == "no") return script_value{false};
    return std::nullopt;
  }
  if (!like.number()) return script_value{text};
  if (auto const n = whole_of(text)) return script_value{*n};
  if (like.whole()) return std::nullopt;
  try {
    return script_value{ratio::parse(text).to_double()};
  } catch (input_error const&) {
    return std::nullopt;
  }
}

/// The choice itself; a text in any case, where only one is written so.
std::optional<script_value> choice_named(std::vector<script_value> const& choices, script_value const& v) {
  if (std::ranges::find(choices, v) != choices.end()) return v;
  if (!v.text()) return std::nullopt;
  auto const is_same = [wanted = lower_case(*v.text())](script_value const& choice) {
    return choice.text() && lower_case(*choice.text()) == wanted;
  };
  if (std::ranges::count_if(choices, is_same) != 1) return std::nullopt;
  return *std::ranges::find_if(choices, is_same);
}

}  // namespace

void script_machine::set_parameters(script_settings const& settings,
                                    std::vector<script_parameter>& parameters) const {
  for (std::size_t i = 0; i < parameters.size(); ++i) parameters[i].value = rules_[i].standard;
  for (auto const& [name, text] : settings) {
    auto const at = std::ranges::find(parameters, name, &script_parameter::name);
    if (at == parameters.end()) {
      std::vector<std::string> names;
      for (auto const& p : parameters) names.push_back(p.name);
      refuse(names.empty() ? say("it has no parameter '{}'; it takes none", name)
                           : say("it has no parameter '{}'; it takes {}", name, faro::joined(names)));
    }
    auto const& rule = rules_[static_cast<std::size_t>(at - parameters.begin())];
    auto value = value_like(rule.standard, text);
    bool right = value.has_value();
    if (right && value->number()) {
      right = *value->number() >= static_cast<double>(rule.from) &&
              *value->number() <= static_cast<double>(rule.to);
    }
    if (right && !rule.choices.empty()) {
      value = choice_named(rule.choices, *value);
      right = value.has_value();
    }
    if (!right)
      refuse(say("parameter {}: expected {}, got {}", name, at->right, text.empty() ? "nothing" : text));
    at->value = *value;
  }
}

void script_machine::push_value(script_value const& v) {
  if (auto const n = v.whole()) {
    lua_pushinteger(lua_, *n);
  } else if (auto const x = v.number()) {
    lua_pushnumber(lua_, *x);
  } else if (auto const truth = v.truth()) {
    lua_pushboolean(lua_, *truth ? 1 : 0);
  } else if (auto const* const entries = v.entries()) {
    lua_checkstack(lua_, 8);
    push_table(entries->size(), 0);
    for (auto const& [key, value] : *entries) {
      lua_pushvalue(lua_, -1);
      push_value(key);
      push_value(value);
      enter(lua_, door::set_entry, 3, 0);
    }
  } else if (auto const* const text = v.text()) {
    push_text(lua_, *text);
  } else {
    lua_pushnil(lua_);
  }
}

void script_machine::push_parameters(std::vector<script_parameter> const& parameters) {
  push_table(0, parameters.size());
  for (auto const& parameter : parameters) {
    lua_pushvalue(lua_, -1);
    push_text(lua_, parameter.name);
    if (parameter.name == "strategy" && !strategies_.empty()) {
      push_strategy(to_string(parameter.value));
    } else {
      push_value(parameter.value);
    }
    enter(lua_, door::set_entry, 3, 0);
  }
  enter(lua_, door::seal_parameters, 1, 1);  // a name that is none would be nil, and mean a default
}

std::size_t script_machine::add_parameters(script_settings const& settings) {
  auto parameters = parameters_;
  set_parameters(settings, parameters);
  push_parameters(parameters);
  other_parameters_.push_back(keep());
  return other_parameters_.size() - 1;
}

}  // namespace faro::odds::detail
