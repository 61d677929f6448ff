#include "judge/theory/exchange_distances_52.hpp"

#include <faro/error.hpp>
#include <faro/judge/faults/curve.hpp>
#include <faro/judge/theory/exact_law.hpp>
#include <faro/judge/theory/exchange.hpp>
#include <faro/judge/theory/laws.hpp>
#include <faro/shuffle/registry.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <string_view>

namespace faro::judge {
namespace {

constexpr std::size_t most_cards = 256;  // that faults are named for

/// "riffle 7" is the shuffle riffle, 7 times; a name without a number is once.
struct fault_words {
  std::string shuffle;
  std::uint64_t number = 1;
};

fault_words words_of(std::string const& name) {
  auto const blank = name.rfind(' ');
  if (blank == std::string::npos) return {name, 1};
  std::uint64_t number = 0;
  auto const [end, problem] = std::from_chars(name.data() + blank + 1, name.data() + name.size(), number);
  if (problem != std::errc{} || end != name.data() + name.size()) return {name, 1};
  return {name.substr(0, blank), number};
}

double total_variation(class_law const& law) {
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

using law_after = std::function<class_law(std::uint64_t)>;

std::vector<curve_point> points_of(std::vector<std::uint64_t> const& rounds, law_after const& law) {
  std::vector<curve_point> points;
  for (auto const k : rounds) points.push_back({k, total_variation(law(k))});
  return points;
}

fault_curve riffle_curve(std::uint64_t k, std::string const& statement, std::size_t cards) {
  constexpr std::size_t most_cut_after = 104;  // the law of a cut after has n^2 classes
  auto const cut = statement.ends_with("a cut before")                             ? riffle_cut::before
                   : statement.ends_with("a cut after") && cards <= most_cut_after ? riffle_cut::after
                                                                                   : riffle_cut::none;
  auto const to =
      std::max(k + 3, static_cast<std::uint64_t>(std::ceil(2 * std::log2(static_cast<double>(cards)))));
  auto const where = cut == riffle_cut::before  ? " and a cut before them"
                     : cut == riffle_cut::after ? " and a cut after them"
                                                : "";
  return {
      fmt::format("riffles of {} cards{}", cards, where), "riffles", k,
      points_of(sample(1, to, k, to), [&](auto r) { return riffle_law(cards, power(integer{2}, r), cut); }),
      "orders"};
}

std::optional<fault_curve> insertion_curve(fault_words const& words, std::size_t cards) {
  auto const n = static_cast<double>(cards);
  auto const to = std::max<std::uint64_t>(words.number * 3 / 2,
                                          static_cast<std::uint64_t>(std::ceil(1.6 * n * std::log(n))));
  constexpr std::uint64_t most_moves = 4'000;  // beyond, the laws take seconds
  if (to > most_moves) return std::nullopt;
  auto const several =
      words.shuffle == "top-to-random" ? "top card to a random position" : "random card to the top";
  return fault_curve{fmt::format("{}, {} cards", several, cards), "moves", words.number,
                     points_of(sample(1, to, words.number, cards <= 104 ? 48 : 16),
                               [&](auto t) { return insertion_law(cards, t); }),
                     "orders"};
}

fault_curve shelf_curve(std::uint64_t shelves, std::size_t cards) {
  auto const to = std::max<std::uint64_t>(shelves * 2, 40);
  return {fmt::format("one pass through a shelf shuffler, {} cards", cards), "shelves", shelves,
          points_of(sample(2, to, shelves, 40), [&](auto m) { return shelf_law(cards, integer{m}); }),
          "orders"};
}

std::optional<fault_curve> exchange_curve(fault_words const& words, std::size_t cards) {
  constexpr std::size_t tabled = 52;
  constexpr std::size_t most_walked = 24;  // cards of which every number of exchanges is walked at once
  auto const pairs = words.shuffle == "exchange" ? exchange_pairs::any : exchange_pairs::distinct;
  fault_curve curve{fmt::format("exchanges of two {}cards among {}",
                                pairs == exchange_pairs::any ? "" : "different ", cards),
                    "exchanges",
                    words.number,
                    {},
                    pairs == exchange_pairs::any ? "orders" : "orders of that parity"};
  if (cards == tabled) {
    auto const table = detail::exchange_distances_52(pairs);
    if (words.number > table.size()) return std::nullopt;
    auto const to = std::min<std::uint64_t>(table.size(), std::max<std::uint64_t>(words.number * 3 / 2, 200));
    for (auto const k : sample(1, to, words.number, 64)) curve.points.push_back({k, table[k - 1]});
    return curve;
  }
  if (cards < 2 || cards > most_walked) return std::nullopt;
  auto const n = static_cast<double>(cards);
  auto const to = std::max<std::uint64_t>(words.number * 3 / 2,
                                          static_cast<std::uint64_t>(std::ceil(n * std::log(n))) + 4);
  for (auto const& row : exchange_rows(cards, 1, std::min(to, most_exchange_rounds), pairs, 4))
    curve.points.push_back({row.rounds, row.total_variation.low().to_double()});
  return curve;
}

std::optional<fault_curve> listed_curve(fault_words const& words, std::size_t cards) {
  constexpr std::size_t most_listed = 6;
  auto const all = shuffle_registry();
  auto const found = std::ranges::find(all, words.shuffle, &shuffle_entry::name);
  if (cards > most_listed || found == all.end()) return std::nullopt;
  constexpr std::uint64_t beyond = 8;
  fault_curve curve{fmt::format("{}, {} cards", words.shuffle, cards), "rounds", words.number, {}, "orders"};
  for (std::uint64_t k = 1; k <= words.number + beyond; ++k)
    curve.points.push_back({k, distances_of(exact_law(*found, {}, cards, k)).total_variation.to_double()});
  return curve;
}

}  // namespace

std::optional<fault_curve> curve_of_fault(std::string const& name, std::string const& statement,
                                          std::size_t cards) {
  if (cards < 2 || cards > most_cards) return std::nullopt;
  auto const words = words_of(name);
  auto const& shuffle = words.shuffle;
  if (words.number == 0) return std::nullopt;
  if (shuffle == "riffle" || shuffle == "inverse-riffle") return riffle_curve(words.number, statement, cards);
  if (shuffle == "top-to-random" || shuffle == "random-to-top") return insertion_curve(words, cards);
  if (shuffle == "shelf") return shelf_curve(words.number, cards);
  if (shuffle == "exchange" || shuffle == "exchange-distinct") return exchange_curve(words, cards);
  return listed_curve(words, cards);
}

}  // namespace faro::judge
