// The pass over the suits of a deal, with all that it keeps: made in pass.cpp, walked along in unrank.cpp.
#pragma once
#include "bridge/src/deals/suits/plan.hpp"

#include <faro/parallel/progress.hpp>

#include <array>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace faro::odds::bridge::detail {

struct block;
/// A way on from a block: these lengths, these facts.
struct exit {
  block const* to = nullptr;
  std::uint32_t lengths = 0;          ///< place among the patterns
  std::uint32_t first = 0, last = 0;  ///< of their groups
  std::uint8_t freed = 0;             ///< seats that become free
  uint128 factor = 1;                 ///< ways to deal these
};
/// All standings alike, an array over their sums.
struct block {
  point size{1, 1, 1, 1};
  std::vector<std::uint64_t> ways{};  ///< from the third suit on; empty: none
  std::vector<uint128> wide_ways{};   ///< before it
  /// Of each row (the last sum varies) where it begins and ends to have ways.
  std::vector<std::pair<std::int32_t, std::int32_t>> extent{};
  std::vector<exit> exits{};
  /// From the third suit on, while there is room: the ways of each cell through each exit.
  std::vector<std::vector<std::uint64_t>> through{};
  suit_patterns const* patterns = nullptr;
  mutable std::unordered_map<std::uint32_t, std::vector<uint128>> sums;  ///< of exits, for cells asked for

  [[nodiscard]] bool none() const { return ways.empty() && wide_ways.empty(); }
  [[nodiscard]] uint128 at(std::size_t cell) const { return ways.empty() ? wide_ways[cell] : ways[cell]; }
  /// The row of these sums, capped.
  [[nodiscard]] std::size_t row(point const& p) const {
    std::size_t out = 0;
    for (std::size_t d = 0; d + 1 < most_dimensions; ++d)
      out = out * static_cast<std::size_t>(size[d]) + static_cast<std::size_t>(std::min(p[d], size[d] - 1));
    return out;
  }
  void measure_rows();
  /// The cell of these sums, capped.
  [[nodiscard]] std::size_t cell(point const& p) const {
    constexpr auto last = most_dimensions - 1;
    return row(p) * static_cast<std::size_t>(size[last]) +
           static_cast<std::size_t>(std::min(p[last], size[last] - 1));
  }
};

class suit_pass : public deal_plan {
 public:
  explicit suit_pass(deal_plan&& plan) : deal_plan{std::move(plan)} {}
  /// Throws too_big.
  void count(deal_limits const& limits);

  [[nodiscard]] uint128 ways() const { return total_; }
  [[nodiscard]] std::uint64_t steps() const { return steps_; }
  [[nodiscard]] deal_holdings nth(uint128 k) const;

 private:
  class unranking;
  struct freeing {
    std::size_t seat, level;
    int needs;
    std::uint64_t place;
  };

  // pass.cpp
  block const* find(std::size_t level, standing const& s);
  void follow(std::size_t level, standing const& s, suit_patterns::by_lengths const& by, std::uint32_t place,
              block& b);
  void let_go(std::size_t level, standing& s, exit& e) const;
  [[nodiscard]] int sum_of(standing const& s, std::size_t seat) const {
    return automata_[seat].at(s.shape[seat]).sum;
  }

  // weights.cpp
  void fill(std::size_t level, standing const& s, block& b);
  template <class Weight>
  void add_through(block const& b, exit const& e, std::vector<Weight>& ways,
                   std::vector<std::pair<point, std::int32_t>> const& rows);
  template <class Weight>
  void add_up(block& b, std::vector<Weight>& ways, std::vector<std::pair<point, std::int32_t>> const& rows);
  void finish(standing const& s, block& b);

  // unrank.cpp
  [[nodiscard]] std::size_t exit_of(block const& b, point const& p, uint128& k) const;

  deal_limits limits_;
  std::array<std::unordered_map<standing, block, standing_hash>, suits + 1> memo_;
  exit entry_;
  uint128 total_ = 0;
  std::uint64_t steps_ = 0, cells_ = 0, kept_ = 0;
  parallel::long_work* work_ = nullptr;  // while it is counted; a step is a block
};

}  // namespace faro::odds::bridge::detail
