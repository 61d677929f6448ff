// Distributions of the order of a whole pack: known values, and every distribution against all orders of
// small packs.
#include "odds/src/orders/distributions.hpp"

#include "support/error_of.hpp"

#include <faro/exact/event.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <vector>

namespace {

using faro::distribution;
using faro::integer;
using faro::ratio;
using faro::odds::card_classes;
using faro::odds::equal_neighbours_distribution;
using faro::odds::falls_distribution;
using faro::odds::longest_run_distribution;
using faro::testing::error_of;

using word = std::vector<int>;  // of each place the class of its card, or a number of its own from 100 up

card_classes const by_rank{std::vector<std::uint64_t>(13, 4)};
card_classes const by_suit{std::vector<std::uint64_t>(4, 13)};

void expect_distribution(distribution<integer> const& law, std::vector<char const*> const& from_zero) {
  for (std::size_t i = 0; i < from_zero.size(); ++i)
    EXPECT_EQ(law.probability(integer{i}).to_string(), from_zero[i]) << "at " << i;
  EXPECT_EQ(law.mass(), ratio{1});
}

// --- Brute force: every order that looks different, once.

word first_word(card_classes const& pack) {
  word cards;
  for (std::size_t c = 0; c < pack.sizes.size(); ++c)
    cards.insert(cards.end(), pack.sizes[c], static_cast<int>(c));
  for (std::uint64_t i = 0; i < pack.others; ++i) cards.push_back(100 + static_cast<int>(i));
  return cards;
}

distribution<integer> by_all_orders(word cards, std::function<std::size_t(word const&)> const& count) {
  std::map<std::size_t, std::uint64_t> ways;
  std::ranges::sort(cards);
  do ++ways[count(cards)];
  while (std::ranges::next_permutation(cards).found);
  std::vector<distribution<integer>::entry> entries;
  for (auto const& [outcome, weight] : ways) entries.push_back({integer{outcome}, integer{weight}});
  return distribution<integer>::in_proportion(std::move(entries));
}

/// A pack of one to eight cards.
card_classes small_pack() {
  auto const sizes = *rc::gen::container<std::vector<int>>(rc::gen::inRange(1, 5));
  card_classes pack;
  for (auto const size : sizes) {
    if (pack.cards() + static_cast<std::uint64_t>(size) <= 8)
      pack.sizes.push_back(static_cast<std::uint64_t>(size));
  }
  pack.others = std::min<std::uint64_t>(*rc::gen::inRange<std::uint64_t>(0, 3), 8 - pack.cards());
  if (pack.cards() == 0) pack.sizes.push_back(1);
  return pack;
}

std::size_t equal_neighbours(word const& cards) {
  std::size_t pairs = 0;
  for (std::size_t i = 1; i < cards.size(); ++i) pairs += cards[i - 1] == cards[i];
  return pairs;
}

std::size_t longest_run(word const& cards) {
  std::size_t longest = 1;
  std::size_t run = 1;
  for (std::size_t i = 1; i < cards.size(); ++i) {
    run = cards[i - 1] == cards[i] ? run + 1 : 1;
    longest = std::max(longest, run);
  }
  return longest;
}

// --- Equal neighbours

// Exact values from an independent block polynomial in Python's Fractions, checked there by dynamic
// programming.
TEST(EqualNeighbours, OfRanksIn52Cards) {
  expect_distribution(equal_neighbours_distribution(by_rank),
                      {"672058204939482014438623912695190927357/14778213400262135041705388361938994140625",
                       "10971520051677934201049084030392994189/75785709744934025854899427497123046875",
                       "696573301414088899154922858235604474/3080719908330651457516236890126953125",
                       "13812076936254758232037875419768177818/59830823482842651990710074339833984375",
                       "810317495632494993649043273885761041/4678130231168767028080211573896484375",
                       "1836994906050015320962053462728183069/18044216605936672822595101785029296875",
                       "11545608882460958460701333890768/236660982437362093548365162109375",
                       "13231973803634449712274529114885436/675451958510998447904629478583984375",
                       "4541255314002676252121527090117502/675451958510998447904629478583984375"});
  EXPECT_EQ(mean(equal_neighbours_distribution(by_rank)), ratio{3});
}

TEST(EqualNeighbours, AlmostSurelyOccurInTwoDecks) {
  card_classes const two_decks{std::vector<std::uint64_t>(13, 8)};
  EXPECT_EQ(
      (ratio{1} - equal_neighbours_distribution(two_decks).probability(0)).to_string(),
      "246715714362668320699439578837901325067411892719886296906724033525132515876356058866163866496913/"
      "246891497432538192221796811827736253714069893302154344275156102239454537063130283534991666015625");
}

TEST(EqualNeighbours, OfRanksInTheEuchrePack) {
  card_classes const euchre{std::vector<std::uint64_t>(6, 4)};
  EXPECT_EQ((ratio{1} - equal_neighbours_distribution(euchre).probability(0)).to_string(),
            "865352332198/901852926975");
}

TEST(EqualNeighbours, OfSuitsAreHardlyEverMissing) {
  EXPECT_EQ(equal_neighbours_distribution(by_suit).probability(0).to_string(),
            "28402567669760693509/24034380719305014712920000");
}

TEST(EqualNeighbours, AreWeighedByOrdersThatLookDifferent) {
  auto const law = equal_neighbours_distribution({{2, 2}});  // aabb abab abba baab baba bbaa
  EXPECT_EQ(law.denominator(), 6);
  EXPECT_EQ(law.weight(0), 2);
  EXPECT_EQ(law.weight(1), 2);
  EXPECT_EQ(law.weight(2), 2);
}

RC_GTEST_PROP(EqualNeighbours, AgreeWithAllOrdersOfSmallPacks, ()) {
  auto const pack = small_pack();
  RC_ASSERT(equal_neighbours_distribution(pack) == by_all_orders(first_word(pack), equal_neighbours));
}

RC_GTEST_PROP(EqualNeighbours, InACircleAgreeWithAllOrdersOfSmallPacks, ()) {
  auto const pack = small_pack();
  auto const in_circle = [](word const& cards) {
    return equal_neighbours(cards) + (cards.size() > 1 && cards.front() == cards.back() ? 1 : 0);
  };
  RC_ASSERT(equal_neighbours_distribution(pack, faro::odds::pack_ends::joined) ==
            by_all_orders(first_word(pack), in_circle));
}

TEST(EqualNeighbours, InACircleOfOneClassAreAllPairs) {
  EXPECT_EQ(equal_neighbours_distribution({{5}}, faro::odds::pack_ends::joined),
            distribution<integer>::certain(5));
  EXPECT_EQ(equal_neighbours_distribution({{2}}, faro::odds::pack_ends::joined),
            distribution<integer>::certain(2));
  EXPECT_EQ(equal_neighbours_distribution({{1}}, faro::odds::pack_ends::joined),
            distribution<integer>::certain(0));
}

TEST(EqualNeighbours, InACircleOf52CardsAverage52Times3Of51) {
  EXPECT_EQ(mean(equal_neighbours_distribution(by_rank, faro::odds::pack_ends::joined)), (ratio{52 * 3, 51}));
}

// --- Runs and falls

RC_GTEST_PROP(LongestRun, AgreesWithAllOrdersOfSmallPacks, ()) {
  auto const pack = small_pack();
  RC_ASSERT(longest_run_distribution(pack) == by_all_orders(first_word(pack), longest_run));
}

TEST(LongestRun, OfOneIsTheChanceOfNoEqualNeighbours) {
  for (auto const& pack : {by_rank, by_suit, card_classes{{3, 5, 7}, 4}})
    EXPECT_EQ(longest_run_distribution(pack).probability(1),
              equal_neighbours_distribution(pack).probability(0));
}

TEST(LongestRun, OfOneClassAgreesWithTheSameClassBesideAnother) {
  // One class is counted another way than several; a class of one card changes nothing but that.
  EXPECT_EQ(longest_run_distribution({{13}, 39}), longest_run_distribution({{13, 1}, 38}));
}

// Computed by following runs with the counts left of each suit, in Python's Fractions.
TEST(LongestRun, OfSuitsIn52Cards) {
  auto const law = longest_run_distribution(by_suit);
  EXPECT_EQ(law.probability(1).to_string(), "28402567669760693509/24034380719305014712920000");
  EXPECT_EQ(law.probability(2).to_string(), "19462611389013045401921953/186266450574613864025130000");
  EXPECT_EQ(law.probability(3).to_string(), "62762951922468204996377/114696090255304103463750");
  EXPECT_EQ(law.probability(4).to_string(), "67603271771052602500791539/248355267432818485366840000");
}

TEST(LongestRun, RefusesBeforehandWhatTakesTooLong) {
  EXPECT_THAT(error_of([] {
                (void)longest_run_distribution({{1000, 1000}});
              }),
              ::testing::HasSubstr("takes too long"));
}

RC_GTEST_PROP(Falls, AgreeWithAllOrdersOfSmallPacks, ()) {
  auto const pack = small_pack();
  auto const classes = static_cast<int>(pack.sizes.size());  // others come behind them, and don't fall
  RC_ASSERT(falls_distribution(pack) == by_all_orders(first_word(pack), [&](word const& cards) {
              std::size_t falls = 0;
              for (std::size_t i = 1; i < cards.size(); ++i)
                falls += cards[i] < cards[i - 1] && cards[i - 1] < classes;
              return falls;
            }));
}

// Euler's numbers (OEIS A008292): 1 26 66 26 1.
TEST(Falls, OfDifferentCardsAreEulersNumbers) {
  auto const law = falls_distribution({std::vector<std::uint64_t>(5, 1)});
  for (auto const& [falls, ways] : std::map<int, int>{{0, 1}, {1, 26}, {2, 66}, {3, 26}, {4, 1}})
    EXPECT_EQ(law.weight(falls), ways);
}

// Two jokers among 52 cards: 53 places, 52 * 51 pairs of 54 * 53 are of ranks, 48 of 51 of different ones.
TEST(Falls, AreNotBesideACardOfNoClass) {
  EXPECT_EQ(mean(falls_distribution({by_rank.sizes, 2})), (ratio{53 * 52 * 48, 54 * 53 * 2}));
  EXPECT_EQ(falls_distribution({{}, 3}), distribution<integer>::certain(0));
}

// --- Matches

std::vector<faro::odds::called_class> const ranks_called(13, {4, 4});

// Exact values from an independent rook polynomial in Python's Fractions.
TEST(Matches, OfFrustration) {
  auto const law = faro::odds::matches_distribution(ranks_called, 52);
  expect_distribution(
      law,
      {"4610507544750288132457667562311567997623087869/284025438982318025793544200005777916187500000000",
       "230928968442490408986320683331873309605457969/3351698799179452227458782080487763871093750000",
       "7086841470196077561973703571964202803032742423/49158249054631966002728803847153870109375000000",
       "1716504291261245164207189862480143572828353/8660720411316414024441297365601457031250000",
       "1425136119100911324850016294259415963387621308889/7078787863867003104392947753990157295750000000000",
       "67499928340950775915504599879566374539771571/418962349897431528432347760060970483886718750",
       "371364025948879963788012273028171357720478263/3511303503902283285909200274796705007812500000",
       "4205468073750536547716563290097285882613129/71822117125273976302688187439023511523437500",
       "1828531998669232527997806759952385815066677919/65544332072842621336971738462871826812500000000"});
  EXPECT_EQ(law.probability(52).to_string(), "1/92024242230271040357108320801872044844750000000000");
  EXPECT_EQ(mean(law), ratio{4});
  EXPECT_EQ(law.probability(51), ratio{0});  // where all but one match, all do
}

TEST(Matches, OfTwoPacksOfDifferentCardsAreDerangements) {
  std::vector<faro::odds::called_class> const cards(52, {1, 1});
  EXPECT_EQ(faro::odds::matches_distribution(cards, 52).probability(0).to_string(),
            "193937806586896328746924473226467394949530139620339174273819171217/"
            "527177615496365219422618541545122659969212453861982208000000000000");
}

RC_GTEST_PROP(Matches, AgreeWithAllOrdersOfSmallPacks, ()) {
  auto const pack = small_pack();
  auto const n = pack.cards();
  word called;  // any calls, also for cards that are not there
  std::vector<faro::odds::called_class> classes;
  for (std::size_t c = 0; c < pack.sizes.size(); ++c) {
    auto const calls = *rc::gen::inRange<std::uint64_t>(0, n - called.size() + 1);
    classes.push_back({pack.sizes[c], calls});
    called.insert(called.end(), calls, static_cast<int>(c));
  }
  called.resize(n, -1);
  RC_ASSERT(faro::odds::matches_distribution(classes, n) ==
            by_all_orders(first_word(pack), [&](word const& cards) {
              std::size_t matches = 0;
              for (std::size_t i = 0; i < cards.size(); ++i) matches += cards[i] == called[i];
              return matches;
            }));
}

TEST(Matches, RefuseMoreCardsOrCallsThanThePackHas) {
  std::vector<faro::odds::called_class> const cards{{5, 1}};
  std::vector<faro::odds::called_class> const calls{{1, 5}};
  EXPECT_THROW((void)faro::odds::matches_distribution(cards, 4), faro::input_error);
  EXPECT_THROW((void)faro::odds::matches_distribution(calls, 4), faro::input_error);
}

// --- Successions

using chains = std::vector<std::vector<std::uint64_t>>;

/// Chains laid out as classes one after the other; what follows what.
std::pair<card_classes, std::map<int, int>> laid_out(chains const& all, std::uint64_t others, bool turn) {
  card_classes pack{{}, others};
  std::map<int, int> next;
  for (auto const& chain : all) {
    auto const first = static_cast<int>(pack.sizes.size());
    auto const last = first + static_cast<int>(chain.size()) - 1;
    for (int c = first; c < last; ++c) next[c] = c + 1;
    if (turn) next[last] = first;
    pack.sizes.insert(pack.sizes.end(), chain.begin(), chain.end());
  }
  return {pack, next};
}

distribution<integer> successions_by_all_orders(chains const& all, std::uint64_t others, bool turn) {
  auto const [pack, next] = laid_out(all, others, turn);
  return by_all_orders(first_word(pack), [&next = next](word const& cards) {
    std::size_t count = 0;
    for (std::size_t i = 1; i < cards.size(); ++i) {
      auto const after = next.find(cards[i - 1]);
      count += after != next.end() && after->second == cards[i];
    }
    return count;
  });
}

RC_GTEST_PROP(Successions, AgreeWithAllOrdersOfSmallPacks, (bool turn)) {
  auto const first = small_pack();
  chains all{first.sizes};
  if (all[0].empty()) all.clear();
  if (first.cards() < 8) all.push_back(std::vector<std::uint64_t>(8 - first.cards(), 1));
  auto const expected = successions_by_all_orders(all, first.others, turn);
  auto const after = turn ? faro::odds::after_highest::the_lowest : faro::odds::after_highest::nothing;
  RC_ASSERT(faro::odds::successions_distribution(all, first.others, after) == expected);
}

// J. Riordan's successions of permutations (OEIS A000255, A000166): of five cards 53 orders have none.
TEST(Successions, OfDifferentCards) {
  chains const five{{1, 1, 1, 1, 1}};
  EXPECT_EQ(faro::odds::successions_distribution(five, 0).weight(0), 53);
  EXPECT_EQ(faro::odds::successions_distribution(five, 0).weight(4), 1);
}

TEST(Successions, MayLackAClass) {
  // Two and four without a three: nothing follows anything.
  EXPECT_EQ(faro::odds::successions_distribution(chains{{3, 0, 3}}, 0), distribution<integer>::certain(0));
}

TEST(Successions, ThatTurnRoundAreOneMorePairOfRanks) {
  chains const ranks{std::vector<std::uint64_t>(13, 4)};
  // Each of 51 places is a succession with the chance 12 * 16 (13 * 16) of 52 * 51.
  EXPECT_EQ(mean(faro::odds::successions_distribution(ranks, 0)), (ratio{12 * 16, 52}));
  EXPECT_EQ(mean(faro::odds::successions_distribution(ranks, 0, faro::odds::after_highest::the_lowest)),
            ratio{4});
}

TEST(Successions, RefuseBeforehandWhatTakesTooLong) {
  chains const shoe{std::vector<std::uint64_t>(13, 160)};
  EXPECT_THAT(error_of([&] {
                (void)faro::odds::successions_distribution(shoe, 0, faro::odds::after_highest::the_lowest);
              }),
              ::testing::HasSubstr("53248000 steps"));
}

// --- Places, gaps, draws

/// A pack of up to eight cards of which some are marked (1), and how many of each.
struct marked_pack {
  std::uint64_t cards;
  std::uint64_t marked;
  word in_order;
};

marked_pack small_marked_pack(std::uint64_t least) {
  auto const cards = *rc::gen::inRange<std::uint64_t>(least, 10);
  auto const marked = *rc::gen::inRange<std::uint64_t>(least, cards + 1);
  word in_order(cards - marked, 0);
  in_order.resize(cards, 1);
  return {cards, marked, in_order};
}

std::vector<std::size_t> places_of_marked(word const& cards) {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (cards[i] == 1) places.push_back(i + 1);
  }
  return places;
}

std::vector<std::size_t> gaps(word const& cards) {
  auto const places = places_of_marked(cards);
  std::vector<std::size_t> between;
  for (std::size_t i = 1; i < places.size(); ++i) between.push_back(places[i] - places[i - 1] - 1);
  return between;
}

TEST(Place, OfTheFirstAceIsTheKnownDistribution) {
  auto const law = faro::odds::place_distribution(52, 4, 1);
  EXPECT_EQ(law.probability(1).to_string(), "1/13");
  EXPECT_EQ(law.probability(2).to_string(), "16/221");
  EXPECT_EQ(law.probability(19).to_string(), "5456/270725");
  EXPECT_EQ(law.probability(49).to_string(), "1/270725");
  for (std::uint64_t k = 1; k <= 49; ++k)
    EXPECT_EQ(law.probability(integer{k}), (ratio{faro::binomial(52 - k, 3), faro::binomial(52, 4)}));
  EXPECT_EQ(mean(law), (ratio{53, 5}));
}

// The game is over with the fourth king: 4 to 52 cards are turned, all of them with 1/13; 212/5 on average.
TEST(Place, OfTheLastKingIsTheEndOfClockPatience) {
  auto const law = faro::odds::place_distribution(52, 4, 4);
  EXPECT_EQ(law.probability(52).to_string(), "1/13");
  EXPECT_EQ(law.probability(36).to_string(), "11/455");
  EXPECT_EQ(law.probability(4).to_string(), "1/270725");
  EXPECT_EQ(mean(law), (ratio{212, 5}));
}

RC_GTEST_PROP(Place, AgreesWithAllOrdersOfSmallPacks, ()) {
  auto const pack = small_marked_pack(1);
  auto const k = *rc::gen::inRange<std::uint64_t>(1, pack.marked + 1);
  RC_ASSERT(faro::odds::place_distribution(pack.cards, pack.marked, k) ==
            by_all_orders(pack.in_order, [&](word const& cards) { return places_of_marked(cards)[k - 1]; }));
}

TEST(Place, RefusesACardThatIsNotThere) {
  EXPECT_THROW((void)faro::odds::place_distribution(52, 4, 5), faro::input_error);
  EXPECT_THROW((void)faro::odds::place_distribution(52, 4, 0), faro::input_error);
  EXPECT_THROW((void)faro::odds::place_distribution(52, 53, 1), faro::input_error);
  EXPECT_THROW((void)faro::odds::place_distribution(52, 0, 1), faro::input_error);
}

RC_GTEST_PROP(Gaps, AreAllAlike, ()) {
  auto const pack = small_marked_pack(2);
  auto const which = *rc::gen::inRange<std::size_t>(0, pack.marked - 1);
  RC_ASSERT(faro::odds::gap_distribution(pack.cards, pack.marked) ==
            by_all_orders(pack.in_order, [&](word const& cards) { return gaps(cards)[which]; }));
}

RC_GTEST_PROP(Gaps, TheSmallestAndTheLargestAgreeWithAllOrders, ()) {
  auto const pack = small_marked_pack(2);
  RC_ASSERT(faro::odds::smallest_gap_distribution(pack.cards, pack.marked) ==
            by_all_orders(pack.in_order, [](word const& cards) { return std::ranges::min(gaps(cards)); }));
  RC_ASSERT(faro::odds::largest_gap_distribution(pack.cards, pack.marked) ==
            by_all_orders(pack.in_order, [](word const& cards) { return std::ranges::max(gaps(cards)); }));
}

std::size_t draws_until_distinct(word const& cards, std::uint64_t wanted) {
  std::set<int> seen;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (cards[i] < 100) seen.insert(cards[i]);
    if (seen.size() == wanted) return i + 1;
  }
  return 0;
}

std::size_t draws_until_alike(word const& cards, std::uint64_t wanted) {
  std::map<int, std::uint64_t> seen;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (cards[i] < 100 && ++seen[cards[i]] == wanted) return i + 1;
  }
  return 0;
}

RC_GTEST_PROP(DrawsUntilDistinct, AgreeWithAllOrdersOfSmallPacks, ()) {
  auto const pack = small_pack();
  RC_PRE(!pack.sizes.empty());
  auto const wanted = *rc::gen::inRange<std::uint64_t>(1, pack.sizes.size() + 1);
  RC_ASSERT(draws_until_distinct_distribution(pack, wanted) ==
            by_all_orders(first_word(pack),
                          [&](word const& cards) { return draws_until_distinct(cards, wanted); }));
}

RC_GTEST_PROP(DrawsUntilAlike, AgreeWithAllOrdersOfSmallPacks, ()) {
  auto const pack = small_pack();
  RC_PRE(!pack.sizes.empty());
  auto const wanted = *rc::gen::inRange<std::uint64_t>(1, std::ranges::max(pack.sizes) + 1);
  RC_ASSERT(
      draws_until_alike_distribution(pack, wanted) ==
      by_all_orders(first_word(pack), [&](word const& cards) { return draws_until_alike(cards, wanted); }));
}

TEST(DrawsUntilDistinct, AllSuitsTakeFourWithTheChanceOfARainbow) {
  auto const law = draws_until_distinct_distribution(by_suit, 4);
  EXPECT_EQ(law.probability(4), (ratio{13 * 13 * 13 * 13, faro::binomial(52, 4)}));
  EXPECT_EQ(law.entries().back().outcome, 40);  // three whole suits first
}

// The mean of the place of the last first card: (n + 1) times the sum of (-1)^(j-1) C(4, j) / (13 j + 1).
TEST(DrawsUntilDistinct, AllSuitsTakeAboutEightOnAverage) {
  auto const sum = ratio{4, 14} - ratio{6, 27} + ratio{4, 40} - ratio{1, 53};
  EXPECT_EQ(mean(draws_until_distinct_distribution(by_suit, 4)), ratio{53} * sum);
}

TEST(DrawsUntilDistinct, AllCardsTakeThePack) {
  card_classes const cards{std::vector<std::uint64_t>(52, 1)};
  EXPECT_EQ(draws_until_distinct_distribution(cards, 52), distribution<integer>::certain(52));
}

TEST(DrawsUntilDistinct, RefusesTooManySizesBeforehand) {
  card_classes pack;
  for (std::uint64_t size = 1; size <= 20; ++size) pack.sizes.insert(pack.sizes.end(), 11, size);
  EXPECT_THAT(error_of([&] { (void)draws_until_distinct_distribution(pack, 100); }),
              ::testing::HasSubstr("20 sizes"));
}

TEST(DrawsUntilAlike, APairIsThereAfterFourteenCards) {
  auto const law = draws_until_alike_distribution(by_rank, 2);
  EXPECT_EQ(law.probability(2), (ratio{3, 51}));
  EXPECT_EQ(law.entries().back().outcome, 14);
}

RC_GTEST_PROP(Before, AgreesWithAllOrders, ()) {
  auto const a = *rc::gen::inRange<std::uint64_t>(1, 6);
  auto const b = *rc::gen::inRange<std::uint64_t>(1, 6);
  auto const k = *rc::gen::inRange<std::uint64_t>(1, a + 1);
  auto const l = *rc::gen::inRange<std::uint64_t>(1, b + 1);
  auto const place = [](word const& cards, int which, std::uint64_t number) {
    std::size_t i = 0;
    for (; number > 0; ++i) number -= cards[i] == which;
    return i;
  };
  auto const law = by_all_orders(first_word({{a, b}}), [&](word const& cards) -> std::size_t {
    return place(cards, 0, k) < place(cards, 1, l) ? 1 : 0;
  });
  RC_ASSERT(faro::odds::chance_before(a, k, b, l) == law.probability(1));
}

// --- All of them

TEST(Orders, RefusePacksOfNoCardsOrTooMany) {
  card_classes const none;
  card_classes const many{{4, faro::odds::most_order_cards}};
  card_classes const beyond_counting{{UINT64_MAX, UINT64_MAX}, UINT64_MAX};
  for (auto const& pack : {none, many, beyond_counting}) {
    EXPECT_THROW((void)equal_neighbours_distribution(pack), faro::input_error);
    EXPECT_THROW((void)longest_run_distribution(pack), faro::input_error);
    EXPECT_THROW((void)falls_distribution(pack), faro::input_error);
    EXPECT_THROW((void)faro::odds::matches_distribution({}, pack.cards()), faro::input_error);
    EXPECT_THROW((void)faro::odds::successions_distribution(chains{pack.sizes}, pack.others),
                 faro::input_error);
    EXPECT_THROW((void)faro::odds::place_distribution(pack.cards(), 1, 1), faro::input_error);
    EXPECT_THROW((void)draws_until_distinct_distribution(pack, 1), faro::input_error);
    EXPECT_THROW((void)draws_until_alike_distribution(pack, 1), faro::input_error);
  }
}

TEST(Orders, OfAShoeOf40DecksSumToOne) {
  card_classes const shoe{std::vector<std::uint64_t>(13, 160)};
  auto const law = equal_neighbours_distribution(shoe);
  EXPECT_EQ(law.mass(), ratio{1});
  EXPECT_EQ(mean(law), ratio{159});  // 2079 places, each equal with the chance 159/2079
}

}  // namespace
