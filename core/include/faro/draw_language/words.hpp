// Words of the draw language: so many equal cards, cards until one comes, groups.
//
//   auto const deck = cards<char>::from_counts({{'c', 7}, {'e', 3}});
//   auto const is_copper = [](char card) { return card == 'c'; };
//   odds::chance_map(deck, draw_count<char>(is_copper, 5)).at(3);  // 5/12
//
// Each is a drawing (drawing.hpp) whose states are as few as its meaning allows, and fewer still when its
// value is not asked for: the chance to meet an ace within twenty cards passes through twenty states, the
// list of cards seen until then through as many as there are lists.
//
// Cost: that of its states when it is asked (draw_language/odds.hpp). Values: one thread at a time for each.
// Throws what its functions throw.
//
// Origin: N. Brown, game-probability (2010): Cards.Hand.
#pragma once
#include <faro/draw_language/drawing.hpp>

#include <functional>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace faro {

namespace detail {

template <class Card, class P>
any_function matching(P predicate) {
  return pure<gives_truth, Card>(std::move(predicate));
}
template <class Card, class F>
using aspect_of = std::remove_cvref_t<given_by<F, Card const&>>;
template <class Card, class F>
any_function by_aspect(F f) {
  return pure<gives_value<aspect_of<Card, F>>, Card>(std::move(f));
}

/// Cards that are kept, in order.
template <class Card>
inline constexpr card_order kept_cards{copied<Card>, below<Card>, listed<Card>};

}  // namespace detail

/// Takes a card; fails unless it satisfies the predicate.
template <class Card, class P>
drawing<Card, Card> draw_where(P predicate) {
  return drawing<Card, Card>{
      detail::takes_card(detail::copied<Card>, detail::matching<Card>(std::move(predicate)))};
}

/// Takes n cards; how many of them satisfy the predicate. Takes none if n < 1.
template <class Card, class P>
drawing<Card, int> draw_count(P predicate, int n) {
  return drawing<Card, int>{detail::counts_matches(detail::matching<Card>(std::move(predicate)), n)};
}

/// Takes cards until one satisfies the predicate: all of them, in order; the last, and only the last, does.
/// Fails if none of the first `limit` does, at once if limit < 1; without a limit it runs out of cards if
/// none does.
template <class Card, class P>
drawing<Card, std::vector<Card>> draw_until(P predicate, std::optional<int> limit = std::nullopt) {
  return drawing<Card, std::vector<Card>>{detail::takes_until(
      detail::matching<Card>(std::move(predicate)), limit, detail::copied<Card>, detail::listed<Card>)};
}

/// How many cards draw_until takes: the place of the first that satisfies the predicate, counted from 1. Few
/// states where the list of cards has many.
template <class Card, class P>
drawing<Card, int> draw_place_of_first(P predicate, std::optional<int> limit = std::nullopt) {
  return drawing<Card, int>{
      detail::takes_until(detail::matching<Card>(std::move(predicate)), limit, nullptr, nullptr)};
}

/// Takes n cards of equal aspect, by f: the cards, sorted. Fails if n < 1, or as soon as a card differs.
template <class Card, class F>
drawing<Card, std::vector<Card>> draw_same_on(F f, int n) {
  return drawing<Card, std::vector<Card>>{
      detail::takes_same(detail::by_aspect<Card>(std::move(f)), n, detail::kept_cards<Card>)};
}

/// Takes n equal cards: one of them. Fails if n < 1, or as soon as a card differs.
template <class Card>
drawing<Card, Card> draw_same(int n) {
  return drawing<Card, Card>{detail::takes_same(detail::by_aspect<Card>(std::identity{}), n, {})};
}

/// Takes as many cards as the sizes add up to; fails unless they fall into groups of exactly these sizes,
/// equal by f within a group and different between groups. The cards of each group, sorted; groups stand in
/// the order of the sizes asked for, those of equal size in the order of their aspects. Fails if a size is
/// below 1; done, with no card drawn, if there is none.
template <class Card, class F>
drawing<Card, std::vector<std::vector<Card>>> draw_groups_on(F f, std::vector<int> const& sizes) {
  return drawing<Card, std::vector<std::vector<Card>>>{
      detail::takes_groups(detail::by_aspect<Card>(std::move(f)), detail::below<detail::aspect_of<Card, F>>,
                           sizes, detail::kept_cards<Card>, detail::listed<std::vector<Card>>)};
}

/// Groups of equal cards, as above: one card of each group. {3, 2} is a full house by rank, {2, 1, 1, 1} one
/// pair (flushes and straights not looked at).
template <class Card>
drawing<Card, std::vector<Card>> draw_groups(std::vector<int> const& sizes) {
  return drawing<Card, std::vector<Card>>{detail::takes_groups(
      detail::by_aspect<Card>(std::identity{}), detail::below<Card>, sizes, {}, detail::listed<Card>)};
}

}  // namespace faro
