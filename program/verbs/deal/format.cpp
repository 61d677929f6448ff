// Dealt hands as text, JSON and bridge boards: layout alone, nothing is drawn here.
#include "verbs/deal/format.hpp"

#include "answer/printer.hpp"
#include "cards/pbn.hpp"
#include "text/name_lists.hpp"

#include <faro/cards/notation.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <ranges>

namespace faro::program {
namespace {

constexpr std::array<suit, 4> suit_order{suit::spades, suit::hearts, suit::diamonds, suit::clubs};

/// A hand of playing cards, suit by suit; the jokers last.
struct suited_hand {
  std::array<std::string, 4> suits;  ///< "A T 9 6 3", high cards first
  std::string jokers;
  int points = 0;
};

suited_hand by_suit(deck const& cards, std::vector<std::uint64_t> const& hand) {
  std::vector<playing_card> held;
  for (auto const i : hand) held.push_back(*cards.at(i).playing);
  std::ranges::sort(held, std::greater{});
  suited_hand out;
  for (auto const card : held) {
    out.points += high_card_points(card);
    if (card.is_joker()) {
      out.jokers += (out.jokers.empty() ? "" : " ") + glyphs(card);
      continue;
    }
    auto const at =
        static_cast<std::size_t>(std::ranges::find(suit_order, card.suit_of()) - suit_order.begin());
    if (!out.suits[at].empty()) out.suits[at] += ' ';
    out.suits[at] += letter_of(card.rank_of());
  }
  return out;
}

std::string suit_sign(suit s, deal_style const& style) {
  if (!style.glyphs) return std::string(1, static_cast<char>(letter_of(s) - 'a' + 'A'));
  bool const red = s == suit::hearts || s == suit::diamonds;
  return style.colour && red ? fmt::format("\x1b[31m{}\x1b[0m", glyph_of(s)) : std::string{glyph_of(s)};
}

/// Columns as wide as the widest hand's.
std::string playing_hands(deck const& cards,
                          std::vector<std::pair<std::string, std::vector<std::uint64_t>>> const& rows,
                          deal_style const& style, bool with_points) {
  std::vector<suited_hand> hands;
  std::array<std::size_t, 4> widths{1, 1, 1, 1};
  std::size_t name_width = 0;
  for (auto const& [name, hand] : rows) {
    hands.push_back(by_suit(cards, hand));
    name_width = std::max(name_width, name.size());
    for (std::size_t s = 0; s < 4; ++s) widths[s] = std::max(widths[s], hands.back().suits[s].size());
  }
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    auto line = fmt::format("{:<{}}", rows[i].first, name_width);
    for (std::size_t s = 0; s < 4; ++s) {
      auto const& held = hands[i].suits[s];
      line +=
          fmt::format("  {} {:<{}}", suit_sign(suit_order[s], style), held.empty() ? "-" : held, widths[s]);
    }
    if (!hands[i].jokers.empty()) line += "  " + hands[i].jokers;
    if (with_points) line += fmt::format("  {:>2} points", hands[i].points);
    while (line.ends_with(' ')) line.pop_back();
    text += line + '\n';
  }
  return text;
}

std::string other_hand(deck const& cards, std::vector<std::uint64_t> const& hand) {
  std::map<std::size_t, std::uint64_t> counts;  // in deck order
  for (auto const i : hand) ++counts[cards.kind_of(i)];
  auto const between =
      between_names(cards.kinds() | std::views::transform([](auto const& kind) { return kind.name; }));
  std::string text;
  for (auto const& [kind, count] : counts) {
    text += fmt::format("{}{}", text.empty() ? "" : between, cards.kinds()[kind].name);
    if (count > 1) text += fmt::format(" x{}", count);
  }
  return text.empty() ? "-" : text;
}

bool is_bridge(deck const& cards, dealt_hands const& deal) {
  return deal.hands.size() == 4 && deal.hands.front().size() == 13 && is_bridge_pack(cards);
}

deal_seats seats_of_deal(deck const& cards, dealt_hands const& deal) {
  deal_seats seats{};
  for (std::uint8_t seat = 0; seat < 4; ++seat) {
    for (auto const i : deal.hands[seat]) seats[bridge_place(*cards.at(i).playing)] = seat;
  }
  return seats;
}

std::string heading(deck const& cards, dealt_hands const& deal, deal_style const& style) {
  if (style.boards && is_bridge(cards, deal)) {
    auto const board = board_of_deal(cards, deal, "text");
    return fmt::format("Board {}  dealer {}  vulnerable {}\n", deal.number, dealer_of(board),
                       vulnerable_of(board));
  }
  return style.numbered ? fmt::format("Deal {}\n", deal.number) : std::string{};
}

}  // namespace

bool is_bridge_pack(deck const& cards) {
  return cards.size() == 52 && cards.kinds().size() == 52 && cards.is_playing_cards() &&
         std::ranges::none_of(cards.kinds(), [](auto const& kind) { return kind.playing->is_joker(); });
}

std::string deal_as_text(deck const& cards, dealt_hands const& deal, deal_style const& style) {
  std::vector<std::pair<std::string, std::vector<std::uint64_t>>> rows;
  for (std::size_t i = 0; i < deal.hands.size(); ++i) rows.emplace_back(style.names[i], deal.hands[i]);
  if (!deal.rest.empty()) rows.emplace_back("rest", deal.rest);
  auto text = heading(cards, deal, style);
  if (cards.is_playing_cards()) {
    text += playing_hands(cards, rows, style, is_bridge(cards, deal));
  } else {
    std::size_t width = 0;
    for (auto const& [name, hand] : rows) width = std::max(width, name.size());
    for (auto const& [name, hand] : rows)
      text += fmt::format("{:<{}}  {}\n", name, width, other_hand(cards, hand));
  }
  if (style.with_rest && deal.rest.empty()) text += "rest: no card is left\n";
  if (deal.tricks) text += deal.tricks->text();
  return style.numbered || style.boards ? text + '\n' : text;
}

std::string deal_as_json(deck const& cards, dealt_hands const& deal, deal_style const& style) {
  auto const names_of = [&](std::vector<std::uint64_t> const& hand) {
    auto names = nlohmann::ordered_json::array();
    for (auto const i : hand) names.push_back(cards.at(i).name);
    return names;
  };
  nlohmann::ordered_json out{{"deal", deal.number}, {"hands", nlohmann::ordered_json::array()}};
  for (std::size_t i = 0; i < deal.hands.size(); ++i) {
    out["hands"].push_back({{"name", style.names[i]}, {"cards", names_of(deal.hands[i])}});
  }
  if (style.boards && is_bridge(cards, deal)) {
    auto const board = board_of_deal(cards, deal, "json");
    out["dealer"] = std::string(1, dealer_of(board));
    out["vulnerable"] = vulnerable_of(board);
    out["deal_number"] = deal_number(board.seats).to_string();
  }
  for (auto const& [field, text] :
       {std::pair{"event", &pbn_event::event}, std::pair{"site", &pbn_event::site},
        std::pair{"date", &pbn_event::date}}) {
    if (!(deal.told.at.*text).empty()) out[field] = utf8_of_pbn(deal.told.at.*text);
  }
  if (deal.tricks) deal.tricks->add_to(out);
  if (style.with_rest) out["rest"] = names_of(deal.rest);
  if (!style.deck_read.empty()) out["deck_read"] = nlohmann::ordered_json::parse(style.deck_read);
  return json_line(out);
}

bridge_board board_of_deal(deck const& cards, dealt_hands const& deal, std::string_view format) {
  if (!is_bridge(cards, deal)) {
    throw input_error{
        say("{}: expected 4 hands of 13 from a deck of 52 different cards, as --deck standard52 "
            "--hands 4x13 deals them; others go with --format text or json",
            format)};
  }
  auto board = deal.told;
  board.number = board.line = deal.number;
  board.seats = seats_of_deal(cards, deal);
  return board;
}

std::string deal_as_board(bridge_format format, deck const& cards, dealt_hands const& deal) {
  auto const board = board_of_deal(cards, deal, format == bridge_format::pbn ? "PBN" : name_of(format));
  auto text = bridge_board_text(format, board);
  if (!deal.tricks) return text;
  return format == bridge_format::pbn ? deal.tricks->in_pbn(std::move(text))
                                      : deal.tricks->in_lin(std::move(text));
}

std::vector<std::vector<std::uint64_t>> dealt_board(deal_seats const& seats) {
  std::vector<std::vector<std::uint64_t>> hands(4);
  for (std::uint64_t card = 0; card < seats.size(); ++card) hands[seats[card]].push_back(card);
  return hands;
}

std::string canonical_deal(deck const& cards, dealt_hands const& deal) {
  std::string text;
  for (auto const& hand : deal.hands) {
    for (std::size_t i = 0; i < hand.size(); ++i) text += (i == 0 ? "" : "\t") + cards.at(hand[i]).name;
    text += '\n';
  }
  return text + '\n';
}

}  // namespace faro::program
