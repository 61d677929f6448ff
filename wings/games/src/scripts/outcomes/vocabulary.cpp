// What can be asked of the outcome of a game, as tables: for whoever reads, and for the parser.
#include "games/src/scripts/outcomes.hpp"
#include "games/src/scripts/outcomes/terms.hpp"

#include <algorithm>
#include <array>

namespace faro::odds {

namespace {

constexpr std::array outcome_entries{
    function_entry{"outcome", "",
                   "what the game ended in: a number, a text, true or false, a table; in the "
                   "order that the game states, if it does",
                   "small", "pontoon.lua 'outcome >= \"five-card trick\"'"},
    function_entry{"TEXT", "", "that the game ended so; in quotes where it has marks or words of the grammar",
                   "small", "pontoon.lua 'bust or stuck on 17'"},
    function_entry{"FIELD", "", "an entry of outcomes that are tables", "small",
                   "opening-hand.lua 'lands in 2..3 given cards = 7'"},
    function_entry{"COUNT", "",
                   "what the game counts (t:count), or its picks; also several, and with the outcome",
                   "the game is read again for each", "risk.lua 'rolls <= 4 and attackers lost <= 1'"},
    function_entry{"field", "(NAME)", "a field whose name is something else, too", "small",
                   "opening-hand.lua 'field(lands) >= 3'"},
    function_entry{"counted", "(NAME)", "a count whose name is something else, too", "small",
                   "craps.lua 'counted(rolls) = 1'"},
    function_entry{"has", "(NAME)", "whether the outcome is a table with this field", "small",
                   "opening-hand.lua 'has(lands)'"},
    function_entry{"entry", "(N)", "an entry of a list; entry(TABLE, N) of a table in a field", "small",
                   "rolled-dice.lua 'entry(1) = 6'"},
    function_entry{"size", "(TABLE)", "how many entries a table has; `outcome` is one", "small",
                   "rolled-dice.lua 'size(outcome) = 5'"},
    function_entry{"sum", "(TABLE)", "its entries added up", "small", "rolled-dice.lua 'sum(outcome) >= 20'"},
    function_entry{"highest", "(TABLE)", "its highest entry", "small",
                   "rolled-dice.lua 'highest(outcome) = 6'"},
    function_entry{"lowest", "(TABLE)", "its lowest entry", "small",
                   "rolled-dice.lua 'lowest(outcome) >= 2'"},
    function_entry{"distinct", "(TABLE)", "how many different entries", "small",
                   "rolled-dice.lua 'distinct(outcome) = 5'"},
    function_entry{"largest", "(TABLE)", "how often the most frequent entry is there", "small",
                   "rolled-dice.lua 'largest(outcome) >= 3'"},
    function_entry{"groups", "(TABLE, N)", "how many entries are there at least N times", "small",
                   "rolled-dice.lua 'groups(outcome, 2) = 2'"},
    function_entry{"run", "(TABLE)", "the most whole numbers in a row", "small",
                   "rolled-dice.lua 'run(outcome) >= 4'"},
    function_entry{"count", "(CONDITION)", "how many entries of the table that it begins with it holds for",
                   "small", "rolled-dice.lua 'count(outcome >= 5) >= 2'"}};

}  // namespace

std::span<function_entry const> vocabulary_of_outcomes() { return outcome_entries; }

namespace outcomes {

outcome_word const* find_outcome_word(std::string_view name) {
  using enum word_form;
  constexpr static std::array words{outcome_word{"outcome", term_kind::outcome, alone},
                                    outcome_word{"field", term_kind::name, of_name},
                                    outcome_word{"counted", term_kind::name, of_name},
                                    outcome_word{"has", term_kind::has, of_name},
                                    outcome_word{"entry", term_kind::entry, of_numbers},
                                    outcome_word{"size", term_kind::size, of_table},
                                    outcome_word{"sum", term_kind::sum, of_table},
                                    outcome_word{"highest", term_kind::highest, of_table},
                                    outcome_word{"lowest", term_kind::lowest, of_table},
                                    outcome_word{"distinct", term_kind::distinct, of_table},
                                    outcome_word{"largest", term_kind::largest, of_table},
                                    outcome_word{"groups", term_kind::groups, of_table_and_size},
                                    outcome_word{"run", term_kind::run, of_table},
                                    outcome_word{"count", term_kind::count, of_condition},
                                    outcome_word{"min", term_kind::least, of_numbers},
                                    outcome_word{"max", term_kind::greatest, of_numbers},
                                    outcome_word{"abs", term_kind::absolute, of_numbers}};
  auto const at = std::ranges::find(words, name, &outcome_word::name);
  return at == words.end() ? nullptr : &*at;
}

}  // namespace outcomes

}  // namespace faro::odds
