#include "cards/deal_number.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <utility>

namespace faro {

namespace {

constexpr std::size_t in_hand = 13;
constexpr std::array<suit, 4> suit_order{suit::spades, suit::hearts, suit::diamonds, suit::clubs};

/// choose[n][k], all that fit 64 bits here: the largest is C(52,26), about 5e14.
constexpr auto choose = [] {
  std::array<std::array<std::uint64_t, in_hand + 1>, 53> table{};
  for (std::size_t n = 0; n <= 52; ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; k <= std::min(n, in_hand); ++k)
      table[n][k] = table[n - 1][k - 1] + (k <= n - 1 ? table[n - 1][k] : 0);
  }
  return table;
}();

constexpr std::uint64_t from_39 = choose[39][in_hand], from_26 = choose[26][in_hand];

/// Calls take(i) for the cards that no seat before this one has, until it has spoken of all.
template <class Take>
void each_left(deal_seats const& seats, std::uint8_t seat, Take take) {
  for (std::size_t card = 0; card < seats.size(); ++card) {
    if (seats[card] >= seat) take(card);
  }
}

std::uint64_t rank_of_hand(deal_seats const& seats, std::uint8_t seat) {
  std::uint64_t rank = 0;
  std::size_t left = 52 - in_hand * seat, wanted = in_hand;
  each_left(seats, seat, [&](std::size_t card) {
    --left;
    if (wanted == 0) return;
    if (seats[card] == seat) {
      --wanted;
    } else {
      rank += choose[left][wanted - 1];  // the choices that take this card come first
    }
  });
  return rank;
}

/// Gives the seat its 13 of the cards that were left to it and those after it.
void take_hand(deal_seats& seats, std::uint8_t seat, std::uint64_t rank) {
  std::size_t left = 52 - in_hand * seat, wanted = in_hand;
  each_left(seats, seat, [&](std::size_t card) {
    --left;
    auto const with_it = wanted == 0 ? 0 : choose[left][wanted - 1];
    if (rank < with_it) {
      seats[card] = seat;
      --wanted;
    } else {
      rank -= with_it;
      seats[card] = static_cast<std::uint8_t>(seat + 1);
    }
  });
}

}  // namespace

playing_card bridge_card(std::size_t i) {
  return {static_cast<rank>(12 - i % in_hand), suit_order[i / in_hand]};
}

std::size_t bridge_place(playing_card card) {
  return in_hand * (3 - static_cast<std::size_t>(card.suit_of())) + 12 -
         static_cast<std::size_t>(card.rank_of());
}

bridge_deal hands_of(deal_seats const& seats) {
  bridge_deal deal;
  for (std::size_t i = 0; i < seats.size(); ++i) deal[seats[i]].push_back(bridge_card(i));
  return deal;
}

deal_seats seats_of(bridge_deal const& deal) {
  deal_seats seats{};
  for (std::uint8_t seat = 0; seat < 4; ++seat) {
    for (auto const card : deal[seat]) seats[bridge_place(card)] = seat;
  }
  return seats;
}

integer const& number_of_deals() {
  static integer const all = integer{choose[52][in_hand]} * integer{from_39} * integer{from_26};
  return all;
}

integer deal_number(deal_seats const& seats) {
  return (integer{rank_of_hand(seats, 0)} * integer{from_39} + integer{rank_of_hand(seats, 1)}) *
             integer{from_26} +
         integer{rank_of_hand(seats, 2)};
}

deal_seats numbered_deal(integer const& number) {
  if (number.sign() < 0 || number >= number_of_deals())
    throw input_error{say("expected a deal number from 0 to {}, got {}",
                          (number_of_deals() - integer{1}).to_string(), number.to_string())};
  auto const of_two = number / integer{from_26};
  deal_seats seats{};
  take_hand(seats, 0, (of_two / integer{from_39}).to_uint64());
  take_hand(seats, 1, (of_two % integer{from_39}).to_uint64());
  take_hand(seats, 2, (number % integer{from_26}).to_uint64());
  return seats;
}

}  // namespace faro
