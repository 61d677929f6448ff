// One suit played for tricks: declarer sees a hand and dummy, the defenders see all; every layout of the
// cards that are out is weighed by its number of deals.
//
//   auto ask = read_suit("AQT opposite 432 for 2");
//   answer_suit(ask).best.front().chance;              // 76 %
//   ask.lines = {read_line("drop"), read_line("to T, to Q")};
//
// A line of play is a way to go on from whatever was seen, not from the layout. The defence knows it and the
// layout, and plays in each layout what makes most tricks for it. So a line makes a number of tricks in each
// layout; of the lines that can be played those are kept that no other beats in every layout (J. Warmerdam's
// SuitPlay, 1998; "best defence" of I. Frank and D. Basin, 1998). Declarer does not mix lines, either hand
// may lead at any time, and neighbours among the cards that are out are one sort, told apart by nobody.
//
// Cost: milliseconds for most suits; beyond the limits too_big. Thread-safe.
#pragma once
#include <faro/exact/ratio.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds::tricks {

/// The engine.
inline constexpr std::string_view by_layouts = "layouts of a suit";

/// From the lowest up; a card is its place in it.
inline constexpr std::string_view suit_ranks = "23456789TJQKA";

/// What declarer does in a trick as long as the second hand does not beat what that would play; then what is
/// best.
struct suit_step {
  enum class what : std::uint8_t {
    lead,     ///< this card is led, the third hand plays its lowest
    to,       ///< the lowest is led to this card of the other hand
    duck,     ///< the lowest of both hands
    drop,     ///< in every trick, until a defender shows out: the highest card is led while it is high
    finesse,  ///< in every trick, until a defender shows out: the lowest is led to the best card below the
              ///< highest that is out, where a hand has a card above it; else as `drop`
  } is = what::lead;
  int card = 0;  ///< 12 is the ace
};
struct suit_line {
  std::string text;
  std::vector<suit_step> steps;  ///< then what is best; what can't be played is passed over
};

struct suit_question {
  std::array<std::string, 2> written;  ///< dummy, declarer
  std::array<std::uint16_t, 2>
      hands{};                     ///< bit 12 is the ace; West plays before the first, behind the second
  std::optional<unsigned> tricks;  ///< so many or more are asked for; else each number, and the mean
  std::array<std::uint64_t, 2> vacant{13, 13};  ///< cards of West and East that are not known
  std::vector<suit_line> lines;                 ///< to be compared; where there are none, all ways to begin
  std::uint64_t effort = 1;
};

struct suit_answer {
  struct number {
    unsigned tricks;
    ratio chance;  ///< of so many or more, by the line that is best for that
  };
  struct line {
    std::string text;
    ratio worth;  ///< the chance of what is asked for, or the mean number of tricks
  };
  struct layout {
    std::string west, east;
    ratio chance;
    unsigned tricks;  ///< what the best line makes there; 1 or 0 where a number is asked for
  };
  std::vector<number> best;     ///< from the most tricks down; one where a number is asked for
  std::optional<ratio> mean;    ///< the greatest mean number of tricks
  std::vector<line> lines;      ///< the best first
  std::vector<layout> layouts;  ///< the likeliest first
  std::string_view engine;
};

/// Whether a text is a question of this kind: cards, `opposite`, cards.
bool is_suit_combination(std::string_view text);
/// "AQT opposite 432", "AQT opposite xxx for 2 tricks"; x is one of the lowest cards that nobody has, `void`
/// or - none. Throws input_error: no rank, a card twice, more than 13, more tricks than cards.
suit_question read_suit(std::string_view text);
/// "8 11": cards of West and East that are not known. Throws input_error.
std::array<std::uint64_t, 2> read_vacant(std::string_view text);
/// "drop", "finesse", "A, to J", "run J then to Q", "duck". Throws input_error.
suit_line read_line(std::string_view text);

/// Throws input_error where the cards that are out find no place, or a line has a card that declarer has not.
suit_answer answer_suit(suit_question const& ask);

}  // namespace faro::odds::tricks
