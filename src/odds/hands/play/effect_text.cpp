// Effects of cards as text: "pot: draw 2 once".
#include <faro/error.hpp>
#include <faro/odds/hands/play.hpp>
#include <faro/text/utf8.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace faro::odds {

namespace {

std::optional<count_t> small_number(std::string_view word) {
  count_t n = 0;
  auto const [end, error] = std::from_chars(word.data(), word.data() + word.size(), n);
  if (error != std::errc{} || end != word.data() + word.size() || n < 1 || n > 100) return std::nullopt;
  return n;
}

}  // namespace

namespace {

constexpr count_t most_seen = 5;  // by scry: the orders of more cards are too many

[[noreturn]] void fail(std::string_view effect, std::string const& what) {
  constexpr std::size_t longest_shown = 100;
  throw input_error{"the effect " + quoted(effect, longest_shown) + ": " + what +
                    "; write 'pot: draw 2', 'tutor: search creature', 'opt: scry 1, draw 1 once', 'duality: "
                    "excavate 3' or 'trade: "
                    "draw 2, discard 1'"};
}

/// Takes `once` or `3 times` from the end of a step; how often, if it is said.
std::optional<count_t> take_times(std::string_view effect, std::vector<std::string_view>& words) {
  if (words.size() > 1 && words.back() == "once") {
    words.pop_back();
    return 1;
  }
  if (words.size() <= 2 || words.back() != "times") return std::nullopt;
  auto const times = small_number(words[words.size() - 2]);
  if (!times)
    fail(effect, "expected a number from 1 to 100 before `times`, got " + quoted(words[words.size() - 2]));
  words.resize(words.size() - 2);
  return times;
}

effect_step read_step(std::string_view effect, std::vector<std::string_view> const& words) {
  constexpr char const* verbs = "expected draw, search, scry, excavate or discard";
  if (words.size() < 2) fail(effect, std::string{verbs} + ", and what");
  effect_step step;
  if (words[0] == "search") {
    step.kind = effect_kind::search;
    for (std::size_t i = 1; i < words.size(); ++i) (step.target += i == 1 ? "" : " ") += words[i];
    return step;
  }
  constexpr std::array kinds{std::pair{"draw", effect_kind::draw}, std::pair{"scry", effect_kind::scry},
                             std::pair{"excavate", effect_kind::excavate},
                             std::pair{"discard", effect_kind::discard}};
  auto const kind = std::ranges::find_if(kinds, [&](auto const& k) { return words[0] == k.first; });
  if (kind == kinds.end()) fail(effect, std::string{verbs} + ", got " + quoted(words[0]));
  step.kind = kind->second;
  auto const n = small_number(words[1]);
  bool const excavates = step.kind == effect_kind::excavate;
  for (std::size_t i = 2; excavates && i < words.size(); ++i) (step.target += i == 2 ? "" : " ") += words[i];
  if (!n || (words.size() != 2 && !excavates))
    fail(effect,
         "expected a number from 1 to 100 after " + std::string{words[0]} + ", got " + quoted(words[1]));
  if (step.kind == effect_kind::scry && *n > most_seen)
    fail(effect, "scry looks at up to " + std::to_string(most_seen) + " cards, got " + std::to_string(*n));
  step.cards = *n;
  return step;
}

}  // namespace

card_effect parse_effect(std::string_view text) {
  auto const colon = text.find(':');
  if (colon == std::string_view::npos) fail(text, "expected a colon after the cards");
  card_effect out;
  out.cards = std::string{text.substr(0, colon)};
  auto const steps = text.substr(colon + 1);
  if (trimmed(steps).empty()) fail(text, "it does nothing");
  for (auto const step : split(steps, ',')) {
    auto words = words_of(step);
    if (auto const times = take_times(text, words)) out.times = times;
    out.steps.push_back(read_step(text, words));
  }
  return out;
}

}  // namespace faro::odds
