// The nearest of all ways to deal up to 20 groups to parts.
//
// Part by part: the largest group that is left goes to one of the parts that are left (parts that are due the
// same are one choice), with every set of other groups that is neither too much nor too little for a way that
// is nearer than the best so far. What is left is a set of groups and of parts; where it was met before with
// as little excess nothing is searched again.
#include "data/src/groups/nearest_parts.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace faro::detail {
namespace {

class nearest_search {
 public:
  nearest_search(parts_problem const& problem, group_parts& parts, std::uint64_t work)
      : problem_{problem}, parts_{parts}, work_{work}, labels_{problem.due[0].size()} {
    order_.resize(problem.groups.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    auto const size = [&](std::size_t g) {
      amount sum = 0;
      for (auto const& [label, has] : problem.groups[g]) sum += has;
      return sum;
    };
    std::ranges::stable_sort(order_, [&](std::size_t a, std::size_t b) {
      auto const of_a = size(a), of_b = size(b);
      return of_a != of_b ? of_b < of_a : problem.groups[a] < problem.groups[b];
    });
    for (auto const g : order_) {
      auto& has = has_.emplace_back(labels_);
      for (auto const& [label, n] : problem.groups[g]) has[label] = n;
    }
    for (std::uint32_t part = 0; part < problem.due.size(); ++part) {
      if (!problem.wanted(part)) continue;
      auto const same =
          std::ranges::find_if(kinds_, [&](kind const& k) { return *k.due == problem.due[part]; });
      if (same == kinds_.end()) {
        kinds_.push_back({&problem.due[part], {part}, 1});
      } else {
        same->parts.push_back(part);
        ++same->left;
      }
      ++parts_left_;
    }
    met_.resize(parts_left_ + 1);
    chosen_.resize(order_.size());
    best_ = excess_of(problem, parts);
    least_ = least_excess(problem);
  }

  bool run() {
    auto const all = (std::uint32_t{1} << order_.size()) - 1;
    if (best_ > least_) place(all, 0, 0);
    return work_ > 0;
  }

 private:
  struct kind {
    std::vector<amount> const* due;
    std::vector<std::uint32_t> parts;
    std::size_t left;
  };
  /// A part that is being filled.
  struct filling {
    kind* of;
    std::vector<amount> has;
    std::vector<std::vector<amount>> rest;  // what the groups from here on have that are left, a group
    std::uint32_t left;                     // the groups for which it may still be chosen, and were not
    amount over, under;                     // of the parts before
    std::uint32_t part;
  };

  void place(std::uint32_t left, amount over, amount under) {
    if (!go_on()) return;
    if (parts_left_ == 1) return end(left, over);
    if (over + bound(left) >= best_ || !is_new(left, over)) return;
    auto const first = static_cast<std::size_t>(std::countr_zero(left));
    for (auto& k : kinds_) {
      if (k.left == 0) continue;
      filling f{&k, has_[first], {}, left & ~(std::uint32_t{1} << first), over, under, k.parts[k.left - 1]};
      f.rest.assign(order_.size() + 1, std::vector<amount>(labels_));
      for (auto g = order_.size(); g-- > first + 1;) {
        f.rest[g] = f.rest[g + 1];
        if ((f.left >> g & 1U) != 0)
          for (std::size_t l = 0; l < labels_; ++l) f.rest[g][l] += has_[g][l];
      }
      --k.left;
      --parts_left_;
      chosen_[first] = f.part;
      fill(f, first + 1, f.left);
      ++k.left;
      ++parts_left_;
    }
  }

  /// Chooses of the groups from `g` on; `left` are those that are for other parts.
  void fill(filling& f, std::size_t g, std::uint32_t left) {
    if (!go_on()) return;
    amount over = f.over, under = f.under, under_at_least = f.under;
    for (std::size_t l = 0; l < labels_; ++l) {
      auto const more = f.has[l] - (*f.of->due)[l];
      over += std::max<amount>(more, 0);
      under += std::max<amount>(-more, 0);
      under_at_least += std::max<amount>(-more - f.rest[g][l], 0);
    }
    if (over >= best_ || under_at_least >= best_) return;
    while (g < order_.size() && (f.left >> g & 1U) == 0) ++g;
    if (g == order_.size()) {
      if (under < best_ && static_cast<std::size_t>(std::popcount(left)) >= parts_left_)
        place(left, over, under);
      return;
    }
    for (std::size_t l = 0; l < labels_; ++l) f.has[l] += has_[g][l];
    chosen_[g] = f.part;
    fill(f, g + 1, left & ~(std::uint32_t{1} << g));
    for (std::size_t l = 0; l < labels_; ++l) f.has[l] -= has_[g][l];
    // Without this group: then without those that are like it, too.
    auto next = g + 1;
    while (next < order_.size() && ((f.left >> next & 1U) == 0 || has_[next] == has_[g])) ++next;
    fill(f, next, left);
  }

  /// The last part gets what is left.
  void end(std::uint32_t left, amount over) {
    auto const& k = *std::ranges::find_if(kinds_, [](kind const& each) { return each.left > 0; });
    for (std::size_t l = 0; l < labels_; ++l) over += std::max<amount>(sum(left, l) - (*k.due)[l], 0);
    if (over >= best_) return;
    best_ = over;
    for (std::size_t g = 0; g < order_.size(); ++g)
      parts_[order_[g]] = (left >> g & 1U) != 0 ? k.parts[0] : chosen_[g];
  }

  [[nodiscard]] amount sum(std::uint32_t groups, std::size_t label) const {
    amount out = 0;
    for (; groups != 0; groups &= groups - 1)
      out += has_[static_cast<std::size_t>(std::countr_zero(groups))][label];
    return out;
  }

  /// What is at least still to come above the dues: the sums, and single groups that are above every due.
  [[nodiscard]] amount bound(std::uint32_t left) const {
    amount out = 0;
    for (std::size_t l = 0; l < labels_; ++l) {
      amount due = 0, most_due = 0, large = 0;
      for (auto const& k : kinds_) {
        if (k.left == 0) continue;
        due += (*k.due)[l] * static_cast<amount>(k.left);
        most_due = std::max(most_due, (*k.due)[l]);
      }
      for (auto rest = left; rest != 0; rest &= rest - 1) {
        auto const has = has_[static_cast<std::size_t>(std::countr_zero(rest))][l];
        large += std::max<amount>(has - most_due, 0);
      }
      out += std::max({amount{0}, sum(left, l) - due, large});
    }
    return out;
  }

  bool is_new(std::uint32_t left, amount over) {
    std::uint64_t parts = 0;  // the kinds of parts that are left, as one number
    for (auto const& k : kinds_) parts = parts * (k.parts.size() + 1) + k.left;
    auto& met = met_[parts_left_];
    auto const [at, is_first] = met.try_emplace(parts << 20 | left, over);
    if (is_first) return true;
    if (at->second <= over) return false;
    at->second = over;
    return true;
  }
  bool go_on() {
    if (best_ <= least_ || work_ == 0) return false;
    --work_;
    return true;
  }

  parts_problem const& problem_;
  group_parts& parts_;
  std::uint64_t work_;
  std::size_t labels_, parts_left_ = 0;
  std::vector<std::size_t> order_;        // of the groups, the largest first
  std::vector<std::vector<amount>> has_;  // a group in that order, a label
  std::vector<kind> kinds_;
  std::vector<std::uint32_t> chosen_;
  std::vector<std::unordered_map<std::uint64_t, amount>> met_;  // so many parts left: the least excess
  amount best_ = 0, least_ = 0;
};

}  // namespace

bool make_nearest(parts_problem const& problem, group_parts& parts, std::uint64_t work) {
  return nearest_search{problem, parts, work}.run();
}

}  // namespace faro::detail
