// The game that a record of faro game deal is of, as it was played.
#pragma once
#include <faro/games/script.hpp>
#include <faro/records/record_file.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace faro::program {

struct recorded_game {
  odds::script game;  ///< with its parameters
  std::uint64_t count = 0;
  std::optional<std::string> given;  ///< a condition on the outcome
};

/// From the record in the file `path`. `file` is the game's, empty for the one that the record names;
/// `otherwise` what a deal without a game is replayed by, "faro deal". Throws input_error for another game,
/// and for a record that lacks what it needs; usage_error for a record without a game.
recorded_game game_of_record(audit::record_file const& kept, std::string const& path, std::string const& file,
                             std::string const& otherwise);

}  // namespace faro::program
