// Questions about cards: the values of their options. faro odds has those of decks and draws, faro deck those
// of decks, of how they are played and of how they are built; each is a group by itself, and the answers take
// what they look at. Conditions, cards and effects are the library's to read, once the deck is known.
#pragma once
#include "odds/src/hands/play.hpp"
#include "odds/src/orders/query.hpp"
#include "questions/question_options.hpp"
#include "verbs/common/decks.hpp"

#include <faro/draw/deal.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {

/// What an option means, and how it was written, to be said again in answers.
template <class T>
struct as_written {
  T value;
  std::string text;
};

/// "land=20..28".
struct varied_kind {
  std::string kind;
  whole_range copies;
};

struct deck_options {
  std::optional<std::string> deck, seen;
  deck_list_options deck_list;
  std::vector<std::string> all_decks;  ///< of --deck, which may be repeated: several builds
  std::optional<count_t> decks;
};

struct hand_options {
  std::optional<count_t> draw, community;
  std::optional<as_written<std::vector<count_t>>> hands;  ///< the size of each
  std::optional<std::string> holding;
  std::vector<std::string> urns, wild;
  std::optional<odds::poker_rules> poker;
  bool with_replacement = false, order = false, kinds = false, table = false;
};

struct play_options {
  std::optional<whole_range> by_turn;
  std::optional<bool> on_draw, keep_drawn;
  std::optional<odds::mulligan_kind> mulligan;
  std::optional<count_t> down_to, free_mulligans, prizes;
  std::optional<std::string> keep, bottom;
  std::optional<std::string> smoothed;
  std::vector<std::string> effects;
  std::optional<odds::use_rule> use;
  std::optional<as_written<ratio>> loss;
  bool both_sides = false, openings = false;
};

struct build_options {
  std::optional<std::string> best, find, against;
  std::optional<as_written<ratio>> at_least;
  std::vector<std::string> swaps;
  std::vector<varied_kind> varied;  ///< of --vary: one, or two as a table of both
  bool grow = false;
};

/// What is asked, read once: this question and all of them, what is given, and when a hand is kept; or what
/// is asked about an order.
struct card_questions {
  odds::asked asked, asked_given, asked_keep;
  std::vector<odds::asked> all_asked;
  odds::asked_order order_asked, order_given;
};

struct card_options : question_options,
                      deck_options,
                      hand_options,
                      play_options,
                      build_options,
                      card_questions {};

/// --deck, once for each build, what is said of its list, --seen.
void add_deck_options(command& verb, deck_options& o);
/// --draw and --holding.
void add_hand_options(command& verb, hand_options& o);
/// --hands, --poker, --wild, --order, --table and --kinds.
void add_hands_options(command& verb, hand_options& o);
/// --by-turn and --on; mulligans and effects.
void add_turns(command& verb, play_options& o);
void add_play_options(command& verb, play_options& o);
void add_build_options(command& verb, build_options& o);

/// "2 x standard52": the deck as answers name it.
std::string deck_text(deck_options const& o);

/// The same question of every build and side, each named by what is its own.
struct variation {
  card_options asked;
  std::string name;  ///< empty if there is one
};
std::vector<variation> variations_of(card_options const& o);

}  // namespace faro::program
