// Hand records written: a grid of boards, each a small table of its own.
#include "verbs/deal/hand_record.hpp"

#include "pages/markup.hpp"
#include "pages/page.hpp"

#include <faro/cards/notation.hpp>
#include <faro/cards/pbn.hpp>
#include <faro/text/words.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

namespace faro::program {
namespace {

constexpr char const* record_style = R"(<style>
main{max-width:none}body{max-width:80rem}
.boards{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:.7rem}
.board{display:grid;grid-template-columns:minmax(max-content,1fr) minmax(min-content,1fr) minmax(max-content,1.1fr);grid-template-areas:"about north north" "west table east" "points south south";gap:.1rem .3rem;align-items:center;border:1px solid var(--line);border-radius:4px;padding:.45rem .5rem;font-size:.8rem;line-height:1.28;break-inside:avoid;font-variant-numeric:tabular-nums;overflow-wrap:normal}
.board h2{margin:0;font-size:1.15rem;line-height:1.1}.board p{margin:0;white-space:nowrap;word-spacing:.12em}.about{grid-area:about;align-self:start}
.about p{font-size:.74rem;color:var(--quiet)}.north{grid-area:north}.west{grid-area:west}.east{grid-area:east}.south{grid-area:south}
.board p.long{word-spacing:-.12em;letter-spacing:-.03em}.red{color:var(--high4)}.table{grid-area:table;justify-self:center;border:1px solid var(--quiet);width:2.9rem;height:2.9rem;position:relative;font-size:.68rem;color:var(--quiet)}
.table b{position:absolute;font-weight:400;line-height:1}.table .n{top:2px;left:0;right:0;text-align:center}.table .s{bottom:2px;left:0;right:0;text-align:center}
.table .w{left:3px;top:calc(50% - .34rem)}.table .e{right:3px;top:calc(50% - .34rem)}.table .deals{font-weight:700;color:var(--ink);text-decoration:underline}
.points{grid-area:points;align-self:end;display:grid;grid-template-columns:repeat(3,1.15rem);font-size:.72rem;color:var(--quiet);text-align:center}
.points span:nth-child(1){grid-column:2}.points span:nth-child(2){grid-column:1;grid-row:2}.points span:nth-child(3){grid-column:3;grid-row:2}.points span:nth-child(4){grid-column:2;grid-row:3}
@page{margin:8mm}
@media print{h1{font-size:11pt;margin:0 0 2mm}.boards{grid-template-columns:repeat(4,minmax(0,1fr));gap:1.5mm}.board{font-size:6.6pt;padding:1mm 1.2mm;line-height:1.2;border-color:#888}.board h2{font-size:10pt}.about p{font-size:6pt}.table{width:8mm;height:8mm;font-size:5.5pt}.points{font-size:6pt;grid-template-columns:repeat(3,3.4mm)}.board p{color:#000}.board .red{color:#b00}}
</style>
)";

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

std::string board_text(bridge_board const& board) {
  auto const hands = hands_of(board.seats);
  std::array<int, 4> points{};
  for (std::size_t seat = 0; seat < hands.size(); ++seat) {
    for (auto const card : hands[seat]) points[seat] += high_card_points(card);
  }
  auto const dealer = pbn_dealer(board.number);
  auto out = fmt::format(
      "<article class=\"board\" aria-label=\"Board {0}\"><div class=\"about\"><h2>{0}</h2><p>{1} "
      "deals</p><p>{2}</p></div>",
      board.number, dealer, board.number == 0 ? "" : fmt::format("Vul {}", pbn_vulnerable(board.number)));
  constexpr std::array places{"north", "east", "south", "west"};
  for (std::size_t seat = 0; seat < hands.size(); ++seat) out += hand_lines(hands[seat], places[seat]);
  out += "<div class=\"table\" aria-hidden=\"true\">" + seat_sign('N', "n", dealer) +
         seat_sign('W', "w", dealer) + seat_sign('E', "e", dealer) + seat_sign('S', "s", dealer) + "</div>";
  return out + fmt::format(
                   "<div class=\"points\" aria-label=\"points North {0}, West {1}, East {2}, South {3}\">"
                   "<span>{0}</span><span>{1}</span><span>{2}</span><span>{3}</span></div></article>\n",
                   points[0], points[3], points[1], points[2]);
}

}  // namespace

std::string hand_record(std::string const& title, std::vector<bridge_board> const& boards) {
  std::string body =
      std::string{record_style} + fmt::format("<h1>{}</h1>\n<div class=\"boards\">\n", markup(title));
  for (auto const& board : boards) body += board_text(board);
  return html_page(title, body + "</div>\n");
}

}  // namespace faro::program
