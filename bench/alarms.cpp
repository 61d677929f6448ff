// What the judge gets wrong: fair decks that are accused, and cheats that pass. docs/judging.md shows both.
//
//     bench_alarms fair [AUDITS]      each way of judging decks, so many audits of fair ones
//     bench_alarms cunning [SEEDS]    one stacked deck in k, the others fair: the least k that passes
//
// An audit has decks of its own, from a seed of its own. Rates stand beside what is promised, with Clopper
// and Pearson's interval (1934) of 99 %.
#include "judge/src/panel/bridge_tables.hpp"
#include "judge/src/panel/part_tables.hpp"
#include "parallel/threads.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/judge/panel/detail/panel.hpp>
#include <faro/shuffle/detail/orders.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <boost/math/distributions/beta.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <mutex>
#include <numeric>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

using faro::judge::deck_tables;
using faro::judge::panel_result;
using generator = faro::xoshiro256pp;
using deck = std::span<std::uint32_t>;

constexpr std::size_t cards = 52;
constexpr double alpha = 0.001;

faro::judge::panel_distributions const& laws() {
  static faro::judge::panel_distributions const of_52{cards, faro::judge::standard_groupings(cards)};
  return of_52;
}

void shuffle(generator& g, deck cards_of) {
  faro::random_chooser c{g};
  std::iota(cards_of.begin(), cards_of.end(), 0U);
  faro::fisher_yates(c, cards_of);
}

// ---- Fair decks -------------------------------------------------------------------------------------------

/// The least error rate at which the audit accuses.
using audit = std::function<double(generator&)>;

deck_tables fair_orders(generator& g, std::size_t decks) {
  deck_tables out{cards, faro::judge::standard_groupings(cards)};
  std::vector<std::uint32_t> order(cards);
  for (std::size_t d = 0; d < decks; ++d) {
    shuffle(g, order);
    out.add(std::span<std::uint32_t const>{order});
  }
  return out;
}

double whole_orders(generator& g, std::size_t decks, faro::judge::correction how) {
  auto result = judge_tables(fair_orders(g, decks), laws());
  result.adjust(how);
  return result.adjusted_p();
}

/// As faro judge test --sequential looks: after 16 decks, and whenever there are a quarter more.
double in_sequence(generator& g, std::size_t decks) {
  deck_tables tables{cards, faro::judge::standard_groupings(cards)};
  std::vector<std::uint32_t> order(cards);
  double most = -INFINITY;
  for (std::size_t d = 1, look = 16; d <= decks; ++d) {
    shuffle(g, order);
    tables.add(std::span<std::uint32_t const>{order});
    if (d != look) continue;
    most = std::max(most, faro::judge::average_log_e(e_values_of(tables, laws())));
    look += look / 4;
  }
  return std::exp(-most);
}

/// Opening hands of seven of 24 lands and 36 spells, or of 60 different cards.
double opening_hands(generator& g, std::size_t decks, bool different) {
  std::vector<faro::judge::kind_count> kinds{{"land", 24}, {"spell", 36}};
  if (different) kinds.assign(60, {"card", 1});
  faro::judge::part_tables tables{kinds, 7};
  std::vector<std::uint32_t> order(60), hand(7);
  for (std::size_t d = 0; d < decks; ++d) {
    shuffle(g, order);
    std::ranges::transform(order.begin(), order.begin() + 7, hand.begin(), [&](std::uint32_t card) {
      return different ? card : card < 24 ? 0U : 1U;
    });
    tables.add(hand);
  }
  return judge_parts(tables).adjusted_p();
}

double bridge_deals(generator& g, std::size_t deals) {
  faro::judge::bridge_tables tables;
  std::vector<std::uint32_t> order(cards);
  for (std::size_t d = 0; d < deals; ++d) {
    shuffle(g, order);
    faro::deal_seats seats{};
    for (std::size_t i = 0; i < cards; ++i) seats[order[i]] = static_cast<std::uint8_t>(i % 4);
    tables.add(seats);
  }
  return judge_deals(tables).adjusted_p();
}

std::string rate_text(int of_them, int all) {
  using beta = boost::math::beta_distribution<>;
  auto const low = of_them == 0 ? 0 : quantile(beta(of_them, all - of_them + 1), 0.005);
  auto const high = of_them == all ? 1 : quantile(beta(of_them + 1, all - of_them), 0.995);
  return fmt::format("{:.3g} % ({:.2g} to {:.2g})", 100.0 * of_them / all, 100 * low, 100 * high);
}

/// How many of the audits accuse at each rate.
std::vector<int> accused(std::string_view name, audit const& one, int audits, std::span<double const> rates) {
  std::vector<int> out(rates.size());
  std::mutex guard;
  auto const each = [&](std::size_t number) {
    generator g{faro::key_from_text(fmt::format("alarms {} {}", name, number))};
    auto const p = one(g);
    std::scoped_lock const lock{guard};
    for (std::size_t i = 0; i < rates.size(); ++i) out[i] += p <= rates[i];
  };
  faro::parallel::share_out(faro::parallel::processors(), static_cast<std::size_t>(audits), each);
  return out;
}

void fair(int audits) {
  using enum faro::judge::correction;
  std::vector<std::pair<std::string, audit>> const doors{
      {"orders, 50 decks", [](generator& g) { return whole_orders(g, 50, holm); }},
      {"orders, 500 decks", [](generator& g) { return whole_orders(g, 500, holm); }},
      {"orders, 50 decks, --fdr", [](generator& g) { return whole_orders(g, 50, benjamini_hochberg); }},
      {"orders, up to 500 decks, --sequential", [](generator& g) { return in_sequence(g, 500); }},
      {"hands of 7 of 24 lands and 36 spells, 50", [](generator& g) { return opening_hands(g, 50, false); }},
      {"hands of 7 of 60 cards, 50", [](generator& g) { return opening_hands(g, 50, true); }},
      {"bridge deals, 50", [](generator& g) { return bridge_deals(g, 50); }},
  };
  constexpr std::array rates{0.001, 0.01, 0.05};
  fmt::print("| {} audits of fair | promised 0.1 % | 1 % | 5 % |\n|---|---|---|---|\n", audits);
  for (auto const& [name, one] : doors) {
    fmt::print("| {} |", name);
    for (auto const count : accused(name, one, audits, rates)) fmt::print(" {} |", rate_text(count, audits));
    fmt::print("\n");
    std::fflush(stdout);
  }
}

// ---- One stacked deck in k --------------------------------------------------------------------------------

struct cheat {
  std::string_view what;
  void (*stack)(deck);  ///< a shuffled deck becomes a stacked one
};

/// The cards 0 .. so many - 1 to the top, in the order in which they lay.
void to_the_top(deck d, std::uint32_t many) {
  std::ranges::stable_partition(d, [many](std::uint32_t card) { return card < many; });
}

constexpr std::array cheats{
    cheat{"left as it was", [](deck d) { std::ranges::sort(d); }},
    cheat{"always the same order",
          [](deck d) {
            generator same{faro::key_from_text("a prepared deck")};
            shuffle(same, d);
          }},
    cheat{"four aces on top", [](deck d) { to_the_top(d, 4); }},
    cheat{"one card on top", [](deck d) { to_the_top(d, 1); }},
};

/// How many of the audits find it.
int found(cheat const& by, std::size_t decks, std::uint64_t k, int seeds) {
  auto const one = [&](generator& g) {
    deck_tables tables{cards, faro::judge::standard_groupings(cards)};
    std::vector<std::uint32_t> order(cards);
    for (std::size_t d = 0; d < decks; ++d) {
      shuffle(g, order);
      if (d % k == 0) by.stack(order);
      tables.add(std::span<std::uint32_t const>{order});
    }
    return judge_tables(tables, laws()).adjusted_p();
  };
  return accused(fmt::format("{} {} {}", by.what, decks, k), one, seeds, std::array{alpha})[0];
}

/// The largest k up to which at least this share of the audits finds it, by halving: what is found at one k
/// is found at a smaller one.
std::uint64_t largest(cheat const& by, std::size_t decks, int seeds, double share) {
  auto const is_found = [&](std::uint64_t k) { return found(by, decks, k, seeds) >= share * seeds; };
  if (is_found(decks)) return decks;
  std::uint64_t right = 0, wrong = decks;
  while (wrong - right > 1) {
    auto const between = (right + wrong) / 2;
    (is_found(between) ? right : wrong) = between;
  }
  return right;
}

/// The largest k that nine in ten audits find, and the least that fewer than half do.
std::string bounds_text(cheat const& by, std::size_t decks, int seeds) {
  auto const half = largest(by, decks, seeds, 0.5);
  return fmt::format(" {}, {} |", largest(by, decks, seeds, 0.9),
                     half == decks ? "none" : fmt::format("{}", half + 1));
}

void cunning(int seeds) {
  fmt::print("| one deck in k | 50 decks | 500 | 5,000 |\n|---|---|---|---|\n");
  for (auto const& by : cheats) {
    fmt::print("| {} |", by.what);
    for (std::size_t const decks : {50, 500, 5000}) {
      fmt::print("{}", bounds_text(by, decks, seeds));
      std::fflush(stdout);
    }
    fmt::print("\n");
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::string_view const what = argc > 1 ? argv[1] : "";
  auto const number = [&](int usual) { return argc > 2 ? std::max(1, std::atoi(argv[2])) : usual; };
  if (what == "fair") {
    fair(number(10'000));
  } else if (what == "cunning") {
    cunning(number(40));
  } else {
    fmt::print(stderr, "expected fair [AUDITS] or cunning [SEEDS]\n");
    return 2;
  }
  return 0;
}
