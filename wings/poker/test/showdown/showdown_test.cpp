// Who wins: against every board dealt one by one, against published counts, and what is refused.
#include "support/error_of.hpp"
#include "support/places.hpp"

#include <faro/poker/showdown.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace faro::odds {
namespace {

using testing::error_of;
using ::testing::HasSubstr;

/// How often each set of players wins, in the order of the sets.
using listed_wins = std::map<std::vector<std::size_t>, std::uint64_t>;

listed_wins wins_of(showdown_answer const& found) {
  listed_wins out;
  for (auto const& s : found.shared) out[s.players] = s.deals;
  return out;
}

/// Every deal, one by one.
class every_deal {
 public:
  explicit every_deal(showdown_question const& ask) : ask_{ask}, hands_(ask.players.size()) {
    auto const deck = ask.game == poker_game::short_deck ? card_set::short_deck() : card_set::full_deck();
    choose(0, deck - ask.board - ask.dead);
  }
  listed_wins wins;

 private:
  void choose(std::size_t player, card_set left) {
    if (player == hands_.size()) return complete(0, left);
    for (auto const& hand : ask_.players[player].hands) {
      if (!(hand - left).empty()) continue;
      hands_[player] = hand;
      choose(player + 1, left - hand);
    }
  }
  /// In stud the hands are filled up one after the other, else the board.
  void complete(std::size_t player, card_set left) {
    if (ask_.game != poker_game::stud)
      return fill(ask_.board, 5, left, [&](card_set board, card_set) { count(board); });
    if (player == hands_.size()) return count({});
    auto const known = hands_[player];
    fill(known, 7, left, [&](card_set hand, card_set rest) {
      hands_[player] = hand;
      complete(player + 1, rest);
    });
    hands_[player] = known;
  }
  template <class F>
  void fill(card_set set, int size, card_set left, F const& then) {
    fill_from(set, size, left, left, then);
  }
  template <class F>
  void fill_from(card_set set, int size, card_set from, card_set left, F const& then) {
    if (set.size() == size) return then(set, left);
    while (!from.empty()) {
      card_set const card{from.take_first()};
      fill_from(set | card, size, from, left - card, then);
    }
  }
  void count(card_set board) {
    std::uint32_t best = 0;
    std::vector<std::size_t> who;
    for (std::size_t p = 0; p < hands_.size(); ++p) {
      auto const rules =
          ask_.game == poker_game::short_deck ? poker_rules::short_deck : poker_rules::standard;
      auto const s = ask_.game == poker_game::omaha ? strength_of_two_and_three(hands_[p], board)
                                                    : strength(hands_[p] | board, rules);
      if (s > best) who.clear();
      if (s >= best) who.push_back(p);
      best = std::max(best, s);
    }
    ++wins[who];
  }
  showdown_question const& ask_;
  std::vector<card_set> hands_;
};

TEST(Showdown, AgreesWithEveryDealOneByOne) {
  struct asked {
    char const* text;
    char const* game;
  };
  for (auto const& [text, game] : std::vector<asked>{
           {"AsKs vs QhQd on Qs 7s 2d", ""},
           {"AsKs vs QhQd on Qs 7s 2d 3c", ""},
           {"AhKh vs QsQc vs 7d6d on 9h 8h 2c", ""},
           {"AsKs vs random on Ts 9s 2d", ""},
           {"88+, A5s vs KQ, 76s-54s on 9h 6h 5c dead 9s", ""},
           {"random vs 22-33 on 2h 3h 4h 5h", ""},
           // Players alike change places.
           {"random vs random on Ah Kd 2c 7h 9s dead 2s2h2d3s3h3d3c4s4h4d4c5s5h5d5c6s6h6d6c", ""},
           {"QQ+ vs 76s vs QQ+ on Ah Kd 2c 7h", ""},
           {"TT+ vs TT+ vs TT+ vs 98s on Ah Kd 2c 7h 9s", ""},
           {"AsKs vs JsTs vs 9s8s on Qs 7s 2s 3s", ""},
           {"AsKs vs QhQd on Ah Kd 2c 3s 4s", ""},
           {"AsAh vs 9s8s vs 7d7c on 6s 7s Td", "short"},
           {"KQs vs A6 on 6s 7s 8d", "short"},
           {"AsAhKsKh vs 8d7d6c5c on 9d 4d 2s", ""},
           {"AsAhKsKh vs 8d7d6c5c vs AcAdJcTc on 2s 9d 2d dead Qh", "omaha"},
           {"AsAhKsKh2s vs 8d7d6c5c4c on 9s 4s Js", "omaha"},
           {"As Ks Qs Js 2d 3d vs 7h 7d 7c 2s 3s", "stud"},
           {"As Ks Qs Js 2d vs 7h 7d 7c 2s 3s", "stud"},
           {"As Ks Qs Js 2d 9d vs 7h 7d 7c 2s 3s vs 9s 9h 8h 8c 6d 6c dead Ts 4h", "stud"}}) {
    auto const ask = parse_showdown(text, {.game = game});
    auto const found = showdown(ask);
    EXPECT_EQ(wins_of(found), every_deal{ask}.wins) << text;
  }
}

// Hands of Omaha of which nothing is known are not listed, but counted by what may not be in them.
TEST(Showdown, AnyHandOfOmahaIsCountedAsIfEachWereDealt) {
  std::string const few = " dead 2s2h2d2c3s3h3d3c4h4d4c5s5h5d5c6h6d6c7h7d7c8h8d8c";
  for (auto const& text :
       {"AsAhKsKh vs random on 9s 4s Js" + few, "random vs AsAhKsKh on 9s 9h Js" + few,
        "TsTh8s7s vs random vs AdKdAcKc on Qs Jd 9s 9c" + few, "AAKK vs random on Qs Jd 9s 6s" + few + "AsKd",
        "8s7s6sTh vs random on 9s Ts Js" + few, "AsAhKsKhQd vs random on 9s 4s Js Qs" + few,
        "random vs QsQhJsJhTd on 9s 9d Qd" + few, "AsAhKsKhQdQc vs random on Ts Js 9d 9c" + few + "Th9h",
        "AsAhKsKh vs random" + few + "9s9h9d9cTsThTdTc", "As8sKdKh vs random" + few + "9h9d9cThTdTcJhJdJc"}) {
    auto const ask = parse_showdown(text, {.game = "omaha"});
    EXPECT_EQ(wins_of(showdown(ask)), every_deal{ask}.wins) << text;
  }
}

TEST(Showdown, AcesAndKingsAgainstAnyHandOfOmahaAreExact) {
  auto const found = showdown(parse_showdown("AAKK vs random", {.game = "omaha"}));
  EXPECT_EQ(found.deals, 36U * 211'315'436'640U);
  EXPECT_EQ(found.players[0].win, 5'148'280'388'880U);
  EXPECT_EQ(found.players[0].tie, 28'440'732'852U);
  auto const about =
      deal_showdowns(parse_showdown("AAKK vs random", {.game = "omaha"}), 20'000, key_from_text("any"));
  EXPECT_NEAR(about.players[0].equity.to_double(), found.players[0].equity.to_double(), 0.015);
}

TEST(Showdown, EquityCountsASharedPotByItsShares) {
  auto const found = showdown(parse_showdown("AdKd vs JhTh vs 5c5s"));
  ratio sum;
  for (auto const& p : found.players) {
    EXPECT_EQ(p.win + p.tie + p.lose, found.deals);
    sum += p.equity;
  }
  EXPECT_EQ(sum, ratio{1});
  EXPECT_EQ(found.deals, 1'370'754U);
}

TEST(Showdown, AHandAgainstItselfInOtherSuitsIsEven) {
  auto const found = showdown(parse_showdown("QQ+, AKs vs AKs, QQ+"));
  EXPECT_EQ(found.players[0].equity, (ratio{1, 2}));
  EXPECT_LT(found.situations, 80U);  // of 22 x 22 less those that share cards
}

TEST(Showdown, RandomDealsComeNearTheExactAnswer) {
  for (auto const* text : {"AsKs vs QhQd", "QQ+, AKs vs JTs", "AsAhKsKh vs 8d7d6c5c"}) {
    auto const ask = parse_showdown(text);
    constexpr std::uint64_t deals = 20'000;
    auto const about = deal_showdowns(ask, deals, key_from_text("showdown"));
    EXPECT_EQ(about.deals, deals);
    EXPECT_NEAR(about.players[0].equity.to_double(), showdown(ask).players[0].equity.to_double(), 0.02)
        << text;
    EXPECT_EQ(wins_of(about), wins_of(deal_showdowns(ask, deals, key_from_text("showdown"))));
  }
}

TEST(ShowdownRanges, AreReadAsPlayersWriteThem) {
  auto const hands = [](std::string const& range) {
    return parse_showdown(range + " vs random").players[0].hands.size();
  };
  EXPECT_EQ(hands("AK"), 16U);
  EXPECT_EQ(hands("AKs"), 4U);
  EXPECT_EQ(hands("AKo"), 12U);
  EXPECT_EQ(hands("KAo"), 12U);
  EXPECT_EQ(hands("QQ"), 6U);
  EXPECT_EQ(hands("QQ+, AKs"), 22U);
  EXPECT_EQ(hands("QQ+ AKs KK"), 22U);  // each hand once
  EXPECT_EQ(hands("22+"), 78U);
  EXPECT_EQ(hands("A2s+"), 48U);
  EXPECT_EQ(hands("KTo+"), 36U);
  EXPECT_EQ(hands("76s+"), 32U);  // neighbours climb together, to AKs
  EXPECT_EQ(hands("76s-54s"), 12U);
  EXPECT_EQ(hands("54s-76s"), 12U);
  EXPECT_EQ(hands("A5s-A2s"), 16U);
  EXPECT_EQ(hands("99-77"), 18U);
  EXPECT_EQ(hands("Axs"), 48U);
  EXPECT_EQ(hands("Ax"), 198U);
  EXPECT_EQ(hands("109s"), 4U);
  EXPECT_EQ(hands("random"), 1326U);
  EXPECT_EQ(hands("AsKs, AsQs"), 2U);
  EXPECT_EQ(hands("A*"), 198U);
  EXPECT_EQ(hands("AhK"), 4U);  // the ace of hearts and a king
}

/// Of each of all 270,725 hands of four cards: how many of each rank, and how many suits with two or more.
struct four_cards {
  std::map<rank, int> ranks;
  std::int64_t suited;
};
std::vector<four_cards> const& all_hands_of_four() {
  static auto const all = [] {
    std::vector<playing_card> cards;
    for (auto left = card_set::full_deck(); !left.empty();) cards.push_back(left.take_first());
    std::vector<four_cards> out;
    for (std::size_t a = 0; a < 52; ++a) {
      for (auto b = a + 1; b < 52; ++b) {
        for (auto c = b + 1; c < 52; ++c) {
          for (auto d = c + 1; d < 52; ++d) {
            std::array<int, 4> suits{};
            auto& hand = out.emplace_back();
            for (auto const i : {a, b, c, d}) {
              ++hand.ranks[cards[i].rank_of()];
              ++suits[static_cast<std::size_t>(cards[i].suit_of())];
            }
            hand.suited = std::ranges::count_if(suits, [](int n) { return n > 1; });
          }
        }
      }
    }
    return out;
  }();
  return all;
}

/// How many have at least these ranks, and so many suits with two cards or more, where it matters.
std::size_t hands_of_four(std::vector<rank> const& wanted, std::optional<std::int64_t> suited = {}) {
  auto const holds = [&](four_cards const& hand) {
    return (!suited || hand.suited == *suited) && std::ranges::all_of(wanted, [&](auto r) {
             auto const at = hand.ranks.find(r);
             return at != hand.ranks.end() && at->second >= std::ranges::count(wanted, r);
           });
  };
  return static_cast<std::size_t>(std::ranges::count_if(all_hands_of_four(), holds));
}

TEST(ShowdownRanges, OfOmahaAreCountedOneByOne) {
  auto const hands = [](std::string const& range) {
    return parse_showdown(range + " vs random", {.game = "omaha"}).players[0].hands.size();
  };
  constexpr auto A = rank::ace;
  constexpr auto K = rank::king;
  constexpr auto Q = rank::queen;
  auto const two_aces = hands_of_four({A, A});
  EXPECT_EQ(two_aces, 6961U);
  for (auto const* text : {"AA", "AA**", "AAxx", "AxAx", "*A*A", "AA*"})
    EXPECT_EQ(hands(text), two_aces) << text;
  auto const twice = hands_of_four({A, A}, 2);
  for (auto const* text : {"AAds", "AA** ds", "AA:ds", "AA$ds", "AADS"})
    EXPECT_EQ(hands(text), twice) << text;
  auto const rainbow = hands_of_four({A, A}, 0);
  for (auto const* text : {"AAr", "AArb", "AA** rainbow"}) EXPECT_EQ(hands(text), rainbow) << text;
  EXPECT_EQ(hands("AAss"), hands_of_four({A, A}, 1));
  EXPECT_EQ(hands("ds"), 36504U);  // C(4,2) C(13,2)^2
  EXPECT_EQ(hands("r"), 28561U);   // 13^4
  EXPECT_EQ(hands("ds") + hands("ss") + hands("r"), 270'725U);
  EXPECT_EQ(hands("KQJTds"), 36U);
  EXPECT_EQ(hands("A*K*"), hands_of_four({A, K}));
  EXPECT_EQ(hands("KKQQ"), hands_of_four({K, K, Q, Q}));
  EXPECT_EQ(hands("JT98+"), 4 * 256U);  // up to AKQJ
  EXPECT_EQ(hands("JT98-7654"), 5 * 256U);
  EXPECT_EQ(hands("KK+"), hands_of_four({K, K}) + two_aces - hands_of_four({A, A, K, K}));
  EXPECT_EQ(hands("AhKhQ*"), 4 * 46U + 6);  // a queen and another card, or two queens
  EXPECT_EQ(hands("AsKsQsJs"), 1U);
  // Five cards each, where one hand has five.
  EXPECT_EQ(parse_showdown("AKQJT vs AAAKK").players[0].hands.size(), 1024U);
}

TEST(ShowdownRanges, OmahaIsKnownByItsHands) {
  auto const game = [](std::string const& text) { return parse_showdown(text).game; };
  for (auto const* text : {"AA** vs KQJTds", "AA v KQJT", "AAds versus AA", "AA vs **** ss"})
    EXPECT_EQ(game(text), poker_game::omaha) << text;
  for (auto const* text : {"AA vs KQ", "A* v. KK", "AKs vs random"})
    EXPECT_EQ(game(text), poker_game::holdem) << text;
}

TEST(ShowdownRanges, WhatCanBeReadTwoWaysIsRefused) {
  auto const refused = [](std::string const& text) { return error_of([&] { (void)parse_showdown(text); }); };
  EXPECT_THAT(refused("AAKs vs KQJTds"), HasSubstr("'AAKs': its last letter may be a suit or mean suited"));
  EXPECT_THAT(refused("15% vs KQJTds"), HasSubstr("shares of the best hands are for hands of two cards"));
  EXPECT_THAT(refused("AAxxxxx vs AsKsQsJs"), HasSubstr("'AAxxxxx': expected"));
}

/// The kinds of tests/answers/starting_hands.txt of one game: their name, and twice their equity's deals.
std::vector<std::pair<std::string, ratio>> listed_kinds(std::string const& game) {
  std::ifstream file{testing::answers("starting_hands.txt")};
  std::vector<std::pair<std::string, ratio>> out;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words{line};
    std::string of;
    std::string kind;
    std::int64_t half_deals = 0;
    std::int64_t all = 0;
    if (words >> of >> kind >> half_deals >> all && of == game)
      out.emplace_back(kind, ratio{half_deals, all});
  }
  return out;
}

TEST(ShowdownRanges, SharesAreTheBestHandsAgainstARandomOne) {
  for (auto const& [game, hands] : {std::pair{"holdem", 1326U}, {"short", 630U}}) {
    auto const kinds = listed_kinds(game);
    EXPECT_TRUE(
        std::ranges::is_sorted(kinds, std::ranges::greater{}, &std::pair<std::string, ratio>::second));
    std::size_t seen = 0;
    for (auto const& [kind, equity] : kinds) {
      seen += kind.size() == 2 ? 6 : kind.back() == 's' ? 4 : 12;
      auto const percent = ratio{static_cast<std::int64_t>(seen * 100), static_cast<std::int64_t>(hands)};
      auto const share = (percent + ratio{1, 1000}).to_decimal(3);  // just enough for it
      if (percent >= ratio{100}) break;
      auto const ask = parse_showdown(share + "% vs random", {.game = game});
      EXPECT_EQ(ask.players[0].hands.size(), seen) << kind;
      EXPECT_TRUE(ask.players[0].note.ends_with(kind)) << ask.players[0].note;
    }
    EXPECT_EQ(seen, hands);
    for (auto const at : {std::size_t{0}, kinds.size() / 2}) {
      auto const& [kind, equity] = kinds[at];
      auto const one = kind.substr(0, 1) + "s" + kind.substr(1, 1) + (kind.back() == 's' ? "s" : "h");
      EXPECT_EQ(showdown(parse_showdown(one + " vs random", {.game = game})).players[0].equity, equity)
          << kind;
    }
  }
}

TEST(ShowdownRanges, SharesHaveWholeKindsThatFit) {
  auto const hands = [](std::string const& range) {
    return parse_showdown(range + " vs random").players[0].hands.size();
  };
  EXPECT_EQ(hands("15%"), 196U);  // with A5s; the 12 of the next kind would be 208, above 198.9
  EXPECT_EQ(hands("15 %"), 196U);
  EXPECT_EQ(hands("top 15%"), 196U);
  EXPECT_EQ(hands("100%"), 1326U);
  EXPECT_EQ(hands("10%-30%"), hands("30%") - hands("10%"));
  EXPECT_EQ(hands("10-30%"), hands("10%-30%"));
  EXPECT_EQ(hands("5%, 22"), hands("5%") + 6);
  auto const refused = [&](std::string const& text) { return error_of([&] { (void)hands(text); }); };
  EXPECT_THAT(refused("0.1%"), HasSubstr("the best, AA, are already 0.45 % of all"));
  EXPECT_THAT(refused("101%"), HasSubstr("expected a share"));
  EXPECT_THAT(refused("30%-10%"), HasSubstr("expected a share"));
}

TEST(ShowdownRanges, WeightsAreWholeNumbersBesideEachOther) {
  auto const weights = [](std::string const& range) {
    std::map<std::uint32_t, std::size_t> out;
    auto const ask = parse_showdown(range + " vs random");
    for (auto const w : ask.players[0].weights) ++out[w];
    return out;
  };
  using counted = std::map<std::uint32_t, std::size_t>;
  EXPECT_EQ(weights("AKs@0.5"), counted{});  // alone it weighs nothing
  EXPECT_EQ(weights("AKs@0.5, QQ"), (counted{{1, 4}, {2, 6}}));
  EXPECT_EQ(weights("AKs@50%, QQ"), weights("AKs:0.5, QQ"));
  EXPECT_EQ(weights("AKs@50, QQ"), weights("AKs @1/2, QQ"));
  EXPECT_TRUE(is_showdown("AKs:0.5 vs AKo@20%"));
  EXPECT_EQ(weights("QQ+@0.25, QQ, AsKs@0.75"), (counted{{1, 18}, {3, 1}}));  // QQ is there once
}

TEST(Showdown, AWeightIsSoManyTimesTheHand) {
  auto const ask = parse_showdown("AKs@0.25, QQ@0.75 vs JJ on 2c 7d 9h");
  auto thrice = parse_showdown("AKs, QQ vs JJ on 2c 7d 9h");
  std::vector<card_set> hands;
  for (std::size_t i = 0; i < ask.players[0].hands.size(); ++i)
    hands.insert(hands.end(), ask.players[0].weights[i], ask.players[0].hands[i]);
  thrice.players[0].hands = hands;
  auto const found = showdown(ask);
  EXPECT_EQ(wins_of(found), wins_of(showdown(thrice)));
  EXPECT_NEAR(deal_showdowns(ask, 20'000, key_from_text("w")).players[0].equity.to_double(),
              found.players[0].equity.to_double(), 0.02);
}

TEST(Showdown, GamesOfOnesOwnCardsHoldWhatIsWritten) {
  // 8432A against T9765.
  auto const razz =
      showdown(parse_showdown("Ah 2c 3d 4s 8h Kd Kc vs 5h 6d 7c 9s Th Jd Qc", {.game = "razz"}));
  EXPECT_EQ(razz.players[0].equity, ratio{1});
  auto const low = showdown(parse_showdown("7h 5d 4c 3s 2h vs Ah 2c 3d 4h 5s", {.game = "lowball"}));
  EXPECT_EQ(low.players[0].equity, ratio{1});  // the ace is high, and no straight: A5432 loses to 75432
  auto const ace_high = showdown(parse_showdown("Kh 5d 4c 3s 2h vs Ah 2c 3d 4h 5s", {.game = "lowball"}));
  EXPECT_EQ(ace_high.players[0].equity, ratio{1});
  auto const straight = showdown(parse_showdown("6h 5d 4c 3s 2h vs Ah 2c 3d 4h 5s", {.game = "lowball"}));
  EXPECT_EQ(straight.players[1].equity, ratio{1});
  // Four hearts, one card to come against a pair: nine hearts of 43, three aces, three kings.
  auto const draw = showdown(parse_showdown("Ah Kh 9h 4h vs Qs Qd 8c 7c 3d", {.game = "draw"}));
  EXPECT_EQ(draw.players[0].equity, (ratio{15, 43}));
  EXPECT_EQ(parse_showdown("AAK vs 765", {.game = "stud"}).players[0].hands.size(), 24U);
  EXPECT_EQ(parse_showdown("AKs vs 99+", {.game = "draw"}).players[1].hands.size(), 36U);
}

TEST(Showdown, TheLowHasHalfOfThePotIfThereIsOne) {
  auto const found = showdown(parse_showdown("As2s3dKd vs Ah2hQcJc on 4h 5c 7d Ks 9d", {.game = "omaha8"}));
  // Both have 7542A; the first has a pair of kings alone.
  EXPECT_EQ(found.players[0].equity, (ratio{3, 4}));
  EXPECT_EQ(found.shared.front().low, (std::vector<std::size_t>{0, 1}));
  auto const high = showdown(parse_showdown("As2s3dKd vs Ah2hQcJc on 4h Tc 9d Ks 9h", {.game = "omaha8"}));
  EXPECT_TRUE(high.shared.front().low.empty());
}

TEST(Showdown, StudHasALowTooWhereItIsPlayedSo) {
  auto const stud = [](std::string const& text) { return showdown(parse_showdown(text, {.game = "stud8"})); };
  // 7432A against two pairs; a straight to the five takes both halves; 9 and T make no low.
  EXPECT_EQ(stud("As2s3d4h7cKdQc vs KhKcJdJs9h9c2d").players[0].equity, (ratio{1, 2}));
  EXPECT_EQ(stud("As2s3d4h5cKdQc vs KhKcJdJs9h9c2d").players[0].equity, ratio{1});
  EXPECT_EQ(stud("As2s3d9hTcKdQc vs KhKcJdJs9d9c2d").players[0].equity, ratio{});
  // One card to come each: the first may get a low, the second never.
  auto const found = stud("As2s3d4hKcQc vs KhKdJdJs9h9c");
  EXPECT_EQ(found.deals, 40U * 39U);
  std::uint64_t lows = 0;
  for (auto const& s : found.shared) lows += s.low.empty() ? 0 : s.deals;
  EXPECT_EQ(lows, 16U * 39U);  // a five, six, seven or eight
  auto const ask = parse_showdown("As2s3d4h vs KhKdJdJs vs 7c7d6c5h", {.game = "stud8"});
  ratio sum;
  for (auto const& p : deal_showdowns(ask, 1000, key_from_text("low")).players) sum += p.equity;
  EXPECT_EQ(sum, ratio{1});
}

TEST(Showdown, NinePlayersAreDealtOrCounted) {
  std::string known = "AsAh vs KsKh vs QsQh vs JsJh vs TsTh vs 9s9h vs 8s8h vs 7s7h vs 6s6h";
  auto const found = showdown(parse_showdown(known));
  EXPECT_EQ(found.deals, 278'256U);  // C(34, 5)
  ratio sum;
  for (auto const& p : found.players) sum += p.equity;
  EXPECT_EQ(sum, ratio{1});
  std::string random = "random";
  for (int i = 0; i < 8; ++i) random += " vs random";
  auto const about = deal_showdowns(parse_showdown(random), 20'000, key_from_text("nine"));
  for (auto const& p : about.players) EXPECT_NEAR(p.equity.to_double(), 1.0 / 9, 0.015);
}

TEST(ShowdownRanges, HandsThatShareKnownCardsAreLeftOut) {
  auto const ask = parse_showdown("AsKs vs AA on Ah 2c 3c dead 9s");
  EXPECT_EQ(ask.players[1].hands.size(), 1U);
}

TEST(Showdown, WhatIsWrongIsSaidInOneLine) {
  auto const refused = [](std::string const& text, showdown_setting const& with = {}) {
    return error_of([&] { (void)showdown(parse_showdown(text, with)); });
  };
  EXPECT_EQ(refused("AsKs vs AsQd"), "hand 2: 'AsQd': As is there twice, it is in hand 1");
  EXPECT_EQ(refused("random vs QhQd vs As Ks on Ks As 2c"),
            "hand 3: 'As Ks': AsKs is there twice, it is on the board");
  EXPECT_EQ(refused("AsKs vs QhQd dead Qd"), "hand 2: 'QhQd': Qd is there twice, it is dead");
  EXPECT_EQ(refused("AsAs vs QhQd"), "hand 1: As is there twice: 'AsAs'");
  EXPECT_EQ(refused("AsKs vs QhQd on 2c 3c 2c"), "the board: 2c is there twice: '2c 3c 2c'");
  EXPECT_EQ(refused("AsKs vs QhQd on 2c 3c"),
            "expected a board of three, four or five cards, or none, got 2: 3c2c");
  EXPECT_THAT(refused("AsKs vs QhQd on 2c"), HasSubstr("three, four or five cards, or none, got 1: 2c"));
  EXPECT_EQ(refused("KK vs AhKh, AhQh vs AhJh, AhTh"),
            "hands 2 and 3 can't be dealt together: they share cards: 'AhKh, AhQh' and 'AhJh, AhTh'");
  EXPECT_THAT(refused("AsKsQs vs QhQd"), HasSubstr("expected two cards for a hand of Hold'em, got 3"));
  EXPECT_THAT(refused("AsKs vs Zz"), HasSubstr("'Zz': expected a hand such as AsKs"));
  EXPECT_THAT(refused("AsKs vs AK-"), HasSubstr("'AK-': expected"));
  EXPECT_THAT(refused("AsKs vs"), HasSubstr("got nothing"));
  EXPECT_THAT(refused("3d999 vs 9 and 999999"), HasSubstr("hand 2: 'and': expected a hand"));  // at once
  EXPECT_THAT(refused("AsKs vs QhQd on"), HasSubstr("expected cards after `on`"));
  EXPECT_THAT(refused("AsKs on 2c"), HasSubstr("at least two hands"));
  EXPECT_THAT(refused("AsKs vs QhQd on 2c 3c 4c 5c 6c 7c"),
              HasSubstr("at most five cards on the board, got 6"));
  EXPECT_THAT(refused("AsKs vs QhQd on 2c dead 2c"), HasSubstr("2c is on the board and dead"));
  EXPECT_THAT(refused("AsKs vs QhQd on 2c", {.board = "3c"}), HasSubstr("said twice"));
  EXPECT_THAT(refused("AsKs vs 5h5d", {.game = "short"}), HasSubstr("not in a deck from six to ace"));
  EXPECT_THAT(refused("AsKs vs QhQd", {.game = "chess"}), HasSubstr("expected a game (holdem"));
  EXPECT_THAT(refused("AsKs vs QhQd on 2c", {.game = "stud"}), HasSubstr("expected no board"));
  EXPECT_THAT(refused("15% vs AsAh", {.game = "stud"}), HasSubstr("shares of the best hands are for"));
  EXPECT_THAT(refused("AKs@0 vs AsAh"), HasSubstr("expected a weight above 0"));
  EXPECT_THAT(refused("AA vs AA vs AA"), HasSubstr("share cards"));
  EXPECT_THAT(refused("random vs random vs random"), HasSubstr("an exact answer takes about"));
  EXPECT_THAT(refused("AA**, KK** vs random"), HasSubstr("an exact answer takes about"));
  EXPECT_THAT(refused("2s vs 2h", {.game = "stud", .dead = "3s"}), HasSubstr("an exact answer takes about"));
}

TEST(Showdown, IsToldFromOtherQuestions) {
  for (auto const* text : {"AsKs vs QhQd", "AsKs v QhQd", "15% v. 22", "AA** versus KQJTds", "7d7c vs AsAh",
                           "'As Ks' VS random", "QQ+ vs x", "? vs AK"})
    EXPECT_TRUE(is_showdown(text)) << text;
  for (auto const* text : {"2d6 vs 1d12", "4d6 v 3d12", "vs", "ace >= 1", "4d6", "", "AsKs"})
    EXPECT_FALSE(is_showdown(text)) << text;
}

TEST(Showdown, HitsThePublishedCounts) {
  auto const values = nlohmann::json::parse(std::ifstream{testing::answers("reference/showdowns.json")});
  for (auto const& [name, value] : values.items()) {
    auto const hands = value["hands"].get<std::vector<std::string>>();
    if (hands[1] == "random" && value.value("board", "").empty()) continue;  // half a second each
    std::string text;
    for (auto const& hand : hands) text += (text.empty() ? "" : " vs ") + hand;
    auto const found =
        showdown(parse_showdown(text, {.board = value.value("board", ""), .dead = value.value("dead", "")}));
    if (value.contains("win_a")) {
      EXPECT_EQ(found.players[0].win, value["win_a"].get<std::uint64_t>()) << name;
      EXPECT_EQ(found.players[1].win, value["win_b"].get<std::uint64_t>()) << name;
      EXPECT_EQ(found.players[0].tie, value["tie"].get<std::uint64_t>()) << name;
      EXPECT_EQ(found.players[0].equity.to_string(), value["equity_a"].get<std::string>()) << name;
      continue;
    }
    auto const wins = wins_of(found);
    for (auto const& [who, deals] : value["winners"].items()) {
      std::vector<std::size_t> players;
      for (auto const letter : who) players.push_back(static_cast<std::size_t>(letter - 'A'));
      EXPECT_EQ(wins.contains(players) ? wins.at(players) : 0, deals.get<std::uint64_t>())
          << name << ' ' << who;
    }
  }
}

}  // namespace
}  // namespace faro::odds
