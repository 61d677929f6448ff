// The cycle types of permutations of n cards: partitions of n, numbered, with their class sizes, and how an
// exchange of two cards leads from one to the other.
//
// Cost: O(types x (distinct parts)^2) steps; 52 cards have 281,589 types and about 12 million steps.
#pragma once
#include <faro/exact/integer.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace faro::judge {

/// The most cards types are listed for.
inline constexpr std::size_t most_type_cards = 60;

/// Numbers the types of so many cards: partitions with a smaller largest part come first.
class type_numbers {
 public:
  explicit type_numbers(std::size_t cards);
  /// The number of a type. Precondition: cycle lengths that sum to the cards, the longest first.
  [[nodiscard]] std::uint32_t operator()(std::span<std::uint8_t const> parts) const;

 private:
  using counts = std::array<std::array<std::uint32_t, most_type_cards + 1>, most_type_cards + 1>;
  std::size_t cards_;
  counts up_to_{};  // up_to_[r][m]: partitions of r into parts of at most m
};

class cycle_types {
 public:
  /// One exchange out of `ways` leads to that type.
  struct step {
    std::uint32_t to, ways;
  };

  explicit cycle_types(std::size_t cards);

  [[nodiscard]] std::size_t count() const { return starts_.size() - 1; }
  [[nodiscard]] std::size_t cards() const { return cards_; }
  /// The cycle lengths of a type, the longest first.
  [[nodiscard]] std::span<std::uint8_t const> parts(std::size_t type) const {
    return {parts_.data() + part_starts_[type], part_starts_[type + 1] - part_starts_[type]};
  }
  /// The least exchanges that lead to it: cards - cycles. Its parity is that of the type.
  [[nodiscard]] std::size_t distance(std::size_t type) const { return cards_ - parts(type).size(); }
  /// The types that the cards (cards - 1) / 2 exchanges of two cards lead to, with their numbers.
  [[nodiscard]] std::span<step const> steps(std::size_t type) const {
    return {steps_.data() + starts_[type], starts_[type + 1] - starts_[type]};
  }
  /// The number of permutations of the type.
  [[nodiscard]] integer size(std::size_t type) const;
  /// The type of the sorted deck: no cycle longer than 1.
  [[nodiscard]] static std::size_t identity() { return 0; }

 private:
  void list(std::size_t rest, std::size_t largest, std::vector<std::uint8_t>& so_far);
  static std::size_t count_steps(std::span<std::uint8_t const> parts);
  void join(std::size_t type);

  std::size_t cards_;
  integer orders_;  // cards_!
  type_numbers rank_;
  std::vector<std::uint8_t> parts_;
  std::vector<std::size_t> part_starts_{0};
  std::vector<step> steps_;
  std::vector<std::size_t> starts_{0};
};

}  // namespace faro::judge
