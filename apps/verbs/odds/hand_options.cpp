// The options of a question about hands: names to rules, cards to counts, and what does not fit together.
#include "verbs/odds/hand_options.hpp"

#include "cli/frame.hpp"
#include "verbs/common/decks.hpp"

#include <faro/draw/deal.hpp>
#include <faro/text/nearest.hpp>
#include <faro/text/words.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace faro::program {
namespace {

/// One of the words that an option takes, and what it means.
template <class Value>
struct choice {
  std::string_view word;
  Value value;
  std::string_view text{};  ///< in the conditions of an answer
};

constexpr choice<odds::poker_rules> poker_ladders[] = {{"standard", odds::poker_rules::standard},
                                                       {"short", odds::poker_rules::short_deck}};
constexpr choice<bool> on_play_or_draw[] = {
    {"play", false, "on the play: no card is drawn in the first turn"},
    {"draw", true, "on the draw: a card is drawn in the first turn, too"}};
constexpr choice<std::optional<odds::mulligan_kind>> mulligans[] = {
    {"london", odds::mulligan_kind::london, "London"},
    {"vancouver", odds::mulligan_kind::vancouver, "Vancouver"},
    {"none", std::nullopt}};
constexpr choice<odds::use_rule> uses[] = {
    {"best", odds::use_rule::best, "effects are used at best"},
    {"needed", odds::use_rule::needed, "effects are used while the condition does not hold"},
    {"always", odds::use_rule::always, "effects are used whenever there is one"}};

template <class Value, std::size_t N>
choice<Value> const& chosen(std::string_view option, std::optional<std::string> const& word,
                            choice<Value> const (&choices)[N]) {
  if (!word) return choices[0];
  std::vector<std::string> words;
  for (auto const& c : choices) {
    if (c.word == *word) return c;
    words.emplace_back(c.word);
  }
  throw usage_error{fmt::format("{}: expected {}, got '{}'", option, listed(words), *word)};
}

/// Cards named on the command line, as counts of the kinds of the deck.
std::vector<count_t> counts_of(std::string const& option, std::string const& text, card_table const& table) {
  std::vector<count_t> out(table.cards.kinds().size());
  auto const list = parse_deck_literal(text);
  for (auto const& kind : list.cards.kinds()) {
    auto const at = table.find_kind(kind.name);
    if (at < 0) {
      std::vector<std::string> names;
      for (auto const& known : table.cards.kinds()) names.push_back(known.name);
      throw usage_error{
          fmt::format("{}: the deck has no '{}'{}", option, kind.name, did_you_mean(kind.name, names))};
    }
    out[static_cast<std::size_t>(at)] += kind.count;
  }
  return out;
}

std::optional<odds::mulligan_rule> mulligan_of(odds_options const& o, count_t opening) {
  auto const kind = o.mulligan ? chosen("--mulligan", o.mulligan, mulligans).value : std::nullopt;
  if (!kind) {
    for (auto const& [name, value] :
         {std::pair{"--keep", &o.keep}, {"--bottom", &o.bottom}, {"--down-to", &o.down_to}}) {
      if (*value) throw usage_error{fmt::format("{} is for --mulligan london or vancouver", name)};
    }
    return std::nullopt;
  }
  constexpr count_t usual_least = 4;
  odds::mulligan_rule rule;
  rule.kind = *kind;
  rule.down_to = o.down_to ? static_cast<count_t>(whole_number("--down-to", *o.down_to, 0, opening))
                           : std::min<count_t>(usual_least, opening);
  rule.keep = o.keep.value_or("");
  if (o.bottom && *o.bottom != "best") rule.bottom = *o.bottom;
  return rule;
}

/// The sizes of the hands. Cards held are among those of the first of several hands.
void read_sizes(odds_options const& o, asked_hands& asked) {
  constexpr std::uint64_t most_cards = 1'000'000;
  constexpr std::uint64_t most_hands = 16;
  auto& setting = asked.question.setting;
  if (o.draw && o.hands) throw usage_error{"--draw and --hands can't be combined"};
  if (!o.draw && !o.hands) throw usage_error{"--draw N (or --hands PxC) is needed: how many cards are drawn"};
  if (o.draw) {
    setting.hands = {static_cast<count_t>(whole_number("--draw", *o.draw, 0, most_cards))};
    asked.opening = setting.hands[0];
    return;
  }
  auto const spec = parse_hands(*o.hands);
  if (spec.players > most_hands || spec.cards > most_cards)
    throw usage_error{fmt::format("--hands: expected at most {} hands of {} cards, got {}", most_hands,
                                  most_cards, *o.hands)};
  asked.hand_size = static_cast<count_t>(spec.cards);
  setting.hands.assign(static_cast<std::size_t>(spec.players), asked.hand_size);
  auto const held = std::accumulate(setting.held.begin(), setting.held.end(), std::uint64_t{0});
  if (held > asked.hand_size)
    throw usage_error{fmt::format("--holding: expected at most the {} of a hand, got {}",
                                  plural(asked.hand_size, "card"), held)};
  setting.hands[0] -= static_cast<count_t>(held);
  if (setting.hands.size() == 1) asked.opening = setting.hands[0];
}

/// Options that would change nothing are refused.
void refuse_idle(odds_options const& o, asked_hands const& asked) {
  auto const needs = [](bool given, char const* option, bool used, char const* what) {
    if (given && !used) throw usage_error{fmt::format("{} needs {}", option, what)};
  };
  auto const tables = o.by_turn || o.vary || o.find;
  needs(o.on.has_value(), "--on", asked.turns, "turns: --by-turn, or by(…) in the query");
  needs(o.use.has_value(), "--use", !o.effects.empty(), "--effect");
  needs(o.at_least.has_value(), "--at-least", o.find.has_value(), "--find");
  needs(o.against.has_value(), "--against", o.vary || o.find, "--vary or --find");
  needs(o.grow, "--grow", o.vary || o.find, "--vary or --find");
  needs(o.seed.has_value(), "--seed", o.simulate.has_value(), "--simulate");
  needs(o.jobs.has_value(), "--jobs", o.simulate.has_value(), "--simulate");
  needs(o.effort.has_value(), "--effort", !o.simulate,
        "an exact answer; --simulate deals as often as it says");
  needs(o.explain, "--explain", !o.simulate && !tables, "one exact answer");
  needs(o.table, "--table", !tables, "one answer; --by-turn, --vary and --find make tables of their own");
  needs(o.grow && o.against, "--against", false, "a deck that keeps its size, which --grow does not");
  auto const poker = odds::uses_function(o.query, "poker") ||
                     (o.given && odds::uses_function(*o.given, "poker")) ||
                     (o.keep && odds::uses_function(*o.keep, "poker"));
  needs(o.poker.has_value(), "--poker", poker, "a question about poker");
  needs(!o.wild.empty(), "--wild", poker, "a question about poker");
}

std::string mulligan_text(odds::mulligan_rule const& m, std::string_view name) {
  return fmt::format("{} mulligan down to {}; kept {}; {}", name, m.down_to,
                     m.keep.empty() ? "when that is best" : "if " + m.keep,
                     m.kind == odds::mulligan_kind::vancouver ? "best look at the top card after a mulligan"
                     : m.bottom.empty()                       ? "the best cards for the query stay"
                                                              : "what stays makes " + m.bottom + " greatest");
}

}  // namespace

asked_hands read_hands(odds_options const& o) {
  asked_hands asked;
  auto& question = asked.question;
  auto& setting = question.setting;
  auto named = read_table(o.deck.value_or("standard52"), o.decks, o.deck_format);
  asked.read = std::move(named.read);
  question.table = std::move(named.table);
  question.query = o.query;
  question.given = o.given.value_or("");
  if (o.effort) {
    auto const times = whole_number("--effort", *o.effort, 1, 1'000);
    question.limits.states *= times;
    question.limits.steps *= times;
  }
  if (o.seen) setting.seen = counts_of("--seen", *o.seen, question.table);
  if (o.holding) setting.held = counts_of("--holding", *o.holding, question.table);
  read_sizes(o, asked);
  asked.turns = o.by_turn || odds::looks_at_turns(o.query);
  refuse_idle(o, asked);
  setting.on_draw = chosen("--on", o.on, on_play_or_draw).value;
  setting.poker = chosen("--poker", o.poker, poker_ladders).value;
  setting.wild = o.wild;
  asked.mulligan = mulligan_of(o, asked.opening);
  for (auto const& text : o.effects) asked.effects.push_back(odds::parse_effect(text));
  asked.use = chosen("--use", o.use, uses).value;
  if (asked.played() && setting.hands.size() != 1)
    throw usage_error{"mulligans and effects are for one hand: --draw N"};
  return asked;
}

std::vector<std::string> conditions_of(odds_options const& o, asked_hands const& asked) {
  std::vector<std::string> lines;
  if (o.seen) lines.push_back("out of play: " + *o.seen);
  if (o.holding)
    lines.push_back(
        "held before the draw: " + *o.holding +
        (o.hands ? fmt::format(", of the {} of the first hand", plural(asked.hand_size, "card")) : ""));
  if (asked.turns) lines.emplace_back(chosen("--on", o.on, on_play_or_draw).text);
  if (asked.mulligan)
    lines.push_back(mulligan_text(*asked.mulligan, chosen("--mulligan", o.mulligan, mulligans).text));
  for (auto const& e : o.effects) lines.push_back("effect: " + e);
  if (!o.effects.empty()) lines.emplace_back(chosen("--use", o.use, uses).text);
  return lines;
}

std::string drawn_text(odds_options const& o, asked_hands const& asked) {
  if (o.hands)
    return fmt::format("{} hands of {} cards", asked.question.setting.hands.size(), asked.hand_size);
  return plural(asked.opening, "card") + (asked.turns ? ", then one a turn," : "");
}

}  // namespace faro::program
