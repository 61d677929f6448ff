// Deals counted in two halves, where the pass over the suits (pass.hpp) is too big: three or four hands of
// which points are asked.
//
// Two suits are one half, the others the second. In a half the honours of both suits give sums, the spots
// fill up lengths (split_suit.hpp), and the two only meet in how many honours each hand has: so for each pair
// of such kinds there is one number of ways by lengths and one list of sums. The halves meet at a standing
// between them: for each sum of the first half, the second's sums that make the condition true are boxes,
// looked up in prefix sums. A deal is a number again: standing and sum in the middle, then each half by
// itself.
//
// Three hands that count points: a second or two, 10^8 to 10^9 steps; 200 MB. A deal: some microseconds.
// Where honours add what depends on lengths (losers), they are kept apart by sorts of lengths: cells.
// Origin: meet in the middle (Horowitz, Sahni, 1974); summed-area tables (Crow, 1984) in three or four
// dimensions.
#pragma once
#include "bridge/src/deals/halves/summed_area.hpp"
#include "bridge/src/deals/suits/plan.hpp"
#include "bridge/src/deals/suits/split_suit.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace faro::odds::bridge::detail {

/// Two suits together.
class half {
 public:
  half(split_suit a, split_suit b, std::array<std::int64_t, most_dimensions> const& cap);

  /// Lengths of both suits, with the cells of their honours for which they lead where they lead.
  struct lengths {
    std::uint16_t a, b, cell_a, cell_b;
  };
  /// For the kinds of two cells, pair by pair, ways by lengths.
  struct block {
    std::uint16_t cell_a, cell_b;
    std::vector<std::uint64_t> spots{};
  };
  /// All ways of the half that lead to one standing.
  struct bundle {
    std::vector<lengths> of{};
    std::vector<block> blocks{};        ///< none when deals are found without them
    std::vector<std::uint64_t> sums{};  ///< for each point, ways
  };
  [[nodiscard]] std::uint64_t pairs(lengths const& l) const;
  /// Adds these lengths to the blocks.
  void add(bundle& to, lengths const& l) const;
  void sum_up(bundle& of) const;
  /// The holdings of the hands in both suits: way number k of a point.
  [[nodiscard]] std::array<std::array<holding, seats>, 2> dealt(bundle const& of, std::size_t point,
                                                                uint128 k) const;

  [[nodiscard]] std::vector<point> const& points() const { return points_; }
  [[nodiscard]] split_suit const& first() const { return a_; }
  [[nodiscard]] split_suit const& second() const { return b_; }
  /// Whether what honours add hangs on lengths.
  [[nodiscard]] bool has_sorts() const { return a_.sorts > 1 || b_.sorts > 1; }
  /// Of a pair of cells: for each pair of its kinds what its points weigh together.
  [[nodiscard]] std::vector<uint128> weighed(std::uint16_t cell_a, std::uint16_t cell_b,
                                             std::vector<uint128> const& weight_of_point) const;
  /// Additions that sum_up() takes.
  [[nodiscard]] std::uint64_t terms(bundle const& of) const;

 private:
  struct entry {
    std::uint32_t pair, point;
    std::uint64_t ways;
  };
  class making;
  /// Calls use(ways, entries from, to) for each pair of kinds of a block that has ways.
  template <class F>
  void each_pair(block const& of, F const& use) const;
  [[nodiscard]] point sum(point const& x, point const& y) const;
  /// A way of a point: the honours and, of its lengths, the spots by their numbers.
  struct way {
    entry const* honours_of = nullptr;
    lengths const* of = nullptr;
    std::uint64_t honours = 0, spots = 0;
  };
  [[nodiscard]] way way_of_pairs(bundle const& of, std::size_t point, uint128 k) const;
  [[nodiscard]] way way_of_lengths(bundle const& of, std::size_t point, uint128 k) const;
  [[nodiscard]] std::size_t cells_of_b() const { return b_.first_kind.size() - 1; }
  [[nodiscard]] std::size_t cells() const { return (a_.first_kind.size() - 1) * cells_of_b(); }

  split_suit a_, b_;
  std::array<std::int64_t, most_dimensions> cap_;
  std::vector<point> points_;
  std::vector<entry> entries_;                          ///< by pairs of kinds, then by points
  std::vector<std::uint32_t> first_entry_;              ///< of each pair, and the end
  std::vector<std::vector<std::uint32_t>> by_point_;    ///< the entries of each
  std::vector<std::uint32_t> by_cell_, first_by_cell_;  ///< the same by points and pairs of cells
};

class half_pass : public deal_plan {
 public:
  /// The suits are split already: see split_suits().
  half_pass(deal_plan&& plan, std::vector<split_suit> split);
  /// Throws too_big.
  void count(deal_limits const& limits);

  [[nodiscard]] uint128 ways() const { return total_; }
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  [[nodiscard]] deal_holdings nth(uint128 k) const;
  /// For each suit how many deals have these lengths in it. Precondition: at most one hand does not matter.
  [[nodiscard]] std::array<std::map<suit_lengths, uint128>, suits> lengths() const;
  /// With a number: how many deals there are of each value, counted from the least.
  [[nodiscard]] std::map<std::uint64_t, uint128> const& values() const { return values_; }

 private:
  /// After the last suit: the weight of each final sum.
  struct ending {
    point size{1, 1, 1, 1};
    std::vector<std::uint64_t> weight{};
    std::vector<box> boxes{};
    [[nodiscard]] std::uint64_t at(point const& p) const;
  };
  struct ways_on {
    ending const* end = nullptr;
    half::bundle ways{};
  };
  /// A standing between the halves.
  struct middle {
    half::bundle before{};
    std::vector<ways_on> after{};
    std::vector<uint128> until{};  ///< ways of all deals up to each point of the first half
  };

  void spend(std::uint64_t steps);
  void keep(std::uint64_t cells);
  void finish(half const& of, half::bundle& b);
  void drop_blocks();
  template <class F>
  void follow(split_suit const& suit, std::size_t level, standing const& s, std::size_t lengths, F const& f);
  void meet();
  void foresee(std::uint64_t done, std::uint64_t all) const;
  void go_on(standing const& s, middle& m);
  void multiply(middle& m);
  ending const& ending_of(standing s);
  template <class F>
  void by_lengths(half const& of, half::bundle const& b, std::vector<uint128> const& weight,
                  F const& use) const;

  deal_limits limits_;
  half first_, second_;
  std::vector<middle> middles_;
  std::vector<uint128> until_;  ///< ways of all deals up to each of them
  std::unordered_map<standing, ending, standing_hash> endings_;
  uint128 total_ = 0;
  std::map<std::uint64_t, uint128> values_;
  std::uint64_t steps_ = 0, cells_ = 0;
  bool blocks_kept_;
  std::uint64_t block_cells_ = 0;
};

}  // namespace faro::odds::bridge::detail
