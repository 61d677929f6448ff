// Questions about the order of the pack in words: what they mean, on which decks, and what is wrong with bad
// ones.
#include "odds/src/orders/query.hpp"

#include "language/vocabulary.hpp"
#include "odds/src/language/vocabulary.hpp"
#include "odds/src/orders/distributions.hpp"
#include "support/error_of.hpp"

#include <faro/exact/event.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace {

using faro::deck;
using faro::distribution;
using faro::integer;
using faro::ratio;
using faro::standard52;
using faro::odds::answer_order;
using faro::odds::draws_until_distinct_distribution;
using faro::odds::equal_neighbours_distribution;
using faro::testing::error_of;
using ::testing::AllOf;
using ::testing::HasSubstr;

deck literal(std::string_view text) { return faro::parse_deck_literal(text).cards; }

distribution<integer> law(deck const& pack, std::string_view query) {
  auto answer = answer_order(pack, query);
  EXPECT_FALSE(answer.probability) << query;
  EXPECT_EQ(answer.law.mass(), ratio{1}) << query;
  return std::move(answer.law);
}

std::string chance(deck const& pack, std::string_view query) {
  auto const answer = answer_order(pack, query);
  if (!answer.probability) return "a distribution, not a probability";
  EXPECT_EQ(answer.law.mass(), ratio{1}) << query;
  return answer.probability->to_string();
}

std::string complaint(deck const& pack, std::string_view query) {
  return error_of([&] { (void)answer_order(pack, query); });
}

// --- Brute force over the kinds of a small deck

distribution<integer> by_all_orders(deck const& pack,
                                    std::function<int(std::vector<std::size_t> const&)> const& count) {
  std::vector<std::size_t> kinds;
  for (std::size_t i = 0; i < pack.size(); ++i) kinds.push_back(pack.kind_of(i));
  std::map<int, std::uint64_t> ways;
  do ++ways[count(kinds)];
  while (std::ranges::next_permutation(kinds).found);
  std::vector<distribution<integer>::entry> entries;
  for (auto const& [outcome, weight] : ways) entries.push_back({integer{outcome}, integer{weight}});
  return distribution<integer>::in_proportion(std::move(entries));
}

/// A deck small enough for all its orders: two aces, three kings, a queen and a joker.
deck small_deck() { return literal("Ac Ah Kc Kd Kh Qs Xr"); }

int neighbours(deck const& pack, std::vector<std::size_t> const& kinds,
               std::function<bool(faro::playing_card, faro::playing_card)> const& counts) {
  int pairs = 0;
  for (std::size_t i = 1; i < kinds.size(); ++i) {
    auto const a = *pack.kinds()[kinds[i - 1]].playing;
    auto const b = *pack.kinds()[kinds[i]].playing;
    pairs += !a.is_joker() && !b.is_joker() && counts(a, b);
  }
  return pairs;
}

TEST(OrderQuery, CountsNeighboursByAnyAttribute) {
  auto const pack = small_deck();
  auto const counted = [&](auto counts) {
    return by_all_orders(pack, [&](auto const& kinds) { return neighbours(pack, kinds, counts); });
  };
  EXPECT_EQ(law(pack, "adjacent(rank)"), counted([](auto a, auto b) { return a.rank_of() == b.rank_of(); }));
  EXPECT_EQ(law(pack, "adjacent(suit)"), counted([](auto a, auto b) { return a.suit_of() == b.suit_of(); }));
  EXPECT_EQ(law(pack, "adjacent(king)"), counted([](auto a, auto b) {
              return a.rank_of() == faro::rank::king && b.rank_of() == faro::rank::king;
            }));
  EXPECT_EQ(law(pack, "falls(card)"), by_all_orders(pack, [](auto const& kinds) {
              int falls = 0;
              for (std::size_t i = 1; i < kinds.size(); ++i) falls += kinds[i] < kinds[i - 1];
              return falls;
            }));
}

TEST(OrderQuery, CountsSuccessionsByAnyAttribute) {
  auto const pack = small_deck();
  auto const counted = [&](auto counts) {
    return by_all_orders(pack, [&](auto const& kinds) { return neighbours(pack, kinds, counts); });
  };
  auto const up = [](auto a, auto b) {
    return static_cast<int>(b.rank_of()) - static_cast<int>(a.rank_of());
  };
  EXPECT_EQ(law(pack, "successions(rank)"), counted([&](auto a, auto b) { return up(a, b) == 1; }));
  EXPECT_EQ(law(pack, "successions(rank, within suit)"),
            counted([&](auto a, auto b) { return up(a, b) == 1 && a.suit_of() == b.suit_of(); }));
  EXPECT_EQ(law(pack, "successions(rank, ace_low)"),  // ace, queen, king
            counted([&](auto a, auto b) {
              return up(a, b) == -2 || (up(a, b) == 1 && b.rank_of() != faro::rank::ace);
            }));
}

TEST(OrderQuery, TheNextRankUpIsTheNextThatTheDeckHas) {
  // As in packs of forty cards, where the jack follows the seven.
  EXPECT_EQ(law(literal("6c 6d 7c 7d Jh Js"), "successions(rank)"),
            law(literal("6c 6d 7c 7d 8h 8s"), "successions(rank)"));
}

TEST(OrderQuery, TurnsRoundFromTheHighestRankToTheLowest) {
  auto const pack = literal("Ac Ad 7c 7d 8h 9s");
  EXPECT_EQ(law(pack, "successions(rank, wrap)"), by_all_orders(pack, [&](auto const& kinds) {
              return neighbours(pack, kinds, [](auto a, auto b) {
                auto const up = static_cast<int>(b.rank_of()) - static_cast<int>(a.rank_of());
                return up == 1 || up == 5 || up == -7;  // 7 8 9 A 7
              });
            }));
}

/// Hits when these ranks (two = 0) are called in turn.
distribution<integer> hits_by_all_orders(deck const& pack, std::vector<int> const& calls) {
  return by_all_orders(pack, [&](auto const& kinds) {
    int hits = 0;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      auto const card = *pack.kinds()[kinds[i]].playing;
      hits += !card.is_joker() && static_cast<int>(card.rank_of()) == calls[i % calls.size()];
    }
    return hits;
  });
}

TEST(OrderQuery, CallsRanksFromTheAce) {
  auto const pack = small_deck();
  EXPECT_EQ(law(pack, "hits(13)"), hits_by_all_orders(pack, {12, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}));
  EXPECT_EQ(law(pack, "hits(rank)"), hits_by_all_orders(pack, {12, 10, 11}));
  EXPECT_EQ(law(pack, "hits(3)"), law(pack, "hits(rank)"));
  auto const no_aces = literal("2c 2d 3c 4d");
  EXPECT_EQ(law(no_aces, "hits(rank)"), hits_by_all_orders(no_aces, {0, 1, 2}));
}

TEST(OrderQuery, FrustrationIsHits13) {
  EXPECT_EQ(
      chance(standard52(), "hits(13) = 0"),
      "4610507544750288132457667562311567997623087869/284025438982318025793544200005777916187500000000");
  EXPECT_EQ(law(standard52(), "hits(13)"),
            law(standard52(), "snap(rank)"));  // a pack in order calls the same
  EXPECT_EQ(law(standard52(), "hits(card)"), law(standard52(), "snap(card)"));
}

TEST(OrderQuery, EqualNeighboursOfTheStandardDecks) {
  EXPECT_EQ(chance(standard52(), "adjacent(rank) >= 1"),
            "14106155195322653027266764449243803213268/14778213400262135041705388361938994140625");
  EXPECT_EQ(chance(standard52(), "adjacent(suit) = 0"), "28402567669760693509/24034380719305014712920000");
  EXPECT_EQ(mean(law(faro::piquet32(), "adjacent(rank)")), ratio{3});
  EXPECT_EQ(mean(law(standard52().times(2), "adjacent(rank)")), ratio{7});
}

TEST(OrderQuery, JokersAreLikeNoCardInRankAndSuit) {
  EXPECT_EQ(law(faro::standard54(), "adjacent(rank)"),
            equal_neighbours_distribution({std::vector<std::uint64_t>(13, 4), 2}));
  EXPECT_EQ(mean(law(faro::standard54(), "adjacent(joker)")), (ratio{53 * 2, 54 * 53}));
}

TEST(OrderQuery, RunsAreCardsLessTheJointsWithinThem) {
  EXPECT_EQ(law(standard52(), "runs(suit)"), law(standard52(), "52 - adjacent(suit)"));
  EXPECT_EQ(law(standard52(), "runs(hearts)"), law(standard52(), "13 - adjacent(hearts)"));
}

TEST(OrderQuery, PlacesAreCountedFromOne) {
  auto const first = law(standard52(), "position(ace, 1)");
  EXPECT_EQ(first, law(standard52(), "position(ace)"));
  EXPECT_EQ(first, law(standard52(), "position(first ace)"));
  EXPECT_EQ(first, law(standard52(), "draws until an ace"));
  EXPECT_EQ(first, law(standard52(), "53 - position(last ace)"));
  EXPECT_EQ(mean(first), (ratio{53, 5}));
  EXPECT_EQ(law(standard52(), "position(ace, 3)"), law(standard52(), "draws until 3 aces"));
  EXPECT_EQ(law(standard52(), "position(ace, 4)"), law(standard52(), "draws until all aces"));
  EXPECT_EQ(law(standard52(), "position(ace, last)"), law(standard52(), "position(ace, 4)"));
  EXPECT_EQ(chance(standard52(), "position(ace, 1) <= 5"), "18472/54145");  // an ace in a poker hand
}

TEST(OrderQuery, ClockPatienceIsWonWhenTheLastCardIsAKing) {
  EXPECT_EQ(chance(standard52(), "position(last king) = 52"), "1/13");
}

TEST(OrderQuery, ComparesPlacesOfDifferentCards) {
  EXPECT_EQ(chance(standard52(), "position(ace, 1) < position(king, 1)"), "1/2");
  EXPECT_EQ(chance(standard52(), "position(ace, 1) > position(king, 4)"), "1/70");
  EXPECT_EQ(chance(standard52(), "not position(ace, 1) < position(\"Ks\", 1)"), "1/5");
  EXPECT_EQ(chance(standard52(), "first_before(red ace, face)"), "1/7");
  EXPECT_EQ(chance(standard52(), "first_before(ace, red)"), "1/14");  // two black aces, 28 cards
}

TEST(OrderQuery, EveryPlaceIsLikeEveryOther) {
  EXPECT_EQ(chance(standard52(), "card_at(17, ace)"), "1/13");
  EXPECT_EQ(chance(standard52(), "card_after(ace, 1, As)"), "1/52");
  EXPECT_EQ(chance(standard52(), "card_after(first ace, two of clubs)"), "1/52");
  EXPECT_EQ(chance(standard52(), "card_after(last ace, ace)"), "0");
}

TEST(OrderQuery, TheCardAfterAnotherAgreesWithAllOrders) {
  auto const pack = small_deck();
  for (int k = 1; k <= 3; ++k) {
    auto const expected = by_all_orders(pack, [&](auto const& kinds) {
      int kings = 0;
      for (std::size_t i = 0; i < kinds.size(); ++i) {
        auto const is = [&](std::size_t at, char letter) {
          return pack.kinds()[kinds[at]].name[0] == letter;
        };
        kings += is(i, 'K');
        if (kings == k) return i + 1 < kinds.size() && (is(i + 1, 'K') || is(i + 1, 'A')) ? 1 : 0;
      }
      return 0;
    });
    EXPECT_EQ(chance(pack, "card_after(king, " + std::to_string(k) + ", king or ace)"),
              expected.probability(1).to_string());
  }
}

TEST(OrderQuery, DrawsUntilAllOrSomeTurnedUp) {
  EXPECT_EQ(law(standard52(), "draws until all suits"), law(standard52(), "distinct draws until all suits"));
  EXPECT_EQ(law(standard52(), "draws until all suits"), law(standard52(), "draws until 4 different suits"));
  EXPECT_EQ(chance(standard52(), "draws until all suits = 4"), "2197/20825");
  EXPECT_EQ(chance(standard52(), "draws until 3 ranks <= 3"), "352/425");  // 48/51 x 44/50
  EXPECT_EQ(chance(standard52(), "draws until 3 ranks = 3"), "352/425");
  EXPECT_EQ(law(standard52(), "draws until 3 (rank = A)"), law(standard52(), "draws until 3 aces"));
  EXPECT_EQ(chance(standard52(), "draws until a pair <= 5"), "2053/4165");     // less 2112/4165 without one
  EXPECT_EQ(chance(standard52(), "draws until 5 of a suit = 5"), "33/16660");  // a flush
}

TEST(OrderQuery, WordsOfTheGrammarEndANameOfCards) {
  auto const pack = standard52();
  EXPECT_EQ(chance(pack, "draws until 2 ace in 3..9"), chance(pack, "3 <= position(ace, 2) <= 9"));
  EXPECT_EQ(chance(pack, "draws until 2 red ace not in (2, 3)"), chance(pack, "position(red ace, 2) > 3"));
  EXPECT_EQ(chance(pack, "draws until 2 ace mod 3 = 0"), chance(pack, "position(ace, 2) mod 3 = 0"));
  EXPECT_EQ(law(pack, "if draws until ace > 5 then 1 else 0"),
            law(pack, "if position(ace, 1) > 5 then 1 else 0"));
  EXPECT_EQ(chance(pack, "draws until 4 suits in 4..5"), chance(pack, "draws until all suits <= 5"));
}

TEST(OrderQuery, CardsAreInSetsAsElsewhere) {
  auto const pack = standard52();
  EXPECT_EQ(law(pack, "position(last (ace or king))"), law(pack, "position((ace or king), 8)"));
  EXPECT_EQ(law(pack, "position(rank in J..K, 1)"), law(pack, "position((jack or queen or king), 1)"));
  EXPECT_EQ(law(pack, "gap(rank in (2, Q..A))"), law(pack, "gap((2 or queen or king or ace))"));
  EXPECT_EQ(law(pack, "position(rank not in 2..10, 3)"), law(pack, "position(rank > 10, 3)"));
  EXPECT_EQ(law(pack, "position(suit in (hearts, spades) and hcp in 1..4, 1)"),
            law(pack, "position((heart or spade) and (ace or king or queen or jack), 1)"));
  EXPECT_EQ(law(pack, "adjacent(rank in J..K)"), law(pack, "adjacent((jack or queen or king))"));
}

TEST(OrderQuery, GapsLieBetweenNeighboursOfAKind) {
  EXPECT_EQ(chance(standard52(), "gap(ace) = 0"), "1/13");
  EXPECT_EQ(chance(standard52(), "smallest_gap(ace) >= 1"),
            (ratio{faro::binomial(49, 4), faro::binomial(52, 4)}).to_string());
  EXPECT_EQ(mean(law(standard52(), "gap(ace)")), (ratio{48, 5}));
}

TEST(OrderQuery, DecksOfAnyCardsByKindOrTag) {
  auto const pack = literal("Forest*3{land,green} Bear*2{green} Plains*1{land} Rock*1");
  auto const is_land = [&](std::size_t kind) { return kind == 0 || kind == 2; };
  EXPECT_EQ(law(pack, "adjacent(land)"), by_all_orders(pack, [&](auto const& kinds) {
              int pairs = 0;
              for (std::size_t i = 1; i < kinds.size(); ++i)
                pairs += is_land(kinds[i - 1]) && is_land(kinds[i]);
              return pairs;
            }));
  EXPECT_EQ(law(pack, "adjacent(card)"), equal_neighbours_distribution({{3, 2, 1, 1}}));
  EXPECT_EQ(law(pack, "draws until 2 lands"), faro::odds::place_distribution(7, 4, 2));
  EXPECT_EQ(law(pack, "draws until (bear or rock)"), faro::odds::place_distribution(7, 3, 1));
  EXPECT_EQ(law(pack, "position(not land, 1)"), faro::odds::place_distribution(7, 3, 1));
  EXPECT_EQ(law(pack, "position(land and green, 1)"), faro::odds::place_distribution(7, 3, 1));
  EXPECT_EQ(law(pack, "position(bears or rock, 1)"), faro::odds::place_distribution(7, 3, 1));
  EXPECT_EQ(law(pack, "hits(4)"), law(pack, "hits(card)"));
}

TEST(OrderQuery, ColumnsOfACsvFileAreAttributes) {
  auto const cards = faro::parse_deck_csv(
      "name,count,colour,mana\nElf,3,green,1\nBear,2,green,2\n"
      "Angel,1,white,5\nRock,2,,3\n",
      "cards.csv");
  auto const distribution_of = [&](std::string_view query) { return answer_order(cards, query).law; };
  EXPECT_EQ(distribution_of("adjacent(colour)"), equal_neighbours_distribution({{5, 1}, 2}));
  EXPECT_EQ(distribution_of("adjacent(mana)"), equal_neighbours_distribution({{3, 2, 2, 1}}));
  EXPECT_EQ(distribution_of("falls(mana)"), faro::odds::falls_distribution({{3, 2, 2, 1}}));
  EXPECT_EQ(distribution_of("position(mana >= 3, 1)"), faro::odds::place_distribution(8, 3, 1));
  EXPECT_EQ(distribution_of("position(colour = white or rock, 1)"), faro::odds::place_distribution(8, 3, 1));
  EXPECT_EQ(distribution_of("position(colour != green, 1)"),
            faro::odds::place_distribution(8, 1, 1));  // the rock has none
  EXPECT_EQ(distribution_of("position(green elf, last)"), faro::odds::place_distribution(8, 3, 3));
  EXPECT_EQ(distribution_of("draws until all colours"), draws_until_distinct_distribution({{5, 1}, 2}, 2));
}

TEST(OrderQuery, PlayingCardsAreComparedByAttributes) {
  EXPECT_EQ(law(standard52(), "position(rank >= 10, 1)"), faro::odds::place_distribution(52, 20, 1));
  EXPECT_EQ(law(standard52(), "position(suit = hearts and not rank = A, 1)"),
            faro::odds::place_distribution(52, 12, 1));
  EXPECT_EQ(law(standard52(), "adjacent(rank = A)"), law(standard52(), "adjacent(ace)"));
  EXPECT_EQ(law(standard52(), "position(hcp > 0, 1)"), faro::odds::place_distribution(52, 16, 1));
  EXPECT_EQ(law(standard52(), "adjacent(value)"),
            equal_neighbours_distribution({{16, 4, 4, 4, 4, 4, 4, 4, 4, 4}}));
}

TEST(OrderQuery, KindsNamedByRanksHaveARank) {
  EXPECT_EQ(law(literal("A*4 K*4 Q*4"), "adjacent(rank)"), equal_neighbours_distribution({{4, 4, 4}}));
  EXPECT_EQ(law(literal("A*4 K*4 Q*4"), "successions(rank)"),
            law(literal("A*4 K*4 Q*4"), "successions(rank)"));
  EXPECT_EQ(law(literal("A*4 K*4 Q*4"), "position(ace, 1)"), faro::odds::place_distribution(12, 4, 1));
}

TEST(OrderQuery, NamesInQuotesMayHoldAnything) {
  auto const pack = literal("\"Lightning Bolt\"*4{red} \"Sol Ring, and more\"*1 Island*5");
  EXPECT_EQ(law(pack, "position(\"Sol Ring, and more\", 1)"), faro::odds::place_distribution(10, 1, 1));
  EXPECT_EQ(law(pack, "position(lightning bolt, 2)"), faro::odds::place_distribution(10, 4, 2));
}

TEST(OrderQuery, ConditionsAreBuiltFromComparisons) {
  auto const pack = standard52();
  auto const whole = law(pack, "adjacent(rank)");
  auto const p = [&](auto predicate) { return whole.chance(predicate).to_string(); };
  EXPECT_EQ(chance(pack, "2 <= adjacent(rank) <= 4"), p([](auto const& x) { return x >= 2 && x <= 4; }));
  EXPECT_EQ(chance(pack, "adjacent(rank) = 0 or not adjacent(rank) < 5 and adjacent(rank) != 6"),
            p([](auto const& x) { return x == 0 || (x >= 5 && x != 6); }));
  EXPECT_EQ(chance(pack, "2 * adjacent(rank) - 3 > -(1 + 1)"), p([](auto const& x) { return x >= 1; }));
  EXPECT_EQ(chance(pack, "(adjacent(rank) > 1) | !(adjacent(rank) == 1)"),
            p([](auto const& x) { return x != 1; }));
  EXPECT_EQ(chance(pack, "adjacent(rank) >= 0"), "1");
  EXPECT_EQ(chance(pack, "adjacent(rank) > 39"), "0");
}

TEST(OrderQuery, GivenAConditionTheRestIsScaledToOne) {
  auto const given = law(standard52(), "adjacent(rank) given adjacent(rank) >= 1");
  EXPECT_EQ(given.mass(), ratio{1});
  EXPECT_EQ(given.probability(0), ratio{0});
  EXPECT_EQ(answer_order(standard52(), "adjacent(rank) given adjacent(rank) >= 1").given,
            "adjacent(rank) >= 1");
  EXPECT_EQ(chance(standard52(), "position(ace) = 3 given position(ace) > 2"), "2/25");
}

TEST(OrderQuery, SaysWhatWasAskedAndHow) {
  auto const answer = answer_order(standard52(), "adjacent(rank) >= 1");
  EXPECT_EQ(answer.asked, "adjacent(rank): pairs of neighbours that are of equal rank (52 cards, 13 ranks)");
  EXPECT_EQ(answer.method, "blocks of glued neighbours, by inclusion and exclusion");
}

/// A joker has no rank: it falls and rises neither alone nor beside other counts.
TEST(OrderQuery, CardsWithoutAValueNeitherFallNorRise) {
  auto const pack = small_deck();
  for (std::string const count : {"falls(rank)", "rises(rank)"}) {
    auto const alone = chance(pack, count + " = 2");
    EXPECT_EQ(chance(pack, count + " = 2 and adjacent(rank) >= 0"), alone);
  }
  EXPECT_EQ(mean(law(pack, "falls(rank)")), mean(law(pack, "rises(rank)")));
  EXPECT_THAT(answer_order(pack, "falls(rank)").asked, HasSubstr("rising: Q to A, 1 card without"));
}

TEST(OrderQuery, UnknownNamesAreAnsweredWithNearOnes) {
  EXPECT_EQ(complaint(standard52(), "adjacnt(rank)"),
            "no count of the order is named 'adjacnt'; did you mean adjacent?, at character 1");
  EXPECT_THAT(complaint(standard52(), "adjacent(rnak)"),
              AllOf(HasSubstr("at character 10"), HasSubstr("did you mean rank")));
  EXPECT_THAT(complaint(standard52(), "position(kinf, 1)"), HasSubstr("did you mean king"));
  EXPECT_THAT(complaint(literal("Forest*3{land} Bear*2"), "position(lnad, 1)"),
              HasSubstr("did you mean land"));
  EXPECT_THAT(complaint(literal("Forest*3 Bear*2"), "falls(suit)"), HasSubstr("card"));
}

TEST(OrderQuery, PlacesOfCardsThatMayBeTheSameAreCompared) {
  auto const chance = [](char const* question) { return *answer_order(standard52(), question).probability; };
  EXPECT_EQ(chance("position(ace, 1) = position(king, 1)"), ratio{});
  EXPECT_EQ(chance("position(ace, 1) != position(king, 1)"), ratio{1});
  EXPECT_EQ(chance("position(ace, 1) = position(red ace, 1)"), (ratio{1, 2}));
  EXPECT_EQ(chance("position(ace, 1) < position(red, 1)"), (ratio{1, 14}));  // black aces before red cards
  EXPECT_EQ(chance("position(ace, 2) > position(ace, 1)"), ratio{1});
}

TEST(OrderQuery, BadQuestionsNameThePlaceAndWhatIsRight) {
  std::map<std::string, std::string> const complaints{
      {"", "a count or a number"},
      {"adjacent", "expected adjacent(X), got adjacent alone"},
      {"adjacent(rank", "expected ')', got the end"},
      {"adjacent(rank) >=", "expected a count or a number, got the end"},
      {"adjacent(rank) adjacent(rank)", "an operator or the end"},
      {"adjacent(rank) and adjacent(rank) > 1", "expected a condition, got a number"},
      {"(adjacent(rank) > 1) + 1", "expected a number, got a condition"},
      {"adjacent(rank) > 1 and adjacent(suit) > 1", "one count at a time"},
      {"first(5, ace) >= 1", "about drawn cards: expected --draw or --hands in place of --order"},
      {"1 + 1", "no count of the order"},
      {"position(ace, 5)", "the deck has 4"},
      {"position(ace, 0)", "the deck has 4"},
      {"position(ace, -1)", "a whole number, not '-'"},
      {"position(ace, 99999999999999999999)", "a whole number"},
      {"position(ace and king, 1)", "no card of the deck is 'ace and king'"},
      {"position(joker, 1)", "no card of the deck is 'joker'"},
      {"position(rank, 1)", "is an attribute"},
      {"hits(12)", "expected hits(13)"},
      {"hits(0)", "expected hits(13)"},
      {"draws until ace or king", "alternatives are in parentheses"},
      {"draws until 5 suits", "the deck has 4 suits"},
      {"draws until 0 suits", "the deck has 4 suits"},
      {"draws until 5 of a rank", "at most 4"},
      {"draws all suits", "expected 'until'"},
      {"gap(As)", "gaps need two cards"},
      {"card_at(53, ace)", "place 53 of 52 cards"},
      {"successions(rank, cyclic)", "'wrap'"},
      {"successions(suit, ace_low)", "with rank only"},
      {"adjacent(rank) ? 1", "'?' has no meaning here"},
      {"position(\"ace, 1)", "a quote without its end"},
      {"position(ace) given position(ace) > 50", "can never hold"},
      {std::string(500, '(') + "1", "too deep"},
      {"position(" + std::string(500, '!') + "ace)", "too deep"},
      {std::string(2000, ' ') + "hits(13)", "at most 1000"},
  };
  for (auto const& [query, part] : complaints)
    EXPECT_THAT(complaint(standard52(), query), HasSubstr(part)) << query;
}

TEST(OrderQuery, RefusesDecksOfNoCardsOrTooMany) {
  EXPECT_THAT(complaint(deck{}, "adjacent(rank)"), HasSubstr("no cards"));
  EXPECT_THAT(complaint(literal("A*1000000"), "adjacent(card)"), HasSubstr("2500"));
}

TEST(OrderQuery, EveryFormIsExplained) {
  for (auto const& form : faro::odds::vocabulary_of_orders()) {
    EXPECT_FALSE(form.name.empty());
    EXPECT_FALSE(form.meaning.empty()) << form.name;
    EXPECT_EQ(answer_order(standard52(), form.example).law.mass(), ratio{1}) << form.example;
  }
}

RC_GTEST_PROP(OrderQuery, AnyTextIsAnsweredOrRefusedInOneLine, ()) {
  static std::vector<std::string> const words{
      "adjacent", "(",     ")",  "rank", "position", "ace",   ",",   "1",     "<=", "and", "not", "hits",
      "13",       "draws", "or", "-",    "given",    "until", "all", "suits", "of", "a",   "=",   "\""};
  std::string query;
  for (auto const& word : *rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(words)))
    query += word + " ";
  try {
    RC_ASSERT(answer_order(standard52(), query).law.mass() == ratio{1});
  } catch (faro::input_error const& e) {
    RC_ASSERT(std::string{e.what()}.find('\n') == std::string::npos);
  }
}

}  // namespace
