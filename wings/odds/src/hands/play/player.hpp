// One game of an opening hand: what is asked, what hands are worth, and which choices are best.
//
// A player plays one question. Positions, measures and distributions that were met before are kept, so that
// every position is decided once.
#pragma once
#include "odds/src/hands/play.hpp"
#include "odds/src/hands/play/piles.hpp"

#include <optional>
#include <unordered_map>
#include <vector>

namespace faro::odds::detail {

/// The texts that a question of play is made of, each to be compiled: what is asked, the rules for keeping
/// and for the bottom, the cards of effects and what they look for.
std::vector<asked> texts_of(play_question const& ask);
/// One hand of the opening's size, with later draws where the query looks at single turns; shapes have room
/// for the cards that effects bring.
query_setting setting_of(play_question const& ask);

/// Refuses to shuffle cards that are known not to be gone with those of which some were put away unseen.
void refuse_known_beside_unseen(bool unseen, bool known);

/// Refuses looks at single turns (by, first) where no turns are told apart.
void check_looks(play_question const& ask);

/// Refuses prizes where cards known to be none of them may be shuffled with those of which some are.
void check_prizes(play_question const& ask);

/// Refuses a number of hands that can't be, and cards taken out before any hand is dealt.
void check_smoothing(play_question const& ask);

/// What a question sees of a kind: kinds of the same signature are not told apart.
std::vector<std::int64_t> signature_of(compiled_query const& query, card_table const& table,
                                       std::size_t kind);

/// Where a game stands.
struct position {
  pile hand;
  pile library;         // in unknown order
  pile bottom;          // below it, out of reach
  pile top;             // known cards above it, the next one first: class numbers, not counts
  pile uses;            // how often each effect may still be used
  char16_t turns = 0;   // cards still to be drawn, one a turn
  char16_t unseen = 0;  // cards of the library that were put away unseen, whichever they are
  pile seen{};  // what by() looked at in turns that are over: leaf values in their order, four units each
  [[nodiscard]] pile key() const {
    auto out = hand + library + bottom + uses;
    out += turns;
    out += unseen;
    return out + seen + top;
  }
  /// How many cards of the library can still be drawn.
  [[nodiscard]] std::size_t drawable() const { return size_of(library) - unseen; }
};

/// A step of an effect, and the classes it is about.
struct step_plan {
  effect_step does;
  std::vector<bool> targets{};
  std::vector<std::vector<std::int32_t>> shared{};  // for each attribute the value of each class, or -1
};

struct effect_plan {
  std::vector<bool> cards{};               // of these classes
  std::optional<std::size_t> condition{};  // the expression that has to hold of the hand
  std::vector<step_plan> steps{};
  char16_t times = 0;
};

/// How far an effect was carried out.
struct effect_progress {
  std::size_t step = 0;
  std::optional<std::size_t> card{};  // the class of the card last given up or found
  bool paying = true;                 // nothing but a price so far
  bool certain = true;                // nothing was drawn or looked at
};

/// A hand of which cards may be set aside for others.
struct exchange {
  pile hand;         // without cards that were held before
  pile aside;        // until the hand is kept
  count_t done = 0;  // so many times
  [[nodiscard]] pile key() const { return hand + aside + static_cast<char16_t>(done); }
};

/// The best that can be done with it.
struct exchange_choice {
  ratio worth;
  pile away;  // what is set aside; empty: the hand is kept
};

/// How a choice or a draw goes on.
using then_value = std::function<ratio(position const&)>;
/// The same after a card was taken, or none.
using then_with_card = std::function<ratio(position const&, std::optional<std::size_t>)>;

/// An opening hand with the best way to keep it.
struct dealt_hand {
  pile cards, bottom;
  integer ways;
  ratio worth;
};

/// The hands of one size.
struct stage {
  count_t cards;                    // of the hand that is kept here
  ratio kept;                       // how often, once this stage is reached
  distribution_of_values law;       // of the query then
  ratio value;                      // of being here
  std::vector<dealt_hand> hands{};  // where they are listed
};

/// The best way to go on with what was drawn: what is kept, and its worth.
struct choice {
  pile hand;
  pile bottom;
  ratio worth;         // of the query
  std::int64_t score;  // by the rule for the bottom
};

class player {
 public:
  /// The first expressions of the query may be conditions, which decide nothing before all else is equal.
  explicit player(play_question const& ask, std::size_t conditions = 0) : ask_{ask}, conditions_{conditions} {
    check();
    compile();
    build_classes();
  }

  play_answer run();

  /// The hands of each size, the full one first, all of them listed. For one condition or one number.
  std::vector<stage> listed_stages();
  [[nodiscard]] std::vector<std::size_t> const& class_of() const { return class_of_; }
  [[nodiscard]] std::vector<value_type> const& types() const { return types_; }

 private:
  // ---- What is asked --------------------------------------------------------------------------------------

  void check() const;

  /// The query, and whatever else is measured on a hand, share their leaves.
  void compile();
  [[nodiscard]] bool looks_ahead() const;
  void set_looks();

  void build_classes();
  void build_effects();
  /// The classes that a count(…) expression counts.
  [[nodiscard]] std::vector<bool> members(std::size_t expression) const;
  /// The value of each class, of an attribute that a distinct(…) expression counts.
  [[nodiscard]] std::vector<std::int32_t> values_in(std::size_t expression) const;

  // ---- What a hand is worth -------------------------------------------------------------------------------

  /// The values of all expressions on a hand that draws no more.
  std::vector<std::int64_t> const& measured(pile const& hand);
  void count_position();
  void count_steps(std::uint64_t steps);
  void count_way();
  /// The values of the leaves alone.
  std::vector<std::int64_t> const& leaves_of(pile const& hand);
  /// The values of the query: by() of turns that are over as they were then, all else of this hand.
  std::int64_t value_now(position const& p);
  /// Writes down what by() looks at when this turn is over.
  void remember_turn(position& p);

  /// The distribution of the query for a kept hand when nothing is to be decided: the cards to come are
  /// random.
  distribution_of_values const& drawn_distribution(pile const& hand, pile const& bottom, char16_t turns);
  /// Cards of classes as cards of kinds, as far as each kind has copies beside those in `taken`.
  void spread(pile cards, std::vector<count_t>& into, std::vector<count_t> const* taken = nullptr) const;
  /// Of the first question.
  [[nodiscard]] ratio mean_of(distribution_of_values const& law) const;
  /// Of each question, then of each condition.
  [[nodiscard]] std::vector<ratio> means_of(distribution_of_values const& law) const;

  // ---- Playing on: effects --------------------------------------------------------------------------------

  ratio value(position const& p);
  /// Whether a condition, by its place among the expressions, holds of a hand.
  bool holds_of(pile const& hand, std::size_t expression);
  [[nodiscard]] bool can_use_later(position const& p) const;

  ratio decide(position const& p);

  /// The turn is over: draw for the next one, or see what the hand came to.
  ratio pass(position const& p);

  /// The mean over the next n cards drawn, known ones first; into the hand, or away (milled).
  ratio draw(position const& p, std::size_t n, then_value const& then, bool into_hand = true);
  /// The mean over the cards that were put away unseen, which a look through the deck shows.
  ratio reveal_unseen(position const& p, then_value const& then);

  /// The best way to carry an effect out from here; nothing where it can't be.
  std::optional<ratio> apply(position const& p, effect_plan const& effect, effect_progress const& at);
  /// Puts the top cards away unseen; nothing where that is a price and they are too few.
  std::optional<ratio> set_aside(position const& p, effect_plan const& effect, effect_progress const& at);
  /// Draws and looks, after which as much is done as can be.
  ratio apply_unseen(position const& p, effect_plan const& effect, effect_progress const& at);

  [[nodiscard]] bool draws_later(position const& p, effect_plan const& effect, std::size_t step) const;

  /// Takes the best card that qualifies; then everything is shuffled.
  std::optional<ratio> search(position const& p, effect_plan const& effect, effect_progress const& at);

  /// Takes the best of the top n cards that qualifies; then everything is shuffled.
  ratio excavate(position const& p, std::size_t n, std::vector<bool> const& target,
                 then_with_card const& then);

  /// Puts away the cards of the hand, or of the deck, that are missed least.
  std::optional<ratio> put_away(position const& p, effect_plan const& effect, effect_progress const& at);

  /// The classes that a step may take.
  [[nodiscard]] static std::vector<bool> qualifying(step_plan const& step, effect_progress const& at);
  /// With the bottom and known cards in the library: it was searched and shuffled.
  [[nodiscard]] static position shuffled(position const& p);
  /// Keeps the better; whether none can be better still.
  bool keep_best(std::optional<ratio>& best, std::optional<ratio> other) const;

  /// Looks at the top n cards; any of them go to the bottom, the others back in any order.
  ratio scry(position const& p, std::size_t n, then_value const& then);
  ratio best_order(position next, pile cards, pile const& rest, then_value const& then);

  // ---- Mulligans ------------------------------------------------------------------------------------------

  /// The hands of one size after another; computed from the last, because keeping may depend on what follows.
  std::vector<stage> stages_from_last();
  void foresee() const;

  /// Calls `each(hand, ways)` for every hand of so many cards that may be dealt, smoothed where that is asked
  /// for.
  void for_dealt(std::size_t n, std::function<void(pile const&, integer const&)> const& each) const;
  /// What the ways of all of them come to.
  [[nodiscard]] integer dealt_in_all(std::size_t n) const;
  [[nodiscard]] std::vector<integer> smoothing_weights(std::size_t n) const;

  /// The cards that go to the bottom, or are drawn less, after so many mulligans.
  [[nodiscard]] count_t cost_of(count_t mulligans) const;
  [[nodiscard]] bool is_by(mulligan_kind kind) const { return ask_.mulligan && ask_.mulligan->kind == kind; }
  [[nodiscard]] bool is_partial() const { return is_by(mulligan_kind::partial); }
  /// One hand, of which any cards are exchanged once.
  stage partial_stage();
  void check_exchange() const;
  distribution_of_values exchanged_distribution(pile const& hand, pile const& kept);

  /// The hands kept after each number of exchanges: as often as one is wanted, each for a card fewer; or
  /// once.
  std::vector<stage> exchange_stages();
  exchange_choice const& best_exchange(exchange const& from);
  /// Calls `each(next, ways)` for all that may be drawn for the cards set aside; returns what all ways come
  /// to; 0 where the deck has too few.
  integer for_exchanged(exchange const& from, pile const& away,
                        std::function<void(exchange const&, integer const&)> const& each) const;
  [[nodiscard]] count_t most_exchanges() const;
  [[nodiscard]] count_t cards_after(count_t exchanges) const;
  [[nodiscard]] choice kept_as(exchange const& from);

  /// The hands that meet `keep`.
  stage redrawn_stage();

  stage stage_after(count_t mulligans, bool final, ratio const& otherwise);
  [[nodiscard]] bool has_keep_rule() const;
  [[nodiscard]] bool has_bottom_rule() const;

  std::optional<choice> best_choice(pile const& hand, std::size_t back, count_t mulligans, bool final);

  bool worth_more(choice const& a, choice const& b, count_t mulligans);
  [[nodiscard]] position start(choice const& c) const;
  [[nodiscard]] bool looks_at_top(count_t mulligans) const;
  ratio worth_of(choice const& c, count_t mulligans);
  distribution_of_values distribution_after(choice const& c, count_t mulligans);

  play_question const& ask_;
  std::size_t conditions_;  // of the expressions of the query the first
  compiled_query query_;
  std::size_t query_size_ = 1;
  std::size_t keep_ = 0;
  std::size_t bottom_ = 0;
  std::size_t smoothing_by_ = 0;
  std::size_t effects_from_ = 0;
  query_setting setting_;
  bool numeric_ = false;
  bool lists_ = false;  // hands
  char16_t turns_ = 0;  // cards drawn after the opening hand
  std::vector<value_type> types_;
  pile deck_;                          // by classes, cards held included
  pile held_;                          // in the hand before, where they stay
  std::vector<std::size_t> kind_of_;   // a kind of each class
  std::vector<std::size_t> class_of_;  // the class of each kind
  std::vector<effect_plan> effects_;
  std::vector<std::vector<count_t>> scratch_;
  std::unordered_map<pile, std::vector<std::int64_t>, pile_hash> measured_;
  std::unordered_map<pile, std::vector<std::int64_t>, pile_hash> leaf_values_;
  std::vector<count_t> looks_;                  // after how many cards each segment ends
  std::vector<std::vector<std::size_t>> then_;  // for each of these, the leaves that look just so far
  std::unordered_map<pile, distribution_of_values, pile_hash> laws_;
  std::unordered_map<pile, ratio, pile_hash> values_;
  std::unordered_map<pile, exchange_choice, pile_hash> exchanges_;
  std::uint64_t positions_ = 0, steps_ = 0;
};

}  // namespace faro::odds::detail
