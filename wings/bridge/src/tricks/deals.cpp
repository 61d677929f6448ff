// The engine of tricks: what is counted is counted, what is left is solved.
#include "bridge/src/tricks/deals.hpp"

#include "bridge/src/deals/drawn/drawing.hpp"
#include "chance/generator_of_block.hpp"
#include "parallel/threads.hpp"
#include "parallel/trials.hpp"

#include <faro/chance/random.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <array>
#include <map>
#include <mutex>
#include <numeric>

namespace faro::odds::tricks {

namespace {

using values = std::vector<std::int64_t>;

/// A question as one about the seats of a deal.
struct prepared {
  bridge::question condition;
  std::vector<query_node> asked;
  std::vector<value_type> types;
  std::vector<constant_condition> constants;

  /// Nothing where the condition does not hold.
  [[nodiscard]] std::optional<values> of(bridge::deal_holdings const& deal, bool check) const {
    bridge::measured_deal measured{condition.leaves, deal};
    if (check && measured(condition.root) == 0) return std::nullopt;
    values out;
    for (auto const& root : asked) out.push_back(measured(root));
    return out;
  }
};

prepared prepare(hand_question const& ask) {
  auto compiled = compile_given(ask.table, ask.setting, ask.query, ask.given);
  auto& query = compiled.query;
  prepared out;
  out.constants = constant_conditions(query);
  std::array<std::size_t, bridge::seats> seat{};
  std::iota(seat.begin(), seat.end(), std::size_t{0});
  auto const all = std::move(query.expressions);
  for (std::size_t i = 0; i < all.size(); ++i) {
    query.expressions = {all[i]};
    auto one = bridge::bridge_question(query, ask.table, seat);
    if (!one)
      throw input_error{say(
          "'{}' asks for more than can be asked beside tricks: lengths, points, shapes, cards", all[i].text)};
    if (out.condition.leaves.empty()) out.condition = {{operation::constant, 1, {}}, std::move(one->leaves)};
    if (compiled.has_given && i == 0) {
      out.condition.root = std::move(one->root);
    } else {
      out.asked.push_back(std::move(one->root));
      out.types.push_back(all[i].type);
    }
  }
  return out;
}

/// The card that a part of a condition gives to a hand, hand(1, As): its rank; nothing for other parts.
std::optional<std::size_t> card_given(query_node const& part, bridge::hand_leaf const& l, std::size_t suit) {
  bool const is_count = part.op == operation::less_equal && part.children[0].op == operation::constant &&
                        part.children[0].value == 1 && l.of.size() == 1 && l.by_suit[suit];
  if (!is_count) return std::nullopt;
  auto const& values = *l.by_suit[suit];
  for (std::size_t rank = 0; rank < bridge::ranks; ++rank) {
    bool same = true;
    for (std::size_t h = 0; same && h < bridge::holdings; ++h)
      same = values[h] == static_cast<std::int32_t>(h >> rank & 1U);
    if (same) return rank;
  }
  return std::nullopt;
}

/// Cards that the condition gives to hands are dealt first; it keeps the rest.
bridge::deal_holdings take_given_cards(bridge::question& condition) {
  bridge::deal_holdings out{};
  std::vector<query_node> rest;
  auto const take = [&](auto const& self, query_node const& part) -> void {
    if (part.op == operation::logical_and) {
      for (auto const& c : part.children) self(self, c);
      return;
    }
    bool const of_leaf = part.op == operation::less_equal && part.children[1].op == operation::leaf;
    for (std::size_t suit = 0; of_leaf && suit < bridge::suits; ++suit) {
      auto const& l = condition.leaves[static_cast<std::size_t>(part.children[1].value)];
      bool const alone = std::ranges::count_if(l.by_suit, [](auto const& t) { return t != nullptr; }) == 1;
      auto const rank = alone ? card_given(part, l, suit) : std::nullopt;
      if (!rank) continue;
      auto& holding = out[l.of.front()][suit];
      holding = static_cast<bridge::holding>(holding | 1U << *rank);
      return;
    }
    rest.push_back(part);
  };
  take(take, condition.root);
  condition.root = {operation::logical_and, 0, std::move(rest)};
  if (condition.root.children.empty()) condition.root = {operation::constant, 1, {}};
  return out;
}

[[noreturn]] void never(hand_question const& ask) {
  throw never_holds{say("the condition '{}' can never hold", given_text(ask))};
}

}  // namespace

hand_answer answer_with_tricks(hand_question const& ask) {
  auto question = prepare(ask);
  auto const fixed = take_given_cards(question.condition);
  bridge::deal_drawing drawing{question.condition, fixed};
  auto& ways = drawing.drawn_from();
  auto const left = ways.count();
  if (left.is_zero()) never(ask);
  if (left > integer{most_deals_looked_at})
    throw too_big{say("tricks are known deal by deal, and {} deals are left: more than {}", left.to_string(),
                      most_deals_looked_at)};
  std::vector<bridge::deal_holdings> deals;
  for (std::uint64_t k = 0; k < left.to_uint64(); ++k) deals.push_back(ways.nth(integer{k}));
  std::vector<std::optional<values>> found(deals.size());
  parallel::share_out(parallel::processors(), deals.size(),
                      [&](std::size_t i) { found[i] = question.of(deals[i], !drawing.counted()); });
  std::map<values, std::uint64_t> counts;
  std::uint64_t kept = 0;
  for (auto const& one : found) {
    if (one) ++kept, ++counts[*one];
  }
  if (kept == 0) never(ask);
  hand_answer out;
  out.types = question.types;
  out.constants = question.constants;
  out.given = ratio{integer{kept}, number_of_deals()};
  std::vector<distribution<values>::entry> entries;
  for (auto const& [value, n] : counts) entries.push_back({value, integer{n}});
  out.law = distribution<values>::in_proportion(std::move(entries));
  return out;
}

simulation estimate_with_tricks(hand_question const& ask, std::uint64_t trials, key256 const& seed,
                                unsigned threads) {
  constexpr std::uint64_t block = 8;
  auto question = prepare(ask);
  auto const fixed = take_given_cards(question.condition);
  bridge::deal_drawing drawing{question.condition, fixed};
  if (drawing.drawn_from().count().is_zero()) never(ask);
  std::mutex one_draws;  // in microseconds
  auto const workers = parallel::workers_for(trials, block, threads);
  std::vector<simulation> found(workers);
  simulation out;
  out.trials = parallel::make_trials(trials, block, workers,
                                     [&](std::size_t worker, std::uint64_t number, std::uint64_t deals) {
                                       auto bits = faro::detail::generator_of_block(seed, number);
                                       random_chooser c{bits};
                                       for (std::uint64_t i = 0; i < deals; ++i) {
                                         auto const deal = [&] {
                                           std::scoped_lock const lock{one_draws};
                                           return drawing.draw_untested(c);
                                         }();
                                         auto const value = question.of(deal, !drawing.counted());
                                         if (!value) continue;
                                         ++found[worker].kept;
                                         ++found[worker].counts[*value];
                                       }
                                     });
  out.types = question.types;
  out.constants = question.constants;
  for (auto const& part : found) {
    out.kept += part.kept;
    for (auto const& [value, n] : part.counts) out.counts[value] += n;
  }
  if (out.kept == 0)
    throw input_error{say("the condition '{}' did not hold once in {} deals", given_text(ask), out.trials)};
  return out;
}

}  // namespace faro::odds::tricks
