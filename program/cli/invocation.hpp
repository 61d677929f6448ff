// What a run is asked: a verb with the values of its options and operands. Every door makes one, and no words
// of a command line stand between: words (arguments.hpp), a question as a text
// (questions/question_text.hpp), JSON (ask/). The verb runs from it (program.hpp).
#pragma once
#include "cli/options/command.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// Where a part of a value stands in the text that it was read from.
struct text_place {
  std::size_t from;          ///< its first character in the value, from 0
  std::size_t line, column;  ///< of that character in the text, from 1
};

/// What was given to an option or an operand.
struct given_value {
  option* of = nullptr;              ///< null for an operand that is to be had in its turn
  std::string text{};                ///< empty for a flag
  std::vector<text_place> places{};  ///< of its parts, where it comes from lines of a text
};

struct invocation {
  command* verb = nullptr;             ///< the innermost verb that is named; the program itself if none
  std::vector<given_value> options{};  ///< as they were given
  std::vector<given_value> operands{};
  bool help = false;     ///< --help or -h was given
  bool version = false;  ///< --version was given

  void add(std::string_view option, std::string text = {}) {
    options.push_back({verb->find(option), std::move(text)});
  }
  /// The first value of an option; null if it was not given.
  [[nodiscard]] given_value const* find(std::string_view option) const {
    for (auto const& value : options) {
      if (value.of->is_called(option)) return &value;
    }
    return nullptr;
  }
};

}  // namespace faro::program
