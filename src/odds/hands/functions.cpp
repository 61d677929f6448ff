// The table of functions and words of questions about hands, and how one is found in it.
#include "odds/hands/functions.hpp"

#include "odds/language/unknown_word.hpp"

#include <faro/text/message.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <array>

namespace faro::odds {

namespace detail {

namespace {

constexpr auto any_number = std::size_t{1'000};

constexpr std::array table{
    hand_function{{"count", "(CONDITION)", "how many cards for which the condition on a card holds", "small",
                   "count(rank >= 10 and suit != hearts) >= 2"},
                  1,
                  1,
                  stands::in_hands,
                  count_cards},
    hand_function{{"sum", "(NUMBER)", "a sum over the cards; `hcp` alone means sum(hcp)",
                   "more states the larger the numbers are", "sum(value) >= 30"},
                  1,
                  1,
                  stands::in_hands,
                  sum_cards},
    hand_function{
        {"cards", "", "how many cards there are", "small", "cards"}, 0, 0, stands::in_hands, all_cards},
    hand_function{{"distinct", "(ATTRIBUTE)", "how many different values", "small", "distinct(rank) = 4"},
                  1,
                  1,
                  stands::in_hands,
                  distinct_values},
    hand_function{{"largest", "(ATTRIBUTE)", "cards of the most frequent value: 2 is a pair", "small",
                   "largest(rank) >= 3"},
                  1,
                  1,
                  stands::in_hands,
                  largest_group},
    hand_function{
        {"groups", "(ATTRIBUTE, N)", "how many values have at least N cards", "small", "groups(rank, 2) = 2"},
        2,
        2,
        stands::in_hands,
        groups_of},
    hand_function{{"run", "(ATTRIBUTE)",
                   "the longest row of neighbouring values; run(rank, low) and run(rank, both) say where the "
                   "ace stands, which else is high; run(rank, within suit) is the longest of one suit",
                   "small", "run(rank, both) >= 5"},
                  1,
                  3,
                  stands::in_hands,
                  longest_run},
    hand_function{{"highest", "(ATTRIBUTE)", "the highest value", "small", "highest(rank) >= J"},
                  1,
                  1,
                  stands::in_hands,
                  highest_value},
    hand_function{{"lowest", "(ATTRIBUTE)", "the lowest value", "small", "lowest(rank) >= 7"},
                  1,
                  1,
                  stands::in_hands,
                  lowest_value},
    hand_function{{"shape", "(ATTRIBUTE)", "the sizes of the groups, the largest first",
                   "grows with the number of values", "shape(rank) = 3-2"},
                  1,
                  1,
                  stands::in_hands,
                  shape_of},
    hand_function{{"shape", "", "the shape of the suits", "small", "shape in (4-1-0-0, 5-0-0-0)"},
                  0,
                  0,
                  stands::in_hands,
                  shape_of_suits},
    hand_function{
        {"balanced", "", "thirteen cards with shape 4-3-3-3, 4-4-3-2 or 5-3-3-2", "small", "balanced"},
        0,
        0,
        stands::in_hands,
        balanced},
    hand_function{{"controls", "", "two for each ace and one for each king", "small", "controls >= 4"},
                  0,
                  0,
                  stands::in_hands,
                  controls},
    hand_function{{"losers", "",
                   "losing tricks: of the three highest ranks of each suit those that are "
                   "missing, as far as the suit has cards for them",
                   "a second for thirteen cards", "losers <= 4"},
                  0,
                  0,
                  stands::in_hands,
                  losing_tricks},
    hand_function{{"zar", "", "Zar points of thirteen cards: honours, controls and the lengths of the suits",
                   "a second for thirteen cards", "zar >= 26"},
                  0,
                  0,
                  stands::in_hands,
                  zar_points},
    hand_function{
        {"blackjack", "", "the total of a hand at blackjack: an ace is 11 where that is not above 21",
         "small", "blackjack = 21"},
        0,
        0,
        stands::in_hands,
        blackjack_total},
    hand_function{{"cribbage", "",
                   "points of a cribbage hand; the last card is the starter, with --draw 5 or --community 1",
                   "a second", "cribbage >= 12"},
                  0,
                  0,
                  stands::in_hands,
                  cribbage_hand,
                  looks_before_last},
    hand_function{
        {"crib", "", "the same of the crib, where a flush takes all five cards", "a second", "crib >= 12"},
        0,
        0,
        stands::in_hands,
        cribbage_crib,
        looks_before_last},
    hand_function{
        {"poker", "", "the category of the best five cards, without kickers; --poker short, --wild 2",
         "with seven cards tens of milliseconds", "poker >= flush"},
        0,
        0,
        stands::in_hands,
        poker_category},
    hand_function{{"strength", "",
                   "the best five cards with their kickers, as a number that is greater for the better hand",
                   "two cards each and --community 5: a second; else by listing hands",
                   "hand(1, strength) > hand(2, strength)"},
                  0,
                  0,
                  stands::in_hands,
                  hand_strength},
    hand_function{
        {"beats", "(N, M)",
         "whether the N-th hand is better than the M-th, with kickers and the cards that all share; "
         "beats(N): than all others",
         "as strength", "beats(1, 2)"},
        1,
        2,
        stands::in_hands,
        hand_beats},
    hand_function{
        {"ties", "(N, M)",
         "whether these hands are equal, kickers counted; ties(N): the N-th and another are the best",
         "as strength", "ties(1, 2)"},
        1,
        2,
        stands::in_hands,
        hand_ties},
    hand_function{{"first", "(N, QUESTION)", "of the first N cards drawn", "more states for each N",
                   "first(3, ace) >= 1"},
                  2,
                  2,
                  stands::in_hands,
                  first_cards,
                  looks_of_first},
    hand_function{
        {"by", "(TURN, QUESTION)", "of the cards seen by a turn: the hand of --draw and one card a turn",
         "more states for each turn", "by(2, ace >= 1)"},
        2,
        2,
        stands::in_hands,
        cards_by_turn,
        looks_of_turn,
        true},
    hand_function{{"hand", "(N, QUESTION)", "of the N-th hand, with several hands", "small",
                   "hand(1, ace) > hand(2, ace)"},
                  2,
                  2,
                  stands::in_hands,
                  one_hand},
    hand_function{
        {"each", "(CONDITION)", "whether it holds for all hands", "more states for each hand", "each(ace)"},
        1,
        1,
        stands::in_hands,
        each_hand},
    hand_function{{"some", "(CONDITION)", "whether it holds for any of the hands",
                   "more states for each hand", "some(ace >= 2)"},
                  1,
                  1,
                  stands::in_hands,
                  some_hand},
    hand_function{{"community", "(QUESTION)", "of the cards that all hands share, with --community", "small",
                   "community(ace) >= 1"},
                  1,
                  1,
                  stands::in_hands,
                  shared_cards},
    hand_function{{"min", "(A, B, …)", "the least of several numbers", "small", "min(ace, king)"},
                  1,
                  any_number,
                  stands::anywhere,
                  least_of},
    hand_function{{"max", "(A, B, …)", "the greatest of several numbers", "small", "max(ace, king)"},
                  1,
                  any_number,
                  stands::anywhere,
                  greatest_of},
    hand_function{{"abs", "(A)", "a number without its sign", "small", "abs(hearts - spades)"},
                  1,
                  1,
                  stands::anywhere,
                  absolute_value},
    hand_function{
        {"if", "(CONDITION, A, B)", "A where the condition holds, else B", "small", "if(ace, king, queen)"},
        3,
        3,
        stands::anywhere,
        either},
};

constexpr auto entries = [] {
  std::array<function_entry, table.size()> out{};
  std::ranges::transform(table, out.begin(), &hand_function::shown);
  return out;
}();

/// "groups(rank, 2)" of "groups(rank, 2) = 2": the call in an entry's example.
std::string example_of(hand_function const& f) {
  auto const example = f.shown.example;
  if (!example.starts_with(f.shown.name) || f.most == 0) return std::string{example};
  int open = 0;
  for (std::size_t i = f.shown.name.size(); i < example.size(); ++i) {
    open += example[i] == '(' ? 1 : example[i] == ')' ? -1 : 0;
    if (open == 0) return std::string{example.substr(0, i + 1)};
  }
  return std::string{example};
}

}  // namespace

std::span<hand_function const> hand_functions() { return table; }

hand_function const* find_function(std::string_view name) {
  auto const at =
      std::ranges::find_if(table, [&](hand_function const& f) { return f.shown.name == name && f.most > 0; });
  return at == table.end() ? nullptr : &*at;
}
hand_function const* find_word(std::string_view name) {
  auto const at = std::ranges::find_if(
      table, [&](hand_function const& f) { return f.shown.name == name && f.most == 0; });
  return at == table.end() ? nullptr : &*at;
}

std::int32_t attribute_argument(function_call const& c) {
  auto const& first = c.argument(0);
  if (first.is != syntax::kind::name)
    c.by.fail(first.at,
              say("expected the name of an attribute, as in {}(rank), got '{}'", c.written.text, first.text));
  return c.by.attribute_named(first.text, first.at);
}

typed hand_compiler::call(syntax const& s, scope const& in) {
  auto const* const f = find_function(s.text);
  // A word that is asked as a function: poker().
  auto const* const word = f ? nullptr : find_word(s.text);
  auto const* const found = f ? f : word;
  if (found && in.of_one_card() && found->where != stands::anywhere)
    fail(s.at, say("{}() can't be asked of a single card", s.text));
  if (!found) {
    language::refuse_word(text_, s.at, say("there is no {}()", s.text), s.text,
                          names_of(vocabulary_of_hands()),
                          "; there are count(…), sum(…), distinct(…), largest(…), run(…) and others");
  }
  expect_arguments(s, found->least, found->most, example_of(*found));
  return found->compile({*this, s, in});
}

}  // namespace detail

std::span<function_entry const> vocabulary_of_hands() { return detail::entries; }

std::vector<std::string> names_of(std::span<function_entry const> functions) {
  std::vector<std::string> names;
  for (auto const& f : functions) {
    if (std::ranges::find(names, f.name) == names.end()) names.emplace_back(f.name);
  }
  return names;
}

std::string written(function_entry const& function) {
  return std::string{function.name} + std::string{function.arguments};
}

}  // namespace faro::odds
