// The chances of places, from sets of equal size and weight.
#include "poker/src/chips/places.hpp"

#include "exact/words.hpp"

#include <faro/error.hpp>

#include <algorithm>
#include <numeric>
#include <optional>

namespace faro::odds {

namespace {

/// The sets of one size: their sums in order, and how many sets have each.
struct sets_of_size {
  std::vector<std::uint64_t> sum;
  std::vector<std::uint32_t> count;  // at most C(20, 10)
};

/// The same with those of one less and one thing more.
sets_of_size joined_sets(sets_of_size const& without, sets_of_size const& others, std::uint64_t more) {
  sets_of_size out;
  auto const room = without.sum.size() + others.sum.size();
  out.sum.reserve(room);
  out.count.reserve(room);
  std::size_t a = 0, b = 0;
  while (a < without.sum.size() || b < others.sum.size()) {
    bool const from_a =
        b == others.sum.size() || (a < without.sum.size() && without.sum[a] <= others.sum[b] + more);
    bool const from_b =
        a == without.sum.size() || (b < others.sum.size() && others.sum[b] + more <= without.sum[a]);
    out.sum.push_back(from_a ? without.sum[a] : others.sum[b] + more);
    out.count.push_back((from_a ? without.count[a] : 0) + (from_b ? others.count[b] : 0));
    a += from_a ? 1 : 0;
    b += from_b ? 1 : 0;
  }
  return out;
}

std::vector<sets_of_size> sets_of(std::span<std::uint64_t const> weights, std::size_t sizes) {
  std::vector<sets_of_size> out(sizes);
  out[0] = {{0}, {1}};
  for (auto const w : weights) {
    for (auto b = sizes - 1; b > 0; --b) out[b] = joined_sets(out[b], out[b - 1], w);
  }
  return out;
}

/// Of the sets of each sum those without a thing of this weight, from the same of one size less.
std::vector<std::uint32_t> sets_without(sets_of_size const& all, sets_of_size const& smaller,
                                        std::vector<std::uint32_t> const& smaller_without,
                                        std::uint64_t weight) {
  auto out = all.count;
  std::size_t y = 0;
  for (std::size_t x = 0; x < out.size(); ++x) {
    while (y < smaller.sum.size() && smaller.sum[y] + weight < all.sum[x]) ++y;
    if (y < smaller.sum.size() && smaller.sum[y] + weight == all.sum[x]) out[x] -= smaller_without[y];
  }
  return out;
}

/// Parts of a common multiple: exact.
struct exact_parts {
  using number = integer;
  integer whole;
  [[nodiscard]] integer part(std::uint64_t of) const { return whole / integer{of}; }
  static void add(integer& sum, integer const& part, std::uint32_t times) { sum += part * integer{times}; }
  static integer as_integer(integer const& sum) { return sum; }
};

/// Parts of 2^320, rounded down: a chance, whose terms have both signs, is off by 2^62 3^19 / 2^320 at most.
struct rounded_parts {
  static constexpr std::size_t words = 6;
  using number = faro::detail::number_of_words<words>;
  integer whole = power(2, 64 * (words - 1));
  [[nodiscard]] static number part(std::uint64_t of) {
    number out{};
    uint128 rest = 1;
    for (auto i = words; i-- > 0;) {
      out[i] = static_cast<std::uint64_t>(rest / of);
      rest = rest % of << 64;
    }
    return out;
  }
  static void add(number& sum, number const& part, std::uint32_t times) {
    faro::detail::add_times(sum, part, times);
  }
  static integer as_integer(number const& sum) { return faro::detail::integer_of(sum); }
};

/// H(b) of each thing, over the common multiple: by b, then by thing.
template <class Parts>
std::vector<std::vector<integer>> sums_of_parts(Parts const& parts, std::span<std::uint64_t const> weights,
                                                std::vector<sets_of_size> const& sets) {
  auto const all = std::accumulate(weights.begin(), weights.end(), std::uint64_t{0});
  std::vector<std::vector<integer>> out;
  std::vector<std::vector<std::uint32_t>> without(weights.size(), std::vector<std::uint32_t>{1});
  for (std::size_t b = 0; b < sets.size(); ++b) {
    for (std::size_t i = 0; b > 0 && i < weights.size(); ++i)
      without[i] = sets_without(sets[b], sets[b - 1], without[i], weights[i]);
    std::vector<typename Parts::number> sums(weights.size());
    for (std::size_t x = 0; x < sets[b].sum.size(); ++x) {
      auto const part = parts.part(all - sets[b].sum[x]);
      for (std::size_t i = 0; i < weights.size(); ++i) {
        if (without[i][x] > 0) Parts::add(sums[i], part, without[i][x]);
      }
    }
    auto& of_size = out.emplace_back();
    for (auto const& sum : sums) of_size.push_back(Parts::as_integer(sum));
  }
  return out;
}

/// A multiple of all that is left when a set is taken away; nothing where it, or the work with it, is large.
std::optional<integer> common_multiple(std::uint64_t all, std::vector<sets_of_size> const& sets,
                                       std::size_t things, std::uint64_t effort) {
  auto const most_bits = 32'768 * effort;
  auto const most_work = 100'000'000 * effort;  // words of large numbers
  std::vector<std::uint64_t> left;
  std::uint64_t terms = 0;
  for (auto const& some : sets) {
    terms += some.sum.size();
    for (auto const sum : some.sum) left.push_back(all - sum);
  }
  std::ranges::sort(left);
  left.erase(std::unique(left.begin(), left.end()), left.end());
  integer out = 1;
  for (auto const n : left) {
    if (!(out % integer{n}).is_zero()) out = lcm(out, integer{n});
    if (out.bits() > most_bits || terms * things * (out.bits() / 64 + 4) > most_work) return std::nullopt;
  }
  return out;
}

/// In lowest whole numbers.
std::vector<std::uint64_t> whole_weights(std::span<ratio const> weights) {
  integer over = 1, shared, sum;
  for (auto const& w : weights) over = lcm(over, w.denominator());
  std::vector<integer> all;
  for (auto const& w : weights) {
    all.push_back(w.numerator() * (over / w.denominator()));
    shared = gcd(shared, all.back());
    sum += all.back();
  }
  if ((sum / shared).bits() > 62)
    throw input_error{
        "amounts of too many digits: expected at most 18 digits from the largest to the smallest"};
  std::vector<std::uint64_t> out;
  for (auto const& w : all) out.push_back((w / shared).to_uint64());
  return out;
}

}  // namespace

placing places_by_weight(std::span<ratio const> weights, std::size_t places, std::uint64_t effort) {
  auto const n = weights.size();
  auto const whole = whole_weights(weights);
  auto const all = std::accumulate(whole.begin(), whole.end(), std::uint64_t{0});
  auto const by_sums = places == n && n > 1 ? n - 1 : places;  // who is not before comes last
  placing out;
  out.chance.resize(n);
  if (by_sums == 0) return out;
  auto const sets = sets_of(whole, by_sums);
  auto const common = common_multiple(all, sets, n, effort);
  out.exact = common.has_value();
  auto const scale = common ? *common : rounded_parts{}.whole;
  auto const sums =
      common ? sums_of_parts(exact_parts{scale}, whole, sets) : sums_of_parts(rounded_parts{}, whole, sets);
  for (std::size_t i = 0; i < n; ++i) {
    ratio rest = 1;
    for (std::size_t k = 1; k <= by_sums; ++k) {
      integer sum;
      for (std::size_t b = 0; b < k; ++b) {
        auto const term = binomial(n - 1 - b, k - 1 - b) * sums[b][i];
        (k - 1 - b) % 2 == 0 ? sum += term : sum -= term;
      }
      ratio chance{sum * integer{whole[i]}, scale};
      if (chance.sign() < 0) chance = 0;  // of rounded ones
      rest -= chance;
      out.chance[i].push_back(std::move(chance));
    }
    if (by_sums < places) out.chance[i].push_back(rest.sign() < 0 ? ratio{} : rest);
  }
  return out;
}

}  // namespace faro::odds
