#include <faro/chains/detail/chain.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

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

/// A row whose numbers have few digits, reduced.
struct small_row {
  std::vector<chain::plain_way> ways;
  std::vector<std::uint64_t> counted;
  std::uint64_t of = 1;
};

/// Nothing where the numbers are longer, or the weights do not sum to their denominator.
small_row const* small_row_of(std::span<chain::way const> ways,
                              std::span<std::pair<integer, integer> const> counted) {
  constexpr std::size_t few_bits = 30;
  static thread_local small_row out;  // used again: rows come by the million
  out.ways.clear();
  out.counted.clear();
  out.of = 1;
  auto const over = [&](integer const& of) {
    if (of.bits() > few_bits) return false;
    auto const n = of.to_uint64();
    if (n != out.of) out.of = std::lcm(out.of, n);
    return out.of >> few_bits == 0;
  };
  for (auto const& w : ways) {
    if (!over(w.of)) return nullptr;
  }
  for (auto const& [sum, of] : counted) {
    if (!over(of) || sum.bits() > few_bits) return nullptr;
  }
  std::uint64_t sum = 0;
  std::uint64_t divisor = 0;
  for (auto const& w : ways) {
    if (w.weight.is_zero()) continue;
    if (w.weight > w.of) return nullptr;
    out.ways.push_back({w.to, w.weight.to_uint64() * (out.of / w.of.to_uint64()), w.ticks});
    sum += out.ways.back().weight;
  }
  if (sum != out.of) return nullptr;
  join(out.ways);
  for (auto const& w : out.ways) {
    if (divisor != 1) divisor = std::gcd(divisor, w.weight);
  }
  for (auto const& [count, of] : counted) {
    out.counted.push_back(count.to_uint64() * (out.of / of.to_uint64()));
    if (divisor != 1) divisor = std::gcd(divisor, out.counted.back());
  }
  if (divisor == 1) return &out;
  for (auto& w : out.ways) w.weight /= divisor;
  for (auto& count : out.counted) count /= divisor;
  out.of /= divisor;
  return &out;
}

}  // namespace

std::size_t chain::add_counter() {
  std::vector<std::uint64_t> wider(states() * (counters_ + 1), 0);
  for (std::size_t i = 0; i < states(); ++i) {
    for (std::size_t k = 0; k < counters_; ++k) wider[i * (counters_ + 1) + k] = counted_[i * counters_ + k];
  }
  counted_ = std::move(wider);
  for (auto& [state, row] : large_) row.counted.emplace_back(0);
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
  counted_.resize(counted_.size() + counters_, denominators_.back());
  return states() - 1;
}

std::size_t chain::add_row(chain const& from, std::size_t row, std::span<place const> to_of_state) {
  std::vector<way> ways;
  std::vector<std::pair<integer, integer>> counts;
  auto const of = from.exact_denominator(row);
  auto const arcs = from.row(row);
  for (std::size_t k = 0; k < arcs.size(); ++k) {
    auto const to = is_outcome(arcs[k].to) ? arcs[k].to : to_of_state[arcs[k].to];
    ways.push_back({to, from.exact_weight(row, k), of, arcs[k].ticks});
  }
  for (std::size_t k = 0; k < from.counters(); ++k) counts.emplace_back(from.counted(row, k), of);
  return add_row(ways, counts);
}

std::size_t chain::add_row(std::span<way const> ways, std::span<std::pair<integer, integer> const> counted) {
  if (auto const small = small_row_of(ways, counted)) {  // nearly all of them
    for (auto const& w : small->ways) arcs_.push_back({w.to, w.ticks, w.weight});
    first_.push_back(arcs_.size());
    denominators_.push_back(small->of);
    counted_.insert(counted_.end(), small->counted.begin(), small->counted.end());
    counted_.resize(states() * counters_, 0);
    return states() - 1;
  }
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
    throw input_error{
        say("the ways out of a state have probabilities that sum to {}/{}", sum.to_string(), of.to_string())};
  std::vector<integer> counts;
  for (auto const& [count, under] : counted) {
    counts.push_back(count * (of / under));
    divisor = gcd(divisor, counts.back());
  }
  counts.resize(counters_);
  auto denominator = of / divisor;
  auto const has_few_bits = [&](integer const& n) { return n.bits() <= small_bits; };
  for (auto& count : counts) count /= divisor;
  auto const is_small = has_few_bits(denominator) && std::ranges::all_of(counts, has_few_bits);
  std::vector<integer> weights;
  for (auto const& w : ways) {
    auto const weight = w.weight / divisor;
    arcs_.push_back({w.to, w.ticks, is_small ? weight.to_uint64() : 0});
    if (!is_small) weights.push_back(weight);
  }
  first_.push_back(arcs_.size());
  denominators_.push_back(is_small ? denominator.to_uint64() : 0);
  for (auto const& count : counts) counted_.push_back(is_small ? count.to_uint64() : 0);
  if (!is_small) {
    constexpr std::size_t bits_a_byte = 8;
    large_bytes_ +=
        sizeof(large_row) + (weights.size() + 1) * (sizeof(integer) + denominator.bits() / bits_a_byte);
    large_.emplace(static_cast<place>(states() - 1),
                   large_row{std::move(denominator), std::move(weights), std::move(counts)});
  }
  return states() - 1;
}

std::size_t chain::bytes() const {
  return first_.capacity() * sizeof(std::size_t) + arcs_.capacity() * sizeof(arc) +
         (denominators_.capacity() + counted_.capacity()) * sizeof(std::uint64_t) + large_bytes_;
}

}  // namespace faro
