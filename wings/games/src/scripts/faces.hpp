// How many answers one question of a game may have while all of them are read: said by the readers, apart
// because there are two.
#pragma once
#include "games/src/scripts/machine.hpp"

#include <faro/games/script.hpp>

#include <cstdint>

namespace faro::odds {

/// While it lives, a question of the game that has more answers than a reading may have runs ends the run,
/// with its line. Questions are known before they are answered, so that is said at once.
class __attribute__((visibility("hidden"))) script_faces {
 public:
  script_faces(script const& game, std::uint64_t runs)
      : machine_{*game.machine_}, before_{machine_.most_faces} {
    constexpr std::uint64_t usual = 5'000'000;
    machine_.most_faces = runs == UINT64_MAX ? usual : runs;
  }
  script_faces(script_faces const&) = delete;
  script_faces& operator=(script_faces const&) = delete;
  ~script_faces() { machine_.most_faces = before_; }

 private:
  detail::script_machine& machine_;
  std::uint64_t before_;
};

}  // namespace faro::odds
