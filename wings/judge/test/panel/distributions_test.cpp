// The exact distributions of the registry's shuffles against published and independently computed fractions.
//
// Sources: document 003 (Table 10.2); Bayer and Diaconis 1992; the rest was computed independently in Python
// fractions by walking all orders.
#include <faro/chance/exhaustive.hpp>
#include <faro/shuffle/exact_distribution.hpp>

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace {

using faro::integer;
using faro::ratio;
using faro::shuffle_settings;
using faro::judge::order_distribution;

order_distribution distribution_of(std::string const& name, std::size_t cards, std::uint64_t rounds = 1,
                                   shuffle_settings const& s = {}) {
  return faro::judge::exact_distribution(faro::find_shuffle(name), s, cards, rounds);
}

std::string tv(std::string const& name, std::size_t cards, std::uint64_t rounds = 1,
               shuffle_settings const& s = {}) {
  return faro::judge::distances_of(distribution_of(name, cards, rounds, s)).total_variation.to_string();
}

std::vector<std::string> tvs(std::string const& name, std::size_t cards, std::uint64_t rounds,
                             shuffle_settings const& s = {}) {
  std::vector<std::string> all;
  for (std::uint64_t k = 1; k <= rounds; ++k) all.push_back(tv(name, cards, k, s));
  return all;
}

std::string probabilities(order_distribution const& law) {
  std::string text;
  for (std::uint64_t rank = 0; rank < law.ways.size(); ++rank)
    text += (rank ? " " : "") + law.probability(rank).to_string();
  return text;
}

std::vector<std::string> ways(order_distribution const& law) {
  std::vector<std::string> all;
  for (auto const& w : law.ways) all.push_back(w.to_string());
  return all;
}

using texts = std::vector<std::string>;

TEST(ExchangeDistribution, IsTable10_2OfDocument003) {
  EXPECT_EQ(ways(distribution_of("exchange", 3, 1)), (texts{"3", "2", "2", "0", "0", "2"}));
  EXPECT_EQ(distribution_of("exchange", 3, 1).of, integer{9});
  EXPECT_EQ(ways(distribution_of("exchange", 3, 2)), (texts{"21", "12", "12", "12", "12", "12"}));
  EXPECT_EQ(distribution_of("exchange", 3, 2).of, integer{81});
  EXPECT_EQ(ways(distribution_of("exchange", 3, 3)), (texts{"135", "126", "126", "108", "108", "126"}));
  EXPECT_EQ(distribution_of("exchange", 3, 3).of, integer{729});
}

TEST(ExchangeDistribution, AnswersExercise10_25) {
  // 4 cards, 2 exchanges, of 256: identity 40, single swaps 16, 3-cycles 12, double swaps 8, 4-cycles 0.
  std::map<std::string, int> orders_by_ways;
  for (auto const& w : ways(distribution_of("exchange", 4, 2))) ++orders_by_ways[w];
  EXPECT_EQ(orders_by_ways,
            (std::map<std::string, int>{{"40", 1}, {"16", 6}, {"12", 8}, {"8", 3}, {"0", 6}}));
}

TEST(ExchangeDistribution, OfDistinctPositionsKeepsToOneParity) {
  auto const law = distribution_of("exchange-distinct", 3, 2);
  EXPECT_EQ(ways(law), (texts{"12", "0", "0", "12", "12", "0"}));  // ABC BCA CAB
  EXPECT_EQ(law.of, integer{36});
  EXPECT_EQ(tvs("exchange-distinct", 4, 3), (texts{"3/4", "1/2", "1/2"}));
  EXPECT_EQ(tvs("exchange-distinct", 6, 6), (texts{"47/48", "317/360", "2/3", "4717/9000", "1/2", "1/2"}));
}

TEST(ExchangeDistribution, ApproachesUniform) {
  EXPECT_EQ(tvs("exchange", 3, 4), (texts{"1/3", "5/54", "1/27", "5/486"}));
  EXPECT_EQ(tvs("exchange", 4, 4), (texts{"17/24", "9/32", "65/384", "39/512"}));
  EXPECT_EQ(tvs("exchange", 6, 6),
            (texts{"44/45", "619/720", "3581/6480", "6883/19440", "138461/524880", "153977/944784"}));
  EXPECT_EQ(faro::judge::distances_of(distribution_of("exchange", 3, 2)).separation, (ratio{1, 9}));
}

TEST(UniformShuffles, GiveEveryOrderExactlyOnceInNFactorial) {
  for (auto const& shuffle : faro::shuffle_registry()) {
    if (shuffle.family != faro::shuffle_family::uniform) continue;
    for (std::size_t n = 0; n <= 6; ++n) {
      auto const law = faro::judge::exact_distribution(shuffle, {}, n, 1);
      EXPECT_EQ(law.unread, ratio{0});
      for (std::uint64_t rank = 0; rank < law.ways.size(); ++rank) {
        ASSERT_EQ(law.probability(rank), (ratio{1, faro::factorial(n)}))
            << shuffle.name << ", " << n << " cards";
      }
    }
  }
}

TEST(UniformShuffles, CountTheirWaysOverRounds) {
  auto const law = distribution_of("fisher-yates", 3, 3);
  EXPECT_TRUE(law.equally_likely);
  EXPECT_EQ(ways(law), (texts(6, "36")));
  EXPECT_EQ(law.of, integer{216});
}

TEST(RiffleDistribution, IsThatOfBayerAndDiaconis) {
  // 3 cards, one riffle: n + 1 ways to the identity, 1 to each order of two rising sequences.
  EXPECT_EQ(ways(distribution_of("riffle", 3)), (texts{"4", "1", "1", "1", "1", "0"}));
  EXPECT_EQ(tvs("riffle", 3, 4), (texts{"1/3", "7/48", "13/192", "25/768"}));
  EXPECT_EQ(tvs("riffle", 4, 4), (texts{"1/2", "9/32", "37/256", "149/2048"}));
  EXPECT_EQ(tvs("riffle", 5, 3), (texts{"31/40", "929/2560", "6789/40960"}));
  EXPECT_EQ(tvs("inverse-riffle", 5, 3), tvs("riffle", 5, 3));
}

TEST(RiffleDistribution, OfAPacketsThenBIsOfABPackets) {
  EXPECT_EQ(tv("riffle", 5, 1, {{"piles", 4}}), tv("riffle", 5, 2));
  EXPECT_EQ(probabilities(distribution_of("riffle", 4, 1, {{"piles", 8}})),
            probabilities(distribution_of("riffle", 4, 3)));
}

TEST(RiffleDistribution, WithACutBeforeIsWorthExactlyOneCard) {
  for (std::uint64_t piles : {2U, 4U}) {
    EXPECT_EQ(tv("riffle-cut-before", 5, 1, {{"piles", piles}}), tv("riffle", 4, 1, {{"piles", piles}}));
  }
}

TEST(TagSortDistribution, IsThatOfOneRiffleWithAsManyPiles) {
  EXPECT_EQ(tv("tag-sort", 3, 1, {{"tags", 2}}), "1/3");
  EXPECT_EQ(tv("tag-sort", 3, 1, {{"tags", 3}}), "11/54");
  EXPECT_EQ(tv("tag-sort", 3, 1, {{"tags", 10}}), "4/75");
  EXPECT_EQ(tv("tag-sort", 3), "385/196608");  // 256 tags
  EXPECT_EQ(probabilities(distribution_of("tag-sort", 4, 1, {{"tags", 5}})),
            probabilities(distribution_of("inverse-riffle", 4, 1, {{"piles", 5}})));
}

TEST(InsertionDistribution, HasThreeReadings) {
  EXPECT_EQ(tv("insertion-slots", 5), "0");
  EXPECT_EQ(probabilities(distribution_of("insertion-after", 3)), "1/2 1/2 0 0 0 0");
  EXPECT_EQ(tv("insertion-after", 4), "3/4");
  EXPECT_EQ(tv("insertion-after", 5), "4/5");
  EXPECT_EQ(probabilities(distribution_of("insertion-beside", 3)), "1/8 1/4 1/8 1/4 1/8 1/8");
  EXPECT_EQ(tv("insertion-beside", 4), "1/6");
  EXPECT_EQ(tv("insertion-beside", 5), "29/120");
}

TEST(InsertionDistribution, OfSingleMoves) {
  EXPECT_EQ(probabilities(distribution_of("top-to-random", 3)), "1/3 0 1/3 1/3 0 0");
  EXPECT_EQ(tvs("top-to-random", 4, 7),
            (texts{"5/6", "1/2", "5/16", "11/64", "23/256", "47/1024", "95/4096"}));
  EXPECT_EQ(tvs("top-to-random", 6, 6), (texts{"119/120", "23/24", "5/6", "35/54", "49/108", "61/162"}));
  EXPECT_EQ(tvs("random-to-top", 5, 8), tvs("top-to-random", 5, 8));
  EXPECT_EQ(probabilities(distribution_of("top-after-random", 3)), "0 0 1/2 1/2 0 0");
  EXPECT_EQ(tvs("top-after-random", 4, 6), (texts{"7/8", "5/8", "7/72", "5/72", "7/648", "5/648"}));
  EXPECT_EQ(probabilities(distribution_of("top-beside-random", 3)), "1/4 0 1/2 1/4 0 0");
  EXPECT_EQ(tvs("top-beside-random", 4, 4), (texts{"5/6", "37/72", "19/54", "83/324"}));
  EXPECT_EQ(tvs("top-beside-random", 6, 4), (texts{"119/120", "23/24", "15007/18000", "6381/10000"}));
}

TEST(OverhandDistribution, ForEvenChances) {
  EXPECT_EQ(tvs("overhand", 4, 4), (texts{"2/3", "11/48", "89/768", "289/6144"}));
  EXPECT_EQ(tvs("overhand", 6, 3), (texts{"43/45", "12091/23040", "114119/368640"}));
}

TEST(OverhandDistribution, ForCertainCutsReversesTheDeck) {
  EXPECT_EQ(probabilities(distribution_of("overhand", 3, 1, {{"p", 1}})), "0 0 0 0 0 1");
  EXPECT_EQ(probabilities(distribution_of("overhand", 3, 1, {{"p", 0}})), "1 0 0 0 0 0");
}

TEST(ThorpDistribution, ForEvenDecks) {
  EXPECT_EQ(tvs("thorp", 4, 4), (texts{"5/6", "1/3", "1/6", "1/12"}));
  EXPECT_EQ(tvs("thorp", 6, 5), (texts{"89/90", "41/45", "1/2", "9/40", "35/256"}));
}

TEST(CutDistribution, ReachesNOrders) { EXPECT_EQ(tvs("cut", 4, 2), (texts{"5/6", "5/6"})); }

/// Diaconis, Fulman and Holmes: probability of an order with so many valleys.
ratio shelf_probability(int n, int m, int valleys) {
  ratio sum;
  for (int a = valleys; a < m; ++a) {
    auto const upper = n - 1 - 2 * valleys;
    if (upper < a - valleys) continue;
    sum += ratio{faro::binomial(static_cast<std::uint64_t>(n + m - a - 1), static_cast<std::uint64_t>(n)) *
                 faro::binomial(static_cast<std::uint64_t>(upper), static_cast<std::uint64_t>(a - valleys))};
  }
  return sum * ratio{power(integer{4}, static_cast<std::uint64_t>(valleys + 1)),
                     integer{2} * power(integer{2 * m}, static_cast<std::uint64_t>(n))};
}

TEST(ShelfDistribution, DependsOnTheValleysAlone) {
  for (int n = 2; n <= 5; ++n) {
    for (int m = 1; m <= 4; ++m) {
      auto const law = distribution_of("shelf", static_cast<std::size_t>(n), 1, {{"shelves", m}});
      for (std::uint64_t rank = 0; rank < law.ways.size(); ++rank) {
        auto const w = faro::judge::order_of(rank, static_cast<std::size_t>(n));
        int valleys = 0;
        for (std::size_t i = 1; i + 1 < w.size(); ++i) valleys += w[i - 1] > w[i] && w[i] < w[i + 1];
        ASSERT_EQ(law.probability(rank), shelf_probability(n, m, valleys))
            << faro::judge::name_of_order(w) << ", " << m;
      }
    }
  }
}

TEST(KnownBadLaws, AreThoseOfTheFaultsAsFound) {
  EXPECT_EQ(ways(distribution_of("naive-swap", 3)), (texts{"4", "5", "5", "5", "4", "4"}));
  EXPECT_EQ(tv("naive-swap", 3), "1/18");
  EXPECT_EQ(tv("naive-swap", 4), "25/384");
  EXPECT_EQ(tv("naive-swap", 5), "3157/37500");
  EXPECT_EQ(probabilities(distribution_of("naive-swap-distinct", 3)), "0 3/8 3/8 0 0 1/4");
  EXPECT_EQ(tv("naive-swap-distinct", 4), "109/216");
  EXPECT_EQ(probabilities(distribution_of("sattolo", 3)), "0 0 0 1/2 1/2 0");
  EXPECT_EQ(probabilities(distribution_of("loop-one-early", 3)), "1/3 1/3 0 0 0 1/3");
  EXPECT_EQ(probabilities(distribution_of("last-card-fixed", 3)), "1/2 0 1/2 0 0 0");
  EXPECT_EQ(probabilities(distribution_of("first-card-fixed", 3)), "1/2 1/2 0 0 0 0");
  for (std::size_t n = 2; n <= 6; ++n) {
    auto const most = ratio{static_cast<std::uint64_t>(n - 1), static_cast<std::uint64_t>(n)}.to_string();
    for (auto const* name : {"sattolo", "last-card-fixed", "first-card-fixed", "bag-off-by-one"})
      EXPECT_EQ(tv(name, n), most) << name;
    EXPECT_EQ(tv("loop-one-early", n), "1/2");
  }
}

TEST(KnownBadLaws, OfDocument000) {
  EXPECT_EQ(probabilities(distribution_of("bag-off-by-one", 2)), "1 0");
  EXPECT_EQ(probabilities(distribution_of("bag-off-by-one", 3)), "2/3 0 1/3 0 0 0");
  auto const law = distribution_of("bag-off-by-one", 4);
  std::map<std::string, std::string> reached;
  for (std::uint64_t rank = 0; rank < law.ways.size(); ++rank) {
    if (!law.ways[rank].is_zero())
      reached[faro::judge::name_of_order(faro::judge::order_of(rank, 4))] = law.probability(rank).to_string();
  }
  EXPECT_EQ(reached, (std::map<std::string, std::string>{{"ABCD", "1/3"},
                                                         {"ACBD", "1/6"},
                                                         {"BACD", "1/6"},
                                                         {"BCAD", "1/12"},
                                                         {"CABD", "1/6"},
                                                         {"CBAD", "1/12"}}));
  EXPECT_EQ(faro::judge::distances_of(distribution_of("bag-off-by-one", 6)).unreachable,
            600U);  // only (n-1)! of n! orders
}

TEST(KnownBadLaws, OfDocument003sSearchEndsWithProbabilityOneInN) {
  for (std::size_t n = 2; n <= 5; ++n) {
    auto const law = distribution_of("search-past-end", n);
    EXPECT_EQ(law.unread, (ratio{static_cast<std::uint64_t>(n - 1), static_cast<std::uint64_t>(n)}));
    // When it ends, card A came first; the rest is shuffled fairly.
    EXPECT_EQ(law.probability(0), (ratio{1, faro::factorial(n)}));
  }
}

TEST(KnownBadLaws, OfUnevenDraws) {
  // Two bits, modulo 3: digit 0 has 2 of 4 draws; and then one of two is even.
  EXPECT_EQ(probabilities(distribution_of("modulo", 3, 1, {{"bits", 2}})), "1/8 1/8 1/8 1/4 1/8 1/4");
  EXPECT_EQ(tv("modulo", 3, 1, {{"bits", 2}}), "1/6");
  EXPECT_EQ(tv("scaled", 3, 1, {{"bits", 2}}), "1/6");
  EXPECT_EQ(probabilities(distribution_of("round", 2)), "1/2 1/2");
  // round(2u) is 0, 1, 2 with 1/4, 1/2, 1/4; then round(u) is a fair coin.
  EXPECT_EQ(probabilities(distribution_of("round", 3)), "1/8 1/4 1/8 1/8 1/4 1/8");
}

TEST(KnownBadLaws, OfCoinSorts) {
  EXPECT_EQ((texts{tv("coin-insertion", 3), tv("coin-insertion", 4), tv("coin-insertion", 5)}),
            (texts{"1/6", "7/24", "49/120"}));
  EXPECT_EQ((texts{tv("coin-bubble", 3), tv("coin-bubble", 4), tv("coin-bubble", 5)}),
            (texts{"1/6", "7/24", "2/5"}));
  EXPECT_EQ((texts{tv("coin-selection", 3), tv("coin-selection", 4), tv("coin-selection", 5)}),
            (texts{"1/6", "7/24", "49/120"}));
  EXPECT_EQ((texts{tv("coin-merge", 3), tv("coin-merge", 4), tv("coin-merge", 5)}),
            (texts{"1/6", "1/6", "19/80"}));
  EXPECT_EQ(probabilities(distribution_of("coin-insertion", 3)), "1/4 1/8 1/4 1/8 1/8 1/8");
  EXPECT_EQ(probabilities(distribution_of("coin-selection", 3)), "1/8 1/8 1/8 1/8 1/4 1/4");
  EXPECT_EQ(probabilities(distribution_of("coin-merge", 3)), "1/4 1/4 1/8 1/8 1/8 1/8");
}

TEST(ExactDistribution, OfRoundsIsThatOfOneLongDescription) {
  // The second method: all rounds in one description, a merge point between rounds.
  for (auto const& shuffle : faro::shuffle_registry()) {
    if (shuffle.name == "selection" || shuffle.name == "search-past-end" || shuffle.name == "random-tags" ||
        shuffle.name == "casino")
      continue;  // merge points inside
    if (shuffle.name.starts_with("coin-bubble") || shuffle.name.starts_with("coin-selection")) continue;
    auto const describe = shuffle.make();
    auto const read = faro::read_exhaustively<std::uint64_t>([&](auto& c) {
      auto deck = faro::judge::sorted_order(4);
      for (int round = 0; round < 3; ++round) {
        if (faro::merge_point(c, deck, round)) return std::uint64_t{0};
        describe(c, deck);
      }
      return faro::judge::rank_of(deck);
    });
    auto const law = faro::judge::exact_distribution(shuffle, {}, 4, 3);
    for (std::uint64_t rank = 0; rank < 24; ++rank) {
      ASSERT_EQ(law.probability(rank), read.law.probability(rank)) << shuffle.name;
    }
  }
}

TEST(ExactDistribution, IsReadForEveryShuffleOfTheRegistry) {
  for (auto const& shuffle : faro::shuffle_registry()) {
    for (std::size_t n = 0; n <= 5; ++n) {
      auto const law = faro::judge::exact_distribution(shuffle, {}, n, 2);
      integer sum;
      for (auto const& w : law.ways) sum += w;
      EXPECT_EQ((ratio{sum, law.of} + law.unread), ratio{1}) << shuffle.name;
    }
  }
}

TEST(ExactDistribution, RefusesWhatWouldNotEnd) {
  EXPECT_THROW(distribution_of("fisher-yates", 11), faro::input_error);
  EXPECT_THROW(faro::judge::exact_distribution(faro::find_shuffle("naive-swap"), {}, 8, 1, {.runs = 1000}),
               faro::input_error);
  EXPECT_THROW(faro::judge::exact_distribution(faro::find_shuffle("riffle"), {}, 7, 5, {.additions = 1000}),
               faro::input_error);
}

TEST(ExactDistribution, OfNoRoundsIsTheSortedDeck) {
  EXPECT_EQ(tv("riffle", 3, 0), "5/6");
  EXPECT_EQ(distribution_of("riffle", 0).ways.size(), 1U);
}

}  // namespace
