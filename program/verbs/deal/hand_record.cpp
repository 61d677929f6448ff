// Hand records written: a grid of boards, each a small table of its own.
#include "verbs/deal/hand_record.hpp"

#include "cards/pbn.hpp"
#include "embedded/hand-record.css.hpp"
#include "pages/markup.hpp"
#include "pages/page.hpp"
#include "text/words.hpp"

#include <faro/cards/notation.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

namespace faro::program {
namespace {

/// "♠ A Q 5", a line a suit; red ones red.
std::string hand_lines(std::vector<playing_card> hand, char const* place) {
  constexpr std::size_t usual_suit = 8;  // more cards stand closer
  std::ranges::sort(hand, std::greater{});
  std::string out = fmt::format("<div class=\"{}\">", place);
  for (auto const s : {suit::spades, suit::hearts, suit::diamonds, suit::clubs}) {
    std::string ranks;
    std::size_t count = 0;
    for (auto const card : hand) {
      if (card.suit_of() != s) continue;
      auto const letter = letter_of(card.rank_of());
      ranks += letter == 'T' ? std::string{"10"} : std::string(1, letter);
      ranks += ' ';
      ++count;
    }
    if (!ranks.empty()) ranks.pop_back();
    bool const red = s == suit::hearts || s == suit::diamonds;
    out += fmt::format("<p{}><span{}>{}</span> {}</p>", count > usual_suit ? " class=\"long\"" : "",
                       red ? " class=\"red\"" : "", glyph_of(s), ranks.empty() ? "—" : ranks);
  }
  return out + "</div>";
}

std::string seat_sign(char seat, char const* place, char dealer) {
  return fmt::format("<b class=\"{}{}\">{}</b>", place, seat == dealer ? " deals" : "", seat);
}

std::string board_text(recorded_board const& recorded) {
  auto const& board = recorded.board;
  auto const hands = hands_of(board.seats);
  std::array<int, 4> points{};
  for (std::size_t seat = 0; seat < hands.size(); ++seat) {
    for (auto const card : hands[seat]) points[seat] += high_card_points(card);
  }
  auto const dealer = dealer_of(board);
  auto out = fmt::format(
      "<article class=\"board\" aria-label=\"Board {0}\"><div class=\"about\"><h2>{0}</h2><p>{1} "
      "deals</p><p>{2}</p></div>",
      board.number, dealer, board.number == 0 ? "" : fmt::format("Vul {}", vulnerable_of(board)));
  constexpr std::array places{"north", "east", "south", "west"};
  for (std::size_t seat = 0; seat < hands.size(); ++seat) out += hand_lines(hands[seat], places[seat]);
  out += "<div class=\"table\" aria-hidden=\"true\">" + seat_sign('N', "n", dealer) +
         seat_sign('W', "w", dealer) + seat_sign('E', "e", dealer) + seat_sign('S', "s", dealer) + "</div>";
  return out + fmt::format(
                   "<div class=\"points\" aria-label=\"points North {0}, West {1}, East {2}, South {3}\">"
                   "<span>{0}</span><span>{1}</span><span>{2}</span><span>{3}</span></div>{4}</article>\n",
                   points[0], points[3], points[1], points[2],
                   recorded.tricks ? recorded.tricks->html() : "");
}

}  // namespace

std::string hand_record(std::string const& title, std::vector<recorded_board> const& boards) {
  std::string body = style_element(embedded::hand_record_css) +
                     fmt::format("<h1>{}</h1>\n<div class=\"boards\">\n", markup(title));
  for (auto const& board : boards) body += board_text(board);
  return html_page(title, body + "</div>\n");
}

}  // namespace faro::program
