// The face of the pass over the suits: counts and numbers as integers of any size.
#include "bridge/src/deals/counted/deals.hpp"

#include "bridge/src/deals/halves/halves.hpp"
#include "bridge/src/deals/pass/pass.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace faro::odds::bridge {

namespace {

/// A number of deals, which fits 96 bits.
uint128 to_wide(integer const& k) {
  integer const word{std::uint64_t{1} << 48U};
  return static_cast<uint128>((k / word).to_uint64()) << 48U | (k % word).to_uint64();
}

}  // namespace

namespace detail {

/// Counted by the pass over the suits, or in halves where that is too big.
class counted_deals {
 public:
  counted_deals(question const& condition, query_node const* number, deal_holdings const& fixed,
                deal_limits const& limits) {
    deal_plan plan{condition, number, fixed, limits};
    std::vector<split_suit> split;
    if (plan.hands() > 2) split = plan.split_suits();
    auto first = limits;
    if (!split.empty()) first.steps = std::min(limits.steps, limits.steps_by_suits);
    pass_.emplace(std::move(plan));
    try {
      pass_->count(first);
    } catch (too_big const&) {
      if (pass_->hands() <= 2) split = pass_->split_suits();
      if (split.empty()) throw;
      halves_.emplace(*std::exchange(pass_, std::nullopt), std::move(split));
      halves_->count(limits);
    }
  }

  /// What is counted in halves; null where deals are counted by suits.
  [[nodiscard]] half_pass const* halves() const { return halves_ ? &*halves_ : nullptr; }
  [[nodiscard]] uint128 ways() const { return pass_ ? pass_->ways() : halves_->ways(); }
  [[nodiscard]] uint128 all() const { return pass_ ? pass_->all() : halves_->all(); }
  [[nodiscard]] std::uint64_t steps() const { return pass_ ? pass_->steps() : halves_->steps(); }
  [[nodiscard]] deal_holdings nth(uint128 k) const { return pass_ ? pass_->nth(k) : halves_->nth(k); }

 private:
  std::optional<suit_pass> pass_;
  std::optional<half_pass> halves_;
};

}  // namespace detail

class deal_ways::pass {
 public:
  pass(question const& condition, deal_holdings const& fixed, deal_limits const& limits)
      : deals{condition, nullptr, fixed, limits},
        count{integer::from_unsigned(deals.ways())},
        out_of{integer::from_unsigned(deals.all())} {}
  detail::counted_deals deals;
  integer count, out_of;
};

deal_ways::deal_ways(question const& condition, deal_holdings const& fixed, deal_limits const& limits)
    : pass_{std::make_unique<pass>(condition, fixed, limits)} {}
deal_ways::~deal_ways() = default;
deal_ways::deal_ways(deal_ways&&) noexcept = default;
deal_ways& deal_ways::operator=(deal_ways&&) noexcept = default;

integer const& deal_ways::count() const { return pass_->count; }
integer const& deal_ways::out_of() const { return pass_->out_of; }
bool deal_ways::in_halves() const { return pass_->deals.halves() != nullptr; }
std::uint64_t deal_ways::steps() const { return pass_->deals.steps(); }

std::optional<deals_of_lengths> deal_ways::deals_by_lengths() const {
  auto const* const halves = pass_->deals.halves();
  if (!halves || halves->hands() + 1 < seats) return std::nullopt;
  deals_of_lengths out;
  auto const counted = halves->lengths();
  for (std::size_t s = 0; s < suits; ++s) {
    for (auto const& [lengths, deals] : counted[s]) out[s].emplace(lengths, integer::from_unsigned(deals));
  }
  return out;
}

deal_holdings deal_ways::nth(integer const& k) {
  if (k < integer{} || k >= count())
    throw input_error{
        say("expected the number of a deal below {}, got {}", count().to_string(), k.to_string())};
  return pass_->deals.nth(to_wide(k));
}

namespace {

bool is_truth(query_node const& n) {
  switch (n.op) {
    case operation::equal:
    case operation::less:
    case operation::less_equal:
    case operation::logical_and:
    case operation::logical_or:
    case operation::logical_not:
      return true;
    default:
      return false;
  }
}

query_node both(query_node a, query_node b) {
  return {operation::logical_and, 0, {std::move(a), std::move(b)}};
}

/// Sums of numbers over deals: a sum is the sum of its parts, a truth is a count.
class summing {
 public:
  summing(std::vector<hand_leaf> const& leaves, deal_holdings const& fixed, deal_limits const& limits)
      : leaves_{leaves}, fixed_{fixed}, limits_{limits} {}

  [[nodiscard]] integer over(query_node const& where, query_node const& n) const {
    auto const part = [&](std::size_t i) { return over(where, n.children[i]); };
    switch (n.op) {
      case operation::constant:
        return integer{n.value} * count(where);
      case operation::add:
        return part(0) + part(1);
      case operation::subtract:
        return part(0) - part(1);
      case operation::negate:
        return integer{} - part(0);
      case operation::multiply:
        for (std::size_t i = 0; i < 2; ++i) {
          if (n.children[i].op == operation::constant) return integer{n.children[i].value} * part(1 - i);
        }
        break;
      case operation::choose:
        return over(both(where, n.children[0]), n.children[1]) +
               over(both(where, {operation::logical_not, 0, {n.children[0]}}), n.children[2]);
      default:
        break;
    }
    if (is_truth(n)) return count(both(where, n));
    detail::counted_deals const weighed{{where, leaves_}, &n, fixed_, limits_};
    return integer::from_unsigned(weighed.ways()) + integer{detail::deal_plan::least_number} * count(where);
  }

 private:
  [[nodiscard]] integer count(query_node const& where) const {
    return deal_ways{{where, leaves_}, fixed_, limits_}.count();
  }

  std::vector<hand_leaf> const& leaves_;
  deal_holdings const& fixed_;
  deal_limits const& limits_;
};

}  // namespace

namespace {

/// A question with the leaves of a condition before its own.
question beside(question const& condition, question const& asked) {
  question out{asked.root, condition.leaves};
  auto const shift = [&](auto const& self, query_node& n) -> void {
    if (n.op == operation::leaf) n.value += static_cast<std::int64_t>(condition.leaves.size());
    for (auto& c : n.children) self(self, c);
  };
  shift(shift, out.root);
  out.leaves.insert(out.leaves.end(), asked.leaves.begin(), asked.leaves.end());
  return out;
}

}  // namespace

integer sum_over_deals(question const& condition, question const& number, deal_holdings const& fixed,
                       deal_limits const& limits) {
  auto const both = beside(condition, number);
  return summing{both.leaves, fixed, limits}.over(condition.root, both.root);
}

std::optional<std::map<std::int64_t, integer>> values_over_deals(question const& condition,
                                                                 question const& number,
                                                                 deal_holdings const& fixed,
                                                                 deal_limits const& limits) {
  auto const both = beside(condition, number);
  detail::counted_deals const weighed{{condition.root, both.leaves}, &both.root, fixed, limits};
  if (!weighed.halves()) return std::nullopt;
  std::map<std::int64_t, integer> out;
  for (auto const& [value, deals] : weighed.halves()->values()) {
    if (deals != 0)
      out[static_cast<std::int64_t>(value) + detail::deal_plan::least_number] = integer::from_unsigned(deals);
  }
  return out;
}

}  // namespace faro::odds::bridge
