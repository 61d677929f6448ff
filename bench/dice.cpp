// Questions about dice, from the text to the exact answer.
#include <faro/dice/query.hpp>

#include <benchmark/benchmark.h>

namespace {

void question(benchmark::State& state, char const* text) {
  for (auto _ : state) benchmark::DoNotOptimize(faro::odds::answer_dice(text));
}

BENCHMARK_CAPTURE(question, two_d6_against_d12, "2d6 > d12");
BENCHMARK_CAPTURE(question, ability_score, "4d6 drop lowest");
BENCHMARK_CAPTURE(question, best_of_six_ability_scores, "6 # (4d6 drop lowest) keep highest");
BENCHMARK_CAPTURE(question, keep_5_of_20d20, "20d20 keep highest 5");
BENCHMARK_CAPTURE(question, drop_lowest_of_100d6, "100d6 drop lowest");
BENCHMARK_CAPTURE(question, total_of_1000d6, "1000d6");
BENCHMARK_CAPTURE(question, exploding_successes, "20d10 explode 10 count >= 8");
BENCHMARK_CAPTURE(question, exploding_and_kept, "10d6 explode keep highest 3");
BENCHMARK_CAPTURE(question, mixed_pool_keep_3, "{d4, d6, d8, d10, d12, d20} keep highest 3");
BENCHMARK_CAPTURE(question, largest_set_of_20d6, "20d6 largest set");
BENCHMARK_CAPTURE(question, d20_many_d20, "d20 * d20");
BENCHMARK_CAPTURE(question, named_roll,
                  "let roll = d20 in if roll = 20 then 4d8 else if roll >= 12 then 2d8 else 0");

}  // namespace
