// People into groups as even as can be: a class of 23 into 6 groups, 5 of 4 and one of 3. Every way to fill
// the groups is alike; where some may not share one, a way that has them together is drawn again.
//
// Cost: O(people) a try; counting O(people) steps on large numbers.
#pragma once
#include <faro/chance/detail/integers.hpp>
#include <faro/chance/record.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace faro::draws {

/// So many people at most: a million take some seconds and half a gigabyte.
inline constexpr std::size_t most_grouped = 1'000'000;

/// The sizes of so many groups: the larger first. Precondition: 0 < groups <= people.
[[nodiscard]] std::vector<std::size_t> even_sizes(std::size_t people, std::size_t groups);

/// How many ways there are to fill groups of these sizes.
[[nodiscard]] integer count_even_groups(std::span<std::size_t const> sizes);

/// The picks by which even_groups_by_trying() gives these groups at once. O(people).
[[nodiscard]] std::vector<pick> picks_of_groups(std::span<std::size_t const> sizes,
                                                std::span<std::size_t const> group_of);

/// The group of each, by a pick for each in turn among the places that are left. `apart`: lists of numbers,
/// one a person, 0 for none; no two with the same number of a list are in one group. False after so many
/// tries.
[[nodiscard]] bool even_groups_by_trying(long_chooser_ref c, std::span<std::size_t const> sizes,
                                         std::span<std::vector<std::uint32_t> const> apart,
                                         std::vector<std::size_t>& group_of, std::uint64_t& tries,
                                         std::uint64_t most_tries);

}  // namespace faro::draws
