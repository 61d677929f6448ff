// Pontoon: how a hand that sticks at a given total ends, as one description.
//
// Two cards; 21 with them is Pontoon. After that, in this order: all totals above 21 are bust, five cards are
// a five-card trick, a total of 21 sticks, and while *any* total is below the stick the hand draws again. An
// ace counts 1 or 11, so it is the low count that decides: an ace and a nine (10 or 20) draw again at 14.
// Cards are asked for as 13 ranks, not as 52 cards: the exact distribution takes a quarter of a millisecond,
// for one deck or eight, and a random hand about 50 ns. Splitting pairs and betting are left out.
//
//   auto const law = read_exhaustively<standing>([](auto& c) { return pontoon(c, rank_shoe(1), {16}); }).law;
//
// Cost: as above. Values: any thread. Throws input_error for a shoe that can't be.
//
// Origin: N. Brown, "Sharp Cards in Haskell: Drawing Cards" (2010, document 002).
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/error.hpp>
#include <faro/exact/event.hpp>

#include <array>
#include <cassert>
#include <compare>
#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace faro {

/// How many cards of each rank a shoe holds: two, three, ..., ten, jack, queen, king, ace.
using rank_counts = std::array<count_t, 13>;

/// A shoe of so many decks of 52 cards. Throws input_error unless 1 <= decks <= 1000.
rank_counts rank_shoe(unsigned decks);

/// How a hand ended. Ordered as the game orders hands: bust < stuck on n < five-card trick < Pontoon; all
/// bust hands are equal.
struct standing {
  enum class kind : std::uint8_t { bust, stuck, five_card_trick, pontoon };
  kind ended = kind::bust;
  std::uint8_t total = 0;  ///< of a hand that stuck, else 0
  friend auto operator<=>(standing, standing) = default;

  static constexpr standing bust() { return {}; }
  static constexpr standing stuck_on(int total) { return {kind::stuck, static_cast<std::uint8_t>(total)}; }
  static constexpr standing five_card_trick() { return {kind::five_card_trick, 0}; }
  static constexpr standing pontoon() { return {kind::pontoon, 0}; }
};

/// "bust", "stuck on 16", "five-card trick", "Pontoon".
std::string to_string(standing s);

/// The cards in a hand, as far as Pontoon cares for them.
struct pontoon_hand {
  std::uint8_t low = 0;  ///< the total with every ace as 1
  std::uint8_t aces = 0;
  std::uint8_t cards = 0;
  friend bool operator==(pontoon_hand, pontoon_hand) = default;

  /// Precondition: rank < 13.
  constexpr void add(std::size_t rank) {
    constexpr std::array<std::uint8_t, 13> points{2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 1};
    assert(rank < points.size());
    low = static_cast<std::uint8_t>(low + points[rank]);
    aces = static_cast<std::uint8_t>(aces + (rank == 12));
    ++cards;
  }
  /// The best total that is not above 21, when there is one: one ace may count 11 (two would be 22).
  [[nodiscard]] constexpr int best() const { return aces > 0 && low <= 11 ? low + 10 : low; }
};

/// When to stop drawing.
class pontoon_rules {
 public:
  /// Draws while any total of the hand is below `stick`. Throws input_error unless 2 <= stick <= 21.
  pontoon_rules(int stick);  // NOLINT(google-explicit-constructor): pontoon(c, shoe, {16}) reads well

  [[nodiscard]] int stick() const { return stick_; }
  /// How a hand stands, or nothing when it must draw again.
  [[nodiscard]] std::optional<standing> finished(pontoon_hand const& h) const {
    return finished_by([this](pontoon_hand const& hand) { return hand.low < stick_; }, h);
  }
  /// The same by any strategy: `draws_again(hand)` says whether a hand that may stick draws another card.
  template <std::predicate<pontoon_hand> Strategy>
  [[nodiscard]] static std::optional<standing> finished_by(Strategy const& draws_again,
                                                           pontoon_hand const& h) {
    if (h.cards < 2) return std::nullopt;
    if (h.cards == 2 && h.best() == 21) return standing::pontoon();
    if (h.low > 21) return standing::bust();
    if (h.cards == 5) return standing::five_card_trick();
    if (h.best() == 21) return standing::stuck_on(21);
    if (draws_again(h)) return std::nullopt;
    return standing::stuck_on(h.best());
  }

 private:
  int stick_;
};

/// Plays one hand from a shoe, and leaves in the shoe what was not drawn, so that another hand can follow.
/// Nothing when a merge point said to leave: then leave too. `also` is what the caller's future depends on
/// beside this hand and the shoe; it becomes part of the merge point keys.
/// Precondition: the shoe holds at least five cards. Picks: 2 to 5.
template <chooser C, detail::key_part... Also>
std::optional<standing> play_pontoon(C& c, rank_counts& shoe, pontoon_rules rules, Also const&... also) {
  assert(total(shoe) >= 5);
  pontoon_hand hand;
  for (;;) {
    if (auto const end = rules.finished(hand)) return end;
    if (hand.cards >= 2 && merge_point(c, shoe, hand, also...)) return std::nullopt;
    hand.add(draw_kind(c, std::span<count_t>{shoe}));
  }
}

/// The same by any strategy, a function of the hand: true draws another card. It is asked only where there is
/// a choice: not of a Pontoon, 21, five cards or a hand that is bust. It must be a function of the hand
/// alone.
template <chooser C, std::predicate<pontoon_hand> Strategy, detail::key_part... Also>
std::optional<standing> play_pontoon(C& c, rank_counts& shoe, Strategy const& draws_again,
                                     Also const&... also) {
  assert(total(shoe) >= 5);
  pontoon_hand hand;
  for (;;) {
    if (auto const end = pontoon_rules::finished_by(draws_again, hand)) return end;
    if (hand.cards >= 2 && merge_point(c, shoe, hand, also...)) return std::nullopt;
    hand.add(draw_kind(c, std::span<count_t>{shoe}));
  }
}

/// One hand from a shoe of its own. Precondition and picks as above.
template <chooser C>
standing pontoon(C& c, rank_counts shoe, pontoon_rules rules) {
  return play_pontoon(c, shoe, rules).value_or(standing::bust());
}
template <chooser C, std::predicate<pontoon_hand> Strategy>
standing pontoon(C& c, rank_counts shoe, Strategy const& draws_again) {
  return play_pontoon(c, shoe, draws_again).value_or(standing::bust());
}

}  // namespace faro
