// People into groups that are as even as can be in what they are: levels, genders; some kept together, some
// apart, none with whom they were before.
//
// How uneven groups are: for each value the sum of the squares of how many each group has, less the least
// that so many people could have in so many groups; the sum of these over all values of all columns. 0: no
// group has two more of a value than another.
//
// Of up to 24 people all groups are counted, by groups that are filled one after the other and what is left
// then; people who are alike in all that counts are counted as one kind. The least is proved, and all that
// have it are alike. Of more this is tried for so many steps. Where that is too much, groups are looked for
// by exchanges that are accepted down to a threshold (G. Dueck and T. Scheuer, 1990), and a bound is what the
// steps have proved.
//
// Cost: at worst O(3^n) steps for n people of whom no two are alike, and O(2^n) numbers; some thousand steps
// where few kinds are.
#pragma once
#include <faro/chance/detail/integers.hpp>
#include <faro/exact/integer.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace faro::draws {

/// Whatever their kinds, groups of so many people are counted.
inline constexpr std::size_t most_proved = 24;
/// So many people at most.
inline constexpr std::size_t most_balanced = 2'000;

struct balance_rules {
  std::size_t people = 0, groups = 1;
  std::vector<std::vector<std::uint32_t>> balance{};   ///< a column: the number of each one's value, 0: none
  std::vector<std::vector<std::uint32_t>> together{};  ///< the same: who has the same number is together
  std::vector<std::pair<std::size_t, std::size_t>> apart{};
  std::uint64_t most_steps = 30'000'000;  ///< of counting more than most_proved people
};

struct balanced_groups {
  std::optional<std::vector<std::size_t>> group_of;  ///< of each; nothing: none were found
  bool impossible = false;                           ///< it is proved that there are none
  std::uint64_t uneven = 0;                          ///< how much these are
  std::uint64_t at_least = 0;                        ///< no groups are less
  std::optional<integer> ways;  ///< how many are as even; all alike. Nothing: not counted, and not alike
  integer number;               ///< which of them
};

/// Draws some, by one pick. Preconditions: 0 < groups <= people <= most_balanced; nobody is apart from
/// themselves or from whom they are together with; nobody is together with more than a group has.
[[nodiscard]] balanced_groups draw_balanced(long_chooser_ref c, balance_rules const& rules);

}  // namespace faro::draws
