// Orders of the pack for which a condition holds: counted exactly, listed, drawn.
//
//   order_question ask;
//   ask.pack = cards;
//   ask.query = "adjacent(rank) = 0";
//   order_ways const ways{ask};
//   ways.count();                 // so many of ways.out_of() orders that look different
//   ways.first(10, 1'000'000);    // the first ten, as a dictionary of kinds has them
//   std::uint64_t tried = 0;
//   ways.draw(c, 1'000, tried);   // one of all, each alike: shuffled until the condition holds
//
// The number comes from the distribution (distributions.hpp), which looks at no order; orders are then looked
// at one by one. So the chance says beforehand how many shuffles a draw will take: 1 / found_by_shuffling()
// on average. Thread-safe. Cost: a question 0.1 ms and more; an order looked at about a microsecond.
#pragma once
#include "odds/src/orders/query.hpp"

#include <faro/chance/detail/integers.hpp>
#include <faro/exact/integer.hpp>
#include <faro/exact/ratio.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace faro::odds {

class order_ways {
 public:
  /// The kinds of the cards from the top, as left_in() numbers them.
  using order = std::vector<std::uint32_t>;

  /// Throws query_error for what can't be read and for what is no condition on one order (a number; `snap`,
  /// which is of two packs); never_holds for a condition given that never does.
  explicit order_ways(order_question const& ask);

  /// The orders for which the condition holds; all orders, or those for which holds what is given. Cards of a
  /// kind look alike.
  [[nodiscard]] integer const& count() const { return count_; }
  [[nodiscard]] integer const& out_of() const { return out_of_; }
  [[nodiscard]] ratio probability() const { return {count_, out_of_}; }
  /// The share of count() among all orders, whatever is given: 1 / so many shuffles find one.
  [[nodiscard]] ratio const& found_by_shuffling() const { return chance_; }
  [[nodiscard]] bool holds(std::span<std::uint32_t const> one) const { return holds_(one); }

  /// The first n, or all, in the order of a dictionary of kinds. Throws input_error when more than
  /// `most_seen` orders would have to be looked at.
  [[nodiscard]] std::vector<order> first(std::uint64_t n, std::uint64_t most_seen) const;
  /// One of them, each with the same chance; nothing after so many tries. `tried` counts them.
  [[nodiscard]] std::optional<order> draw(long_chooser_ref c, std::uint64_t most_tries,
                                          std::uint64_t& tried) const;

 private:
  order sorted_;
  ratio chance_;
  integer count_, out_of_ = 1;
  std::function<bool(std::span<std::uint32_t const>)> holds_;
};

}  // namespace faro::odds
