// The strength of a poker hand: the best five of its cards, as one number to compare.
//
// A set of cards is 64 bits, sixteen for each suit; strength() finds the best five of up to seven of them by
// masks of ranks and a few small tables made by the compiler: some nanoseconds, nothing to load or to warm
// up. Equal hands have equal numbers, the better hand the greater one. poker.hpp is apart: it knows wild
// cards and any number of copies, but only categories.
// Thread-safe.
#pragma once
#include <faro/cards/card.hpp>
#include <faro/odds/hands/detail/poker.hpp>

#include <bit>
#include <cstdint>
#include <string>

namespace faro::odds {

/// A set of playing cards; each card at most once. Jokers have no rank and no suit: what counts ranks does
/// not see them.
class card_set {
 public:
  constexpr card_set() = default;
  constexpr card_set(playing_card c) : bits_{bit(c)} {}  // NOLINT(google-explicit-constructor)
  /// The 52 cards; the 36 from six to ace.
  static constexpr card_set full_deck() { return of_ranks(0x1FFF); }
  static constexpr card_set short_deck() { return of_ranks(0x1FF0); }

  [[nodiscard]] constexpr bool has(playing_card c) const { return (bits_ & bit(c)) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  /// The ranks that are there in a suit: bit r for rank r.
  [[nodiscard]] constexpr unsigned ranks_in(unsigned suit) const {
    return static_cast<unsigned>(bits_ >> (16 * suit)) & 0x1FFFU;
  }
  /// Takes the card with the lowest bit out: by suits, clubs first, then by ranks; a joker behind
  /// the ace of its suit, the red one clubs. Precondition: not empty.
  constexpr playing_card take_first() {
    auto const place = static_cast<unsigned>(std::countr_zero(bits_));
    bits_ &= bits_ - 1;
    return playing_card::numbered(static_cast<std::uint8_t>(4 * (place % 16) + place / 16));
  }
  friend constexpr card_set operator|(card_set a, card_set b) { return card_set{a.bits_ | b.bits_}; }
  friend constexpr card_set operator&(card_set a, card_set b) { return card_set{a.bits_ & b.bits_}; }
  /// The cards of a that are not in b.
  friend constexpr card_set operator-(card_set a, card_set b) { return card_set{a.bits_ & ~b.bits_}; }
  constexpr card_set& operator|=(card_set b) { return *this = *this | b; }
  friend constexpr auto operator<=>(card_set, card_set) = default;

 private:
  explicit constexpr card_set(std::uint64_t bits) : bits_{bits} {}
  static constexpr card_set of_ranks(std::uint64_t ranks) { return card_set{ranks * 0x0001'0001'0001'0001}; }
  static constexpr std::uint64_t bit(playing_card c) {
    return std::uint64_t{1} << (16U * (c.number() % 4U) + c.number() / 4U);  // jokers behind two aces
  }
  std::uint64_t bits_ = 0;
};

/// "AsKs": its cards, jokers and then the highest ranks first.
std::string letters(card_set cards);

/// The strength of the best five of at most seven cards; of fewer than five, of those there are. The
/// category is strength >> 26, counted from high card; the bits below order hands within it.
std::uint32_t strength(card_set cards, poker_rules rules = poker_rules::standard);

/// As in Omaha: exactly two of the hand with exactly three of the board. Preconditions: at least two and
/// three cards, none of them in both.
std::uint32_t strength_of_two_and_three(card_set hand, card_set board,
                                        poker_rules rules = poker_rules::standard);

}  // namespace faro::odds
