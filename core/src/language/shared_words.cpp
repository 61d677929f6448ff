// Words of every question, as a table.
#include "language/shared_words.hpp"

#include "text/words.hpp"

#include <algorithm>
#include <array>

namespace faro::odds {

namespace {

constexpr std::array shared_words{
    function_entry{"in", " A..B", "from A to B, both included", "small", "ace in 1..2"},
    function_entry{"in", " (A, B..C)", "one of these; also not in", "small", "hearts in (0, 4..5)"},
    function_entry{"and", " or not", "conditions joined; also & | !", "small", "ace and not king"},
    function_entry{"=", " != < <= > >=", "comparisons, also in chains", "small", "1 <= ace <= 2"},
    function_entry{"+", " - * / % mod", "whole numbers; / is rounded down, mod is what remains", "small",
                   "hearts mod 2 = 1"},
    function_entry{"if", " C then A else B", "A where C holds, else B; also if(C, A, B)", "small",
                   "(if ace then king else queen) >= 1"},
    function_entry{"let", " NAME = A in …", "a name for all that follows; of dice it is one roll", "small",
                   "let court = count(rank in J..K) in court = 2"},
    function_entry{"let", " NAME(X) = A in …", "a function of one's own; --let and --with have them, too",
                   "small", "let pairs(a) = groups(a, 2) in pairs(rank) = 2"},
    function_entry{"given", " CONDITION", "after all questions: only where it holds", "small",
                   "ace >= 2 given ace >= 1"},
    function_entry{",", " between questions", "several questions, each with its answer", "small",
                   "ace, king"},
    function_entry{"min", "(A, B, …)", "the least of several numbers", "small", "min(ace, king)"},
    function_entry{"max", "(A, B, …)", "the greatest of several numbers", "small", "max(ace, king)"},
    function_entry{"abs", "(A)", "a number without its sign", "small", "abs(hearts - spades)"}};

}  // namespace

std::span<function_entry const> vocabulary_of_all() { return shared_words; }

bool language::names_answer(std::string_view word) {
  constexpr std::array<std::string_view, 13> names{"p",      "prob",     "probability", "chance", "odds",
                                                   "mean",   "e",        "average",     "avg",    "expected",
                                                   "median", "variance", "sd"};
  return std::ranges::find(names, lower_case(word)) != names.end();
}

message language::no_function_but_answer(std::string_view word) {
  return say(
      "there is no {}(): a condition alone is answered by its chance, a number by its distribution and mean",
      word);
}

}  // namespace faro::odds
