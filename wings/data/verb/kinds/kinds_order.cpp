// Lines counted off by their kinds.
#include "data/verb/kinds/kinds_order.hpp"

#include "data/src/groups/group_parts.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace faro::program {
namespace {

/// How many of `lines` lines each part gets; `behind` is what the parts lack so far.
std::vector<std::uint64_t> by_largest_remainder(std::uint64_t lines, std::vector<ratio> const& shares,
                                                std::vector<ratio>& behind) {
  std::vector<std::uint64_t> out;
  std::vector<ratio> remainders;
  auto left = lines;
  for (auto const& share : shares) {
    auto const exact = share * ratio{lines};
    out.push_back(exact.floor().to_uint64());
    remainders.push_back(exact - ratio{out.back()});
    left -= out.back();
  }
  std::vector<std::size_t> parts(shares.size());
  std::iota(parts.begin(), parts.end(), std::size_t{0});
  std::ranges::stable_sort(parts, [&](std::size_t a, std::size_t b) {
    return remainders[a] != remainders[b] ? remainders[b] < remainders[a] : behind[b] < behind[a];
  });
  for (std::size_t i = 0; i < left; ++i) {
    ++out[parts[i]];
    behind[parts[i]] = behind[parts[i]] - ratio{1};
  }
  for (std::size_t p = 0; p < shares.size(); ++p) behind[p] = behind[p] + remainders[p];
  return out;
}

/// The lines of an order whose places have parts, part by part.
cut_order by_parts(std::span<std::uint64_t const> order, std::span<std::uint32_t const> part_of,
                   std::size_t parts) {
  cut_order out;
  out.counts.resize(parts);
  for (auto const part : part_of) ++out.counts[part];
  std::vector<std::uint64_t> next(parts);
  std::exclusive_scan(out.counts.begin(), out.counts.end(), next.begin(), std::uint64_t{0});
  out.lines.resize(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) out.lines[next[part_of[i]]++] = order[i];
  return out;
}

}  // namespace

line_numbers first_of_each(std::span<std::uint64_t const> order, line_kinds const& kinds,
                           std::vector<std::uint64_t> most) {
  line_numbers out;
  for (auto const line : order) {
    auto& left = most[kinds.of[line]];
    if (left == 0) continue;
    --left;
    out.push_back(line);
  }
  return out;
}

lines_by_kind::lines_by_kind(line_kinds const& kinds)
    : starts(kinds.sizes.size() + 1), lines(kinds.of.size()) {
  std::inclusive_scan(kinds.sizes.begin(), kinds.sizes.end(), starts.begin() + 1);
  auto next = starts;
  for (std::uint64_t i = 0; i < kinds.of.size(); ++i) lines[next[kinds.of[i]]++] = i;
}

line_numbers lines_by_kind::of(std::span<std::uint64_t const> order_of_kinds) const {
  line_numbers out;
  for (auto const kind : order_of_kinds) {
    auto const from = lines.begin() + static_cast<std::ptrdiff_t>(starts[kind]);
    out.insert(out.end(), from, lines.begin() + static_cast<std::ptrdiff_t>(starts[kind + 1]));
  }
  return out;
}

cut_order cut_strata(std::span<std::uint64_t const> order, line_kinds const& strata,
                     std::vector<ratio> const& shares) {
  // The strata of this order, which may be a sample of the lines.
  std::vector<std::uint64_t> sizes(strata.sizes.size());
  for (auto const line : order) ++sizes[strata.of[line]];
  std::vector<ratio> behind(shares.size());
  std::vector<std::uint64_t> left;  // a stratum, a part: how many lines are still to go there
  left.reserve(sizes.size() * shares.size());
  for (auto const size : sizes)
    std::ranges::copy(by_largest_remainder(size, shares, behind), std::back_inserter(left));

  // The lines of a stratum fill its parts one after the other, in the order.
  std::vector<std::uint32_t> part_of(order.size());
  std::vector<std::uint32_t> now(sizes.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    auto const stratum = strata.of[order[i]];
    auto& part = now[stratum];
    auto const of_stratum = std::span{left}.subspan(stratum * shares.size(), shares.size());
    while (of_stratum[part] == 0) ++part;
    --of_stratum[part];
    part_of[i] = part;
  }
  return by_parts(order, part_of, shares.size());
}

cut_order cut_groups(std::span<std::uint64_t const> order, line_kinds const& groups, line_kinds const* strata,
                     std::vector<ratio> const& shares) {
  std::vector<std::uint32_t> const all_alike(strata ? 0 : groups.of.size());
  auto dealt = detail::deal_groups(order, groups.of, strata ? strata->of : all_alike,
                                   strata ? strata->sizes.size() : 1, shares);
  auto out = by_parts(order, dealt.part_of, shares.size());
  out.difference = std::move(dealt.difference);
  out.least = std::move(dealt.least);
  return out;
}

}  // namespace faro::program
