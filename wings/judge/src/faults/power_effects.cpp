// Measuring what each fault of the detection table does to each test, on simulated decks.
#include "judge/src/faults/models/model.hpp"
#include "judge/src/faults/power.hpp"
#include "judge/src/panel/p_values.hpp"
#include "parallel/threads.hpp"
#include "text/nearest.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/error.hpp>
#include <faro/judge/panel/detail/panel.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace faro::judge {

namespace {

/// A fault of the detection table: how it is done.
struct recipe {
  power_fault fault;
  std::string shuffle;
  std::uint64_t rounds = 1;
  shuffle_settings settings{};
  bool scales = false;  ///< rounds are for 52 cards and scale as n log n
};

std::vector<recipe> const& recipes() {
  static std::vector<recipe> const all = [] {
    std::vector<recipe> r;
    for (auto const k : {4U, 5U, 6U, 7U, 8U, 9U, 10U, 12U})
      r.push_back({{fmt::format("riffle {}", k), fmt::format("{} riffles", k)}, "riffle", k});
    r.push_back({{"naive-swap", "swap(i, rand(0..n-1))"}, "naive-swap"});
    r.push_back({{"naive-swap 3", "three passes of swap(i, rand(0..n-1))"}, "naive-swap", 3});
    r.push_back({{"sattolo", "Sattolo: rand(0..i-1)"}, "sattolo"});
    r.push_back({{"last-card-fixed", "the last card never moves"}, "last-card-fixed"});
    r.push_back({{"first-card-fixed", "the first card never moves"}, "first-card-fixed"});
    r.push_back({{"loop-one-early", "the loop ends one early"}, "loop-one-early"});
    r.push_back({{"round", "round(u * i)"}, "round"});
    r.push_back({{"modulo 8", "one byte modulo"}, "modulo", 1, {{"bits", 8}}});
    r.push_back({{"scaled 8", "one byte scaled"}, "scaled", 1, {{"bits", 8}}});
    r.push_back({{"modulo 15", "15 bits modulo"}, "modulo", 1, {{"bits", 15}}});
    r.push_back({{"bag-off-by-one", "a bag whose remove takes the item before"}, "bag-off-by-one"});
    for (auto const t : {52U, 100U, 150U, 200U})
      r.push_back({{fmt::format("exchange {}", t), fmt::format("{} exchanges", t)}, "exchange", t, {}, true});
    for (auto const t : {100U, 200U})
      r.push_back(
          {{fmt::format("exchange-distinct {}", t), fmt::format("{} exchanges of different cards", t)},
           "exchange-distinct",
           t,
           {},
           true});
    for (auto const t : {52U, 104U, 156U, 208U, 260U})
      r.push_back({{fmt::format("top-beside-random {}", t),
                    fmt::format("{} times the top card beside a random one", t)},
                   "top-beside-random",
                   t,
                   {},
                   true});
    for (auto const t : {10U, 50U, 200U})
      r.push_back({{fmt::format("overhand 1/5 x {}", t), fmt::format("{} overhand passes", t)},
                   "overhand",
                   t,
                   {{"p", ratio{1, 5}}}});
    for (auto const t : {8U, 12U})
      r.push_back({{fmt::format("thorp {}", t), fmt::format("{} Thorp shuffles", t)}, "thorp", t});
    for (auto const* const sort : {"merge", "insertion", "binary-insertion", "bubble", "selection"})
      r.push_back({{fmt::format("coin-{}", sort), fmt::format("{} sort with a coin", sort)},
                   fmt::format("coin-{}", sort)});
    r.push_back({{"shelf 10", "10 shelves"}, "shelf", 1, {{"shelves", 10}}});
    r.push_back({{"shelf 10 x 2", "10 shelves twice"}, "shelf", 2, {{"shelves", 10}}});
    return r;
  }();
  return all;
}

std::uint64_t rounds_for(recipe const& r, std::size_t cards) {
  if (!r.scales) return r.rounds;
  auto const size = static_cast<double>(cards);
  auto const scaled = static_cast<double>(r.rounds) * size * std::log(size) / (52 * std::log(52.0));
  auto const rounded = static_cast<std::uint64_t>(std::max(1.0, std::round(scaled)));
  return rounded + (rounded + r.rounds) % 2;  // the parity decides what distinct exchanges show
}

constexpr double noise = 4;  // standard errors that an effect must exceed to count

/// Effects of the statistics: the shift of the mean, and what is certain.
void add_statistics(std::vector<fault_effect>& effects, deck_tables const& tables,
                    panel_distributions const& laws) {
  auto const& numbers = tables.numbers();
  auto const decks = static_cast<double>(numbers.decks);
  for (auto const statistic : all_statistics()) {
    if (statistic >= deck_statistic::halves) continue;  // of halves, gaps and hands: simulate_statistics()
    auto const s = static_cast<std::size_t>(statistic);
    auto const& histogram = numbers.histogram[s];
    if (histogram.empty()) continue;
    double mean = 0, square = 0;
    for (std::size_t v = 0; v < histogram.size(); ++v) {
      mean += static_cast<double>(v) * static_cast<double>(histogram[v]) / decks;
      square += static_cast<double>(v * v) * static_cast<double>(histogram[v]) / decks;
    }
    auto const deviation = std::sqrt(laws.variance(statistic));
    if (deviation == 0) continue;
    auto const shift = (mean - laws.mean(statistic)) / deviation;
    auto const spread = std::sqrt(std::max(0.0, square - mean * mean)) / deviation;
    std::string const name{name_of(statistic)};
    if (statistic == deck_statistic::odd) {
      // Both parities may be the constant one: two events.
      if (spread == 0) effects.push_back({{}, name, effect_kind::certain, 0.5, 2});
      continue;
    }
    if (std::abs(shift) * std::sqrt(decks) > noise)
      effects.push_back({{}, name, effect_kind::mean, shift, spread});
    auto const& law = laws.of(statistic);
    if (statistic == deck_statistic::fixed_points && histogram[0] == numbers.decks)
      effects.push_back({{}, "no fixed points", effect_kind::certain, law.probability[0], 1});
  }
}

double x2(std::span<std::uint64_t const> counts, double expected) {
  double sum = 0;
  for (auto const c : counts)
    sum += (static_cast<double>(c) - expected) * (static_cast<double>(c) - expected) / expected;
  return sum;
}

void add_chi_square(std::vector<fault_effect>& effects, std::string name, double value, double degrees,
                    double decks) {
  auto const excess = value - degrees;
  if (excess > noise * std::sqrt(2 * degrees))
    effects.push_back({{}, std::move(name), effect_kind::chi_square, excess / decks, degrees});
}

/// Card x position, and its outer rows and columns.
void add_positions(std::vector<fault_effect>& effects, deck_tables const& tables) {
  auto const n = tables.cards();
  auto const size = static_cast<double>(n), decks = static_cast<double>(tables.decks());
  std::vector<std::uint64_t> all, first, last, of_first, of_last;
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t c = 0; c < n; ++c) all.push_back(tables.at(i, c));
    first.push_back(tables.at(0, i));
    last.push_back(tables.at(n - 1, i));
    of_first.push_back(tables.at(i, 0));
    of_last.push_back(tables.at(i, n - 1));
  }
  auto const expected = decks / size;
  add_chi_square(effects, "card x position", x2(all, expected) * (size - 1) / size, (size - 1) * (size - 1),
                 decks);
  std::pair<char const*, std::vector<std::uint64_t> const*> const ends[] = {
      {"first card", &first},
      {"last card", &last},
      {"position of the first card", &of_first},
      {"position of the last card", &of_last}};
  for (auto const& [name, counts] : ends) {
    auto const most = *std::max_element(counts->begin(), counts->end());
    if (most == tables.decks()) {
      effects.push_back({{}, name, effect_kind::certain, 1 / size, size});
    } else {
      add_chi_square(effects, name, x2(*counts, expected), size - 1, decks);
    }
  }
}

/// The digit codes, pooled, and digits that are constant.
void add_digits(std::vector<fault_effect>& effects, deck_tables const& tables) {
  auto const n = tables.cards();
  auto const decks = static_cast<double>(tables.decks()), size = static_cast<double>(n);
  std::size_t constant = 0;  // the values of the largest digit that never changes
  for (std::size_t c = 0; c < digit_codes; ++c) {
    auto const code = static_cast<digit_code>(c);
    double sum = 0;
    for (std::size_t k = 0; k + 1 < n; ++k) {
      auto const counts = tables.digit(code, k);
      sum += x2(counts, decks / static_cast<double>(k + 2));
      if (*std::max_element(counts.begin(), counts.end()) == tables.decks())
        constant = std::max(constant, k + 2);
    }
    add_chi_square(effects, std::string{name_of(code)}, sum, size * (size - 1) / 2, decks);
  }
  if (constant) {
    auto const values = static_cast<double>(constant);
    effects.push_back({{},
                       "single digit",
                       effect_kind::certain,
                       1 / values,
                       values * static_cast<double>(digit_codes) * (size - 1)});
  }
}

/// The strongest five, and the two tables that everybody knows.
std::vector<fault_effect> strongest(std::vector<fault_effect> effects) {
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t e = 0; e < effects.size(); ++e)
    order.emplace_back(decks_needed(effects[e], 0.001, 0.9), e);
  std::sort(order.begin(), order.end());
  std::vector<fault_effect> kept;
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    auto const& effect = effects[order[rank].second];
    if (rank < 5 || effect.test == "card x position" || effect.test == "Lehmer code") kept.push_back(effect);
  }
  return kept;
}

std::vector<fault_effect> effects_of(recipe const& r, std::size_t number, std::size_t cards,
                                     std::size_t decks, std::string const& seed,
                                     panel_distributions const& laws) {
  auto const shuffle = detail::repeated({r.shuffle, r.settings, rounds_for(r, cards)});
  xoshiro256pp generator{derived_key(key_from_text(seed, purpose::judge_power), number)};
  deck_tables tables{cards};
  std::vector<std::uint32_t> deck(cards);
  for (std::size_t d = 0; d < decks; ++d) {
    std::iota(deck.begin(), deck.end(), 0U);
    shuffle(generator, deck);
    tables.add(std::span<std::uint32_t const>{deck});
  }
  std::vector<fault_effect> effects;
  add_statistics(effects, tables, laws);
  add_positions(effects, tables);
  add_digits(effects, tables);
  effects = strongest(std::move(effects));
  for (auto& effect : effects) effect.fault = r.fault.name;
  return effects;
}

/// Sums of a statistic over decks.
struct sums {
  double value = 0, square = 0;
};

std::vector<fault_effect> shifts_of(recipe const& r, std::size_t number, std::size_t cards, std::size_t decks,
                                    std::string const& seed, panel_distributions const& laws,
                                    std::span<deck_statistic const> wanted) {
  auto const shuffle = detail::repeated({r.shuffle, r.settings, rounds_for(r, cards)});
  xoshiro256pp generator{derived_key(key_from_text(seed, purpose::judge_power), number)};
  deck_measure measure{cards};
  std::vector<std::uint32_t> deck(cards);
  std::array<sums, deck_statistics> seen{};
  for (std::size_t d = 0; d < decks; ++d) {
    std::iota(deck.begin(), deck.end(), 0U);
    shuffle(generator, deck);
    auto const& numbers = measure(deck);
    for (std::size_t s = 0; s < deck_statistics; ++s) {
      auto const value = static_cast<double>(numbers[s]);
      seen[s].value += value;
      seen[s].square += value * value;
    }
  }
  std::vector<fault_effect> effects;
  auto const count = static_cast<double>(decks);
  for (auto const statistic : wanted) {
    auto const deviation = std::sqrt(laws.variance(statistic));
    if (deviation == 0) continue;
    auto const& of = seen[static_cast<std::size_t>(statistic)];
    auto const mean = of.value / count;
    auto const shift = (mean - laws.mean(statistic)) / deviation;
    auto const spread = std::sqrt(std::max(0.0, of.square / count - mean * mean)) / deviation;
    if (std::abs(shift) * std::sqrt(count) > noise)
      effects.push_back({r.fault.name, std::string{name_of(statistic)}, effect_kind::mean, shift, spread});
  }
  return effects;
}

void check_simulated(std::size_t cards, std::size_t decks) {
  if (cards < 4 || cards > 256)
    throw input_error{say("{} cards: effects of faults are measured for 4 to 256", cards)};
  if (decks < 100) throw input_error{say("{} decks a fault: effects need at least 100", decks)};
}

/// The effects of all faults, each by itself wherever a thread is free.
std::vector<fault_effect> of_all_faults(
    std::function<std::vector<fault_effect>(recipe const&, std::size_t number)> const& effects_of_one) {
  auto const& all = recipes();
  std::vector<std::vector<fault_effect>> found(all.size());
  parallel::share_out(parallel::processors(), all.size(),
                      [&](std::size_t r) { found[r] = effects_of_one(all[r], r); });
  std::vector<fault_effect> effects;
  for (auto& of : found) effects.insert(effects.end(), of.begin(), of.end());
  return effects;
}

}  // namespace

std::vector<power_fault> power_faults() {
  std::vector<power_fault> faults;
  for (auto const& r : recipes()) faults.push_back(r.fault);
  return faults;
}

std::function<void(xoshiro256pp&, std::span<std::uint32_t>)> shuffle_of_fault(std::string const& name,
                                                                              std::size_t cards) {
  std::vector<std::string> names;
  for (auto const& r : recipes()) {
    if (r.fault.name == name) return detail::repeated({r.shuffle, r.settings, rounds_for(r, cards)});
    names.push_back(r.fault.name);
  }
  for (auto const& model : detail::make_fault_models(cards)) {
    if (model.name == name && model.shuffle) return detail::repeated(*model.shuffle);
  }
  throw input_error{
      say("no fault of the detection table is called \"{}\"{}", name, did_you_mean(name, names))};
}

std::vector<fault_effect> simulate_effects(std::size_t cards, std::size_t decks, std::string const& seed) {
  check_simulated(cards, decks);
  panel_distributions const laws{cards};
  return of_all_faults(
      [&](recipe const& r, std::size_t number) { return effects_of(r, number, cards, decks, seed, laws); });
}

std::vector<fault_effect> simulate_statistics(std::size_t cards, std::size_t decks, std::string const& seed,
                                              std::span<deck_statistic const> statistics) {
  check_simulated(cards, decks);
  panel_distributions const laws{cards};
  return of_all_faults([&](recipe const& r, std::size_t number) {
    return shifts_of(r, number, cards, decks, seed, laws, statistics);
  });
}

}  // namespace faro::judge
