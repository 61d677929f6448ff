// Tables of tricks, and par, written.
#include "bridge/verb/board_tricks.hpp"

#include "bridge/src/deals/question.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <array>

namespace faro::program {
namespace {

using namespace odds::tricks;

/// "NS 420": the score as the side that gets it counts it.
std::string score_text(par_result const& par) {
  return par.score < 0 ? fmt::format("EW {}", -par.score) : fmt::format("NS {}", par.score);
}

std::string contracts_text(par_result const& par) {
  return par.contracts.empty() ? "pass" : fmt::format("{}", fmt::join(par.contracts, ", "));
}

}  // namespace

board_tricks tricks_of_board(bridge_board const& board, trick_table const& table) {
  return {table, par_of(table, seat_signs.find(dealer_of(board)), vulnerability_named(vulnerable_of(board)))};
}

board_tricks tricks_of_board(bridge_board const& board) {
  return tricks_of_board(board, table_of(odds::bridge::holdings_of(board.seats)));
}

std::string par_text(par_result const& par) {
  return fmt::format("{}: {}", score_text(par), contracts_text(par));
}

std::string tricks_as_text(board_tricks const& tricks) {
  std::string out = "tricks";
  for (auto const s : shown_strains) out += fmt::format("{:>4}", strain_signs[s]);
  for (auto const seat : shown_seats) {
    out += fmt::format("\n{:<6}", seat_signs[seat]);
    for (auto const s : shown_strains) out += fmt::format("{:>4}", tricks.table[s][seat]);
  }
  return out + fmt::format("\npar     {}\n", par_text(tricks.par));
}

void add_tricks(nlohmann::ordered_json& deal, board_tricks const& tricks) {
  auto& all = deal["tricks"] = nlohmann::ordered_json::object();
  for (std::size_t seat = 0; seat < seat_signs.size(); ++seat) {
    auto& of_seat = all[std::string(1, seat_signs[seat])] = nlohmann::ordered_json::object();
    for (auto const s : shown_strains) of_seat[std::string{strain_signs[s]}] = tricks.table[s][seat];
  }
  deal["par"] = {{"score", tricks.par.score}, {"contracts", tricks.par.contracts}};
}

std::string pbn_with_tricks(std::string board, board_tricks const& tricks) {
  board.pop_back();  // the empty line at the end
  board += fmt::format("[OptimumScore \"{}\"]\n[ParContract \"{}\"]\n", score_text(tricks.par),
                       contracts_text(tricks.par));
  board += "[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\n";
  for (auto const seat : shown_seats) {
    for (auto const s : shown_strains)
      board += fmt::format("{} {:>2} {:>2}\n", seat_signs[seat], strain_signs[s], tricks.table[s][seat]);
  }
  return board + "\n";
}

std::string lin_with_tricks(std::string board, board_tricks const& tricks) {
  std::string note = "Tricks in NT S H D C:";
  for (auto const seat : shown_seats) {
    note += fmt::format(" {}", seat_signs[seat]);
    for (auto const s : shown_strains) note += fmt::format(" {}", tricks.table[s][seat]);
    note += ';';
  }
  note += fmt::format(" par {}", par_text(tricks.par));
  return board.insert(board.rfind("pg|"), fmt::format("nt|{}|", note));
}

std::string tricks_as_html(board_tricks const& tricks) {
  std::string out = "<table class=\"tricks\"><caption>" + fmt::format("par {}", par_text(tricks.par)) +
                    "</caption><tr><th scope=\"col\">tricks</th>";
  for (auto const s : shown_strains) out += fmt::format("<th scope=\"col\">{}</th>", strain_signs[s]);
  for (auto const seat : shown_seats) {
    out += fmt::format("</tr>\n<tr><th scope=\"row\">{}</th>", seat_signs[seat]);
    for (auto const s : shown_strains) out += fmt::format("<td>{}</td>", tricks.table[s][seat]);
  }
  return out + "</tr></table>";
}

}  // namespace faro::program
