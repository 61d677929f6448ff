#include "judge/panel/log_gamma.hpp"

#include <faro/error.hpp>
#include <faro/judge/panel/p_values.hpp>
#include <faro/judge/panel/panel.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace faro::judge {

struct panel_laws::counted {
  std::size_t cards = 0;
  std::array<tabulated_law, deck_statistics> laws;
  std::array<double, deck_statistics> means{}, variances{};
  std::vector<std::vector<std::uint8_t>> groups;
  std::vector<tabulated_law> alike;
  double successions_third = 0;
};

namespace {

double third_central(tabulated_law const& law) {
  double sum = 0;
  for (std::size_t k = 0; k < law.probability.size(); ++k) {
    auto const off = static_cast<double>(law.least + law.step * static_cast<std::int64_t>(k)) - law.mean;
    sum += law.probability[k] * off * off * off;
  }
  return sum;
}

/// A statistic without a law: the normal one, half a step towards the mean.
double normal_two_sided(double total, double decks, double mean, double variance) {
  auto const off = std::max(0.0, std::abs(total - decks * mean) - 0.5);
  return std::min(1.0, 2 * normal_at_least(off / std::sqrt(decks * variance)));
}

double pairs_of(double decks) { return decks * (decks - 1) / 2; }
double triples_of(double decks) { return decks * (decks - 1) * (decks - 2) / 6; }

/// Mean, variance and third central moment of X2 of the histogram of so many independent draws, exactly. X2
/// is a sum over draws of 1/p and twice the sum over pairs of draws that agree of 1/p, less a constant; two
/// pairs are independent, three pairs of three draws are not. `rarity` is the sum of 1/p over the cells,
/// `squares` that of 1/p^2.
struct three_moments {
  double mean = 0, variance = 0, third = 0;
  static three_moments of(double cells, double rarity, double squares, double draws) {
    auto const k = cells, excess = rarity - k * k;  // 0 when all cells are alike
    auto const pairs = pairs_of(draws), triples = triples_of(draws);
    auto const of_one = squares - 3 * k * rarity + 2 * k * k * k;
    return {
        k - 1, (excess + 2 * (draws - 1) * (k - 1)) / draws,
        (draws * of_one + 36 * pairs * excess + 8 * (pairs * (rarity - 3 * k + 2) + 6 * triples * (k - 1))) /
            (draws * draws * draws)};
  }
  static three_moments of_uniform(double k, double draws) { return of(k, k * k, k * k * k, draws); }
};

double uniform_x2(std::span<std::uint64_t const> counts, double decks) {
  auto const expected = decks / static_cast<double>(counts.size());
  double x2 = 0;
  for (auto const c : counts) {
    auto const off = static_cast<double>(c) - expected;
    x2 += off * off / expected;
  }
  return x2;
}

std::uint64_t sum_of(std::span<std::uint64_t const> counts) {
  std::uint64_t sum = 0;
  for (auto const c : counts) sum += c;
  return sum;
}

/// P(X2 >= x2) of a multinomial, by listing every outcome.
class listed_multinomial {
 public:
  listed_multinomial(std::span<double const> expected, std::uint64_t decks, double x2)
      : expected_{expected}, decks_{static_cast<double>(decks)}, x2_{x2 * (1 - 1e-12)} {}

  /// How many outcomes there are; infinite beyond the range of double.
  static double outcomes(std::size_t cells, std::uint64_t decks) {
    auto const d = static_cast<double>(decks), c = static_cast<double>(cells);
    return std::exp(detail::log_gamma(d + c) - detail::log_gamma(d + 1) - detail::log_gamma(c));
  }
  double at_least() {
    walk(0, decks_, detail::log_gamma(decks_ + 1), 0);
    return std::min(1.0, sum_);
  }

 private:
  void walk(std::size_t cell, double left, double log_p, double x2) {
    auto const e = expected_[cell];
    auto const last = cell + 1 == expected_.size();
    for (double seen = last ? left : 0; seen <= left; ++seen) {
      auto const here = log_p + seen * std::log(e / decks_) - detail::log_gamma(seen + 1);
      auto const so_far = x2 + (seen - e) * (seen - e) / e;
      if (!last) {
        walk(cell + 1, left - seen, here, so_far);
      } else if (so_far >= x2_) {
        sum_ += std::exp(here);
      }
    }
  }

  std::span<double const> expected_;
  double decks_, x2_, sum_ = 0;
};

std::string null_text(double mean, double variance) {
  return fmt::format("mean {:.6g}, variance {:.6g} a deck", mean, variance);
}

std::size_t largest_digit(std::span<double const> p_values) {
  return static_cast<std::size_t>(std::min_element(p_values.begin(), p_values.end()) - p_values.begin());
}

/// Adds the tests of a panel one by one.
class panel_maker {
 public:
  panel_maker(deck_tables const& tables, panel_laws const& laws)
      : tables_{tables}, laws_{laws}, n_{tables.cards()} {}

  panel_result make() {
    result_.cards = n_;
    result_.decks = tables_.decks();
    if (n_ > 1 && tables_.decks() > 0) {
      add_statistics(tables_.numbers(), "", true);
      add_groupings();
      add_positions();
      add_pairs();
      add_orders();
      if (n_ > 2 && tables_.decks() > 1) add_followed();
      add_digits();
      add_repeats();
      if (tables_.decks() > 1) add_statistics(tables_.relative(), "from deck to deck: ", false);
    }
    result_.adjust(correction::holm);
    return std::move(result_);
  }

 private:
  void add(std::string name, double statistic, std::string null, double p_value) {
    result_.tests.push_back({std::move(name), statistic, std::move(null), p_value, 1});
  }

  void add_statistics(statistic_counts const& counts, std::string const& prefix, bool with_shape) {
    auto const decks = static_cast<double>(counts.decks);
    for (std::size_t s = 0; s < deck_statistics; ++s) {
      auto const statistic = static_cast<deck_statistic>(s);
      auto const& law = laws_.of(statistic);
      if (laws_.variance(statistic) == 0) continue;  // always the same, or without a law
      auto const total = counts.total[s];
      auto const p = law.probability.empty()
                         ? normal_two_sided(static_cast<double>(total), decks, laws_.mean(statistic),
                                            laws_.variance(statistic))
                         : tails_of_total(law, counts.decks, total).two_sided();
      std::string const name = prefix + std::string{name_of(statistic)};
      add(name + ", mean", static_cast<double>(total) / decks,
          null_text(laws_.mean(statistic), laws_.variance(statistic)), p);
      if (with_shape && law.probability.size() > 2 && has_shape(law, counts.decks)) {
        add(name + ", shape", decks, "its law, cells of 5 decks or more",
            shape_p_value(counts.histogram[s], law));
      }
    }
  }

  void add_groupings() {
    auto const decks = static_cast<double>(tables_.decks());
    for (std::size_t g = 0; g < tables_.groupings().size(); ++g) {
      auto const counts = tables_.alike(g);
      auto const& law = laws_.alike(g);
      if (law.variance == 0) continue;
      std::int64_t total = 0;
      for (std::size_t v = 0; v < counts.size(); ++v) total += static_cast<std::int64_t>(v * counts[v]);
      auto const& name = tables_.groupings()[g].name;
      add(name + ", mean", static_cast<double>(total) / decks, null_text(law.mean, law.variance),
          tails_of_total(law, tables_.decks(), total).two_sided());
      if (has_shape(law, tables_.decks()))
        add(name + ", shape", decks, "its law, cells of 5 decks or more", shape_p_value(counts, law));
    }
  }

  void add_positions() {
    auto const n = static_cast<double>(n_), decks = static_cast<double>(tables_.decks());
    auto const expected = decks / n;
    double x2 = 0;
    for (std::size_t i = 0; i < n_; ++i) {
      for (std::size_t c = 0; c < n_; ++c) {
        auto const off = static_cast<double>(tables_.at(i, c)) - expected;
        x2 += off * off / expected;
      }
    }
    if (tables_.decks() > 1)  // every single deck gives the same
      add("card x position", x2 * (n - 1) / n, fmt::format("chi-square of {} degrees", (n_ - 1) * (n_ - 1)),
          position_p_value(x2, tables_.decks(), n_));
    for (auto const& [name, position] :
         {std::pair<char const*, std::size_t>{"first card", 0}, {"last card", n_ - 1}}) {
      std::vector<std::uint64_t> counts(n_);
      for (std::size_t c = 0; c < n_; ++c) counts[c] = tables_.at(position, c);
      add(name, uniform_x2(counts, decks), fmt::format("uniform on {} cards", n_), uniform_p_value(counts));
      auto const stayed = tables_.at(position, position);
      auto const tails = tail_pair{binomial_at_most(stayed, tables_.decks(), 1 / n),
                                   binomial_at_least(stayed, tables_.decks(), 1 / n)};
      add(std::string{name} + " stays", static_cast<double>(stayed) / decks, fmt::format("1 deck in {}", n_),
          tails.two_sided());
    }
  }

  void add_pairs() {
    auto const counts = tables_.pairs();
    auto const pairs = n_ * (n_ - 1) / 2;
    if (counts.empty() || n_ < 4 || tables_.decks() < 2 * pairs) return;
    auto const expected = static_cast<double>(tables_.decks()) / static_cast<double>(pairs);
    double x2 = 0;
    for (auto const count : counts) {
      auto const off = static_cast<double>(count) - expected;
      x2 += off * off / expected;
    }
    add("pairs of cards x pairs of positions", x2,
        fmt::format("weighted chi-squares, mean {}", pairs * (pairs - 1)),
        pairs_p_value(x2, tables_.decks(), n_));
  }

  void add_orders() {
    auto const counts = tables_.orders();
    if (n_ < 3 || counts.empty() || tables_.decks() < 2 * counts.size()) return;
    add("all orders", uniform_x2(counts, static_cast<double>(tables_.decks())),
        fmt::format("uniform on {} orders", counts.size()), uniform_p_value(counts));
  }

  void add_followed() {
    auto const expected = static_cast<double>(tables_.decks()) / static_cast<double>(n_);
    double x2 = 0;
    for (std::size_t a = 0; a < n_; ++a) {
      for (std::size_t b = 0; b < n_; ++b) {
        if (a == b) continue;
        auto const off = static_cast<double>(tables_.followed(a, b)) - expected;
        x2 += off * off / expected;
      }
    }
    add("card followed by card", x2, fmt::format("weighted chi-squares, mean {}", (n_ - 1) * (n_ - 1)),
        followed_p_value(x2, tables_.decks(), n_, laws_.variance(deck_statistic::successions),
                         laws_.successions_third()));
  }

  void add_digits() {
    auto const decks = static_cast<double>(tables_.decks());
    for (std::size_t c = 0; c < digit_codes; ++c) {
      auto const code = static_cast<digit_code>(c);
      three_moments pooled;
      double x2 = 0;
      std::vector<double> p_values;
      for (std::size_t k = 0; k + 1 < n_; ++k) {
        auto const counts = tables_.digit(code, k);
        x2 += uniform_x2(counts, decks);
        auto const m = three_moments::of_uniform(static_cast<double>(k + 2), decks);
        pooled.mean += m.mean;
        pooled.variance += m.variance;
        pooled.third += m.third;
        p_values.push_back(uniform_p_value(counts));
      }
      auto const name = std::string{name_of(code)};
      add(name + ", all digits", x2, fmt::format("chi-square of {} degrees", n_ * (n_ - 1) / 2),
          pooled.variance > 0 ? three_moment_at_least(x2, pooled.mean, pooled.variance, pooled.third) : 1);
      // The digits are independent: the least of m p-values is below p with chance at most 1 - (1 - p)^m.
      auto const worst = largest_digit(p_values);
      auto const least = p_values[worst];
      add(name + ", one digit", static_cast<double>(worst + 2),
          fmt::format("each digit uniform; the worst has {} values", worst + 2),
          -std::expm1(static_cast<double>(n_ - 1) * std::log1p(-std::min(least, 1 - 1e-16))));
    }
  }

  void add_repeats() {
    auto const& r = tables_.repeats();
    add("repeated decks", static_cast<double>(r.repeats()),
        fmt::format("{} decks of {}! orders", r.kept(), n_),
        repeats_p_value(r.kept(), r.repeats(), r.halvings(), n_));
  }

  deck_tables const& tables_;
  panel_laws const& laws_;
  std::size_t n_;
  panel_result result_;
};

void check_same(deck_tables const& tables, panel_laws const& laws) {
  if (tables.cards() != laws.cards())
    throw input_error{fmt::format("tables of {} cards, but laws of {}", tables.cards(), laws.cards())};
}

}  // namespace

double panel_result::adjusted_p() const { return tests.empty() ? 1 : strongest().adjusted_p; }

void panel_result::adjust(correction how) {
  std::vector<double> p_values;
  for (auto const& t : tests) p_values.push_back(t.p_value);
  auto const adjusted = how == correction::holm ? holm(p_values) : benjamini_hochberg(p_values);
  for (std::size_t i = 0; i < adjusted.size(); ++i) tests[i].adjusted_p = adjusted[i];
}

panel_test const& panel_result::strongest() const {
  return *std::ranges::min_element(tests, [](auto const& a, auto const& b) { return a.p_value < b.p_value; });
}

panel_laws::panel_laws(std::size_t cards, std::vector<card_grouping> const& groupings) {
  auto made = std::make_shared<counted>();
  made->cards = cards;
  for (std::size_t s = 0; s < deck_statistics; ++s) {
    auto const statistic = static_cast<deck_statistic>(s);
    if (auto law = tabulated_null_law(statistic, cards)) {
      made->laws[s] = *std::move(law);
      made->means[s] = made->laws[s].mean;
      made->variances[s] = made->laws[s].variance;
    } else if (statistic != deck_statistic::longest_increasing) {
      auto const moments = null_moments(statistic, cards);
      made->means[s] = moments.mean.to_double();
      made->variances[s] = moments.variance.to_double();
    }
  }
  made->successions_third = third_central(made->laws[static_cast<std::size_t>(deck_statistic::successions)]);
  for (auto const& g : groupings) {
    std::vector<std::uint32_t> sizes(256);
    for (auto const group : g.group) ++sizes[group];
    made->alike.push_back(tabulate(alike_law(sizes)));
    made->groups.push_back(g.group);
  }
  counted_ = std::move(made);
}

std::size_t panel_laws::cards() const { return counted_->cards; }
tabulated_law const& panel_laws::of(deck_statistic s) const {
  return counted_->laws[static_cast<std::size_t>(s)];
}
double panel_laws::mean(deck_statistic s) const { return counted_->means[static_cast<std::size_t>(s)]; }
double panel_laws::variance(deck_statistic s) const {
  return counted_->variances[static_cast<std::size_t>(s)];
}
tabulated_law const& panel_laws::alike(std::size_t grouping) const {
  if (grouping >= counted_->alike.size())
    throw input_error{
        fmt::format("grouping {}: the laws were counted for {}", grouping, counted_->alike.size())};
  return counted_->alike[grouping];
}
double panel_laws::successions_third() const { return counted_->successions_third; }

panel_result judge_tables(deck_tables const& tables, panel_laws const& laws) {
  check_same(tables, laws);
  return panel_maker{tables, laws}.make();
}

double uniform_p_value(std::span<std::uint64_t const> counts) {
  auto const n = sum_of(counts);
  auto const cells = counts.size();
  if (n == 0 || cells < 2) return 1;
  auto const p = 1 / static_cast<double>(cells);
  auto const [least, most] = std::ranges::minmax(counts);
  if (cells == 2) return std::min(1.0, 2 * binomial_at_most(least, n, p));
  auto const decks = static_cast<double>(n);
  auto const x2 = uniform_x2(counts, decks);
  auto const k = static_cast<double>(cells);
  double by_chi_square = 1;
  if (decks >=
      2 * k) {  // of fewer, draws that agree by threes make the far tail heavier than three moments tell
    auto const m = three_moments::of_uniform(k, decks);
    auto const half_step = decks < 5 * k ? k / decks : 0;  // X2 of few draws is a coarse lattice
    by_chi_square = three_moment_at_least(x2 - half_step, m.mean, m.variance, m.third);
  }
  auto const by_cell = 2 * k * std::min(binomial_at_least(most, n, p), binomial_at_most(least, n, p));
  return std::min(1.0, 2 * std::min(by_chi_square, by_cell));
}

bool has_shape(tabulated_law const& law, std::uint64_t decks) {
  double first = 0, rest = 0;
  for (auto const p : law.probability) (first < 5 ? first : rest) += static_cast<double>(decks) * p;
  return first >= 5 && rest >= 5;
}

double shape_p_value(std::span<std::uint64_t const> counts_by_value, tabulated_law const& law) {
  auto const decks = static_cast<double>(sum_of(counts_by_value));
  struct cell {
    double seen = 0, expected = 0;
  };
  std::vector<cell> cells(1);
  for (std::size_t k = 0; k < law.probability.size(); ++k) {
    auto const value = static_cast<std::size_t>(law.least + law.step * static_cast<std::int64_t>(k));
    if (cells.back().expected >= 5) cells.emplace_back();
    cells.back().expected += decks * law.probability[k];
    if (value < counts_by_value.size()) cells.back().seen += static_cast<double>(counts_by_value[value]);
  }
  if (cells.size() > 1 && cells.back().expected < 5) {
    auto const rest = cells.back();
    cells.pop_back();
    cells.back().seen += rest.seen;
    cells.back().expected += rest.expected;
  }
  if (cells.size() < 2) return 1;
  double x2 = 0;
  std::vector<double> expected;
  for (auto const& c : cells) {
    x2 += (c.seen - c.expected) * (c.seen - c.expected) / c.expected;
    expected.push_back(c.expected);
  }
  auto const count = sum_of(counts_by_value);
  if (listed_multinomial::outcomes(cells.size(), count) <= 20'000)
    return listed_multinomial{expected, count, x2}.at_least();
  double rarity = 0, squares = 0;
  for (auto const e : expected) {
    rarity += decks / e;
    squares += decks * decks / (e * e);
  }
  auto const m = three_moments::of(static_cast<double>(cells.size()), rarity, squares, decks);
  return three_moment_at_least(x2, m.mean, m.variance, m.third);
}

double repeats_p_value(std::uint64_t kept, std::uint64_t repeats, unsigned halvings, std::size_t cards) {
  if (repeats == 0) return 1;
  // Given the decks before, the next is one of them with chance at most (decks before) / orders: the number
  // of repeats is at most a sum of such independent events, whose tail above the mean is below Poisson's (W.
  // Hoeffding, 1956).
  auto const orders = std::exp(detail::log_gamma(static_cast<double>(cards) + 1) - halvings * std::log(2.0));
  auto const mean = pairs_of(static_cast<double>(kept)) / orders;
  return static_cast<double>(repeats) >= mean + 1 ? poisson_at_least(repeats, mean) : 1;
}

double position_p_value(double x2, std::uint64_t decks, std::size_t cards) {
  if (decks < 2) return 1;  // every deck gives the same
  auto const n = static_cast<double>(cards), count = static_cast<double>(decks);
  // X2 = constant + 2n/N times the number of cards at the same place in two decks, over all pairs of decks.
  // Two decks agree in 1 card on average, variance 1; third central moment 1 (0 for two cards), and 1/(n-1)
  // over a triple.
  auto const scale = 2 * n / count;
  auto const third = pairs_of(count) * (cards > 2 ? 1 : 0) + 6 * triples_of(count) / (n - 1);
  auto const half_step = count < 5 * n ? n / count : 0;
  return three_moment_at_least(x2 - half_step, n * (n - 1), scale * scale * pairs_of(count),
                               scale * scale * scale * third);
}

double pairs_p_value(double x2, std::uint64_t decks, std::size_t cards) {
  if (decks < 2) return 1;
  auto const n = static_cast<double>(cards), count = static_cast<double>(decks);
  auto const m = n * (n - 1) / 2;
  auto const first = n - 1, second = n * (n - 3) / 2;  // the dimensions of the blocks (n-1,1) and (n-2,2)
  std::array<chi_square_term, 2> const limit{chi_square_term{m / first, first * first},
                                             {m / second, second * second}};
  if (count >= 20 * m) return weighted_chi_square_at_least(x2, limit);
  // As for single cards, with the pairs that lie at the same places in two decks: 1 on average, variance 2.
  // Their third moment about 0 is the number of graphs of three labelled edges, any two of which may be the
  // same, on n nodes that are not: 12 on 4, 15 on 5, 16 on more.
  auto const graphs = cards == 4 ? 12.0 : cards == 5 ? 15.0 : 16.0;
  auto const scale = 2 * m / count;
  auto const third = pairs_of(count) * (graphs - 7) + 6 * triples_of(count) * (1 / first + 1 / second);
  auto const half_step = count < 5 * m ? m / count : 0;
  return three_moment_at_least(x2 - half_step, m * (m - 1), scale * scale * pairs_of(count) * 2,
                               scale * scale * scale * third);
}

double followed_p_value(double x2, std::uint64_t decks, std::size_t cards, double successions_variance,
                        double successions_third) {
  if (decks < 2) return 1;
  auto const n = static_cast<double>(cards), count = static_cast<double>(decks);
  std::array<chi_square_term, 3> const limit{chi_square_term{1, n * (n - 3) / 2},
                                             {(n + 1) / (n - 1), (n - 1) * (n - 2) / 2},
                                             {1 / (n - 1), 2 * (n - 1)}};
  if (count >= 20 * n) return weighted_chi_square_at_least(x2, limit);
  // As above, with the successions of one deck relative to another for the cards they agree in.
  double over_triples = 0;
  for (auto const& t : limit) over_triples += t.degrees * t.weight * t.weight * t.weight / (n * n * n);
  auto const scale = 2 * n / count;
  auto const third = pairs_of(count) * successions_third + 6 * triples_of(count) * over_triples;
  return three_moment_at_least(x2 - n / count, (n - 1) * (n - 1),
                               scale * scale * pairs_of(count) * successions_variance,
                               scale * scale * scale * third);
}

}  // namespace faro::judge
