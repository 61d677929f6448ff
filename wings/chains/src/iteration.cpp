// Bounds by an iteration, refined by the exact residual: BiCGSTAB, with one sweep through the states in their
// order before each step. It fills nothing in, and a chain that mixes needs about a hundred steps.
#include "chains/src/certificate.hpp"

#include <algorithm>
#include <cmath>

namespace faro::detail {
namespace {

using numbers = std::vector<double>;

class walker {
 public:
  walker(chain const& c, strong_components const& classes) : c_{c}, order_{classes.first_to_last()} {
    auto const n = c.states();
    rank_.resize(n);
    for (std::uint32_t i = 0; i < n; ++i) rank_[order_[i]] = i;
    leaves_.assign(n, 1);
    chance_.reserve(c.ways());
    for (std::uint32_t i = 0; i < n; ++i) {
      auto const row = c.row(i);
      auto const d = c.denominator(i);
      double stays = 0;
      for (std::size_t k = 0; k < row.size(); ++k) {
        auto const p = d != 0 ? static_cast<double>(row[k].weight) / static_cast<double>(d)
                              : ratio{c.exact_weight(i, k), c.exact_denominator(i)}.to_double();
        chance_.push_back(p);
        if (row[k].to == i) stays += p;
      }
      leaves_[i] = std::max(1 - stays, 0x1p-60);
    }
  }

  /// Solves x (I - P) = b, or (I - P) x = b from the right, until the residual has shrunk so much. False when
  /// it does not get there in time.
  bool solve(numbers const& b, numbers& x, bool right, double shrink, deadline& waits) const {
    auto const n = c_.states();
    numbers r = b, shadow = b, p(n, 0), v(n, 0), s(n), t(n), swept_p(n), swept_s(n);
    x.assign(n, 0);
    double rho = 1, alpha = 1, omega = 1;
    auto const goal = norm(b, right) * shrink;
    auto best = norm(b, right);
    constexpr int most = 20'000;
    constexpr int without_gain = 600;
    for (int step = 0, since = 0; step < most && since < without_gain; ++step, ++since) {
      if (step % 4 == 0 && waits.over()) return false;
      waits.spend(8 * (c_.ways() + 4 * n));
      auto const next = dot(shadow, r);
      auto const beta = next / rho * alpha / omega;
      if (!(std::abs(next) > 1e-280) || !std::isfinite(beta)) {  // broken down: begin again from here
        if (!std::isfinite(next)) return false;
        shadow = r;
        std::ranges::fill(p, 0.0);
        std::ranges::fill(v, 0.0);
        rho = alpha = omega = 1;
        if (norm(r, right) <= goal) return true;
        continue;
      }
      rho = next;
      for (std::size_t i = 0; i < n; ++i) p[i] = r[i] + beta * (p[i] - omega * v[i]);
      sweep(p, swept_p, right);
      apply(swept_p, v, right);
      alpha = rho / dot(shadow, v);
      for (std::size_t i = 0; i < n; ++i) s[i] = r[i] - alpha * v[i];
      sweep(s, swept_s, right);
      apply(swept_s, t, right);
      auto const square = dot(t, t);
      omega = square > 0 ? dot(t, s) / square : 0;
      for (std::size_t i = 0; i < n; ++i) {
        x[i] += alpha * swept_p[i] + omega * swept_s[i];
        r[i] = s[i] - omega * t[i];
      }
      auto const size = norm(r, right);
      if (size <= goal) return true;
      if (!std::isfinite(size) || omega == 0) return false;
      if (size < best / 2) {
        best = size;
        since = 0;
      }
    }
    return false;
  }

 private:
  static double dot(numbers const& a, numbers const& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
    return sum;
  }
  static double norm(numbers const& a, bool right) {
    double size = 0;
    for (auto const e : a) size = right ? std::max(size, std::abs(e)) : size + std::abs(e);
    return size;
  }
  void apply(numbers const& x, numbers& out, bool right) const {
    auto const* chance = chance_.data();
    out = x;
    for (std::uint32_t i = 0; i < c_.states(); ++i) {
      for (auto const& a : c_.row(i)) {
        auto const p = *chance++;
        if (chain::is_outcome(a.to)) continue;
        if (right) {
          out[i] -= x[a.to] * p;
        } else {
          out[a.to] -= x[i] * p;
        }
      }
    }
  }
  /// The solution without the ways that lead back in the order.
  void sweep(numbers const& b, numbers& x, bool right) const {
    auto const n = static_cast<std::uint32_t>(c_.states());
    x = b;
    for (std::uint32_t q = 0; q < n; ++q) {
      auto const i = order_[right ? n - 1 - q : q];
      auto const row = c_.row(i);
      auto const* const chance = chance_.data() + (row.data() - c_.row(0).data());
      if (right) {
        for (std::size_t k = 0; k < row.size(); ++k) {
          if (!chain::is_outcome(row[k].to) && rank_[row[k].to] > rank_[i]) x[i] += x[row[k].to] * chance[k];
        }
        x[i] /= leaves_[i];
      } else {
        x[i] /= leaves_[i];
        for (std::size_t k = 0; k < row.size(); ++k) {
          if (!chain::is_outcome(row[k].to) && rank_[row[k].to] > rank_[i]) x[row[k].to] += x[i] * chance[k];
        }
      }
    }
  }

  chain const& c_;
  std::vector<std::uint32_t> order_, rank_;
  numbers leaves_, chance_;
};

/// The expected steps from every state, proved, and log2 of the longest.
std::optional<integer> steps_by(chain const& c, walker const& walk, double& worst, deadline& waits) {
  numbers const ones(c.states(), 1);
  numbers v;
  constexpr double near = 1e-5;
  worst = 0;
  bool const found = walk.solve(ones, v, true, near, waits);
  for (auto const x : v) worst = std::max(worst, x);
  worst = std::log2(std::max(worst, 2.0));
  constexpr double longest = 60;
  if (!found || !(worst < longest)) {
    worst = std::min(worst, longest);
    return std::nullopt;
  }
  auto const bits = worst + log2_denominators(c) + 64 + 8;
  fixed_rows times{c.states(), static_cast<std::size_t>(bits / 64) + 2};
  for (std::size_t i = 0; i < c.states(); ++i) {
    if (!times.add_double(times.at(i), v[i] * (1 + 1e-3), 64)) return std::nullopt;
  }
  return proved_steps(c, times);
}

}  // namespace

bounded_ends bound_by_iteration(chain const& c, strong_components const& classes, unsigned digits,
                                deadline& waits) {
  walker const walk{c, classes};
  double life = 0;
  std::optional<integer> steps;
  if (c.counters() > 0) {
    auto a_part = waits.part(1.0 / 3);  // the chances come first
    steps = steps_by(c, walk, life, a_part);
  }
  if (life == 0) life = 30;  // a guess: it only decides how many digits are kept
  certificate proof{c, digits, life};
  proof.measure();
  numbers b(c.states());
  numbers x;
  constexpr int most_rounds = 60;
  constexpr double shrink = 1e-11;
  for (int round = 0; round < most_rounds && !proof.enough() && !waits.over(); ++round) {
    auto const before = proof.log2_residual();
    auto const shift = proof.shift();
    for (std::size_t i = 0; i < c.states(); ++i)
      b[i] = proof.residual().to_double(proof.residual().at(i), shift);
    walk.solve(b, x, false, shrink, waits);
    if (!std::ranges::all_of(x, [](double e) { return std::isfinite(e); })) break;
    auto const kept = proof.visits();
    bool fits = true;
    for (std::size_t i = 0; i < c.states() && fits; ++i) {
      auto const of =
          c.denominator(i) != 0 ? static_cast<double>(c.denominator(i)) : c.exact_denominator(i).to_double();
      fits = proof.visits().add_double(proof.visits().at(i), x[i] / of, shift);
    }
    proof.measure();
    if (!fits || proof.log2_residual() > before) {  // no better: as it was
      proof.visits() = kept;
      proof.measure();
      break;
    }
  }
  return proof.result(steps);
}

}  // namespace faro::detail
