// Playing cards: ranks, suits, the 52 cards and two jokers.
//
//   playing_card const c{rank::ace, suit::spades};
//   high_card_points(c);  // 4
//   c > playing_card::numbered(0);
//
// A card is a small value: number 4 * rank + suit, 0 .. 51, ordered by rank (ace high), then suit (clubs
// lowest), as document 002 has it; the jokers are 52 (red) and 53 (black).
// Cost: a byte. Values: any thread. Throws nothing; a number or a joker where none may be is a mistake of
// the programmer.
#pragma once
#include <cassert>
#include <compare>
#include <cstdint>
#include <iosfwd>

namespace faro {

enum class rank : std::uint8_t {
  two,
  three,
  four,
  five,
  six,
  seven,
  eight,
  nine,
  ten,
  jack,
  queen,
  king,
  ace
};
enum class suit : std::uint8_t { clubs, diamonds, hearts, spades };

class playing_card {
 public:
  constexpr playing_card() = default;
  constexpr playing_card(rank r, suit s)
      : number_{static_cast<std::uint8_t>(4 * static_cast<int>(r) + static_cast<int>(s))} {}
  /// Precondition: number < 54.
  static constexpr playing_card numbered(std::uint8_t number) {
    assert(number < 54);
    playing_card c;
    c.number_ = number;
    return c;
  }
  static constexpr playing_card red_joker() { return numbered(52); }
  static constexpr playing_card black_joker() { return numbered(53); }

  [[nodiscard]] constexpr std::uint8_t number() const { return number_; }
  [[nodiscard]] constexpr bool is_joker() const { return number_ >= 52; }
  /// Precondition: no joker.
  [[nodiscard]] constexpr rank rank_of() const {
    assert(!is_joker());
    return static_cast<rank>(number_ / 4);
  }
  /// Precondition: no joker.
  [[nodiscard]] constexpr suit suit_of() const {
    assert(!is_joker());
    return static_cast<suit>(number_ % 4);
  }

  friend constexpr auto operator<=>(playing_card, playing_card) = default;

 private:
  std::uint8_t number_ = 0;
};

/// Bridge points: ace 4, king 3, queen 2, jack 1.
constexpr int high_card_points(playing_card c) {
  return c.is_joker() || c.rank_of() < rank::jack
             ? 0
             : static_cast<int>(c.rank_of()) - static_cast<int>(rank::ten);
}

/// As people write them: "T", "h", "As"; jokers "Xr" and "Xb" (notation.hpp has other forms).
std::ostream& operator<<(std::ostream& out, rank r);
std::ostream& operator<<(std::ostream& out, suit s);
std::ostream& operator<<(std::ostream& out, playing_card c);

}  // namespace faro
