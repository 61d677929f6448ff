// The options that all verbs have that take a game in Lua.
#include "cli/options/exit_codes.hpp"
#include "cli/options/options.hpp"
#include "games/verb/script_options.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::program {
namespace {

/// "stick=16", added to the settings.
void set(std::vector<std::pair<std::string, std::string>>& settings, std::string const& text) {
  auto const equals = text.find('=');
  if (equals == 0 || equals == std::string::npos)
    throw usage_error{say("--set: expected NAME=VALUE, such as stick=16, got '{}'", text)};
  auto name = text.substr(0, equals);
  if (std::ranges::find(settings, name, &std::pair<std::string, std::string>::first) != settings.end())
    throw usage_error{say("--set {} is given twice", name)};
  settings.emplace_back(std::move(name), text.substr(equals + 1));
}

}  // namespace

bool is_game(std::string_view operand) { return operand.ends_with(".lua"); }

void add_script_settings(command& verb, script_options& o) {
  constexpr char const* group = "Games in Lua";
  add_value(
      verb, "--set", [&o](std::string const& text) { set(o.set, text); },
      "a parameter of the game; may be repeated")
      ->type_name("NAME=VALUE")
      ->repeated()
      ->group(group);
  add_flag(verb, "--parameters", o.parameters, "list the parameters of the game and their values")
      ->group(group);
}

}  // namespace faro::program
