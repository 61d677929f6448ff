// The door to the double-dummy solver: how many tricks a declarer takes when all four hands are seen and
// nobody errs, the table of all twenty declarers and strains, and par.
//
// The solver is Bo Haglund's and Soren Hein's DDS (libdds, 2006-2018), an optional part of the build: it is
// loaded when tricks are first asked for, since its loading alone starts a shell (to ask for free memory),
// and dds.cpp is the one file that knows its interface. One declarer in one strain takes a few milliseconds,
// a table some 20 times less than 20 of them; the memory is at most 160 MB a thread. Any number of threads
// may ask; as many as faro works with are answered at once. Throws input_error where the solver is not there.
#pragma once
#include "bridge/src/deals/question.hpp"

#include <faro/text/detail/message.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds::tricks {

using bridge::deal_holdings;

/// Spades, hearts, diamonds, clubs, then notrump.
constexpr std::size_t strains = 5, notrump = 4;
constexpr std::array<std::string_view, strains> strain_signs{"S", "H", "D", "C", "NT"};
constexpr std::string_view seat_signs = "NESW";

/// Whether faro was built with the solver.
bool built_with_solver();
/// Why no tricks can be asked for; nothing where they can.
std::optional<message> why_no_solver();
/// Throws input_error with that.
void require_solver();

/// What the declarer's side takes, 0 to 13. Precondition: 13 cards a seat.
int tricks_of(deal_holdings const& deal, std::size_t declarer, std::size_t strain);
/// What the leader's side takes when it leads this card (rank 12 is the ace) against the hand before it; 0
/// when it has not that card.
int tricks_after_lead(deal_holdings const& deal, std::size_t leader, std::size_t suit, std::size_t rank,
                      std::size_t strain);

/// Whether these are so many at least, in a fifth of the time.
bool takes_tricks(deal_holdings const& deal, std::size_t declarer, std::size_t strain, int least);
bool takes_tricks_after_lead(deal_holdings const& deal, std::size_t leader, std::size_t suit,
                             std::size_t rank, std::size_t strain, int least);

/// By strain and declarer.
using trick_table = std::array<std::array<int, bridge::seats>, strains>;
trick_table table_of(deal_holdings const& deal);
/// Of several deals, so that no thread waits for the others: at most most_tables at once.
inline constexpr std::size_t most_tables = 40;
std::vector<trick_table> tables_of(std::span<deal_holdings const> deals);

enum class vulnerability : std::uint8_t { none, north_south, east_west, all };
/// "None", "NS", "EW", "All", in any case; throws input_error for another word.
vulnerability vulnerability_named(std::string_view word);

/// The contract that neither side can better, as bids go, and its score.
struct par_result {
  int score = 0;                         ///< for North and South
  std::vector<std::string> contracts{};  ///< "NS 4S=", "EW 5Dx-2"; none where everybody passes
};
par_result par_of(trick_table const& table, std::size_t dealer, vulnerability who);
/// The same of a deal.
par_result par_of(deal_holdings const& deal, std::size_t dealer, vulnerability who);

/// The heights of contracts that have a bonus of their own.
enum class contract_height : std::uint8_t { none, part_score, game, small_slam, grand_slam };
/// What a side makes of a deal.
struct side_best {
  int tricks = 0;                                  ///< the most, in any strain
  contract_height height = contract_height::none;  ///< the highest of a contract that is made
  int score = 0;                                   ///< the greatest of a contract that is made, undoubled
  std::string contract{};                          ///< which: "NS 4S+1", "N 3NT="; empty where there is none
};
/// `side` 0 is North and South.
side_best best_of_side(trick_table const& table, std::size_t side, bool vulnerable);

}  // namespace faro::odds::tricks
