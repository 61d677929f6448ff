// Groups dealt to the parts that lack most of them, then moved until the parts are as near as may be, in
// whole numbers: the same on every machine.
#include "data/src/groups/group_parts.hpp"

#include "data/src/groups/nearest_parts.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace faro::detail {
namespace {

/// Shares over one denominator.
struct whole_shares {
  std::vector<amount> of;
  amount all;
};
whole_shares over_one_denominator(std::span<ratio const> shares, std::uint64_t items) {
  auto const most = integer{(std::uint64_t{1} << 60) / std::max<std::uint64_t>(items, 1)};
  integer all{1};
  for (auto const& share : shares) {
    all = lcm(all, share.denominator());
    if (most < all) break;
  }
  if (most < all) all = most;
  whole_shares out{{}, all.to_int64()};
  integer left = all;
  for (auto const& share : shares) {
    auto part = (share * ratio{all}).floor();
    if (part.is_zero() && share.sign() > 0) part = integer{1};
    left -= part;
    out.of.push_back(part.to_int64());
  }
  if (!out.of.empty()) *std::ranges::max_element(out.of) += left.to_int64();
  return out;
}

/// What parts still lack of each label: of a part that is to have the share s of all and has h of the m items
/// of a label, s - h / m.
class parts_that_lack {
 public:
  parts_that_lack(whole_shares const& shares, std::vector<std::uint64_t> labels)
      : shares_{shares}, labels_{std::move(labels)}, have_(shares.of.size() * labels_.size()) {}

  /// The part that gets a group with so many of each of these labels: the one that lacks most of it.
  std::uint32_t take(group_labels const& group) {
    std::size_t best = 0;
    int128 most = 0;
    for (std::size_t part = 0; part < shares_.of.size(); ++part) {
      int128 sum = 0;
      for (auto const& [label, count] : group) sum += static_cast<int128>(count) * lack(part, label);
      if (part > 0 && sum <= most) continue;
      best = part;
      most = sum;
    }
    for (auto const& [label, count] : group)
      have_[best * labels_.size() + label] += static_cast<std::uint64_t>(count);
    return static_cast<std::uint32_t>(best);
  }

 private:
  /// In units of 2^-32, rounded down.
  [[nodiscard]] int128 lack(std::size_t part, std::uint32_t label) const {
    auto const of_label = static_cast<int128>(labels_[label]);
    auto const all = static_cast<int128>(shares_.all);
    auto const have = static_cast<int128>(have_[part * labels_.size() + label]);
    auto const scaled = (static_cast<int128>(shares_.of[part]) * of_label - all * have) * (int128{1} << 32);
    auto const unit = all * of_label;
    return scaled / unit - (scaled % unit < 0 ? 1 : 0);
  }

  whole_shares const& shares_;
  std::vector<std::uint64_t> labels_;  // how many items have it
  std::vector<std::uint64_t> have_;    // a part, a label
};

/// The groups of an order, with the places where each begins, and the end.
struct groups_in_order {
  std::vector<group_labels> groups;
  std::vector<std::size_t> begins;
};
groups_in_order groups_of(std::span<std::uint64_t const> order, std::span<std::uint32_t const> group_of,
                          std::span<std::uint32_t const> label_of, std::size_t labels) {
  groups_in_order out;
  std::vector<amount> counts(labels);
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    group_labels group;
    for (; end < order.size() && group_of[order[end]] == group_of[order[begin]]; ++end) {
      auto const label = label_of[order[end]];
      if (counts[label]++ == 0) group.emplace_back(label, 0);
    }
    std::ranges::sort(group);
    for (auto& [label, count] : group) count = std::exchange(counts[label], 0);
    out.groups.push_back(std::move(group));
    out.begins.push_back(begin);
  }
  out.begins.push_back(order.size());
  return out;
}

/// Makes a way nearer; true when there is none that is.
bool made_nearest(parts_problem const& problem, group_parts& parts, std::uint64_t work) {
  constexpr std::size_t most_searched = 20, most_moved = 400;
  constexpr std::uint64_t most_assigned = 300'000'000;
  std::size_t wanted = 0;
  for (std::size_t part = 0; part < problem.due.size(); ++part) wanted += problem.wanted(part) ? 1 : 0;
  auto const groups = problem.groups.size();
  if (groups <= wanted && groups * groups * wanted <= most_assigned) {
    parts = one_to_a_part(problem);
    return true;
  }
  fill_empty_parts(problem, parts);
  if (excess_of(problem, parts) == least_excess(problem)) return true;
  move_nearer(problem, parts, most_moved);
  return groups <= most_searched && groups > wanted && make_nearest(problem, parts, work);
}

}  // namespace

dealt_groups deal_groups(std::span<std::uint64_t const> order, std::span<std::uint32_t const> group_of,
                         std::span<std::uint32_t const> label_of, std::size_t labels,
                         std::span<ratio const> shares, std::uint64_t work) {
  auto [groups, begins] = groups_of(order, group_of, label_of, labels);
  std::vector<std::uint64_t> of_label(labels);
  for (auto const item : order) ++of_label[label_of[item]];
  auto const whole = over_one_denominator(shares, order.size());

  group_parts parts;
  parts_that_lack lacking{whole, of_label};
  for (auto const& group : groups) parts.push_back(lacking.take(group));

  parts_problem problem{std::move(groups), {}, whole.all};
  for (auto& group : problem.groups)
    for (auto& [label, count] : group) count *= whole.all;
  for (auto const share : whole.of) {
    auto& due = problem.due.emplace_back();
    for (auto const count : of_label) due.push_back(static_cast<amount>(count) * share);
  }
  bool const nearest = made_nearest(problem, parts, work);

  auto const items = [&](amount excess) { return ratio{integer{2} * integer{excess}, integer{whole.all}}; };
  auto const excess = excess_of(problem, parts);
  dealt_groups out{std::vector<std::uint32_t>(order.size()), items(excess),
                   items(nearest ? excess : least_excess(problem))};
  for (std::size_t g = 0; g < parts.size(); ++g)
    std::fill(out.part_of.begin() + static_cast<std::ptrdiff_t>(begins[g]),
              out.part_of.begin() + static_cast<std::ptrdiff_t>(begins[g + 1]), parts[g]);
  return out;
}

}  // namespace faro::detail
