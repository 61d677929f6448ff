#include "chains/src/certificate.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace faro::detail {
namespace {

constexpr double bits_a_digit = 3.3219280948873626;
constexpr long fraction_bits = 64;  // of expected steps

std::size_t words_for(double bits) {
  constexpr double word = 64;
  return static_cast<std::size_t>(std::max(2.0, std::ceil(bits / word)));
}

}  // namespace

double log2_denominators(chain const& c) {
  double most = 0;
  for (std::size_t i = 0; i < c.states(); ++i) {
    auto const d = c.denominator(i);
    most = std::max(most, d != 0 ? std::log2(static_cast<double>(d))
                                 : static_cast<double>(c.large(i).denominator.bits()));
  }
  return most;
}

certificate::certificate(chain const& c, unsigned digits, double log2_time) : c_{c} {
  auto const states = std::log2(static_cast<double>(c.states()) + 1);
  auto const denominators = log2_denominators(c);
  auto const time = std::max(log2_time, 0.0);
  // A count of the chain lasts as long as the chain does, so it needs that many digits more.
  goal_ = static_cast<long>(std::ceil(digits * bits_a_digit + 6 + (c.counters() > 0 ? time : 0)));
  scale_ = goal_ + static_cast<long>(std::ceil(states + time + denominators + 8));
  auto const width = words_for(static_cast<double>(scale_) + time + denominators + states + 72);
  y_ = fixed_rows{c.states(), width};
  rest_ = fixed_rows{c.states(), width};
  sums_ = fixed_rows{2, width};
}

void certificate::add_weighted(fixed_rows const& rows, std::uint64_t* to, std::uint64_t const* from,
                               integer const& weight, bool minus) const {
  auto const words = words_of(weight);
  for (std::size_t k = 0; k < words.size(); ++k) {
    if (minus) {
      rows.subtract(to, from, words[k], k);
    } else {
      rows.add(to, from, words[k], k);
    }
  }
}

void certificate::measure() {
  rest_.clear();
  rest_.shift_in(rest_.at(0), 1, static_cast<std::size_t>(scale_), false);
  for (std::size_t i = 0; i < c_.states(); ++i) {
    auto const* const y = y_.at(i);
    if (y_.zero(y)) continue;
    auto const row = c_.row(i);
    if (auto const d = c_.denominator(i); d != 0) {
      rest_.subtract(rest_.at(i), y, d);
      for (auto const& a : row) {
        if (!chain::is_outcome(a.to)) rest_.add(rest_.at(a.to), y, a.weight);
      }
    } else {
      auto const& large = c_.large(i);
      add_weighted(rest_, rest_.at(i), y, large.denominator, true);
      for (std::size_t k = 0; k < row.size(); ++k) {
        if (!chain::is_outcome(row[k].to))
          add_weighted(rest_, rest_.at(row[k].to), y, large.weights[k], false);
      }
    }
  }
  sums_.clear();
  for (std::size_t i = 0; i < c_.states(); ++i)
    sums_.add(sums_.at(rest_.negative(rest_.at(i)) ? 1 : 0), rest_.at(i), 1);
  auto const total = sums_.to_integer(sums_.at(0)) - sums_.to_integer(sums_.at(1));
  enough_ = static_cast<long>(total.bits()) + goal_ <= scale_;
  log2_total_ = total.is_zero() ? -std::numeric_limits<double>::infinity()
                                : static_cast<double>(total.bits()) - static_cast<double>(scale_);
}

long certificate::shift() const {
  return scale_ + static_cast<long>(std::max(log2_total_, -static_cast<double>(scale_)));
}

bounded_ends certificate::result(std::optional<integer> const& steps_at_most) const {
  fixed_rows sums{c_.outcomes() + c_.counters(), y_.width()};
  std::vector<integer> most_a_step(c_.counters());
  for (std::size_t i = 0; i < c_.states(); ++i) {
    auto const* const y = y_.at(i);
    auto const row = c_.row(i);
    auto const d = c_.denominator(i);
    for (std::size_t k = 0; k < row.size(); ++k) {
      if (!chain::is_outcome(row[k].to)) continue;
      auto* const sum = sums.at(chain::outcome_of(row[k].to));
      if (d != 0) {
        sums.add(sum, y, row[k].weight);
      } else {
        add_weighted(sums, sum, y, c_.large(i).weights[k], false);
      }
    }
    for (std::size_t k = 0; k < c_.counters(); ++k) {
      auto const& counted = c_.counted(i, k);
      if (counted.is_zero()) continue;
      add_weighted(sums, sums.at(c_.outcomes() + k), y, counted, false);
      auto const of = c_.exact_denominator(i);
      if (most_a_step[k] * of < counted) most_a_step[k] = (counted + of - 1) / of;
    }
  }
  auto const one = power(2, static_cast<std::uint64_t>(scale_));
  auto const above = sums_.to_integer(sums_.at(0));
  auto const below = sums_.to_integer(sums_.at(1));
  bounded_ends out;
  out.certified = enough_;
  for (std::size_t k = 0; k < c_.outcomes(); ++k) {
    auto const sum = sums.to_integer(sums.at(k));
    ratio const low{std::max(integer{}, sum + below), one};
    ratio const high{std::min(one, sum + above), one};
    out.outcomes.push_back({low, high});
  }
  for (std::size_t k = 0; k < c_.counters(); ++k) {
    if (!steps_at_most) {
      out.counted.emplace_back();
      continue;
    }
    auto const sum = sums.to_integer(sums.at(c_.outcomes() + k));
    auto const most = most_a_step[k] * *steps_at_most;
    out.counted.emplace_back(
        ratio_bounds{ratio{std::max(integer{}, sum + below * most), one}, ratio{sum + above * most, one}});
  }
  return out;
}

std::optional<integer> proved_steps(chain const& c, fixed_rows const& times) {
  fixed_rows check{1, times.width()};
  std::size_t greatest = 0;
  double greatest_near = -1;
  for (std::size_t i = 0; i < c.states(); ++i) {
    if (times.negative(times.at(i))) return std::nullopt;
    if (auto const near = times.to_double(times.at(i), fraction_bits); near > greatest_near) {
      greatest_near = near;
      greatest = i;
    }
    check.clear();
    auto* const sum = check.at(0);
    auto const row = c.row(i);
    auto const words = words_of(c.exact_denominator(i));
    for (std::size_t k = 0; k < words.size(); ++k) {
      check.add(sum, times.at(i), words[k], k);
      check.shift_in(sum, words[k], 64 * k + fraction_bits, true);  // D v - D
    }
    for (std::size_t k = 0; k < row.size(); ++k) {
      if (chain::is_outcome(row[k].to)) continue;
      auto const parts = words_of(c.exact_weight(i, k));
      for (std::size_t w = 0; w < parts.size(); ++w) check.subtract(sum, times.at(row[k].to), parts[w], w);
    }
    if (check.negative(sum)) return std::nullopt;
  }
  auto const most = times.to_integer(times.at(greatest)) / power(2, fraction_bits);
  return most + most / power(2, 40) + 2;  // doubles chose the greatest: it may be that much less
}

}  // namespace faro::detail
