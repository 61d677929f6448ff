// What is known of a hand's shape while its suits pass by: states that have the same future are one.
#pragma once
#include "bridge/src/deals/condition/atoms.hpp"

#include <array>
#include <bitset>
#include <cstdint>
#include <vector>

namespace faro::odds::bridge::detail {

constexpr std::size_t most_shape_atoms = 256;

class shape_automaton {
 public:
  struct state {
    int sum = 0;  ///< cards so far
    std::bitset<most_shape_atoms> can_hold, can_fail;
    std::vector<std::int64_t> low, high;  ///< of the seat's functions
    std::array<int, ranks + 1> next{};    ///< by the length of the next suit; -1: none
  };

  shape_automaton() = default;
  /// The atoms of a seat about its lengths, and its functions. Throws too_big beyond 256 atoms.
  shape_automaton(atoms const& of, std::size_t seat, std::array<std::size_t, suits> const& order);

  /// State 0 is the start.
  [[nodiscard]] state const& at(std::size_t i) const { return states_[i]; }
  [[nodiscard]] std::size_t size() const { return states_.size(); }
  /// The atoms by their bits.
  [[nodiscard]] std::vector<std::size_t> const& atom_of_bit() const { return atoms_; }

 private:
  std::vector<state> states_;
  std::vector<std::size_t> atoms_;
};

}  // namespace faro::odds::bridge::detail
