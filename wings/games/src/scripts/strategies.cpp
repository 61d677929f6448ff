// Strategies: functions of one file, one of which the game is played by. Each is a value of the parameter
// `strategy`; the game calls it as p.strategy(...).
#include "games/src/scripts/machine.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::odds::detail {

/// From the table at the top: name = function.
void script_machine::declare_strategies() {
  if (!lua_istable(lua_, -1))
    refuse("`strategies` must be a table of functions: {careful = function(hand) ... end}");
  int const table = lua_gettop(lua_);
  parameter_rule rule{};
  std::string right;
  for (lua_pushnil(lua_); lua_next(lua_, table) != 0; lua_pop(lua_, 1)) {
    if (lua_type(lua_, -2) != LUA_TSTRING || !lua_isfunction(lua_, -1))
      refuse("`strategies` must hold functions by their names: {careful = function(hand) ... end}");
    strategies_.emplace_back(text_at(lua_, -2));
  }
  if (strategies_.empty()) refuse("`strategies` is empty: expected functions by their names");
  std::ranges::sort(strategies_);
  auto const declared = std::ranges::find(parameters_, std::string{"strategy"}, &script_parameter::name);
  auto const place = static_cast<std::size_t>(declared - parameters_.begin());
  rule.standard = script_value{strategies_.front()};
  if (declared != parameters_.end()) {  // says which it is unless another is set
    rule.standard = rules_[place].standard;
    if (!rule.standard.text() || !std::ranges::binary_search(strategies_, *rule.standard.text()))
      refuse(say("parameter strategy: there is no strategy '{}'", to_string(rule.standard)));
  }
  for (std::size_t k = 0; k < strategies_.size(); ++k) {
    rule.choices.emplace_back(strategies_[k]);
    right += (k == 0 ? "" : k + 1 == strategies_.size() ? " or " : ", ") + strategies_[k];
  }
  script_parameter parameter{"strategy", rule.standard, std::move(right), std::nullopt};
  if (declared != parameters_.end()) {
    *declared = std::move(parameter);
    rules_[place] = std::move(rule);
  } else {
    parameters_.push_back(std::move(parameter));
    rules_.push_back(std::move(rule));
  }
}

void script_machine::push_strategy(std::string const& name) {
  lua_rawgeti(lua_, LUA_REGISTRYINDEX, game_);
  push_field(-1, "strategies");
  push_field(-1, name.c_str());
  lua_replace(lua_, -3);
  lua_pop(lua_, 1);
}

}  // namespace faro::odds::detail
