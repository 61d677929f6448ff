// What can be asked, as tables: the functions of each kind of question, from which help, documentation and
// error messages are made. A function is one entry; nothing else lists them.
//
//   for (auto const& f : vocabulary_of_dice()) print(f.name, f.arguments, f.meaning);  // of the wing dice
//
// No cost: the tables are constant. Thread-safe.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds {

/// One function, or one word, of a question.
struct function_entry {
  std::string_view name;       ///< "groups"
  std::string_view arguments;  ///< "(ATTRIBUTE, N)"; empty for a word that stands alone
  std::string_view meaning;    ///< "how many values have at least N cards"
  std::string_view cost;       ///< what makes it dear; "small" for most
  std::string_view example;    ///< a question that can be asked of playing cards: "groups(rank, 2) = 2"
};

/// Their names, each once: what a misspelled one may have meant.
std::vector<std::string> names_of(std::span<function_entry const> functions);

/// "groups(ATTRIBUTE, N)": how a function is written.
std::string written(function_entry const& function);

}  // namespace faro::odds
