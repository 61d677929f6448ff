// Clock Patience watched: every card as it is turned, where it goes, what is left in the piles.
//
// A card that lies face down is drawn when it is turned, as in faro/draw/clock_patience.hpp: the cards left
// are asked for by number, sorted by rank, so the same picks play the same game there.
#include "watch/verb/watch.hpp"

#include <faro/draw/clock_patience.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

namespace faro::program {
namespace {

constexpr std::array<std::string_view, 4> suits_of_a_pack{"♣", "♦", "♥", "♠"};
constexpr std::uint32_t ranks_of_a_pack = 13;

class clock_game {
 public:
  explicit clock_game(clock_deck deck)
      : deck_{deck}, face_down_(deck.ranks(), deck.suits()), pile_{deck.ranks() - 1} {
    for (std::uint32_t rank = 0; rank < deck.ranks(); ++rank) {
      for (std::uint32_t suit = 0; suit < deck.suits(); ++suit) left_.push_back({rank, suit});
    }
  }

  /// Ace, 2 … K of a pack; numbers of other decks.
  [[nodiscard]] std::string rank_name(std::uint32_t rank) const {
    constexpr std::string_view letters = "A23456789TJQK";
    return deck_.ranks() == ranks_of_a_pack ? std::string(1, letters[rank]) : std::to_string(rank + 1);
  }
  [[nodiscard]] std::string card_name(std::uint64_t place) const {
    auto const [rank, suit] = left_[place];
    if (deck_.suits() <= suits_of_a_pack.size()) return rank_name(rank) + std::string{suits_of_a_pack[suit]};
    return fmt::format("{}:{}", rank_name(rank), suit + 1);
  }
  /// "A4 24 34": how many cards lie face down in each pile.
  [[nodiscard]] std::string piles() const {
    std::string text;
    for (std::uint32_t rank = 0; rank < deck_.ranks(); ++rank)
      text += fmt::format("{}{}:{}", rank == 0 ? "" : " ", rank_name(rank), face_down_[rank]);
    return text;
  }

  void play(chooser_ref c) {
    while (face_down_[pile_] > 0) {
      auto const place = c.below(left_.size());
      turn(place);
    }
  }
  [[nodiscard]] std::string last_turn() const { return last_; }
  [[nodiscard]] std::uint32_t turned() const { return turned_; }
  [[nodiscard]] bool won() const { return left_.empty(); }

 private:
  struct card {
    std::uint32_t rank, suit;
  };

  void turn(std::uint64_t place) {
    auto const name = card_name(place);
    auto const from = pile_;
    pile_ = left_[place].rank;
    left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(place));
    --face_down_[from];
    ++turned_;
    last_ = fmt::format("from pile {} under pile {}   {}", rank_name(from), rank_name(pile_), piles());
  }

  clock_deck deck_;
  std::vector<count_t> face_down_;  // by pile
  std::vector<card> left_;          // not turned, by rank and suit
  std::uint32_t pile_, turned_ = 0;
  std::string last_;
};

}  // namespace

watched_subject watch_clock(std::uint32_t ranks, std::uint32_t suits) {
  clock_deck const deck{ranks, suits};
  watched_subject out;
  out.name = "clock-patience";
  out.title = fmt::format("Clock Patience, {} cards", deck.cards());
  out.start = "face down: " + clock_game{deck}.piles();
  out.about = {{"ranks", ranks}, {"suits", suits}};
  out.run = [deck](chooser_ref c, step_log& log) {
    clock_game game{deck};
    log.begin("");
    log.read(
        c, [&](chooser_ref watched) { game.play(watched); }, [&] { return game.last_turn(); },
        [&](watched_answer const& a) { return game.card_name(a.index); });
    log.end(game.won() ? fmt::format("won: all {} cards are turned", deck.cards())
                       : fmt::format("lost: the last {} came up with {} of {} cards turned",
                                     game.rank_name(deck.ranks() - 1), game.turned(), deck.cards()));
  };
  return out;
}

}  // namespace faro::program
