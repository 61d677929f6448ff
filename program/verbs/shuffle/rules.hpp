// What columns have to say in a shuffle: weights, so many of each kind, groups that stay together, strata
// that keep their shares. From the options, or from a record.
#pragma once
#include "lines/kinds/kinds_order.hpp"
#include "lines/order/order.hpp"
#include "lines/output/split_outputs.hpp"
#include "verbs/shuffle/data_options.hpp"

#include <faro/records/record_file.hpp>
#include <faro/text/detail/message.hpp>

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace faro::program {

/// Whether columns, shares of all lines or draws with replacement rule the order.
bool has_rules(data_options const& o);

class column_rules {
 public:
  /// Reads the columns of the lines. Throws as line_column does, and input_error where their values take more
  /// than `most` bytes.
  column_rules(data_options const& o, shuffle_items const& items, std::uint64_t most = UINT64_MAX);

  /// What people call the columns, where the lines have only some of them.
  void call_columns(data_options const& names) {
    options_.group = names.group;
    options_.stratify = names.stratify;
  }

  /// What is put in order: lines, or groups.
  [[nodiscard]] std::uint64_t units() const;
  /// What a plan for them becomes: of a share, by weights.
  void adapt(shuffle_plan& plan, bool repeat) const;
  /// What a record says was taken: what was asked for, or what a share came to.
  [[nodiscard]] std::optional<std::uint64_t> recorded_take(std::optional<std::uint64_t> asked,
                                                           shuffle_plan const& plan) const {
    return asked || by_ ? asked : plan.take;
  }
  /// As find_order(), with lines in the order.
  order_result find(shuffle_plan const& plan, pick_source const& source, record* kept,
                    std::function<void(item_order const&)> const& use) const;

  /// Whether the lines of a split are cut by these rules; the lines in the order of the parts, cut.
  [[nodiscard]] bool cuts() const { return cuts_; }
  [[nodiscard]] cut_order cut(line_numbers order, split_plan const& plan) const;
  /// What became of the shares that were asked for, for people; empty when just that.
  [[nodiscard]] message outcome(cut_order const& cut, split_plan const& plan) const;

  /// The rules as a record keeps them, and from there. The last throws input_error.
  [[nodiscard]] static std::vector<std::pair<std::string, std::string>> details(data_options const& o);
  [[nodiscard]] static data_options of(audit::record_file const& kept, std::string const& path);

 private:
  [[nodiscard]] std::uint64_t with_weight() const;  // how many lines have one above 0

  data_options options_;
  std::uint64_t lines_;
  std::optional<line_kinds> by_, strata_, groups_;
  std::optional<lines_by_kind> together_;
  std::shared_ptr<std::vector<std::uint64_t> const> weights_;
  std::shared_ptr<std::vector<integer> const> large_weights_;
  std::shared_ptr<std::vector<scaled_weight> const> key_weights_;
  bool cuts_;
};

/// A share of so many, to the nearest whole number, a half up.
std::uint64_t share_of(ratio const& share, std::uint64_t all);

}  // namespace faro::program
