#include "cli/options.hpp"

#include <CLI/CLI.hpp>

#include <utility>

namespace faro::program {

option_ref option_ref::required() const {
  option_->required();
  return *this;
}

option_ref option_ref::type_name(std::string const& name) const {
  option_->type_name(name);
  return *this;
}

option_ref option_ref::group(std::string const& name) const {
  option_->group(name);
  return *this;
}

option_ref option_ref::repeated() const {
  option_->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->allow_extra_args(false);
  return *this;
}

option_ref add_flag(CLI::App& verb, std::string const& names, bool& place, std::string const& help) {
  return option_ref{verb.add_flag(names, place, help)};
}

option_ref add_value(CLI::App& verb, std::string const& names, std::string& place, std::string const& help) {
  return option_ref{verb.add_option(names, place, help)};
}

option_ref add_value(CLI::App& verb, std::string const& names, std::optional<std::string>& place,
                     std::string const& help) {
  return option_ref{verb.add_option(names, place, help)};
}

option_ref add_value(CLI::App& verb, std::string const& names, std::vector<std::string>& place,
                     std::string const& help) {
  return option_ref{verb.add_option(names, place, help)};
}

option_ref add_value(CLI::App& verb, std::string const& names,
                     std::function<void(std::string const&)> const& take, std::string const& help) {
  return option_ref{verb.add_option_function<std::string>(names, take, help)};
}

option_ref option_of(CLI::App& verb, std::string const& name) { return option_ref{verb.get_option(name)}; }

void take_operands(CLI::App& verb) { verb.allow_extras(); }

void describe_operand(CLI::App& verb, std::string const& name, std::string const& help) {
  verb.add_option(name, help);
}

bool was_given(CLI::App const& verb, std::string const& name) { return verb.count(name) > 0; }

std::vector<std::string> options_given(CLI::App const& verb) {
  std::vector<std::string> names;
  for (auto const* option : verb.get_options()) {
    if (option->count() > 0) names.push_back(option->get_name());
  }
  return names;
}

bool calls_another(CLI::App const& verb) { return !verb.get_subcommands().empty(); }

void on_run(CLI::App& verb, std::function<void()> run) { verb.callback(std::move(run)); }

}  // namespace faro::program
