// The verbs of the program: one line each, from which the program, its help, manual pages, completions and
// tests follow. A verb is a folder here, with a function add_NAME that adds it to the program: its options,
// its examples, and what runs it.
#pragma once
#include "cli/command.hpp"

#include <string_view>

/// In the order of the help. man and completions describe those before them.
#define FARO_VERBS(verb)                                                                           \
  verb(shuffle) verb(deal) verb(draw) verb(roll) verb(odds) verb(simulate) verb(watch) verb(judge) \
      verb(audit) verb(exam) verb(ratios) verb(page) verb(bench) verb(man) verb(completions)

namespace faro::program {

#define FARO_DECLARE_VERB(name) void add_##name(command& program);
FARO_VERBS(FARO_DECLARE_VERB)
#undef FARO_DECLARE_VERB

/// What stands at the head of the help.
inline constexpr char const* program_summary =
    "Chance you can check: shuffle, draw, deal, and know the odds.";

/// Adds all of them.
void add_verbs(command& program);

/// Adds the one of this name by itself, which is all that running it takes. False, and nothing added, where
/// none is called so, and for man and completions, which describe the others.
bool add_only(command& program, std::string_view name);

}  // namespace faro::program
