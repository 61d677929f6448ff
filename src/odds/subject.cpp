// What a text asks about: by what stands beside it, else by its words.
#include "odds/subject.hpp"

#include "odds/language/tokens.hpp"
#include "text/words.hpp"

#include <faro/odds/anydice/program.hpp>
#include <faro/odds/language/detail/error.hpp>
#include <faro/odds/showdown/showdown.hpp>

#include <algorithm>
#include <vector>

namespace faro::odds {

namespace {

using language::token;
using language::token_kind;

bool is_digit_at(std::string_view text, std::size_t at) { return at < text.size() && is_digit(text[at]); }

/// Whether the word is dice, with what stands right behind it: 2d6, d20kh1, z10, 4w6, 8k4, d%, 3d{…}, 4dF.
bool says_dice(std::string_view word, token const* behind) {
  auto const digits = std::min(word.find_first_not_of("0123456789"), word.size());
  if (digits == word.size()) return false;
  auto const letter = word[digits];
  auto const sides = digits + 1;
  if (letter == 'k') return digits > 0 && is_digit_at(word, sides);
  if (letter == 'w') return is_digit_at(word, sides);
  if (letter != 'd' && letter != 'z') return false;
  if (is_digit_at(word, sides)) return true;
  if (letter == 'd' && word.substr(sides) == "f") return true;
  bool const ends = sides == word.size() && behind && behind->kind == token_kind::symbol;
  return ends && (behind->text == "%" || (letter == 'd' && behind->text == "{"));
}

/// The tokens up to the first fault; a name in quotes is one.
std::vector<token> tokens_before_fault(std::string_view text) {
  constexpr language::spelling whole_words{.single_quotes = true, .long_numbers = true};
  try {
    return language::tokens_of(text, whole_words);
  } catch (query_error const& fault) {
    return language::tokens_of(text.substr(0, fault.position()), whole_words);
  }
}

/// Whether it has dice, or calls a definition that has: one of those before the given place.
bool has_dice(std::string_view text, definitions const& known, std::size_t before) {
  auto const tokens = tokens_before_fault(text);
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    auto const& t = tokens[i];
    if (t.kind != token_kind::word) continue;
    auto const* const behind = tokens[i + 1].at == t.until() ? &tokens[i + 1] : nullptr;
    if (says_dice(lower_case(t.text), behind)) return true;
    auto const* const called = known.find(t.text, before);
    if (called && has_dice(called->body, known, known.place_of(*called))) return true;
  }
  return false;
}

}  // namespace

subject subject_of(std::string_view text, said_beside const& beside, definitions const& known) {
  if (beside.program || text.ends_with(".anydice")) return subject::programs;
  if (text.ends_with(".lua")) return subject::games;
  if (beside.order) return subject::orders;
  if (beside.cards) return subject::hands;
  if (is_showdown(text)) return subject::showdowns;
  if (!has_dice(text, known, known.all().size())) return subject::hands;
  return is_anydice_program(text) ? subject::programs : subject::dice;
}

}  // namespace faro::odds
