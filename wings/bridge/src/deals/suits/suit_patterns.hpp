// All ways to share out one suit among the hands that matter: as groups that no question tells apart.
#pragma once
#include "bridge/src/deals/condition/atoms.hpp"

#include <faro/exact/integer.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace faro::odds::bridge::detail {

using point = std::array<std::int32_t, most_dimensions>;

/// n over k, n up to 52.
uint128 choose(int n, int k);
/// The bits of `chosen`, which counts places among the set bits of `among`, at those places.
unsigned spread(unsigned chosen, unsigned among);
/// The number-th subset of k of n places, in a fixed order.
unsigned subset(int k, std::uint64_t number);

class suit_patterns {
 public:
  /// How many cards of each class go to each hand, and in how many ways.
  struct part {
    std::uint32_t first = 0;  ///< of its numbers among `counts`
    std::uint64_t ways = 0;
  };
  struct group {
    point adds{};             ///< to the dimensions, above the least
    std::uint64_t facts = 0;  ///< which facts of the suit hold
    std::uint64_t ways = 0;
    std::vector<part> parts{};
  };
  /// What is looked at again and again of a group.
  struct gist {
    point adds{};
    std::uint64_t ways = 0;
  };
  /// Groups of the same lengths, sorted by facts.
  struct by_lengths {
    std::array<std::uint8_t, seats> length{};  ///< of each hand that matters
    std::vector<group> groups{};
    std::vector<gist> gists{};  ///< of the groups, in their order
  };
  struct wanted {
    std::size_t suit;
    std::vector<std::size_t> hands;  ///< seats that matter
    bool pool;                       ///< cards may also go elsewhere
    std::array<holding, seats> fixed;
    std::array<int, seats> least, most;  ///< lengths of each hand that matters, by its place
    std::uint64_t most_parts;
  };

  /// Throws too_big when there are too many.
  suit_patterns(atoms const& of, wanted const& w);

  [[nodiscard]] std::vector<by_lengths> const& all() const { return all_; }
  /// The fact atoms by their bits.
  [[nodiscard]] std::vector<std::size_t> const& facts() const { return facts_; }
  /// The least and greatest that a dimension gets from this suit.
  [[nodiscard]] std::int64_t least(std::size_t dimension) const { return least_[dimension]; }
  [[nodiscard]] std::int64_t most(std::size_t dimension) const { return most_[dimension]; }
  /// The ranks of each class of cards that no question tells apart; how many hands share them.
  [[nodiscard]] std::vector<unsigned> const& classes() const { return classes_; }
  /// In how many ways, but for the places within classes, the suit is shared out.
  [[nodiscard]] std::uint64_t parts() const { return parts_; }
  [[nodiscard]] std::size_t hands() const { return wanted_.hands.size(); }
  /// How many cards of each class go to each hand, class by class.
  [[nodiscard]] std::span<std::uint8_t const> counts(part const& p) const {
    return {counts_.data() + p.first, classes_.size() * hands()};
  }
  /// The holdings of the hands for the number-th way of a part.
  [[nodiscard]] std::array<holding, seats> dealt(part const& p, std::uint64_t number) const;

 private:
  friend class sharing_out;
  wanted wanted_;
  std::vector<unsigned> classes_;  // bits of the ranks of each
  std::vector<std::uint8_t> counts_;
  std::uint64_t parts_ = 0;
  std::vector<by_lengths> all_;
  std::vector<std::size_t> facts_;
  std::array<std::int64_t, most_dimensions> least_{}, most_{};
};

}  // namespace faro::odds::bridge::detail
