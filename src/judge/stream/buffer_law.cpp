// The law of a shuffle buffer by geometric sums, and an order held against it.
#include "judge/stream/buffer_law.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>

namespace faro::judge {
namespace {

double as_double(std::uint64_t n) { return static_cast<double>(n); }

double log_factorial(std::uint64_t n) { return std::lgamma(as_double(n) + 1); }

/// ln of the number of orders in which no item comes more than b - 1 places early.
double ln_orders(std::uint64_t n, std::uint64_t b) {
  return as_double(n - b) * std::log(as_double(b)) + log_factorial(b);
}

/// 1 + 2 + ... + n.
double sum_to(double n) { return n * (n + 1) / 2; }

/// Sums over the places of items in the buffer, which leave it with chance p at a time. `last` is the last
/// time at which it is full; those still in it then leave in a random order.
class buffer_sums {
 public:
  buffer_sums(std::uint64_t n, std::uint64_t b) : n_{n}, b_{b}, last_{n - b}, p_{1 / as_double(b)} {}

  buffer_mixing all() {
    double neighbours = 0, displacement = 0, products = 0;
    auto const middle = (as_double(n_) - 1) / 2;
    for (std::uint64_t i = 0; i < n_; ++i) {
      auto const start = i < b_ ? 0 : i - b_ + 1;
      auto const left = std::exp(as_double(last_ + 1 - start) * std::log1p(-p_));  // stays to the end
      displacement += early_and_late(i, start, left);
      products += (as_double(i) - middle) * (mean_place(start, left) - middle);
      if (i + 1 < n_) neighbours += kept_together(i, start);
    }
    auto const n = as_double(n_);
    buffer_mixing out;
    out.neighbours_kept = neighbours;
    out.mean_displacement = displacement / n;
    out.rank_correlation = 12 * products / (n * (n * n - 1));
    return out;
  }

 private:
  /// sum of p q^g, and of g p q^g, for g = 0 .. m - 1, where q^m is known.
  [[nodiscard]] static double chance_to(double q_to_m) { return 1 - q_to_m; }
  [[nodiscard]] double mean_to(double m, double q_to_m) const {
    return (1 - p_) / p_ * (1 - q_to_m) - m * q_to_m;
  }
  [[nodiscard]] double mean_place(std::uint64_t start, double left) const {
    auto const times = as_double(last_ + 1 - start);
    auto const late = (as_double(last_ + 1) + as_double(n_ - 1)) / 2;
    return as_double(start) * (1 - left) + mean_to(times, left) + left * late;
  }
  /// The expected |place - i|.
  [[nodiscard]] double early_and_late(std::uint64_t i, std::uint64_t start, double left) const {
    auto const wait = as_double(i - start);           // where it would stand still
    auto const times = as_double(last_ + 1 - start);  // at which the buffer is full
    auto const before = std::min(wait + 1, times);
    auto const q_before = before == as_double(b_) ? q_to_b_ : std::exp(before * std::log1p(-p_));
    // those that leave before their place, counted positive; then those after it
    auto const early = wait * chance_to(q_before) - mean_to(before, q_before);
    auto const late_chance = q_before - left;
    auto const late_mean = mean_to(times, left) - mean_to(before, q_before);
    auto const full = early + (late_mean - wait * late_chance);
    if (b_ == 1) return full;
    auto const first = as_double(last_ + 1), end = as_double(n_ - 1), place = as_double(i);
    double drained = 0;  // sum of |t - i| for t = first .. end
    if (place <= first) {
      drained = sum_to(end - place) - (place < first ? sum_to(first - place - 1) : 0);
    } else {
      drained = sum_to(place - first) + sum_to(end - place);
    }
    return full + left * drained / (as_double(b_) - 1);
  }
  /// The chance that item i + 1 comes right after item i.
  [[nodiscard]] double kept_together(std::uint64_t i, std::uint64_t start) const {
    auto const r = 1 - 2 * p_;                    // neither of two leaves
    auto const times = as_double(last_ - start);  // from the first time both may be there to the last
    auto const drain = 1 / (as_double(b_) - 1);
    if (b_ == 2) return i == 0 ? (last_ > 0 ? p_ * p_ : p_) : p_ * p_ + (times == 1 ? p_ * p_ : p_ * p_ / 2);
    auto const to_times = std::exp(times * std::log1p(-2 * p_)), one_less = to_times / r;
    if (i + 1 < b_) {  // both are there from the beginning
      return p_ / 2 * (1 - to_times) + to_times * p_ * drain + to_times * r * drain;
    }
    auto const q = 1 - p_;
    return p_ * p_ + q * p_ / 2 * (1 - one_less) + q * one_less * p_ * drain + q * to_times * drain;
  }

  std::uint64_t n_, b_, last_;
  double p_;
  double q_to_b_ = std::exp(as_double(b_) * std::log1p(-p_));
};

/// log10 P(at least k of n cards in random order right after the one before), k > 0.
double log10_neighbours(std::uint64_t n, std::uint64_t k) {
  // P(X >= k) = sum over j >= k of (-1)^(j-k) C(j-1, k-1) E[C(X, j)]; E[C(X, j)] = (n - j) / (n j!).
  auto const size = as_double(n), least = as_double(k);
  double sum = 0, term = 1;  // relative to 1 / k!
  for (std::uint64_t j = k; j < n && std::abs(term) > 1e-18; ++j) {
    sum += term * (size - as_double(j)) / size;
    // C(j, k-1) / C(j-1, k-1) = j / (j - k + 1); 1 / (j+1)! = 1 / j! / (j + 1)
    term *= -as_double(j) / ((as_double(j) - least + 1) * (as_double(j) + 1));
  }
  return (std::log(sum) - log_factorial(k)) / std::numbers::ln10;
}

void require_order(std::span<std::uint64_t const> order) {
  std::vector<std::uint64_t> place_of(order.size(), order.size());
  for (std::uint64_t t = 0; t < order.size(); ++t) {
    if (order[t] >= order.size())
      throw input_error{say("place {}: expected a number below {}, got {}", t + 1, order.size(), order[t])};
    if (place_of[order[t]] != order.size())
      throw input_error{say("place {}: expected each number once, got {} again, as at place {}", t + 1,
                            order[t], place_of[order[t]] + 1)};
    place_of[order[t]] = t;
  }
}

/// The largest buffer that keeps so near to the beginning with chance 1/20 or more.
std::uint64_t most_buffer(std::uint64_t n, std::uint64_t least) {
  auto const limit = std::log(0.05);
  std::uint64_t low = least, high = n;
  while (low < high) {
    auto const middle = high - (high - low) / 2;
    if (ln_orders(n, least) - ln_orders(n, middle) >= limit) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

}  // namespace

double log2_orders_of_buffer(std::uint64_t items, std::uint64_t buffer) {
  return ln_orders(items, buffer) / std::numbers::ln2;
}

double log2_orders(std::uint64_t items) { return log_factorial(items) / std::numbers::ln2; }

buffer_mixing fair_mixing(std::uint64_t items) {
  auto const n = as_double(items);
  return {0, (n - 1) / n, (n * n - 1) / (3 * n), 0};
}

buffer_mixing mixing_of_buffer(std::uint64_t items, std::uint64_t buffer) {
  if (buffer >= items) return fair_mixing(items);
  buffer_mixing out{0, as_double(items) - 1, 0, 1};
  if (buffer > 1) out = buffer_sums{items, buffer}.all();
  out.total_variation = -std::expm1(ln_orders(items, buffer) - log_factorial(items));
  return out;
}

stream_judgement judge_stream(std::span<std::uint64_t const> order) {
  auto const n = static_cast<std::uint64_t>(order.size());
  if (n < 2) throw input_error{say("expected an order of at least two items, got {}", n)};
  require_order(order);
  stream_judgement out;
  out.items = n;
  double displacement = 0, products = 0;
  auto const middle = (as_double(n) - 1) / 2;
  for (std::uint64_t t = 0; t < n; ++t) {
    if (order[t] > t) out.earliest = std::max(out.earliest, order[t] - t);
    displacement += std::abs(as_double(order[t]) - as_double(t));
    products += (as_double(order[t]) - middle) * (as_double(t) - middle);
    if (t > 0 && order[t] == order[t - 1] + 1) ++out.neighbours_kept;
  }
  out.least_buffer = out.earliest + 1;
  out.most_buffer = most_buffer(n, out.least_buffer);
  out.log10_window_p =
      std::min(0.0, (ln_orders(n, out.least_buffer) - log_factorial(n)) / std::numbers::ln10);
  out.log10_neighbours_p =
      out.neighbours_kept == 0 ? 0 : std::min(0.0, log10_neighbours(n, out.neighbours_kept));
  out.mean_displacement = displacement / as_double(n);
  auto const size = as_double(n);
  out.rank_correlation = 12 * products / (size * (size * size - 1));
  return out;
}

}  // namespace faro::judge
