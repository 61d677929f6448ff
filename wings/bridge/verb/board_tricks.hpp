// What the double-dummy solver says of a board, as each format of faro deal --tricks has it, and what
// sessions are judged by.
#pragma once
#include "bridge/src/tricks/solver.hpp"
#include "cards/bridge_file.hpp"

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <cstddef>
#include <string>

namespace faro::program {

struct board_tricks {
  odds::tricks::trick_table table{};
  odds::tricks::par_result par{};
};

/// Of a board that has a number. Throws input_error without the solver.
board_tricks tricks_of_board(bridge_board const& board);
/// The same where its table is known.
board_tricks tricks_of_board(bridge_board const& board, odds::tricks::trick_table const& table);

/// Notrump first, as tables of results have it.
inline constexpr std::array<std::size_t, odds::tricks::strains> shown_strains{odds::tricks::notrump, 0, 1, 2,
                                                                              3};
/// Partners one below the other.
inline constexpr std::array<std::size_t, 4> shown_seats{0, 2, 1, 3};

/// "NS 420: NS 4S=": the score as the side that gets it counts it.
std::string par_text(odds::tricks::par_result const& par);
/// A row a declarer, and a line for par.
std::string tricks_as_text(board_tricks const& tricks);
/// Adds the fields "tricks" and "par".
void add_tricks(nlohmann::ordered_json& deal, board_tricks const& tricks);
/// A board of PBN with its tags OptimumResultTable, OptimumScore and ParContract.
std::string pbn_with_tricks(std::string board, board_tricks const& tricks);
/// A board of LIN with a note, which viewers show beside the play.
std::string lin_with_tricks(std::string board, board_tricks const& tricks);
/// A table of a hand record.
std::string tricks_as_html(board_tricks const& tricks);

}  // namespace faro::program
