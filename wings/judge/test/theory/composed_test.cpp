// The distribution of a composition, put together from its parts', is the one that an exhaustive reading of
// it finds.
#include <faro/chance/exhaustive.hpp>
#include <faro/judge/theory/models.hpp>
#include <faro/shuffle/compose.hpp>
#include <faro/shuffle/exact_distribution.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace {

using faro::find_shuffle;
using faro::inverse;
using faro::mixed;
using faro::own_shuffle;
using faro::ratio;
using faro::times;
using faro::judge::exact_distribution;
using faro::judge::order_distribution;

std::vector<ratio> chances(order_distribution const& law) {
  std::vector<ratio> out;
  for (std::uint64_t rank = 0; rank < law.ways.size(); ++rank) out.push_back(law.probability(rank));
  return out;
}

/// All ways are gone, none is merged.
struct without_merge_points {
  faro::chooser_ref from;
  std::uint64_t below(std::uint64_t n) { return from.below(n); }
  std::size_t kind(std::span<faro::count_t const> counts) { return from.kind(counts); }
};

/// Rounds of the whole description, from the sorted deck, read as one.
std::vector<ratio> read_whole(faro::shuffle_entry const& shuffle, std::size_t cards, int rounds) {
  auto const describe = shuffle.make();
  auto const read = faro::read_exhaustively<std::uint64_t>([&](auto& c) {
    auto deck = faro::judge::sorted_order(cards);
    for (int round = 0; round < rounds; ++round) {
      if (round > 0 && faro::merge_point(c, round, deck)) return std::uint64_t{0};
      without_merge_points hidden{faro::chooser_ref{c}};
      describe(faro::chooser_ref{hidden}, deck);
    }
    return faro::judge::rank_of(deck);
  });
  std::vector<ratio> out(faro::judge::orders_of(cards));
  for (auto const& e : read.law.entries()) out[e.outcome] = ratio{e.weight, read.law.denominator()};
  return out;
}

TEST(ComposedDistribution, IsTheOneOfTheWholeReading) {
  for (auto const* name : {"riffle*3 then cut", "perfect-out then overhand*2", "half riffle, half overhand",
                           "1/3 riffle, 2/3 cut", "inverse of (riffle then cut then strip)",
                           "inverse of (half riffle, half monge)", "inverse of inverse of riffle",
                           "(0.2 top-to-random, 0.8 inverse of (cut then riffle*2))*2",
                           "naive-swap then (half sattolo, half piles)"}) {
    auto const shuffle = find_shuffle(name);
    for (int rounds : {1, 2})
      EXPECT_EQ(chances(exact_distribution(shuffle, {}, 3, rounds)), read_whole(shuffle, 3, rounds)) << name;
  }
}

/// A shuffle that looks at the cards acts otherwise from every order, within a composition too.
TEST(ComposedDistribution, HoldsForShufflesThatLookAtTheCards) {
  auto const picky = own_shuffle("picky", [](faro::chooser_ref c, std::span<std::uint32_t> deck) {
    if (deck.front() == 0 || c.below(3) > 0) std::ranges::rotate(deck, deck.begin() + 1);
  });
  auto const cut = find_shuffle("cut"), riffle = find_shuffle("riffle");
  for (auto const& shuffle :
       {picky, then(cut, picky), times(picky, 3), inverse(then(picky, cut)), inverse(then(cut, picky)),
        mixed({{{1, 4}, picky}, {{3, 4}, then(riffle, picky)}}), inverse(times(picky, 2))}) {
    for (int rounds : {1, 2})
      EXPECT_EQ(chances(exact_distribution(shuffle, {}, 4, rounds)), read_whole(shuffle, 4, rounds))
          << shuffle.name;
  }
}

/// Seven riffles of six cards are 2^42 ways; put together they are seven convolutions.
TEST(ComposedDistribution, NeedsNoWayThroughAllParts) {
  auto const seven = exact_distribution(find_shuffle("riffle*7"), {}, 6, 1);
  EXPECT_EQ(chances(seven), chances(exact_distribution(find_shuffle("riffle"), {}, 6, 7)));
  EXPECT_TRUE(seven.equally_likely);
  EXPECT_EQ(chances(exact_distribution(find_shuffle("inverse of (riffle*7)"), {}, 6, 1)),
            chances(exact_distribution(find_shuffle("inverse-riffle"), {}, 6, 7)));
}

TEST(ComposedDistribution, SumsToOneWithWhatNeverEnds) {
  auto const law =
      exact_distribution(find_shuffle("half search-past-end, half cut"), {}, 3, 1, {.picks = 20});
  EXPECT_GT(law.unread, ratio{0});
  auto sum = law.unread;
  for (auto const& chance : chances(law)) sum += chance;
  EXPECT_EQ(sum, ratio{1});
}

TEST(ComposedDistribution, IsMeasuredByTheory) {
  faro::judge::theory_question q, three;
  q.model = "riffle*3";
  q.cards = 6;
  three = q;
  three.model = "riffle";
  three.first = three.last = 3;
  EXPECT_EQ(theory_of(q).rows[0].total_variation.low(), theory_of(three).rows[0].total_variation.low());
}

}  // namespace
