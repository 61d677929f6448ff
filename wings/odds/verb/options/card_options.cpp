// The options of questions about cards, and how the value of each is read.
#include "odds/verb/options/card_options.hpp"

#include "cli/options/exit_codes.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <array>
#include <utility>

namespace faro::program {
namespace {

constexpr count_t most_drawn = 1'000'000;
constexpr char const* play_group = "Turns, mulligans, effects";

/// "2x5"; "5" is one hand of five; "7,6" or "3x7,6" are hands of different sizes.
as_written<std::vector<count_t>> hands_of(std::string const& text) {
  constexpr std::uint64_t most_hands = 16;
  std::vector<count_t> sizes;
  for (auto const part : split(text, ',')) {
    hands_spec spec;
    try {
      spec = parse_hands(trimmed(part));
    } catch (input_error const&) {
      throw usage_error{
          say("--hands: expected players x cards, as in 4x13, or sizes, as in 7,6, got '{}'", text)};
    }
    if (spec.players > most_hands - sizes.size() || spec.cards > most_drawn)
      throw usage_error{
          say("--hands: expected at most {} hands of {} cards, got {}", most_hands, most_drawn, text)};
    sizes.insert(sizes.end(), static_cast<std::size_t>(spec.players), static_cast<count_t>(spec.cards));
  }
  return {std::move(sizes), text};
}

/// The mulligan of a game, asked for by the name of the game.
void refuse_game(std::string const& text) {
  constexpr std::array games{std::pair{"commander", "london --free-mulligans 1"},
                             std::pair{"edh", "london --free-mulligans 1"},
                             std::pair{"brawl", "london --free-mulligans 1"},
                             std::pair{"multiplayer", "london --free-mulligans 1"},
                             std::pair{"free", "london --free-mulligans 1"},
                             std::pair{"magic", "london"},
                             std::pair{"mtg", "london"},
                             std::pair{"hearthstone", "partial"},
                             std::pair{"runeterra", "partial"},
                             std::pair{"lorcana", "partial"}};
  for (auto const& [game, rule] : games) {
    if (lower_case(text) == game)
      throw usage_error{
          say("--mulligan: expected a rule, got '{}': its mulligan is --mulligan {}", text, rule)};
  }
  if (lower_case(text).starts_with("pok"))
    throw usage_error{say(
        "--mulligan: expected a rule, got '{}': hands are drawn until one has a basic, which is --mulligan "
        "redraw --keep 'basic >= 1'",
        text)};
}

varied_kind varied_of(std::string const& text) {
  auto const equals = text.rfind('=');
  if (equals == std::string::npos)
    throw usage_error{say("--vary: expected KIND=A..B, such as land=20..28, got '{}'", text)};
  auto const copies = whole_numbers("--vary", text.substr(equals + 1), 0, deck::most_cards);
  if (copies.second - copies.first > 10'000) throw usage_error{"--vary: expected at most 10000 rows"};
  return {text.substr(0, equals), copies};
}

as_written<ratio> least_chance(std::string const& text) {
  auto const value = number("--at-least", text);
  if (value.sign() <= 0 || value > ratio{1})
    throw usage_error{say("--at-least: expected a chance above 0 and at most 1, got {}", text)};
  return {value, text};
}

as_written<ratio> loss_of(std::string const& text) {
  auto const value = number("--loss", text);
  if (value.sign() < 0) throw usage_error{say("--loss: expected 0 or more, such as 0.01, got {}", text)};
  return {value, text};
}

}  // namespace

void add_deck_options(command& verb, deck_options& o) {
  add_value(
      verb, "--deck",
      [&o](std::string const& text) {
        if (!o.deck) o.deck = text;
        o.all_decks.push_back(text);
      },
      "standard52 (default), standard54, piquet32, a FILE (MTG, YDK, CSV), or a list such as 'land*24 "
      "spell*36'; repeated: several builds beside one another")
      ->type_name("DECK")
      ->repeated();
  add_deck_list_options(verb, o.deck_list);
  add_deck_dry_run(verb, o.deck_list);
  add_text(verb, "--seen", o.seen, "cards out of play, such as 'land*3 spell*2'", "CARDS");
}

void add_hand_options(command& verb, hand_options& o) {
  add_number(verb, "--draw", o.draw, {0, most_drawn}, "how many cards are drawn");
  add_text(verb, "--holding", o.holding,
           "cards already in the hand before the draw; they count towards the question", "CARDS");
}

void add_hands_options(command& verb, hand_options& o) {
  add_parsed(verb, "--hands", o.hands, hands_of,
             "several hands from one deck: players x cards, like 2x5; 7,6 are of different sizes", "PxC");
  add_choice(verb, "--poker", o.poker,
             choice_table<odds::poker_rules>{{"standard", odds::poker_rules::standard},
                                             {"short", odds::poker_rules::short_deck}},
             "standard or short: how categories rank (default: standard)", "RULES");
  add_value(verb, "--wild", o.wild,
            "a kind, tag or rank that is wild in poker (jokers always are); may be repeated")
      ->type_name("NAME")
      ->repeated();
  add_flag(verb, "--order", o.order, "the query is about the order of the whole shuffled pack");
  add_flag(verb, "--table", o.table, "show a condition as a table, too: yes and no")->group(output_group);
  add_flag(verb, "--kinds", o.kinds, "list the cards of the deck, with what can be asked of each")
      ->group(output_group);
}

void add_turns(command& verb, play_options& o) {
  add_range(verb, "--by-turn", o.by_turn, {1, 1000},
            "a table: the chance by each of these turns, one card drawn a turn")
      ->group(play_group);
  add_choice_of(
      verb, "--on", {"play", "draw", "both"},
      [&o](std::size_t which) {
        o.on_draw = which == 1;
        o.both_sides = which == 2;
      },
      "play (no card in the first turn, the default), draw, or both beside one another", "WHICH")
      ->group(play_group);
}

void add_play_options(command& verb, play_options& o) {
  auto* const mulligan = add_choice(
      verb, "--mulligan", o.mulligan,
      choice_table<std::optional<odds::mulligan_kind>>{{"london", odds::mulligan_kind::london},
                                                       {"vancouver", odds::mulligan_kind::vancouver},
                                                       {"paris", odds::mulligan_kind::paris},
                                                       {"partial", odds::mulligan_kind::partial},
                                                       {"partial-paris", odds::mulligan_kind::partial_paris},
                                                       {"redraw", odds::mulligan_kind::redraw},
                                                       {"none", std::nullopt}},
      "london, vancouver, paris, partial (any cards exchanged once), partial-paris (any cards exchanged for "
      "one fewer, again and again), redraw (until --keep holds) or none",
      "RULE");
  mulligan->group(play_group);
  mulligan->take = [take = mulligan->take](std::string const& text) {
    refuse_game(text);
    take(text);
  };
  add_number(verb, "--down-to", o.down_to, {0, most_drawn},
             "a hand of so few cards is always kept (default: 4)")
      ->group(play_group);
  add_text(verb, "--keep", o.keep, "a hand for which this holds is kept (default: when that is best)", "COND")
      ->group(play_group);
  add_choice(verb, "--keep-of", o.keep_drawn, choice_table<bool>{{"kept", false}, {"drawn", true}},
             "what --keep looks at: the cards that stay (kept, the default) or all that were drawn", "WHICH")
      ->group(play_group);
  add_number(verb, "--free-mulligans", o.free_mulligans, {0, 100},
             "so many mulligans cost no card, as the first one in Commander")
      ->group(play_group);
  add_flag(verb, "--openings", o.openings,
           "which opening hands are kept, by how much, and the fewest rules that come near the best")
      ->group(play_group);
  add_parsed(verb, "--loss", o.loss, loss_of,
             "with --openings: how far below the best rules may stay (default: 0.01)", "P")
      ->group(play_group);
  add_text(verb, "--bottom", o.bottom,
           "which cards go to the bottom: best (the default), or those without which this number is greatest",
           "RULE")
      ->group(play_group);
  add_text(verb, "--smoothed", o.smoothed,
           "of so many hands the one is dealt whose share of these cards is nearest to the deck's: 'land: 3'",
           "CARDS: N")
      ->group(play_group);
  add_number(verb, "--prizes", o.prizes, {1, most_drawn},
             "so many cards are put away unseen once the hand is kept; with --effect, which may search")
      ->group(play_group);
  add_value(
      verb, "--effect", o.effects,
      "cards that do something: 'pot: draw 2 once', 'A, B: search creature', 'opt: scry 1, draw "
      "1', 'trade if land >= 2: discard 1 spell, draw 2', 'desires: banish 10 from top, draw 2'; may be "
      "repeated")
      ->type_name("EFFECT")
      ->repeated()
      ->group(play_group);
  add_choice(verb, "--use", o.use,
             choice_table<odds::use_rule>{{"best", odds::use_rule::best},
                                          {"needed", odds::use_rule::needed},
                                          {"always", odds::use_rule::always}},
             "when effects are used: best (default), needed or always", "RULE")
      ->group(play_group);
}

void add_build_options(command& verb, build_options& o) {
  constexpr char const* group = "Other decks";
  add_value(
      verb, "--vary", [&o](std::string const& text) { o.varied.push_back(varied_of(text)); },
      "a table over the number of copies of a kind; given twice, of two kinds: one down, one across")
      ->type_name("KIND=A..B")
      ->repeated()
      ->group(group);
  add_text(verb, "--best", o.best,
           "the deck that makes the chance greatest: 'land 20..27, ramp 4..10, rest spell', 'at most 4 of "
           "each', 'at least 20 creatures', 'weights 2:1'; of several questions what no other beats",
           "BOUNDS")
      ->group(group);
  add_text(verb, "--find", o.find, "the fewest copies of a kind for which the chance is --at-least P", "KIND")
      ->group(group);
  add_parsed(verb, "--at-least", o.at_least, least_chance, "with --find: 0.9, 90% or 9/10", "P")
      ->group(group);
  add_text(verb, "--against", o.against,
           "the kind of which there are fewer then (default: the most frequent other one)", "KIND")
      ->group(group);
  add_flag(verb, "--grow", o.grow, "nothing makes room: the deck grows instead")->group(group);
  add_value(
      verb, "--swap", o.swaps,
      "the same for the deck after a swap: 'in 3 X, out 3 Y'; repeated, every swap, the best first; 'all': "
      "every card for every other one; 'all from DECK': those of a list, too")
      ->type_name("SWAP")
      ->repeated()
      ->group(group);
}

std::string deck_text(deck_options const& o) {
  return (o.decks ? std::to_string(*o.decks) + " x " : "") + o.deck.value_or("standard52");
}

std::vector<variation> variations_of(card_options const& o) {
  std::vector<variation> out{{o, {}}};
  if (o.all_decks.size() > 1) {
    out.clear();
    for (auto const& deck : o.all_decks) {
      out.push_back({o, deck});
      out.back().asked.deck = deck;
    }
  }
  if (!o.both_sides) return out;
  std::vector<variation> sides;
  for (auto const& one : out) {
    for (bool const on_draw : {false, true}) {
      sides.push_back(one);
      sides.back().asked.on_draw = on_draw;
      sides.back().name +=
          fmt::format("{}on the {}", one.name.empty() ? "" : ", ", on_draw ? "draw" : "play");
    }
  }
  return sides;
}

}  // namespace faro::program
