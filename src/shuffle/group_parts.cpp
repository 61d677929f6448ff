// Groups dealt to the parts that lack most of them, in whole numbers: the same on every machine.
#include <faro/exact/integer.hpp>
#include <faro/shuffle/detail/group_parts.hpp>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace faro::detail {
namespace {

/// What parts of these sizes still lack of each label, as deal_groups counts it.
class parts_that_lack {
 public:
  parts_that_lack(std::span<std::uint64_t const> sizes, std::vector<std::uint64_t> labels,
                  std::uint64_t items)
      : sizes_{sizes}, labels_{std::move(labels)}, items_{items}, have_(sizes.size() * labels_.size()) {}

  /// The part that gets a group with so many of each of these labels.
  std::uint32_t take(std::span<std::pair<std::uint32_t, std::uint64_t> const> group) {
    std::size_t best = 0;
    int128 most = 0;
    for (std::size_t part = 0; part < sizes_.size(); ++part) {
      int128 sum = 0;
      for (auto const& [label, count] : group) sum += static_cast<int128>(count) * lack(part, label);
      if (part > 0 && sum <= most) continue;
      best = part;
      most = sum;
    }
    for (auto const& [label, count] : group) have_[best * labels_.size() + label] += count;
    return static_cast<std::uint32_t>(best);
  }

 private:
  [[nodiscard]] int128 lack(std::size_t part, std::uint32_t label) const {
    auto const of_label = static_cast<int128>(labels_[label]);
    auto const all = static_cast<int128>(items_);
    auto const have = static_cast<int128>(have_[part * labels_.size() + label]);
    auto const scaled = (static_cast<int128>(sizes_[part]) * of_label - all * have) * (int128{1} << 32);
    auto const unit = all * of_label;
    return scaled / unit - (scaled % unit < 0 ? 1 : 0);
  }

  std::span<std::uint64_t const> sizes_;
  std::vector<std::uint64_t> labels_;  // how many items have it
  std::uint64_t items_;
  std::vector<std::uint64_t> have_;  // a part, a label
};

}  // namespace

std::vector<std::uint32_t> deal_groups(std::span<std::uint64_t const> order,
                                       std::span<std::uint32_t const> group_of,
                                       std::span<std::uint32_t const> label_of, std::size_t labels,
                                       std::span<std::uint64_t const> sizes) {
  std::vector<std::uint64_t> of_label(labels);
  for (auto const item : order) ++of_label[label_of[item]];
  parts_that_lack parts{sizes, std::move(of_label), order.size()};
  std::vector<std::uint32_t> part_of(order.size());
  std::vector<std::uint64_t> counts(labels);
  std::vector<std::pair<std::uint32_t, std::uint64_t>> group;
  for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
    group.clear();
    for (; end < order.size() && group_of[order[end]] == group_of[order[begin]]; ++end) {
      auto const label = label_of[order[end]];
      if (counts[label]++ == 0) group.emplace_back(label, 0);
    }
    for (auto& [label, count] : group) count = std::exchange(counts[label], 0);
    std::fill(part_of.begin() + static_cast<std::ptrdiff_t>(begin),
              part_of.begin() + static_cast<std::ptrdiff_t>(end), parts.take(group));
  }
  return part_of;
}

}  // namespace faro::detail
