// The weights of blocks: after the last suit what the condition says, before it sums over the ways on.
#include "bridge/src/deals/pass/pass.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::odds::bridge::detail {

namespace {

constexpr std::size_t first_narrow = 2;  // from this suit on all ways fit 64 bits
constexpr std::uint64_t share_kept = 3;  // of the cells, for ways through exits

}  // namespace

/// The weights of a block after the last suit.
void suit_pass::finish(standing const& s, block& b) {
  auto ways = weights_at_the_end(s, b.size);
  if (std::ranges::all_of(ways, [](auto w) { return w == 0; })) return;
  b.ways = std::move(ways);
  b.measure_rows();
}

/// The weights of a block before a suit, from those after it.
void suit_pass::fill(std::size_t level, standing const& s, block& b) {
  if (b.exits.empty()) return;
  auto const& left = residuals_.at(s.residual);
  std::vector<std::pair<point, std::int32_t>> rows;  // where a row begins, how long it is
  point p{};
  for (p[0] = 0; p[0] < b.size[0]; ++p[0]) {
    for (p[1] = 0; p[1] < b.size[1]; ++p[1]) {
      for (p[2] = 0; p[2] < b.size[2]; ++p[2]) {
        std::int32_t length = 0;
        for (p[3] = 0; p[3] <= b.size[3]; ++p[3]) {
          bool const alive =
              p[3] < b.size[3] && p[0] + p[1] + p[2] + p[3] <= reached_together_[level] &&
              three_valued(left.left, [&](std::size_t i) { return known(i, level, s, p); }) != 0;
          if (alive) {
            ++length;
          } else if (length > 0) {
            rows.push_back({{p[0], p[1], p[2], p[3] - length}, length});
            length = 0;
          }
        }
      }
    }
  }
  auto const cells = static_cast<std::size_t>(b.size[0]) * static_cast<std::size_t>(b.size[1]) *
                     static_cast<std::size_t>(b.size[2]) * static_cast<std::size_t>(b.size[3]);
  if (level >= first_narrow) {
    std::vector<std::uint64_t> ways(cells);
    add_up(b, ways, rows);
    if (std::ranges::any_of(ways, [](auto w) { return w != 0; })) b.ways = std::move(ways);
  } else {
    std::vector<uint128> ways(cells);
    add_up(b, ways, rows);
    if (std::ranges::any_of(ways, [](auto w) { return w != 0; })) b.wide_ways = std::move(ways);
  }
  if (b.none()) {
    b.exits.clear();
    b.through.clear();
  } else {
    b.measure_rows();
  }
}

template <class Weight>
void suit_pass::add_through(block const& b, exit const& e, std::vector<Weight>& ways,
                            std::vector<std::pair<point, std::int32_t>> const& rows) {
  auto const& to = *e.to;
  auto const& groups = b.patterns->all()[e.lengths].gists;
  auto const last = to.size[3] - 1;
  auto const add = [&](auto const& below) {
    for (auto g = e.first; g < e.last; ++g) {
      auto const factor = static_cast<Weight>(e.factor * groups[g].ways);
      for (auto const& [from, length] : rows) {
        auto const row = to.row(plus(from, groups[g].adds));
        auto const [low, high] = to.extent[row];
        auto const begin = from[3] + groups[g].adds[3];
        auto const* const source = below.data() + row * static_cast<std::size_t>(to.size[3]);
        auto* const out = ways.data() + b.cell(from);
        auto i = std::max(0, low - begin);
        for (auto const most = std::min(length, high - begin); i < most; ++i)
          out[i] += static_cast<Weight>(source[begin + i]) * factor;
        if (high <= last) continue;  // what is beyond counts as the last
        auto const capped = static_cast<Weight>(source[last]) * factor;
        for (i = std::max(0, high - begin); i < length; ++i) out[i] += capped;
      }
    }
  };
  if (to.ways.empty())
    add(to.wide_ways);
  else
    add(to.ways);
}

template <class Weight>
void suit_pass::add_up(block& b, std::vector<Weight>& ways,
                       std::vector<std::pair<point, std::int32_t>> const& rows) {
  constexpr bool narrow = sizeof(Weight) == sizeof(std::uint64_t);
  std::uint64_t length = 0;
  for (auto const& row : rows) length += static_cast<std::uint64_t>(row.second) + 4;
  bool const kept = narrow && kept_ + ways.size() * b.exits.size() < limits_.cells / share_kept;
  if (kept) kept_ += ways.size() * b.exits.size();
  for (auto const& e : b.exits) {
    if constexpr (narrow) {
      if (kept) {
        auto& part = b.through.emplace_back(ways.size());
        add_through(b, e, part, rows);
        for (std::size_t i = 0; i < ways.size(); ++i) ways[i] += part[i];
      } else {
        add_through(b, e, ways, rows);
      }
    } else {
      add_through(b, e, ways, rows);
    }
    steps_ += length * (e.last - e.first);
    if (steps_ > limits_.steps) give_up(say("{} steps", limits_.steps));
  }
}

void block::measure_rows() {
  auto const length = size[3];
  auto const rows = static_cast<std::size_t>(size[0]) * static_cast<std::size_t>(size[1]) *
                    static_cast<std::size_t>(size[2]);
  for (std::size_t r = 0; r < rows; ++r) {
    std::int32_t low = 0, high = length;
    auto const there = [&](std::int32_t i) {
      return at(r * static_cast<std::size_t>(length) + static_cast<std::size_t>(i)) != 0;
    };
    while (high > 0 && !there(high - 1)) --high;
    while (low < high && !there(low)) ++low;
    extent.emplace_back(low, high);
  }
}

}  // namespace faro::odds::bridge::detail
