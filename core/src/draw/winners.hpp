// Prizes among people with tickets: who has three tickets is three times as likely to be drawn.
//
// Tickets are never listed one by one: a pick is the number of a ticket, and the tickets of those who have
// won leave the drum unless they may win again. Totals may exceed 64 bits. O(log people) a prize.
//
// The chances to be among the winners follow from how many of each number of tickets have won; where those
// states are many (with n people of different tickets they are all subsets), from sums of tickets: exact as
// long as prizes times the most tickets of one stays below some thousands, and nothing otherwise.
//
// Origin: successive sampling (D. Horvitz, D. Thompson, 1952); the order of drawing is R. Plackett's (1975).
#pragma once
#include <faro/chance/detail/integers.hpp>
#include <faro/exact/integer.hpp>
#include <faro/exact/ratio.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace faro::draws {

/// The most tickets that one may have.
inline constexpr std::uint64_t most_tickets = 1'000'000'000'000'000'000;

/// The winner of each prize in order, as numbers of people. The pick is the number of a ticket, counted
/// through those still in the drum in the order of people. Throws input_error when there are fewer people
/// with tickets than prizes (with `again`: none).
[[nodiscard]] std::vector<std::size_t> draw_winners(long_chooser_ref c,
                                                    std::span<std::uint64_t const> tickets,
                                                    std::size_t prizes, bool again);

/// The same with weights of any size, none of them below 0.
[[nodiscard]] std::vector<std::size_t> draw_winners(long_chooser_ref c, std::span<integer const> weights,
                                                    std::size_t prizes, bool again);

/// The picks by which these people would be drawn: the first ticket of each. Precondition: as draw_winners()
/// has them, each with a ticket.
[[nodiscard]] long_record picks_of_winners(std::span<std::uint64_t const> tickets,
                                           std::span<std::size_t const> winners, bool again);

/// Throws as draw_winners() would.
void check_prizes(std::span<std::uint64_t const> tickets, std::size_t prizes, bool again);

/// Everybody's chance to win a prize at all; nothing when it takes more than `most_steps` to compute.
[[nodiscard]] std::optional<std::vector<ratio>> winning_chances(std::span<std::uint64_t const> tickets,
                                                                std::size_t prizes, bool again,
                                                                std::uint64_t most_steps = 100'000);

}  // namespace faro::draws
