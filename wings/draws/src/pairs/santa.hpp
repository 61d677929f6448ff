// Secret Santa: everyone gives to someone, nobody to their own family (nor to themselves).
//
// All valid assignments are alike: they are counted by rook polynomials, whatever the number of people, and
// number k of them, in the order of who the first gives to, the second, ..., is found without reading. So one
// integer is the whole draw. Those without swaps (nobody gives to the one who gives to them) are counted by
// taking pairs that swap out, and drawn by drawing again: about 3 in 5 valid assignments have none.
//
// Cost: a count O(people^2) steps on large numbers; a way as many counts as there are people times kinds of
// families. Origin: derangements (P. de Montmort, 1708); rook polynomials (I. Kaplansky, J. Riordan, 1946).
#pragma once
#include <faro/chance/detail/integers.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace faro::draws {

/// How many assignments there are. `family` of each person, from 0.
[[nodiscard]] integer count_santas(std::span<std::uint32_t const> family);
/// How many of them have no swap. For up to some 100 people.
[[nodiscard]] integer count_santas_without_swaps(std::span<std::uint32_t const> family);

/// Assignment number k: to whom each gives. Precondition: k < count_santas(family).
[[nodiscard]] std::vector<std::size_t> nth_santa(std::span<std::uint32_t const> family, integer k);

/// Whether somebody gives to the one who gives to them.
[[nodiscard]] bool has_swap(std::span<std::size_t const> receivers);

/// Draws one, by one pick below their number; without swaps again until there is none. Throws input_error
/// after 10,000 tries: there is none, or as good as none. `tries` counts the picks.
[[nodiscard]] std::vector<std::size_t> draw_santa(long_chooser_ref c, std::span<std::uint32_t const> family,
                                                  bool swaps, std::uint64_t& tries);

/// How many of the others give within their family, on average, when the largest family is placed first and
/// the rest at random: some e to this power tries will be needed.
[[nodiscard]] double expected_clashes(std::span<std::uint32_t const> family);

/// Draws one of any number of people, all valid assignments alike: the largest family gives to others and
/// gets from others by lot, then the rest by lot, again until nobody gives within their family. Two families
/// need one try. False after `most_tries`. O(people) a try.
[[nodiscard]] bool santa_by_largest(long_chooser_ref c, std::span<std::uint32_t const> family,
                                    std::vector<std::size_t>& receivers, std::uint64_t& tries,
                                    std::uint64_t most_tries);

}  // namespace faro::draws
