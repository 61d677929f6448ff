// The options of `faro game odds` that are about games in Lua.
#include "cli/options/exit_codes.hpp"
#include "cli/options/memory_size.hpp"
#include "cli/options/options.hpp"
#include "games/verb/script_questions.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <string_view>

namespace faro::program {
namespace {

/// "stick=14,16".
compared_setting compared_of(std::string const& text) {
  constexpr std::size_t most = 20;  // 190 pairs
  auto const equals = text.find('=');
  compared_setting out{text.substr(0, equals), {}};
  if (equals != std::string::npos) {
    for (auto const value : split(std::string_view{text}.substr(equals + 1), ','))
      out.values.emplace_back(value);
  }
  if (out.name.empty() || out.values.size() < 2 || std::ranges::count(out.values, "") > 0)
    throw usage_error{say("--compare: expected NAME=A,B, such as stick=14,16, got '{}'", text)};
  if (out.values.size() > most)
    throw usage_error{say("--compare: expected at most {} values, got {}", most, out.values.size())};
  auto sorted = out.values;
  std::ranges::sort(sorted);
  if (auto const same = std::ranges::adjacent_find(sorted); same != sorted.end())
    throw usage_error{say("--compare: the value {} is there twice", *same)};
  return out;
}

}  // namespace

void add_script_questions(command& verb, script_options& o) {
  constexpr char const* group = "Games in Lua";
  add_parsed(
      verb, "--compare", o.compare, compared_of,
      "the game with the values A and B of this parameter, each from a deck of its own: the first ends lower "
      "(LT), alike (EQ) or higher (GT); of more values each pair",
      "NAME=A,B,...")
      ->group(group);
  add_number(verb, "--max-runs", o.most_runs, {1},
             "give up on an exact answer after N runs of the game (default: 5000000)")
      ->group(group);
  add_text(verb, "--compare-with", o.compare_with, "another game: LT is that this one ends below it", "FILE")
      ->group(group);
  add_flag(verb, "--strategies", o.strategies, "every strategy of the game, side by side")->group(group);
  add_text(verb, "--distribution-of", o.distribution_of,
           "the distribution of a number that the game counts (t:count), or of its picks", "NAME")
      ->group(group);
  add_text(verb, "--policy", o.policy,
           "write what is best at every choice: a table (.csv), a picture (.svg, .png), or - to print it",
           "FILE")
      ->writes()
      ->group(group);
  add_number(verb, "--seconds", o.seconds, {1, 10'000'000},
             "look for states for so many seconds of the clock, then say what is known (default: 60 s of "
             "processor time, none with "
             "--max-runs)")
      ->group(group);
  add_parsed(
      verb, "--memory", o.memory, [](std::string const& text) { return memory_size(text, 1); },
      "memory that states may take, then say what is known (default: a quarter of the machine's)", "SIZE")
      ->group(group);
  add_flag(verb, "--same-deck", o.same_deck, "with --compare: the second is dealt from what the first left")
      ->group(group);
}

}  // namespace faro::program
