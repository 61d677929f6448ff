// Deals drawn under a condition of any size: counted where that is cheap, tried where trying is.
//
// What is cheaper is found by counted work: some deals that are always the same are tried until enough hold,
// which says what the wanted deals would take; the count may take as much and no more. So the way depends on
// the condition and on how many deals are wanted, never on the machine.
//
// A condition that is rare and too big to count is taken apart at its outermost `and`: of its parts as many
// as can be counted together are, deals are drawn from those and tried until the others hold too. All deals
// that hold stay alike, whatever the way.
#pragma once
#include "bridge/src/deals/counted/deals.hpp"
#include "bridge/src/deals/drawn/trials.hpp"

#include <faro/chance/detail/integers.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace faro::odds::bridge {

/// What is to be done with the deals.
struct drawing_wish {
  std::uint64_t deals = 0;  ///< so many are wanted
  std::uint64_t worth = 0;  ///< additions that a count is worth even where trying takes less
  bool exactly = false;     ///< counted as far as the limits allow
};

/// A count that takes so many additions and keeps some 30 MB.
deal_limits limits_within(std::uint64_t steps);

class deal_drawing {
 public:
  /// Counted as far as it can be. Throws input_error as deal_ways does, never too_big.
  explicit deal_drawing(question condition, deal_holdings const& fixed = {}, deal_limits const& limits = {});
  /// The cheaper way.
  deal_drawing(question condition, deal_holdings const& fixed, drawing_wish const& wish);

  /// Whether the whole condition is counted; else why not: nothing where trying is cheaper.
  [[nodiscard]] bool counted() const { return counted_ && !beyond_counting_; }
  [[nodiscard]] std::string const& why_not() const { return why_not_; }
  /// Whether deals are tried from the pack, by no count.
  [[nodiscard]] bool from_the_pack() const { return trials_ != nullptr; }
  /// How often it is worth trying: deals that a solver looks at take milliseconds.
  [[nodiscard]] std::uint64_t most_tries() const;
  /// What the wanted deals take, in additions as deal_ways::steps() counts them.
  [[nodiscard]] std::uint64_t work_of_deals() const { return work_of_deals_; }
  /// What is counted: the condition, or parts of it, or all deals.
  [[nodiscard]] deal_ways const& drawn_from() const { return *ways_; }
  [[nodiscard]] deal_ways& drawn_from() { return *ways_; }

  /// A deal for which what is counted holds, and perhaps the rest.
  [[nodiscard]] deal_holdings draw_untested(long_chooser_ref c);
  /// One deal; tries at most so many. Nothing when none of them was one.
  [[nodiscard]] std::optional<deal_holdings> draw(long_chooser_ref c, std::uint64_t most_tries);
  [[nodiscard]] std::uint64_t tried() const { return tried_; }
  [[nodiscard]] std::uint64_t dealt() const { return dealt_; }

 private:
  bool count(deal_holdings const& fixed, deal_limits const& limits);
  void choose_way(deal_holdings const& fixed, drawing_wish const& wish);
  void try_from_the_pack(deal_holdings const& fixed);
  void split(deal_holdings const& fixed, deal_limits const& limits);

  [[nodiscard]] std::string known_deal_by_deal() const;

  question condition_;
  bool asks_solver_, draws_numbers_, beyond_counting_;
  question cheap_;  ///< the parts that can be counted
  std::optional<deal_ways> ways_;
  std::unique_ptr<deal_trials> trials_;
  bool counted_ = false;  ///< the cheap parts are
  std::string why_not_;
  std::uint64_t work_of_deals_ = 0;
  std::uint64_t tried_ = 0, dealt_ = 0;
};

}  // namespace faro::odds::bridge
