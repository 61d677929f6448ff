// What rules an order beside its shuffle: shares of all lines, draws with replacement, and what columns say,
// where that is lent: weights, so many of each kind, groups that stay together, strata that keep their
// shares. From the options, or from a record.
#pragma once
#include "lines/order/items.hpp"
#include "lines/order/order.hpp"
#include "lines/output/split.hpp"
#include "verbs/shuffle/data_options.hpp"

#include <faro/records/record_file.hpp>
#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace faro::program {

using line_numbers = std::vector<std::uint64_t>;

/// The lines of a split part by part.
struct split_parts {
  line_numbers lines;
  std::vector<std::uint64_t> counts;
  message said;  ///< where that is not what was asked for; empty else
};

/// Whether columns, shares of all lines or draws with replacement rule the order.
bool has_rules(data_options const& o);

/// Those without columns, of so many lines.
class order_rules {
 public:
  order_rules(data_options options, std::uint64_t lines) : options_{std::move(options)}, lines_{lines} {}
  order_rules(order_rules const&) = delete;
  order_rules& operator=(order_rules const&) = delete;
  virtual ~order_rules() = default;

  /// What is put in order: lines, or groups.
  [[nodiscard]] virtual std::uint64_t units() const { return lines_; }
  /// What a plan for them becomes.
  virtual void adapt(shuffle_plan& plan, bool repeat) const;
  /// What a record says was taken: what was asked for, or what a share came to.
  [[nodiscard]] virtual std::optional<std::uint64_t> recorded_take(std::optional<std::uint64_t> asked,
                                                                   shuffle_plan const& plan) const {
    return asked ? asked : plan.take;
  }
  /// As find_order(), with lines in the order.
  virtual order_result find(shuffle_plan const& plan, pick_source const& source, record* kept,
                            std::function<void(item_order const&)> const& use) const {
    return find_order(plan, source, kept, use);
  }
  /// An order cut as a split says.
  [[nodiscard]] virtual split_parts cut(line_numbers order, split_plan const& plan) const {
    auto counts = plan.counts(order.size());
    return {std::move(order), std::move(counts), {}};
  }

 protected:
  [[nodiscard]] data_options const& options() const { return options_; }
  [[nodiscard]] std::uint64_t lines() const { return lines_; }

 private:
  data_options options_;
  std::uint64_t lines_;
};

/// The rules of these lines. Throws as the columns that are read do, and input_error where their values take
/// more than `most` bytes, or nobody lends what reads them.
std::unique_ptr<order_rules const> rules_for(data_options const& o, shuffle_items const& items,
                                             std::uint64_t most = UINT64_MAX);

/// The rules as a record keeps them, and from there. The last throws input_error.
std::vector<std::pair<std::string, std::string>> recorded_details(data_options const& o);
data_options recorded_rules(audit::record_file const& kept, std::string const& path);

/// A share of so many, to the nearest whole number, a half up.
std::uint64_t share_of(ratio const& share, std::uint64_t all);

}  // namespace faro::program
