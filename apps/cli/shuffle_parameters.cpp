// The parameters of the registry as options.
#include "cli/shuffle_parameters.hpp"

#include "cli/options.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace faro::program {

shuffle_settings shuffle_arguments::settings() const {
  shuffle_settings out;
  for (auto const& [name, text] : given) out.emplace_back(name, number("--" + name, text));
  return out;
}

void add_shuffle_parameters(command& verb, shuffle_arguments& arguments) {
  struct parameter {
    std::string name, help, of;
  };
  std::vector<parameter> all;
  for (auto const& entry : shuffle_registry()) {
    for (auto const& p : entry.parameters) {
      auto const known = std::ranges::find(all, p.name, &parameter::name);
      if (known == all.end()) {
        all.push_back({p.name, p.help, entry.name});
      } else {
        known->of += ", " + entry.name;
      }
    }
  }
  for (auto const& p : all) {
    auto const take = [&arguments, name = p.name](std::string const& text) {
      arguments.given.emplace_back(name, text);
    };
    add_value(verb, "--" + p.name, take, fmt::format("{} ({})", p.help, p.of))
        ->type_name("NUMBER")
        ->group("Parameters of shuffles");
  }
}

}  // namespace faro::program
