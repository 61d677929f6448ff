// Hand records: a page of bridge boards as clubs print them and pin them up.
#pragma once
#include "cards/bridge_file.hpp"
#include "verbs/deal/parts.hpp"

#include <memory>
#include <string>
#include <vector>

namespace faro::program {

struct recorded_board {
  bridge_board board;
  std::unique_ptr<board_note const> tricks{};  ///< if asked for
};

/// One self-contained page: every board with its hands round the table, dealer, vulnerability and points.
/// Printed on A4 some 24 boards a page, in four columns; on a screen as many columns as there is room for.
std::string hand_record(std::string const& title, std::vector<recorded_board> const& boards);

}  // namespace faro::program
