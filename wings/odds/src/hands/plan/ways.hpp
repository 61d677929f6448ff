// Hands for which a condition holds: counted, found by their number, drawn without trying.
//
// The pass over the classes of cards (hands.hpp) is kept: for each state how many ways lead on from it to the
// condition. A deal is then one integer below their number: at each class it says how the cards are shared
// out, then which of them. However rare the condition, each deal costs the same: some 5 to 10 µs for bridge.
// A condition that is decided early leaves the pass; what is left is then dealt in any way.
//
// Suits that the query treats alike stay apart here (a deal must know which is which), so a question on poker
// may be too big to be drawn from although its odds are exact.
// Thread-compatible. Origin: unranking (H. Wilf, A. Nijenhuis, 1975) over A. Liu's pass (icepool, 2022).
#pragma once
#include <faro/cards/detail/table.hpp>
#include <faro/chance/detail/integers.hpp>
#include <faro/exact/integer.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/odds/hands/detail/hands.hpp>
#include <faro/odds/hands/detail/query.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace faro::odds {

class hand_ways {
 public:
  /// The query has one condition over its hands; `others` are the sizes of hands that it does not look at,
  /// dealt from what is left. Cards held from the start are in the first hand of every deal. Throws
  /// input_error when more is dealt than there is, and unless there is one condition; too_big beyond the
  /// limits.
  hand_ways(card_table table, compiled_query query, std::vector<count_t> others = {},
            hand_limits const& limits = {});
  ~hand_ways();
  hand_ways(hand_ways&&) noexcept;
  hand_ways& operator=(hand_ways&&) noexcept;

  /// The deals for which the condition holds; all deals. The order of cards in a hand does not matter.
  [[nodiscard]] integer const& count() const;
  [[nodiscard]] integer const& out_of() const;
  [[nodiscard]] ratio probability() const { return {count(), out_of()}; }
  /// Deal number k: for each segment of the query, then for each other hand, the numbers of its cards (the
  /// cards of the table's deck lie sorted by kind). Throws input_error unless k < count().
  [[nodiscard]] std::vector<std::vector<std::uint64_t>> nth(integer const& k) const;

  /// The number of a deal in this form; nothing if it is none of these.
  [[nodiscard]] std::optional<integer> rank(std::vector<std::vector<std::uint64_t>> deal) const;
  /// One of them, each alike, by one pick. Throws input_error when there is none.
  [[nodiscard]] std::vector<std::vector<std::uint64_t>> draw(long_chooser_ref c) const;

  /// A pass kept; known to the source alone.
  class kept_pass;

 private:
  std::unique_ptr<kept_pass> pass_;
};

}  // namespace faro::odds
