// The exact distribution of a shuffle on a small deck: every order with its exact probability, after so many
// rounds.
//
//   auto const law = exact_distribution(find_shuffle("naive-swap"), {}, 3, 1);
//   distances_of(law).total_variation;  // 1/18
//
// One round is read exhaustively. A shuffle that moves cards by position acts the same from every order, so
// the distribution of k rounds is the k-fold convolution of the distribution of one on the group of orders:
// after each round equal orders are merged, and nothing grows but the integers. A shuffle that looks at the
// cards is read from each order that can occur. What a shuffle is said to be is checked before more rounds
// are put together: it is read from other orders as well, and if it acts otherwise there, it is read from
// each. A composition (shuffle/compose.hpp) is put together from the distributions of its parts in the same
// way.
//
// Cost: one exhaustive reading, then (orders that occur) x (orders one round reaches) additions a round; 8
// cards have 40,320 orders, 9 have 362,880. Origin: exercise 10.46 of document 003, for any shuffle.
// Any thread. Throws input_error for what would take too long.
#pragma once
#include <faro/chance/detail/odometer.hpp>
#include <faro/error.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/shuffle/detail/orders.hpp>
#include <faro/shuffle/registry.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace faro::judge {

/// Probabilities of all n! orders by lexicographic rank: ways[rank] / of.
struct order_distribution {
  std::size_t cards = 0;
  std::vector<integer> ways;
  integer of = 1;
  bool equally_likely = true;  ///< all paths were equally likely: ways counts them
  ratio unread;                ///< the probability of not having come to an end (a shuffle that may never)
  std::string retries{};  ///< where a round tried again without a merge point: retry_advice() says the cure

  [[nodiscard]] ratio probability(std::uint64_t rank) const { return ratio{ways[rank], of}; }
};

/// How far a distribution is from all orders being equally likely.
struct distances {
  ratio total_variation;      ///< half the sum of |P - 1/n!|: the most any event's probability can be off
  ratio separation;           ///< 1 - n! min P: 1 while some order can't occur
  ratio l_infinity;           ///< n! max P - 1
  ratio chi_square;           ///< n! sum P^2 - 1
  double kl_bits;             ///< sum P log2(n! P), the information a deck gives away
  std::uint64_t unreachable;  ///< how many orders can't occur
};

/// Limits of exact_distribution(), so that no question hangs.
struct distribution_limits {
  std::uint64_t runs = 20'000'000;        ///< runs of the description for one round
  std::uint64_t additions = 400'000'000;  ///< additions a round after the first
  /// Picks on one path; the rest is unread. With a limit, retry loops are followed pick by pick, not summed
  /// up.
  std::size_t picks = static_cast<std::size_t>(-1);
};

/// The distribution of `rounds` rounds of a shuffle on the sorted deck of `cards` cards. 0 rounds: the sorted
/// deck. Throws input_error for more than 10 cards, or when a limit would be exceeded, saying what would
/// help.
order_distribution exact_distribution(shuffle_entry const& shuffle, shuffle_settings const& settings,
                                      std::size_t cards, std::uint64_t rounds,
                                      distribution_limits const& limits = {});

/// The same for any description of a shuffle. judge/test.hpp has the easy form, for callables. The beginning
/// is read again some twenty times: throws description_error when it comes out otherwise (chance that is not
/// asked of the chooser), and input_error when what is left is not the cards that were there.
order_distribution exact_distribution_of(shuffle_description const& describe, std::size_t cards,
                                         std::uint64_t rounds, distribution_limits const& limits = {});

/// The distances of a distribution from uniform. With unread mass: of the distribution given that the shuffle
/// came to an end.
distances distances_of(order_distribution const& law);

}  // namespace faro::judge
