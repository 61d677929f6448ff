// The place of what is lent.
#include "lines/order/other_tools.hpp"

#include "text/nearest.hpp"
#include "text/utf8.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace faro::program {

other_tools& tools_of_others() {
  static other_tools lent;
  return lent;
}

bool is_other_tool(std::string_view name) {
  return std::ranges::find(tools_of_others().all, name, &other_tool::name) != tools_of_others().all.end();
}

other_tool const& find_other_tool(std::string_view name) {
  auto const& all = tools_of_others().all;
  auto const found = std::ranges::find(all, name, &other_tool::name);
  if (found != all.end()) return *found;
  if (auto const lent = tools_of_others().of; lent != nullptr) {
    if (auto const of = lent(name); !of.empty())
      throw input_error{say("no tool is called {}: expected {}", faro::quoted(name),
                            fmt::format("{}", fmt::join(of, ", ")))};
  }
  std::vector<std::string> names{"shuf", "sort", "sort-utf8", "list"};
  for (auto const& tool : all) names.push_back(tool.name);
  throw input_error{say("no tool is called {}{}", faro::quoted(name), did_you_mean(name, names))};
}

}  // namespace faro::program
