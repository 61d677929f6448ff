// A word that is not known, refused: with the names that are near, for whoever reads and for programs.
// Private to src/odds; apart from the error, so that grammars alone include it.
#pragma once
#include "text/nearest.hpp"

#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds::language {

/// "WHAT; did you mean …?"; "WHAT" and `otherwise` where no name is near.
[[noreturn]] inline void refuse_word(std::string_view query, std::size_t at, message const& what,
                                     std::string_view word, std::vector<std::string> const& names,
                                     message const& otherwise = {}) {
  bool const stands_elsewhere = std::ranges::find(names, word) != names.end();  // it is no misspelling
  if (stands_elsewhere || nearest_names(word, names).empty())
    throw query_error{query, at, say("{}{}", what, otherwise)};
  throw query_error{query, at, what, word, names};
}

}  // namespace faro::odds::language
