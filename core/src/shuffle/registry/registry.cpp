// The table of shuffles and the checking of their parameters; the rows, and names as they are written, are in
// registry/.
#include "shuffle/registry/row.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/shuffle/registry.hpp>
#include <faro/text/detail/message.hpp>

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
    case shuffle_family::known_bad:
      return "known-bad";
    case shuffle_family::own:
      return "own";
  }
  return "unknown";
}

shuffle_description shuffle_entry::make(shuffle_settings const& settings) const {
  auto const values = values_of(*this, settings);
  return made_of ? detail::composed(*made_of, settings, false) : build(values);
}

shuffle_description shuffle_entry::make_to_read(shuffle_settings const& settings) const {
  auto const values = values_of(*this, settings);
  if (made_of) return detail::composed(*made_of, settings, true);
  return build_to_read ? build_to_read(values) : build(values);
}

std::span<shuffle_entry const> shuffle_registry() {
  static std::vector<shuffle_entry> const registry = [] {
    std::vector<shuffle_entry> all;
    for (auto* table : {detail::uniform_shuffles, detail::fixed_shuffles, detail::by_hand_shuffles,
                        detail::known_bad_shuffles})
      std::ranges::move(table(), std::back_inserter(all));
    return all;
  }();
  return registry;
}

std::vector<std::pair<std::string, std::string>> parameters_that_hold(shuffle_entry const& shuffle,
                                                                      shuffle_settings const& settings) {
  std::vector<std::pair<std::string, std::string>> out;
  for (auto const& p : shuffle.parameters) {
    auto const given = std::ranges::find(settings, p.name, &shuffle_settings::value_type::first);
    auto value = (given == settings.end() ? p.default_value : given->second).to_string();
    auto const known = std::ranges::find(out, p.name, &std::pair<std::string, std::string>::first);
    if (known == out.end()) {
      out.emplace_back(p.name, std::move(value));
    } else if (known->second != value) {
      known->second += " and " + value;
    }
  }
  return out;
}

}  // namespace faro
