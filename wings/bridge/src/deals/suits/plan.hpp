// What is known of a question before anything is counted: its hands, the order of its suits, its sums; and
// how a point of the way is judged. Both ways of counting begin with it: pass.hpp, and halves.hpp for what is
// too big there.
#pragma once
#include "bridge/src/deals/condition/atoms.hpp"
#include "bridge/src/deals/condition/residuals.hpp"
#include "bridge/src/deals/suits/limits.hpp"
#include "bridge/src/deals/suits/shape_automaton.hpp"
#include "bridge/src/deals/suits/split_suit.hpp"
#include "bridge/src/deals/suits/suit_patterns.hpp"

#include <faro/text/detail/message.hpp>

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
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

inline point plus(point a, point const& b) {
  for (std::size_t d = 0; d < most_dimensions; ++d) a[d] += b[d];
  return a;
}

constexpr int hand_size = static_cast<int>(ranks);

inline bool has_seat(unsigned mask, std::size_t seat) { return (mask >> seat & 1U) != 0; }

class deal_plan {
 public:
  /// What is summed up lies between this and its negative: 2^15 times the ways still fit 64 bits.
  static constexpr std::int64_t least_number = -(std::int64_t{1} << 15U);

  /// With a number over the same leaves, each way counts as often as that number says, less the least.
  deal_plan(question const& condition, query_node const* number, deal_holdings const& fixed,
            deal_limits const& limits);

  /// All deals with the fixed cards.
  [[nodiscard]] uint128 all() const { return all_; }
  /// Hands with conditions or fixed cards.
  [[nodiscard]] std::size_t hands() const { return hands_.size(); }
  /// Its suits in their order with honours apart, good as long as the plan or what it is moved to; none where
  /// one of them can't be split.
  [[nodiscard]] std::vector<split_suit> split_suits();

 protected:
  /// Additions that the plan took so far.
  [[nodiscard]] std::uint64_t plan_steps() const { return plan_steps_; }
  void spend_on_parts(std::uint64_t parts);
  suit_patterns const& patterns(std::size_t level, unsigned free);
  void know_shape(standing& s, std::size_t seat, std::uint16_t state);
  [[nodiscard]] std::vector<std::uint64_t> weights_at_the_end(standing const& s, point const& size) const;
  [[nodiscard]] int known(std::size_t atom, std::size_t level, standing const& s, point const& p) const;
  void take(std::array<holding, suits>& hand, std::array<unsigned, suits>& left, std::size_t from, int want,
            std::uint64_t place) const;
  void deal_others(deal_holdings& deal, std::array<unsigned, suits>& left, uint128 number) const;
  [[noreturn]] static void give_up(message const& what);

  atoms atoms_;
  deal_limits plan_limits_;
  std::uint64_t plan_steps_ = 0;
  deal_holdings fixed_;
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
  standing start_;
  uint128 rest_ = 1, all_ = 1;  ///< ways to deal the other hands; all deals

 private:
  void check_fixed();
  void choose_order();
  void measure_dimensions();
  [[nodiscard]] std::int64_t cap_for(atom const& a, term const& t, term::part const& part) const;
  [[nodiscard]] std::pair<std::int64_t, std::int64_t> bounds(term const& t, std::size_t level,
                                                             standing const& s, point const& p) const;
  [[nodiscard]] std::uint64_t number_at(standing const& s, point const& p) const;
};

}  // namespace faro::odds::bridge::detail
