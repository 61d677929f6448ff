// Loops counted set by set, from the last giver back.
#include "draws/src/pairs/gift_loops.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace faro::draws {

gift_loops::gift_loops(pairing const& rules) : rules_{rules} {
  auto const others = rules.size() - 1;
  ways_.assign((std::size_t{1} << others) * others, 0);
  for (people_set left = 0; left < everybody(); ++left) {  // none is asked from one of them for all
    for (std::size_t from = 0; from < others; ++from) {
      if ((left >> from & 1U) != 0) continue;
      auto& here = ways_[left * others + from];
      if (left == 0) here = rules.may_meet(from + 1, 0);
      for (std::size_t to = 0; to < others; ++to) {
        if ((left >> to & 1U) != 0 && rules.may_meet(from + 1, to + 1))
          here += ways_[(left & ~(people_set{1} << to)) * others + to];
      }
    }
  }
}

std::uint64_t gift_loops::ways(people_set left, std::size_t from) const {
  auto const others = rules_.size() - 1;
  if (from > 0) return ways_[left * others + from - 1];
  std::uint64_t sum = 0;
  for (std::size_t to = 0; to < others; ++to) {
    if ((left >> to & 1U) != 0 && rules_.may_meet(0, to + 1))
      sum += ways(left & ~(people_set{1} << to), to + 1);
  }
  return sum;
}

std::vector<std::size_t> gift_loops::nth(std::uint64_t k) const {
  std::vector<std::size_t> out(rules_.size());
  std::size_t from = 0;
  for (auto left = everybody(); left != 0;) {
    for (std::size_t to = 1; to < rules_.size(); ++to) {
      auto const bit = people_set{1} << (to - 1);
      if ((left & bit) == 0 || !rules_.may_meet(from, to)) continue;
      auto const here = ways(left & ~bit, to);
      if (k < here) {
        out[from] = to;
        from = to;
        left &= ~bit;
        break;
      }
      k -= here;
    }
  }
  out[from] = 0;
  return out;
}

bool loop_by_trying(long_chooser_ref c, pairing const& rules, std::vector<std::size_t>& receivers,
                    std::uint64_t& tries, std::uint64_t most_tries) {
  auto const n = rules.size();
  std::vector<std::size_t> order(n);
  for (tries = 1; tries <= most_tries; ++tries) {
    std::iota(order.begin(), order.end(), std::size_t{0});
    bool fits = true;
    for (std::size_t i = 1; fits && i < n; ++i) {  // the first begins: loops are alike from wherever
      std::swap(order[i], order[i + c.below(n - i)]);
      fits = rules.may_meet(order[i - 1], order[i]);
    }
    if (!fits || !rules.may_meet(order[n - 1], order[0])) continue;
    receivers.resize(n);
    for (std::size_t i = 0; i < n; ++i) receivers[order[i]] = order[(i + 1) % n];
    return true;
  }
  return false;
}

std::optional<std::vector<std::size_t>> closed_circle(pairing const& rules) {
  auto const reached = [&](bool giving) {
    std::vector<bool> known(rules.size());
    std::vector<std::size_t> out{0};
    known[0] = true;
    for (std::size_t at = 0; at < out.size(); ++at) {
      for (std::size_t i = 0; i < rules.size(); ++i) {
        if (known[i] || !(giving ? rules.may_meet(out[at], i) : rules.may_meet(i, out[at]))) continue;
        known[i] = true;
        out.push_back(i);
      }
    }
    std::ranges::sort(out);
    return out;
  };
  if (auto given = reached(true); given.size() < rules.size()) return given;
  auto const givers = reached(false);
  if (givers.size() == rules.size()) return std::nullopt;
  std::vector<std::size_t> others;  // from whom no gift comes to the first
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (!std::ranges::binary_search(givers, i)) others.push_back(i);
  }
  return others;
}

}  // namespace faro::draws
