// Games in Lua: what a hand of Pontoon costs exactly and at random, beside the compiled game. See
// docs/benchmarks.md.
#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/draw/pontoon.hpp>
#include <faro/games/script.hpp>

#include <benchmark/benchmark.h>

#include <fstream>
#include <sstream>
#include <string>

namespace {

faro::odds::script shipped(std::string const& name) {
  std::ifstream file{std::string{FARO_GAMES} + "/" + name + ".lua"};
  std::stringstream text;
  text << file.rdbuf();
  return {text.str(), name + ".lua"};
}

void load(benchmark::State& state) {
  auto const game = shipped("pontoon");
  for (auto _ : state) benchmark::DoNotOptimize(faro::odds::script{game});
}
BENCHMARK(load)->Unit(benchmark::kMicrosecond);

void exact_compiled(benchmark::State& state) {
  auto const shoe = faro::rank_shoe(1);
  for (auto _ : state)
    benchmark::DoNotOptimize(
        faro::read_exhaustively<faro::standing>([&](auto& c) { return faro::pontoon(c, shoe, 16); }));
}
BENCHMARK(exact_compiled)->Unit(benchmark::kMicrosecond);

void exact(benchmark::State& state, std::string const& name) {
  auto const game = shipped(name);
  std::uint64_t runs = 0;
  for (auto _ : state) runs = read_script(game).stats.runs;
  state.counters["runs"] = static_cast<double>(runs);
}
BENCHMARK_CAPTURE(exact, pontoon, "pontoon")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(exact, blackjack, "blackjack")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(exact, clock_patience, "clock-patience")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(exact, poker_draw, "poker-draw")->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(exact, opening_hand, "opening-hand")->Unit(benchmark::kMicrosecond);

void random_compiled(benchmark::State& state) {
  faro::xoshiro256pp generator{faro::key_from_text("bench")};
  faro::random_chooser random{generator};
  auto const shoe = faro::rank_shoe(1);
  for (auto _ : state) benchmark::DoNotOptimize(faro::pontoon(random, shoe, 16));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(random_compiled);

/// A million hands a round; the argument is the number of threads.
void simulated(benchmark::State& state) {
  auto const game = shipped("pontoon");
  constexpr std::uint64_t hands = 1'000'000;
  for (auto _ : state)
    benchmark::DoNotOptimize(
        simulate(game, hands, faro::key_from_text("bench"), static_cast<unsigned>(state.range(0))));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(hands));
}
BENCHMARK(simulated)->Arg(1)->Arg(2)->Unit(benchmark::kMillisecond)->UseRealTime();

}  // namespace
