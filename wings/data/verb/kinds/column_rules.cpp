// The columns of a shuffle read and put to use.
#include "data/verb/kinds/column_rules.hpp"

#include "text/words.hpp"
#include "verbs/shuffle/split_parts.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace faro::program {
namespace {

/// The shares of the parts of so many lines.
std::vector<ratio> shares_of(split_plan const& plan, std::uint64_t lines) {
  if (auto shares = plan.shares()) return *std::move(shares);
  std::vector<ratio> out;
  for (auto const count : plan.counts(lines))
    out.emplace_back(integer{count}, integer{std::max<std::uint64_t>(lines, 1)});
  return out;
}

}  // namespace

column_rules::column_rules(data_options const& o, shuffle_items const& items, std::uint64_t most)
    : order_rules{o, items.size()} {
  if (o.by) by_ = kinds_of(items, *o.by, "--by", o.separator, most);
  if (o.stratify) strata_ = kinds_of(items, *o.stratify, "--stratify", o.separator, most);
  if (o.group) {
    groups_ = kinds_of(items, *o.group, "--group", o.separator, most);
    together_.emplace(*groups_);
  }
  if (!o.weights) return;
  if (o.sampler == by_tags) {
    key_weights_ = std::make_shared<std::vector<scaled_weight> const>(
        stream_weights_of(items, *o.weights, "--weights", o.separator));
    return;
  }
  auto [tickets, large] = weights_of(items, *o.weights, "--weights", o.separator);
  if (large.empty()) {
    weights_ = std::make_shared<std::vector<std::uint64_t> const>(std::move(tickets));
  } else {
    large_weights_ = std::make_shared<std::vector<integer> const>(std::move(large));
  }
}

std::uint64_t column_rules::with_weight() const {
  auto const counted = [](auto const& weights, auto const& is_none) {
    return weights.size() - static_cast<std::uint64_t>(std::ranges::count_if(weights, is_none));
  };
  if (weights_) return counted(*weights_, [](std::uint64_t w) { return w == 0; });
  if (large_weights_) return counted(*large_weights_, [](integer const& w) { return w.is_zero(); });
  return counted(*key_weights_, [](scaled_weight const& w) { return w.digits == 0; });
}

std::uint64_t column_rules::units() const { return groups_ ? groups_->sizes.size() : lines(); }

void column_rules::adapt(shuffle_plan& plan, bool repeat) const {
  plan.items = units();
  if (options().share && !by_) plan.take = share_of(*options().share, plan.items);
  if (options().bootstrap) plan.take = plan.items;
  if (by_) plan.take.reset();
  if (!options().weights) return;
  plan.algorithm = key_weights_ ? by_weight_keys : by_weights;
  plan.weights = weights_;
  plan.large_weights = large_weights_;
  plan.key_weights = key_weights_;
  plan.again = repeat;
  auto const most = with_weight();
  if (!plan.take) plan.take = most;
  if (most == 0 && *plan.take > 0)
    throw input_error{"--weights: expected a line with a weight above 0, got none"};
  if (!repeat && *plan.take > most)
    throw input_error{say("expected at most {}, as many as have a weight above 0, got -n {}",
                          plural(most, "line"), *plan.take)};
}

order_result column_rules::find(shuffle_plan const& plan, pick_source const& source, record* kept,
                                std::function<void(item_order const&)> const& use) const {
  if (!by_ && !groups_) return find_order(plan, source, kept, use);
  return find_order(plan, source, kept, [&](item_order const& order) {
    auto const numbers = numbers_of(order);
    if (groups_) return use(together_->of(numbers));
    auto most = by_->sizes;
    for (auto& n : most)
      n = options().share ? share_of(*options().share, n) : std::min(n, options().most_of_each.value_or(n));
    use(first_of_each(numbers, *by_, std::move(most)));
  });
}

split_parts column_rules::cut(line_numbers order, split_plan const& plan) const {
  if (!options().stratify && !options().group) return order_rules::cut(std::move(order), plan);
  auto const shares = shares_of(plan, order.size());
  auto found = groups_ ? cut_groups(order, *groups_, strata_ ? &*strata_ : nullptr, shares)
                       : cut_strata(order, *strata_, shares);
  auto said = outcome(found, plan);
  return {std::move(found.lines), std::move(found.counts), std::move(said)};
}

message column_rules::outcome(cut_order const& cut, split_plan const& plan) const {
  auto const asked = plan.counts(cut.lines.size());
  if (asked == cut.counts) return {};
  auto const why = !groups_  ? say("every value of {} keeps the shares by itself, by largest remainder",
                                   *options().stratify)
                   : strata_ ? say("every value of {} is in one part, with {} alike in all", *options().group,
                                   *options().stratify)
                             : say("every value of {} is in one part", *options().group);
  auto said =
      say("the parts have {} lines, asked for were {}: {}", fmt::format("{}", fmt::join(cut.counts, ", ")),
          fmt::format("{}", fmt::join(asked, ", ")), why);
  if (!groups_) return said;
  constexpr unsigned digits = 1;
  if (cut.difference == cut.least) return say("{}; no way comes nearer to the shares", said);
  return say("{}; the differences from the shares sum to {} lines, and no way has less than {}", said,
             cut.difference.to_decimal(digits), cut.least.to_decimal(digits));
}

std::unique_ptr<order_rules const> rules_of_columns(data_options const& o, shuffle_items const& items,
                                                    std::uint64_t most) {
  return std::make_unique<column_rules const>(o, items, most);
}

}  // namespace faro::program
