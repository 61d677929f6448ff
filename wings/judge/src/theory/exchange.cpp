// Random exchanges by cycle types, in whole numbers; 52 cards from their table.
#include "judge/src/theory/exchange.hpp"

#include "embedded/exchange-distances-52.csv.hpp"
#include "judge/src/theory/cycle_types.hpp"
#include "text/csv.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <string>

namespace faro::judge {
namespace {

/// Exchanges of ordered pairs with repetition (n^2 of them), or unordered pairs without (n (n - 1) / 2).
struct step_weights {
  std::uint64_t stay, move, of;
};
step_weights weights_of(std::uint64_t n, exchange_pairs pairs) {
  return pairs == exchange_pairs::any ? step_weights{n, 2, n * n} : step_weights{0, 1, n * (n - 1) / 2};
}

/// The number of orders that are compared: all, or those of one parity.
integer compared_orders(std::uint64_t n, exchange_pairs pairs) {
  return pairs == exchange_pairs::any ? factorial(n) : factorial(n) / 2;
}

/// The weights of all types after each step: of each order, out of of^rounds.
class exchange_walk {
 public:
  exchange_walk(std::uint64_t cards, exchange_pairs pairs)
      : types_{static_cast<std::size_t>(cards)}, pairs_{pairs}, weights_(types_.count()) {
    weights_[cycle_types::identity()] = 1;
  }
  void step() {
    auto const w = weights_of(types_.cards(), pairs_);
    std::vector<integer> next(weights_.size());
    for (std::size_t type = 0; type < next.size(); ++type) {
      integer sum;
      for (auto const [to, ways] : types_.steps(type)) {
        if (!weights_[to].is_zero()) sum += weights_[to] * ways;
      }
      next[type] = sum * w.move + weights_[type] * w.stay;
    }
    weights_ = std::move(next);
    of_ *= w.of;
    ++rounds_;
  }
  [[nodiscard]] class_distribution law() const {
    class_distribution law{{}, of_, compared_orders(types_.cards(), pairs_)};
    for (std::size_t type = 0; type < weights_.size(); ++type)
      if (is_compared(type)) law.classes.push_back({types_.size(type), weights_[type]});
    return law;
  }

 private:
  [[nodiscard]] bool is_compared(std::size_t type) const {
    return pairs_ == exchange_pairs::any || types_.distance(type) % 2 == rounds_ % 2;
  }

  cycle_types types_;
  exchange_pairs pairs_;
  std::vector<integer> weights_;
  integer of_ = 1;
  std::uint64_t rounds_ = 0;
};

std::vector<theory_row> walked_rows(std::uint64_t cards, std::uint64_t first, std::uint64_t last,
                                    exchange_pairs pairs, unsigned digits) {
  if (digits > most_exchange_digits)
    throw input_error{say("exchanges: expected 1 to {} digits, got {}", most_exchange_digits, digits)};
  if (last > most_exchange_rounds)
    throw input_error{say("{} exchanges: at most {} are walked", last, most_exchange_rounds)};
  exchange_walk walk{cards, pairs};
  std::vector<theory_row> rows;
  for (std::uint64_t round = 0; round <= last; ++round) {
    if (round > 0) walk.step();
    if (round < first) continue;
    rows.push_back(distances_of(walk.law(), digits));
    rows.back().rounds = round;
  }
  return rows;
}

/// What a tabled decimal stands for: rounded, or cut off at nines, in its last digit. At least one order is
/// likelier than average, which keeps the distance below 1.
enclosure around(std::string const& decimal, integer const& orders) {
  auto const value = ratio::parse(decimal);
  auto const unit = ratio{1, power(integer{10}, decimal.size() - std::string_view{"0."}.size())};
  return {value - unit, std::min(value + unit, ratio{1} - ratio{1, orders})};
}

std::vector<theory_row> tabled_rows(std::uint64_t first, std::uint64_t last, exchange_pairs pairs,
                                    unsigned digits) {
  if (first == 0 || last > tabled_exchange_rounds)
    throw input_error{say("{} to {} exchanges of {} cards: their distances are tabled for 1 to {} exchanges",
                          first, last, tabled_exchange_cards, tabled_exchange_rounds)};
  if (digits > tabled_exchange_digits)
    throw input_error{say("{} digits of exchanges of {} cards: they are tabled to {} digits", digits,
                          tabled_exchange_cards, tabled_exchange_digits)};
  // below the names of the columns a line for each number of exchanges
  static auto const table = parse_csv(embedded::exchange_distances_52_csv, "exchange-distances-52.csv");
  auto const column = pairs == exchange_pairs::any ? 1U : 2U;
  auto const orders = compared_orders(tabled_exchange_cards, pairs);
  std::vector<theory_row> rows;
  for (auto round = first; round <= last; ++round)
    rows.push_back({round, around(table[round].cells[column], orders), orders, {}});
  return rows;
}

}  // namespace

std::vector<theory_row> exchange_rows(std::uint64_t cards, std::uint64_t first, std::uint64_t last,
                                      exchange_pairs pairs, unsigned digits) {
  std::uint64_t const least = pairs == exchange_pairs::distinct ? 2 : 1;
  if (cards != tabled_exchange_cards && (cards < least || cards > most_exchange_cards))
    throw input_error{
        say("exchanges of {} cards: expected {} to {} cards, or {}, of which total variation is "
            "tabled",
            cards, least, most_exchange_cards, tabled_exchange_cards)};
  return cards == tabled_exchange_cards ? tabled_rows(first, last, pairs, digits)
                                        : walked_rows(cards, first, last, pairs, digits);
}

}  // namespace faro::judge
