// What the two sides of each deal of a session could make, double dummy, judged beside the deals themselves.
//
// The distribution of tricks can't be counted: 5.4e28 deals would have to be solved. So there is a table of
// fair deals that were solved once (wings/judge/tables/double-dummy.csv), and a session is compared with
// them: under a fair deal all are alike, so the session's deals are some that were picked out of both
// together. What is tested is the total of each number against as many draws from the two together, with
// replacement, which scatter more than picking does (W. Hoeffding, 1963): p-values err on the safe side, the
// more so the more deals there are; and so for the histogram. Whether the boards stand in an order of their
// own needs no table: of two boards the later makes more as often as not (M. Kendall's tau), exactly by all
// orders of these boards up to 100 of them, beyond by mean and variance.
//
// Cost: milliseconds.
#pragma once
#include "judge/src/panel/bridge_tables.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace faro::judge {

/// Of a side: the most tricks in any strain, and the highest contract that is made: 0 none, 1 a part score,
/// 2 a game, 3 a small slam, 4 a grand slam.
struct side_tricks {
  std::size_t tricks = 0, height = 0;
};
/// North and South, East and West.
using board_sides = std::array<side_tricks, 2>;

/// The fair deals that sessions are compared with.
struct solved_deals {
  struct row {
    board_sides sides;
    std::uint64_t deals;
  };
  std::vector<row> rows;
  std::uint64_t deals = 0;
  double mean = 0, error = 0;  ///< of the most tricks of North and South
};
solved_deals const& fair_deals_solved();

/// How often, of two boards, the later has the greater number, and how often that is by chance.
struct rising_pairs {
  std::uint64_t seen = 0, pairs = 0;  ///< pairs: of boards whose numbers differ
  double p = 1;                       ///< two-sided
};
rising_pairs rising_pairs_of(std::vector<std::size_t> const& numbers);

/// The panel of deals with the tests of tricks, all under one correction. Precondition: a board a deal.
panel_result judge_deals(bridge_tables const& tables, std::vector<board_sides> const& boards);

}  // namespace faro::judge
