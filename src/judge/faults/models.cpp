#include "judge/faults/models.hpp"

#include "judge/panel/log_gamma.hpp"

#include <faro/chance/random.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

namespace faro::judge::detail {

namespace {

constexpr double never = -std::numeric_limits<double>::infinity();

/// count * value, where what never happens may have any value.
double times(double count, double value) { return count == 0 ? 0 : count * value; }

double log_factorial(double n) { return log_gamma(n + 1); }
double log_binomial(double n, double k) {
  return k < 0 || k > n ? never : log_factorial(n) - log_factorial(k) - log_factorial(n - k);
}

/// The sum of values[x] over the decks of a histogram by x; beyond the values nothing ever happens.
double sum_over(std::span<std::uint64_t const> histogram, std::vector<double> const& values) {
  double sum = 0;
  for (std::size_t x = 0; x < histogram.size(); ++x)
    sum += times(static_cast<double>(histogram[x]), x < values.size() ? values[x] : never);
  return sum;
}

std::span<std::uint64_t const> histogram(fault_evidence const& e, deck_statistic statistic) {
  return e.tables.numbers().histogram[static_cast<std::size_t>(statistic)];
}

/// log of the product of (a - r + i) / a for i = 1 .. n: C(a+n-r, n) n! / a^n.
double log_riffle_ratio(std::size_t n, double a, double r) {
  if (a < r) return never;
  double sum = 0;
  for (std::size_t i = 1; i <= n; ++i) sum += std::log1p((static_cast<double>(i) - r) / a);
  return sum;
}

/// By rising sequences r (of riffles), or by 1 + descents (of their inverses): n! P = n! C(a+n-r, n) / a^n.
std::vector<double> riffle_ratios(std::size_t n, double piles) {
  std::vector<double> ratios{never};
  for (std::size_t r = 1; r <= n; ++r) ratios.push_back(log_riffle_ratio(n, piles, static_cast<double>(r)));
  return ratios;
}

/// With c cyclic descents of the inverse and its first less its last entry d: cut before, n! P = (n-1)!
/// C(a+n-1-c, n-1) / a^(n-1); cut after, n! P = n! [d C(a+n-c, n) + (n-d) C(a+n-1-c, n)] / (n a^n).
/// At c (n+1) + d.
std::vector<double> cut_ratios(std::size_t n, double a, bool before) {
  auto const by_rising = riffle_ratios(n, a);
  std::vector<double> ratios((n + 1) * (n + 1), never);
  for (std::size_t c = 1; c < n; ++c) {
    auto const cut_before = log_riffle_ratio(n - 1, a, static_cast<double>(c));
    for (std::size_t d = 1; d < n; ++d) {
      auto const share = static_cast<double>(d) / static_cast<double>(n);
      ratios[c * (n + 1) + d] =
          before ? cut_before
                 : log_sum(std::log(share) + by_rising[c], std::log1p(-share) + by_rising[c + 1]);
    }
  }
  return ratios;
}

/// Riffles without a cut, or one cut in all before or after them: half of the weight beforehand, a quarter, a
/// quarter.
struct riffle_evidence {
  double uncut, before, after;
  [[nodiscard]] double log_e() const {
    return log_sum(uncut - std::log(2.0), log_sum(before, after) - std::log(4.0));
  }
  /// " with a cut before", where that is three times as likely as anything else.
  [[nodiscard]] std::string_view cut() const {
    auto const clear = std::log(3.0);
    if (before > uncut + clear && before > after + clear) return " with a cut before";
    if (after > uncut + clear && after > before + clear) return " with a cut after";
    return std::min(before, after) > uncut + clear ? " with a cut" : "";
  }
};

fault_model riffle_model(std::size_t n, int k, std::vector<double> const& by_rising) {
  auto const piles = std::ldexp(1, k);
  auto const weigh = [n, by_rising, before = cut_ratios(n, piles, true),
                      after = cut_ratios(n, piles, false)](fault_evidence const& e) {
    riffle_evidence sums{sum_over(histogram(e, deck_statistic::rising_sequences), by_rising), 0, 0};
    for (std::size_t c = 0; c <= n; ++c) {
      for (std::size_t d = 0; d < n; ++d) {
        auto const decks = static_cast<double>(e.faults.cyclic_descents(c, d));
        sums.before += times(decks, before[c * (n + 1) + d]);
        sums.after += times(decks, after[c * (n + 1) + d]);
      }
    }
    return sums;
  };
  auto const statement = [k](std::string_view cut) {
    return fmt::format("{} riffle{} from the starting order{}", k, k == 1 ? "" : "s", cut);
  };
  return {fmt::format("riffle {}", k),
          "riffle",
          statement(""),
          [weigh](fault_evidence const& e) { return weigh(e).log_e(); },
          {},
          [weigh, statement](fault_evidence const& e) { return statement(weigh(e).cut()); }};
}

/// Riffles and their inverses.
void add_riffles(std::vector<fault_model>& models, std::size_t n) {
  auto const most = std::max(2, static_cast<int>(std::ceil(2 * std::log2(static_cast<double>(n)))));
  for (int k = 1; k <= most; ++k) {
    auto const ratios = riffle_ratios(n, std::ldexp(1, k));
    models.push_back(riffle_model(n, k, ratios));
    models.push_back(
        {fmt::format("inverse-riffle {}", k), "tags",
         fmt::format("sorted by random tags of only {} values, ties in order (the inverse of {} riffle{}; "
                     "if positions of cards are listed, these riffles themselves)",
                     std::uint64_t{1} << k, k, k == 1 ? "" : "s"),
         [by_descents = std::vector<double>(ratios.begin() + 1, ratios.end())](fault_evidence const& e) {
           return sum_over(histogram(e, deck_statistic::descents), by_descents);
         }});
  }
}

/// n! P = n! 4^(v+1) / (2 (2m)^n) times the sum over a of C(n+m-a-1, n) C(n-1-2v, a-v), v valleys.
std::vector<double> shelf_ratios(std::size_t n, std::uint64_t shelves) {
  auto const size = static_cast<double>(n), m = static_cast<double>(shelves);
  std::vector<double> ratios(n / 2 + 1, never);
  for (std::size_t v = 0; 2 * v + 1 <= n; ++v) {
    auto const valleys = static_cast<double>(v);
    double sum = never;
    for (auto a = valleys; a < m; ++a)
      sum = log_sum(sum,
                    log_binomial(size + m - a - 1, size) + log_binomial(size - 1 - 2 * valleys, a - valleys));
    ratios[v] =
        sum + log_factorial(size) + (valleys + 1) * std::log(4.0) - std::log(2.0) - size * std::log(2 * m);
  }
  return ratios;
}

void add_shelves(std::vector<fault_model>& models, std::size_t n) {
  // Every number of shelves up to 40, then steps of 5 %.
  for (std::uint64_t m = 2; m <= 250; m += std::max<std::uint64_t>(1, m / 20)) {
    models.push_back({fmt::format("shelf {}", m), "shelf",
                      fmt::format("one pass through a machine of {} shelves", m),
                      [ratios = shelf_ratios(n, m)](fault_evidence const& e) {
                        return sum_over(e.faults.valleys(), ratios);
                      }});
  }
}

/// By the length L of the untouched run: n! P = sum over j >= n - L of n! S(t, j) / n^t. With p(j) the chance
/// that t draws meet j different cards, S(t, j) n! / n^t = p(j) (n-j)!.
std::vector<double> insertion_ratios(std::size_t n, std::uint64_t moves) {
  std::vector<double> met(n + 1);
  met[0] = 1;
  auto const size = static_cast<double>(n);
  for (std::uint64_t t = 0; t < moves; ++t) {
    for (auto j = n; j > 0; --j) {
      auto const seen = static_cast<double>(j);
      met[j] = met[j] * seen / size + met[j - 1] * (size - seen + 1) / size;
    }
    met[0] = 0;
  }
  std::vector<double> ratios(n + 1, never);
  auto sum = std::log(met[n]);
  for (std::size_t length = 1; length <= n; ++length) {
    sum = log_sum(sum, std::log(met[n - length]) + log_factorial(static_cast<double>(length)));
    ratios[length] = sum;
  }
  return ratios;
}

/// Numbers of rounds that are right for 52 cards, for another size: as n log n.
std::uint64_t scaled_rounds(std::size_t n, double of_52) {
  auto const size = static_cast<double>(n);
  return static_cast<std::uint64_t>(
      std::max(1.0, std::round(of_52 * size * std::log(size) / (52 * std::log(52.0)))));
}

std::vector<std::uint64_t> scaled_rounds(std::size_t n, std::vector<double> const& of_52) {
  std::vector<std::uint64_t> all;
  for (auto const rounds : of_52) all.push_back(scaled_rounds(n, rounds));
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

/// A number of rounds, and where it lies between two that are simulated.
struct rounds_between {
  std::uint64_t rounds, low, high;
  [[nodiscard]] bool is_simulated() const { return rounds == low; }
  [[nodiscard]] double share() const {
    return static_cast<double>(rounds - low) / static_cast<double>(high - low);
  }
};

/// The rounds of a list, and between them as many more that neighbours differ by 4 % at most; in steps of 1
/// or 2.
std::vector<rounds_between> with_rounds_between(std::vector<std::uint64_t> const& simulated,
                                                std::uint64_t step) {
  std::vector<rounds_between> all;
  for (std::size_t i = 0; i < simulated.size(); ++i) {
    auto const low = simulated[i], high = i + 1 < simulated.size() ? simulated[i + 1] : low;
    all.push_back({low, low, high});
    auto const next = [step](std::uint64_t t) {
      return t + step * std::max<std::uint64_t>(1, t / (25 * step));
    };
    for (auto t = next(low); t < high; t = next(t)) all.push_back({t, low, high});
  }
  return all;
}

/// The model of so many rounds of a shuffle of the registry, known by its signature.
fault_model of_rounds(std::string const& shuffle, rounds_between const& at, std::string family,
                      std::string statement) {
  auto const name = [&](std::uint64_t rounds) { return fmt::format("{} {}", shuffle, rounds); };
  fault_model model{name(at.rounds), std::move(family), std::move(statement)};
  if (at.is_simulated()) {
    model.shuffle = fault_recipe{shuffle, {}, at.rounds};
  } else {
    model.between = fault_between{name(at.low), name(at.high), at.share()};
  }
  return model;
}

void add_insertions(std::vector<fault_model>& models, std::size_t n) {
  auto const few = scaled_rounds(n, {26, 52, 78, 104, 130, 156, 182, 208, 260, 312, 400});
  for (auto const& at : with_rounds_between(few, 1)) {
    auto const t = at.rounds;
    auto const ratios = insertion_ratios(n, t);
    models.push_back(of_rounds("random-to-top", at, "insertion",
                               fmt::format("{} times a random card moved to the top", t)));
    models.back().log_e = [ratios](fault_evidence const& e) {
      return sum_over(e.faults.bottom_run(), ratios);
    };
    models.push_back(of_rounds("top-to-random", at, "insertion",
                               fmt::format("{} times the top card moved to a random position", t)));
    models.back().log_e = [ratios](fault_evidence const& e) {
      return sum_over(e.faults.bottom_run_of_inverse(), ratios);
    };
  }
  for (auto const& at : with_rounds_between(scaled_rounds(n, {52, 78, 104, 130, 156, 208, 260, 312}), 1)) {
    models.push_back(
        of_rounds("top-beside-random", at, "insertion",
                  fmt::format("about {} times the top card moved beside a random other card", at.rounds)));
  }
}

void add_exchanges(std::vector<fault_model>& models, std::size_t n) {
  auto const few = scaled_rounds(n, {10, 20, 30, 40, 52, 65, 80, 100, 120, 150, 200, 250, 300});
  for (auto const& at : with_rounds_between(few, 1)) {
    models.push_back(of_rounds("exchange", at, "exchange",
                               fmt::format("about {} exchanges of two random cards", at.rounds)));
    models.back().exchanges = fault_exchanges{exchange_pairs::any, at.rounds};
  }
  for (auto const odd : {0U, 1U}) {
    std::vector<std::uint64_t> same_parity;
    for (auto const t : few) same_parity.push_back(t + t % 2 + odd);
    same_parity.erase(std::unique(same_parity.begin(), same_parity.end()), same_parity.end());
    for (auto const& at : with_rounds_between(same_parity, 2)) {
      models.push_back(
          of_rounds("exchange-distinct", at, "exchange",
                    fmt::format("about {} exchanges of two different cards, always {}: only {} orders occur",
                                at.rounds, odd ? "an odd number" : "an even number", odd ? "odd" : "even")));
      models.back().exchanges = fault_exchanges{exchange_pairs::distinct, at.rounds};
    }
  }
}

/// A fault of the digits: P(digit = value) among `size` values, the same for all digits of that size.
using digit_probability = std::function<double(std::size_t size, std::size_t value)>;

/// log(size P) of every cell, digit after digit.
std::vector<double> digit_ratios(std::size_t n, digit_probability const& probability) {
  std::vector<double> ratios;
  for (std::size_t size = 2; size <= n; ++size) {
    for (std::size_t value = 0; value < size; ++value)
      ratios.push_back(std::log(probability(size, value) * static_cast<double>(size)));
  }
  return ratios;
}

double digits_log_e(fault_evidence const& e, digit_code code, std::vector<double> const& ratios) {
  double sum = 0;
  std::size_t cell = 0;
  for (std::size_t k = 0; k + 1 < e.cards(); ++k) {
    for (auto const count : e.tables.digit(code, k)) sum += times(static_cast<double>(count), ratios[cell++]);
  }
  return sum;
}

constexpr digit_code all_codes[] = {digit_code::descending, digit_code::ascending,
                                    digit_code::descending_inverse, digit_code::descending_reversed,
                                    digit_code::lehmer};

std::string loop_of(digit_code code) {
  switch (code) {
    case digit_code::descending:
      return "Fisher-Yates from the last card down";
    case digit_code::ascending:
      return "Fisher-Yates from the first card up";
    case digit_code::descending_inverse:
      return "Fisher-Yates inside-out";
    case digit_code::descending_reversed:
      return "cards taken from a list onto a new pile, the last filling the gap";
    case digit_code::lehmer:
      break;
  }
  return "cards taken from a list that closes up";
}

/// One fault in any of the five codes, each as likely beforehand.
fault_model digit_fault(std::string name, std::string family, std::string statement, std::size_t n,
                        digit_probability const& probability) {
  auto const ratios = std::make_shared<std::vector<double> const>(digit_ratios(n, probability));
  auto const by_code = [ratios](fault_evidence const& e) {
    std::vector<double> logs;
    for (auto const code : all_codes) logs.push_back(digits_log_e(e, code, *ratios));
    return logs;
  };
  auto const describe = [by_code, statement](fault_evidence const& e) {
    auto const logs = by_code(e);
    auto const best = static_cast<std::size_t>(std::max_element(logs.begin(), logs.end()) - logs.begin());
    return fmt::format("{} ({})", statement, loop_of(all_codes[best]));
  };
  return {std::move(name),
          std::move(family),
          std::move(statement),
          [by_code](fault_evidence const& e) { return log_mean(by_code(e)); },
          {},
          describe};
}

void add_uneven_draws(std::vector<fault_model>& models, std::size_t n) {
  for (auto const bits : {8U, 10U, 12U, 15U, 16U}) {
    auto const draws = std::uint64_t{1} << bits;
    if (draws < n) continue;
    auto const all = static_cast<double>(draws);
    models.push_back(
        digit_fault(fmt::format("modulo {}", bits), "uneven draw",
                    fmt::format("a draw of {} bits brought to size by modulo: low numbers are too "
                                "frequent",
                                bits),
                    n, [draws, all](std::size_t size, std::size_t value) {
                      return static_cast<double>(draws / size + (value < draws % size)) / all;
                    }));
    models.push_back(digit_fault(
        fmt::format("scaled {}", bits), "uneven draw",
        fmt::format(
            "a draw of {} bits brought to size by scaling: some numbers all over the range are too frequent",
            bits),
        n, [draws, all](std::size_t size, std::size_t value) {
          auto const first = [&](std::size_t v) { return (v * draws + size - 1) / size; };
          return static_cast<double>(first(value + 1) - first(value)) / all;
        }));
  }
  models.push_back(digit_fault("round", "uneven draw",
                               "round(u * i) where floor(u * (i + 1)) is needed: both ends have half weight",
                               n, [](std::size_t size, std::size_t value) {
                                 auto const end = value == 0 || value + 1 == size;
                                 return (end ? 0.5 : 1.0) / static_cast<double>(size - 1);
                               }));
}

/// Decks in which nothing but the stated thing is known never to change: `ratio` a deck if so.
double always(bool holds, fault_evidence const& e, double ratio) {
  return holds ? e.decks() * std::log(ratio) : never;
}

/// Digits that never take their first or last value; a digit that is constant.
struct digit_end {
  digit_code code;
  std::size_t digit;  // n: all
  bool highest;
};

std::uint64_t end_count(fault_evidence const& e, digit_end const& at) {
  auto const cells = e.tables.digit(at.code, at.digit);
  return at.highest ? cells.back() : cells.front();
}

/// The ends at which one digit stayed in every deck.
std::vector<digit_end> constant_digits(fault_evidence const& e) {
  std::vector<digit_end> constant;
  for (auto const code : all_codes) {
    for (std::size_t k = 0; k + 1 < e.cards(); ++k) {
      for (auto const highest : {true, false}) {
        if (digit_end const at{code, k, highest}; end_count(e, at) == e.faults.decks())
          constant.push_back(at);
      }
    }
  }
  return constant;
}

/// The ends that no digit of a code ever reached.
std::vector<digit_end> avoided_ends(fault_evidence const& e) {
  std::vector<digit_end> avoided;
  for (auto const code : all_codes) {
    for (auto const highest : {true, false}) {
      bool reached = false;
      for (std::size_t k = 0; k + 1 < e.cards(); ++k) reached |= end_count(e, {code, k, highest}) != 0;
      if (!reached) avoided.push_back({code, e.cards(), highest});
    }
  }
  return avoided;
}

fault_model constant_digit(std::size_t n) {
  auto const log_e = [n](fault_evidence const& e) {
    auto sum = never;
    auto const tried = static_cast<double>(2 * std::size(all_codes) * (n - 1));
    for (auto const& at : constant_digits(e))
      sum = log_sum(sum, e.decks() * std::log(static_cast<double>(at.digit + 2)) - std::log(tried));
    return sum;
  };
  auto const describe = [](fault_evidence const& e) -> std::string {
    auto const constant = constant_digits(e);
    if (constant.empty()) return "one draw of the loop is missing";
    auto const most = *std::max_element(constant.begin(), constant.end(),
                                        [](auto const& a, auto const& b) { return a.digit < b.digit; });
    return fmt::format("the draw among {} cards is missing: digit {} is always {} ({})", most.digit + 2,
                       most.digit + 1, most.highest ? most.digit + 1 : 0, loop_of(most.code));
  };
  return {"draw-missing", "loop bound", "one draw of the loop is missing", log_e, {}, describe};
}

/// The draw among two cards is never made: in each code the smallest digit stays at one end.
fault_model loop_one_early() {
  auto const of = [](fault_evidence const& e) {
    std::vector<double> logs;
    for (auto const code : all_codes) {
      for (auto const highest : {true, false})
        logs.push_back(always(end_count(e, {code, 0, highest}) == e.faults.decks(), e, 2));
    }
    return logs;
  };
  auto const describe = [of](fault_evidence const& e) {
    auto const logs = of(e);
    auto const best = static_cast<std::size_t>(std::max_element(logs.begin(), logs.end()) - logs.begin());
    return fmt::format("the loop ends one early: the last two cards are never exchanged ({})",
                       loop_of(all_codes[best / 2]));
  };
  return {"loop-one-early",
          "loop bound",
          "the loop ends one early: the last two cards are never exchanged",
          [of](fault_evidence const& e) { return log_mean(of(e)); },
          {},
          describe};
}

fault_model avoided_end(std::size_t n) {
  auto const log_e = [n](fault_evidence const& e) {
    auto const ends = static_cast<double>(avoided_ends(e).size());
    return std::log(ends / (2.0 * std::size(all_codes))) + e.decks() * std::log(static_cast<double>(n));
  };
  auto const describe = [](fault_evidence const& e) -> std::string {
    auto const avoided = avoided_ends(e);
    if (avoided.empty()) return "the random index never reaches one end of its range";
    return avoided.front().highest
               ? fmt::format("your loop draws 0..i-1 where 0..i is needed: digit i is never i ({})",
                             loop_of(avoided.front().code))
               : fmt::format("your loop draws 1..i where 0..i is needed: digit i is never 0 ({})",
                             loop_of(avoided.front().code));
  };
  return {"end-never-drawn", "loop bound", "the random index never reaches one end of its range", log_e, {},
          describe};
}

void add_bounds(std::vector<fault_model>& models, std::size_t n) {
  auto const size = static_cast<double>(n);
  models.push_back(
      {"not-shuffled", "small seed space", "the decks are not shuffled at all", [n](fault_evidence const& e) {
         return e.faults.fixed_and_cycles(n, n) == e.faults.decks()
                    ? e.decks() * log_factorial(static_cast<double>(n))
                    : never;
       }});
  models.push_back(
      {"sattolo", "loop bound",
       "Sattolo: your loop draws 0..i-1 where 0..i is needed: digit i is never i, so that every order "
       "is one cycle and no card stays",
       [size](fault_evidence const& e) {
         return always(e.faults.fixed_and_cycles(0, 1) == e.faults.decks(), e, size);
       }});
  models.push_back({"last-card-fixed", "loop bound",
                    "the last card never moves: the random index never reaches it",
                    [n, size](fault_evidence const& e) {
                      return always(e.tables.at(n - 1, n - 1) == e.faults.decks(), e, size);
                    }});
  models.push_back(
      {"first-card-fixed", "loop bound", "the first card never moves: the random index never reaches it",
       [size](fault_evidence const& e) { return always(e.tables.at(0, 0) == e.faults.decks(), e, size); }});
  models.push_back(loop_one_early());
  models.push_back(constant_digit(n));
  models.push_back(avoided_end(n));
  auto const bag = digit_ratios(n, [](std::size_t left, std::size_t value) {
    return (value == 0 ? 2.0 : value + 1 == left ? 0.0 : 1.0) / static_cast<double>(left);
  });
  models.push_back(
      {"bag-off-by-one", "loop bound",
       "a bag whose remove takes the item before: the last card put in always comes out last, and the "
       "first of those left comes twice too often",
       [bag](fault_evidence const& e) { return digits_log_e(e, digit_code::lehmer, bag); }});
}

/// Nothing but a cut: the deck is a rotation of the sorted one, n of n! orders.
fault_model cut_only(std::size_t n) {
  auto const log_e = [n](fault_evidence const& e) {
    std::uint64_t rotations = 0;
    for (std::size_t d = 0; d < n; ++d) rotations += e.faults.cyclic_descents(1, d);
    return rotations == e.faults.decks() ? e.decks() * log_factorial(static_cast<double>(n) - 1) : never;
  };
  return {"cut", "small seed space", "the decks are only cut", log_e, {}, {}};
}

/// Which card lies at which position in every deck, if any does.
std::vector<std::pair<std::size_t, std::size_t>> pinned_cards(fault_evidence const& e) {
  std::vector<std::pair<std::size_t, std::size_t>> pinned;
  for (std::size_t position = 0; position < e.cards(); ++position) {
    for (std::size_t card = 0; card < e.cards(); ++card) {
      if (e.tables.at(position, card) == e.faults.decks()) pinned.emplace_back(position, card);
    }
  }
  return pinned;
}

fault_model card_pinned(std::size_t n) {
  auto const size = static_cast<double>(n);
  auto const log_e = [size](fault_evidence const& e) {
    auto const found = static_cast<double>(pinned_cards(e).size());
    return std::log(found / (size * size)) + e.decks() * std::log(size);
  };
  auto const describe = [](fault_evidence const& e) -> std::string {
    auto const pinned = pinned_cards(e);
    if (pinned.empty()) return "one card is always at the same position";
    return fmt::format(
        "card {} is always at position {} (both counted from 1){}", pinned.front().second + 1,
        pinned.front().first + 1,
        pinned.size() > 1 ? fmt::format(", and {} more stay", pinned.size() - 1) : std::string{});
  };
  return {"card-pinned", "card pinned", "one card is always at the same position", log_e, {}, describe};
}

fault_model parity_constant() {
  auto const odd = [](fault_evidence const& e) { return histogram(e, deck_statistic::odd)[1]; };
  auto const log_e = [odd](fault_evidence const& e) {
    return always(odd(e) == 0 || odd(e) == e.faults.decks(), e, 2) - std::log(2.0);
  };
  auto const describe = [odd](fault_evidence const& e) {
    return fmt::format("every order is {}: a fixed number of exchanges of two different cards",
                       odd(e) ? "odd" : "even");
  };
  return {"parity-constant", "exchange", "every order has the same parity", log_e, {}, describe};
}

/// log of the product of (1 - j/m) for j < d: the chance that d draws from m are all different.
double log_all_different(double d, double m) {
  if (d > m) return never;
  if (d <= 4096) {
    double sum = 0;
    for (double j = 1; j < d; ++j) sum += std::log1p(-j / m);
    return sum;
  }
  auto const share = d / m;
  if (share > 0.01) return log_factorial(m) - log_factorial(m - d) - d * std::log(m);
  // Euler and Maclaurin; (1-y) log(1-y) + y by its series, where the two would cancel.
  return -m * share * share *
             (1.0 / 2 + share * (1.0 / 6 + share * (1.0 / 12 + share * (1.0 / 20 + share / 30)))) -
         0.5 * std::log1p(-share);
}

/// A set of only 2^bits orders, unknown which: a deck that was there comes again with 1/m; a new one is any
/// of the others. A mixture over all sizes that are powers of two.
fault_model few_orders(std::size_t n) {
  auto const log_orders = log_factorial(static_cast<double>(n));
  auto const log_e = [log_orders](fault_evidence const& e) {
    auto const& seen = e.tables.repeats();
    auto const again = static_cast<double>(seen.repeats()),
               different = static_cast<double>(seen.kept()) - again;
    if (again == 0) return never;
    auto const kept_of = std::ldexp(1.0, static_cast<int>(seen.halvings()));
    auto const fair = log_orders > 600
                          ? 0
                          : log_all_different(different, std::max(different, std::exp(log_orders) / kept_of));
    std::vector<double> logs;
    for (int bits = 0; bits <= 63 && bits * std::log(2.0) < log_orders; ++bits) {
      auto const m = std::ldexp(1.0, bits);
      logs.push_back(log_all_different(different, m / kept_of) - fair + again * (log_orders - std::log(m)));
    }
    return logs.empty() ? never : log_mean(logs);
  };
  auto const describe = [](fault_evidence const& e) -> std::string {
    auto const& seen = e.tables.repeats();
    auto const again = static_cast<double>(seen.repeats()), kept = static_cast<double>(seen.kept());
    if (again == 0) return "only a small set of orders: whole decks repeat";
    if (kept == again + 1) return fmt::format("all {} decks are in the same order", e.faults.decks());
    auto const size = std::ldexp(kept * (kept - 1) / 2 / again, static_cast<int>(seen.halvings()));
    return fmt::format(
        "only a small set of orders: {} of {} whole decks came before (about 2^{:.1f} orders by the "
        "birthday estimate)",
        seen.repeats(), seen.kept(), std::log2(size));
  };
  return {"few-orders", "small seed space", "only a small set of orders: whole decks repeat", log_e, {},
          describe};
}

void add_signatures(std::vector<fault_model>& models) {
  auto const add = [&](std::string name, std::string family, std::string statement,
                       std::string const& shuffle, std::uint64_t rounds = 1,
                       shuffle_settings const& settings = {}) {
    models.push_back({std::move(name),
                      std::move(family),
                      std::move(statement),
                      {},
                      fault_recipe{shuffle, settings, rounds}});
  };
  add("naive-swap", "naive swap", "every position is swapped with any position: swap(i, rand(0..n-1))",
      "naive-swap");
  add("naive-swap 2", "naive swap", "two passes of swap(i, rand(0..n-1))", "naive-swap", 2);
  add("naive-swap-distinct", "naive swap",
      "every position is swapped with any other position: the parity of the order never changes",
      "naive-swap-distinct");
  add("coin-insertion", "coin sort", "insertion sort with a coin for a comparator", "coin-insertion");
  add("coin-binary-insertion", "coin sort", "binary insertion sort with a coin for a comparator",
      "coin-binary-insertion");
  add("coin-bubble", "coin sort", "bubble sort with a coin for a comparator", "coin-bubble");
  add("coin-selection", "coin sort", "selection sort with a coin for a comparator", "coin-selection");
  add("coin-merge", "coin sort", "merge sort with a coin for a comparator", "coin-merge");
  add("insertion-beside", "insertion", "each card put beside a random card of a new pile",
      "insertion-beside");
  for (auto const rounds : {1U, 5U, 10U, 20U}) {
    add(fmt::format("overhand 1/2 x {}", rounds), "overhand",
        fmt::format("{} overhand passes with packets of 2 cards on average", rounds), "overhand", rounds);
  }
  for (auto const rounds : {1U, 5U, 10U, 20U, 50U}) {
    add(fmt::format("overhand 1/5 x {}", rounds), "overhand",
        fmt::format("{} overhand passes with packets of 5 cards on average", rounds), "overhand", rounds,
        {{"p", ratio{1, 5}}});
  }
  for (auto const rounds : {1U, 5U, 10U, 20U})
    add(fmt::format("strip 5 x {}", rounds), "overhand",
        fmt::format("{} strip shuffles of 5 packets", rounds), "strip", rounds);
  for (auto const rounds : {1U, 2U, 4U, 8U})
    add(fmt::format("thorp {}", rounds), "thorp", fmt::format("{} Thorp shuffles", rounds), "thorp", rounds);
}

}  // namespace

double log_sum(double a, double b) {
  auto const high = std::max(a, b), low = std::min(a, b);
  return low == never ? high : high + std::log1p(std::exp(low - high));
}

double log_mean(std::span<double const> logs) {
  auto sum = never;
  for (auto const log : logs) sum = log_sum(sum, log);
  return sum - std::log(static_cast<double>(logs.size()));
}

std::function<void(xoshiro256pp&, std::span<std::uint32_t>)> repeated(std::string const& shuffle,
                                                                      shuffle_settings const& settings,
                                                                      std::uint64_t rounds) {
  return [description = find_shuffle(shuffle).make(settings), rounds](xoshiro256pp& generator,
                                                                      std::span<std::uint32_t> deck) {
    random_chooser<xoshiro256pp> chooser{generator};
    for (std::uint64_t round = 0; round < rounds; ++round) description(chooser, deck);
  };
}

std::vector<fault_model> make_fault_models(std::size_t cards) {
  std::vector<fault_model> models;
  add_riffles(models, cards);
  add_shelves(models, cards);
  add_insertions(models, cards);
  add_exchanges(models, cards);
  add_uneven_draws(models, cards);
  add_bounds(models, cards);
  models.push_back(cut_only(cards));
  models.push_back(card_pinned(cards));
  models.push_back(parity_constant());
  models.push_back(few_orders(cards));
  add_signatures(models);
  return models;
}

}  // namespace faro::judge::detail
