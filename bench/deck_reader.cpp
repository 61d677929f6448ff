// What reading decks costs: bytes a second for each way of writing 52 cards, and for larger decks.
#include "judge/src/decks/reader.hpp"

#include <faro/cards/deck.hpp>
#include <faro/cards/notation.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace faro;

/// About 16 MB of shuffled decks, whose cards have these names.
std::string decks(std::vector<std::string> const& names, std::string const& between = " ",
                  std::string const& open = "", std::string const& close = "\n") {
  std::vector<std::uint32_t> deck(names.size());
  std::iota(deck.begin(), deck.end(), 0U);
  std::mt19937 generator{1};
  std::string text;
  while (text.size() < 16'000'000) {
    std::ranges::shuffle(deck, generator);
    text += open;
    for (std::size_t i = 0; i < deck.size(); ++i) text += (i ? between : "") + names[deck[i]];
    text += close;
  }
  return text;
}

std::vector<std::string> numbers(int n) {
  std::vector<std::string> names;
  for (int i = 1; i <= n; ++i) names.push_back(std::to_string(i));
  return names;
}

std::vector<std::string> pack(std::string (*write)(playing_card)) {
  auto const pack = standard52();
  std::vector<std::string> names;
  for (auto const& kind : pack.kinds()) names.push_back(write(parse_card(kind.name)));
  return names;
}

void read(benchmark::State& state, std::string const& text, judge::deck_format const& format = {}) {
  std::uint64_t count = 0;
  for (auto _ : state) {
    judge::deck_reader reader{text, "decks", format};
    std::uint64_t tops = 0;
    while (reader.next()) tops += reader.order().front();
    benchmark::DoNotOptimize(tops);
    count += reader.decks();
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) *
                          static_cast<std::int64_t>(text.size()));
  state.counters["decks/s"] = benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsRate);
}

void numbers_52(benchmark::State& state) { read(state, decks(numbers(52))); }
void numbers_52_csv(benchmark::State& state) { read(state, decks(numbers(52), ",")); }
void numbers_52_json(benchmark::State& state) { read(state, decks(numbers(52), ", ", "[", "]\n")); }
void numbers_52_carry_on(benchmark::State& state) { read(state, decks(numbers(52)), {.carry_on = true}); }
void numbers_52_positions(benchmark::State& state) {
  read(state, decks(numbers(52)), {.direction = judge::deck_direction::position_of_card});
}
void numbers_10000(benchmark::State& state) { read(state, decks(numbers(10'000))); }
void letters_52(benchmark::State& state) { read(state, decks(pack(letters))); }
void glyphs_52(benchmark::State& state) { read(state, decks(pack(glyphs))); }
void words_52_csv(benchmark::State& state) { read(state, decks(pack(words), ",")); }
void letters_52_json(benchmark::State& state) { read(state, decks(pack(letters), "\",\"", "[\"", "\"]\n")); }

BENCHMARK(numbers_52)->Unit(benchmark::kMillisecond);
BENCHMARK(numbers_52_csv)->Unit(benchmark::kMillisecond);
BENCHMARK(numbers_52_json)->Unit(benchmark::kMillisecond);
BENCHMARK(numbers_52_carry_on)->Unit(benchmark::kMillisecond);
BENCHMARK(numbers_52_positions)->Unit(benchmark::kMillisecond);
BENCHMARK(numbers_10000)->Unit(benchmark::kMillisecond);
BENCHMARK(letters_52)->Unit(benchmark::kMillisecond);
BENCHMARK(glyphs_52)->Unit(benchmark::kMillisecond);
BENCHMARK(words_52_csv)->Unit(benchmark::kMillisecond);
BENCHMARK(letters_52_json)->Unit(benchmark::kMillisecond);

}  // namespace
