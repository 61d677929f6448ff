// Conditions on outcomes read; games drawn by their number, or tried.
#include "games/verb/deal/game_given.hpp"

#include "cli/options/exit_codes.hpp"
#include "games/src/scripts/outcomes.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <vector>

namespace faro::program {
namespace {

using odds::script_value;

constexpr std::uint64_t most_game_runs = 3'000'000, most_games = 2'000'000;

/// "outcome=blue, red": a text as it stands, marks and all.
std::optional<std::string> bare_outcome(std::string_view text) {
  constexpr std::string_view word = "outcome";
  auto rest = trimmed(text);
  if (!rest.starts_with(word)) return std::nullopt;
  rest = trimmed(rest.substr(word.size()));
  if (!rest.starts_with('=')) return std::nullopt;
  rest.remove_prefix(rest.starts_with("==") ? 2 : 1);
  auto const value = trimmed(rest);
  return value.empty() || value.find_first_of("<>=\"") != std::string_view::npos
             ? std::nullopt
             : std::optional<std::string>{value};
}

}  // namespace

std::function<bool(script_value const&)> outcome_condition(std::string const& text) {
  try {
    return odds::outcome_condition(text);
  } catch (odds::query_error const& e) {
    if (auto const bare = bare_outcome(text))
      return [bare](script_value const& v) { return to_string(v) == *bare; };
    throw usage_error{say("--given: {}", e.said())};
  }
}

conditional_game::conditional_game(odds::script const& game, std::string const& condition)
    : game_{game}, text_{condition}, holds_{outcome_condition(condition)} {
  std::set<std::string> met;
  try {
    auto const all =
        read_ways<script_value>([&](auto& c) { return game_(chooser_ref{c}); }, {.runs = most_game_runs});
    as_observed_ = all.given([](script_value const& v) { return v.contradicted_in() == 0; }).probability();
    ways_ = all.given([&](script_value const& v) {
      constexpr std::size_t most_named = 12;
      if (met.size() < most_named && !v.is_failure() && v.contradicted_in() == 0) met.insert(to_string(v));
      return v.contradicted_in() == 0 && holds_(v);
    });
  } catch (reading_too_long const&) {
    return;
  } catch (odds::undecided_script const&) {
    throw usage_error{"--given does not go with a game that chooses its best play"};
  }
  if (!ways_->weight().is_zero()) return;
  throw input_error{say("no game ends so: {}; outcomes are {}", quoted(text_, 60),
                        joined(std::vector(met.begin(), met.end())))};
}

record conditional_game::draw(long_chooser_ref c) {
  ++played_;
  if (ways_) return ways_->draw(c);
  for (std::uint64_t i = 0; i < most_games; ++i) {
    ++tried_;
    record picks;
    recording tape{c, picks};
    auto const end = game_(chooser_ref{tape});
    if (end.contradicted_in() == 0 && holds_(end)) return picks;
  }
  throw input_error{
      say("{} was not met in {} games, and they are too many to be counted", quoted(text_, 60), most_games)};
}

message conditional_game::account() const {
  if (ways_) {
    auto const p = ways_->probability() / as_observed_;
    return say("the chance of {} is {} = {}", text_, p.to_string(), fmt::format("{:.6g}", p.to_double()));
  }
  return say("too long to be counted: {} in {} played until {}", plural(played_, "game"), tried_, text_);
}

}  // namespace faro::program
