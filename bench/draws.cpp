// What odds of drawings cost: the queries of docs/draws.md.
#include <faro/cards/card.hpp>
#include <faro/draw/pontoon.hpp>
#include <faro/draw_language/coroutine.hpp>
#include <faro/draw_language/odds.hpp>
#include <faro/games/blackjack.hpp>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

namespace {

using faro::playing_card;
using faro::rank;

faro::cards<playing_card> pack() {
  std::vector<playing_card> list;
  for (std::uint8_t number = 0; number < 52; ++number) list.push_back(playing_card::numbered(number));
  return faro::cards<playing_card>{list};
}
faro::cards<rank> by_rank() {
  return pack().transform([](playing_card card) { return card.rank_of(); });
}
bool is_ace(playing_card card) { return card.rank_of() == rank::ace; }

faro::drawing<rank, faro::standing> pontoon(int stick) {
  using step = faro::draw_step<rank, faro::pontoon_hand, faro::standing>;
  return faro::draw_steps<rank, faro::standing>(
      faro::pontoon_hand{},
      [rules = faro::pontoon_rules{stick}](faro::pontoon_hand hand, rank drawn) -> step {
        hand.add(static_cast<std::size_t>(drawn));
        if (auto const end = rules.finished(hand)) return faro::draw_done<rank>(*end);
        return hand;
      });
}

void pontoon_drawing(benchmark::State& state) {
  auto const deck = by_rank().times(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(faro::odds::draw_distribution(deck, pontoon(16)));
}
BENCHMARK(pontoon_drawing)->Arg(1)->Arg(8)->Unit(benchmark::kMillisecond);

/// The same as a recursion that binds, as document 002 writes it.
faro::drawing<rank, faro::standing> pontoon_bound(faro::pontoon_hand hand, int stick) {
  if (auto const end = faro::pontoon_rules{stick}.finished(hand)) return faro::draw_done<rank>(*end);
  return faro::draw_card<rank>().and_then([=](rank drawn) {
    auto more = hand;
    more.add(static_cast<std::size_t>(drawn));
    return pontoon_bound(more, stick);
  });
}
void pontoon_by_binding(benchmark::State& state) {
  auto const deck = by_rank();
  for (auto _ : state) benchmark::DoNotOptimize(faro::odds::draw_distribution(deck, pontoon_bound({}, 16)));
}
BENCHMARK(pontoon_by_binding)->Unit(benchmark::kMillisecond);

/// The same as a coroutine.
faro::draws<rank, faro::standing> pontoon_handed_on(faro::pontoon_hand hand, int stick) {
  if (auto const end = faro::pontoon_rules{stick}.finished(hand)) co_return *end;
  hand.add(static_cast<std::size_t>(co_await faro::draw_card<rank>()));
  co_return draw_by(pontoon_handed_on, hand, stick);
}
void pontoon_coroutine(benchmark::State& state) {
  auto const deck = by_rank();
  for (auto _ : state) {
    auto const hand = draw_by(pontoon_handed_on, faro::pontoon_hand{}, 16);
    benchmark::DoNotOptimize(faro::odds::draw_distribution(deck, hand));
  }
}
BENCHMARK(pontoon_coroutine)->Unit(benchmark::kMillisecond);

void pontoon_from_one_deck(benchmark::State& state) {
  auto const deck = by_rank();
  for (auto _ : state)
    benchmark::DoNotOptimize(faro::odds::compare_on_one_deck(deck, pontoon(14), pontoon(16)));
}
BENCHMARK(pontoon_from_one_deck)->Unit(benchmark::kMillisecond);

void aces_in_thirteen_of_52_different(benchmark::State& state) {
  auto const deck = pack();
  for (auto _ : state)
    benchmark::DoNotOptimize(faro::odds::draw_distribution(deck, faro::draw_count<playing_card>(is_ace, 13)));
}
BENCHMARK(aces_in_thirteen_of_52_different)->Unit(benchmark::kMillisecond);

void place_of_the_first_ace(benchmark::State& state) {
  auto const deck = pack();
  for (auto _ : state)
    benchmark::DoNotOptimize(
        faro::odds::draw_distribution(deck, faro::draw_place_of_first<playing_card>(is_ace)));
}
BENCHMARK(place_of_the_first_ace)->Unit(benchmark::kMillisecond);

void groups_by_rank(benchmark::State& state, std::vector<int> const& sizes) {
  auto const deck = by_rank();
  for (auto _ : state) benchmark::DoNotOptimize(faro::odds::chance(deck, faro::draw_groups<rank>(sizes)));
}
BENCHMARK_CAPTURE(groups_by_rank, full_house, std::vector{3, 2})->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(groups_by_rank, one_pair, std::vector{2, 1, 1, 1})->Unit(benchmark::kMillisecond);

void dealer_table(benchmark::State& state) {
  auto const shoe = faro::blackjack_shoe::of_decks(static_cast<unsigned>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(faro::odds::dealer_odds_table(shoe));
}
BENCHMARK(dealer_table)->Arg(1)->Arg(6)->Unit(benchmark::kMillisecond);

/// Two and three against a ten: every hand that the player can reach.
void hit_or_stand_on_five(benchmark::State& state) {
  auto shoe = faro::blackjack_shoe::of_decks(static_cast<unsigned>(state.range(0)));
  faro::blackjack_counts hand{};
  hand[1] = hand[2] = 1;
  for (std::size_t const kind : {1u, 2u, 9u}) shoe.take(kind);
  for (auto _ : state) benchmark::DoNotOptimize(faro::odds::best_hit_or_stand(shoe, hand, 9));
}
BENCHMARK(hit_or_stand_on_five)->Arg(1)->Arg(6)->Unit(benchmark::kMillisecond);

}  // namespace
