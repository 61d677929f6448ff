// Judging a shuffle of one's own, in three lines.
//
//   auto const mine = [&](auto& deck) { std::shuffle(deck.begin(), deck.end(), g); };
//   auto const result = faro::judge::test(mine, 52, 10'000);
//   result.adjusted_p();        small: no fair shuffle does that
//   result.strongest().name;    by what it was noticed
//
//   auto const law = faro::judge::exact_distribution([](auto& c, auto& deck) { my_shuffle(c, deck); }, 4);
//   faro::judge::distances_of(law).total_variation         0 exactly if it is fair
//
// A shuffle is a callable that rearranges a deck: the numbers 0 .. cards-1 in a std::vector<std::uint32_t>&
// (or a span, or a std::vector<int>&), sorted before each call; or takes such a vector and returns it
// shuffled. A description (chance/chooser.hpp) takes a chooser before the deck; it can be tested, and on
// small decks solved.
//
// Cost: a microsecond a deck beside the shuffle's own; the distributions of one size of deck are counted once
// (100 ms for 52 cards). The shuffle is called from this thread only, deck after deck. Throws input_error for
// what is no shuffle of the deck.
#pragma once
#include <faro/chance/chacha.hpp>
#include <faro/chance/detail/odometer.hpp>
#include <faro/chance/purpose.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/error.hpp>
#include <faro/judge/panel/detail/panel.hpp>
#include <faro/shuffle/exact_distribution.hpp>

#include <concepts>
#include <cstdint>
#include <functional>
#include <numeric>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace faro::judge {

/// Runs the panel of tests (panel.hpp) on so many decks that `shuffle` rearranged, each sorted before.
/// Throws input_error when there are no decks, too few or too many cards, or when what came back is not the
/// cards that went in.
panel_result test_decks(std::function<void(std::span<std::uint32_t>)> const& shuffle, std::size_t cards,
                        std::uint64_t decks);

namespace detail {

template <class S, class Card>
concept shuffles = std::invocable < S&,
        std::vector<Card>
& > ;

/// Calls a shuffle of vectors on a span. What it returns is the deck, if it is one.
template <class Card, class Call>
void by_vector(std::span<std::uint32_t> deck, Call const& call) {
  std::vector<Card> cards(deck.begin(), deck.end());
  if constexpr (std::same_as<std::remove_cvref_t<decltype(call(cards))>, std::vector<Card>>) {
    cards = call(cards);
  } else {
    call(cards);
  }
  if (cards.size() != deck.size()) {
    throw input_error{"the shuffle gave back " + std::to_string(cards.size()) + " cards of " +
                      std::to_string(deck.size())};
  }
  for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = static_cast<std::uint32_t>(cards[i]);
}

template <class>
inline constexpr bool no_shuffle = false;

/// A description as the registry has it.
template <class S>
shuffle_description description_of(S shuffle) {
  return [shuffle = std::move(shuffle)](chooser_ref c, std::span<std::uint32_t> deck) {
    if constexpr (std::invocable<S const&, chooser_ref&, std::vector<std::uint32_t>&>) {
      by_vector<std::uint32_t>(deck,
                               [&](auto& cards) -> decltype(auto) { return std::invoke(shuffle, c, cards); });
    } else if constexpr (std::invocable<S const&, chooser_ref&, std::vector<int>&>) {
      by_vector<int>(deck, [&](auto& cards) -> decltype(auto) { return std::invoke(shuffle, c, cards); });
    } else {
      std::invoke(shuffle, c, deck);
    }
  };
}

template <class S>
concept description = std::invocable < S const&,
        chooser_ref&, std::vector<std::uint32_t>
& > || std::invocable<S const&, chooser_ref&, std::vector<int>&> ||
    std::invocable<S const&, chooser_ref&, std::span<std::uint32_t>&>;

}  // namespace detail

/// Judges a shuffle by so many decks. A description is read at random, with the key of `seed` if there is
/// one, else with fresh randomness; for other shuffles `seed` means nothing: they have a generator of their
/// own. Throws as test_decks().
template <class S>
panel_result test(S&& shuffle, std::size_t cards, std::uint64_t decks, std::string_view seed = {}) {
  using callable = std::remove_cvref_t<S>;
  if constexpr (detail::description<callable>) {
    chacha20 generator{seed.empty() ? fresh_key() : key_from_text(seed, purpose::judge_test)};
    random_chooser random{generator};
    auto const describe = detail::description_of(std::ref(shuffle));
    return test_decks([&](std::span<std::uint32_t> deck) { describe(random, deck); }, cards, decks);
  } else if constexpr (detail::shuffles<callable, std::uint32_t>) {
    return test_decks(
        [&](std::span<std::uint32_t> deck) {
          detail::by_vector<std::uint32_t>(
              deck, [&](auto& of) -> decltype(auto) { return std::invoke(shuffle, of); });
        },
        cards, decks);
  } else if constexpr (detail::shuffles<callable, int>) {
    return test_decks(
        [&](std::span<std::uint32_t> deck) {
          detail::by_vector<int>(deck, [&](auto& of) -> decltype(auto) { return std::invoke(shuffle, of); });
        },
        cards, decks);
  } else {
    static_assert(
        detail::no_shuffle<S>,
        "a shuffle to test is called with (std::vector<std::uint32_t>& deck), or with (chooser, deck)");
    return panel_result{};
  }
}

/// The exact distribution of a description after `rounds` rounds: every order of a small deck with its
/// probability. Nothing is taken on trust: whether it moves cards by position alone is found out, and if it
/// looks at the cards it is read from every order that occurs; chance of its own is found out, too, as
/// exact_distribution_of() says. Errors and cost as exact_distribution() of the registry's shuffles, and
/// description_error.
template <class S>
requires(!std::same_as<std::remove_cvref_t<S>, shuffle_entry>) order_distribution
    exact_distribution(S&& shuffle, std::size_t cards, std::uint64_t rounds = 1,
                       distribution_limits const& limits = {}) {
  using callable = std::remove_cvref_t<S>;
  static_assert(
      detail::description<callable>,
      "a shuffle to solve is called with (chooser, deck), and all its chance comes from the chooser");
  return exact_distribution_of(detail::description_of(std::ref(shuffle)), cards, rounds, limits);
}

}  // namespace faro::judge
