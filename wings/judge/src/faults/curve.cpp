// Curves of distance by rounds, each from the distribution of its kind: apart from naming, which needs none.
#include "judge/src/faults/curve.hpp"

#include "judge/src/theory/exchange.hpp"

#include <faro/error.hpp>
#include <faro/judge/theory/detail/distributions.hpp>
#include <faro/shuffle/exact_distribution.hpp>
#include <faro/shuffle/registry.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string_view>

namespace faro::judge {
namespace {

constexpr std::size_t most_curved = 256;  // that faults are named for

double total_variation(class_distribution const& law) {
  integer sum;
  for (auto const& c : law.classes) {
    auto const mine = c.weight * law.orders;
    sum += c.orders * (mine > law.of ? mine - law.of : law.of - mine);
  }
  return ratio{sum, integer{2} * law.of * law.orders}.to_double();
}

/// At most so many numbers from 1 to the last, evenly, `here` among them.
std::vector<std::uint64_t> sample(std::uint64_t first, std::uint64_t last, std::uint64_t here,
                                  std::uint64_t most) {
  std::vector<std::uint64_t> all{here};
  auto const step = std::max<std::uint64_t>(1, (last - first + most) / most);
  for (auto k = first; k <= last; k += step) all.push_back(k);
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

using distribution_after = std::function<class_distribution(std::uint64_t)>;

std::vector<curve_point> points_of(std::vector<std::uint64_t> const& rounds, distribution_after const& law) {
  std::vector<curve_point> points;
  for (auto const k : rounds) points.push_back({k, total_variation(law(k))});
  return points;
}

std::optional<fault_curve> riffle_curve(fault_id const& id, std::size_t cards) {
  constexpr std::size_t most_cut_after = 104;  // the distribution of a cut after has n^2 classes
  auto const k = id.number;
  auto const cut = id.cut == riffle_cut::after && cards > most_cut_after ? riffle_cut::none : id.cut;
  auto const to =
      std::max(k + 3, static_cast<std::uint64_t>(std::ceil(2 * std::log2(static_cast<double>(cards)))));
  auto const where = cut == riffle_cut::before  ? " and a cut before them"
                     : cut == riffle_cut::after ? " and a cut after them"
                                                : "";
  return fault_curve{say("riffles of {} cards{}", cards, where), "riffles", k,
                     points_of(sample(1, to, k, to),
                               [&](auto r) { return riffle_distribution(cards, power(integer{2}, r), cut); }),
                     "orders"};
}

std::optional<fault_curve> insertion_curve(fault_id const& id, std::size_t cards) {
  auto const n = static_cast<double>(cards);
  auto const to = std::max<std::uint64_t>(id.number * 3 / 2,
                                          static_cast<std::uint64_t>(std::ceil(1.6 * n * std::log(n))));
  constexpr std::uint64_t most_moves = 4'000;  // beyond, the distributions take seconds
  if (to > most_moves) return std::nullopt;
  auto const several =
      id.kind == "top-to-random" ? "top card to a random position" : "random card to the top";
  return fault_curve{say("{}, {} cards", several, cards), "moves", id.number,
                     points_of(sample(1, to, id.number, cards <= 104 ? 48 : 16),
                               [&](auto t) { return insertion_distribution(cards, t); }),
                     "orders"};
}

std::optional<fault_curve> shelf_curve(fault_id const& id, std::size_t cards) {
  auto const shelves = id.number;
  auto const to = std::max<std::uint64_t>(shelves * 2, 40);
  return fault_curve{
      say("one pass through a shelf shuffler, {} cards", cards), "shelves", shelves,
      points_of(sample(2, to, shelves, 40), [&](auto m) { return shelf_distribution(cards, integer{m}); }),
      "orders"};
}

std::optional<fault_curve> exchange_curve(fault_id const& id, std::size_t cards) {
  auto const pairs = id.kind == "exchange" ? exchange_pairs::any : exchange_pairs::distinct;
  auto const tabled = cards == tabled_exchange_cards;
  auto const most = tabled ? tabled_exchange_rounds : most_exchange_rounds;
  if ((!tabled && cards > most_exchange_cards) || id.number > most) return std::nullopt;
  fault_curve curve{fmt::format("exchanges of two {}cards among {}",
                                pairs == exchange_pairs::any ? "" : "different ", cards),
                    "exchanges",
                    id.number,
                    {},
                    pairs == exchange_pairs::any ? "orders" : "orders of that parity"};
  auto const n = static_cast<double>(cards);
  auto const to = std::max<std::uint64_t>(
      id.number * 3 / 2, tabled ? 200 : static_cast<std::uint64_t>(std::ceil(n * std::log(n))) + 4);
  auto const rows = exchange_rows(cards, 1, std::min(to, most), pairs, 4);
  for (auto const k : sample(1, rows.size(), id.number, tabled ? 64 : rows.size()))
    curve.points.push_back({k, rows[k - 1].total_variation.low().to_double()});
  return curve;
}

std::optional<fault_curve> listed_curve(fault_id const& id, std::size_t cards) {
  constexpr std::size_t most_listed = 6;
  auto const all = shuffle_registry();
  auto const found = std::ranges::find(all, id.kind, &shuffle_entry::name);
  if (cards > most_listed || found == all.end()) return std::nullopt;
  constexpr std::uint64_t beyond = 8;
  fault_curve curve{say("{}, {} cards", id.kind, cards), "rounds", id.number, {}, "orders"};
  for (std::uint64_t k = 1; k <= id.number + beyond; ++k)
    curve.points.push_back(
        {k, distances_of(exact_distribution(*found, {}, cards, k)).total_variation.to_double()});
  return curve;
}

/// The kinds of fault whose distributions are known at larger sizes than can be listed.
struct curve_entry {
  std::string_view kind;
  std::optional<fault_curve> (*make)(fault_id const&, std::size_t cards);
};
constexpr curve_entry known_curves[] = {{"riffle", riffle_curve},
                                        {"inverse-riffle", riffle_curve},
                                        {"top-to-random", insertion_curve},
                                        {"random-to-top", insertion_curve},
                                        {"shelf", shelf_curve},
                                        {"exchange", exchange_curve},
                                        {"exchange-distinct", exchange_curve}};

}  // namespace

std::optional<fault_curve> curve_of_fault(fault_id const& id, std::size_t cards) {
  if (cards < 2 || cards > most_curved || id.number == 0) return std::nullopt;
  if (id.family == fault_family::uneven_draw) return std::nullopt;  // its number is one of bits
  auto const known = std::ranges::find(known_curves, std::string_view{id.kind}, &curve_entry::kind);
  return known != std::end(known_curves) ? known->make(id, cards) : listed_curve(id, cards);
}

}  // namespace faro::judge
