// cribbage_kept: the points of the four cards that are kept of a deal, with the starter.
#include "odds/src/hands/kept_cribbage.hpp"

#include "odds/src/hands/dealt_cribbage.hpp"
#include "odds/src/hands/functions.hpp"
#include "odds/src/hands/measures.hpp"

#include <faro/cards/notation.hpp>
#include <faro/odds/hands/detail/hands.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <map>

namespace faro::odds::detail {

namespace {

void add_card(suit_masks& to, playing_card const& card) {
  auto& suit = to[static_cast<std::size_t>(card.suit_of())];
  suit = static_cast<std::uint16_t>(suit | 1U << static_cast<unsigned>(card.rank_of()));
}

template <class Counts>
suit_masks suit_masks_of(card_table const& table, Counts const& counts) {
  suit_masks out{};
  for (std::size_t k = 0; k < table.cards.kinds().size(); ++k) {
    if (counts[k] > 0) add_card(out, *table.cards.kinds()[k].playing);
  }
  return out;
}

/// The segments of the deal, and that of the starter, the last.
std::size_t starter_of(leaf const& l) { return static_cast<std::size_t>(std::bit_width(l.segments)) - 1; }

/// `numbers`: of each kind the cards that are in play.
std::int64_t points_of_deal(leaf const& l, card_table const& table,
                            std::span<std::vector<count_t> const> hands) {
  auto const starter = starter_of(l);
  suit_masks dealt{}, cut = suit_masks_of(table, l.numbers);
  for (std::size_t s = 0; s < starter; ++s) {
    if ((l.segments >> s & 1U) == 0) continue;
    auto const more = suit_masks_of(table, hands[s]);
    for (std::size_t i = 0; i < dealt.size(); ++i) dealt[i] = static_cast<std::uint16_t>(dealt[i] | more[i]);
  }
  for (std::size_t i = 0; i < cut.size(); ++i) cut[i] = static_cast<std::uint16_t>(cut[i] & ~dealt[i]);
  for (std::size_t k = 0; k < hands[starter].size(); ++k) {
    if (hands[starter][k] == 0) continue;
    auto const& card = *table.cards.kinds()[k].playing;
    return kept_cribbage_points(dealt, cut, static_cast<unsigned>(card.suit_of()),
                                static_cast<unsigned>(card.rank_of()));
  }
  return 0;
}

constexpr deal_measure by_deal{.value = points_of_deal, .ends = [](leaf const& /*of*/) {
                                 return interval{0, static_cast<std::int64_t>(most_cribbage_points)};
                               }};

bool is_kept(leaf const& l) { return l.kind == measure::deal && l.of_deal == &by_deal; }

void check_cribbage_pack(function_call const& c) {
  auto const& setting = c.by.setting();
  auto const& kinds = c.by.table().cards.kinds();
  bool const each_once = std::ranges::all_of(
      kinds, [](auto const& k) { return k.count == 1 && k.playing && !k.playing->is_joker(); });
  if (!each_once)
    c.by.fail(c.written.at, say("{} is of packs of playing cards that have each card once, without jokers",
                                c.written.text));
  if (setting.with_replacement || !setting.urn.empty())
    c.by.fail(c.written.at, say("{} is of hands from one pack, without putting cards back", c.written.text));
}

typed cribbage_kept(function_call const& c) {
  check_cribbage_pack(c);
  auto const last = std::bit_floor(c.in.segments);
  scope const starter{last, nullptr};
  scope const deal{c.in.segments ^ last, nullptr};
  constexpr count_t of_two = 6, of_three = 5;
  bool const is_split = c.in.segments != 0 && deal.segments != 0 && c.by.cards_seen(starter) == 1;
  auto const n = is_split ? c.by.cards_seen(deal) : 0;
  bool const is_deal = n == of_two || (n == of_three && c.by.setting().community == 1);
  if (!is_deal)
    c.by.fail(
        c.written.at,
        say("expected the cards dealt and the starter for {}: --draw 7 (six cards are dealt, the seventh is "
            "the starter), --draw 6 --community 1, of five dealt cards --draw 5 --community 1, or --holding "
            "with the six and --draw 1",
            c.written.text));
  std::vector<std::int64_t> in_play;
  auto const& setting = c.by.setting();
  for (std::size_t k = 0; k < c.by.kinds(); ++k)
    in_play.push_back(k < setting.seen.size() && setting.seen[k] > 0 ? 0 : 1);
  return c.by.measured({.kind = measure::deal, .numbers = std::move(in_play), .of_deal = &by_deal},
                       c.written.at, c.in);
}

/// All but the last card are the deal; with cards held it may be the only one that is drawn.
std::optional<count_t> looks_at_deal(syntax const& /*word*/, std::string_view /*text*/,
                                     query_setting const& setting) {
  bool const is_last_alone = std::ranges::all_of(setting.held, [](count_t n) { return n == 0; });
  if (setting.hands.size() != 1 || setting.hands[0] < (is_last_alone ? 2 : 1) || setting.community > 0)
    return std::nullopt;
  return setting.hands[0] - 1;
}

}  // namespace

bool has_kept_cribbage(compiled_query const& query) { return std::ranges::any_of(query.leaves, is_kept); }

hand_distribution solve_kept_cribbage(card_table const& table, compiled_query const& query) {
  bool const is_alone = query.leaves.size() == 1 && query.segments.size() == 2;
  if (!is_alone) throw too_big{"cribbage_kept besides other words is known deal by deal"};
  auto const counts = kept_cribbage_counts(suit_masks_of(table, query.left), suit_masks_of(table, query.held),
                                           query.segments[0]);
  std::map<std::vector<std::int64_t>, integer> ways;
  std::uint64_t all = 0;
  for (std::size_t points = 0; points < counts.size(); ++points) {
    if (counts[points] == 0) continue;
    all += counts[points];
    std::array const leaves{static_cast<std::int64_t>(points)};
    std::vector<std::int64_t> values;
    for (auto const& e : query.expressions) values.push_back(evaluate(e.root, leaves));
    ways[std::move(values)] += integer{counts[points]};
  }
  std::vector<distribution<std::vector<std::int64_t>>::entry> entries;
  for (auto const& [values, n] : ways) entries.push_back({values, n});
  hand_distribution out;
  out.law = distribution<std::vector<std::int64_t>>{std::move(entries), integer{all}};
  out.stats.steps = all;
  out.stats.method =
      say("every deal that differs by more than the names of suits, with the best cards kept; {} "
          "deals with their starters",
          all);
  return out;
}

hand_function const cribbage_kept_row{
    .shown =
        {"cribbage_kept", "",
         "points at cribbage of the best four of six cards dealt, with the starter; --draw 7, the seventh is "
         "the starter",
         "a second", "cribbage_kept >= 12"},
    .compile = cribbage_kept,
    .looks = looks_at_deal};

}  // namespace faro::odds::detail
