#include "odds/language/commas.hpp"

#include "odds/language/cursor.hpp"

#include <faro/odds/language/error.hpp>
#include <faro/text/words.hpp>

#include <algorithm>

namespace faro::odds::language {

void refuse_comma_in_number(std::string_view text, std::vector<token> const& tokens, std::size_t from,
                            std::size_t comma) {
  auto const at = tokens[comma].at;
  bool const between = at > 0 && at + 1 < text.size() && is_digit(text[at - 1]) && is_digit(text[at + 1]);
  if (!between) return;
  auto const& behind = tokens[std::min(comma + 2, tokens.size() - 1)];
  bool const before_alone = comma == from + 1;
  bool const behind_alone =
      behind.kind == token_kind::end || cursor::is_symbol(behind, ",") || cursor::is_word(behind, "given");
  if (before_alone || behind_alone)
    throw query_error{
        text, at,
        "a comma parts questions, and one of these would be a number alone: numbers are written "
        "without commas, 1000 or 5/2"};
}

}  // namespace faro::odds::language
