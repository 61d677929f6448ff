// --repeated: names that stand on several lines of a list from which winners are drawn.
#pragma once
#include "cli/options.hpp"
#include "draw/rules/ticket_list.hpp"

#include <string>

namespace faro::program {

/// `tickets`: the option that names their column.
inline option_ref add_repeated_names(command& verb, draws::repeated_names& place,
                                     std::string const& tickets) {
  using draws::repeated_names;
  return add_choice(
      verb, "--repeated", place,
      choice_table<repeated_names>{
          {"refuse", repeated_names::refuse}, {"add", repeated_names::add}, {"apart", repeated_names::apart}},
      "a name on several lines: add up its tickets (one a line without " + tickets +
          "), or draw each line apart (default: refuse)",
      "HOW");
}

}  // namespace faro::program
