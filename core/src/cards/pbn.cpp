#include "cards/pbn.hpp"

#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/cards/notation.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <functional>

namespace faro {

namespace {

constexpr std::string_view seats = "NESW";
constexpr std::array<suit, 4> pbn_suits{suit::spades, suit::hearts, suit::diamonds, suit::clubs};

std::vector<playing_card> parse_hand(std::string_view text, char seat) {
  auto const written = with_short_tens(text);
  auto const suits = split(written, '.');
  std::string const who = std::string{"hand of "} + seat + ", '" + std::string{text.substr(0, 40)} + "'";
  if (suits.size() != 4)
    throw input_error{say("{}: expected four suits with points between them, got {}", who, suits.size())};
  std::vector<playing_card> hand;
  for (std::size_t s = 0; s < 4; ++s) {
    for (auto const c : suits[s]) {
      auto const card = find_card(std::string{c, letter_of(pbn_suits[s])});
      if (!card) throw input_error{say("{}: expected ranks (A K Q J T 9 … 2), got '{}'", who, c)};
      hand.push_back(*card);
    }
  }
  if (hand.size() != 13) throw input_error{say("{}: expected 13 cards, got {}", who, hand.size())};
  return hand;
}

std::string tag(std::string_view name, std::string_view value) {
  std::string out = "[" + std::string{name} + " \"";
  for (char const c : value.empty() ? std::string_view{"?"} : value) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"]\n";
}

}  // namespace

std::string with_short_tens(std::string_view ranks) {
  std::string out;
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    bool const is_ten = ranks.substr(i).starts_with("10");
    out += is_ten ? 'T' : ranks[i];
    if (is_ten) ++i;
  }
  return out;
}

std::string pbn_hand(std::vector<playing_card> hand) {
  std::ranges::sort(hand, std::greater{});
  std::string text;
  for (auto const s : pbn_suits) {
    if (s != suit::spades) text += '.';
    for (auto const card : hand) {
      if (card.suit_of() == s) text += letter_of(card.rank_of());
    }
  }
  return text;
}

std::string pbn_deal(bridge_deal const& deal) {
  std::string text = "N:";
  for (auto const& hand : deal) text += (&hand == &deal.front() ? "" : " ") + pbn_hand(hand);
  return text;
}

bridge_deal parse_pbn_deal(std::string_view text) {
  auto const first = text.size() > 2 && text[1] == ':' ? seats.find(text[0]) : std::string_view::npos;
  if (first == std::string_view::npos)
    throw input_error{say("expected a deal that begins with N:, E:, S: or W:, got '{}'", text.substr(0, 40))};
  auto const hands = split(text.substr(2), ' ');
  if (hands.size() != 4)
    throw input_error{say("expected four hands with single spaces between them, got {}", hands.size())};
  bridge_deal deal;
  std::array<char, 52> held{};
  std::vector<std::string> unknown;
  std::size_t rest = 0;  // the seat of the last of them
  for (std::size_t i = 0; i < 4; ++i) {
    auto const seat = (first + i) % 4;
    if (hands[i] == "-") {
      unknown.emplace_back(1, seats[seat]);
      rest = seat;
      continue;
    }
    deal[seat] = parse_hand(hands[i], seats[seat]);
    for (auto const card : deal[seat]) {
      if (held[card.number()])
        throw input_error{say("{} is held by {} and by {}", letters(card), held[card.number()], seats[seat])};
      held[card.number()] = seats[seat];
    }
  }
  if (unknown.size() > 1)
    throw input_error{
        say("the hands of {} are not known ('-'): expected one at most, which has the cards that are left",
            listed(unknown, " and "))};
  for (std::size_t card = 0; !unknown.empty() && card < held.size(); ++card) {
    if (!held[card]) deal[rest].push_back(playing_card::numbered(static_cast<std::uint8_t>(card)));
  }
  return deal;
}

char pbn_dealer(std::uint64_t board) { return seats[(board - 1) % 4]; }

std::string_view pbn_vulnerable(std::uint64_t board) {
  constexpr std::array<std::string_view, 4> cycle{"None", "NS", "EW", "All"};
  auto const at = (board - 1) % 16;
  return cycle[(at + at / 4) % 4];
}

std::string pbn_letters(std::string_view name, std::string_view text) {
  constexpr std::size_t longest_line = 255;
  constexpr char32_t last_letter = 0xFF;
  if (text.starts_with('#'))
    throw input_error{
        say("a text that begins with # is PBN's sign for the game before, got {}", quoted(text))};
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    auto const c = character_at(text, at);
    if (!c || c->code > last_letter)
      throw input_error{say("PBN has the letters of Latin-1 alone, not '{}'",
                            text.substr(at, c ? c->size : std::size_t{1}))};
    out += static_cast<char>(c->code);
    at += c->size;
  }
  auto const line = tag(name, out).size() - 1;
  if (line > longest_line)
    throw input_error{say("PBN's lines have at most {} letters, this one has {}", longest_line, line)};
  return out;
}

std::string utf8_of_pbn(std::string_view bytes) {
  if (is_utf8(bytes)) return std::string{bytes};
  std::string out;
  for (auto const byte : bytes) append_utf8(out, static_cast<unsigned char>(byte));
  return out;
}

std::string pbn_heading(std::string_view generator) {
  return "% PBN 2.1\n% EXPORT\n%\n[Generator \"" + std::string{generator} + "\"]\n";
}

std::string pbn_board(std::uint64_t board, bridge_deal const& deal, char dealer, std::string_view vulnerable,
                      pbn_event const& at) {
  std::string text = tag("Event", at.event) + tag("Site", at.site) + tag("Date", at.date);
  text += "[Board \"" + std::to_string(board) + "\"]\n";
  for (auto const* seat : {"West", "North", "East", "South"}) text += std::string{"["} + seat + " \"?\"]\n";
  text += std::string{"[Dealer \""} + dealer + "\"]\n[Vulnerable \"" + std::string{vulnerable} + "\"]\n";
  text += "[Deal \"" + pbn_deal(deal) + "\"]\n";
  for (auto const* tag : {"Scoring", "Declarer", "Contract", "Result"})
    text += std::string{"["} + tag + " \"?\"]\n";
  return text + "\n";
}

}  // namespace faro
