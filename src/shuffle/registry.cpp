// Looking shuffles up by name and checking their parameters; the tables are in registry/.
#include "parallel/memo.hpp"
#include "shuffle/registry/row.hpp"
#include "text/nearest.hpp"
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

namespace {

/// Asks for one of several shuffles. What its junctions know, the future depends on together with which one
/// it is and how the deck lay when it began.
class step_chooser {
 public:
  step_chooser(chooser_ref c, std::size_t step, std::span<std::uint32_t const> deck) : chooser_{c} {
    start_.append(static_cast<std::uint64_t>(step));
    start_.append(deck);
  }
  std::uint64_t below(std::uint64_t n) { return chooser_.below(n); }
  std::size_t kind(std::span<count_t const> counts) { return chooser_.kind(counts); }
  bool junction(std::span<std::byte const> key) {
    std::vector<std::byte> all{start_.bytes().begin(), start_.bytes().end()};
    all.insert(all.end(), key.begin(), key.end());
    return left_ = chooser_.junction(all);
  }
  [[nodiscard]] bool passing() const { return chooser_.passing(); }
  [[nodiscard]] bool left() const { return left_; }

 private:
  chooser_ref chooser_;
  detail::key_bytes start_;
  bool left_ = false;
};

shuffle_family family_of(std::vector<shuffle_entry const*> const& parts, bool position_only) {
  auto const is = [](shuffle_family family) {
    return [family](shuffle_entry const* part) { return part->family == family; };
  };
  if (std::ranges::all_of(parts, is(shuffle_family::fixed))) return shuffle_family::fixed;
  if (position_only && std::ranges::any_of(parts, is(shuffle_family::uniform)))
    return shuffle_family::uniform;
  return std::ranges::any_of(parts, is(shuffle_family::specimen)) ? shuffle_family::specimen
                                                                  : shuffle_family::biased;
}

/// "riffle,cut": one shuffle that does both, in this order. A parameter that several have is given to each.
shuffle_entry one_after_another(std::string const& names) {
  std::vector<shuffle_entry const*> parts;
  for (auto const name : split(names, ',')) parts.push_back(&find_shuffle(trimmed(name)));
  shuffle_entry out;
  out.position_only = std::ranges::all_of(parts, &shuffle_entry::position_only);
  out.family = family_of(parts, out.position_only);
  for (auto const* const part : parts) {
    out.name += (out.name.empty() ? "" : ",") + part->name;
    out.summary += (out.summary.empty() ? "" : "; then ") + part->summary;
    out.origin += (out.origin.empty() ? "" : "; ") + part->origin;
    for (auto const& p : part->parameters) {
      if (std::ranges::find(out.parameters, p.name, &shuffle_parameter::name) == out.parameters.end())
        out.parameters.push_back(p);
    }
  }
  out.build = [parts, all = out.parameters](std::vector<ratio> const& values) -> shuffle_description {
    std::vector<shuffle_description> steps;
    for (auto const* const part : parts) {
      shuffle_settings own;
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (std::ranges::find(part->parameters, all[i].name, &shuffle_parameter::name) !=
            part->parameters.end())
          own.emplace_back(all[i].name, values[i]);
      }
      steps.push_back(part->make(own));
    }
    return [steps](chooser_ref c, std::span<std::uint32_t> deck) {
      for (std::size_t i = 0; i < steps.size(); ++i) {
        step_chooser step{c, i, deck};
        steps[i](chooser_ref{step}, deck);
        if (step.left()) return;
      }
    };
  };
  return out;
}

}  // namespace

shuffle_entry const& find_shuffle(std::string_view name) {
  if (name.find(',') != std::string_view::npos) {
    static parallel::memo<std::string, shuffle_entry> composed;
    return composed.at(std::string{name}, [&] { return one_after_another(std::string{name}); });
  }
  auto const registry = shuffle_registry();
  auto const at = std::ranges::find(registry, name, &shuffle_entry::name);
  if (at != registry.end()) return *at;
  std::vector<std::string> names;
  for (auto const& entry : registry) names.push_back(entry.name);
  throw input_error{say("no shuffle is called '{}'{}", name, did_you_mean(name, names))};
}

}  // namespace faro
