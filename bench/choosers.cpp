// Generators and bounded integers, beside what the standard library offers.
#include "chance/byte_chooser.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/ratios.hpp>
#include <faro/chance/record.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

namespace {

template <class G>
G started() {
  if constexpr (std::is_constructible_v<G, faro::key256>) {
    return G{faro::key_from_text("benchmark")};
  } else {
    return G{1};
  }
}

template <class G>
void words(benchmark::State& state) {
  auto g = started<G>();
  std::uint64_t sum = 0;
  for (auto _ : state) benchmark::DoNotOptimize(sum += g());
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(sizeof(typename G::result_type)));
}

template <class G>
void below_52(benchmark::State& state) {
  auto g = started<G>();
  faro::random_chooser c{g};
  for (auto _ : state) benchmark::DoNotOptimize(c.below(52));
}

template <class G>
void standard_distribution_52(benchmark::State& state) {
  auto g = started<G>();
  std::uniform_int_distribution<std::uint64_t> pick{0, 51};
  for (auto _ : state) benchmark::DoNotOptimize(pick(g));
}

// The same question to the other choosers, on xoshiro256++ where they need a generator.

void below_52_from_bytes(benchmark::State& state) {
  auto g = started<faro::xoshiro256pp>();
  faro::byte_chooser c{[&] { return g() >> 56; }};
  for (auto _ : state) benchmark::DoNotOptimize(c.below(52));
}

void below_52_by_ratios(benchmark::State& state) {
  auto g = started<faro::xoshiro256pp>();
  faro::ratio_buffer ratio{g};
  for (auto _ : state) benchmark::DoNotOptimize(faro::scale_between(0, 51, ratio()));
}

constexpr std::size_t picks_a_record = 1000;

void record_of_1000(benchmark::State& state) {
  auto g = started<faro::xoshiro256pp>();
  faro::random_chooser random{g};
  faro::record kept;
  for (auto _ : state) {
    kept.clear();
    faro::recording tape{random, kept};
    for (std::size_t i = 0; i < picks_a_record; ++i) tape.below(52);
    benchmark::DoNotOptimize(kept.data());
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(picks_a_record));
}

void replay_of_1000(benchmark::State& state) {
  faro::record kept(picks_a_record);
  for (std::size_t i = 0; i < picks_a_record; ++i) kept[i] = {i % 52, 52};
  for (auto _ : state) {
    faro::recorded_chooser back{kept};
    for (std::size_t i = 0; i < picks_a_record; ++i) benchmark::DoNotOptimize(back.below(52));
    back.finish();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(picks_a_record));
}

std::vector<std::uint32_t> deck_of(std::size_t n) {
  std::vector<std::uint32_t> deck(n);
  std::iota(deck.begin(), deck.end(), 0U);
  return deck;
}

template <class G>
void fisher_yates(benchmark::State& state) {
  auto g = started<G>();
  faro::random_chooser c{g};
  auto deck = deck_of(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) {
    faro::fisher_yates(c, std::span{deck});
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

template <class G>
void standard_shuffle(benchmark::State& state) {
  auto g = started<G>();
  auto deck = deck_of(static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) {
    std::shuffle(deck.begin(), deck.end(), g);
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}

BENCHMARK(words<std::mt19937_64>);
BENCHMARK(words<faro::xoshiro256pp>);
BENCHMARK(words<faro::chacha8>);
BENCHMARK(words<faro::chacha20>);
BENCHMARK(standard_distribution_52<std::mt19937_64>);
BENCHMARK(below_52<std::mt19937_64>);
BENCHMARK(below_52<faro::xoshiro256pp>);
BENCHMARK(below_52<faro::chacha20>);
BENCHMARK(standard_distribution_52<std::mt19937>);
BENCHMARK(below_52<std::mt19937>);  // words of 32 bits
BENCHMARK(standard_distribution_52<std::minstd_rand>);
BENCHMARK(below_52<std::minstd_rand>);  // bits gathered by rejection
BENCHMARK(below_52_from_bytes);
BENCHMARK(below_52_by_ratios);
BENCHMARK(record_of_1000);
BENCHMARK(replay_of_1000);
BENCHMARK(standard_shuffle<std::mt19937_64>)->Arg(52)->Arg(1 << 20);
BENCHMARK(fisher_yates<std::mt19937_64>)->Arg(52)->Arg(1 << 20);
BENCHMARK(fisher_yates<faro::xoshiro256pp>)->Arg(52)->Arg(1 << 20);
BENCHMARK(fisher_yates<faro::chacha20>)->Arg(52)->Arg(1 << 20);

}  // namespace
