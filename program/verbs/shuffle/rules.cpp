// The columns of a shuffle read and put to use.
#include "verbs/shuffle/rules.hpp"

#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace faro::program {
namespace {

line_numbers as_numbers(item_order const& order) {
  return std::visit(
      [](auto const& positions) {
        return line_numbers{positions.begin(), positions.end()};
      },
      order);
}

/// The shares of the parts of so many lines.
std::vector<ratio> shares_of(split_plan const& plan, std::uint64_t lines) {
  if (auto shares = plan.shares()) return *std::move(shares);
  std::vector<ratio> out;
  for (auto const count : plan.counts(lines))
    out.emplace_back(integer{count}, integer{std::max<std::uint64_t>(lines, 1)});
  return out;
}

}  // namespace

bool has_rules(data_options const& o) { return reads_columns(o) || o.share || o.bootstrap; }

std::uint64_t share_of(ratio const& share, std::uint64_t all) {
  return (share * ratio{all} + ratio{1, 2}).floor().to_uint64();
}

column_rules::column_rules(data_options const& o, shuffle_items const& items, std::uint64_t most)
    : options_{o}, lines_{items.size()}, cuts_{o.stratify || o.group} {
  if (o.by) by_ = kinds_of(items, *o.by, "--by", most);
  if (o.stratify) strata_ = kinds_of(items, *o.stratify, "--stratify", most);
  if (o.group) {
    groups_ = kinds_of(items, *o.group, "--group", most);
    together_.emplace(*groups_);
  }
  if (!o.weights) return;
  if (o.sampler == by_tags) {
    key_weights_ =
        std::make_shared<std::vector<scaled_weight> const>(stream_weights_of(items, *o.weights, "--weights"));
    return;
  }
  auto [tickets, large] = weights_of(items, *o.weights, "--weights");
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

std::uint64_t column_rules::units() const { return groups_ ? groups_->sizes.size() : lines_; }

void column_rules::adapt(shuffle_plan& plan, bool repeat) const {
  plan.items = units();
  if (options_.share && !by_) plan.take = share_of(*options_.share, plan.items);
  if (options_.bootstrap) plan.take = plan.items;
  if (by_) plan.take.reset();
  if (!options_.weights) return;
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
    auto const numbers = as_numbers(order);
    if (groups_) return use(together_->of(numbers));
    auto most = by_->sizes;
    for (auto& n : most)
      n = options_.share ? share_of(*options_.share, n) : std::min(n, options_.most_of_each.value_or(n));
    use(first_of_each(numbers, *by_, std::move(most)));
  });
}

cut_order column_rules::cut(line_numbers order, split_plan const& plan) const {
  auto const shares = shares_of(plan, order.size());
  return groups_ ? cut_groups(order, *groups_, strata_ ? &*strata_ : nullptr, shares)
                 : cut_strata(order, *strata_, shares);
}

message column_rules::outcome(cut_order const& cut, split_plan const& plan) const {
  auto const asked = plan.counts(cut.lines.size());
  if (asked == cut.counts) return {};
  auto const why =
      !groups_ ? say("every value of {} keeps the shares by itself, by largest remainder", *options_.stratify)
      : strata_
          ? say("every value of {} is in one part, with {} alike in all", *options_.group, *options_.stratify)
          : say("every value of {} is in one part", *options_.group);
  auto said =
      say("the parts have {} lines, asked for were {}: {}", fmt::format("{}", fmt::join(cut.counts, ", ")),
          fmt::format("{}", fmt::join(asked, ", ")), why);
  if (!groups_) return said;
  constexpr unsigned digits = 1;
  if (cut.difference == cut.least) return say("{}; no way comes nearer to the shares", said);
  return say("{}; the differences from the shares sum to {} lines, and no way has less than {}", said,
             cut.difference.to_decimal(digits), cut.least.to_decimal(digits));
}

std::vector<std::pair<std::string, std::string>> column_rules::details(data_options const& o) {
  std::vector<std::pair<std::string, std::string>> out;
  auto const add = [&](char const* name, std::optional<std::string> const& column) {
    if (column) out.emplace_back(name, *column);
  };
  add("by", o.by);
  add("group", o.group);
  add("stratify", o.stratify);
  add("weights", o.weights);
  if (o.rate) out.emplace_back("rate", o.rate->to_string());
  if (o.by && o.share) out.emplace_back("share", o.share->to_string());
  return out;
}

data_options column_rules::of(audit::record_file const& kept, std::string const& path) {
  data_options out;
  auto const share = [&](std::string const& name, std::string const& text) {
    try {
      if (auto value = ratio::parse(text); value.sign() >= 0 && !(ratio{1} < value)) return value;
    } catch (input_error const&) {  // said below
    }
    throw input_error{
        say("{} is no record: expected a number from 0 to 1 in its field 'details.{}'", path, name)};
  };
  for (auto const& [name, text] : kept.details) {
    if (name == "by") out.by = text;
    if (name == "group") out.group = text;
    if (name == "stratify") out.stratify = text;
    if (name == "weights") out.weights = text;
    if (name == "rate") out.rate = share(name, text);
    if (name == "share") out.share = share(name, text);
  }
  if (out.by) out.most_of_each = kept.take;
  if (kept.algorithm == by_weight_keys) out.sampler = by_tags;
  if (out.weights.has_value() != (kept.algorithm == by_weights || kept.algorithm == by_weight_keys) ||
      out.rate.has_value() != (kept.algorithm == by_rate))
    throw input_error{
        say("{} is no record: its fields 'details' and 'algorithm' contradict each other", path)};
  return out;
}

}  // namespace faro::program
