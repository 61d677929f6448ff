// Riffles, with a cut or without, and their inverses, which are sorts by few tags: by rising sequences,
// cyclic descents and descents, exactly.
#include "judge/src/faults/models/likelihood.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace faro::judge::detail {

namespace {

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
  /// Where the cut is, if that is three times as likely as anything else.
  [[nodiscard]] riffle_cut kind() const {
    if (before > uncut + clear && before > after + clear) return riffle_cut::before;
    if (after > uncut + clear && after > before + clear) return riffle_cut::after;
    return riffle_cut::none;
  }
  [[nodiscard]] std::string_view cut() const {
    if (auto const where = kind(); where != riffle_cut::none)
      return where == riffle_cut::before ? " with a cut before" : " with a cut after";
    return std::min(before, after) > uncut + clear ? " with a cut" : "";
  }

 private:
  static constexpr double clear = 1.0986122886681098;  // log 3
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
    return fmt::format(
        "{} riffle{} from the starting order{}{}", k, k == 1 ? "" : "s", cut,
        k == 8 || k == 16
            ? fmt::format(", or the positions of cards sorted by random tags of {} bits, ties in "
                          "order, which is the same",
                          k)
            : std::string{});
  };
  fault_id const id{fault_family::riffle, "riffle", static_cast<std::uint64_t>(k)};
  fault_model model{id, fmt::format("riffle {}", k), statement("")};
  model.log_e = [weigh](fault_evidence const& e) { return weigh(e).log_e(); };
  model.describe = [weigh, statement](fault_evidence const& e) { return statement(weigh(e).cut()); };
  model.identify = [weigh, id](fault_evidence const& e) {
    auto found = id;
    found.cut = weigh(e).kind();
    return found;
  };
  model.sampler = [weigh, k](fault_evidence const& e) {
    auto const sums = weigh(e);
    auto const most = std::max({sums.uncut, sums.before, sums.after});
    auto const* const shuffle = most == sums.uncut    ? "riffle"
                                : most == sums.before ? "riffle-cut-before"
                                                      : "riffle-cut-after";
    return repeated({shuffle, {{"piles", ratio{std::uint64_t{1} << k}}}, 1});
  };
  return model;
}

}  // namespace

/// Riffles and their inverses.
void add_riffles(std::vector<fault_model>& models, std::size_t n) {
  auto const most = std::max(2, static_cast<int>(std::ceil(2 * std::log2(static_cast<double>(n)))));
  for (int k = 1; k <= most; ++k) {
    auto const ratios = riffle_ratios(n, std::ldexp(1, k));
    models.push_back(riffle_model(n, k, ratios));
    models.push_back(
        {{fault_family::tags, "inverse-riffle", static_cast<std::uint64_t>(k)},
         fmt::format("inverse-riffle {}", k),
         fmt::format("sorted by random tags of only {} values{}, ties in order (the inverse of {} riffle{}; "
                     "if positions of cards are listed, these riffles themselves)",
                     std::uint64_t{1} << k, k == 8 ? " (8 bits)" : "", k, k == 1 ? "" : "s"),
         [by_descents = std::vector<double>(ratios.begin() + 1, ratios.end())](fault_evidence const& e) {
           return sum_over(histogram(e, deck_statistic::descents), by_descents);
         }});
    models.back().sampler = [k](fault_evidence const&) {
      return repeated({"tag-sort", {{"tags", ratio{std::uint64_t{1} << k}}}});
    };
  }
}

/// Tags of 16 bits, as many programs draw them: beyond the riffles of a small deck.
void add_wide_tags(std::vector<fault_model>& models, std::size_t n) {
  constexpr int bits = 16;
  auto const ratios = riffle_ratios(n, std::ldexp(1, bits));
  fault_model model{{fault_family::tags, "inverse-riffle", bits},
                    "inverse-riffle 16",
                    "sorted by random tags of 16 bits, ties in order"};
  if (std::ranges::any_of(models, [&](auto const& m) { return m.name == model.name; })) return;
  model.log_e = [by_descents =
                     std::vector<double>(ratios.begin() + 1, ratios.end())](fault_evidence const& e) {
    return sum_over(histogram(e, deck_statistic::descents), by_descents);
  };
  model.sampler = [](fault_evidence const&) {
    return repeated({"tag-sort", {{"tags", ratio{std::uint64_t{1} << bits}}}});
  };
  models.push_back(std::move(model));
}

}  // namespace faro::judge::detail
