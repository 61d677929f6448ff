// The distributions of wins and of money, and where a result lies in them.
#include "poker/src/chips/luck.hpp"

#include "exact/polynomial.hpp"

#include <faro/error.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <map>

namespace faro::odds {

namespace {

using all_in = luck_question::all_in;

integer shared_denominator(all_in const& one) { return lcm(one.win.denominator(), one.tie.denominator()); }

integer whole_part(ratio const& p, integer const& over) { return p.numerator() * (over / p.denominator()); }

/// The product of those from `first` to before `end`.
polynomial product_of(std::vector<polynomial> const& all, std::size_t first, std::size_t end) {
  if (first == end) return {1};
  if (end - first == 1) return all[first];
  auto const middle = first + (end - first) / 2;
  return product(product_of(all, first, middle), product_of(all, middle, end));
}

distribution<ratio> distribution_of_wins(std::vector<all_in> const& all) {
  bool const shared =
      std::ranges::any_of(all, [](all_in const& one) { return !one.tie.is_zero() || one.halves == 1; });
  std::vector<polynomial> parts;
  integer over = 1;
  for (auto const& one : all) {
    auto const d = shared_denominator(one);
    auto const win = whole_part(one.win, d), tie = whole_part(one.tie, d);
    over *= d;
    parts.push_back(shared ? polynomial{d - win - tie, tie, win} : polynomial{d - win, win});
  }
  auto const weights = product_of(parts, 0, parts.size());
  std::vector<distribution<ratio>::entry> rows;
  for (std::size_t k = 0; k < weights.size(); ++k)
    rows.push_back({ratio{integer{k}, integer{shared ? 2 : 1}}, weights[k]});
  return {std::move(rows), over};
}

/// Nothing where there are more sums than so many.
std::optional<distribution<ratio>> distribution_of_money(std::vector<all_in> const& all,
                                                         std::uint64_t effort) {
  auto most_steps = 3'000'000 * effort;
  std::map<ratio, integer> sums{{ratio{}, integer{1}}};
  integer over = 1;
  for (auto const& one : all) {
    auto const d = shared_denominator(one);
    auto const win = whole_part(one.win, d), tie = whole_part(one.tie, d), lose = d - win - tie;
    auto const steps = sums.size() * (over.bits() / 256 + 1);
    if (steps > most_steps) return std::nullopt;
    most_steps -= steps;
    over *= d;
    std::map<ratio, integer> next;
    for (auto const& [money, weight] : sums) {
      if (!lose.is_zero()) next[money] += weight * lose;
      if (!tie.is_zero()) next[money + *one.pot / ratio{2}] += weight * tie;
      if (!win.is_zero()) next[money + *one.pot] += weight * win;
    }
    sums = std::move(next);
  }
  std::vector<distribution<ratio>::entry> rows;
  for (auto const& [money, weight] : sums) rows.push_back({money, weight});
  return distribution<ratio>{std::move(rows), over};
}

/// Mean and variance of sums; each pot is 1 where none is given.
luck_of sum_of(std::vector<all_in> const& all, bool of_money) {
  luck_of out;
  bool known = true;
  ratio result;
  for (auto const& one : all) {
    auto const pot = of_money ? *one.pot : ratio{1};
    auto const mean = pot * (one.win + one.tie / ratio{2});
    out.mean += mean;
    out.variance += pot * pot * (one.win + one.tie / ratio{4}) - mean * mean;
    known = known && one.halves;
    if (one.halves) result += pot * ratio{integer{*one.halves}, integer{2}};
  }
  if (known) out.result = result;
  return out;
}

void place_result(luck_of& in) {
  if (!in.result || in.law.empty()) return;
  in.at_most = in.law.chance([&](ratio const& x) { return x <= *in.result; });
  in.at_least = in.law.chance([&](ratio const& x) { return x >= *in.result; });
}

void check_size(std::vector<all_in> const& all, std::uint64_t effort) {
  std::uint64_t bits = 0;
  for (auto const& one : all) bits += shared_denominator(one).bits();
  if (auto const work =
          static_cast<double>(bits) * static_cast<double>(all.size()) / static_cast<double>(effort);
      work > 5e8)
    throw too_big{
        say("the distribution of {} all-ins is more work than the limit; chances of fewer digits are less",
            all.size()),
        work / 5e8};
}

/// What so few can show: at 1 %, and how likely that is where chances are a tenth smaller.
void add_power(luck_answer& out, std::vector<all_in> all) {
  ratio sum;
  for (auto const& [wins, chance] : out.wins.law) {
    sum += chance;
    if (sum > ratio{1, 100}) break;
    out.seen_from = wins;
  }
  if (!out.seen_from) return;
  for (auto& one : all) one.win *= ratio{9, 10};
  out.power = distribution_of_wins(all).chance([&](ratio const& x) { return x <= *out.seen_from; });
}

}  // namespace

luck_answer answer_luck(luck_question const& ask) {
  auto const& all = ask.all;
  check_size(all, ask.effort);
  luck_answer out;
  out.engine = by_convolution;
  out.wins = sum_of(all, false);
  if (ask.won) {
    if (*ask.won > all.size()) throw input_error{say("{} of {} all-ins can't be won", *ask.won, all.size())};
    out.wins.result = ratio{*ask.won};
  }
  out.wins.law = distribution_of_wins(all);
  place_result(out.wins);
  if (out.wins.result)
    out.two_sided = std::min(ratio{1}, ratio{2} * std::min(*out.wins.at_most, *out.wins.at_least));
  out.least = out.wins.law.probability(ratio{});
  add_power(out, all);
  if (all.empty() || !std::ranges::all_of(all, [](all_in const& one) { return one.pot.has_value(); }))
    return out;
  out.money = sum_of(all, true);
  if (auto law = distribution_of_money(all, ask.effort)) out.money->law = *std::move(law);
  place_result(*out.money);
  return out;
}

}  // namespace faro::odds
