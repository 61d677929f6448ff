// Deals under a condition: `faro deal --given 'balanced(N) and hcp(N) in 15..17'`.
//
// Drawn from all deals for which it holds, each alike, by their number (odds/hands/ways.hpp). Where they are
// too many kinds of deals to be counted, deals are tried until it holds, and how many were is said.
#pragma once
#include <faro/cards/table.hpp>
#include <faro/chance/integers.hpp>
#include <faro/draw/deal.hpp>
#include <faro/odds/bridge/drawing.hpp>
#include <faro/odds/hands/named_hands.hpp>
#include <faro/odds/hands/ways.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {

/// What is asked for, as it was given.
struct deal_condition {
  std::optional<std::string> given, predeal;
  /// As records of the algorithm "given" have it: bridge deals, too, are numbered by classes of cards.
  bool by_classes = false;
  [[nodiscard]] bool any() const { return given || predeal; }
};

class conditional_dealer {
 public:
  /// Throws usage_error and input_error: what is not understood, a condition that can never hold.
  conditional_dealer(card_table table, hands_spec const& hands, std::vector<std::string> names,
                     deal_condition const& asked);

  /// One deal: the numbers of the cards of each hand. Throws input_error when none is found by trying.
  [[nodiscard]] std::vector<std::vector<std::uint64_t>> operator()(long_chooser_ref c);
  /// How many deals there are and how likely the condition is; or, after the deals, how many were tried.
  [[nodiscard]] std::string account() const;
  /// How records call the way deals are numbered.
  [[nodiscard]] std::string algorithm() const { return suits_ ? "given-by-suits" : "given"; }

 private:
  void ask(std::vector<odds::asked> const& conditions);
  [[nodiscard]] bool count_by_suits();
  [[nodiscard]] bool can_hold(odds::query_node const& part) const;
  [[nodiscard]] std::optional<integer> counted() const;
  [[nodiscard]] integer out_of() const;
  [[nodiscard]] std::vector<std::vector<std::uint64_t>> by_suits(long_chooser_ref c);
  [[nodiscard]] bool holds(std::vector<std::vector<std::uint64_t>> const& hands) const;

  card_table table_;
  hands_spec hands_;
  std::vector<std::string> names_;
  odds::named_conditions condition_;
  odds::compiled_query query_;
  std::optional<odds::hand_ways> ways_;
  std::optional<odds::bridge::deal_drawing> suits_;  // bridge deals, by the faster engine
  bool by_classes_;
  std::optional<integer> predealt_;   // how many deals have what was dealt before
  std::vector<std::size_t> kind_of_;  // of each card
  std::string why_not_counted_;
  std::uint64_t tried_ = 0, dealt_ = 0;
};

}  // namespace faro::program
