// Who is named: every fault of the detection table from a few numbers of decks, many seeds each, as a table
// of what was called what. docs/judging.md shows it.
//
//     bench_confusions [SEEDS] [MOST_DECKS]
//
// Decks are twice, five and twenty times what the detection table needs (at most MOST_DECKS). A name is right
// if it is the fault's own, or one of the same kind whose number is within 15 % (or one, for riffles); near
// if the family is right; else wrong. "Certain" are the names whose odds over all others are 1000 to 1 or
// more.
#include <faro/chance/xoshiro.hpp>
#include <faro/judge/faults/faults.hpp>
#include <faro/judge/faults/power.hpp>
#include <faro/judge/theory/orders.hpp>
#include <faro/parallel/threads.hpp>

#include <boost/math/distributions/beta.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace {

using faro::judge::fault_report;

constexpr double alpha = 0.001;
constexpr std::size_t cards = 52;

/// "riffle 7" is kind "riffle", number 7.
struct called {
  std::string kind;
  double number = 1;
};
called parts_of(std::string const& name) {
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

struct cell {
  std::map<outcome, int> all, certain;
  std::map<std::string, int> wrong_names;
};

fault_report audit(std::string const& fault, std::size_t decks, int seed) {
  auto const shuffle = faro::judge::shuffle_of_fault(fault, cards);
  faro::xoshiro256pp generator{faro::key_from_text(fmt::format("confusions {} {} {}", fault, decks, seed))};
  faro::judge::deck_tables tables{cards, faro::judge::standard_groupings(cards)};
  faro::judge::fault_tables faults{cards};
  for (std::size_t d = 0; d < decks; ++d) {
    auto deck = faro::judge::sorted_order(cards);
    shuffle(generator, deck);
    tables.add(std::span<std::uint32_t const>{deck});
    faults.add(std::span<std::uint32_t const>{deck});
  }
  static faro::judge::panel_laws const laws{cards, faro::judge::standard_groupings(cards)};
  return name_faults(tables, faults, laws);
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
  auto const most = static_cast<double>(argc > 2 ? std::atoi(argv[2]) : 20'000);
  auto const table = faro::judge::detection_table(faro::judge::effects_of(cards), alpha / 65);
  int wrong = 0, named = 0, wrong_certain = 0, certain = 0;
  fmt::print(
      "| fault | decks | right | near | wrong | not named | called wrongly "
      "|\n|---|---|---|---|---|---|---|\n");
  for (auto const& row : table) {
    if (!std::isfinite(row.decks)) continue;
    for (double const times : {2, 5, 20}) {
      auto const decks = static_cast<std::size_t>(std::min(most, std::max(2.0, times * row.decks)));
      cell sums;
      std::mutex guard;
      faro::parallel::share_out(faro::parallel::processors(), static_cast<std::size_t>(seeds),
                                [&](std::size_t seed) {
                                  auto const report = audit(row.fault, decks, static_cast<int>(seed));
                                  auto const what = judged_as(row.fault, report);
                                  std::scoped_lock const lock{guard};
                                  ++sums.all[what];
                                  if (report.certain(alpha)) ++sums.certain[what];
                                  if (what == outcome::wrong)
                                    ++sums.wrong_names[report.findings.front().name];
                                });
      std::string names;
      for (auto const& [name, count] : sums.wrong_names)
        names += fmt::format("{}{} {}x", names.empty() ? "" : ", ", name, count);
      fmt::print("| {} | {} | {} | {} | {} | {} | {} |\n", row.fault, decks, sums.all[outcome::right],
                 sums.all[outcome::near], sums.all[outcome::wrong], sums.all[outcome::unnamed], names);
      std::fflush(stdout);
      wrong += sums.all[outcome::wrong];
      named += sums.all[outcome::right] + sums.all[outcome::near] + sums.all[outcome::wrong];
      wrong_certain += sums.certain[outcome::wrong];
      certain += sums.certain[outcome::right] + sums.certain[outcome::near] + sums.certain[outcome::wrong];
      if (static_cast<double>(decks) >= most) break;
    }
  }
  fmt::print("\nwrong names: {}\nwrong among certain names: {}\n", rate_text(wrong, named),
             rate_text(wrong_certain, certain));
}
