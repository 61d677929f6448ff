// Orders that other tools give, made again from their seeds, so that an order that somebody made with them
// can be checked without them.
//
//   like::order_of("r", "2024", 10);       // set.seed(2024); sample(10) - 1
//   like::order_of("numpy", "42", 52, 5);  // the first five of numpy.random.default_rng(42).permutation(52)
//   like::draws_of("python", "7", 6, 20);  // random.seed(7); [random.randrange(6) for _ in range(20)]
//
// Each is held to the real program by outputs that it gave itself (docs/like.md says which versions). What
// most of them use is not cryptographic: a seed that can be guessed is an order that can be guessed
// (seeds.hpp).
//
// Throws input_error for a tool that there is not, and for a seed that the tool would refuse. Cost: O(items),
// as the tool's own. Thread-safe.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/error.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/shuffle/exact_distribution.hpp>

#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace faro::like {

/// How a number below n is made of a word, as far as it is uneven.
enum class unevenness : std::uint8_t {
  none,       ///< words that would make it uneven are drawn again
  remainder,  ///< of a word of `bits`, the remainder
  scaled,     ///< a word of `bits`, divided by how many there are, times n
};

struct tool {
  std::string_view name;
  std::string_view of;         ///< the program, and what of it
  std::string_view versions;   ///< which agree, as far as known
  std::string_view program;    ///< what gives the same there
  std::string_view generator;  ///< and how a seed becomes its state
  std::string_view number;     ///< how a number below n is made
  std::string_view odd = {};   ///< what guesses get wrong
  unevenness uneven = unevenness::none;
  unsigned bits = 0;
  std::uint64_t words = 0;  ///< how many words there are, where they are not all of so many bits
  std::uint64_t first_word = 0;
  /// The greatest seed there is, where seeds are numbers; beyond are none, or the same again.
  std::uint64_t last_seed = UINT32_MAX;
  bool makes_orders = true, makes_draws = true;
  bool needs_count = false;                           ///< a sample is not the head of an order
  bool deals_hands = false;                           ///< its order has one hand after another
  bool keeps_order = false;                           ///< a sample stands in the order of the list
  bool weighs_samples = false, weighs_draws = false;  ///< takes weights: without, with replacement
  std::string_view groups = {};  ///< its program that cuts the order into even groups; "" where there is none
  std::string_view algorithm =
      {};  ///< the description (faro shuffle --list) that asks the same; "" where there is none
};

/// All of them, by what they are of.
std::span<tool const> tools();
/// Throws input_error with the nearest.
tool const& find_tool(std::string_view name);
/// Those of a program that has another name here ("mysql": mariadb): a word of what they are of begins so.
std::vector<std::string_view> tools_of(std::string_view program);
/// The description (faro shuffle --list) that asks the same numbers for `take` of so many items; "" where its
/// order is its own.
std::string_view algorithm_of(std::string_view name, std::uint64_t items, std::uint64_t take);
/// The way of its shuffle, in words; "" where it is its own.
std::string_view way_of(tool const& which);

/// The first `take` of `items`, as the tool shuffles or samples them.
std::vector<std::uint64_t> order_of(std::string_view name, std::string_view seed, std::uint64_t items,
                                    std::uint64_t take);
std::vector<std::uint64_t> order_of(std::string_view name, std::string_view seed, std::uint64_t items);
/// So many numbers below n, with replacement.
std::vector<std::uint64_t> draws_of(std::string_view name, std::string_view seed, std::uint64_t n,
                                    std::uint64_t count);
/// `take` of those who have these weights, as the tool samples by them; with replacement where `again`.
/// Throws input_error for a tool that takes none, for a weight that is below 0 or not finite, for a sum above
/// 2^53, and where too few have any.
std::vector<std::uint64_t> weighted_order_of(std::string_view name, std::string_view seed,
                                             std::span<double const> weights, std::uint64_t take, bool again);
/// The group of each of so many items, as the tool cuts its order into groups as even as can be. Throws
/// input_error for a tool that makes none.
std::vector<std::size_t> groups_of(std::string_view name, std::string_view seed, std::uint64_t items,
                                   std::size_t groups);
/// Calls use(chooser) with the tool started, which answers as its shuffle asks, or as its draws do.
void with_tool(std::string_view name, std::string_view seed, bool draws,
               std::function<void(chooser_ref)> const& use);

/// The distribution of its orders of so many items, if every word of the generator comes equally often.
/// Throws input_error for a tool whose order is not made of numbers below n, and for more than 10 items.
/// Cost: items! times items.
judge::order_distribution distribution_of(tool const& which, std::size_t items);
/// The chance of number `i` below `n`, exactly, if every word of the generator comes equally often.
ratio chance_of_number(tool const& which, std::uint64_t i, std::uint64_t n);

}  // namespace faro::like
