// What columns have to say in a shuffle: weights, so many of each kind, groups that stay together, strata
// that keep their shares.
#pragma once
#include "data/verb/kinds/kinds_order.hpp"
#include "verbs/shuffle/rules.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace faro::program {

class column_rules final : public order_rules {
 public:
  /// Reads the columns of the lines. Throws as line_column does, and input_error where their values take more
  /// than `most` bytes.
  column_rules(data_options const& o, shuffle_items const& items, std::uint64_t most);

  [[nodiscard]] std::uint64_t units() const override;
  void adapt(shuffle_plan& plan, bool repeat) const override;
  [[nodiscard]] std::optional<std::uint64_t> recorded_take(std::optional<std::uint64_t> asked,
                                                           shuffle_plan const& plan) const override {
    return by_ ? asked : order_rules::recorded_take(asked, plan);
  }
  order_result find(shuffle_plan const& plan, pick_source const& source, record* kept,
                    std::function<void(item_order const&)> const& use) const override;
  [[nodiscard]] split_parts cut(line_numbers order, split_plan const& plan) const override;

 private:
  [[nodiscard]] std::uint64_t with_weight() const;  // how many lines have one above 0
  /// What became of the shares that were asked for, for people; empty when just that.
  [[nodiscard]] message outcome(cut_order const& cut, split_plan const& plan) const;

  std::optional<line_kinds> by_, strata_, groups_;
  std::optional<lines_by_kind> together_;
  std::shared_ptr<std::vector<std::uint64_t> const> weights_;
  std::shared_ptr<std::vector<integer> const> large_weights_;
  std::shared_ptr<std::vector<scaled_weight> const> key_weights_;
};

std::unique_ptr<order_rules const> rules_of_columns(data_options const& o, shuffle_items const& items,
                                                    std::uint64_t most);

}  // namespace faro::program
