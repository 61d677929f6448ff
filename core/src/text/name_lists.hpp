// What stands between names in a line of them: "Müller, Hans; Kohl, Jo". Private to the library.
#pragma once
#include <algorithm>
#include <ranges>
#include <string>
#include <string_view>

namespace faro {

/// ", ", or "; " where a name of them has a comma itself.
template <std::ranges::input_range Names>
std::string_view between_names(Names&& names) {
  bool const commas = std::ranges::any_of(
      names, [](std::string_view name) { return name.find(',') != std::string_view::npos; });
  return commas ? "; " : ", ";
}

}  // namespace faro
