// Where conditions hold among sums: as boxes, and how many ways lie in a box, read off its corners.
// Origin: summed-area tables (F. Crow, 1984).
#pragma once
#include "bridge/src/deals/suits/suit_patterns.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace faro::odds::bridge::detail {

/// Where a condition holds among final sums: boxes, each with what a deal there counts.
struct box {
  static constexpr std::int32_t no_end = INT32_MAX;  ///< holds all beyond
  point low{}, high{};
  std::uint64_t weight = 0;
  friend bool operator==(box const&, box const&) = default;
};

/// Ways of sums as an array over them, added up along each: how many lie in a box is then read off its
/// corners.
class corners {
 public:
  corners(std::vector<point> const& points, std::vector<std::uint64_t> const& ways) {
    for (auto const& p : points) {
      for (std::size_t d = 0; d < most_dimensions; ++d) size_[d] = std::max(size_[d], p[d] + 1);
    }
    std::size_t cells = 1;
    for (std::size_t d = most_dimensions; d-- > 0;) {
      stride_[d] = cells;
      cells *= static_cast<std::size_t>(size_[d]);
      if (size_[d] > 1) open_.push_back(d);
    }
    sum_.resize(cells);
    for (std::size_t i = 0; i < points.size(); ++i) sum_[place(points[i])] += ways[i];
    for (auto const d : open_) {
      auto const stride = stride_[d], length = stride * static_cast<std::size_t>(size_[d]);
      for (std::size_t from = 0; from < cells; from += length) {
        for (auto i = from + stride; i < from + length; ++i) sum_[i] += sum_[i - stride];
      }
    }
  }

  [[nodiscard]] std::size_t cells() const { return sum_.size(); }

  /// The ways that lie in a box moved down by p.
  [[nodiscard]] std::uint64_t in(box const& b, point const& p) const {
    if (open_.size() <= 1) return between<1>(b, p);
    return open_.size() == 2 ? between<2>(b, p) : open_.size() == 3 ? between<3>(b, p) : between<4>(b, p);
  }

 private:
  static constexpr std::size_t nowhere = SIZE_MAX;
  /// In the dimensions that are open: where the box ends, and where what lies before it does.
  template <std::size_t Open>
  [[nodiscard]] std::uint64_t between(box const& b, point const& p) const {
    std::array<std::size_t, Open> end{}, before{};
    std::size_t i = Open - std::min(Open, open_.size());
    for (std::size_t d = 0; d < most_dimensions; ++d) {
      auto const low = std::max(0, b.low[d] - p[d]);
      auto const high = b.high[d] == box::no_end ? size_[d] - 1 : std::min(b.high[d] - p[d], size_[d] - 1);
      if (low > high) return 0;
      if (size_[d] == 1) continue;
      end[i] = stride_[d] * static_cast<std::size_t>(high);
      before[i++] = low == 0 ? nowhere : stride_[d] * static_cast<std::size_t>(low - 1);
    }
    if (open_.size() < Open) before[0] = nowhere;  // a single sum
    return corner<0>(end, before, 0);
  }
  template <std::size_t I, std::size_t Open>
  [[nodiscard]] std::uint64_t corner(std::array<std::size_t, Open> const& end,
                                     std::array<std::size_t, Open> const& before, std::size_t at) const {
    if constexpr (I == Open) {
      return sum_[at];
    } else {
      auto const all = corner<I + 1>(end, before, at + end[I]);
      return before[I] == nowhere ? all : all - corner<I + 1>(end, before, at + before[I]);
    }
  }
  [[nodiscard]] std::size_t place(point const& p) const {
    std::size_t at = 0;
    for (std::size_t d = 0; d < most_dimensions; ++d) at += stride_[d] * static_cast<std::size_t>(p[d]);
    return at;
  }
  point size_{1, 1, 1, 1};
  std::array<std::size_t, most_dimensions> stride_{};
  std::vector<std::size_t> open_;
  std::vector<std::uint64_t> sum_;
};

}  // namespace faro::odds::bridge::detail
