// Goodness of fit of a named model: see fit.hpp.
#include "judge/src/faults/fit.hpp"

#include "judge/src/faults/models/likelihood.hpp"
#include "judge/src/panel/p_values.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace faro::judge::detail {

namespace {

constexpr double level = 1e-4;          // of what is left over, corrected for the tests
constexpr double share_of_near = 0.06;  // of the deviation: rounds between those tried are 2 % off
constexpr std::size_t batches = 16;     // from which variances of totals are estimated

/// Decks of a model, in batches.
struct simulated_decks {
  deck_tables all;
  std::vector<deck_tables> batch;
};

simulated_decks simulate(deck_sampler const& sample, deck_tables const& like) {
  auto const cards = like.cards();
  auto const decks = std::clamp<std::uint64_t>(4 * like.decks(), 1'000, 20'000);
  simulated_decks out{deck_tables{cards, like.groupings()}, {}};
  xoshiro256pp generator{key_from_text("faro fit of faults")};
  std::vector<std::uint32_t> deck(cards);
  for (std::size_t b = 0; b < batches; ++b) {
    deck_tables tables{cards, like.groupings()};
    for (std::uint64_t d = 0; d < decks / batches; ++d) {
      std::iota(deck.begin(), deck.end(), 0U);
      sample(generator, deck);
      tables.add(std::span<std::uint32_t const>{deck});
    }
    out.all.merge(tables);
    out.batch.push_back(std::move(tables));
  }
  return out;
}

/// How far two samples are apart: chi-square with its degrees.
struct difference {
  double x2 = 0, degrees = 0;
  [[nodiscard]] double p_value() const { return degrees > 0 ? chi_square_at_least(x2, degrees) : 1; }
  [[nodiscard]] double excess() const { return std::max(0.0, x2 - degrees); }
};

/// Chi-square of homogeneity of two histograms; neighbouring cells are put together until both have five.
void compare(std::span<std::uint64_t const> a, std::span<std::uint64_t const> b, bool pooled,
             difference& sum) {
  auto const count = [](auto const& all) {
    return static_cast<double>(std::accumulate(all.begin(), all.end(), std::uint64_t{0}));
  };
  auto const of_a = count(a), of_b = count(b);
  if (of_a == 0 || of_b == 0) return;
  auto const up = std::sqrt(of_b / of_a);
  double in_a = 0, in_b = 0, x2 = 0, cells = 0;
  auto const close = [&] {
    if (in_a + in_b == 0) return;
    x2 += (in_a * up - in_b / up) * (in_a * up - in_b / up) / (in_a + in_b);
    ++cells;
    in_a = in_b = 0;
  };
  for (std::size_t v = 0; v < std::max(a.size(), b.size()); ++v) {
    if (v < a.size()) in_a += static_cast<double>(a[v]);
    if (v < b.size()) in_b += static_cast<double>(b[v]);
    auto const expected = (in_a + in_b) * std::min(of_a, of_b) / (of_a + of_b);
    if (!pooled || expected >= 5) close();
  }
  close();
  sum.x2 += x2;
  sum.degrees += std::max(0.0, cells - 1);
}

/// The means of a statistic of two samples, in standard errors; the variance is that of the batches, or of
/// the histogram where there is one.
difference of_totals(std::size_t s, statistic_counts const& seen, simulated_decks const& model,
                     statistic_counts const& (deck_tables::*which)() const&) {
  auto const& made = (model.all.*which)();
  if (seen.decks == 0 || made.decks == 0) return {};
  auto const mean_of = [s](statistic_counts const& c) {
    return static_cast<double>(c.total[s]) / static_cast<double>(c.decks);
  };
  double variance = 0;
  auto const mean = mean_of(made);
  if (auto const& histogram = made.histogram[s]; !histogram.empty()) {
    for (std::size_t v = 0; v < histogram.size(); ++v)
      variance += static_cast<double>(histogram[v]) * std::pow(static_cast<double>(v) - mean, 2);
    variance /= static_cast<double>(made.decks);
  } else {
    for (auto const& batch : model.batch) {
      auto const& counts = (batch.*which)();
      variance += static_cast<double>(counts.decks) * std::pow(mean_of(counts) - mean, 2);
    }
    variance /= static_cast<double>(batches - 1);
  }
  auto const off = mean_of(seen) - mean;
  if (variance == 0) return {off == 0 ? 0 : 1e9, 1};
  return {
      off * off / (variance * (1 / static_cast<double>(seen.decks) + 1 / static_cast<double>(made.decks))),
      1};
}

difference of_statistic(panel_test const& test, deck_tables const& seen, simulated_decks const& model) {
  using part_of_tables = statistic_counts const& (deck_tables::*)() const&;
  part_of_tables which = &deck_tables::numbers;
  if (test.subject.table == test_table::relative) which = &deck_tables::relative;
  auto const s = test.subject.number;
  if (test.subject.aspect == test_aspect::mean) return of_totals(s, (seen.*which)(), model, which);
  difference out;
  compare((seen.*which)().histogram[s], (model.all.*which)().histogram[s], true, out);
  return out;
}

difference of_grouping(panel_test const& test, deck_tables const& seen, simulated_decks const& model) {
  difference out;
  compare(seen.alike(test.subject.number), model.all.alike(test.subject.number), true, out);
  return out;
}

/// All rows of a square table, as if they were independent: what is not is far below what faults do.
difference of_square(deck_tables const& seen, simulated_decks const& model, auto const& at) {
  difference out;
  auto const n = seen.cards();
  std::vector<std::uint64_t> a(n), b(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t c = 0; c < n; ++c) {
      a[c] = at(seen, i, c);
      b[c] = at(model.all, i, c);
    }
    compare(a, b, true, out);
  }
  return out;
}

difference of_positions(panel_test const&, deck_tables const& seen, simulated_decks const& model) {
  return of_square(seen, model, [](deck_tables const& t, auto i, auto c) { return t.at(i, c); });
}

difference of_followed(panel_test const&, deck_tables const& seen, simulated_decks const& model) {
  return of_square(seen, model, [](deck_tables const& t, auto i, auto c) { return t.followed(i, c); });
}

difference of_one_position(panel_test const& test, deck_tables const& seen, simulated_decks const& model) {
  auto const position = test.subject.number;
  auto const row = [&](deck_tables const& t) {
    std::vector<std::uint64_t> counts;
    for (std::size_t c = 0; c < t.cards(); ++c) counts.push_back(t.at(position, c));
    if (test.subject.aspect != test_aspect::stays) return counts;
    auto const stayed = counts[position];
    return std::vector<std::uint64_t>{stayed, t.decks() - stayed};
  };
  difference out;
  compare(row(seen), row(model.all), test.subject.aspect != test_aspect::stays, out);
  return out;
}

difference of_digits(panel_test const& test, deck_tables const& seen, simulated_decks const& model) {
  difference all, worst;
  auto const code = static_cast<digit_code>(test.subject.number);
  double least = 1;
  for (std::size_t k = 0; k + 1 < seen.cards(); ++k) {
    difference one;
    compare(seen.digit(code, k), model.all.digit(code, k), true, one);
    all.x2 += one.x2;
    all.degrees += one.degrees;
    if (one.p_value() < least) {
      least = one.p_value();
      worst = one;
    }
  }
  // The worst of many is judged as one of them: the level is far below the share that chance gives it.
  return test.subject.aspect == test_aspect::furthest ? worst : all;
}

difference of_flat(panel_test const& test, deck_tables const& seen, simulated_decks const& model) {
  difference out;
  bool const pairs = test.subject.table == test_table::pairs;
  compare(pairs ? seen.pairs() : seen.orders(), pairs ? model.all.pairs() : model.all.orders(), true, out);
  return out;
}

struct comparison {
  test_table table;
  difference (*of)(panel_test const&, deck_tables const&, simulated_decks const&);
};
constexpr comparison comparisons[] = {
    {test_table::statistic, of_statistic}, {test_table::relative, of_statistic},
    {test_table::alike, of_grouping},      {test_table::positions, of_positions},
    {test_table::followed, of_followed},   {test_table::one_position, of_one_position},
    {test_table::digits, of_digits},       {test_table::pairs, of_flat},
    {test_table::orders, of_flat}};

difference compare_test(panel_test const& test, deck_tables const& seen, simulated_decks const& model) {
  auto const at = std::ranges::find(comparisons, test.subject.table, &comparison::table);
  return at == std::end(comparisons) ? difference{} : at->of(test, seen, model);
}

/// What is left over of a test under the model. Rows of a table and digits of a loop are not independent
/// under most faults: how far their sum scatters is seen from the batches, and chi-square is stretched to
/// that.
double p_value_under(panel_test const& test, difference const& off, simulated_decks const& model) {
  if (off.degrees <= 1 || test.subject.aspect == test_aspect::furthest) return off.p_value();
  double sum = 0, squares = 0;
  for (auto const& batch : model.batch) {
    auto const of_batch = compare_test(test, batch, model);
    if (of_batch.degrees <= 1) return off.p_value();
    auto const each = of_batch.x2 / of_batch.degrees;
    sum += each;
    squares += each * each;
  }
  auto const n = static_cast<double>(batches);
  auto const mean = sum / n;
  auto const variance = (squares - sum * mean) / (n - 1);
  auto const centre = std::max(1.0, mean * n / (n - 1));  // a batch is a part of what it is held against
  auto const width = std::max(1.0, variance * off.degrees / (2 * mean * mean));
  return chi_square_at_least(off.x2 / (centre * width), off.degrees / width);
}

/// Repeats of whole decks: a model that makes so many orders that none repeats does not explain them.
bool explains_repeats(deck_tables const& seen, simulated_decks const& model) {
  return seen.repeats().repeats() == 0 || model.all.repeats().repeats() > 0;
}

deck_sampler sampler_of(fault_model const& model, fault_evidence const& decks) {
  if (model.sampler) return model.sampler(decks);
  return model.shuffle ? repeated(*model.shuffle) : deck_sampler{};
}

}  // namespace

std::vector<unexplained_test> unexplained_by(fault_model const& model, fault_evidence const& decks,
                                             std::vector<panel_test> const& fired) {
  std::vector<unexplained_test> left;
  if (fired.empty() || model.of_repeats) return left;
  auto const sample = sampler_of(model, decks);
  if (!sample) return left;
  auto const made = simulate(sample, decks.tables);
  std::optional<simulated_decks> fair;  // what there was to explain
  auto const corrected = level / static_cast<double>(fired.size());
  for (auto const& test : fired) {
    if (test.subject.table == test_table::repeats) {
      if (!explains_repeats(decks.tables, made)) left.push_back({test.name, test.p_value});
      continue;
    }
    auto const off = compare_test(test, decks.tables, made);
    auto const tries = test.subject.aspect == test_aspect::furthest ? static_cast<double>(decks.cards())
                                                                    : 1.0;  // digits that were looked at
    if (off.p_value() * tries >= corrected) continue;
    auto const p = p_value_under(test, off, made);
    if (p * tries >= corrected) continue;
    if (model.about) {
      if (!fair) fair = simulate(repeated({"fisher-yates"}), decks.tables);
      auto const deviation = compare_test(test, decks.tables, *fair);
      if (off.excess() <= share_of_near * deviation.excess()) continue;
    }
    left.push_back({test.name, p});
  }
  std::ranges::stable_sort(left, {}, &unexplained_test::p_value);
  return left;
}

}  // namespace faro::judge::detail
