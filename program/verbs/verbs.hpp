// The verbs of the program, from which its help, manual pages, completions and tests follow. A verb is a
// folder here, with a function add_NAME that adds it to the program: its options, its examples, and what
// runs it.
#pragma once
#include "cli/options/command.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::audit {
struct record_file;
}

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

// Verbs whose records can be played again.

/// Plays a record again and writes nothing. The input is the file that was shuffled, the file of the deck or
/// of the game; a range, a deck by name and an installed game need none. Throws verification_failed when the
/// record does not hold, input_error when the input is another, usage_error when it is needed and missing.
void check_shuffle_record(audit::record_file const& kept, std::string const& path,
                          std::optional<std::string> const& input);
void check_deal_record(audit::record_file const& kept, std::string const& path,
                       std::optional<std::string> const& input);
/// Of a draw, from all its files in their order; its picks are made again from the seed, too.
void check_draw_record(audit::record_file const& kept, std::string const& path,
                       std::vector<std::string> const& inputs);

/// Of dice; there is no input but the question.
void check_roll_record(audit::record_file const& kept, std::string const& path,
                       std::optional<std::string> const& input);

/// Of draws for which a condition holds (--sample of verbs that are asked questions); the record says its
/// question.
void check_asked_record(audit::record_file const& kept, std::string const& path,
                        std::optional<std::string> const& input);

}  // namespace faro::program
