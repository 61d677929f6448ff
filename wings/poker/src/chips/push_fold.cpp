// Push or fold: strategies by regrets, and exact best answers to them.
#include "poker/src/chips/push_fold.hpp"

#include <faro/error.hpp>
#include <faro/exact/integer.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cmath>

namespace faro::odds {

namespace {

using by_kind = std::array<double, starting_kinds>;
/// How often, in parts of `whole`.
using parts_of_kinds = std::array<std::int64_t, starting_kinds>;
constexpr std::int64_t whole = 1000;

/// One side's decision for each kind of hand: the regret of either choice, never below 0, and the mean of
/// what was played, in which later rounds weigh more.
class regrets {
 public:
  [[nodiscard]] by_kind played() const {
    by_kind out{};
    for (std::size_t k = 0; k < out.size(); ++k)
      out[k] = yes_[k] + no_[k] > 0 ? yes_[k] / (yes_[k] + no_[k]) : 0.5;
    return out;
  }
  /// `better`: what yes is worth beyond no.
  void add(by_kind const& better, double weight) {
    auto const often = played();
    for (std::size_t k = 0; k < better.size(); ++k) {
      yes_[k] = std::max(0.0, yes_[k] + (1 - often[k]) * better[k]);
      no_[k] = std::max(0.0, no_[k] - often[k] * better[k]);
    }
    auto const next = played();
    for (std::size_t k = 0; k < better.size(); ++k) sums_[k] += weight * next[k];
    weights_ += weight;
  }
  [[nodiscard]] parts_of_kinds mean() const {
    parts_of_kinds out{};
    for (std::size_t k = 0; k < out.size(); ++k)
      out[k] =
          std::clamp<std::int64_t>(std::llround(sums_[k] / weights_ * static_cast<double>(whole)), 0, whole);
    return out;
  }

 private:
  by_kind yes_{}, no_{}, sums_{};
  double weights_ = 0;
};

/// The game in floating point: what the choice of one side is worth against the other's strategy, in big
/// blinds times the share of the deals.
class rounded_game {
 public:
  explicit rounded_game(push_question const& ask)
      : stack_{(ask.stack / ask.big_blind).to_double()},
        small_{((ask.small_blind + ask.ante) / ask.big_blind).to_double()},
        big_{((ask.big_blind + ask.ante) / ask.big_blind).to_double()} {
    constexpr double hands = 1326.0 * 1225.0 * 1'712'304.0;
    for (auto const& row : deals_of_kinds()) {
      auto& deals = deals_.emplace_back();
      auto& gains = gains_.emplace_back();
      for (std::size_t k = 0; k < row.size(); ++k) {
        deals[k] = static_cast<double>(row[k].deals) / hands;
        gains[k] = static_cast<double>(row[k].gain) / hands;
      }
    }
  }
  /// All-in rather than fold.
  [[nodiscard]] by_kind of_push(by_kind const& call) const {
    by_kind out{};
    for (std::size_t i = 0; i < out.size(); ++i) {
      for (std::size_t j = 0; j < out.size(); ++j)
        out[i] += deals_[i][j] * (small_ + (1 - call[j]) * big_) + call[j] * stack_ * gains_[i][j];
    }
    return out;
  }
  /// Call rather than fold. What one hand gains the other loses.
  [[nodiscard]] by_kind of_call(by_kind const& push) const {
    by_kind out{};
    for (std::size_t j = 0; j < out.size(); ++j) {
      for (std::size_t i = 0; i < out.size(); ++i)
        out[j] += push[i] * (deals_[j][i] * big_ + stack_ * gains_[j][i]);
    }
    return out;
  }

 private:
  double stack_, small_, big_;
  std::vector<by_kind> deals_, gains_;
};

/// Of one kind of hand: its deals, and of those in which the other plays on the number and the gain, in
/// parts.
struct against_parts {
  integer deals, played, gain;
};
std::vector<against_parts> against(parts_of_kinds const& other) {
  std::vector<against_parts> out;
  for (auto const& row : deals_of_kinds()) {
    auto& one = out.emplace_back();
    for (std::size_t k = 0; k < row.size(); ++k) {
      one.deals += integer{row[k].deals};
      one.played += integer{row[k].deals} * integer{other[k]};
      one.gain += integer{row[k].gain} * integer{other[k]};
    }
  }
  return out;
}

/// Both strategies, exactly; sums over all deals and parts.
void value_exactly(push_question const& ask, parts_of_kinds const& push, parts_of_kinds const& call,
                   push_answer& out) {
  auto const small = ask.small_blind + ask.ante;
  auto const big = ask.big_blind + ask.ante;
  ratio all;
  auto const calls = against(call);
  for (std::size_t i = 0; i < starting_kinds; ++i) {
    auto const& [deals, called, gain] = calls[i];
    auto const pushes = big * ratio{deals * integer{whole} - called} + ask.stack * ratio{gain};
    auto const folds = -small * ratio{deals * integer{whole}};
    out.value += (pushes * ratio{integer{push[i]}} + folds * ratio{integer{whole - push[i]}}) / ratio{whole};
    out.high += std::max(pushes, folds);
    out.low += folds * ratio{integer{whole - push[i]}} / ratio{whole};
    all += ratio{deals * integer{whole}};
  }
  for (auto const& [deals, pushed, gain] : against(push))
    out.low += std::min(big * ratio{pushed}, -ask.stack * ratio{gain});
  for (auto* const sum : {&out.value, &out.low, &out.high}) *sum = *sum / all;
}

void check_push(push_question const& ask) {
  auto const least = ask.big_blind + ask.ante;
  if (ask.stack <= least)
    throw input_error{say("expected stacks of more than the big blind and the ante, {}, got {}",
                          least.to_string(), ask.stack.to_string())};
  constexpr std::int64_t most = 1000;
  if (ask.stack > ratio{most} * ask.big_blind)
    throw input_error{say("expected stacks of at most {} big blinds, got {}", most,
                          (ask.stack / ask.big_blind).to_string())};
}

}  // namespace

push_answer answer_push_fold(push_question const& ask) {
  check_push(ask);
  rounded_game const game{ask};
  constexpr std::uint64_t usual_rounds = 2000;
  constexpr std::uint64_t most_effort = 100;
  regrets push, call;
  for (std::uint64_t n = 1; n <= usual_rounds * std::min(ask.effort, most_effort); ++n) {
    push.add(game.of_push(call.played()), static_cast<double>(n));
    call.add(game.of_call(push.played()), static_cast<double>(n));
  }
  auto const pushes = push.mean(), calls = call.mean();
  push_answer out;
  out.engine = by_regrets;
  value_exactly(ask, pushes, calls, out);
  constexpr std::uint64_t all_hands = 1326;
  for (std::size_t k = 0; k < starting_kinds; ++k) {
    auto const share = ratio{integer{hands_of_kind(k)}, integer{all_hands}};
    out.push[k] = ratio{integer{pushes[k]}, integer{whole}};
    out.call[k] = ratio{integer{calls[k]}, integer{whole}};
    out.pushed += out.push[k] * share;
    out.called += out.call[k] * share;
  }
  return out;
}

}  // namespace faro::odds
