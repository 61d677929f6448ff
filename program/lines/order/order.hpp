// The order of a shuffle: which item comes where, for any source of picks.
//
// A plan says what is to be done, a source says where the picks come from; order_of() brings them together
// and can keep the picks. All the algorithms are the library's.
#pragma once
#include "shuffle/weighted/weighted_keys.hpp"

#include <faro/chance/record.hpp>
#include <faro/chance/seed.hpp>
#include <faro/exact/integer.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/records/detail/crypto.hpp>
#include <faro/shuffle/registry.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace faro::program {

/// Algorithms beside those of the registry.
inline constexpr char const* default_algorithm = "fisher-yates-ascending";
inline constexpr char const* by_words =
    "ascending";  // core/src/shuffle/keyed/ascending.hpp: the same by a key, at once
inline constexpr char const* by_scatter = "scatter";  // faro/shuffle/detail/scatter.hpp
inline constexpr char const* with_replacement = "with-replacement";
inline constexpr char const* by_reservoir = "reservoir";  // as GNU shuf samples a stream
inline constexpr char const* by_tags = "bottom-k";     // core/src/shuffle/keyed/item_tags.hpp: the least tags
inline constexpr char const* by_rate = "bernoulli";    // each item by itself: tags below a chance
inline constexpr char const* by_weights = "weighted";  // core/src/draw/winners.hpp
inline constexpr char const* by_weight_keys = "weighted-bottom-k";  // shuffle/weighted/weighted_keys.hpp

/// Whether an order follows from a key at once, without picks that could be written down.
bool is_without_picks(std::string_view algorithm);

/// What `--algorithm` takes: the registry, and the orders that are none of the descriptions because their
/// picks are not asked for one by one. By name and summary: only those of the registry can be made.
std::vector<shuffle_entry> listed_shuffles();
std::vector<std::string> names_of_listed_shuffles();
/// The description by that name, of decks that can be listed: `ascending` and `scatter` of so few are
/// fisher-yates-ascending.
/// Throws input_error as find_shuffle().
shuffle_entry described_shuffle(std::string_view name);

struct shuffle_plan {
  std::string algorithm = default_algorithm;
  shuffle_settings parameters;
  std::uint64_t rounds = 1;
  std::uint64_t items = 0;
  std::optional<std::uint64_t> take;  ///< nothing: all of them; with replacement: without end
  std::optional<ratio> rate;          ///< of bernoulli
  std::shared_ptr<std::vector<std::uint64_t> const> weights;      ///< of weighted, one an item
  std::shared_ptr<std::vector<integer> const> large_weights;      ///< likewise, where they are large
  bool again = false;                                             ///< of weighted: with replacement
  std::shared_ptr<std::vector<scaled_weight> const> key_weights;  ///< of weighted-bottom-k, one an item
};

/// Where picks come from.
struct key_source {
  key256 key;
  std::string generator;
  ~key_source() { audit::erase_secret(key.bytes); }
};
struct byte_source {
  std::string path;
};
struct list_source {
  record picks;
};
struct ratio_source {
  std::vector<double> ratios;
};
struct record_source {
  record picks;
};
struct tool_source {  // lines/order/other_tools.hpp
  std::string tool, seed;
};
using pick_source =
    std::variant<key_source, byte_source, list_source, ratio_source, record_source, tool_source>;

/// The algorithm for so many items when none is asked for: by a key the order that the library's shuffle()
/// has, if the generator has it. `some_numbers`: a sample of a range, whose numbers need not be listed.
std::string usual_algorithm(std::uint64_t items, pick_source const& source, bool some_numbers = false);

/// Positions in their new order, in as few bytes as they need.
using item_order = std::variant<std::vector<std::uint32_t>, std::vector<std::uint64_t>>;

struct order_result {
  std::size_t unused = 0;  ///< ratios that were not needed
};

/// Calls use(order) with the positions of the items in their new order: once, or, with replacement, a batch
/// at a time. Keeps the picks in `kept` unless it is null. Throws replay_error, ratio_error, or input_error
/// for picks that don't fit, parameters that are wrong, or more items than an algorithm works on.
order_result find_order(shuffle_plan const& plan, pick_source const& source, record* kept,
                        std::function<void(item_order const&)> const& use);

}  // namespace faro::program
