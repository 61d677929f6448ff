// Judging decks: what one deck costs in each part of the panel, and what a verdict costs.
#include <faro/chance/random.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/judge/panel/detail/panel.hpp>
#include <faro/judge/panel/detail/statistics.hpp>
#include <faro/judge/panel/detail/tables.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <benchmark/benchmark.h>

#include <numeric>
#include <vector>

namespace {

constexpr std::size_t batch = 1024;

template <class T>
std::vector<std::vector<T>> shuffled(std::size_t cards) {
  faro::xoshiro256pp generator{faro::key_from_text("benchmark")};
  faro::random_chooser c{generator};
  std::vector<std::vector<T>> decks(batch, std::vector<T>(cards));
  for (auto& deck : decks) {
    std::iota(deck.begin(), deck.end(), T{0});
    faro::fisher_yates(c, std::span{deck});
  }
  return decks;
}

template <class T>
void statistics_of_a_deck(benchmark::State& state) {
  auto const decks = shuffled<T>(static_cast<std::size_t>(state.range(0)));
  faro::judge::deck_measure measure{decks[0].size()};
  std::size_t at = 0;
  for (auto _ : state) benchmark::DoNotOptimize(measure(std::span<T const>{decks[at++ % batch]}));
}

template <class T>
void tables_of_a_deck(benchmark::State& state) {
  auto const decks = shuffled<T>(static_cast<std::size_t>(state.range(0)));
  faro::judge::deck_tables tables{decks[0].size(), faro::judge::standard_groupings(decks[0].size())};
  std::size_t at = 0;
  for (auto _ : state) tables.add(std::span<T const>{decks[at++ % batch]});
}

/// Decks that are all different, shuffled on the way: the hashes of repeats.hpp fill their table too.
void a_million_decks(benchmark::State& state) {
  for (auto _ : state) {
    faro::xoshiro256pp generator{faro::key_from_text("a million")};
    faro::random_chooser c{generator};
    faro::judge::deck_tables tables{52, faro::judge::standard_groupings(52)};
    std::vector<std::uint8_t> deck(52);
    std::iota(deck.begin(), deck.end(), std::uint8_t{0});
    for (int i = 0; i < 1'000'000; ++i) {
      faro::fisher_yates(c, std::span{deck});
      tables.add(std::span<std::uint8_t const>{deck});
    }
    benchmark::DoNotOptimize(tables.decks());
  }
  state.SetItemsProcessed(state.iterations() * 1'000'000);
}

void distributions_of_a_size(benchmark::State& state) {
  auto const cards = static_cast<std::size_t>(state.range(0));
  for (auto _ : state)
    benchmark::DoNotOptimize(faro::judge::panel_distributions{cards, faro::judge::standard_groupings(cards)});
}

/// A verdict over so many decks, tables and distributions at hand.
void verdict(benchmark::State& state) {
  auto const decks = shuffled<std::uint8_t>(52);
  faro::judge::deck_tables tables{52, faro::judge::standard_groupings(52)};
  for (std::int64_t i = 0; i < state.range(0); ++i)
    tables.add(std::span<std::uint8_t const>{decks[static_cast<std::size_t>(i) % batch]});
  faro::judge::panel_distributions const laws{52, faro::judge::standard_groupings(52)};
  for (auto _ : state) benchmark::DoNotOptimize(faro::judge::judge_tables(tables, laws));
}

BENCHMARK(a_million_decks)->Unit(benchmark::kMillisecond);
BENCHMARK(distributions_of_a_size)->Arg(52)->Arg(104)->Unit(benchmark::kMillisecond);
BENCHMARK(verdict)->Arg(20)->Arg(1000)->Arg(100'000)->Unit(benchmark::kMillisecond);
BENCHMARK(statistics_of_a_deck<std::uint8_t>)->Arg(52)->Arg(104);
BENCHMARK(statistics_of_a_deck<std::uint16_t>)->Arg(52)->Arg(416);
BENCHMARK(tables_of_a_deck<std::uint8_t>)->Arg(52)->Arg(104);
BENCHMARK(tables_of_a_deck<std::uint32_t>)->Arg(52)->Arg(416);

}  // namespace
