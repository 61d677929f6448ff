// Conditions on outcomes read; games drawn by their number, or tried.
#include "verbs/deal/game_given.hpp"

#include "cli/exit_codes.hpp"

#include <faro/text/utf8.hpp>
#include <faro/text/words.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <set>
#include <vector>

namespace faro::program {
namespace {

using odds::script_value;

constexpr std::uint64_t most_game_runs = 3'000'000, most_games = 2'000'000;

enum class comparison : std::uint8_t { equal, unequal, at_least, at_most, above, below };

struct outcome_test {
  comparison by;
  std::string text;
  std::optional<double> number;

  [[nodiscard]] bool holds(script_value const& v) const {
    if (by == comparison::equal) return to_string(v) == text;
    if (by == comparison::unequal) return to_string(v) != text;
    auto const x = v.number();
    if (!x) return false;
    switch (by) {
      case comparison::at_least:
        return *x >= *number;
      case comparison::at_most:
        return *x <= *number;
      case comparison::above:
        return *x > *number;
      default:
        return *x < *number;
    }
  }
};

[[noreturn]] void not_understood(std::string const& text) {
  throw usage_error{
      fmt::format("--given: expected a condition on the outcome of the game, such as outcome=bust or "
                  "outcome>=17, got {}",
                  quoted(text, 60))};
}

outcome_test test_in(std::string_view part, std::string const& whole) {
  constexpr std::array<std::pair<std::string_view, comparison>, 7> signs{{{"!=", comparison::unequal},
                                                                          {">=", comparison::at_least},
                                                                          {"<=", comparison::at_most},
                                                                          {"==", comparison::equal},
                                                                          {"=", comparison::equal},
                                                                          {">", comparison::above},
                                                                          {"<", comparison::below}}};
  auto rest = trimmed(part);
  constexpr std::string_view word = "outcome";
  if (!rest.starts_with(word)) not_understood(whole);
  rest = trimmed(rest.substr(word.size()));
  auto const sign = std::ranges::find_if(signs, [&](auto const& s) { return rest.starts_with(s.first); });
  if (sign == signs.end()) not_understood(whole);
  auto value = trimmed(rest.substr(sign->first.size()));
  if (value.size() >= 2 && value.front() == '"' && value.back() == '"')
    value = value.substr(1, value.size() - 2);
  if (value.empty()) not_understood(whole);
  outcome_test out{sign->second, std::string{value}, std::nullopt};
  double number = 0;
  auto const read = std::from_chars(value.data(), value.data() + value.size(), number);
  if (read.ec == std::errc{} && read.ptr == value.data() + value.size()) out.number = number;
  if (!out.number && out.by > comparison::unequal) not_understood(whole);
  return out;
}

}  // namespace

std::function<bool(script_value const&)> outcome_condition(std::string const& text) {
  std::vector<outcome_test> tests;
  std::string_view rest = text;
  for (constexpr std::string_view word = " or ";;) {
    auto const at = rest.find(word);
    tests.push_back(test_in(rest.substr(0, at), text));
    if (at == std::string_view::npos) break;
    rest.remove_prefix(at + word.size());
  }
  return [tests](script_value const& v) {
    return std::ranges::any_of(tests, [&](auto const& t) { return t.holds(v); });
  };
}

conditional_game::conditional_game(odds::script const& game, std::string const& condition)
    : game_{game}, text_{condition}, holds_{outcome_condition(condition)} {
  std::set<std::string> met;
  try {
    auto const all =
        read_ways<script_value>([&](auto& c) { return game_(chooser_ref{c}); }, {.runs = most_game_runs});
    ways_ = all.given([&](script_value const& v) {
      constexpr std::size_t most_named = 12;
      if (met.size() < most_named && !v.is_failure()) met.insert(to_string(v));
      return holds_(v);
    });
  } catch (reading_too_long const&) {
    return;
  } catch (odds::undecided_script const&) {
    throw usage_error{"--given does not go with a game that chooses its best play"};
  }
  if (!ways_->weight().is_zero()) return;
  throw input_error{
      fmt::format("no game ends so: {}; outcomes are {}", quoted(text_, 60), fmt::join(met, ", "))};
}

record conditional_game::draw(long_chooser_ref c) {
  ++played_;
  if (ways_) return ways_->draw(c);
  for (std::uint64_t i = 0; i < most_games; ++i) {
    ++tried_;
    record picks;
    recording tape{c, picks};
    if (holds_(game_(chooser_ref{tape}))) return picks;
  }
  throw input_error{fmt::format("{} was not met in {} games, and they are too many to be counted",
                                quoted(text_, 60), most_games)};
}

std::string conditional_game::account() const {
  if (ways_) {
    auto const p = ways_->probability();
    return fmt::format("the chance of {} is {} = {:.6g}", text_, p.to_string(), p.to_double());
  }
  return fmt::format("too long to be counted: {} in {} played until {}", plural(played_, "game"), tried_,
                     text_);
}

}  // namespace faro::program
