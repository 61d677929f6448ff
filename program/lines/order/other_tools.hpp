// Tools whose orders can be made again from their seeds (--like): lent by a wing, none without.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/chance/record.hpp>
#include <faro/draw/deal.hpp>
#include <faro/shuffle/exact_distribution.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

struct answer;

/// An order that is a tool's own: it follows from the seed at once, without picks that could be written down.
inline constexpr char const* by_tool = "like";

struct other_tool {
  std::string name, of;
  std::string program;  ///< what gives the same there
  bool makes_orders, makes_draws;
  bool needs_count;                   ///< a sample is not the head of an order
  bool deals_hands;                   ///< its order has one hand after another
  bool is_uneven;                     ///< its numbers below n are
  bool weighs_samples, weighs_draws;  ///< takes weights: without, with replacement
  std::string groups;                 ///< its program that makes even groups; "" where there is none
};

/// Of a search for the seed that gave an order.
struct seed_find {
  std::string said;    ///< in a sentence
  bool found = false;  ///< and it is worth something
};

struct other_tools {
  std::vector<other_tool> all;
  /// Those of a program that has another name here.
  std::vector<std::string_view> (*of)(std::string_view program) = nullptr;
  /// The description that asks its picks for so many of so many items, or by_tool.
  std::string (*algorithm)(std::string_view name, std::uint64_t items,
                           std::optional<std::uint64_t> take) = nullptr;
  /// Calls use(chooser) with the tool started, which answers as its shuffle asks, or as its draws with
  /// replacement do.
  void (*start)(std::string_view name, std::string_view seed, bool draws,
                std::function<void(chooser_ref)> const& use) = nullptr;
  /// The first `take` of `items`.
  std::vector<std::uint64_t> (*order)(std::string_view name, std::string_view seed, std::uint64_t items,
                                      std::uint64_t take) = nullptr;
  /// `take` of those with these weights, with replacement where `again`.
  std::vector<std::uint64_t> (*weighted)(std::string_view name, std::string_view seed,
                                         std::span<double const> weights, std::uint64_t take,
                                         bool again) = nullptr;
  /// The group of each of so many items.
  std::vector<std::size_t> (*groups)(std::string_view name, std::string_view seed, std::uint64_t items,
                                     std::size_t groups) = nullptr;
  /// The picks that deal these hands from its order, one card at a time round the table (draw/deal.hpp).
  std::vector<pick> (*deal)(std::string_view name, std::string_view seed, std::uint64_t items,
                            hands_spec hands) = nullptr;
  /// The distribution of its orders of so many items.
  judge::order_distribution (*law)(std::string_view name, std::size_t items) = nullptr;
  /// Whether one of these seeds gives the order; `tool` may be "all", no seeds are all below 2^32.
  seed_find (*find_seed)(std::string const& tool, std::optional<std::string> const& seeds,
                         std::vector<std::uint64_t> const& order) = nullptr;
  /// Puts all of them into an answer: --like list.
  void (*list)(answer& to) = nullptr;
};

/// Those that are lent.
other_tools& tools_of_others();
[[nodiscard]] bool is_other_tool(std::string_view name);
/// Throws input_error with the nearest.
other_tool const& find_other_tool(std::string_view name);

}  // namespace faro::program
