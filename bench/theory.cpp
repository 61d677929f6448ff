// Exact distances from uniform: classes of orders, cycle types, colours.
#include <faro/judge/theory/models.hpp>

#include <benchmark/benchmark.h>

#include <string>

namespace {

void theory(benchmark::State& state, char const* model, std::uint64_t cards, std::uint64_t first,
            std::uint64_t last, unsigned digits) {
  faro::judge::theory_question question;
  question.model = model;
  question.cards = cards;
  question.first = first;
  question.last = last;
  question.digits = digits;
  for (auto _ : state) benchmark::DoNotOptimize(faro::judge::theory_of(question));
  state.SetLabel(std::to_string(digits) + " digits");
}

constexpr auto unit = benchmark::kMillisecond;
BENCHMARK_CAPTURE(theory, riffle_52_to_12, "riffle", 52, 1, 12, 32)->Unit(unit);
BENCHMARK_CAPTURE(theory, riffle_416_to_20, "riffle", 416, 1, 20, 40)->Unit(unit);
BENCHMARK_CAPTURE(theory, top_to_random_52_at_205, "top-to-random", 52, 205, 205, 30)->Unit(unit);
BENCHMARK_CAPTURE(theory, shelf_52_to_4, "shelf", 52, 1, 4, 30)->Unit(unit);
BENCHMARK_CAPTURE(theory, one_card_52_to_10, "one-card", 52, 1, 10, 30)->Unit(unit);
BENCHMARK_CAPTURE(theory, exchange_24_to_40, "exchange", 24, 1, 40, 30)->Unit(unit);
BENCHMARK_CAPTURE(theory, exchange_52_to_320, "exchange", 52, 1, 320, 12)->Unit(unit);
BENCHMARK_CAPTURE(theory, red_black_20_at_4, "red-black", 20, 4, 4, 30)->Unit(unit);

}  // namespace
