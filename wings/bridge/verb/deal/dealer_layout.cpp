// The layouts of the program dealer.
#include "bridge/verb/deal/dealer_layout.hpp"

#include "cards/deal_number.hpp"
#include "cards/pbn.hpp"
#include "text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

namespace faro::program {
namespace {

using odds::bridge::deal_holdings;
using odds::bridge::holding;

constexpr std::array<std::string_view, 4> seat_names{"North", "East", "South", "West"};

std::string ranks_of(unsigned cards, std::string_view between) {
  constexpr std::string_view letters = "23456789TJQKA";
  std::string out;
  for (std::size_t r = 13; r-- > 0;) {
    if ((cards >> r & 1U) == 0) continue;
    if (!out.empty()) out += between;
    out += letters[r];
  }
  return out;
}

}  // namespace

std::string hands_side_by_side(std::span<std::array<holding, 4> const> hands) {
  constexpr std::size_t width = 20;
  std::string out;
  for (std::size_t s = 0; s < 4; ++s) {
    std::string line;
    for (std::size_t i = 0; i < hands.size(); ++i) {
      line.resize(std::max(line.size(), i * width), ' ');
      auto const cards = ranks_of(hands[i][s], " ");
      line += (cards.empty() ? "-" : cards) + " ";
    }
    out += line + "\n";
  }
  return out + "\n";
}

std::string dealer_deal(deal_holdings const& deal, std::uint64_t number) {
  return fmt::format("{:4}.\n", number) + hands_side_by_side(deal);
}

std::string dealer_west_east(deal_holdings const& deal) {
  std::array<std::array<holding, 4>, 2> const hands{deal[3], deal[1]};
  return hands_side_by_side(hands);
}

std::string dealer_hands(deal_holdings const& deal, char between) {
  std::string out;
  for (std::size_t seat = 0; seat < deal.size(); ++seat) {
    out += "nesw"[seat];
    out += ' ';
    for (std::size_t s = 0; s < 4; ++s) out += (s == 0 ? "" : ".") + ranks_of(deal[seat][s], "");
    out += between;
  }
  return out;
}

std::string dealer_pbn(deal_holdings const& deal, std::uint64_t number, std::size_t dealer,
                       std::string const& vulnerable) {
  auto const text = pbn_deal(hands_of(odds::bridge::seats_of(deal)));
  std::string out = "[Event \"?\"]\n[Site \"?\"]\n[Date \"?\"]\n";
  out += fmt::format("[Board \"{}\"]\n", number);
  for (auto const* seat : {"West", "North", "East", "South"}) out += fmt::format("[{} \"?\"]\n", seat);
  out +=
      fmt::format("[Dealer \"{}\"]\n[Vulnerable \"{}\"]\n[Deal \"{}\"]\n", "NESW"[dealer], vulnerable, text);
  return out + "[Scoring \"?\"]\n[Declarer \"?\"]\n[Contract \"?\"]\n[Result \"?\"]\n\n";
}

std::string dealer_page(std::vector<deal_holdings> const& deals, std::size_t seat) {
  constexpr std::size_t in_a_row = 4, width = 20;
  auto out = fmt::format("{} hands:\n\n", seat_names[seat]);
  for (std::size_t first = 0; first < deals.size(); first += in_a_row) {
    std::vector<std::array<holding, 4>> row;
    std::string numbers;
    for (auto i = first; i < std::min(first + in_a_row, deals.size()); ++i) {
      row.push_back(deals[i][seat]);
      numbers.resize(std::max(numbers.size(), (i - first) * width), ' ');
      numbers += fmt::format("{:4}.", i + 1);
    }
    out += numbers + "\n" + hands_side_by_side(row);
  }
  return out;
}

}  // namespace faro::program
