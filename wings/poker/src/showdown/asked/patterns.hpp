// Hands as Omaha players write them: a rank, a card or anything for each card, and how the hand is suited.
//
//   AA**  AAxx  AA        two aces and any cards; what is not written may be anything
//   KQJTds  A*K*ss  AAr   double-suited: two suits have two cards or more; single-suited: one has; rainbow:
//   none AhKhxx  Ahxhxx        the ace of hearts and another heart JJ+  T987+  KK-TT     every rank one step
//   up, as far as an ace; from … to
#pragma once
#include <faro/odds/hands/detail/strength.hpp>

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace faro::odds::detail {

enum class suitedness : std::uint8_t { any, rainbow, single, twice };

/// What one card has to be: its rank from 0, its suit, either or neither.
struct card_pattern {
  std::optional<int> rank;
  std::optional<unsigned> suit;
};

struct hand_pattern {
  std::vector<card_pattern> cards;
  suitedness suited = suitedness::any;
};

/// A word of a range as patterns; nothing if it is none.
struct pattern_word {
  std::vector<hand_pattern> any_of;
  std::size_t written = 0;  ///< cards, `*` among them
  bool says_suits = false;  ///< ds, ss or rainbow is in it
  /// AAKs: whether the last letter is the suit of the king or says that the hand is suited can't be known.
  bool doubtful = false;
};
std::optional<pattern_word> read_pattern(std::string_view word);

/// Whether a word says nothing but how hands are suited: ds, ss, r, rainbow.
bool is_suitedness(std::string_view word);

/// Whether a hand can be laid out as the pattern says, what is not written being anything.
bool fits(hand_pattern const& pattern, card_set hand);

}  // namespace faro::odds::detail
