// "16 lands in 20 cards!": how strange a complaint about a shuffle is, exactly.
//
// The number of lands among the first cards of a fairly shuffled deck is hypergeometric. A complaint picks
// the worst of many games afterwards, so beside the chance that one game looks this bad or worse stands the
// chance that some game of so many does: 1 - (1-p)^games, or the upper tail of the binomial distribution if
// it happened more than once. Both are exact fractions; when the second has too many digits to write down,
// two bounds enclose it within 2^-200.
//
// What happens with a chance that is known, each time anew, is judged alike by the binomial distribution: "14
// of 20 all-ins lost at 80 %".
//
// Cost: O(seen) products, then about `times` products of numbers of games x log2 C(deck, seen) bits, at most
// two million; beyond that products of 1,024 bits. Origin: the hypergeometric distribution, C. Huygens
// (1657); the two-sided chance after R. Fisher's exact test (1935).
#pragma once
#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace faro::judge {

/// Which results count as "this bad or worse".
enum class complaint_side {
  outward,   ///< the same side of the mean as the result: more if it is above, fewer if it is below
  at_least,  ///< as many or more
  at_most,   ///< as many or fewer
  both,      ///< every result that is as likely or less likely
};

struct complaint {
  std::uint64_t seen = 0;    ///< cards that were seen: 20
  std::uint64_t hits = 0;    ///< how many of them were of the kind: 16
  std::uint64_t deck = 0;    ///< cards in the deck: 60
  std::uint64_t copies = 0;  ///< cards of the kind in the deck: 24
  std::uint64_t games = 1;   ///< games that were played
  std::uint64_t times = 1;   ///< in how many of them it looked this bad
  complaint_side side = complaint_side::outward;
  std::string kind = "hit";  ///< what the cards are called, one of them: "land"; or what happened: "lost"
  /// Each of `seen` is a hit with this chance, on its own; then deck and copies are not used.
  std::optional<ratio> chance{};
  std::string tries = "try";  ///< with a chance: what one of `seen` is called
  friend bool operator==(complaint const&, complaint const&) = default;
};

struct complaint_odds {
  complaint_side side;  ///< never outward: which side it was
  ratio expected;       ///< mean number of hits
  ratio exactly;        ///< the chance of just this number in one game
  ratio one_game;       ///< the chance that one game looks this bad or worse
  /// The chance that at least `times` of the games do lies between these; they are equal when it is exact.
  ratio some_games_least, some_games_most;
  [[nodiscard]] bool is_exact() const { return some_games_least == some_games_most; }
};

/// The chances. Throws input_error for numbers that contradict each other (more hits than were seen or than
/// the deck has, more times than games), for decks of more than 100,000 cards, for more than 10^12 games or
/// 10,000 times.
complaint_odds odds_of(complaint const& what);

/// What the odds are in a sentence, and what they mean in another: "A fair shuffle gives 16 or more lands in
/// 20 cards once in 91,365 games; the chance that some game of 50 looks this bad or worse is 0.055 %. ..."
std::string sentence_of(complaint const& what, complaint_odds const& odds);

}  // namespace faro::judge
