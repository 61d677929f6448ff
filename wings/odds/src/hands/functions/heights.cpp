// straight_high, flush_high: the highest rank of the best straight and of the best flush among the cards.
//
// A wild card stands for whatever makes it highest: with one of them a straight needs four ranks of its five,
// and a flush has an ace.
#include "odds/src/hands/functions.hpp"
#include "odds/src/hands/hand_ranks.hpp"
#include "odds/src/hands/measures.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <bit>

namespace faro::odds::detail {

namespace {

constexpr std::int64_t cards_of_both = 5;
constexpr std::int32_t first_high = 4;  // six: the lowest straight without an ace

/// The ranks of the straight whose highest is this one; none where there is no such straight.
template <poker_rules Rules>
constexpr unsigned straight_up_to(std::int32_t high) {
  constexpr auto order = hand_ranks_of(Rules);
  constexpr auto lowest_high = Rules == poker_rules::standard ? first_high : first_high + 4;
  if (high == static_cast<std::int32_t>(order.low_top)) return order.low_straight;
  return high < lowest_high ? 0 : 0x1FU << static_cast<unsigned>(high - 4);
}

/// Whether so many ranks of that straight are among these.
template <poker_rules Rules>
bool reaches(unsigned ranks, std::int32_t high, std::int64_t at_least) {
  auto const window = straight_up_to<Rules>(high);
  return window != 0 && std::popcount(ranks & window) >= at_least;
}

/// The highest rank, from `from` up, of a straight with so many of these ranks; -1 for none.
template <poker_rules Rules>
std::int32_t highest_straight(unsigned ranks, std::int32_t from, std::int64_t at_least) {
  for (auto high = ace_place; high >= from; --high) {
    if (reaches<Rules>(ranks, high, at_least)) return high;
  }
  return -1;
}

std::int64_t value_of_place(attribute const& of, std::int32_t place) {
  return place < 0 ? none_value(of) : of.numbers[static_cast<std::size_t>(place)];
}

/// What is kept of a straight: which of the last ranks are there, and the ace; the highest straight, from 1.
enum : std::size_t { present, best };

/// The best straight of which `at_least` ranks are among the cards.
template <poker_rules Rules>
constexpr group_measure straight_measure{
    .by_value = true,
    .value = [](leaf const& of, hand_groups const& hand) -> std::int64_t {
      unsigned ranks = 0;
      for (std::size_t r = 0; r < hand.sizes.size(); ++r) ranks |= hand.sizes[r] > 0 ? 1U << r : 0U;
      return value_of_place(hand.of, highest_straight<Rules>(ranks, 0, of.at_least));
    },
    .keeps =
        [](leaf const& /*of*/, kept_measure& /*kept*/) {
          return std::vector<std::uint64_t>{all_ranks, ace_place + 1};
        },
    .close =
        [](leaf const& of, kept_measure const& kept, std::uint64_t* key, closed_group const& group) {
          auto ranks = static_cast<unsigned>(kept.fields[present].get(key));
          if (group.cards > 0) ranks |= 1U << static_cast<unsigned>(group.value);
          if (group.value != ace_place) {  // the ace closes first, as the lowest rank
            auto const from = group.before == ace_place ? 0 : group.before + 1;
            for (auto high = from; high <= group.value; ++high) {
              if (reaches<Rules>(ranks, high, of.at_least))
                kept.fields[best].set(key, static_cast<std::uint64_t>(high + 1));
            }
            constexpr unsigned ace = 1U << static_cast<unsigned>(ace_place);
            auto const after = static_cast<unsigned>(group.value + 1);  // a straight has four ranks before it
            ranks &= (after > 4 ? ~0U << (after - 4) : ~0U) | ace;
          }
          auto const there = static_cast<std::uint64_t>(std::popcount(ranks));
          if (there + group.left < static_cast<std::uint64_t>(of.at_least)) ranks = 0;
          kept.fields[present].set(key, ranks);
        },
    .result = [](leaf const& of, kept_measure const& kept, std::uint64_t const* key) -> std::int64_t {
      auto const last = kept.order.empty() || kept.order.back() == ace_place ? -1 : kept.order.back();
      auto const ranks = static_cast<unsigned>(kept.fields[present].get(key));
      auto const above = highest_straight<Rules>(ranks, last + 1, of.at_least);
      auto const below = static_cast<std::int32_t>(kept.fields[best].get(key)) - 1;
      return value_of_place(*kept.of, std::max(above, below));
    }};

/// What is kept of a flush: the highest rank, from 1, and how many cards.
enum : std::size_t { highest, number_of };

/// The highest rank where five cards or more are there; the leaf looks at one suit.
constexpr group_measure flush_measure{
    .by_value = true,
    .value = [](leaf const& /*of*/, hand_groups const& hand) -> std::int64_t {
      std::int64_t cards = 0;
      std::int32_t high = -1;
      for (std::size_t r = 0; r < hand.sizes.size(); ++r) {
        cards += hand.sizes[r];
        if (hand.sizes[r] > 0) high = static_cast<std::int32_t>(r);
      }
      return value_of_place(hand.of, cards >= cards_of_both ? high : -1);
    },
    .keeps =
        [](leaf const& /*of*/, kept_measure& /*kept*/) {
          return std::vector<std::uint64_t>{ace_place + 1, static_cast<std::uint64_t>(cards_of_both)};
        },
    .close =
        [](leaf const& /*of*/, kept_measure const& kept, std::uint64_t* key, closed_group const& group) {
          constexpr auto needed = static_cast<std::uint64_t>(cards_of_both);
          auto const cards = kept.fields[number_of].get(key) + group.cards;
          if (cards + group.left < needed) {  // what can't become a flush is forgotten
            kept.fields[number_of].set(key, 0);
            kept.fields[highest].set(key, 0);
            return;
          }
          kept.fields[number_of].set(key, std::min(cards, needed));
          auto const place = static_cast<std::uint64_t>(group.value + 1);
          if (group.cards > 0 && place > kept.fields[highest].get(key)) kept.fields[highest].set(key, place);
        },
    .result = [](leaf const& /*of*/, kept_measure const& kept, std::uint64_t const* key) -> std::int64_t {
      bool const is_flush = kept.fields[number_of].get(key) == static_cast<std::uint64_t>(cards_of_both);
      return value_of_place(*kept.of,
                            is_flush ? static_cast<std::int32_t>(kept.fields[highest].get(key)) - 1 : -1);
    }};

/// The ranks of playing cards, and which cards are wild.
struct natural_cards {
  std::int32_t rank = -1;
  std::vector<bool> are_natural{};
  std::int64_t wild = 0;  // cards at most
};
natural_cards natural_in(function_call const& c) {
  auto const& table = c.by.table();
  auto const* const rank = table.find_attribute("rank");
  if (!rank || !table.find_attribute("suit") || !is_rank(*rank))
    c.by.fail(c.written.at, say("{} needs a deck of playing cards", c.written.text));
  natural_cards out{static_cast<std::int32_t>(rank - table.attributes.data())};
  for (std::size_t k = 0; k < c.by.kinds(); ++k) {
    out.are_natural.push_back(!c.by.wild()[k]);
    out.wild += c.by.wild()[k] ? std::int64_t{table.cards.kinds()[k].count} : 0;
  }
  out.wild = c.by.setting().with_replacement && out.wild > 0 ? cards_of_both : out.wild;
  return out;
}

query_node constant_of(std::int64_t n) { return {operation::constant, n, {}}; }

query_node number_wild(function_call const& c, natural_cards const& cards) {
  std::vector<std::int64_t> numbers;
  for (auto const natural : cards.are_natural) numbers.push_back(natural ? 0 : 1);
  return c.by.sum_of(std::move(numbers), c.written.at, c.in).node;
}

typed of_a_rank(query_node node, attribute const& rank) {
  typed out{std::move(node), type_of(rank), rank.name};
  out.type.labels.emplace_back("none");
  out.type.numbers.push_back(none_value(rank));
  return out;
}

typed straight_height(function_call const& c) {
  auto const cards = natural_in(c);
  auto const& rank = c.by.attribute_at(cards.rank);
  auto const with_ranks = [&](std::int64_t at_least) {
    leaf l{.kind = measure::groups,
           .of_groups = c.by.setting().poker == poker_rules::standard
                            ? &straight_measure<poker_rules::standard>
                            : &straight_measure<poker_rules::short_deck>,
           .attribute = cards.rank,
           .at_least = at_least};
    if (cards.wild > 0) l.only = cards.are_natural;
    return c.by.measured(std::move(l), c.written.at, c.in).node;
  };
  if (cards.wild == 0) return of_a_rank(with_ranks(cards_of_both), rank);
  auto const wild = number_wild(c, cards);
  auto of_all = constant_of(value_of_place(rank, ace_place));  // five wild cards
  for (auto n = std::min(cards.wild, cards_of_both - 1); n >= 0; --n) {
    auto const needed = with_ranks(cards_of_both - n);
    of_all =
        n == std::min(cards.wild, cards_of_both - 1) && cards.wild < cards_of_both
            ? needed
            : query_node{
                  operation::choose, 0, {{operation::less_equal, 0, {wild, constant_of(n)}}, needed, of_all}};
  }
  return of_a_rank(std::move(of_all), rank);
}

typed flush_height(function_call const& c) {
  auto const cards = natural_in(c);
  auto const& rank = c.by.attribute_at(cards.rank);
  auto const& suit = *c.by.table().find_attribute("suit");
  query_node best{operation::maximum, 0, {}};
  query_node most{operation::maximum, 0, {}};
  for (std::size_t s = 0; s < suit.labels.size(); ++s) {
    leaf l{.kind = measure::groups, .of_groups = &flush_measure, .attribute = cards.rank};
    std::vector<std::int64_t> numbers;
    for (std::size_t k = 0; k < c.by.kinds(); ++k) {
      l.only.push_back(cards.are_natural[k] && suit.of_kind[k] == static_cast<std::int32_t>(s));
      numbers.push_back(l.only.back() ? 1 : 0);
    }
    best.children.push_back(c.by.measured(std::move(l), c.written.at, c.in).node);
    if (cards.wild > 0) most.children.push_back(c.by.sum_of(numbers, c.written.at, c.in).node);
  }
  if (cards.wild == 0) return of_a_rank(std::move(best), rank);
  auto const wild = number_wild(c, cards);
  query_node const together{operation::add, 0, {wild, std::move(most)}};
  query_node is_flush{operation::less_equal, 0, {constant_of(cards_of_both), together}};
  query_node with_wild{
      operation::choose,
      0,
      {std::move(is_flush), constant_of(value_of_place(rank, ace_place)), constant_of(none_value(rank))}};
  query_node none_wild{operation::equal, 0, {wild, constant_of(0)}};
  return of_a_rank({operation::choose, 0, {std::move(none_wild), std::move(best), std::move(with_wild)}},
                   rank);
}

}  // namespace

hand_function const straight_high_row{
    .shown = {"straight_high", "",
              "the highest rank of the best straight among the cards, whatever else they make; none "
              "without one; --poker short, --wild 2",
              "small", "straight_high >= J"},
    .compile = straight_height};

hand_function const flush_high_row{
    .shown = {"flush_high", "",
              "the highest rank of the best flush among the cards, whatever else they make; none without "
              "one; a wild card in it is an ace",
              "as poker", "flush_high = A"},
    .compile = flush_height};

}  // namespace faro::odds::detail
