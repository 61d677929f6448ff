// The parameters of the registry as options.
#include "cli/options/shuffle_parameters.hpp"

#include "cli/options/options.hpp"
#include "text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace faro::program {

void add_shuffle_parameters(command& verb, shuffle_settings& place) {
  struct parameter {
    std::string name, help;
    std::vector<std::pair<std::string, std::string>> of;  // a default, and the shuffles that have it
  };
  std::vector<parameter> all;
  for (auto const& entry : shuffle_registry()) {
    for (auto const& p : entry.parameters) {
      auto known = std::ranges::find(all, p.name, &parameter::name);
      if (known == all.end()) known = all.insert(all.end(), {p.name, p.help, {}});
      auto const usual = p.default_value.to_string();
      auto const same = std::ranges::find(known->of, usual, &std::pair<std::string, std::string>::first);
      if (same == known->of.end()) {
        known->of.emplace_back(usual, entry.name);
      } else {
        same->second += ", " + entry.name;
      }
    }
  }
  for (auto const& p : all) {
    auto const take = [&place, name = p.name](ratio const& value) { place.emplace_back(name, value); };
    std::vector<std::string> of;
    for (auto const& [usual, names] : p.of) of.push_back(fmt::format("{}, default {}", names, usual));
    add_ratio_to(verb, "--" + p.name, take, fmt::format("{} ({})", p.help, joined(of, "; ")), "NUMBER")
        ->group("Parameters of shuffles");
  }
}

}  // namespace faro::program
