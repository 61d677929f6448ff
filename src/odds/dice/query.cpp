// Questions about dice: what is one, and its answer.
#include "odds/dice/evaluator.hpp"

#include <faro/odds/dice/query.hpp>
#include <faro/text/words.hpp>

#include <cctype>

namespace faro::odds {

namespace {

bool is_word(char c) { return is_digit(c) || c == '_' || std::isalpha(static_cast<unsigned char>(c)) != 0; }
char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

/// Whether a die's letter at `at` has sides behind it: d6, d%, dF.
bool has_sides(std::string_view text, std::size_t at) {
  if (at + 1 >= text.size()) return false;
  auto const next = lower(text[at + 1]);
  if (is_digit(next) || next == '%') return true;
  return lower(text[at]) == 'd' && next == 'f' && (at + 2 == text.size() || !is_word(text[at + 2]));
}

}  // namespace

bool is_dice_query(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    auto const letter = lower(text[at]);
    if ((letter != 'd' && letter != 'z') || !has_sides(text, at)) continue;
    auto before = at;
    while (before > 0 && is_digit(text[before - 1])) --before;
    if (before == 0 || !is_word(text[before - 1])) return true;
  }
  return false;
}

dice_answer answer_dice(std::string_view query, work_limit work) {
  auto const tree = dice_language::parse(query);
  return dice_language::evaluator{query, work}.answer(*tree);
}

}  // namespace faro::odds
