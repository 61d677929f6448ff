// Scripts for the tests: the shipped games, and small ones written on the spot.
#pragma once
#include "support/places.hpp"

#include <faro/games/loops.hpp>
#include <faro/games/script.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>
#include <string>

namespace faro::testing {

/// A game that is shipped, by its name.
inline odds::script shipped(std::string const& name, odds::script_settings const& settings = {}) {
  std::ifstream file{project_folder() / "wings/games/shipped/games" / (name + ".lua")};
  EXPECT_TRUE(file) << name;
  std::stringstream text;
  text << file.rdbuf();
  return {text.str(), name + ".lua", settings};
}

/// A game whose function has this body.
inline odds::script body(std::string const& lua, odds::script_limits const& limits = {}) {
  return {"return function(t, p) " + lua + " end", "game.lua", {}, limits};
}

/// Outcome to probability, as texts.
inline std::map<std::string, std::string> fractions(distribution<odds::script_value> const& law) {
  std::map<std::string, std::string> named;
  for (auto const& entry : law.entries())
    named[to_string(entry.outcome)] = law.probability(entry.outcome).to_string();
  return named;
}

inline std::map<std::string, std::string> distribution_of(odds::script const& game) {
  auto const read = read_script(game);
  EXPECT_TRUE(read.unread.is_zero());
  return fractions(read.law);
}

/// What is expected of a count, where it is known exactly; else "none".
inline std::string expected_count(odds::script_answer const& answer, std::string const& what) {
  for (auto const& c : answer.read.counts) {
    if (c.what == what && c.expected && c.expected->exact()) return c.expected->low.to_string();
  }
  return "none";
}

}  // namespace faro::testing
