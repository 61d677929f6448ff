// Showdown: who wins when the cards that are still hidden are dealt, exactly.
//
//   auto const found = showdown(parse_showdown("AsKs vs QhQd"));
//   found.deals;                     // 1712304
//   found.players[0].win;            // 787966
//   found.players[0].equity;         // 197833/428076
//
// Up to ten hands; each is known, a range ("QQ+, AKs@0.5", "15%", "AA**ds") or random; the board may be known
// in part, cards may be dead. All hands that the ranges allow together are equally likely, or as likely as
// their weights say, and so is every board then.
//
// How: boards are not dealt one by one. Which hand wins depends on the ranks of the board and, where one of
// its suits makes somebody's flush, on the ranks of that suit: some 40,000 classes of boards instead of
// 1,712,304, each with its number of ways. Hands in ranges are taken up to renaming of suits. Stud has no
// board: two players are compared by counting with and without each set of cards that the other may have
// taken. A condition on the board and wild cards are answered board by board. Cost: two hands before the flop
// under a millisecond; a hand against a random one some 0.2 s. Beyond the limits it throws too_big;
// deal_showdowns() then deals at random. Thread-safe.
#pragma once
#include <faro/chance/seed.hpp>
#include <faro/error.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/odds/hands/detail/asked.hpp>
#include <faro/odds/hands/detail/hands.hpp>
#include <faro/odds/hands/detail/strength.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds {

enum class poker_game : std::uint8_t {
  holdem,      ///< the best five of two own cards and five of the board
  omaha,       ///< exactly two of four own cards (or five, or six) and three of the board
  short_deck,  ///< Hold'em with 36 cards, six to ace: a flush beats a full house
  stud,        ///< the best five of seven own cards; there is no board
  razz,        ///< the same for the lowest five: the ace is low, straights and flushes don't count
  draw,        ///< five own cards; those that are not known are drawn
  lowball,     ///< the same for the lowest five, deuce to seven: the ace is high, straights and flushes count
  omaha_high_low,  ///< Omaha; the best five different ranks up to eight, if there are any, have half of the
                   ///< pot
  stud_high_low    ///< stud, the same
};
/// "Hold'em", "Omaha", …
std::string_view name_of(poker_game game);

/// What a player may have.
struct hand_range {
  std::string text;                      ///< as it is written
  std::vector<card_set> hands;           ///< each once
  std::vector<std::uint32_t> weights{};  ///< how likely each is beside the others; empty: all alike
  std::string note{};                    ///< what a share such as 15% was taken for
};

struct showdown_question {
  poker_game game = poker_game::holdem;
  std::vector<hand_range> players;
  card_set board, dead;
  /// So many comparisons of hands at most; a nanosecond or a few each.
  std::uint64_t most_steps = 10'000'000'000;
  /// On the whole board, `community(hearts) >= 2`: only boards for which it holds. Empty: all.
  asked given{};
  card_set jokers{};  ///< that the deck has beside the cards of the game
  card_set wild{};    ///< stand for whatever makes the best hand; five of a kind beats a straight flush
  card_set bugs{};    ///< stand for an ace, or for what a straight or a flush lacks
};

struct showdown_answer {
  struct player {
    std::string hand;                          ///< as it was written
    std::uint64_t hands = 1;                   ///< how many hands that may be
    std::uint64_t win = 0, tie = 0, lose = 0;  ///< deals: the whole pot alone, a part of it, nothing
    ratio equity;                              ///< the mean share of the pot
  };
  struct winners {
    std::vector<std::size_t> players;  ///< who share the pot, from 0; of high-low its high half
    std::uint64_t deals;
    std::vector<std::size_t> low{};  ///< who share its low half, where there is one
  };
  std::uint64_t deals = 0;  ///< of hidden cards, all equally likely; each so often as its hands weigh
  ratio given = 1;          ///< the chance of the condition: those deals among all
  std::vector<player> players;
  std::vector<winners> shared;   ///< every set of winners that occurs
  std::uint64_t situations = 0;  ///< hands of all players together, up to renaming of suits
  std::string_view engine{};     ///< the one that answered
};

/// Whether a text is a question of this kind: hands with `vs` (or `v`) between them.
[[nodiscard]] bool is_showdown(std::string_view text);

/// What is written beside a question, or instead of its clauses.
struct showdown_setting {
  /// "holdem", "omaha", "omaha8", "short", "stud", "stud8", "razz", "draw", "lowball"; empty: Omaha for hands
  /// of four cards or more, else Hold'em.
  std::string game{};
  std::string board{};              ///< cards; the text may say `on Ah Kd 2c` instead
  std::string dead{};               ///< cards out of play; the text may say `dead 2s 2h`
  std::size_t cards_of_board = 52;  ///< only the first so many of them are known
  std::string given{};              ///< a condition on the whole board
  std::size_t jokers = 0;           ///< in the deck, at most two; they are wild
  bool are_bugs = false;            ///< the jokers are bugs
  std::string wild{};               ///< ranks or cards that are wild: "2", "J, Kh"
};

/// Reads 'AsKs vs QQ+, AKs vs random on Ah Kd 2c dead 7s'. Throws input_error that names what was expected:
/// for cards that are none or are there twice, hands of the wrong size, ranges that are none, a condition
/// that is not about the board.
[[nodiscard]] showdown_question parse_showdown(std::string_view text, showdown_setting const& setting = {});

/// Cards one after another, "AhKd2c", "Ah Kd 10c" or "joker Ah". Throws input_error.
[[nodiscard]] card_set parse_cards(std::string_view text);

/// The exact answer. Throws input_error when the hands can't be dealt together or no board meets the
/// condition, too_big beyond the limits.
[[nodiscard]] showdown_answer showdown(showdown_question const& ask);

/// The same from random deals: the counts are of those that meet the condition; none is an input_error. The
/// same seed gives the same counts. Stopped on the way (faro/parallel/progress.hpp) it answers with the deals
/// until then.
[[nodiscard]] showdown_answer deal_showdowns(showdown_question const& ask, std::uint64_t deals,
                                             key256 const& seed);

}  // namespace faro::odds
