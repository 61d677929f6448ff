// Looking shuffles up by name and checking their parameters; the tables are in registry/.
#include "shuffle/registry/row.hpp"

#include <faro/error.hpp>
#include <faro/shuffle/registry.hpp>
#include <faro/text/message.hpp>
#include <faro/text/nearest.hpp>
#include <faro/text/utf8.hpp>

#include <algorithm>
#include <iterator>

namespace faro {

namespace {

/// The value given for a parameter, or its default, checked.
ratio value_of(shuffle_entry const& entry, shuffle_parameter const& parameter,
               shuffle_settings const& settings) {
  auto const given = std::ranges::find(settings, parameter.name, &shuffle_settings::value_type::first);
  if (given == settings.end()) return parameter.default_value;
  auto const& value = given->second;
  bool const in_range = value >= parameter.least && value <= parameter.most;
  if (!in_range || (parameter.whole && !value.is_whole())) {
    throw input_error{say("--{} of {}: expected {} from {} to {}, got {}", parameter.name, entry.name,
                          parameter.whole ? "a whole number" : "a number", parameter.least.to_string(),
                          parameter.most.to_string(), quoted(value.to_string()))};
  }
  return value;
}

message parameters_text(shuffle_entry const& entry) {
  if (entry.parameters.empty()) return say("it takes none");
  std::vector<std::string> names;
  for (auto const& p : entry.parameters) names.push_back("--" + p.name);
  return say("it takes {}", joined(names));
}

/// The value of each parameter, in their order.
std::vector<ratio> values_of(shuffle_entry const& entry, shuffle_settings const& settings) {
  for (auto const& [given, value] : settings) {
    if (std::ranges::find(entry.parameters, given, &shuffle_parameter::name) == entry.parameters.end())
      throw input_error{say("{} has no parameter --{}; {}", entry.name, given, parameters_text(entry))};
  }
  std::vector<ratio> all;
  for (auto const& parameter : entry.parameters) all.push_back(value_of(entry, parameter, settings));
  return all;
}

}  // namespace

std::string_view name_of(shuffle_family family) {
  switch (family) {
    case shuffle_family::uniform:
      return "uniform";
    case shuffle_family::biased:
      return "biased";
    case shuffle_family::fixed:
      return "fixed";
    case shuffle_family::specimen:
      return "specimen";
  }
  return "unknown";
}

shuffle_description shuffle_entry::make(shuffle_settings const& settings) const {
  return build(values_of(*this, settings));
}

shuffle_description shuffle_entry::make_to_read(shuffle_settings const& settings) const {
  auto const values = values_of(*this, settings);
  return build_to_read ? build_to_read(values) : build(values);
}

std::span<shuffle_entry const> shuffle_registry() {
  static std::vector<shuffle_entry> const registry = [] {
    std::vector<shuffle_entry> all;
    for (auto* table : {detail::uniform_shuffles, detail::fixed_shuffles, detail::by_hand_shuffles,
                        detail::specimens_shuffles})
      std::ranges::move(table(), std::back_inserter(all));
    return all;
  }();
  return registry;
}

shuffle_entry const& find_shuffle(std::string_view name) {
  auto const registry = shuffle_registry();
  auto const at = std::ranges::find(registry, name, &shuffle_entry::name);
  if (at != registry.end()) return *at;
  std::vector<std::string> names;
  for (auto const& entry : registry) names.push_back(entry.name);
  throw input_error{say("no shuffle is called '{}'{}", name, did_you_mean(name, names))};
}

}  // namespace faro
