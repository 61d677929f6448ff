// What the table lends to faro shuffle, deal, draw and roll: --like TOOL.
#include "answer/answer.hpp"
#include "cli/frame.hpp"
#include "cli/options/options.hpp"
#include "like/src/numbers/walks.hpp"
#include "like/verb/seed.hpp"
#include "lines/order/other_tools.hpp"
#include "verbs/common/lent_verbs.hpp"
#include "verbs/verbs.hpp"

#include <faro/exact/ratio.hpp>
#include <faro/like/tools.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace faro::program {
namespace {

std::string said(std::string_view text) { return std::string{text}; }

/// How uneven a number below 52 is: the most and the least likely one.
std::string uneven_said(like::tool const& tool) {
  if (tool.uneven == like::unevenness::none) return {};
  constexpr std::uint64_t n = 52;
  auto least = like::chance_of_number(tool, 0, n), most = least;
  for (std::uint64_t i = 1; i < n; ++i) {
    auto const chance = like::chance_of_number(tool, i, n);
    if (chance < least) least = chance;
    if (most < chance) most = chance;
  }
  return fmt::format("of 52 from {} to {}", least.to_string(), most.to_string());
}

void list(answer& to) {
  auto& shown = to.table("shown", form::text);
  auto& all = to.table("tools", form::data);
  for (auto const& tool : like::tools()) {
    column const left = column("name").called(""), right = column("of").called("").flush_left();
    shown.row()(left, tool.name)(right, fmt::format("{}; {}", tool.of, tool.versions));
    if (!tool.odd.empty()) shown.row()(left, "")(right, fmt::format("odd: {}", tool.odd));
    all.row()("name", tool.name)("of", tool.of)("versions", tool.versions)("program", tool.program)(
        "generator", tool.generator)("number", tool.number)("way", like::way_of(tool))("odd", tool.odd)(
        "uneven", uneven_said(tool))("orders", tool.makes_orders)("draws", tool.makes_draws)(
        "weighs_samples", tool.weighs_samples)("weighs_draws", tool.weighs_draws)("groups", tool.groups);
  }
}

/// The description that asks the same picks, where there is one for so many.
std::string algorithm_of(std::string_view name, std::uint64_t items, std::optional<std::uint64_t> take) {
  auto const algorithm = like::algorithm_of(name, items, take.value_or(items));
  return algorithm.empty() ? by_tool : said(algorithm);
}

/// Round the table. Who deals hand after hand has its own pack, from the two of clubs to the ace of spades,
/// which ours has the other way round.
std::vector<pick> picks_of_deal(std::string_view name, std::string_view seed, std::uint64_t items,
                                hands_spec hands) {
  auto order = like::order_of(name, seed, items, std::min(hands.total(), items));
  if (like::find_tool(name).deals_hands) {
    constexpr std::uint64_t pack = 52;
    if (items != pack || hands != hands_spec{4, 13})
      throw input_error{say("{} deals a pack of 52 cards to four hands of 13", name)};
    auto const by_hands = order;
    for (std::uint64_t i = 0; i < pack; ++i)
      order[i] = pack - 1 - by_hands[i % hands.players * hands.cards + i / hands.players];
  }
  return like::picks_of(like::walk::ascending, order, items).value_or(std::vector<pick>{});
}

}  // namespace

void join_like() {
  auto& lent = tools_of_others();
  if (!lent.all.empty()) return;
  for (auto const& tool : like::tools())
    lent.all.push_back({said(tool.name), said(tool.of), said(tool.program), tool.makes_orders,
                        tool.makes_draws, tool.needs_count, tool.deals_hands,
                        tool.uneven != like::unevenness::none, tool.weighs_samples, tool.weighs_draws,
                        said(tool.groups)});
  lent.of = like::tools_of;
  lent.algorithm = algorithm_of;
  lent.start = like::with_tool;
  lent.order = [](std::string_view name, std::string_view seed, std::uint64_t items, std::uint64_t take) {
    return like::order_of(name, seed, items, take);
  };
  lent.weighted = like::weighted_order_of;
  lent.groups = like::groups_of;
  lent.deal = picks_of_deal;
  lent.law = [](std::string_view name, std::size_t items) {
    return like::distribution_of(like::find_tool(name), items);
  };
  lent.find_seed = seed_of_order;
  lent.list = list;
  lend_verb("judge", add_judge_seed);
}

}  // namespace faro::program
