// Secret Santa in one loop: who gets a gift passes one on, until everybody has, and it is back where it
// began.
//
// All loops that keep the rules are alike. Of up to 20 people they are counted, whatever the rules, by the
// people who are still to come (M. Held and R. Karp), and loop number k is found without reading; of more,
// loops through everybody are drawn until one keeps the rules, which is uniform, too.
//
// Cost: the count O(2^n n^2) steps and 2^n n / 2 numbers of 8 bytes (80 MB for 20 people); a try O(n).
#pragma once
#include "draws/src/pairs/pairs.hpp"

#include <faro/chance/detail/integers.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace faro::draws {

class gift_loops {
 public:
  static constexpr std::size_t most_people = 20;

  /// Precondition: 2 to most_people people.
  explicit gift_loops(pairing const& rules);

  [[nodiscard]] std::uint64_t count() const { return ways(everybody(), 0); }
  /// Loop number k: to whom each gives. Precondition: k < count().
  [[nodiscard]] std::vector<std::size_t> nth(std::uint64_t k) const;

 private:
  using people_set = std::uint32_t;  // bit i: person i + 1

  [[nodiscard]] people_set everybody() const { return (people_set{1} << (rules_.size() - 1)) - 1; }
  /// From a person through all of these and back to the first.
  [[nodiscard]] std::uint64_t ways(people_set left, std::size_t from) const;

  pairing const& rules_;
  std::vector<std::uint64_t> ways_;  // [left][from person 1, 2, ...]
};

/// Draws one of any number of people. False after `most_tries`. O(people) a try.
[[nodiscard]] bool loop_by_trying(long_chooser_ref c, pairing const& rules,
                                  std::vector<std::size_t>& receivers, std::uint64_t& tries,
                                  std::uint64_t most_tries);

/// People who may give to each other alone, so that no loop leaves them: a proof that there is none. Nothing
/// where there are no such people. O(people^2).
[[nodiscard]] std::optional<std::vector<std::size_t>> closed_circle(pairing const& rules);

}  // namespace faro::draws
