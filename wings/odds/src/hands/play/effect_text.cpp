// Effects of cards as text: "pot: draw 2 once", "A, B if land >= 2: discard 1 monster, search spell".
#include "language/commas.hpp"
#include "odds/src/hands/play.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace faro::odds {

namespace {

constexpr count_t most_seen = 5;  // by scry: the orders of more cards are too many

std::optional<count_t> small_number(std::string_view word) {
  count_t n = 0;
  auto const [end, error] = std::from_chars(word.data(), word.data() + word.size(), n);
  if (error != std::errc{} || end != word.data() + word.size() || n < 1 || n > 100) return std::nullopt;
  return n;
}

[[noreturn]] void fail(std::string_view effect, message const& what) {
  constexpr std::size_t longest_shown = 100;
  throw input_error{
      say("the effect {}: {}; write 'pot: draw 2', 'tutor: search creature', 'opt: scry 1, draw 1 once', "
          "'duality: excavate 3', 'trade: draw 2, discard 1' or 'A, B if land >= 2: banish 1 monster, search "
          "spell'",
          quoted(effect, longest_shown), what)};
}

/// Where a word stands by itself for the first time.
std::optional<std::size_t> place_of(std::string_view word, std::string_view in) {
  auto const found = language::places_outside(in, [&](std::size_t i) {
    auto const end = i + word.size();
    return end <= in.size() && lower_case(in.substr(i, word.size())) == word &&
           (i == 0 || is_blank(in[i - 1])) && (end >= in.size() || is_blank(in[end]));
  });
  return found.empty() ? std::nullopt : std::optional{found.front()};
}

/// Takes `once`, `twice` or `3 times` from the end of a step; how often, if it is said.
std::optional<count_t> take_times(std::string_view effect, std::string_view& step) {
  auto const words = words_of(step);
  auto const drop = [&](std::string_view from) {
    step = trimmed(step.substr(0, static_cast<std::size_t>(from.data() - step.data())));
  };
  for (auto const& [word, often] : {std::pair{"once", count_t{1}}, {"twice", count_t{2}}}) {
    if (words.size() < 2 || lower_case(words.back()) != word) continue;
    drop(words.back());
    return often;
  }
  if (words.size() <= 2 || lower_case(words.back()) != "times") return std::nullopt;
  auto const number = words[words.size() - 2];
  auto times = small_number(number);
  if (!times) fail(effect, say("expected a number from 1 to 100 before `times`, got {}", quoted(number)));
  drop(number);
  return times;
}

/// "1 of type level", "at least 2 of type/attribute/level", "type".
shared_values read_sharing(std::string_view effect, std::string_view text) {
  constexpr char const* right = "expected what is shared, such as `sharing 1 of type level`, got ";
  shared_values out;
  std::string plain{text};
  std::ranges::replace(plain, '/', ' ');
  auto words = words_of(plain);
  auto const take = [&](std::string_view word) {
    bool const is = !words.empty() && lower_case(words.front()) == word;
    if (is) words.erase(words.begin());
    return is;
  };
  if (take("at")) {
    if (!take("least")) fail(effect, right + quoted(text));
    out.or_more = true;
  } else {
    take("exactly");
  }
  auto const number = words.empty() ? std::nullopt : small_number(words.front());
  if (number) {
    words.erase(words.begin());
    out.number = *number;
    if (!take("of")) fail(effect, right + quoted(text));
  }
  for (auto const word : words) {
    if (lower_case(word) == "and" || lower_case(word) == "or") continue;
    if (std::ranges::find(out.attributes, word) != out.attributes.end())
      fail(effect, say("{} is there twice", quoted(word)));
    out.attributes.emplace_back(word);
  }
  if (out.attributes.empty() || (!number && out.attributes.size() > 1)) fail(effect, right + quoted(text));
  if (out.number > out.attributes.size())
    fail(effect,
         say("expected at most {} to share, got {}", plural(out.attributes.size(), "value"), out.number));
  return out;
}

enum class taken_from : std::uint8_t { hand, deck, top };

/// Takes "from deck", "from the hand", "from the top" off; where from.
taken_from take_place(std::string_view& target) {
  for (auto const& [words, place] : {std::pair{"from the top of the deck", taken_from::top},
                                     {"from top of deck", taken_from::top},
                                     {"from the top", taken_from::top},
                                     {"from top", taken_from::top},
                                     {"from the deck", taken_from::deck},
                                     {"from deck", taken_from::deck},
                                     {"from the hand", taken_from::hand},
                                     {"from hand", taken_from::hand}}) {
    auto const at = place_of(words, target);
    if (!at || *at + std::string_view{words}.size() != target.size()) continue;
    target = trimmed(target.substr(0, *at));
    return place;
  }
  return taken_from::hand;
}

struct step_word {
  std::string_view word;
  effect_kind kind;
  bool has_number, has_cards;
};
constexpr std::array step_words{step_word{"draw", effect_kind::draw, true, false},
                                step_word{"scry", effect_kind::scry, true, false},
                                step_word{"search", effect_kind::search, false, true},
                                step_word{"excavate", effect_kind::excavate, true, true},
                                step_word{"discard", effect_kind::discard, true, true},
                                step_word{"banish", effect_kind::discard, true, true},
                                step_word{"mill", effect_kind::mill, true, false}};

/// What others call the same.
constexpr std::array words_of_others{std::pair{"tutor", "search"}, std::pair{"fetch", "search"},
                                     std::pair{"find", "search"},  std::pair{"surveil", "scry"},
                                     std::pair{"exile", "banish"}, std::pair{"look", "excavate"},
                                     std::pair{"dig", "excavate"}, std::pair{"reveal", "excavate"}};

effect_step read_step(std::string_view effect, std::string_view text, definitions const& known) {
  constexpr char const* verbs = "expected draw, search, scry, excavate, discard, banish or mill";
  auto const words = words_of(text);
  if (words.empty()) fail(effect, say("{}, and what", verbs));
  auto const word = std::ranges::find(step_words, lower_case(words.front()), &step_word::word);
  for (auto const& [other, ours] : words_of_others) {
    if (lower_case(words.front()) == other)
      fail(effect, say("{} is written {}", quoted(words.front()), ours));
  }
  if (word == step_words.end()) fail(effect, say("{}, got {}", verbs, quoted(words.front())));
  if (words.size() < 2) fail(effect, say("{}, and what", verbs));
  effect_step step;
  step.kind = word->kind;
  auto rest = trimmed(text.substr(word->word.size()));
  if (word->has_number) {
    auto const n = small_number(words[1]);
    if (!n || (words.size() > 2 && !word->has_cards))
      fail(effect, say("expected a number from 1 to 100 after {}, got {}", words[0], quoted(rest)));
    if (step.kind == effect_kind::scry && *n > most_seen)
      fail(effect, say("scry looks at up to {} cards, got {}", most_seen, *n));
    step.cards = *n;
    rest = trimmed(rest.substr(words[1].size()));
  }
  if (auto const at = place_of("sharing", rest); at && word->has_cards) {
    step.sharing = read_sharing(effect, trimmed(rest.substr(*at + std::string_view{"sharing"}.size())));
    rest = trimmed(rest.substr(0, *at));
  }
  if (step.kind == effect_kind::discard) {
    auto const place = take_place(rest);
    if (place == taken_from::top && (!rest.empty() || !step.sharing.attributes.empty()))
      fail(effect, say("cards from the top come as they lie: expected {} {} from the top, got {}", words[0],
                       step.cards, quoted(text)));
    if (place != taken_from::hand)
      step.kind = place == taken_from::deck ? effect_kind::thin : effect_kind::set_aside;
  }
  step.target = {std::string{rest}, known};
  return step;
}

/// A card that shares something does so with the one before.
void check_sharing(std::string_view effect, std::vector<effect_step> const& steps) {
  for (std::size_t i = 1; i < steps.size(); ++i) {
    auto const& before = steps[i - 1];
    bool const gives_one =
        before.kind == effect_kind::search || before.kind == effect_kind::excavate ||
        ((before.kind == effect_kind::discard || before.kind == effect_kind::thin) && before.cards == 1);
    if (!steps[i].sharing.attributes.empty() && !gives_one)
      fail(effect, "expected a step before `sharing` that gives up or finds one card");
  }
}

}  // namespace

card_effect parse_effect(std::string_view text, definitions const& known) {
  auto const colons = language::places_outside(text, [&](std::size_t i) { return text[i] == ':'; });
  if (colons.empty()) fail(text, "expected a colon after the cards");
  card_effect out;
  auto cards = text.substr(0, colons.front());
  if (auto const at = place_of("if", cards)) {
    out.condition = {std::string{trimmed(cards.substr(*at + 2))}, known};
    if (out.condition.empty()) fail(text, "expected a condition after `if`");
    cards = cards.substr(0, *at);
  }
  cards = trimmed(cards);
  if (std::ranges::any_of(language::parts_at_commas(cards), [](auto one) { return trimmed(one).empty(); }))
    fail(text, "expected the cards before the colon");
  out.cards = {std::string{cards}, known};
  auto const steps = text.substr(colons.front() + 1);
  if (trimmed(steps).empty()) fail(text, "it does nothing");
  for (auto const part : language::parts_at_commas(steps)) {
    auto step = trimmed(part);
    if (auto const times = take_times(text, step)) out.times = times;
    out.steps.push_back(read_step(text, step, known));
  }
  check_sharing(text, out.steps);
  return out;
}

}  // namespace faro::odds
