// What other parts of the program lend to faro deal. Where a part is not built, neither are its options
// there.
#pragma once
#include "cards/bridge_file.hpp"
#include "verbs/deal/given.hpp"

#include <faro/error.hpp>

#include <nlohmann/json_fwd.hpp>

#include <memory>
#include <string>
#include <vector>

namespace faro::program {

class command;
struct dealer_options;

/// What is said of a board beside its hands, as each format says it.
class board_note {
 public:
  virtual ~board_note() = default;
  /// Lines below the hands.
  [[nodiscard]] virtual std::string text() const = 0;
  /// Fields of its own.
  virtual void add_to(nlohmann::ordered_json& deal) const = 0;
  /// The board with it.
  [[nodiscard]] virtual std::string in_pbn(std::string board) const = 0;
  [[nodiscard]] virtual std::string in_lin(std::string board) const = 0;
  /// A table.
  [[nodiscard]] virtual std::string html() const = 0;
};

/// Null where nobody lends it.
struct deal_parts {
  /// --given and --predeal: see deals_under().
  std::unique_ptr<conditional_dealer> (*under)(card_table table, hands_spec const& hands,
                                               std::vector<std::string> names,
                                               deal_condition const& asked) = nullptr;
  /// --let and --with, of what conditions may call.
  void (*definitions)(command& verb, odds::definitions& known) = nullptr;
  /// --dealer, and operands that are scripts of the program dealer.
  void (*by_script)(dealer_options const& o) = nullptr;
  /// --tricks: whether there is a solver (throws input_error), and what it says of a board.
  void (*require_tricks)() = nullptr;
  std::unique_ptr<board_note const> (*tricks)(bridge_board const& board) = nullptr;
};

deal_parts& parts_of_deal();

/// One of them, for a record that needs it. Throws input_error where nobody lends it.
template <class Function>
Function lent(Function part) {
  if (!part) throw input_error{"this faro was built without what dealt this record"};
  return part;
}

}  // namespace faro::program
