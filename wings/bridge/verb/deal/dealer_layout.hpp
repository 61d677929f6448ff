// Deals laid out as the program dealer prints them: what its users' other programs read.
#pragma once
#include "bridge/src/deals/question.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace faro::program {

/// Hands side by side, a line a suit: "A Q 4 3         J T".
std::string hands_side_by_side(std::span<std::array<odds::bridge::holding, 4> const> hands);
/// The same with the number of the deal above.
std::string dealer_deal(odds::bridge::deal_holdings const& deal, std::uint64_t number);
/// West and East.
std::string dealer_west_east(odds::bridge::deal_holdings const& deal);
/// "n AK43.T2.QJ9.8765 e ... s ... w ..." in one line, or each on its own.
std::string dealer_hands(odds::bridge::deal_holdings const& deal, char between);
/// A board of PBN; dealer is a seat.
std::string dealer_pbn(odds::bridge::deal_holdings const& deal, std::uint64_t number, std::size_t dealer,
                       std::string const& vulnerable);
/// One seat's hands of all deals, four side by side.
std::string dealer_page(std::vector<odds::bridge::deal_holdings> const& deals, std::size_t seat);

}  // namespace faro::program
