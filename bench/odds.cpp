// What exact answers cost, in process and on one core: the questions that docs/benchmarks.md compares with
// others.
#include "odds/src/engines.hpp"
#include "odds/src/hands/play.hpp"
#include "odds/src/hands/question.hpp"
#include "odds/src/orders/query.hpp"

#include <faro/cards/detail/table.hpp>

#include <benchmark/benchmark.h>

#include <string>

namespace {

faro::odds::hand_question asking(faro::deck cards, faro::count_t draw, std::string query) {
  faro::odds::hand_question ask;
  ask.table = faro::card_table{std::move(cards)};
  ask.setting.hands = {draw};
  ask.query = std::move(query);
  return ask;
}

/// From the text of the query to the exact distribution.
void hands(benchmark::State& state, faro::odds::hand_question const& ask) {
  std::uint64_t steps = 0;
  for (auto _ : state) {
    auto const found = faro::odds::answer_exactly(ask);
    benchmark::DoNotOptimize(found.law.size());
    steps = found.stats.steps;
  }
  state.counters["steps"] = static_cast<double>(steps);
}

void orders(benchmark::State& state, std::string const& query) {
  faro::card_table const table{faro::standard52()};
  for (auto _ : state) {
    auto const found = faro::odds::answer_order(table, query);
    benchmark::DoNotOptimize(found.law.size());
  }
}

void played(benchmark::State& state, faro::odds::play_question const& ask) {
  for (auto _ : state) {
    auto const found = faro::odds::play(ask);
    benchmark::DoNotOptimize(found.law.size());
  }
}

faro::odds::play_question draw_two() {
  faro::odds::play_question game;
  game.asked = asking(faro::parse_deck_literal("A*3 B*3 C*2 pot*3 other*29").cards, 5, "A and (B or C)");
  game.opening = 5;
  game.effects = {faro::odds::parse_effect("pot: draw 2 once")};
  return game;
}

faro::odds::play_question london() {
  faro::odds::play_question game;
  game.asked = asking(faro::parse_deck_literal("land*24 spell*36").cards, 7, "land in 2..4");
  game.opening = 7;
  game.mulligan = faro::odds::mulligan_rule{};
  game.mulligan->down_to = 4;
  game.mulligan->keep = "land in 2..4";
  return game;
}

/// Decks of five kinds: an opening hand with the London mulligan, and a question by turn 4.
void best_deck(benchmark::State& state) {
  faro::odds::best_question ask;
  for (auto const* query : {"land in 2..4 and ramp + 2*look >= 1 and removal in 0..2",
                            "by(4, land >= 4 and threat >= 2 and removal >= 1)"}) {
    auto& game = ask.asked.emplace_back();
    game.asked =
        asking(faro::parse_deck_literal("land*24 ramp*6 removal*8 look*6 threat*16").cards, 7, query);
  }
  ask.asked.front().mulligan = faro::odds::mulligan_rule{};
  ask.asked.front().mulligan->down_to = 4;
  ask.deck = faro::odds::read_composition(ask.asked.front().asked.table,
                                          "land 12..33, ramp 0..17, removal 0..16, look 0..15, rest threat");
  for (auto _ : state) {
    auto const found = answer(ask).of;
    state.counters["compositions"] = static_cast<double>(found.compositions);
  }
}

std::string fifteen_types() {
  std::string deck;
  for (char c = 'A'; c <= 'O'; ++c) deck += std::string(1, c) + "*3 ";
  return deck + "other*15";
}
constexpr char const* twelve_combos =
    "A and B or C and D and E or F and (G or H) or I and J or K and L and M or N and O or A and C and G or B "
    "and D "
    "or E and F and I or H and J and K or L and N or M and O and A";

bool const registered = [] {
  using faro::standard52;
  auto const add_hands = [](char const* name, faro::odds::hand_question const& ask) {
    benchmark::RegisterBenchmark(name, hands, ask)->Unit(benchmark::kMillisecond);
  };
  add_hands("poker, 5 cards", asking(standard52(), 5, "poker"));
  add_hands("poker, best of 7 cards", asking(standard52(), 7, "poker"));
  add_hands("bridge: shape x points", asking(standard52(), 13, "shape, hcp"));
  add_hands("bridge: balanced, 15 to 17 points", asking(standard52(), 13, "balanced and hcp in 15..17"));
  add_hands("longest run x largest set, 13 cards", asking(standard52(), 13, "run(rank), largest(rank)"));
  add_hands("lands in 7 of 60", asking(faro::parse_deck_literal("land*24 spell*36").cards, 7, "land"));
  add_hands("15 types, 12 combos", asking(faro::parse_deck_literal(fifteen_types()).cards, 7, twelve_combos));
  auto three = asking(standard52(), 5, "each(ace >= 1)");
  three.setting.hands = {5, 5, 5};
  add_hands("three hands, each with an ace", three);
  auto const add_orders = [](char const* name, char const* query) {
    benchmark::RegisterBenchmark(name, orders, std::string{query})->Unit(benchmark::kMillisecond);
  };
  add_orders("equal neighbours of 52", "adjacent(rank)");
  add_orders("Frustration", "hits(13)");
  add_orders("place of the first ace", "position(ace, 1)");
  benchmark::RegisterBenchmark("combo with draw-two cards", played, draw_two())
      ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("London mulligan down to 4", played, london())->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark("best deck, five kinds, two questions", best_deck)
      ->Unit(benchmark::kMillisecond)
      ->UseRealTime();
  return true;
}();

}  // namespace
