// Dealing hands: so many players get so many cards, one at a time round the table.
//
//   faro::deal(deck, 4, 13)             with fresh randomness of the operating system
//   faro::deal(deck, 4, 13, "seed")     as `faro deal --seed` does from the same deck
//   faro::deal(deck, 4, 13, chooser)    by a chooser or a generator
//   faro::deal(faro::standard52(), 4, 13)     the names of cards: "As", "Td"
//   faro::shuffled(faro::standard52())        likewise; sample(deck, 5), choose(deck)
//
// Only the cards dealt are drawn (players x cards picks), whatever the size of the deck. The same picks deal
// the same hands. O(cards dealt).
// Any thread. Throws input_error for more cards than there are.
#pragma once
#include <faro/cards/deck.hpp>
#include <faro/chance/chacha.hpp>
#include <faro/chance/chooser.hpp>
#include <faro/chance/detail/by.hpp>
#include <faro/chance/purpose.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/array.hpp>
#include <faro/shuffle/sampling.hpp>

#include <cstdint>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro {

/// "4x13": four players with thirteen cards each.
struct hands_spec {
  std::uint64_t players = 1;
  std::uint64_t cards = 0;
  [[nodiscard]] std::uint64_t total() const { return players * cards; }
  friend bool operator==(hands_spec const&, hands_spec const&) = default;
};

/// "4x13", or "5" for one hand of five. Throws input_error that quotes the text.
hands_spec parse_hands(std::string_view text);

namespace detail {
/// Throws input_error for more cards than the deck has.
[[noreturn]] void refuse_hands(hands_spec spec, std::uint64_t deck_size);
}  // namespace detail

/// Card numbers of a deck, hand by hand: card i dealt goes to player i mod players. Picks: n, n-1, ....
/// Throws input_error when the deck has too few cards.
template <chooser C>
std::vector<std::vector<std::uint64_t>> deal_hands(C& c, std::uint64_t deck_size, hands_spec spec) {
  if (spec.players > 0 && spec.cards > deck_size / spec.players) {  // the product may be too large a number
    detail::refuse_hands(spec, deck_size);
  }
  std::vector<std::vector<std::uint64_t>> hands(static_cast<std::size_t>(spec.players));
  std::uint64_t dealt = 0;
  for (auto const card : sample_indices(c, deck_size, spec.total())) {
    hands[static_cast<std::size_t>(dealt++ % spec.players)].push_back(card);
  }
  return hands;
}

/// Hands of the cards of a deck, any range with random access: result[player][card]. The deck stays as it is.
/// A description: picks and errors as deal_hands.
template <chooser C, std::ranges::random_access_range R>
std::vector<std::vector<std::ranges::range_value_t<R>>> deal(C& c, R const& deck, std::uint64_t players,
                                                             std::uint64_t cards) {
  std::vector<std::vector<std::ranges::range_value_t<R>>> hands;
  for (auto const& places : deal_hands(c, std::ranges::size(deck), {players, cards})) {
    auto& hand = hands.emplace_back();
    for (auto const place : places)
      hand.push_back(std::ranges::begin(deck)[static_cast<std::ranges::range_difference_t<R>>(place)]);
  }
  return hands;
}

/// The same with the chooser behind, or a generator.
template <std::ranges::random_access_range R, detail::going_on By>
auto deal(R const& deck, std::uint64_t players, std::uint64_t cards, By&& by) {
  return detail::asking(by, [&](auto& c) { return deal(c, deck, players, cards); });
}
template <std::ranges::random_access_range R, detail::no_chance_source By>
detail::refused deal(R const&, auto, auto, By&&) = delete;  // expected a text, key, generator or chooser

/// The same for a key, a seed text, or fresh randomness of the operating system.
template <std::ranges::random_access_range R>
auto deal(R const& deck, std::uint64_t players, std::uint64_t cards, key256 const& key) {
  chacha20 generator{key};
  random_chooser c{generator};
  return deal(c, deck, players, cards);
}
template <std::ranges::random_access_range R>
auto deal(R const& deck, std::uint64_t players, std::uint64_t cards, std::string_view seed) {
  return deal(deck, players, cards, key_from_text(seed, purpose::deal));
}
template <std::ranges::random_access_range R>
auto deal(R const& deck, std::uint64_t players, std::uint64_t cards) {
  return deal(deck, players, cards, fresh_key());
}

/// The names of the cards of a deck, by what these take behind a list.
template <class... By>
auto deal(deck const& cards, std::uint64_t players, std::uint64_t each, By&&... by) {
  return deal(cards.names(), players, each, std::forward<By>(by)...);
}
template <class... By>
[[nodiscard]] auto shuffled(deck const& cards, By&&... by) {
  return shuffled(cards.names(), std::forward<By>(by)...);
}
template <class... By>
[[nodiscard]] auto sample(deck const& cards, std::uint64_t n, By&&... by) {
  return sample(cards.names(), n, std::forward<By>(by)...);
}
template <class... By>
[[nodiscard]] auto choose(deck const& cards, By&&... by) {
  return choose(cards.names(), std::forward<By>(by)...);
}
template <class... By>
void shuffle(deck const&, By&&...) = delete;  // its cards in random order are shuffled(deck)

}  // namespace faro
