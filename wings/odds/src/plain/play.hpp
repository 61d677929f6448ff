// Mulligans and effects in the reference interpreter: a game of places, at each of which either chance or the
// player goes on.
//
// How a decision is defined: every place has a worth, the chance that the condition asked for holds in the
// end, or the mean of the number asked for, if all later decisions are taken for the best (backward
// induction). Where a rule decides (a condition for keeping, a number for the bottom, effects used when
// needed or always), it does; what it leaves open goes to the greatest worth, of several questions to that of
// the first, then of the second. Worths are remembered; nothing else is. Private to the library.
#pragma once
#include "odds/src/hands/play.hpp"
#include "odds/src/openings.hpp"
#include "odds/src/plain/hands.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace faro::odds::plain {

/// How many cards of each kind.
using counts = std::vector<count_t>;

/// Where a game stands.
struct place {
  enum class now : std::uint8_t {
    dealing,     // an opening hand
    keeping,     // or not
    exchanging,  // the cards set aside, for as many
    playing,     // a card may be used
    drawing,     // for the next turn
    doing,       // an effect is carried out
    arranging,   // cards that were looked at, on top and at the bottom
    taking,      // one of them
    over
  };
  now is = now::dealing;
  count_t mulligans = 0;  // taken so far
  counts hand, library, bottom;
  cards top{};                       // known cards on the library, the next one first
  cards looked{};                    // at them, which lie apart until they are put somewhere
  counts aside{};                    // set aside for others
  count_t unseen = 0;                // cards of the library that were put away unseen, whichever they are
  std::vector<count_t> uses{};       // left of each effect
  count_t turns = 0;                 // cards still to be drawn, one a turn
  std::vector<counts> after_turn{};  // the hand when each turn was over
  std::vector<counts> before_use{};  // the hand of each turn before any of its cards was used
  // The effect that is carried out, as far as that is.
  std::size_t effect = 0, step = 0;
  std::optional<std::size_t> card{};  // the one last given up or found
  bool paying = true;                 // nothing but a price so far
  bool certain = true;                // nothing was drawn or looked at

  auto operator<=>(place const&) const = default;
};

class game {
 public:
  /// `most_places`: beyond so many whose worth is wanted, too_big is thrown.
  game(play_question ask, std::uint64_t most_places);

  [[nodiscard]] place start() const;
  [[nodiscard]] bool is_chance(place const& p) const;
  /// What chance does next; nothing where the chooser says to leave.
  std::optional<place> go_on(place p, chooser_ref c) const;
  /// Each place that chance may lead to, with its chance.
  [[nodiscard]] distribution<std::optional<place>> all_of(place const& p) const;
  /// What the player does next. Precondition: neither is_chance() nor over.
  place decide(place const& p);
  /// The hands after so many mulligans: what each is worth when it is kept for the best, and what another
  /// mulligan is.
  opening_stage openings(count_t mulligans);
  /// What lies on the table in the end.
  [[nodiscard]] dealt table_of(place const& p) const;
  [[nodiscard]] query_setting const& setting() const { return ask_.asked.setting; }
  [[nodiscard]] card_table const& pack() const { return ask_.asked.table; }
  /// How many cards the hand has that is kept after so many mulligans.
  [[nodiscard]] count_t size_kept(count_t mulligans) const { return ask_.opening - cost_of(mulligans); }

 private:
  using places = std::vector<place>;
  struct read_step {
    effect_step does;
    std::vector<bool> target;
    std::vector<attribute const*> shared;
  };
  struct read_effect {
    std::vector<bool> cards;
    std::optional<syntax> condition;
    std::vector<read_step> steps;
  };

  void check() const;
  void check_given(asked const& all, std::size_t questions) const;
  void read_effects();
  void check_words(asked const& rule) const;
  [[nodiscard]] std::vector<bool> kinds_where(asked const& condition) const;
  [[nodiscard]] bool holds(syntax const& s, place const& p) const;
  [[nodiscard]] std::int64_t value(syntax const& s, place const& p) const;

  ratio const& worth(place const& p, std::size_t which = 0);
  ratio found_worth(place const& p, std::size_t which);
  /// The first of those that are worth most. Precondition: there is one.
  place best_of(places choices);

  [[nodiscard]] count_t cost_of(count_t mulligans) const;
  [[nodiscard]] bool is(mulligan_kind kind) const { return ask_.mulligan && ask_.mulligan->kind == kind; }
  [[nodiscard]] counts drawn(place const& p) const;
  [[nodiscard]] place kept(place p, counts const& bottom) const;
  void begin_turn(place& p) const;
  /// The first turn: where a card is drawn in it, none is used before.
  [[nodiscard]] place begin_game(place p) const;
  [[nodiscard]] bool looks_through(place const& p) const;
  [[nodiscard]] places set_aside(place const& p) const;
  place decide_keeping(place const& p);
  std::optional<place> best_kept(place const& p, bool is_last);
  place decide_exchange(place const& p);
  [[nodiscard]] place exchanged(place const& p, counts const& away) const;
  /// Any cards for as many, less what this mulligan costs. Where the deck has too few, none.
  [[nodiscard]] places exchanges_of(place const& p) const;
  place decide_exchange_again(place const& p);
  /// The hand is kept: what was set aside is shuffled back, and the prizes are put away.
  void set_out(place& p) const;
  /// The cards of a hand that is dealt; nothing where the chooser says to leave.
  std::optional<cards> deal(place const& p, count_t n, chooser_ref c) const;
  place decide_redraw(place const& p) const;
  [[noreturn]] void refuse_never_kept() const;

  place decide_use(place const& p);
  [[nodiscard]] places uses_of(place const& p, std::size_t effect) const;
  [[nodiscard]] place pass(place p) const;
  static void next_step(place& p);
  /// What the player may do within an effect.
  [[nodiscard]] places ways_on(place const& p) const;
  /// Whether what has begun can be carried out.
  [[nodiscard]] bool can_be(place const& p) const;
  [[nodiscard]] places searched(place const& p) const;
  [[nodiscard]] places put_away(place const& p) const;
  [[nodiscard]] places arranged(place const& p) const;
  [[nodiscard]] places taken(place const& p) const;
  [[nodiscard]] bool qualifies(read_step const& step, place const& p, std::size_t kind) const;

  play_question ask_;
  bool in_turns_ = false;  // some word looks at single turns
  bool as_drawn_ = false;  // or at cards before they were used
  counts deck_, held_;     // what is drawn from; what lies in the hand before, and stays there
  count_t turns_ = 0;
  std::vector<syntax> asked_;  // the questions, then what is given
  bool are_numbers_ = false;   // or conditions, so that there is a best
  std::optional<syntax> keep_, bottom_;
  std::vector<bool> kept_cards_;  // of a partial mulligan
  std::vector<bool> smoothing_by_;
  std::vector<read_effect> effects_;
  std::uint64_t most_places_;
  std::map<std::pair<place, std::size_t>, ratio> worths_;
};

}  // namespace faro::odds::plain
