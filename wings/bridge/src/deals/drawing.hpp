// Deals drawn under a condition of any size: counted where it can be, else counted in part and tried.
//
// A condition that is too big to count is taken apart at its outermost `and`: of its parts as many as can be
// counted together are, deals are drawn from those and tried until the others hold too. All deals that hold
// stay alike. With nothing that can be counted all deals are tried.
#pragma once
#include "bridge/src/deals/deals.hpp"

#include <faro/chance/detail/integers.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace faro::odds::bridge {

class deal_drawing {
 public:
  /// Throws input_error as deal_ways does, never too_big.
  explicit deal_drawing(question condition, deal_holdings const& fixed = {}, deal_limits const& limits = {});

  /// Whether the whole condition is counted; else why not.
  [[nodiscard]] bool counted() const { return why_not_.empty(); }
  [[nodiscard]] std::string const& why_not() const { return why_not_; }
  /// How often it is worth trying: deals that a solver looks at take milliseconds.
  [[nodiscard]] std::uint64_t most_tries() const;
  /// What deals are drawn from: the condition, or the parts of it that are counted.
  [[nodiscard]] deal_ways const& drawn_from() const { return *ways_; }
  [[nodiscard]] deal_ways& drawn_from() { return *ways_; }

  /// A deal for which what is counted holds, and perhaps the rest.
  [[nodiscard]] deal_holdings draw_untested(long_chooser_ref c);
  /// One deal; tries at most so many. Nothing when none of them was one.
  [[nodiscard]] std::optional<deal_holdings> draw(long_chooser_ref c, std::uint64_t most_tries);
  [[nodiscard]] std::uint64_t tried() const { return tried_; }
  [[nodiscard]] std::uint64_t dealt() const { return dealt_; }

 private:
  void split(deal_holdings const& fixed, deal_limits const& limits);

  question condition_;
  std::optional<deal_ways> ways_;
  std::string why_not_;
  std::uint64_t tried_ = 0, dealt_ = 0;
};

}  // namespace faro::odds::bridge
