// Rounded as the tools round: the order of sums and products is theirs.
#include "like/src/numbers/weights.hpp"

#include <algorithm>
#include <numeric>

namespace faro::like {
namespace {

using shares = std::vector<double>;

shares shares_of(std::span<double const> weights) {
  auto const sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  shares out(weights.begin(), weights.end());
  for (auto& each : out) each /= sum;
  return out;
}

/// Sums up to each, of which the last is 1.
shares sums_to_one(shares const& of) {
  shares out(of.size());
  std::partial_sum(of.begin(), of.end(), out.begin());
  auto const all = out.back();
  for (auto& each : out) each /= all;
  return out;
}

std::uint64_t place_above(shares const& sums, double at, std::size_t end) {
  return static_cast<std::uint64_t>(
      std::upper_bound(sums.begin(), sums.begin() + static_cast<std::ptrdiff_t>(end), at) - sums.begin());
}

/// Shares that fall, and whose they are.
class falling_shares {
 public:
  explicit falling_shares(shares values) : values_{std::move(values)}, whose_(values_.size()) {
    std::iota(whose_.begin(), whose_.end(), std::uint64_t{0});
    for (auto at = values_.size() / 2; at-- > 0;) sift(at, values_.size(), values_[at], whose_[at]);
    for (auto end = values_.size(); end-- > 1;) {
      auto const value = values_[end];
      auto const owner = whose_[end];
      put(end, values_[0], whose_[0]);
      sift(0, end, value, owner);
    }
  }
  [[nodiscard]] std::size_t size() const { return values_.size(); }
  [[nodiscard]] double value(std::size_t at) const { return values_[at]; }
  [[nodiscard]] std::uint64_t whose(std::size_t at) const { return whose_[at]; }
  void take_out(std::size_t at) {
    values_.erase(values_.begin() + static_cast<std::ptrdiff_t>(at));
    whose_.erase(whose_.begin() + static_cast<std::ptrdiff_t>(at));
  }

 private:
  void put(std::size_t at, double value, std::uint64_t owner) {
    values_[at] = value;
    whose_[at] = owner;
  }
  /// Down a heap that has its least at the top.
  void sift(std::size_t at, std::size_t size, double value, std::uint64_t owner) {
    for (auto child = 2 * at + 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && values_[child] > values_[child + 1]) ++child;
      if (!(value > values_[child])) break;
      put(at, values_[child], whose_[child]);
      at = child;
    }
    put(at, value, owner);
  }

  shares values_;
  std::vector<std::uint64_t> whose_;
};

/// The first up to which the sum comes to `at`; the last if none does.
numbers with_replacement_as_r(shares const& of, std::uint64_t take, unit_function const& unit) {
  falling_shares const sorted{of};
  shares sums(sorted.size());
  double sum = 0;
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] = sum += sorted.value(i);
  numbers out(take);
  for (auto& each : out) {
    auto const at = std::lower_bound(sums.begin(), sums.end() - 1, unit()) - sums.begin();
    each = sorted.whose(static_cast<std::size_t>(at));
  }
  return out;
}

numbers without_replacement_as_r(shares const& of, std::uint64_t take, unit_function const& unit) {
  falling_shares left{of};
  numbers out;
  double all = 1;
  for (std::uint64_t i = 0; i < take; ++i) {
    auto const at = all * unit();
    double sum = 0;
    std::size_t place = 0;
    for (; place + 1 < left.size(); ++place) {
      sum += left.value(place);
      if (at <= sum) break;
    }
    out.push_back(left.whose(place));
    all -= left.value(place);
    left.take_out(place);
  }
  return out;
}

/// Each place keeps a part of itself, and gives the rest to another.
numbers by_aliases_as_r(shares const& of, std::uint64_t take,
                        std::function<double(std::uint64_t)> const& point) {
  auto const n = of.size();
  shares kept(n);
  std::vector<std::size_t> less, more, alias(n);
  for (std::size_t i = 0; i < n; ++i) {
    kept[i] = of[i] * static_cast<double>(n);
    (kept[i] < 1 ? less : more).push_back(i);
  }
  // Those that gave so much that less than one is left are filled in turn.
  for (std::size_t next = 0; next < less.size() && !more.empty(); ++next) {
    auto const from = more.back(), to = less[next];
    alias[to] = from;
    kept[from] += kept[to] - 1;
    if (kept[from] < 1) {
      less.push_back(from);
      more.pop_back();
    }
  }
  for (std::size_t i = 0; i < n; ++i) kept[i] += static_cast<double>(i);
  numbers out(take);
  for (auto& each : out) {
    auto const at = point(n);
    auto const place = static_cast<std::size_t>(at);
    each = at < kept[place] ? place : alias[place];
  }
  return out;
}

}  // namespace

numbers weighted_as_numpy(std::span<double const> weights, std::uint64_t take, bool again,
                          unit_function const& unit) {
  auto left = shares_of(weights);
  numbers out;
  std::vector<bool> taken(weights.size());
  while (out.size() < take) {
    auto const sums = sums_to_one(left);
    numbers found(take - out.size());
    for (auto& each : found) each = place_above(sums, unit(), sums.size());
    if (again) return found;
    for (auto const each : found) {
      if (taken[each]) continue;
      taken[each] = true;
      left[each] = 0;
      out.push_back(each);
    }
  }
  return out;
}

numbers weighted_as_r(std::span<double const> weights, std::uint64_t take, bool again,
                      unit_function const& unit, std::function<double(std::uint64_t)> const& point) {
  auto const of = shares_of(weights);
  if (!again) return without_replacement_as_r(of, take, unit);
  constexpr double counts_from = 0.1;
  constexpr std::ptrdiff_t many = 200;
  auto const n = static_cast<double>(of.size());
  auto const counting = std::ranges::count_if(of, [&](double share) { return n * share > counts_from; });
  return counting > many ? by_aliases_as_r(of, take, point) : with_replacement_as_r(of, take, unit);
}

numbers weighted_as_python(std::span<double const> weights, std::uint64_t take, unit_function const& unit) {
  shares sums(weights.size());
  std::partial_sum(weights.begin(), weights.end(), sums.begin());
  numbers out(take);
  for (auto& each : out) each = place_above(sums, unit() * sums.back(), sums.size() - 1);
  return out;
}

}  // namespace faro::like
