// Where in what was asked the last error of this thread is, beside its message: for programs that show the
// place. Apart from exit codes, which most errors have enough of.
#pragma once
#include "cli/invocation.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace faro::program {

struct way_out {
  std::vector<std::pair<std::string, std::string>> fields;  ///< with their values; none: true
  std::string command;                                      ///< the one that was given, with these options
};

struct trouble {
  std::string query{};                 ///< the text that is wrong; empty where it is a value as a whole
  std::size_t character = 0;           ///< from 1: in the line, or if there is none in the query
  std::vector<std::string> nearest{};  ///< what may have been meant
  std::string field{};                 ///< "head-count": the option or operand that has it, where one does
  std::size_t line = 0;                ///< from 1, of a question that is a text
  std::string verb{};                  ///< "deck": the verb that would take it, where another one does
  std::vector<way_out> ways{};         ///< each settles it
};

/// The place of a character of a value, from 1.
trouble trouble_in(given_value const& value, std::size_t character);

/// Of the last run; none where the error has no place.
std::optional<trouble>& last_trouble();

}  // namespace faro::program
