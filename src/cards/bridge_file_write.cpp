#include <faro/cards/bridge_file.hpp>
#include <faro/cards/notation.hpp>

#include <fmt/format.h>

#include <array>

namespace faro {

namespace {

constexpr std::size_t hands = 4, suits = 4, in_suit = 13;
enum seat : std::uint8_t { north, east, south, west };

/// The ranks that a seat holds of a suit (0 spades … 3 clubs), from the ace down.
std::string ranks_of(deal_seats const& seats, std::size_t of_seat, std::size_t of_suit) {
  std::string text;
  for (auto card = in_suit * of_suit; card < in_suit * (of_suit + 1); ++card) {
    if (seats[card] == of_seat) text += letter_of(bridge_card(card).rank_of());
  }
  return text;
}

std::string csv_line(std::uint64_t number, deal_seats const& seats) {
  std::string text;
  for (std::size_t hand = 0; hand < hands; ++hand) {
    for (std::size_t s = 0; s < suits; ++s) text += '"' + ranks_of(seats, hand, s) + "\",";
  }
  auto const vulnerable = pbn_vulnerable(number);
  return text + fmt::format("\"{}\",\"{}/{}\"\n", number, pbn_dealer(number),
                            vulnerable == "None" ? "-" : vulnerable);
}

std::string bri_record(deal_seats const& seats) {
  std::string text;
  for (std::size_t hand = north; hand < west; ++hand) {
    for (std::size_t card = 0; card < seats.size(); ++card) {
      if (seats[card] == hand) text += fmt::format("{:02}", card + 1);
    }
  }
  return text + std::string(32, ' ') + std::string(18, '\0');
}

std::string dge_record(deal_seats const& seats) {
  constexpr std::array<char, suits> signs{'\6', '\3', '\4', '\5'};  // of the DOS character set
  std::string text;
  for (std::size_t hand = 0; hand < hands; ++hand) {
    for (std::size_t s = 0; s < suits; ++s) text += signs[s] + ranks_of(seats, hand, s);
  }
  return text + std::string(60, '\0');
}

std::string ber_record(deal_seats const& seats) {
  std::string text;
  for (auto const seat : seats) text += static_cast<char>('1' + seat);
  return text;
}

std::string bhg_line(std::uint64_t number, deal_seats const& seats) {
  std::string text;
  for (std::size_t i = 0; i < hands; ++i) {
    auto const hand = (number - 1 + i) % hands;
    for (std::size_t card = 0; card < seats.size(); ++card) {
      if (seats[card] == hand) text += static_cast<char>(card < 26 ? 'A' + card : 'a' + (card - 26));
    }
  }
  return text + '\n';
}

/// 29 digits in threes, blanks for what leads.
std::string goe_line(deal_seats const& seats) {
  auto const digits = fmt::format("{:>29}", deal_number(seats).to_string());
  std::string text;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) text += digits[i - 1] == ' ' ? ' ' : ',';
    text += digits[i];
  }
  return text + '\n';
}

/// South, West and North; East has the rest. The dealer is counted from South.
std::string lin_line(std::uint64_t number, deal_seats const& seats) {
  auto const hand = [&](std::size_t of_seat) {
    std::string text;
    for (std::size_t s = 0; s < suits; ++s) text += "SHDC"[s] + ranks_of(seats, of_seat, s);
    return text;
  };
  auto const vulnerable = pbn_vulnerable(number);
  char const sign = vulnerable == "None" ? '0' : vulnerable == "NS" ? 'n' : vulnerable == "EW" ? 'e' : 'b';
  return fmt::format("qx|o{}|md|{}{},{},{}|rh||ah|Board {}|sv|{}|pg||\n", number, (number + 1) % 4 + 1,
                     hand(south), hand(west), hand(north), number, sign);
}

std::array<std::string, 9> const names{"pbn", "csv", "bri", "dge", "ber", "bhg", "goe", "lin", "deals"};

}  // namespace

std::span<std::string const> bridge_format_names() { return names; }

std::optional<bridge_format> find_bridge_format(std::string_view name) {
  if (name == "goedel") return bridge_format::goe;
  if (name == "borel") return bridge_format::bhg;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return static_cast<bridge_format>(i);
  }
  return std::nullopt;
}

std::string_view name_of(bridge_format format) { return names[static_cast<std::size_t>(format)]; }

std::string bridge_heading(bridge_format format, std::string_view generator) {
  if (format == bridge_format::pbn) return pbn_heading(generator);
  return format == bridge_format::bhg ? "\n" : "";
}

std::string bridge_board_text(bridge_format format, std::uint64_t number, deal_seats const& seats) {
  switch (format) {
    case bridge_format::pbn:
      return pbn_board(number, hands_of(seats));
    case bridge_format::csv:
      return csv_line(number, seats);
    case bridge_format::bri:
      return bri_record(seats);
    case bridge_format::dge:
      return dge_record(seats);
    case bridge_format::ber:
      return ber_record(seats);
    case bridge_format::bhg:
      return bhg_line(number, seats);
    case bridge_format::goe:
      return goe_line(seats);
    case bridge_format::lin:
      return lin_line(number, seats);
    case bridge_format::deals:
      break;
  }
  return pbn_deal(hands_of(seats)) + '\n';
}

}  // namespace faro
