// The pass over the suits of a deal, with all that it keeps: made in pass.cpp, walked along in unrank.cpp.
#pragma once
#include "odds/bridge/atoms.hpp"
#include "odds/bridge/residuals.hpp"
#include "odds/bridge/shape_automaton.hpp"
#include "odds/bridge/suit_patterns.hpp"

#include <faro/odds/bridge/deals.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <unordered_map>
#include <vector>

namespace faro::odds::bridge::detail {

/// Where a deal stands before a suit, but for its sums.
struct standing {
  std::array<std::uint16_t, seats> shape{};  ///< of each hand that is not free, the state of its automaton
  std::uint32_t residual = 0;                ///< what is left of the condition
  std::uint8_t free = 0;                     ///< seats of which nothing is open
  friend bool operator==(standing const&, standing const&) = default;
};
struct standing_hash {
  std::size_t operator()(standing const& s) const {
    std::uint64_t h = std::uint64_t{s.shape[0]} | std::uint64_t{s.shape[1]} << 16U |
                      std::uint64_t{s.shape[2]} << 32U | std::uint64_t{s.shape[3]} << 48U;
    h = (h ^ (std::uint64_t{s.residual} << 8U | s.free) * 0xD6E8FEB86659FD93U) * 0x9E3779B97F4A7C15U;
    return h ^ h >> 29U;
  }
};

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

inline point plus(point a, point const& b) {
  for (std::size_t d = 0; d < most_dimensions; ++d) a[d] += b[d];
  return a;
}

class suit_pass {
 public:
  /// What is summed up lies between this and its negative: 2^15 times the ways still fit 64 bits.
  static constexpr std::int64_t least_number = -(std::int64_t{1} << 15U);

  /// With a number over the same leaves, each way counts as often as that number says, less the least.
  suit_pass(question const& condition, query_node const* number, deal_holdings const& fixed,
            deal_limits const& limits);

  [[nodiscard]] uint128 ways() const { return total_; }
  [[nodiscard]] uint128 all() const { return all_; }
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
  void check_fixed();
  void choose_order();
  void measure_dimensions();
  [[nodiscard]] std::int64_t cap_for(atom const& a, term const& t, term::part const& part) const;
  suit_patterns const& patterns(std::size_t level, unsigned free);
  block const* find(std::size_t level, standing const& s);
  void follow(std::size_t level, standing const& s, suit_patterns::by_lengths const& by, std::uint32_t place,
              block& b);
  void fill(std::size_t level, standing const& s, block& b);
  template <class Weight>
  void add_through(block const& b, exit const& e, std::vector<Weight>& ways,
                   std::vector<std::pair<point, std::int32_t>> const& rows);
  template <class Weight>
  void add_up(block& b, std::vector<Weight>& ways, std::vector<std::pair<point, std::int32_t>> const& rows);
  void finish(standing const& s, block& b);
  void let_go(std::size_t level, standing& s, exit& e) const;
  [[nodiscard]] std::uint64_t number_at(standing const& s, point const& p) const;
  [[nodiscard]] int known(std::size_t atom, std::size_t level, standing const& s, point const& p) const;
  [[nodiscard]] std::pair<std::int64_t, std::int64_t> bounds(term const& t, std::size_t level,
                                                             standing const& s, point const& p) const;
  [[nodiscard]] int sum_of(standing const& s, std::size_t seat) const {
    return automata_[seat].at(s.shape[seat]).sum;
  }
  [[noreturn]] static void give_up(std::string const& what);

  // unrank.cpp
  [[nodiscard]] std::size_t exit_of(block const& b, point const& p, uint128& k) const;
  void take(std::array<holding, suits>& hand, std::array<unsigned, suits>& left, std::size_t from, int want,
            std::uint64_t place) const;

  atoms atoms_;
  deal_holdings fixed_;
  deal_limits limits_;
  std::vector<std::size_t> hands_;  ///< seats with conditions or fixed cards
  unsigned hand_mask_ = 0;
  std::array<std::size_t, suits> order_{};
  std::array<shape_automaton, seats> automata_;
  std::array<std::map<unsigned, std::unique_ptr<suit_patterns>>, suits> patterns_;
  residuals residuals_;
  std::array<std::int64_t, most_dimensions> base_{}, cap_{};
  std::array<std::array<std::int64_t, suits + 1>, most_dimensions> reached_{};  ///< most before each suit
  std::array<std::int64_t, suits + 1> reached_together_{};                      ///< of all sums together
  int number_atom_ = -1;
  std::array<std::unordered_map<standing, block, standing_hash>, suits + 1> memo_;
  exit entry_;
  standing start_;
  uint128 rest_ = 1, all_ = 1, total_ = 0;
  std::uint64_t steps_ = 0, cells_ = 0, kept_ = 0;
};

}  // namespace faro::odds::bridge::detail
