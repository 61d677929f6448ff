// Colours on curve: the chance that each spell of a deck can be paid on the turn of its cost, or by others.
//
//   curve_question ask{{{"Island", 14, "", "U"}, {"Forest", 10, "", "G"}, {"Counterspell", 4, "UU", ""}}};
//   spells_on_curve(ask)[0].paid;       // lands and colours, on turn 2
//
// Every land is tapped for one mana; a cost is paid when each of its coloured symbols gets a land of its own
// that makes that colour (Hall's theorem: for every set of symbols there are enough lands for them), and
// there are as many lands as the cost has mana. The rule for mulligans is Frank Karsten's of 2022: seven
// cards are kept with 2 to 5 lands, six and five with 2 to 4, four always; what goes to the bottom leaves as
// near to three lands as can be, other lands before sources.
//
// One land is put down a turn, and one card is drawn, so lands that have been drawn can all have been put
// down.
//
// Cost: some milliseconds a spell and turn. Thread-safe.
#pragma once
#include <faro/cards/detail/table.hpp>
#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::odds {

/// What a spell costs: "1UU", "{2}{W/U}{U}"; X is nothing.
struct mana_cost {
  std::vector<unsigned> symbols;  ///< each coloured symbol by the colours that pay it: bits of "WUBRGC"
  count_t mana = 0;               ///< in all
};
/// Throws input_error that says what was expected.
[[nodiscard]] mana_cost parse_cost(std::string_view text);
/// The colours that a land makes: "U", "WU", "any"; bits of "WUBRGC".
[[nodiscard]] unsigned parse_colours(std::string_view text);

struct curve_card {
  std::string name;
  count_t count = 1;
  std::string cost{};      ///< of a spell
  std::string produces{};  ///< of a land
};

/// The cards of a deck with the columns `cost` and `produces`; basic lands are known by name.
[[nodiscard]] std::vector<curve_card> curve_cards(card_table const& table);

struct curve_question {
  std::vector<curve_card> cards;
  count_t opening = 7;
  bool on_draw = false;
  bool mulligans = true;  ///< by Karsten's rule
  /// The turns that are asked for, first and last; nothing: of each spell the one of its cost.
  std::optional<std::pair<count_t, count_t>> turns{};
};

struct spell_on_curve {
  std::string name, cost;
  count_t copies = 0, turn = 0, sources = 0;  ///< lands that make one of its colours
  ratio paid;                                 ///< enough lands, and the colours
  ratio lands;                                ///< enough lands
  ratio given_lands;  ///< the colours, when there are enough lands; 0 if there never are
  /// Of a spell of one colour: the fewest sources among as many lands for a chance, given enough lands, of at
  /// least 89 % and one more for each turn, which is the bar of Karsten's tables. Nothing if no number will
  /// do, or on another turn than that of its cost.
  std::optional<count_t> needed;
};

/// Every spell with a cost, in the order of the deck; of several turns, each spell on one after the other.
/// Throws input_error for a deck without lands or spells.
[[nodiscard]] std::vector<spell_on_curve> spells_on_curve(curve_question const& ask);

}  // namespace faro::odds
