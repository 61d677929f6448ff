// The options of faro odds and the kinds of questions that use them, as a table.
#include "verbs/odds/option_uses.hpp"

#include "cli/frame.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace faro::program {
namespace {

constexpr unsigned operator|(about a, about b) { return static_cast<unsigned>(a) | static_cast<unsigned>(b); }
constexpr unsigned operator|(unsigned a, about b) { return a | static_cast<unsigned>(b); }
constexpr unsigned all_but_showdowns =
    about::hands | about::orders | about::dice | about::games | about::programs;
constexpr unsigned everything = ~0U;

/// Options and the kinds of questions that use them. All others are for drawn cards.
struct option_use {
  std::string_view option;
  unsigned questions;
};
constexpr std::array option_uses{
    option_use{"--help", everything},
    option_use{"--digits", everything},
    option_use{"--fractions", all_but_showdowns},
    option_use{"--plot", everything},
    option_use{"--svg", everything},
    option_use{"--json", everything},
    option_use{"--percent", everything},
    option_use{"--format", everything},
    option_use{"--bins", all_but_showdowns},
    option_use{"--let", about::hands | about::orders | about::dice | about::games},
    option_use{"--with", about::hands | about::orders | about::dice | about::games},
    option_use{"--as-text", everything},
    option_use{"--anydice", static_cast<unsigned>(about::programs)},
    option_use{"--translate", static_cast<unsigned>(about::programs)},
    option_use{"--deck", about::hands | about::orders},
    option_use{"--decks", about::hands | about::orders},
    option_use{"--deck-format", about::hands | about::orders},
    option_use{"--explain", about::hands | about::orders | about::showdowns},
    option_use{"--given", about::hands | about::orders | about::games},
    option_use{"--effort", about::hands | about::showdowns},
    option_use{"--simulate", about::hands | about::showdowns | about::orders | about::games},
    option_use{"--seed", about::hands | about::showdowns | about::orders | about::dice | about::games},
    option_use{"--jobs", about::hands | about::orders | about::games},
    option_use{"--ways", about::hands | about::orders | about::dice},
    option_use{"--sample", about::hands | about::orders | about::dice},
    option_use{"--record", about::hands | about::orders | about::dice},
    option_use{"--replay", about::hands | about::orders | about::dice},
    option_use{"--game", static_cast<unsigned>(about::showdowns)},
    option_use{"--board", static_cast<unsigned>(about::showdowns)},
    option_use{"--dead", static_cast<unsigned>(about::showdowns)},
    option_use{"--order", static_cast<unsigned>(about::orders)},
    option_use{"--set", static_cast<unsigned>(about::games)},
    option_use{"--parameters", static_cast<unsigned>(about::games)},
    option_use{"--compare", static_cast<unsigned>(about::games)},
    option_use{"--compare-with", static_cast<unsigned>(about::games)},
    option_use{"--strategies", static_cast<unsigned>(about::games)},
    option_use{"--law-of", static_cast<unsigned>(about::games)},
    option_use{"--policy", static_cast<unsigned>(about::games)},
    option_use{"--seconds", static_cast<unsigned>(about::games)},
    option_use{"--memory", static_cast<unsigned>(about::games)},
    option_use{"--same-deck", static_cast<unsigned>(about::games)},
    option_use{"--max-runs", static_cast<unsigned>(about::games)}};

/// What an option that is not used is told.
std::string refusal_of(std::string const& option, unsigned questions, about question) {
  if (questions == static_cast<unsigned>(about::games))
    return fmt::format("{} needs a game: faro odds GAME.lua {} ...", option, option);
  if (questions == static_cast<unsigned>(about::showdowns))
    return fmt::format("{} needs a showdown: faro odds 'AsKs vs QhQd' {} ...", option, option);
  if (questions == static_cast<unsigned>(about::programs))
    return fmt::format("{} needs a program of AnyDice: faro odds GAME.anydice {} ...", option, option);
  switch (question) {
    case about::showdowns:
      return fmt::format("{} does not go with a showdown (a question with `vs`)", option);
    case about::programs:
      return fmt::format("{} does not go with a program of AnyDice", option);
    case about::games:
      return fmt::format("{} does not go with a game in Lua", option);
    case about::orders:
      return fmt::format("--order and {} can't be combined", option);
    case about::dice:
      return fmt::format("{} is for drawn cards, not for a question about dice", option);
    case about::hands:
      break;
  }
  return fmt::format("{} needs a game: faro odds GAME.lua {} ...", option, option);
}

}  // namespace

void check_options(command const& verb, about question) {
  for (auto const& name : options_given(verb)) {
    auto const* const at = std::ranges::find(option_uses, std::string_view{name}, &option_use::option);
    auto const questions = at == option_uses.end() ? static_cast<unsigned>(about::hands) : at->questions;
    if ((questions & static_cast<unsigned>(question)) == 0)
      throw usage_error{refusal_of(name, questions, question)};
  }
}

}  // namespace faro::program
