// --repeated: names that stand on several lines of a list.
#pragma once
#include "cli/options/options.hpp"
#include "lists/ticket_list.hpp"

#include <string>

namespace faro::program {

/// Of winners. `tickets`: the option that names their column.
inline option_ref add_repeated_names(command& verb, draws::repeated_names& place,
                                     std::string const& tickets) {
  using draws::repeated_names;
  return add_choice(verb, "--repeated", place,
                    choice_table<repeated_names>{{"refuse", repeated_names::refuse},
                                                 {"add", repeated_names::add},
                                                 {"apart", repeated_names::apart},
                                                 {"once", repeated_names::once}},
                    "a name on several lines: add up its tickets (one a line without " + tickets +
                        "), draw each line apart, or the first alone, once (default: refuse)",
                    "HOW");
}

/// Where there are no tickets.
inline option_ref add_repeated_names(command& verb, draws::repeated_names& place) {
  using draws::repeated_names;
  return add_choice(
      verb, "--repeated", place,
      choice_table<repeated_names>{{"refuse", repeated_names::refuse},
                                   {"apart", repeated_names::apart},
                                   {"once", repeated_names::once}},
      "a name on several lines: each line is somebody, apart, or all are one person, once (default: refuse)",
      "HOW");
}

}  // namespace faro::program
