// The draw language: say what is drawn, ask for the odds. The examples of document 002's library, Pontoon as
// the document writes it, and a choice.
#include "known.hpp"

#include <faro/cards/card.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/draw/pontoon.hpp>
#include <faro/draw_language/odds.hpp>
#include <faro/games/blackjack.hpp>

#include <optional>
#include <string>
#include <vector>

using faro::cards;
using faro::drawing;
using faro::rank;
using faro::ratio;

cards<faro::playing_card> pack() {
  std::vector<faro::playing_card> list;
  for (std::uint8_t number = 0; number < 52; ++number) list.push_back(faro::playing_card::numbered(number));
  return cards<faro::playing_card>{list};
}
rank rank_of(faro::playing_card card) { return card.rank_of(); }
bool is_ace(faro::playing_card card) { return card.rank_of() == rank::ace; }

/// Document 002: draws until the hand sticks; bust is failure.
drawing<rank, faro::standing> pontoon(int stick) {
  using step = faro::draw_step<rank, faro::pontoon_hand, faro::standing>;
  auto const follow = [rules = faro::pontoon_rules{stick}](faro::pontoon_hand hand, rank drawn) -> step {
    hand.add(static_cast<std::size_t>(drawn));
    auto const end = rules.finished(hand);
    if (!end) return hand;
    if (*end == faro::standing::bust()) return faro::bad_hand{};
    return faro::draw_done<rank>(*end);
  };
  return faro::draw_steps<rank, faro::standing>(faro::pontoon_hand{}, follow);
}

void dominion(example::known_values& known) {
  fmt::print("Dominion, five cards of 7 Copper and 3 Estate:\n");
  auto const deck = cards<std::string>::from_counts({{"Copper", 7}, {"Estate", 3}});
  auto const is_copper = [](std::string const& card) { return card == "Copper"; };
  auto const coppers = faro::odds::chance_map(deck, faro::draw_count<std::string>(is_copper, 5));
  known.check("three Coppers", coppers.at(3), "5/12");
  known.check("five Coppers", coppers.at(5), "1/12");
}

void tickets(example::known_values& known) {
  fmt::print("Ticket to Ride, a tunnel of two with four red cards in hand:\n");
  std::map<std::string, std::int64_t> counts{{"any colour", 14}};
  for (auto const* colour : {"purple", "white", "blue", "yellow", "orange", "black", "red", "green"})
    counts[colour] = 12;
  auto const deck = cards<std::string>::from_counts(counts) - cards<std::string>{"red", "red", "red", "red"};
  auto const matches = [](std::string const& card) { return card == "red" || card == "any colour"; };
  auto const tunnel = faro::draw_count<std::string>(matches, 3).and_then([](int extra) {
    return faro::ensure<std::string>(extra <= 4 - 2);
  });
  known.check("it can be built", faro::odds::chance(deck, tunnel), "1367/1378");
}

void poker(example::known_values& known) {
  fmt::print("Five cards of 52, by rank:\n");
  known.check("full house", faro::odds::chance_on(rank_of, pack(), faro::draw_groups<rank>({3, 2})),
              "6/4165");
  known.check("one pair", faro::odds::chance_on(rank_of, pack(), faro::draw_groups<rank>({2, 1, 1, 1})),
              "352/833");
  auto const suit_of = [](faro::playing_card card) { return card.suit_of(); };
  known.check("five of a suit",
              faro::odds::chance(pack(), faro::draw_same_on<faro::playing_card>(suit_of, 5)), "33/16660");
  auto const first_ace =
      faro::odds::event_draw(pack(), faro::draw_place_of_first<faro::playing_card>(is_ace));
  known.check("the first ace is card number, on average", faro::mean(first_ace), "53/5");
}

void two_players(example::known_values& known) {
  auto const deck = pack().transform(rank_of);
  fmt::print("Pontoon, sticking at 14 against 16:\n");
  known.check("loses, each with a pack",
              faro::odds::compare_on_two_decks(deck, pontoon(14), pontoon(16)).less,
              "426472146797/879504307500");
  known.check("loses, from one pack", faro::odds::compare_on_one_deck(deck, pontoon(14), pontoon(16)).less,
              "36362176032731/74749614439500");
}

void a_choice(example::known_values& known) {
  constexpr std::size_t four = 3, five = 4, six = 5, seven = 6, ten = 9;  // by value, an ace is 0
  fmt::print("Blackjack, one deck, sixteen against a ten: hit or stand?\n");
  auto const worth = [&](faro::blackjack_counts const& hand) {
    auto shoe = faro::blackjack_shoe::of_decks(1);
    for (std::size_t kind = 0; kind < hand.size(); ++kind) {
      for (faro::count_t i = 0; i < hand[kind]; ++i) shoe.take(kind);
    }
    shoe.take(ten);
    return faro::odds::best_hit_or_stand(shoe, hand, ten);
  };
  faro::blackjack_counts two_cards{};
  two_cards[ten] = two_cards[six] = 1;
  faro::blackjack_counts three_cards{};
  three_cards[four] = three_cards[five] = three_cards[seven] = 1;
  fmt::print("  10 6: stand {}, hit {}\n", worth(two_cards).stand.to_decimal(4),
             worth(two_cards).hit.to_decimal(4));
  fmt::print("  4 5 7: stand {}, hit {}\n", worth(three_cards).stand.to_decimal(4),
             worth(three_cards).hit.to_decimal(4));
  known.check("hit the first and stand on the second", worth(two_cards).hits() && !worth(three_cards).hits());
}

int main() {
  faro::xoshiro256pp generator{faro::key_from_text("draw language")};
  faro::random_chooser random{generator};
  auto const deck = pack().transform(rank_of);
  for (int hand = 0; hand < 3; ++hand) {
    auto const drawn = run(pontoon(16), deck, random);
    fmt::print("a hand at random: {}\n", drawn.value ? to_string(*drawn.value) : "bust");
  }
  example::known_values known;
  dominion(known);
  tickets(known);
  poker(known);
  two_players(known);
  a_choice(known);
  return known.exit_code();
}
