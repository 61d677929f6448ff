// The parameters of the registry as options.
#include "cli/shuffle_parameters.hpp"

#include "cli/options.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace faro::program {

void add_shuffle_parameters(command& verb, shuffle_settings& place) {
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
    auto const take = [&place, name = p.name](ratio const& value) { place.emplace_back(name, value); };
    add_ratio_to(verb, "--" + p.name, take, fmt::format("{} ({})", p.help, p.of), "NUMBER")
        ->group("Parameters of shuffles");
  }
}

}  // namespace faro::program
