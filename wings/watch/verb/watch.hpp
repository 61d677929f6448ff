// `faro watch`: shuffles, deals, draws and Clock Patience followed question by question. What can be watched
// is a subject; every subject is read and shown in the same ways (steps.hpp).
#pragma once
#include "cli/options/shuffle_parameters.hpp"
#include "watch/verb/steps.hpp"

#include <faro/cards/deck.hpp>
#include <faro/draw/deal.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {

/// The options as they were given.
struct watch_options : following_options {
  std::string subject;
  std::uint64_t cards = 8, rounds = 1, ranks = 13, suits = 4, count = 7;
  std::optional<std::string> deck, hands;
  shuffle_settings parameters;
};

/// What the cards of a shuffle are called: in lists ("As") and to be looked at ("A♠").
struct card_names {
  std::vector<std::string> names, shown;
};
/// Letters, or numbers where there are more cards than letters; the cards of a deck.
card_names numbered_cards(std::uint64_t cards);
card_names cards_of(deck const& cards);
/// So many rounds of a shuffle. With `take`, only the first cards are put in order, as `faro shuffle -n`
/// does.
watched_subject watch_shuffle(std::string const& name, shuffle_settings const& settings, card_names cards,
                              std::uint64_t rounds, std::optional<std::uint64_t> take = std::nullopt);
/// Clock Patience with its suits and piles.
watched_subject watch_clock(std::uint32_t ranks, std::uint32_t suits);
/// Hands dealt from a deck, so many times; cards drawn from it one by one. `name` is how the deck was given.
watched_subject watch_deal(deck const& cards, std::string const& name, hands_spec hands,
                           std::uint64_t deals = 1);
watched_subject watch_draw(deck const& cards, std::string const& name, std::uint64_t count);
/// `faro watch --replay FILE`: what the record is of, read from its picks. Throws verification_failed when
/// they do not answer what is asked.
void watch_record(watch_options const& o);

}  // namespace faro::program
