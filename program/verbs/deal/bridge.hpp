// Bridge boards that faro deal shows without dealing them itself: from a file, by number, as Big Deal deals.
#pragma once
#include "cards/bridge_file.hpp"

#include <faro/exact/integer.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

struct bridge_source {
  std::vector<bridge_board> boards;  ///< each with its number
  std::string generator;             ///< PBN's tag; empty: ours
};

/// The boards of a file in any format. Boards without a number follow the one before.
bridge_source boards_from_file(std::string const& path);
/// The deal of that number.
bridge_source board_of_number(integer const& number);

/// The number of a deal, which may have commas. Throws usage_error.
integer deal_number_of(std::string const& text);
/// The numbers of ranges, one a board. Throws usage_error.
std::vector<std::uint64_t> numbers_in(std::string const& ranges);
/// N, north, ... and None, NS, EW, All, in any case. Throw usage_error for another word.
char board_dealer_in(std::string const& text);
std::string_view vulnerable_in(std::string const& text);
/// Gives boards these numbers. Throws input_error when there are more of the one than of the other.
void renumber(bridge_source& source, std::vector<std::uint64_t> const& numbers);

}  // namespace faro::program
