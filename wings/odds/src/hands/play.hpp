// Opening hands that are played: mulligans, and cards that draw, search or look ahead, used by a rule or at
// best.
//
//   play_question ask;
//   ask.asked.table = card_table{parse_deck_literal("land*24 spell*36").cards};
//   ask.opening = 7;
//   ask.asked.query = "land in 2..4";
//   ask.mulligan = mulligan_rule{.kind = mulligan_kind::london, .down_to = 4, .keep = "land in 2..4"};
//   play(ask).law.probability({1});            // 2092679085365090361143/2094188228310518551875
//
// The hands are listed by classes that nothing in the question tells apart; decisions are taken by backward
// induction over merged positions: exact best choice, not a heuristic. What a player may know is respected:
// cards put on the bottom stay there, a look at the top card is used only for what it shows.
// Cost: with five classes well below a millisecond, with ten seconds. Beyond the limits it throws too_big.
#pragma once
#include "odds/src/hands/question.hpp"

#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace faro::odds {

enum class mulligan_kind : std::uint8_t {
  london,     ///< draw a full hand again, then put as many cards on the bottom as mulligans were taken
  vancouver,  ///< draw one card fewer; after keeping such a hand look at the top card, which may go to the
              ///< bottom
  paris,      ///< draw one card fewer
  partial,    ///< once: any cards are set aside, as many drawn, and those shuffled back (Hearthstone)
  partial_paris,  ///< any cards are set aside and one fewer drawn, again and again; when the hand is kept,
                  ///< all of them are shuffled back (Commander until 2016)
  redraw          ///< the hand is drawn anew, as large, until `keep` holds (a basic, in the Pokémon game)
};

struct mulligan_rule {
  mulligan_kind kind = mulligan_kind::london;
  count_t down_to = 0;  ///< a hand of this size is kept whatever it is
  /// A condition on the hand after putting back, of `partial` on a card that stays; empty: kept when that is
  /// best. `redraw` needs one.
  asked keep{};
  asked bottom{};           ///< a number that what is kept makes greatest; empty: what is best for the query
  bool keep_drawn = false;  ///< `keep` is about all cards drawn, before any go to the bottom
  count_t free = 0;         ///< so many mulligans cost no card, as the first one in Commander
};

/// Of several hands, each drawn from a deck of its own, the one with the share of these cards that is nearest
/// to the deck's; of those as near each alike. So every hand is dealt, those after a mulligan too.
///
/// That Magic: The Gathering Arena looks at several hands and "leans toward" the one nearest to the deck's
/// ratio of lands is public, two hands in 2018, three since 2019; how far it leans is not.
struct smoothing_rule {
  asked cards{};      ///< a condition on a card: the lands
  count_t hands = 3;  ///< 1 to 10
};

/// One thing that a card does when it is used.
enum class effect_kind : std::uint8_t {
  draw,
  search,    ///< the best card that qualifies is taken, then the deck is shuffled
  scry,      ///< look, put any on the bottom, the others back
  excavate,  ///< look at the top cards, take the best one that qualifies; the others are shuffled back
  discard,   ///< the cards of the hand that are missed least are put away
  thin,      ///< the cards of the deck that are missed least are put away, then it is shuffled
  mill,      ///< the top cards are put away and seen
  set_aside  ///< the top cards are put away unseen; whoever searches the deck later sees which are gone
};

/// How a card has to be like the one that the step before gave up or found; in the first step, the card that
/// is used. Values that a card does not have are shared with none.
struct shared_values {
  std::vector<std::string> attributes{};  ///< none: it need not be
  count_t number = 1;                     ///< of these, exactly
  bool or_more = false;
};

struct effect_step {
  effect_kind kind = effect_kind::draw;
  count_t cards = 1;  ///< how many; not for search
  asked target{};  ///< all but draw, scry, mill, set_aside: a condition on a card, as in count(…); empty for
                   ///< any card
  shared_values sharing{};
};

/// Cards that do something. Using one takes it out of the hand.
///
/// Cards given up, or set aside from the top, before anything else is done are a price: an effect is not used
/// where it can't be paid, and neither where a card that shares something, or is put away from the deck,
/// can't be had; after cards were drawn or looked at, as much is done as can be.
struct card_effect {
  asked cards;                     ///< conditions on a card: those for which one holds have the effect
  asked condition{};               ///< on the hand without it; empty: none
  std::vector<effect_step> steps;  ///< in order
  std::optional<count_t> times{};  ///< how often at most in all; empty: as often as there are cards
};

/// Reads "pot: draw 2", "tutor: search creature", "opt: scry 1, draw 1 once", "duality: excavate 3", "trade:
/// draw 2, discard 1", "desires: banish 10 from top, draw 2", "tomb: mill 3"; of several cards, "A, B: draw
/// 1"; under a condition, "A if land >= 2: draw 1"; with a price, "A: banish 1 monster, search spell"; and
/// cards alike, "bridge: banish 1 monster, banish 1 monster from deck sharing 1 of type level, search monster
/// sharing 1 of type level". Throws input_error that says what is right.
card_effect parse_effect(std::string_view text, definitions const& known = {});

enum class use_rule : std::uint8_t {
  best,    ///< whatever makes the query's chance (or mean) greatest
  needed,  ///< the first that can be used, while the condition does not hold
  always   ///< the first that can be used, as long as there is one
};

struct play_question {
  hand_question asked;  ///< its setting.hands is ignored: `opening` and `draws` say what is drawn
  count_t opening = 7;
  count_t draws = 0;  ///< cards drawn after the opening hand, one a turn
  std::optional<mulligan_rule> mulligan{};
  std::optional<smoothing_rule> smoothing{};
  /// So many cards are put away unseen from the top once the hand is kept, as the prizes of the Pokémon game:
  /// they are not drawn, and whoever searches the deck finds none of them and sees which they are.
  count_t prizes = 0;
  std::vector<card_effect> effects{};
  use_rule use = use_rule::best;
};

struct play_answer {
  std::vector<value_type> types;
  distribution<std::vector<std::int64_t>> law;
  ratio given = 1;     ///< the chance of the condition
  ratio evidence = 1;  ///< given that, the chance of what was observed
  /// How often each size of hand is kept, and the distribution then; the full size first. One row without
  /// mulligans.
  struct kept_hand {
    count_t cards;
    ratio chance;
    distribution<std::vector<std::int64_t>> law;
  };
  std::vector<kept_hand> kept;
  std::size_t classes = 0;
  std::uint64_t positions = 0;                ///< looked at
  std::vector<constant_condition> constants;  ///< parts of the question that can't vary
};

/// Throws input_error and too_big as answer_exactly() does. Best choice needs a condition or a single number.
play_answer play(play_question const& ask);

}  // namespace faro::odds
