// What a text asks about: by what stands beside it, else by its words.
#include "odds/src/subject.hpp"

#include "language/goes_on.hpp"
#include "language/own_names.hpp"
#include "language/tokens.hpp"
#include "text/words.hpp"

#include <faro/dice/anydice.hpp>
#include <faro/dice/detail/asked.hpp>
#include <faro/language/detail/error.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <vector>

namespace faro::odds {

namespace {

using language::cursor;
using language::token;
using language::token_kind;

bool is_digit_at(std::string_view text, std::size_t at) { return at < text.size() && is_digit(text[at]); }

/// Whether the word is dice, with what stands right behind it: 2d6, d20kh1, z10, 4w6, 8k4, d%, d(n), 3d{…},
/// 4dF; 6x3d6, which is refused as dice are.
bool says_dice(std::string_view word, token const* behind) {
  auto const digits = std::min(word.find_first_not_of("0123456789"), word.size());
  if (digits == word.size()) return false;
  auto const letter = word[digits];
  auto const sides = digits + 1;
  if (letter == 'k') return digits > 0 && is_digit_at(word, sides);
  if (letter == 'w') return is_digit_at(word, sides);
  if (letter == 'x') return says_dice(word.substr(sides), behind);
  if (letter != 'd' && letter != 'z') return false;
  if (is_digit_at(word, sides)) return true;
  if (letter == 'd' && word.substr(sides) == "f") return true;
  bool const ends = sides == word.size() && behind && behind->kind == token_kind::symbol;
  return ends && (behind->text == "%" || behind->text == "(" || (letter == 'd' && behind->text == "{"));
}

/// Whether it has dice, or calls a definition that has: one of those before the given place.
bool has_dice(std::string_view text, definitions const& known, std::size_t before) {
  auto const tokens = language::tokens_before_fault(text);
  for (std::size_t i = 0; i + 1 < tokens.size(); ++i) {
    auto const& t = tokens[i];
    if (t.kind != token_kind::word) continue;
    auto const* const behind = tokens[i + 1].at == t.until() ? &tokens[i + 1] : nullptr;
    auto const* called = known.find(t.text, before);
    if (!called) called = language::find_in_any_case(known, t.text, before);
    if (!called && says_dice(lower_case(t.text), behind)) return true;
    if (called && has_dice(called->body, known, known.place_of(*called))) return true;
  }
  return false;
}

/// Whether it can be read as dice from its beginning to its end.
bool is_of_dice(std::string_view text, definitions const& known) {
  if (!has_dice(text, known, known.all().size())) return false;
  try {
    return asked_dice{std::string{text}, known}.size() == 1;
  } catch (input_error const&) {
    return false;
  }
}

/// `4d6 vs 3d6` might be a range of hands, too, of a four and any six.
void refuse_dice_in_showdown(std::string_view text, definitions const& known) {
  constexpr std::array<std::string_view, 3> versus{"v", "vs", "versus"};
  std::vector<std::string_view> sides;
  std::size_t from = 0, first = text.size();
  for (auto const& t : language::tokens_before_fault(text)) {
    bool const parts =
        t.kind == token_kind::word && std::ranges::find(versus, lower_case(t.text)) != versus.end();
    if (!parts && t.kind != token_kind::end) continue;
    sides.push_back(trimmed(text.substr(from, parts ? t.at - from : text.npos)));
    first = std::min(first, t.at);
    from = t.until();
  }
  if (sides.size() < 2 || !std::ranges::all_of(sides, [&](auto side) { return is_of_dice(side, known); }))
    return;
  throw query_error{
      text, first,
      say("dice or hands of cards? dice are compared as in '{} > {}', hands have a suit for each "
          "card, as in 'AsKs vs QhQd'",
          sides[0], sides[1])};
}

std::map<subject, bool (*)(std::string_view)>& lent() {
  static std::map<subject, bool (*)(std::string_view)> all;
  return all;
}

}  // namespace

void lend_subject(subject about, bool (*tells)(std::string_view text)) { lent()[about] = tells; }

subject subject_of(std::string_view text, said_beside const& beside, definitions const& known) {
  if (beside.program || text.ends_with(".anydice")) return subject::programs;
  if (text.ends_with(".lua")) return subject::games;
  if (beside.order) return subject::orders;
  if (beside.cards) return subject::hands;
  refuse_dice_in_showdown(text, known);
  for (auto const& [about, tells] : lent()) {
    if (tells(text)) return about;
  }
  if (is_anydice_program(text)) return subject::programs;
  return has_dice(text, known, known.all().size()) ? subject::dice : subject::hands;
}

}  // namespace faro::odds
