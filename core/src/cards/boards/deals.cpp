// A deal a line, as PBN writes it, with or without "N:".
#include "cards/boards/format.hpp"
#include "cards/pbn.hpp"

namespace faro::boards {
namespace {

/// "N:AT963.KJ.J632.T5 K.A…" or the same without N:, as far as it is there: three points in each hand.
bool is_bare_deal(std::string_view bytes) {
  auto line = first_line(bytes);
  if (line.size() > 2 && line[1] == ':' && seat_letters.find(line[0]) != std::string_view::npos)
    line.remove_prefix(2);
  auto const end = line.find(' ');
  auto const hand = with_short_tens(line.substr(0, end));
  return end != std::string_view::npos && hand.size() == 16 && std::ranges::count(hand, '.') == 3 &&
         has_only(hand, ".AKQJT98765432");
}

deal_seats bare_seats(std::string_view line, bridge_board&) {
  bool const named = line.size() > 1 && line[1] == ':';
  return seats_of(parse_pbn_deal(named ? std::string{line} : "N:" + std::string{line}));
}

void read_deals(board_reader& into) { into.read_lines(bare_seats); }

std::string deals_text(bridge_board const& board) { return pbn_deal(hands_of(board.seats)) + '\n'; }

}  // namespace

extern board_format const deals_format;
board_format const deals_format{"deals", is_bare_deal, nullptr, read_deals, nullptr, deals_text};

}  // namespace faro::boards
