// Deals under a condition: `faro deal --given 'balanced(N) and hcp(N) in 15..17'`.
//
// Drawn from all deals for which it holds, each alike, by their number (odds/src/hands/plan/ways.hpp). Where
// they are too many kinds of deals to be counted, deals are tried until it holds, and how many were is said.
// What a condition says of the board, its dealer and who is vulnerable, is settled for each board first.
#pragma once
#include "cards/bridge_file.hpp"

#include <faro/cards/detail/table.hpp>
#include <faro/chance/detail/integers.hpp>
#include <faro/draw/deal.hpp>
#include <faro/language/detail/definitions.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {

/// What is asked for, as it was given.
struct deal_condition {
  std::optional<std::string> given, predeal;
  odds::definitions known;  ///< what `given` may call
  /// Boards with each dealer and vulnerability that are dealt, and whether somebody said which.
  std::vector<bridge_board> boards{};
  bool dealer_is_said = false, vulnerable_is_said = false;
  /// As records of the algorithm "given" have it: bridge deals, too, are numbered by classes of cards.
  bool by_classes = false;
  [[nodiscard]] bool any() const { return given || predeal; }
};

class conditional_dealer {
 public:
  virtual ~conditional_dealer() = default;
  /// One deal: the numbers of the cards of each hand. Throws input_error when none is found by trying.
  [[nodiscard]] virtual std::vector<std::vector<std::uint64_t>> deal(long_chooser_ref c,
                                                                     bridge_board const& board) = 0;
  /// How many deals there are and how likely the condition is; or, after the deals, how many were tried. A
  /// line, or one for each kind of boards.
  [[nodiscard]] virtual std::vector<std::string> account() const = 0;
  /// Whether the condition asks who deals or who is vulnerable.
  [[nodiscard]] virtual bool asks_of_boards() const { return false; }
  /// How records call the way deals are numbered.
  [[nodiscard]] virtual std::string algorithm() const = 0;
};

/// Throws usage_error and input_error: what is not understood, a condition that can never hold.
std::unique_ptr<conditional_dealer> deals_under(card_table table, hands_spec const& hands,
                                                std::vector<std::string> names, deal_condition const& asked);

}  // namespace faro::program
