// What naming a fault costs: counting a deck for it, making the models, and naming.
#include "judge/src/faults/models/faults.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <benchmark/benchmark.h>

#include <numeric>
#include <vector>

namespace {

using namespace faro;

std::vector<std::vector<std::uint8_t>> fair_decks(std::size_t count, std::size_t cards) {
  xoshiro256pp generator{key_from_text("bench")};
  random_chooser<xoshiro256pp> chooser{generator};
  std::vector<std::vector<std::uint8_t>> decks(count, std::vector<std::uint8_t>(cards));
  for (auto& deck : decks) {
    std::iota(deck.begin(), deck.end(), std::uint8_t{0});
    fisher_yates(chooser, std::span{deck});
  }
  return decks;
}

void count_a_deck(benchmark::State& state) {
  auto const cards = static_cast<std::size_t>(state.range(0));
  auto const decks = fair_decks(1024, cards);
  judge::fault_tables faults{cards};
  std::size_t at = 0;
  for (auto _ : state) faults.add(std::span<std::uint8_t const>{decks[at++ % decks.size()]});
}
BENCHMARK(count_a_deck)->Arg(52)->Arg(104)->Arg(256);

void name(benchmark::State& state) {
  auto const cards = static_cast<std::size_t>(state.range(0));
  judge::panel_distributions const laws{cards};
  judge::deck_tables tables{cards};
  judge::fault_tables faults{cards};
  for (auto const& deck : fair_decks(1000, cards)) {
    tables.add(std::span<std::uint8_t const>{deck});
    faults.add(std::span<std::uint8_t const>{deck});
  }
  name_faults(tables, faults, laws);  // makes the models
  for (auto _ : state) benchmark::DoNotOptimize(name_faults(tables, faults, laws));
}
BENCHMARK(name)->Arg(52)->Arg(104)->Unit(benchmark::kMillisecond);

}  // namespace
