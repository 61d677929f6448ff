// What a description costs in its readings: Pontoon (11 outcomes, 21,610 paths) and ExchangeShuffle (6 cards,
// 12 exchanges: 4.7e18 paths). See docs/benchmarks.md.
#include "support/exchange_shuffle.hpp"
#include "support/machine.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/record.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/draw/clock_patience.hpp>
#include <faro/draw/pontoon.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <utility>

namespace {

using faro::chooser;
using faro::merge_point;
using faro::rank_counts;
using faro::standing;
using faro::testing::exchange;
using faro::testing::exchange_machine;

/// Hides merge points: reads every path.
template <class C>
struct without_merge_points {
  C& chooser;
  std::uint64_t below(std::uint64_t n) { return chooser.below(n); }
  std::size_t kind(std::span<faro::count_t const> counts) { return faro::pick_kind(chooser, counts); }
};

/// Pontoon turned inside out: the rules are shared, the control flow is not.
struct pontoon_machine {
  rank_counts shoe;
  faro::pontoon_rules rules;
  struct state {
    rank_counts left;
    faro::pontoon_hand hand;
    std::uint8_t spare = 0;  // fills the word, so that the bytes of equal states are equal
    bool operator==(state const&) const = default;
  };
  [[nodiscard]] state initial() const { return {shoe, {}}; }
  [[nodiscard]] std::optional<standing> result(state const& s) const { return rules.finished(s.hand); }
  [[nodiscard]] std::span<faro::count_t const> asks(state const& s) const { return s.left; }
  [[nodiscard]] state next(state s, std::size_t rank) const {
    --s.left[rank];
    s.hand.add(rank);
    return s;
  }
};

// ------------------------------------------------------------------------------------- exhaustive readings

unsigned decks_of(benchmark::State const& state) { return static_cast<unsigned>(state.range(0)); }

void exhaustive_pontoon_path_by_path(benchmark::State& state) {
  auto const shoe = faro::rank_shoe(decks_of(state));
  for (auto _ : state) {
    benchmark::DoNotOptimize(faro::read_exhaustively<standing>([&](auto& c) {
      without_merge_points<std::remove_reference_t<decltype(c)>> every_path{c};
      return faro::pontoon(every_path, shoe, 16);
    }));
  }
}
BENCHMARK(exhaustive_pontoon_path_by_path)->Arg(1)->Arg(8)->Unit(benchmark::kMillisecond);

void exhaustive_pontoon_by_merge_points(benchmark::State& state) {
  auto const shoe = faro::rank_shoe(decks_of(state));
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        faro::read_exhaustively<standing>([&](auto& c) { return faro::pontoon(c, shoe, 16); }));
  }
}
BENCHMARK(exhaustive_pontoon_by_merge_points)->Arg(1)->Arg(8)->Unit(benchmark::kMillisecond);

void exhaustive_pontoon_by_machine(benchmark::State& state) {
  pontoon_machine const machine{faro::rank_shoe(decks_of(state)), 16};
  for (auto _ : state) benchmark::DoNotOptimize(faro::read_machine(machine));
}
BENCHMARK(exhaustive_pontoon_by_machine)->Arg(1)->Arg(8)->Unit(benchmark::kMillisecond);

void exhaustive_exchange_by_merge_points(benchmark::State& state) {
  std::string const deck = std::string{"ABCDEFGH"}.substr(0, static_cast<std::size_t>(state.range(0)));
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        faro::read_exhaustively<std::string>([&](auto& c) { return exchange(c, deck, 12); }));
  }
}
BENCHMARK(exhaustive_exchange_by_merge_points)->Arg(6)->Arg(7)->Unit(benchmark::kMillisecond);

void exhaustive_exchange_by_machine(benchmark::State& state) {
  exchange_machine const machine{std::string{"ABCDEFGH"}.substr(0, static_cast<std::size_t>(state.range(0))),
                                 12};
  for (auto _ : state) benchmark::DoNotOptimize(faro::read_machine(machine));
}
BENCHMARK(exhaustive_exchange_by_machine)->Arg(6)->Arg(7)->Unit(benchmark::kMillisecond);

void exhaustive_clock_patience(benchmark::State& state) {
  for (auto _ : state) {
    benchmark::DoNotOptimize(faro::read_exhaustively<std::uint32_t>(
        [](auto& c) { return faro::clock_patience(c, faro::clock_deck{}); }));
  }
}
BENCHMARK(exhaustive_clock_patience)->Unit(benchmark::kMillisecond);

// ----------------------------------------------------------------------------------------- random readings

template <class Generator>
void random_pontoon(benchmark::State& state, Generator generator) {
  faro::random_chooser random{generator};
  auto const shoe = faro::rank_shoe(1);
  for (auto _ : state) benchmark::DoNotOptimize(faro::pontoon(random, shoe, 16));
}
BENCHMARK_CAPTURE(random_pontoon, xoshiro256pp, faro::xoshiro256pp{faro::key_from_text("bench")});
BENCHMARK_CAPTURE(random_pontoon, mt19937_64, std::mt19937_64{20260101});

void random_pontoon_type_erased(benchmark::State& state) {
  faro::xoshiro256pp generator{faro::key_from_text("bench")};
  faro::random_chooser random{generator};
  faro::chooser_ref erased{random};
  auto const shoe = faro::rank_shoe(1);
  for (auto _ : state) benchmark::DoNotOptimize(faro::pontoon(erased, shoe, 16));
}
BENCHMARK(random_pontoon_type_erased);

template <class Generator>
void random_pontoon_by_machine(benchmark::State& state, Generator generator) {
  faro::random_chooser random{generator};
  pontoon_machine const machine{faro::rank_shoe(1), 16};
  for (auto _ : state) benchmark::DoNotOptimize(faro::run_machine(machine, random));
}
BENCHMARK_CAPTURE(random_pontoon_by_machine, xoshiro256pp, faro::xoshiro256pp{faro::key_from_text("bench")});
BENCHMARK_CAPTURE(random_pontoon_by_machine, mt19937_64, std::mt19937_64{20260101});

void random_clock_patience(benchmark::State& state) {
  faro::xoshiro256pp generator{faro::key_from_text("bench")};
  faro::random_chooser random{generator};
  for (auto _ : state) benchmark::DoNotOptimize(faro::clock_patience(random, faro::clock_deck{}));
}
BENCHMARK(random_clock_patience);

void recorded_pontoon_1000_hands(benchmark::State& state) {
  faro::xoshiro256pp generator{faro::key_from_text("bench")};
  faro::random_chooser random{generator};
  auto const shoe = faro::rank_shoe(1);
  faro::record kept;
  faro::recording tape{random, kept};
  for (int i = 0; i < 1000; ++i) faro::pontoon(tape, shoe, 16);
  for (auto _ : state) {
    faro::recorded_chooser back{kept};
    for (int i = 0; i < 1000; ++i) benchmark::DoNotOptimize(faro::pontoon(back, shoe, 16));
    back.finish();
  }
}
BENCHMARK(recorded_pontoon_1000_hands)->Unit(benchmark::kMicrosecond);

}  // namespace
