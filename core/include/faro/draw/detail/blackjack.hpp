// Blackjack: the shoe, the dealer, and a player who hits or stands.
//
// Ranks matter by value alone: ten kinds, ace, two, ..., nine, and ten for ten, jack, queen and king. A shoe
// is finite, or endless (every card from a full deck). The dealer stands on 17 or more, or draws to a soft 17
// (H17). The dealer takes no card under the up card before the player is done (the European deal); where a
// dealer looks for blackjack first, the same choices are best against an endless shoe.
//
// Exact odds without re-running descriptions: games/blackjack.hpp. Picks: one a card.
// Origin: Baldwin, Cantey, Maisel, McDermott, "The optimum strategy in blackjack" (1956).
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/chance/detail/decision.hpp>
#include <faro/error.hpp>

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace faro {

/// How many cards there are worth 1 (an ace), 2, ..., 9, 10.
using blackjack_counts = std::array<count_t, 10>;

struct blackjack_shoe {
  blackjack_counts left{};
  std::uint32_t endless = 0;  ///< 1: cards are drawn as from `left`, and put back
  friend bool operator==(blackjack_shoe const&, blackjack_shoe const&) = default;

  /// So many decks of 52. Throws input_error unless 1 <= decks <= 1000.
  static blackjack_shoe of_decks(unsigned decks);
  static blackjack_shoe without_end();

  /// Takes out a card of a kind, 0 .. 9. Throws input_error if there is none or no such kind.
  void take(std::size_t kind);
  /// Draws a card. Precondition: the shoe is not empty.
  template <chooser C>
  std::size_t draw(C& c) {
    if (endless != 0) return pick_kind(c, std::span<count_t const>{left});
    return draw_kind(c, std::span<count_t>{left});
  }
};

/// A hand, as far as the game looks at it.
struct blackjack_hand {
  std::uint8_t low = 0;  ///< the total with every ace as 1
  std::uint8_t ace = 0;  ///< 1 if there is one
  std::uint8_t cards = 0;
  friend bool operator==(blackjack_hand, blackjack_hand) = default;

  /// Precondition: kind < 10.
  constexpr void add(std::size_t kind) {
    assert(kind < 10);
    low = static_cast<std::uint8_t>(low + kind + 1);
    if (kind == 0) ace = 1;
    ++cards;
  }
  /// Whether an ace counts 11.
  [[nodiscard]] constexpr bool is_soft() const { return ace != 0 && low <= 11; }
  /// The best total; above 21 when bust.
  [[nodiscard]] constexpr int total() const { return is_soft() ? low + 10 : low; }
  [[nodiscard]] constexpr bool is_bust() const { return low > 21; }
  /// 21 with the first two cards.
  [[nodiscard]] constexpr bool is_blackjack() const { return cards == 2 && total() == 21; }
};

/// How the dealer's hand ends. Ordered from worst to best.
enum class dealer_end : std::uint8_t { bust, on_17, on_18, on_19, on_20, on_21, blackjack };
std::string to_string(dealer_end end);

struct dealer_rules {
  bool hits_soft_17 = false;

  /// How a hand has ended, or nothing when the dealer must draw.
  [[nodiscard]] constexpr std::optional<dealer_end> finished(blackjack_hand hand) const {
    auto const total = hand.total();
    if (hand.is_bust()) return dealer_end::bust;
    if (hand.is_blackjack()) return dealer_end::blackjack;
    if (total < 17 || (total == 17 && hand.is_soft() && hits_soft_17)) return std::nullopt;
    return static_cast<dealer_end>(total - 16);
  }
};

/// Plays the dealer's hand on. Nothing when a merge point said to leave. `also` is what the caller's future
/// depends on beside the hand and the shoe. Precondition: the shoe does not run out.
template <chooser C, detail::key_part... Also>
std::optional<dealer_end> play_dealer(C& c, blackjack_shoe& shoe, blackjack_hand hand, dealer_rules rules,
                                      Also const&... also) {
  for (;;) {
    if (auto const end = rules.finished(hand)) return end;
    if (merge_point(c, shoe, hand, also...)) return std::nullopt;
    hand.add(shoe.draw(c));
  }
}

/// What a player's hand is paid against the dealer's, in half stakes: 3 for a blackjack against less, 2 for a
/// better hand, 0 for an equal one, else -2.
constexpr int blackjack_payment(blackjack_hand player, dealer_end dealer) {
  if (player.is_bust()) return -2;
  if (player.is_blackjack()) return dealer == dealer_end::blackjack ? 0 : 3;
  if (dealer == dealer_end::blackjack) return -2;
  auto const dealers = dealer == dealer_end::bust ? 0 : static_cast<int>(dealer) + 16;
  return player.total() > dealers ? 2 : player.total() < dealers ? -2 : 0;
}

/// A player with this hand against this up card, both out of the shoe already: decides to stand (0) or hit
/// (1) until 21 or bust, then the dealer plays. What it pays, in half stakes. A description with decisions.
/// Precondition: the shoe does not run out.
template <deciding_chooser C>
int hit_or_stand(C& c, blackjack_shoe shoe, blackjack_hand player, std::size_t up, dealer_rules rules) {
  while (player.total() < 21) {
    auto const hit = choose_best(c, 2, shoe, player, up);
    if (!hit) return 0;
    if (*hit == 0) break;
    player.add(shoe.draw(c));
  }
  if (player.is_bust()) return blackjack_payment(player, dealer_end::bust);
  blackjack_hand dealer;
  dealer.add(up);
  // Of the player's hand only this matters now.
  auto const stands = static_cast<std::uint8_t>(player.is_blackjack() ? 22 : player.total());
  auto const end = play_dealer(c, shoe, dealer, rules, stands);
  return end ? blackjack_payment(player, *end) : 0;
}

}  // namespace faro
