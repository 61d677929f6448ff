// Games in Lua played once, or a few times, with everything they drew.
#pragma once
#include "verbs/common/script_options.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace faro::program {

/// `faro game deal`, as it was given. It is played at random, or again from a record; that throws
/// verification_failed when the record does not hold.
struct game_deal {
  std::string path;
  script_options game;
  std::optional<std::uint64_t> count;
  std::optional<std::string> seed, generator, record, replay;
  std::optional<std::string> given;  ///< a condition on the outcome
  bool json = false, verbose = false;
  bool only_check = false;  ///< a replay that prints nothing
};

}  // namespace faro::program
