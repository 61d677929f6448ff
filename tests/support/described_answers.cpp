#include "support/described_answers.hpp"

#include "support/places.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <string_view>

namespace faro::testing {
namespace {

using json = nlohmann::ordered_json;

json const& schema() {
  static json const read = json::parse(std::ifstream{project_folder() / "docs/answers.schema.json"});
  return read;
}

bool is_fraction(json const& value) {
  if (!value.is_string()) return false;
  auto const& text = value.get_ref<std::string const&>();
  return !text.empty() && text.find_first_not_of("-/0123456789") == std::string::npos;
}

bool is_of_type(json const& value, std::string_view type) {
  if (type == "number") return value.is_number();
  if (type == "integer") return value.is_number_integer();
  return type == value.type_name();
}

/// As far as the schema uses the language of schemas.
std::string problem_of(json const& value, json const& described, std::string const& place) {
  if (described.contains("$ref")) {
    auto const name = described["$ref"].get<std::string>();  // "#/$defs/tricks"
    if (name != "#/$defs/fraction")
      return problem_of(value, schema().at(json::json_pointer{name.substr(1)}), place);
    return is_fraction(value) ? "" : place + ": expected a fraction, got " + value.dump();
  }
  if (described.contains("type")) {
    auto const& types = described["type"];
    bool const fits = types.is_string() ? is_of_type(value, types.get<std::string>())
                                        : std::ranges::any_of(types, [&](json const& type) {
                                            return is_of_type(value, type.get<std::string>());
                                          });
    if (!fits) return place + ": expected " + types.dump() + ", got " + value.dump();
  }
  if (value.is_array() && described.contains("items")) {
    for (auto const& item : value) {
      if (auto said = problem_of(item, described["items"], place + "[]"); !said.empty()) return said;
    }
  }
  if (!value.is_object()) return "";
  for (auto const& name : described.value("required", json::array())) {
    if (!value.contains(name.get<std::string>())) return place + ": has no " + name.dump();
  }
  auto const properties = described.value("properties", json::object());
  auto const others = described.value("additionalProperties", json(false));
  for (auto const& [name, inner] : value.items()) {
    auto const at = place + "." + name;
    if (!properties.contains(name) && others == json(false)) return at + ": is not described";
    auto said = problem_of(inner, properties.contains(name) ? properties[name] : others, at);
    if (!said.empty()) return said;
  }
  return "";
}

json const* description_of(std::vector<std::string> const& words) {
  auto const& verbs = schema()["properties"];
  std::string name;
  json const* found = nullptr;
  for (auto const& word : words) {
    name += (name.empty() ? "" : " ") + word;
    if (verbs.contains(name)) found = &verbs[name];
  }
  return found;
}

}  // namespace

std::string undescribed(std::vector<std::string> const& words, std::string const& output) {
  auto const* const described = description_of(words);
  if (!described) return words.empty() ? "" : words.front() + ": is not described";
  for (std::size_t at = 0; at < output.size();) {  // several deals are a line each
    auto const end = std::min(output.find('\n', at), output.size());
    auto const answer = json::parse(output.substr(at, end - at), nullptr, false);
    at = end + 1;
    if (answer.is_discarded() || answer.contains("error")) continue;
    bool const is_reading = answer.is_object() && answer.size() == 1 && answer.contains("tables");
    auto const& as = is_reading ? schema()["$defs"]["reading"] : *described;  // a dry run
    if (auto said = problem_of(answer, as, words.front()); !said.empty()) return said;
  }
  return "";
}

}  // namespace faro::testing
