// Poker categories of any number of cards, with wild cards, for full and short decks.
//
// A hand is held as what decides its category: cards of each rank, cards and ranks of each suit, wild cards.
// Adding a card is O(1), the category O(ranks x suits), a few dozen operations. Wild cards stand for whatever
// makes the category best. No tables: any deck of ranks and suits, any number of decks.
#pragma once
#include <faro/cards/card.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace faro::odds {

enum class poker_category : std::uint8_t {
  high_card,
  one_pair,
  two_pair,
  three_of_a_kind,
  straight,
  flush,
  full_house,
  four_of_a_kind,
  straight_flush,
  royal_flush,
  five_of_a_kind  ///< with wild cards, or from several decks
};

/// The ladder of categories and the straights.
enum class poker_rules : std::uint8_t {
  standard,   ///< the ace is high or stands below the two
  short_deck  ///< six to ace: a flush beats a full house, the ace also stands below the six
};

/// What is known of a hand once its cards are sorted: enough for its category.
struct poker_features {
  int largest = 0;         ///< cards of the most frequent rank
  int second = 0;          ///< cards of the next rank
  int straight = 0;        ///< most different ranks within any straight
  int suited = 0;          ///< most cards of one suit
  int straight_flush = 0;  ///< most different ranks of one suit within any straight
  int royal = 0;           ///< most different ranks of one suit from ten to ace
  int wild = 0;            ///< cards that stand for any other
};

/// The best category. A hand of fewer than five cards can still pair.
poker_category best_category(poker_features const& hand, poker_rules rules);

/// The categories from the lowest to the highest.
std::array<poker_category, 11> const& categories_in_order(poker_rules rules);
/// How many categories are lower.
int strength(poker_category c, poker_rules rules);
/// "high card", "one pair", …
std::string to_string(poker_category c);
/// The same from the lowest to the highest category.
std::vector<std::string> category_names(poker_rules rules);

/// A hand to which cards are added one by one.
class poker_hand {
 public:
  /// Adds so many copies of a card. A joker is wild.
  void add(playing_card card, int copies = 1);
  void add_wild(int copies = 1) { wild_ += copies; }
  [[nodiscard]] poker_features features(poker_rules rules) const;
  [[nodiscard]] poker_category category(poker_rules rules) const {
    return best_category(features(rules), rules);
  }

 private:
  std::array<int, 13> of_rank_{};
  std::array<int, 4> of_suit_{};
  std::array<std::uint16_t, 4> ranks_{};  // bit r: a card of rank r in this suit
  int wild_ = 0;
};

}  // namespace faro::odds
