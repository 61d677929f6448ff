// The verbs of the program, from which its help, manual pages, completions and tests follow. A verb is a
// folder here, with a function add_NAME that adds it to the program: its options, its examples, and what
// runs it.
#pragma once
#include "cli/options/command.hpp"

#include <span>
#include <string_view>

namespace faro::program {

/// A verb: what it is called, and what adds it.
struct verb_entry {
  std::string_view name;
  void (*add)(command& program);
};

// What this program is built with: the build writes these from the parts it is put together of
// (program/CMakeLists.txt).

/// In the order of the help. man and completions describe those before them.
std::span<verb_entry const> verbs_here();
/// Lets parts lend each other what they have: games in Lua to shuffles, conditions to deals. Once is enough,
/// twice does no harm.
void join_parts();

/// What stands at the head of the help.
inline constexpr char const* program_summary =
    "Chance you can check: shuffle, draw, deal, and know the odds.";

/// Adds all of them.
void add_verbs(command& program);

/// Adds the one of this name by itself, which is all that running it takes. False, and nothing added, where
/// none is called so, and for man and completions, which describe the others.
bool add_only(command& program, std::string_view name);

}  // namespace faro::program
