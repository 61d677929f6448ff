#include <faro/chance/chains/chain.hpp>
#include <faro/error.hpp>

#include <algorithm>
#include <numeric>

namespace faro {
namespace {

constexpr std::size_t small_bits = 62;

/// Sorted by where they lead, equal ways as one, none of weight 0.
template <class Way>
void join(std::vector<Way>& ways) {
  std::ranges::sort(
      ways, [](Way const& a, Way const& b) { return a.to != b.to ? a.to < b.to : a.ticks < b.ticks; });
  std::size_t kept = 0;
  for (auto& w : ways) {
    if (kept > 0 && ways[kept - 1].to == w.to && ways[kept - 1].ticks == w.ticks) {
      ways[kept - 1].weight += w.weight;
    } else {
      if (&ways[kept] != &w) ways[kept] = std::move(w);
      ++kept;
    }
  }
  ways.erase(ways.begin() + static_cast<std::ptrdiff_t>(kept), ways.end());
}

}  // namespace

std::size_t chain::add_counter() {
  std::vector<integer> wider(states() * (counters_ + 1));
  for (std::size_t i = 0; i < states(); ++i) {
    for (std::size_t k = 0; k < counters_; ++k)
      wider[i * (counters_ + 1) + k] = std::move(counted_[i * counters_ + k]);
  }
  counted_ = std::move(wider);
  return counters_++;
}

std::size_t chain::add_row(std::span<plain_way const> ways) {
  std::vector<plain_way> row;
  uint128 sum = 0;
  for (auto const& w : ways) {
    if (w.weight == 0) continue;
    row.push_back(w);
    sum += w.weight;
  }
  if (sum == 0) throw input_error{"a state needs a way out of positive weight"};
  if (sum >> small_bits != 0) {
    std::vector<way> large;
    auto const of = integer::from_unsigned(sum);
    for (auto const& w : row) large.push_back({w.to, integer{w.weight}, of, w.ticks});
    std::vector<std::pair<integer, integer>> const each(counters_, {1, 1});
    return add_row(large, each);
  }
  join(row);
  std::uint64_t divisor = 0;
  for (auto const& w : row) divisor = std::gcd(divisor, w.weight);
  for (auto const& w : row) arcs_.push_back({w.to, w.ticks, w.weight / divisor});
  first_.push_back(arcs_.size());
  denominators_.push_back(static_cast<std::uint64_t>(sum) / divisor);
  for (std::size_t k = 0; k < counters_; ++k) counted_.emplace_back(denominators_.back());
  return states() - 1;
}

std::size_t chain::add_row(std::span<way const> ways, std::span<std::pair<integer, integer> const> counted) {
  integer common = 1;
  integer const* last = nullptr;  // denominators repeat
  auto const over = [&](integer const& of) {
    if (!last || *last != of) common = lcm(common, of);
    last = &of;
  };
  for (auto const& w : ways) over(w.of);
  for (auto const& [sum, of] : counted) over(of);
  std::vector<way> row;
  for (auto const& w : ways) {
    if (!w.weight.is_zero())
      row.push_back({w.to, w.of == common ? w.weight : w.weight * (common / w.of), 1, w.ticks});
  }
  return close_row(row, std::move(common), counted);
}

std::size_t chain::close_row(std::vector<way>& ways, integer of,
                             std::span<std::pair<integer, integer> const> counted) {
  join(ways);
  integer sum;
  integer divisor;
  for (auto const& w : ways) {
    sum += w.weight;
    if (divisor != integer{1}) divisor = gcd(divisor, w.weight);
  }
  if (sum != of)
    throw input_error{"the ways out of a state have probabilities that sum to " + sum.to_string() + "/" +
                      of.to_string()};
  std::vector<integer> counts;
  for (auto const& [count, under] : counted) {
    counts.push_back(count * (of / under));
    divisor = gcd(divisor, counts.back());
  }
  counts.resize(counters_);
  auto denominator = of / divisor;
  auto const is_small = denominator.bits() <= small_bits;
  std::vector<integer> weights;
  for (auto const& w : ways) {
    auto const weight = w.weight / divisor;
    arcs_.push_back({w.to, w.ticks, is_small ? weight.to_uint64() : 0});
    if (!is_small) weights.push_back(weight);
  }
  first_.push_back(arcs_.size());
  denominators_.push_back(is_small ? denominator.to_uint64() : 0);
  for (auto const& count : counts) counted_.push_back(count / divisor);
  if (!is_small) {
    constexpr std::size_t bits_a_byte = 8;
    large_bytes_ +=
        sizeof(large_row) + (weights.size() + 1) * (sizeof(integer) + denominator.bits() / bits_a_byte);
    large_.emplace(static_cast<place>(states() - 1), large_row{std::move(denominator), std::move(weights)});
  }
  return states() - 1;
}

std::size_t chain::bytes() const {
  return first_.capacity() * sizeof(std::size_t) + arcs_.capacity() * sizeof(arc) +
         denominators_.capacity() * sizeof(std::uint64_t) + counted_.capacity() * sizeof(integer) +
         large_bytes_;
}

}  // namespace faro
