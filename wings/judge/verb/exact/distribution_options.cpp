// Options that several verbs of judge share: see distribution_options.hpp.
#include "judge/verb/exact/distribution_options.hpp"

#include "cli/frame.hpp"

#include <nlohmann/json.hpp>

namespace faro::program {
namespace {

std::vector<std::string> names_of_described_shuffles() {
  std::vector<std::string> names;
  for (auto const& entry : shuffle_registry()) names.push_back(entry.name);
  return names;
}

}  // namespace

option_ref add_shuffle_name(command& verb, distribution_options& o, bool required) {
  auto const name =
      add_value(verb, "SHUFFLE", o.shuffle,
                "a shuffle of `faro shuffle --list`, of a file in Lua (mine.lua), or several: 'riffle*7 then "
                "cut'")
          ->proposes(names_of_described_shuffles());
  return required ? name->required() : name;
}
void add_cards(command& verb, distribution_options& o, bounds right) {
  add_number(verb, "--cards", o.cards, right, "number of cards in the deck")->required();
}

nlohmann::ordered_json parameters_json(shuffle_entry const& entry, shuffle_settings const& settings) {
  auto out = nlohmann::ordered_json::object();
  for (auto const& [name, value] : parameters_that_hold(entry, settings)) out[name] = value;
  return out;
}

}  // namespace faro::program
