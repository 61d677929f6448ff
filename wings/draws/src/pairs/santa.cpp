// Assignments counted by rook polynomials of the families' squares, and found by their numbers.
#include "draws/src/pairs/santa.hpp"

#include "exact/polynomial.hpp"

#include <faro/error.hpp>

#include <algorithm>
#include <map>

namespace faro::draws {
namespace {

/// Of the ways to break the rule: coefficient k is (-1)^k times the ways in which k of so many givers of a
/// family draw names of it, when so many of these are left.
polynomial broken(std::uint64_t givers, std::uint64_t names) {
  polynomial out;
  for (std::uint64_t k = 0; k <= std::min(givers, names); ++k) {
    auto const ways = binomial(givers, k) * binomial(names, k) * factorial(k);
    out.push_back(k % 2 == 0 ? ways : -ways);
  }
  return out;
}

/// What is left of a draw: for each family its givers still to draw and its names still in the hat. Only how
/// many families are alike matters.
class hat {
 public:
  explicit hat(std::span<std::uint32_t const> family) {
    for (auto const f : family) {
      if (f >= givers_.size()) {
        givers_.resize(f + 1);
        names_.resize(f + 1);
      }
      ++givers_[f];
      ++names_[f];
    }
    left_ = family.size();
    factorials_ = factorials(left_);
  }

  void take(std::uint32_t giver, std::uint32_t receiver) {
    --givers_[giver];
    --names_[receiver];
    --left_;
  }
  /// As if that had been taken: how many ways the others have.
  integer ways_after(std::uint32_t giver, std::uint32_t receiver) {
    take(giver, receiver);
    auto out = ways();
    ++givers_[giver];
    ++names_[receiver];
    ++left_;
    return out;
  }
  [[nodiscard]] integer ways() const {
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::size_t> alike;
    for (std::size_t f = 0; f < givers_.size(); ++f) {
      if (givers_[f] > 0 && names_[f] > 0) ++alike[{givers_[f], names_[f]}];
    }
    polynomial all{1};
    for (auto const& [counts, families] : alike) {
      auto const one = broken(counts.first, counts.second);
      for (std::size_t i = 0; i < families; ++i) all = product(all, one);
    }
    integer sum;
    for (std::size_t k = 0; k < all.size() && k <= left_; ++k) sum += all[k] * factorials_[left_ - k];
    return sum;
  }
  /// Families with the same numbers give the same count.
  [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> kind(std::uint32_t family) const {
    return {givers_[family], names_[family]};
  }

 private:
  std::vector<std::uint64_t> givers_, names_;
  std::size_t left_ = 0;
  std::vector<integer> factorials_;
};

}  // namespace

integer count_santas(std::span<std::uint32_t const> family) { return hat{family}.ways(); }

std::vector<std::size_t> nth_santa(std::span<std::uint32_t const> family, integer k) {
  hat left{family};
  std::vector<std::size_t> names(family.size()), out;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = i;
  for (auto const giver : family) {
    std::map<std::pair<std::uint64_t, std::uint64_t>, integer> known;
    for (std::size_t at = 0; at < names.size(); ++at) {
      auto const receiver = family[names[at]];
      if (receiver == giver) continue;
      auto const [ways, fresh] = known.try_emplace(left.kind(receiver));
      if (fresh) ways->second = left.ways_after(giver, receiver);
      if (k >= ways->second) {
        k -= ways->second;
        continue;
      }
      left.take(giver, receiver);
      out.push_back(names[at]);
      names.erase(names.begin() + static_cast<std::ptrdiff_t>(at));
      break;
    }
  }
  return out;
}

// Inclusion and exclusion over the pairs that swap. Taking r of the s members of each family out, they can be
// joined to swapping pairs across families as perfect matchings of a complete multipartite graph: again by
// inclusion and exclusion, over j pairs within a family, (Y - 1)!! for the Y left unmatched. The signs of
// both cancel to (-1)^(Y/2). The others are assigned as above. So each family has a polynomial in
// y (unmatched) and t (who is fixed: taken out, or breaking the rule).
integer count_santas_without_swaps(std::span<std::uint32_t const> family) {
  std::map<std::uint32_t, std::uint64_t> sizes;
  for (auto const f : family) ++sizes[f];
  auto const n = family.size();
  using table = std::vector<std::vector<integer>>;  // [y][t]
  table all(n + 1, std::vector<integer>(n + 1));
  all[0][0] = 1;
  for (auto const& [f, size] : sizes) {
    table next(n + 1, std::vector<integer>(n + 1));
    for (std::uint64_t r = 0; r <= size; ++r) {
      for (std::uint64_t j = 0; 2 * j <= r; ++j) {
        auto const pairs =
            binomial(size, r) * factorial(r) / (factorial(j) * power(integer{2}, j) * factorial(r - 2 * j));
        auto const rest = broken(size - r, size - r);
        for (std::size_t k = 0; k < rest.size(); ++k) {
          auto const factor = pairs * rest[k];
          for (std::size_t y = 0; y + r - 2 * j <= n; ++y) {
            for (std::size_t t = 0; t + r + k <= n; ++t) {
              if (!all[y][t].is_zero()) next[y + r - 2 * j][t + r + k] += all[y][t] * factor;
            }
          }
        }
      }
    }
    all = std::move(next);
  }
  integer sum, matchings = 1;  // (y - 1)!!
  for (std::size_t y = 0; y <= n; y += 2) {
    if (y > 0) matchings *= integer{y - 1};
    for (std::size_t t = 0; t <= n; ++t) {
      auto const ways = all[y][t] * matchings * factorial(n - t);
      sum += y % 4 == 0 ? ways : -ways;
    }
  }
  return sum;
}

bool has_swap(std::span<std::size_t const> receivers) {
  for (std::size_t i = 0; i < receivers.size(); ++i) {
    if (receivers[receivers[i]] == i) return true;
  }
  return false;
}

std::vector<std::size_t> draw_santa(long_chooser_ref c, std::span<std::uint32_t const> family, bool swaps,
                                    std::uint64_t& tries) {
  constexpr std::uint64_t most_tries = 10'000;
  auto const count = count_santas(family);
  if (count.is_zero()) throw input_error{"no assignment is possible: there is nothing to draw"};
  for (tries = 1; tries <= most_tries; ++tries) {
    auto out = nth_santa(family, c.below(count));
    if (swaps || !has_swap(out)) return out;
  }
  throw input_error{"no assignment without swaps was found in 10000 tries"};
}

}  // namespace faro::draws
