// LIN of Bridge Base Online: fields between bars, of which md has the hands of South, West and North.
#include "cards/boards/format.hpp"
#include "cards/pbn.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

namespace faro::boards {
namespace {

bool is_lin(std::string_view bytes) {
  auto const line = first_line(bytes);
  return line.find("md|") != std::string_view::npos || line.starts_with("qx|") || line.starts_with("vg|");
}

/// "S…H…D…C…" of one hand.
void give_lin_hand(dealt& deal, std::string_view hand, std::size_t seat) {
  constexpr std::string_view signs = "SHDC";
  std::size_t suit_number = signs.size();
  for (auto const c : hand) {
    if (auto const at = signs.find(c); at != std::string_view::npos) {
      suit_number = at;
    } else if (suit_number == signs.size()) {
      throw input_error{say("expected a hand that begins with S, H, D or C, got '{}'", hand.substr(0, 40))};
    } else {
      deal.give_ranks({&c, 1}, suit_number, seat);
    }
  }
}

/// What follows "name|" up to the next "|".
std::string_view lin_field(std::string_view line, std::string_view field) {
  auto const at = line.find(field);
  if (at == std::string_view::npos) return {};
  auto const from = at + field.size();
  return line.substr(from, std::min(line.find('|', from), line.size()) - from);
}

deal_seats lin_seats(std::string_view line, bridge_board& board) {
  auto field = lin_field(line, "md|");
  if (!field.empty() && is_digit(field.front())) {  // the dealer, counted from South
    constexpr std::string_view dealers = "SWNE";
    if (field.front() >= '1' && field.front() <= '4')
      board.dealer = dealers[static_cast<std::size_t>(field.front() - '1')];
    field.remove_prefix(1);
  }
  auto const held = split(field, ',');
  if (held.size() < 3)
    throw input_error{say("expected hands of South, West and North after md|, got {}", held.size())};
  dealt deal;
  for (std::size_t i = 0; i < 3; ++i) give_lin_hand(deal, held[i], (i + 2) % hands);
  deal.give_rest(1);
  board.number = board_number(lin_field(line, "ah|Board "));
  if (auto const short_title = lin_field(line, "qx|"); board.number == 0 && short_title.size() > 1)
    board.number = board_number(short_title.substr(1));
  board.vulnerable = vulnerable_named(lin_field(line, "sv|"));
  auto const title = lin_field(line, "qx|");  // o7 in the open room, c7 in the closed one
  board.room = fmt::format("{}|{}", title.empty() || is_digit(title[0]) ? "" : title.substr(0, 1),
                           lin_field(line, "pn|"));
  if (board.room == "|") board.room.clear();
  return deal.finished();
}

void read_lin(board_reader& into) {
  each_line(into.bytes(), [&](std::string_view line, std::uint64_t at) {
    if (line.find("md|") == std::string_view::npos) return;
    into.add({}, at, "line", [&](bridge_board& board) { return lin_seats(line, board); });
  });
}

/// South, West and North; East has the rest. The dealer is counted from South.
std::string lin_text(bridge_board const& board) {
  auto const hand = [&](std::size_t of_seat) {
    std::string text;
    for (std::size_t s = 0; s < suits; ++s) text += "SHDC"[s] + ranks_of(board.seats, of_seat, s);
    return text;
  };
  auto const vulnerable = vulnerable_of(board);
  char const sign = vulnerable == "None" ? '0' : vulnerable == "NS" ? 'n' : vulnerable == "EW" ? 'e' : 'b';
  return fmt::format("qx|o{}|md|{}{},{},{}|rh||ah|Board {}|sv|{}|pg||\n", board.number,
                     std::string_view{"SWNE"}.find(dealer_of(board)) + 1, hand(2), hand(3), hand(0),
                     board.number, sign);
}

}  // namespace

extern board_format const lin_format;
board_format const lin_format{"lin", is_lin, nullptr, read_lin, nullptr, lin_text, true};

}  // namespace faro::boards
