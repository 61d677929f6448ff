#include <faro/chance/sha256.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/consistent.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <numeric>
#include <utility>

namespace faro {

namespace {

void expect_buckets(std::uint64_t buckets) {
  if (buckets == 0) throw input_error{"expected buckets to share out to, got none"};
}

ratio share(std::uint64_t of_these, std::uint64_t all) { return {integer{of_these}, integer{all}}; }

/// Of the buckets before and after, the pairs of one name for which this holds of their places.
template <class Holds>
std::uint64_t pairs_of_one_name(std::span<std::string const> before, std::span<std::string const> after,
                                Holds const& holds) {
  std::uint64_t pairs = 0;
  for (std::size_t i = 0; i < before.size(); ++i) {
    for (std::size_t j = 0; j < after.size(); ++j) {
      if (before[i] == after[j] && holds(i, j)) ++pairs;
    }
  }
  return pairs;
}

/// By place: it stays with min / max, else it is in any of the last places of the longer list.
ratio chance_to_stay_by_jump(std::span<std::string const> before, std::span<std::string const> after) {
  auto const fewer = std::min(before.size(), after.size()), more = std::max(before.size(), after.size());
  auto const same = pairs_of_one_name(before, after, [](auto i, auto j) { return i == j; });
  auto const jumped =
      pairs_of_one_name(before, after, [&](auto i, auto j) { return std::max(i, j) >= fewer && i != j; });
  return share(same, more) + share(jumped, more) * share(1, fewer);
}

}  // namespace

key256 consistent_hash::hash(std::string_view item, std::string_view bucket) const {
  std::array<std::byte, 8> size{};
  for (std::size_t i = 0; i < size.size(); ++i)
    size[i] = static_cast<std::byte>(std::uint64_t{item.size()} >> (8 * i) & 0xff);
  return {sha256_hasher{}.update(key_.bytes).update(size).update(item).update(bucket).finish()};
}

std::size_t consistent_hash::rendezvous(std::string_view item, std::span<std::string const> buckets) const {
  expect_buckets(buckets.size());
  std::size_t best = 0;
  key256 greatest;
  for (std::size_t i = 0; i < buckets.size(); ++i) {
    auto const now = hash(item, buckets[i]);
    if (i > 0 && now.bytes <= greatest.bytes) continue;
    best = i;
    greatest = now;
  }
  return best;
}

std::uint64_t consistent_hash::jump(std::string_view item, std::uint64_t buckets) const {
  return jump_hash(hash(item, "").word64(0), buckets);
}

std::size_t consistent_hash::bucket(hash_method method, std::string_view item,
                                    std::span<std::string const> buckets) const {
  if (method == hash_method::rendezvous) return rendezvous(item, buckets);
  if (method == hash_method::jump) return static_cast<std::size_t>(jump(item, buckets.size()));
  expect_buckets(buckets.size());
  return static_cast<std::size_t>(hash(item, "").word64(0) % buckets.size());
}

std::vector<std::size_t> consistent_hash::order(std::span<std::string const> items) const {
  std::vector<std::pair<key256, std::size_t>> all;
  for (std::size_t i = 0; i < items.size(); ++i) all.emplace_back(hash(items[i], ""), i);
  std::ranges::sort(all, {}, [](auto const& one) { return std::pair{one.first.bytes, one.second}; });
  std::vector<std::size_t> out;
  for (auto const& [number, place] : all) out.push_back(place);
  return out;
}

std::uint64_t jump_hash(std::uint64_t key, std::uint64_t buckets) {
  expect_buckets(buckets);
  constexpr std::uint64_t multiplier = 2862933555777941757U;
  constexpr double two_to_31 = 2147483648.0;
  std::uint64_t at = 0;
  for (double next = 0; next < static_cast<double>(buckets);) {
    at = static_cast<std::uint64_t>(next);
    key = key * multiplier + 1;
    next = static_cast<double>(at + 1) * (two_to_31 / static_cast<double>((key >> 33) + 1));
    next = static_cast<double>(static_cast<std::uint64_t>(std::min(next, 0x1p63)));
  }
  return at;
}

ratio chance_to_move(hash_method method, std::span<std::string const> before,
                     std::span<std::string const> after) {
  expect_buckets(std::min(before.size(), after.size()));
  auto const both = pairs_of_one_name(before, after, [](auto, auto) { return true; });
  if (method == hash_method::rendezvous) return ratio{1} - share(both, before.size() + after.size() - both);
  if (method == hash_method::jump) return ratio{1} - chance_to_stay_by_jump(before, after);
  auto const common = std::gcd(before.size(), after.size());
  auto const met = pairs_of_one_name(before, after, [&](auto i, auto j) { return i % common == j % common; });
  return ratio{1} - share(met, before.size()) * share(common, after.size());
}

distribution<std::uint64_t> moved_distribution(std::uint64_t items, ratio const& chance) {
  constexpr std::uint64_t most = 5'000;
  if (items > most)
    throw input_error{say("the distribution of how many move: expected up to {} items, got {}", most, items)};
  if (chance.sign() < 0 || chance > ratio{1})
    throw input_error{say("expected a probability from 0 to 1, got {}", chance.to_string())};
  distribution_builder<std::uint64_t> out;
  auto const of = power(chance.denominator(), items);
  auto const stays = chance.denominator() - chance.numerator();
  for (std::uint64_t moved = 0; moved <= items; ++moved) {
    auto weight = binomial(items, moved) * power(chance.numerator(), moved) * power(stays, items - moved);
    if (!weight.is_zero()) out.add(moved, weight, of);
  }
  return out.build();
}

}  // namespace faro
