// Balls in boxes, asked for cheaply: which balls share a box, and in which order the used boxes stand.
//
// Shuffles that give each card a random tag or shelf out of M only need the order of the tags. Asking for the
// tags themselves would cost M branches a card in an exhaustive reading; this costs 2 d + 1 with d boxes in
// use. Why it is exact: a ball meets each of the d used boxes with probability 1/M, and otherwise a new one.
// Given that it is new, the d + 1 used boxes are a uniformly random set in uniformly random order of use, so
// the new box is equally likely to stand at each of the d + 1 places among them.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/shuffle/detail/fenwick.hpp>

#include <cstdint>
#include <vector>

namespace faro {

/// Boxes in the order they came into use; their standing order is decided slot by slot.
class occupancy {
 public:
  /// Precondition: 1 <= boxes <= 2^32.
  explicit occupancy(std::uint64_t boxes) : boxes_{boxes} {}

  [[nodiscard]] std::size_t used() const { return slots_.size(); }
  [[nodiscard]] bool full() const { return slots_.size() == boxes_; }
  /// Where each used box went in among those used before it: identifies the state.
  [[nodiscard]] std::vector<std::uint32_t> const& slots() const { return slots_; }

  /// Does the next ball fall into a used box? Pick: 2 kinds (none when it is certain).
  template <chooser C>
  bool meets(C& c) const {
    if (slots_.empty()) return false;
    if (full()) return true;
    count_t const kinds[] = {static_cast<count_t>(slots_.size()),
                             static_cast<count_t>(boxes_ - slots_.size())};
    return pick_kind(c, kinds) == 0;
  }
  /// One of the used boxes, by order of use. Pick: d (none for one box).
  template <chooser C>
  std::size_t meet(C& c) const {
    return slots_.size() > 1 ? static_cast<std::size_t>(c.below(slots_.size())) : 0;
  }
  /// Takes a new box into use; its number by order of use. Pick: d + 1 (none for the first).
  template <chooser C>
  std::size_t open(C& c) {
    slots_.push_back(slots_.empty() ? 0 : static_cast<std::uint32_t>(c.below(slots_.size() + 1)));
    return slots_.size() - 1;
  }

  /// For each used box, by order of use: its place among all used boxes. O(d log d).
  [[nodiscard]] std::vector<std::size_t> places() const {
    fenwick_tree free{slots_.size()};
    std::vector<std::size_t> places(slots_.size());
    for (auto box = slots_.size();
         box-- > 0;) {  // the last one in stands at its slot among the places still free
      places[box] = free.find(slots_[box]);
      free.subtract(places[box], 1);
    }
    return places;
  }

 private:
  std::uint64_t boxes_;
  std::vector<std::uint32_t> slots_;
};

}  // namespace faro
