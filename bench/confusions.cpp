// Who is named: every fault of the detection table from a few numbers of decks, many seeds each, as a table
// of what was called what. docs/judging.md shows it.
//
//     bench_confusions [SEEDS] [MOST_DECKS]
//     bench_confusions [SEEDS] at DECKS...
//
// Decks are twice, five and twenty times what the detection table needs (at most MOST_DECKS), and 20, 200 and
// 2000 for faults that are not in it; a cell of the
// table is "decks: right near wrong unnamed". With "at" all faults have these numbers of decks. A name is
// right if it is the fault's own, or one of the same kind whose number is within 15 % (or one, for riffles);
// near if the family is right; else wrong. "Certain" are the names whose odds over all others are 1000 to 1
// or more.
#include "judge/src/faults/models/faults.hpp"
#include "judge/src/faults/power.hpp"
#include "parallel/threads.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/judge/theory/detail/distributions.hpp>
#include <faro/shuffle/detail/orders.hpp>
#include <faro/shuffle/registry.hpp>

#include <boost/math/distributions/beta.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace {

using faro::judge::fault_report;

constexpr double alpha = 0.001;
constexpr std::size_t cards = 52;

/// "riffle 7" is kind "riffle", number 7; "shelf 10 x 2" is "shelf 200": passes through a shelf machine make
/// one through another (P. Diaconis, J. Fulman, S. Holmes, 2013).
struct called {
  std::string kind;
  double number = 1;
};
called parts_of(std::string const& name) {
  if (auto const times = name.find(" x "); name.starts_with("shelf ") && times != std::string::npos) {
    auto const shelves = faro::judge::shelves_of_passes(faro::integer::parse(name.substr(6, times - 6)),
                                                        std::stoul(name.substr(times + 3)));
    return {"shelf", std::stod(shelves.to_string())};
  }
  auto const blank = name.rfind(' ');
  if (blank == std::string::npos || name.find_first_not_of("0123456789", blank + 1) != std::string::npos)
    return {name, 1};
  return {name.substr(0, blank), std::stod(name.substr(blank + 1))};
}

enum class outcome { right, near, wrong, unnamed };

outcome judged_as(std::string const& truth, fault_report const& report) {
  if (!report.named(alpha)) return outcome::unnamed;
  auto const is = parts_of(truth), said = parts_of(report.findings.front().name);
  if (is.kind != said.kind) {
    auto const family = [](std::string const& kind) {
      for (auto const& model : faro::judge::fault_models(cards)) {
        if (parts_of(model.name).kind == kind) return model.family;
      }
      return kind;
    };
    return family(is.kind) == family(said.kind) ? outcome::near : outcome::wrong;
  }
  auto const off = std::abs(is.number - said.number);
  return off <= 1 || off <= 0.15 * is.number ? outcome::right : outcome::near;
}

using deck = std::span<std::uint32_t>;
using generator = faro::xoshiro256pp;

/// A loop of exchanges from the last card down whose draws from k values are made by `draw`, to its `end`.
template <class Draw>
void loop_of_exchanges(deck cards_of, Draw&& draw, std::size_t end = 1) {
  for (auto k = cards_of.size(); k > end; --k) std::swap(cards_of[k - 1], cards_of[draw(k)]);
}

/// Faults that are no shuffle of the library: draws and loops as people write them.
std::map<std::string, void (*)(generator&, deck)> const written_out{
    {"modulo-range",
     [](generator& g, deck d) {
       faro::random_chooser c{g};
       loop_of_exchanges(d, [&](std::size_t k) { return c.below(100) % k; });
     }},
    {"draw-missing",
     [](generator& g, deck d) {
       faro::random_chooser c{g};
       loop_of_exchanges(d, [&](std::size_t k) { return k == d.size() / 2 ? k - 1 : c.below(k); });
     }},
    {"few-orders",
     [](generator& g, deck d) {
       generator of_few{faro::key_from_text(std::to_string(faro::random_chooser{g}.below(100)))};
       faro::random_chooser c{of_few};
       loop_of_exchanges(d, [&](std::size_t k) { return c.below(k); });
     }},
    {"card-pinned",
     [](generator& g, deck d) {
       faro::random_chooser c{g};
       loop_of_exchanges(d, [&](std::size_t k) { return c.below(k); });
       std::swap(*std::ranges::find(d, 17U), d[30]);
     }},
};

/// Those whose likelihood is a formula are shuffles of the registry; their number is rounds or a setting.
struct by_formula {
  std::string_view name, setting;
};
constexpr std::array formulas{
    by_formula{"riffle", ""},     by_formula{"shelf", "shelves"},    by_formula{"modulo", "bits"},
    by_formula{"scaled", "bits"}, by_formula{"inverse-riffle", ""},  by_formula{"naive-swap", ""},
    by_formula{"cut", ""},        by_formula{"insertion-beside", ""}};

std::function<void(generator&, deck)> shuffle_of(std::string const& fault) {
  if (auto const at = written_out.find(fault); at != written_out.end()) return at->second;
  auto const [kind, number] = parts_of(fault);
  auto const whole = static_cast<std::uint64_t>(number);
  auto const* const known = std::ranges::find(formulas, std::string_view{kind}, &by_formula::name);
  if (known != formulas.end() && fault.find(" x ") == std::string::npos) {
    std::string const setting{known->setting};
    faro::shuffle_settings settings;
    if (!setting.empty()) settings.emplace_back(setting, faro::ratio{static_cast<std::int64_t>(whole)});
    return [make = faro::find_shuffle(kind).make(settings), rounds = setting.empty() ? whole : 1](
               generator& g, deck d) {
      faro::random_chooser c{g};
      for (std::uint64_t round = 0; round < rounds; ++round) make(c, d);
    };
  }
  if (fault == "not-shuffled") return [](generator&, deck) {};
  return faro::judge::shuffle_of_fault(fault, cards);
}

fault_report audit(std::string const& fault, std::size_t decks, int seed) {
  auto const shuffle = shuffle_of(fault);
  generator words{faro::key_from_text(fmt::format("confusions {} {} {}", fault, decks, seed))};
  faro::judge::deck_tables tables{cards, faro::judge::standard_groupings(cards)};
  faro::judge::fault_tables faults{cards};
  for (std::size_t d = 0; d < decks; ++d) {
    auto order = faro::judge::sorted_order(cards);
    shuffle(words, order);
    tables.add(std::span<std::uint32_t const>{order});
    faults.add(std::span<std::uint32_t const>{order});
  }
  static faro::judge::panel_distributions const laws{cards, faro::judge::standard_groupings(cards)};
  return name_faults(tables, faults, laws);
}

/// What so many audits of one fault said.
struct cell {
  std::map<outcome, int> of_all, of_certain;
  std::map<std::string, int> wrong_names;

  [[nodiscard]] int all(outcome what) const { return number(of_all, what); }
  [[nodiscard]] int certain(outcome what) const { return number(of_certain, what); }

 private:
  static int number(std::map<outcome, int> const& from, outcome what) {
    auto const at = from.find(what);
    return at == from.end() ? 0 : at->second;
  }
};

cell audits(std::string const& fault, std::size_t decks, int seeds) {
  cell sums;
  std::mutex guard;
  faro::parallel::share_out(faro::parallel::processors(), static_cast<std::size_t>(seeds),
                            [&](std::size_t seed) {
                              auto const report = audit(fault, decks, static_cast<int>(seed));
                              auto const what = judged_as(fault, report);
                              std::scoped_lock const lock{guard};
                              ++sums.of_all[what];
                              if (report.certain(alpha)) ++sums.of_certain[what];
                              if (what == outcome::wrong) ++sums.wrong_names[report.findings.front().name];
                            });
  return sums;
}

/// "0 of 120: at most 3.0 %", by C. Clopper and E. Pearson (1934).
std::string rate_text(int wrong, int all) {
  if (all == 0) return "none";
  using beta = boost::math::beta_distribution<>;
  auto const low = wrong == 0 ? 0 : quantile(beta(wrong, all - wrong + 1), 0.025);
  auto const high = wrong == all ? 1 : quantile(beta(wrong + 1, all - wrong), 0.975);
  return fmt::format("{} of {} ({:.3g} %, 95 % interval {:.3g} to {:.3g} %)", wrong, all, 100.0 * wrong / all,
                     100 * low, 100 * high);
}

}  // namespace

int main(int argc, char** argv) {
  int const seeds = argc > 1 ? std::atoi(argv[1]) : 50;
  std::vector<double> at;
  if (argc > 2 && std::string_view{argv[2]} == "at")
    for (auto const* const decks : std::span{argv + 3, argv + argc}) at.push_back(std::atof(decks));
  auto const most = !at.empty() ? at.back() : argc > 2 ? std::atof(argv[2]) : 20'000.0;
  auto const table = faro::judge::detection_table(faro::judge::effects_of(cards), alpha / 65);
  int wrong = 0, named = 0, wrong_certain = 0, certain = 0;
  fmt::print("| fault | few decks | more | many | called wrongly |\n|---|---|---|---|---|\n");
  auto const audit_all = [&](std::string const& fault, std::vector<double> sizes) {
    if (!at.empty()) sizes = at;
    std::string cells, names;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
      if (i > 0 && sizes[i - 1] >= most) {
        cells += " |";
        continue;
      }
      auto const decks = static_cast<std::size_t>(std::min(most, std::max(2.0, sizes[i])));
      auto const sums = audits(fault, decks, seeds);
      cells += fmt::format(" {}: {} {} {} {} |", decks, sums.all(outcome::right), sums.all(outcome::near),
                           sums.all(outcome::wrong), sums.all(outcome::unnamed));
      for (auto const& [name, count] : sums.wrong_names)
        names += fmt::format("{}{} {}x of {} decks", names.empty() ? "" : ", ", name, count, decks);
      wrong += sums.all(outcome::wrong);
      named += seeds - sums.all(outcome::unnamed);
      wrong_certain += sums.certain(outcome::wrong);
      certain += sums.certain(outcome::right) + sums.certain(outcome::near) + sums.certain(outcome::wrong);
    }
    fmt::print("| {} |{} {} |\n", fault, cells, names);
    std::fflush(stdout);
  };
  for (auto const& row : table) {
    if (!at.empty() || std::isfinite(row.decks))
      audit_all(row.fault, {2 * row.decks, 5 * row.decks, 20 * row.decks});
  }
  // Others of the library, one or two of each kind, which the detection table does not have.
  for (auto const* const fault : {"riffle 2",
                                  "inverse-riffle 4",
                                  "inverse-riffle 8",
                                  "inverse-riffle 16",
                                  "random-to-top 104",
                                  "top-to-random 104",
                                  "top-to-random 156",
                                  "naive-swap 2",
                                  "naive-swap-distinct",
                                  "insertion-beside",
                                  "modulo 12",
                                  "scaled 12",
                                  "modulo-range",
                                  "draw-missing",
                                  "overhand 1/2 x 10",
                                  "strip 5 x 10",
                                  "shelf 4",
                                  "shelf 30",
                                  "cut",
                                  "card-pinned",
                                  "few-orders",
                                  "not-shuffled",
                                  "sort-python",
                                  "sort-java",
                                  "sort-java-6",
                                  "sort-cpp",
                                  "sort-v8-quick"})
    audit_all(fault, {20, 200, 2000});
  fmt::print("\nwrong names: {}\nwrong among certain names: {}\n", rate_text(wrong, named),
             rate_text(wrong_certain, certain));
}
