// The options of a question about hands: names to rules, cards to counts, and what does not fit together.
#include "odds/verb/cards/hand_options.hpp"

#include "answer/report_parts.hpp"
#include "cli/frame.hpp"
#include "odds/src/hands/copies.hpp"
#include "odds/src/hands/named_hands.hpp"
#include "odds/verb/options/draw_options.hpp"
#include "text/nearest.hpp"
#include "text/words.hpp"
#include "verbs/common/decks.hpp"

#include <faro/draw/deal.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

namespace faro::program {
namespace {

// What the rules are called in the conditions of an answer.

char const* text_of_turn(bool on_draw) {
  return on_draw ? "on the draw: a card is drawn in the first turn, too"
                 : "on the play: no card is drawn in the first turn";
}

std::string_view text_of(odds::mulligan_kind kind) {
  switch (kind) {
    case odds::mulligan_kind::london:
      return "London";
    case odds::mulligan_kind::vancouver:
      return "Vancouver";
    case odds::mulligan_kind::paris:
      return "Paris";
    case odds::mulligan_kind::partial:
      return "partial";
    case odds::mulligan_kind::partial_paris:
      return "Partial Paris";
    case odds::mulligan_kind::redraw:
      return "redraw";
  }
  return "";
}

char const* text_of(odds::use_rule rule) {
  return rule == odds::use_rule::best     ? "effects are used at best"
         : rule == odds::use_rule::needed ? "effects are used while the condition does not hold"
                                          : "effects are used whenever there is one";
}

std::optional<odds::mulligan_rule> mulligan_of(card_options const& o, count_t opening) {
  if (!o.mulligan) {
    if (auto const rule = first_given("--keep --bottom --keep-of --free-mulligans --down-to"))
      throw usage_error{say("{} goes with --mulligan", *rule)};
    return std::nullopt;
  }
  constexpr count_t usual_least = 4;
  odds::mulligan_rule rule;
  rule.kind = *o.mulligan;
  rule.down_to = o.down_to ? static_cast<count_t>(within("--down-to", *o.down_to, 0, opening))
                           : std::min<count_t>(usual_least, opening);
  rule.keep = o.asked_keep;
  if (auto const& keep = rule.keep.text(); !keep.empty() && std::ranges::all_of(keep, is_digit))
    throw usage_error{say(
        "--keep: expected a condition on the hand, such as 'land in 2..4', got {0}; a hand of {0} cards is "
        "kept whatever it is with --down-to {0}",
        keep)};
  rule.keep_drawn = o.keep_drawn.value_or(false);
  rule.free = o.free_mulligans.value_or(0);
  bool const partial = rule.kind == odds::mulligan_kind::partial;
  for (auto const& [name, given] :
       {std::pair{"--bottom", o.bottom.has_value() && rule.kind != odds::mulligan_kind::london},
        {"--keep-of", o.keep_drawn.has_value() && rule.kind != odds::mulligan_kind::london}}) {
    if (given) throw usage_error{say("{} is for --mulligan london, in which cards go to the bottom", name)};
  }
  bool const redraw = rule.kind == odds::mulligan_kind::redraw;
  for (auto const& [name, given] :
       {std::pair{"--down-to", o.down_to.has_value()}, {"--free-mulligans", o.free_mulligans.has_value()}}) {
    if (given && partial)
      throw usage_error{say("{} does not go with --mulligan partial, which is taken once", name)};
    if (given && redraw)
      throw usage_error{say("{} does not go with --mulligan redraw, which costs no card", name)};
  }
  if (redraw && rule.keep.empty())
    throw usage_error{"--mulligan redraw needs --keep: the hand that is wanted, such as 'basic >= 1'"};
  if (o.bottom && *o.bottom != "best") rule.bottom = {*o.bottom, o.known};
  return rule;
}

/// "land: 3".
std::optional<odds::smoothing_rule> smoothing_of(card_options const& o) {
  if (!o.smoothed) return std::nullopt;
  auto const colon = o.smoothed->rfind(':');
  auto const number = colon == std::string::npos ? std::string_view{}
                                                 : trimmed(std::string_view{*o.smoothed}.substr(colon + 1));
  auto const cards = trimmed(std::string_view{*o.smoothed}.substr(0, colon));
  bool const is_number = !number.empty() && std::ranges::all_of(number, is_digit) && number.size() < 3;
  if (!is_number || cards.empty())
    throw usage_error{
        say("--smoothed: expected cards and of how many hands one is dealt, such as 'land: 3', got '{}'",
            *o.smoothed)};
  constexpr std::uint64_t most = 10;
  auto const hands = within("--smoothed", std::stoul(std::string{number}), 2, most);
  return odds::smoothing_rule{{std::string{cards}, o.known}, static_cast<count_t>(hands)};
}

/// What a question about cards is told that says of no number of them.
[[noreturn]] void refuse_without_number(card_options const& o) {
  if (o.query.find_first_not_of(" \t\n\r") == std::string::npos)
    throw usage_error{"expected a question, such as 'land >= 2', '2d6 > d12' or poker, got an empty one"};
  std::vector<std::string> names;
  for (auto const& d : o.known.all()) names.push_back(d.name);
  for (std::size_t at = 0; at < o.query.size();) {  // a misspelled definition may be one of dice
    auto end = at;
    while (end < o.query.size() && (is_letter(o.query[end]) || o.query[end] == '_')) ++end;
    auto const word = o.query.substr(at, end - at);
    if (auto const near = nearest_names(word, names); !near.empty() && near.front() != word)
      throw usage_error{say("unknown word '{}'; did you mean {}?", word, near.front())};
    at = end + 1;
  }
  throw usage_error{
      "expected --draw N (or --hands PxC): how many cards are drawn; the order of the whole pack is asked "
      "for with --order, dice are written as in 4d6, hands against each other as in 'AsKs vs QhQd'"};
}

/// The sizes of the hands. Cards held are among those of the first of several hands.
void read_sizes(card_options const& o, asked_hands& asked) {
  auto& setting = asked.question.setting;
  if (o.draw && o.hands) throw usage_error{"--draw and --hands can't be combined"};
  if (!o.draw && !o.hands) refuse_without_number(o);
  if (o.draw) {
    setting.hands = {*o.draw};
    asked.opening = setting.hands[0];
    return;
  }
  asked.hand_sizes = setting.hands = o.hands->value;
  auto const held = std::accumulate(setting.held.begin(), setting.held.end(), std::uint64_t{0});
  if (held > setting.hands[0])
    throw usage_error{
        say("--holding: expected at most the {} of a hand, got {}", plural(setting.hands[0], "card"), held)};
  setting.hands[0] -= static_cast<count_t>(held);
  if (setting.hands.size() == 1) asked.opening = setting.hands[0];
}

/// "2 hands of 5 cards"; "hands of 7 and 6 cards".
std::string hands_text(std::vector<count_t> const& sizes) {
  bool const alike = std::ranges::adjacent_find(sizes, std::ranges::not_equal_to{}) == sizes.end();
  if (alike) return say("{} of {}", plural(sizes.size(), "hand"), plural(sizes[0], "card"));
  std::vector<std::string> each;
  for (auto const n : sizes) each.push_back(std::to_string(n));
  return say("hands of {} cards", listed(each, " and "));
}

/// Of several hands nobody says who draws on.
void refuse_turns_of_several(card_options const& o, asked_hands const& asked) {
  if (o.by_turn && asked.hand_sizes.size() > 1)
    throw usage_error{
        "--by-turn is for one hand (--draw N): of several expected the sizes that they have by then, such as "
        "--hands 9,7"};
}

/// Hands may be called by their seats: hcp(N), hand(South, …).
void read_seats(asked_hands& asked) {
  auto& question = asked.question;
  bool const is_deal = asked.hand_sizes == std::vector<count_t>(4, 13) && question.setting.community == 0 &&
                       odds::is_bridge_pack(question.table);
  if (!is_deal) return;
  question.query = odds::with_seats(question.query);
  question.given = odds::with_seats(question.given);
  for (auto& seen : question.observed) {
    for (auto& one : seen.cases) one.condition = odds::with_seats(one.condition);
  }
}

/// Options that would change nothing are refused.
void refuse_idle(card_options const& o, asked_hands const& asked) {
  auto const needs = [](bool given, char const* option, bool used, char const* what) {
    if (given && !used) throw usage_error{say("{} needs {}", option, what)};
  };
  auto const tables = o.by_turn || !o.varied.empty() || o.find;
  auto const any_query = [&](auto what) { return std::ranges::any_of(o.all_asked, what); };
  needs(o.on_draw.has_value(), "--on",
        asked.turns || any_query([](auto const& q) { return q.looks_at_turns(); }),
        "turns: --by-turn, or by(…) in the query");
  needs(o.use.has_value(), "--use", !o.effects.empty(), "--effect");
  if (o.prizes && o.effects.empty())
    throw usage_error{
        "--prizes needs --effect: cards put away unseen change nothing of what is drawn; with --hands 7,6 "
        "hand(2, …) asks about them"};
  needs(o.at_least.has_value(), "--at-least", o.find.has_value(), "--find");
  bool const other_decks = !o.varied.empty() || o.find;
  needs(o.against.has_value(), "--against", other_decks, "--vary or --find");
  needs(o.grow, "--grow", other_decks, "--vary or --find");
  needs(o.seed.has_value(), "--seed", o.simulate || o.sample, "--simulate");
  needs(o.jobs.has_value(), "--jobs", o.simulate.has_value(), "--simulate");
  needs(o.effort.has_value(), "--effort", !o.simulate,
        "an exact answer; --simulate deals as often as it says");
  needs(o.explain, "--explain", !o.simulate && !tables, "one exact answer");
  needs(o.table, "--table", !tables, "one answer; --by-turn, --vary and --find make tables of their own");
  needs(o.grow && o.against, "--against", false, "a deck that keeps its size, which --grow does not");
  auto const about_poker = [](odds::asked const& text) {
    constexpr std::array words{"poker", "straight_high", "flush_high", "strength", "beats", "ties"};
    return std::ranges::any_of(words, [&](auto word) { return text.uses(word); });
  };
  auto const poker = any_query(about_poker) || about_poker(o.asked_given) || about_poker(o.asked_keep);
  needs(o.poker.has_value(), "--poker", poker, "a question about poker");
  needs(!o.wild.empty(), "--wild", poker, "a question about poker");
}

message mulligan_text(odds::mulligan_rule const& m) {
  if (m.kind == odds::mulligan_kind::partial && m.keep.empty())
    return say("partial mulligan: any cards are exchanged once; the best ones stay");
  if (m.kind == odds::mulligan_kind::partial)
    return say("partial mulligan: any cards are exchanged once; {} stay", m.keep.text());
  if (m.kind == odds::mulligan_kind::redraw) return say("hands are drawn anew until {}", m.keep.text());
  message const kept = m.keep.empty() ? say("when that is best")
                       : m.keep_drawn ? say("if {} of all cards drawn", m.keep.text())
                                      : say("if {}", m.keep.text());
  message text = say("{} mulligan down to {}; kept {}", text_of(m.kind), m.down_to, kept);
  if (m.free > 0) text = say("{}; {} cost no card", text, plural(m.free, "mulligan"));
  if (m.kind == odds::mulligan_kind::vancouver)
    return say("{}; best look at the top card after a mulligan", text);
  if (m.kind == odds::mulligan_kind::paris) return text;
  if (m.kind == odds::mulligan_kind::partial_paris)
    return say("{}; what is set aside is best for the query", text);
  return m.bottom.empty() ? say("{}; the best cards for the query stay", text)
                          : say("{}; what stays makes {} greatest", text, m.bottom.text());
}

/// Of a name of several kinds any will do, where the question does not look at which.
void refuse_told_apart(asked_hands const& asked, char const* option, std::vector<card_group> const& groups) {
  for (auto const& group : groups) read_for(option, [&] { odds::refuse_told_apart(asked.as_play(), group); });
}

}  // namespace

void refuse_unclear(card_options const& o, card_table const& table, std::vector<card_group> const& several) {
  if (several.empty() || !(o.ways || o.sample)) return;
  throw input_error{say("'{}' may be several cards of the pack: expected which, such as '{}'",
                        several.front().name, table.cards.kinds()[several.front().kinds.front()].name)};
}

odds::play_question asked_hands::as_play() const {
  odds::play_question whole;
  whole.asked = question;
  whole.opening = opening;
  whole.mulligan = mulligan;
  whole.smoothing = smoothing;
  whole.prizes = prizes;
  whole.effects = effects;
  whole.use = use;
  return whole;
}

asked_hands read_hands(card_options const& o) {
  asked_hands asked;
  auto& question = asked.question;
  auto& setting = question.setting;
  auto named = read_table(o.deck.value_or("standard52"), o.decks, o.deck_list);
  asked.read = std::move(named.read);
  question.table = std::move(named.table);
  question.query = o.asked;
  question.given = o.asked_given;
  for (auto const& text : o.observed) question.observed.push_back(odds::read_observation(text, o.known));
  if (o.effort) {
    question.limits.states *= *o.effort;
    question.limits.steps *= *o.effort;
  }
  std::vector<card_group> seen, held;
  if (o.seen) setting.seen = odds::count_out(question.table, *o.seen, "--seen", {}, seen);
  if (o.holding) setting.held = odds::count_out(question.table, *o.holding, "--holding", setting.seen, held);
  if (o.urns.empty()) read_sizes(o, asked);
  read_how_drawn(o, question);
  refuse_turns_of_several(o, asked);
  read_seats(asked);
  asked.turns = o.by_turn || o.asked.looks_at_turns();
  refuse_idle(o, asked);
  setting.on_draw = o.on_draw.value_or(false);
  setting.poker = o.poker.value_or(odds::poker_rules::standard);
  setting.wild = o.wild;
  asked.mulligan = mulligan_of(o, asked.opening);
  asked.smoothing = smoothing_of(o);
  asked.prizes = o.prizes.value_or(0);
  for (auto const& text : o.effects)
    asked.effects.push_back(read_for("--effect", [&] { return odds::parse_effect(text, o.known); }));
  asked.use = o.use.value_or(odds::use_rule::best);
  if (asked.played() && setting.hands.size() != 1)
    throw usage_error{
        "mulligans and effects are for one hand: --draw N; where several are dealt, a game in Lua plays them "
        "(docs/scripts.md)"};
  read_for("--seen", [&] { refuse_unclear(o, question.table, seen); });
  refuse_told_apart(asked, "--seen", seen);
  refuse_told_apart(asked, "--holding", held);
  return asked;
}

namespace {

/// Whether rules leave anything to what is best for the question.
bool seeks_the_best(asked_hands const& asked) {
  auto const& m = asked.mulligan;
  bool const in_mulligans =
      m && (m->keep.empty() || (m->kind == odds::mulligan_kind::london && m->bottom.empty()));
  return in_mulligans || (!asked.effects.empty() && asked.use == odds::use_rule::best);
}

}  // namespace

std::vector<std::string> conditions_of(card_options const& o, asked_hands const& asked) {
  std::vector<std::string> lines;
  for (auto const& text : o.observed) lines.push_back(say("observed: {}", text));
  if (o.seen) lines.push_back(say("out of play: {}", *o.seen));
  if (o.holding)
    lines.push_back(o.hands ? say("held before the draw: {}, of the {} of the first hand", *o.holding,
                                  plural(asked.hand_sizes[0], "card"))
                            : say("held before the draw: {}", *o.holding));
  if (o.community) lines.push_back(say("{} more that all share", plural(*o.community, "card")));
  if (o.with_replacement) lines.push_back(say("with replacement: every card drawn is put back"));
  if (asked.turns) lines.push_back(say("{}", text_of_turn(asked.question.setting.on_draw)));
  if (auto const& by = asked.smoothing) {
    auto const dealt =
        say("of {} hands the one whose share of {} is nearest to the deck's is dealt, of those alike any",
            by->hands, by->cards.text());
    lines.push_back(asked.mulligan ? say("{}; so is every hand after a mulligan", dealt) : dealt);
  }
  if (asked.mulligan) lines.push_back(mulligan_text(*asked.mulligan));
  if (asked.mulligan && o.holding) lines.push_back(say("cards held stay through mulligans"));
  if (asked.prizes > 0)
    lines.push_back(say("{} put away unseen once the hand is kept: no effect finds any of them",
                        plural(asked.prizes, "card")));
  for (auto const& e : o.effects) lines.push_back(say("effect: {}", e));
  if (!o.effects.empty()) lines.push_back(say("{}", text_of(asked.use)));
  if (asked.question.query.size() > 1 && seeks_the_best(asked))
    lines.push_back(say("what is best is best for the first question; where that is alike, for the next"));
  bool const is_given = !given_text(asked.question).empty();
  if (asked.played() && is_given)
    lines.push_back(say(
        "decisions are for the question alone; what is given of the hand in the end says which games count"));
  return lines;
}

std::string drawn_text(card_options const& o, asked_hands const& asked) {
  if (!o.urns.empty()) {
    auto const& kinds = asked.question.table.cards.kinds();
    message text;
    for (std::size_t i = 0; i < o.urns.size(); ++i) {
      std::uint64_t cards = 0;
      for (std::size_t k = 0; k < kinds.size(); ++k)
        cards += asked.question.setting.urn[k] == i ? kinds[k].count : 0;
      auto const& one = o.urns[i];
      auto const colon = one.rfind(':');
      auto const from = say("{} from {}", trimmed(std::string_view{one}.substr(colon + 1)),
                            with_cards(std::string{trimmed(std::string_view{one}.substr(0, colon))}, cards));
      text = text.empty() ? from : say("{} and {}", text, from);
    }
    return text;
  }
  if (o.hands) return hands_text(asked.hand_sizes);
  auto const cards = plural(asked.opening, "card");
  return asked.turns ? say("{}, then one a turn,", cards) : cards;
}

}  // namespace faro::program
