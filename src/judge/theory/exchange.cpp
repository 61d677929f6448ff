// Random exchanges by cycle types: which way a question is answered. In whole numbers for small decks here;
// in fixed point, by characters and with fast logarithms beside this, in exchange/.
#include "judge/theory/exchange.hpp"

#include "judge/theory/cycle_types.hpp"
#include "judge/theory/exchange/characters.hpp"
#include "judge/theory/exchange/fixed_rows.hpp"
#include "judge/theory/exchange/fixed_values.hpp"
#include "judge/theory/exchange/steps.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cmath>
#include <string>

namespace faro::judge {
namespace {

constexpr std::uint64_t most_exact_cards = 30;
constexpr std::uint64_t exact_below = 20;

void check_exchange(std::uint64_t cards, std::uint64_t most, exchange_pairs pairs) {
  std::uint64_t const least = pairs == exchange_pairs::distinct ? 2 : 1;
  if (cards < least || cards > most) {
    throw input_error{say("exchanges: expected {} to {} cards, got {}", least, most, cards)};
  }
}

/// The weights of all types after each step: of each order, out of of^rounds.
class exact_walk {
 public:
  exact_walk(cycle_types const& types, exchange_pairs pairs)
      : types_{types}, pairs_{pairs}, weights_(types.count()) {
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
  [[nodiscard]] class_law law() const {
    class_law law{{}, of_, compared_orders(types_.cards(), pairs_)};
    for (std::size_t type = 0; type < weights_.size(); ++type)
      if (is_compared(types_, type, rounds_, pairs_))
        law.classes.push_back({types_.size(type), weights_[type]});
    if (types_.cards() == 1) law.orders = 1;
    return law;
  }

 private:
  cycle_types const& types_;
  exchange_pairs pairs_;
  std::vector<integer> weights_;
  integer of_ = 1;
  std::uint64_t rounds_ = 0;
};

std::vector<theory_row> exact_rows(std::uint64_t cards, std::uint64_t first, std::uint64_t last,
                                   exchange_pairs pairs, unsigned digits) {
  cycle_types const types{static_cast<std::size_t>(cards)};
  exact_walk walk{types, pairs};
  std::vector<theory_row> rows;
  for (std::uint64_t round = 0; round <= last; ++round) {
    if (round > 0) walk.step();
    if (round < first) continue;
    rows.push_back(distances_of(walk.law(), digits));
    rows.back().rounds = round;
  }
  return rows;
}

bool decides(theory_row const& row, unsigned digits) {
  return row.total_variation.decides(digits) && row.separation.decides(digits) &&
         row.l_infinity.decides(digits) && row.chi_square.decides(digits) && row.kl_bits->decides(digits);
}

constexpr unsigned quick_digits = 31;  // that 128 bits decide, as a rule

/// The bits that so many digits need where distances fall to (1 - 2/n)^k, and the information to its square.
unsigned fraction_for(std::uint64_t cards, std::uint64_t rounds, unsigned digits) {
  constexpr double bits_a_digit = 3.3220;
  auto const n = static_cast<double>(cards);
  auto const k = static_cast<double>(rounds);
  auto const decay = k * std::log2((n - 1) / (n - 3));
  auto const needed = digits <= quick_digits ? decay + std::log2(k + 1) + 24 : 2 * decay + 40;
  return static_cast<unsigned>(digits * bits_a_digit + needed);
}

}  // namespace

class_law exchange_law(std::uint64_t cards, std::uint64_t rounds, exchange_pairs pairs) {
  check_exchange(cards, most_exact_cards, pairs);
  cycle_types const types{static_cast<std::size_t>(cards)};
  exact_walk walk{types, pairs};
  for (std::uint64_t k = 0; k < rounds; ++k) walk.step();
  return walk.law();
}

std::vector<theory_row> exchange_rows(std::uint64_t cards, std::uint64_t first, std::uint64_t last,
                                      exchange_pairs pairs, unsigned digits) {
  check_exchange(cards, most_exchange_cards, pairs);
  if (first > last)
    throw input_error{
        say("exchanges from {} to {}: the first number must not be above the last", first, last)};
  if (digits == 0 || digits > most_exchange_digits) {
    throw input_error{say("exchanges: expected 1 to {} digits, got {}", most_exchange_digits, digits)};
  }
  if (last > most_exchange_rounds) {
    throw input_error{say("{} exchanges: at most {} are walked", last, most_exchange_rounds)};
  }
  if (cards <= exact_below) return exact_rows(cards, first, last, pairs, digits);
  cycle_types const types{static_cast<std::size_t>(cards)};
  auto const orders = compared_orders(cards, pairs);
  auto fraction = fraction_for(cards, last, digits);
  constexpr unsigned most_fraction = 2'700;  // what fits the words above
  for (;; fraction += 128) {
    if (fraction > most_fraction) {
      throw input_error{say(
          "{} exchanges to {} digits: too close to uniform for fixed point; ask for fewer rounds or digits",
          last, digits)};
    }
    fixed_values walk{types, pairs, fraction};
    fixed_rows const at_round{walk};
    character_sum squares{types, pairs};
    squares.advance(first);
    std::vector<theory_row> rows;
    for (std::uint64_t round = 0; round <= last; ++round) {
      if (round > 0) walk.step();
      if (round < first) continue;
      if (round > first) squares.advance(1);
      auto const chi_square = squares.value() * ratio{orders, factorial(cards)} - ratio{1};
      if (digits <= quick_digits) rows.push_back(at_round.quick_row(chi_square));
      if (digits > quick_digits || !decides(rows.back(), digits)) {
        rows.resize(round - first);
        rows.push_back(at_round.row(chi_square, digits));
      }
    }
    if (std::ranges::all_of(rows, [&](auto const& row) { return decides(row, digits); })) return rows;
  }
}

}  // namespace faro::judge
