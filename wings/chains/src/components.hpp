// What a chain looks like as a graph: the classes of states that lead to each other, the order they are met
// in, and the states that can never end. Apart from solving: no numbers are needed for it.
#pragma once
#include "chains/src/deadline.hpp"

#include <faro/chains/detail/chain.hpp>

#include <cstdint>
#include <vector>

namespace faro::detail {

/// Strongly connected classes. They are numbered so that ways lead to the same or a lower number.
struct strong_components {
  std::vector<std::uint32_t> of;    ///< by state
  std::vector<std::uint32_t> size;  ///< by class
  std::uint32_t largest = 0;
  /// All states, so that every way that does not stay in its class leads to a later one.
  [[nodiscard]] std::vector<std::uint32_t> first_to_last() const;
};

/// Linear in the ways. Throws deadline_passed, where some is given.
strong_components strong_components_of(chain const& c, deadline* waits = nullptr);
/// The same where a state has several rows: those from first_row[state] to the next state's.
strong_components strong_components_of(chain const& rows, std::vector<std::uint32_t> const& first_row);

/// By state: whether some outcome can be reached. Linear in the ways. Throws deadline_passed, where some is
/// given.
std::vector<bool> can_end(chain const& c, deadline* waits = nullptr);

/// The chain with one more outcome, the last, in place of all states that can't end. Precondition: the start
/// can.
chain without_endless(chain const& c, std::vector<bool> const& ends);

}  // namespace faro::detail
