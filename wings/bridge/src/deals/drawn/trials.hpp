// Deals tried: hands are dealt one after another, and a try ends at the first part of the condition that
// fails. The hand whose parts fail most comes first, so most tries deal one hand only.
//
// Thirteen cards are two picks: seven cards and then six from what is left, each pick a number with a digit
// for each card. All deals that hold are alike, since each try deals each hand in all ways alike.
//
// Cost: some 50 ns for each hand that is dealt, as much for each part that is looked at. work() counts both
// by their usual cost, the same on every machine.
// Origin: rejection (J. von Neumann, 1951); shuffling by exchanges (R. Durstenfeld, 1964); several digits of
// one random word (D. Lemire, N. Brackett-Rozinsky, 2024).
#pragma once
#include "bridge/src/deals/question.hpp"

#include <faro/chance/detail/integers.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace faro::odds::bridge {

class deal_trials {
 public:
  /// Throws input_error for cards given twice, or more than 13 to a hand.
  explicit deal_trials(question condition, deal_holdings const& fixed = {});

  /// One try: a deal for which the condition holds, or nothing.
  std::optional<deal_holdings> once(long_chooser_ref c);
  [[nodiscard]] std::uint64_t tried() const { return tried_; }
  /// What the tries took so far, in additions of the size that deal_ways::steps() counts.
  [[nodiscard]] std::uint64_t work() const { return work_; }
  /// The order in which hands are dealt.
  [[nodiscard]] std::array<std::size_t, seats> const& order() const { return order_; }

 private:
  struct part {
    query_node node;
    unsigned seat_mask = 0;  ///< whose cards it looks at
    bool of_deal = false;    ///< it asks a solver
  };
  void check_fixed();
  void choose_order();
  void deal_hand(long_chooser_ref c, std::size_t seat, deal_holdings& deal);
  [[nodiscard]] bool holds(query_node const& n, deal_holdings const& deal) { return value(n, deal) != 0; }
  std::int64_t value(query_node const& n, deal_holdings const& deal);
  std::int64_t leaf(std::size_t i, deal_holdings const& deal);

  question condition_;
  deal_holdings fixed_;
  std::array<std::uint64_t, seats> held_{};  ///< a bit for each fixed card: 16 for each suit
  std::array<std::uint8_t, 64> pack_{};      ///< where the bits of the other cards are
  std::array<unsigned, seats> needs_{};
  unsigned left_of_pack_ = 0;
  std::vector<part> parts_;
  std::array<std::size_t, seats> order_{0, 1, 2, 3};
  std::array<std::vector<std::size_t>, seats> known_with_;  ///< parts that the hand dealt now makes known

  std::array<std::uint8_t, 64> pool_{};  // of the try that is made
  unsigned left_ = 0;
  std::vector<std::int64_t> values_;  // of leaves, where the stamp is that of the try
  std::vector<std::uint64_t> stamps_;
  std::uint64_t tried_ = 0, work_ = 0;
};

}  // namespace faro::odds::bridge
