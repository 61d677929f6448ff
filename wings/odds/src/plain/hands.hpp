// The reference interpreter of questions about drawn cards: what the words mean of cards that lie on the
// table.
//
// Slow and evident: an expression is walked as it was written, every word of the vocabulary is one function
// of the cards that it looks at (words.cpp), and nothing is remembered from one deal to the next. Engines
// answer faster; this says what their answer must be. Private to the library.
#pragma once
#include "odds/src/hands/observation.hpp"
#include "odds/src/language/syntax.hpp"
#include "odds/src/language/vocabulary.hpp"
#include "odds/src/plain/value.hpp"

#include <faro/chance/chooser.hpp>
#include <faro/odds/hands/detail/query.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds::plain {

using detail::syntax;

/// Cards by their kinds, in the order in which they came.
using cards = std::vector<std::size_t>;

/// What lies on the table after a deal.
struct dealt {
  cards held;                // by the first hand, from the start
  std::vector<cards> hands;  // what each drew; of one hand all that any word looks at
  cards shared;
  std::vector<cards> after_turn{};  // played: the one hand when each turn was over, the opening's first
  std::vector<cards> before_use{};  // with effects: the hand of each turn before any of its cards was used
};

/// How many cards are drawn for one hand: those of the hand, or as many more as first() and by() look at.
count_t cards_drawn(query_setting const& setting, std::span<syntax const> asked);

/// Whether any word looks at the order in which the cards of a hand came.
bool looks_at_order(query_setting const& setting, std::span<syntax const> asked);

/// Draws as the setting says; each card is one question to the chooser. Nothing where the chooser says to
/// leave.
std::optional<dealt> deal(card_table const& table, query_setting const& setting, count_t drawn_by_one,
                          bool in_any_order, chooser_ref c);

/// Some of the cards on the table, or one card alone.
struct look {
  cards seen;
  std::optional<std::size_t> one{};  // inside count() and sum(): this card alone
};

class interpreter {
 public:
  interpreter(card_table const& table, query_setting const& setting, dealt const& on_table)
      : table_{table}, setting_{setting}, on_table_{on_table} {}

  /// The value of a whole question.
  value of(syntax const& s) const { return look_for_numbers(s), evaluate(s, everything()); }
  bool holds(syntax const& s) const { return look_for_numbers(s), condition(s, everything()); }

  // ---- For the words (words.cpp)

  value evaluate(syntax const& s, look const& at) const;
  std::int64_t number(syntax const& s, look const& at) const { return evaluate(s, at).number; }
  /// A number is a condition, too: at least 1.
  bool condition(syntax const& s, look const& at) const;
  [[nodiscard]] card_table const& table() const { return table_; }
  [[nodiscard]] query_setting const& setting() const { return setting_; }
  /// An attribute by name; `card`, which kind it is, is one of every deck.
  [[nodiscard]] attribute const& attribute_called(std::string const& name) const;
  /// The cards of a hand, from 0, with those that all share.
  [[nodiscard]] look hand(std::size_t i) const;
  [[nodiscard]] look shared() const { return {on_table_.shared}; }
  /// What the one hand has seen after so many cards that it drew.
  [[nodiscard]] look first(std::size_t n) const;
  /// The same before any of these cards was used.
  [[nodiscard]] look as_drawn(std::size_t n) const;
  /// How many of these cards are of a rank, a suit.
  [[nodiscard]] std::int64_t how_many(look const& at, std::string const& name, std::string_view label) const;

  /// What a question looks at that says of no hand.
  [[nodiscard]] look everything() const;

 private:
  void look_for_numbers(syntax const& s) const;
  [[nodiscard]] look of_turn(std::vector<cards> const& hands, std::size_t n) const;
  value calculated(syntax const& s, look const& at) const;
  bool compared(std::string_view sign, syntax const& a, syntax const& b, look const& at) const;
  bool member(syntax const& x, syntax const& set, look const& at) const;
  /// The word as a value of what stands on the other side: `rank = A`, `shape = 4-3-3-3`.
  [[nodiscard]] value literal(syntax const& s, value const& beside) const;
  value name(syntax const& s, look const& at) const;
  [[nodiscard]] value attribute_of_card(attribute const& a, std::size_t kind) const;
  [[nodiscard]] bool names_card(syntax const& s) const;
  [[nodiscard]] std::optional<std::vector<bool>> kinds_called(syntax const& s) const;

  card_table const& table_;
  query_setting const& setting_;
  dealt const& on_table_;
  mutable std::optional<attribute> card_{};
  mutable bool numbers_alone_ = false;  // sum(card) >= 200: numbers are no names of cards
};

/// Whether it was done that is observed: one question to the chooser for a chance, one for each card shown.
bool is_done(observation const& seen, interpreter const& on_table, chooser_ref c);

/// A word of the vocabulary, asked of what is looked at.
struct word {
  std::string_view name;
  value (*means)(interpreter const& by, syntax const& call, look const& at);
};
/// One for each entry of vocabulary_of_hands(); nothing for another name. `called`: with arguments.
word const* find_word(std::string_view name, bool called);
/// What the functions mean that another wing lends (hands/functions.hpp). Before anything is asked; said
/// again it changes nothing.
void lend_words(std::span<word const> more);

}  // namespace faro::odds::plain
