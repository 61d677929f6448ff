// Groups moved to where they make parts nearer to their dues: empty parts, single moves, changes of place,
// and the assignment of one group to a part.
#include "data/src/groups/nearest_parts.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>

namespace faro::detail {
namespace {

/// Parts with what is in them.
class filled_parts {
 public:
  filled_parts(parts_problem const& problem, group_parts& parts)
      : problem_{problem}, parts_{parts}, over_(problem.due), groups_in_(problem.due.size()) {
    for (auto& part : over_)
      for (auto& over : part) over = -over;
    for (std::size_t g = 0; g < parts.size(); ++g) put(g, parts[g]);
  }

  [[nodiscard]] std::uint64_t groups_in(std::size_t part) const { return groups_in_[part]; }
  [[nodiscard]] std::uint32_t part_of(std::size_t group) const { return parts_[group]; }

  /// How much a group's move would add to the excess.
  [[nodiscard]] amount of_move(std::size_t group, std::size_t to) const {
    auto const& from = over_[parts_[group]];
    amount sum = 0;
    for (auto const& [label, has] : problem_.groups[group])
      sum += step(from[label], -has) + step(over_[to][label], has);
    return sum;
  }
  /// How much two that change places would add to it.
  [[nodiscard]] amount of_exchange(std::size_t a, std::size_t b) const {
    auto const &of_a = over_[parts_[a]], &of_b = over_[parts_[b]];
    amount sum = 0;
    auto i = problem_.groups[a].begin(), j = problem_.groups[b].begin();
    auto const a_end = problem_.groups[a].end(), b_end = problem_.groups[b].end();
    while (i != a_end || j != b_end) {
      auto const label = j == b_end || (i != a_end && i->first < j->first) ? i->first : j->first;
      amount moves = 0;  // from a's part to b's
      if (i != a_end && i->first == label) moves += (i++)->second;
      if (j != b_end && j->first == label) moves -= (j++)->second;
      sum += step(of_a[label], -moves) + step(of_b[label], moves);
    }
    return sum;
  }
  void move(std::size_t group, std::uint32_t to) {
    take(group);
    put(group, to);
  }
  void exchange(std::size_t a, std::size_t b) {
    auto const of_a = parts_[a], of_b = parts_[b];
    move(a, of_b);
    move(b, of_a);
  }

 private:
  static amount step(amount over, amount by) {
    return std::max<amount>(over + by, 0) - std::max<amount>(over, 0);
  }
  void put(std::size_t group, std::uint32_t part) {
    for (auto const& [label, has] : problem_.groups[group]) over_[part][label] += has;
    ++groups_in_[part];
    parts_[group] = part;
  }
  void take(std::size_t group) {
    auto const part = parts_[group];
    for (auto const& [label, has] : problem_.groups[group]) over_[part][label] -= has;
    --groups_in_[part];
  }

  parts_problem const& problem_;
  group_parts& parts_;
  std::vector<std::vector<amount>> over_;  // what a part has, less what it is due
  std::vector<std::uint64_t> groups_in_;
};

/// So many of the numbers below n, as even as may be.
std::vector<std::size_t> spread_numbers(std::size_t n, std::size_t most) {
  std::vector<std::size_t> out(std::min(n, most));
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = n <= most ? i : i * n / most;
  return out;
}

}  // namespace

bool parts_problem::wanted(std::size_t part) const {
  return std::ranges::any_of(due[part], [](amount a) { return a > 0; });
}

amount excess_of(parts_problem const& problem, group_parts const& parts) {
  auto over = problem.due;
  for (std::size_t g = 0; g < parts.size(); ++g)
    for (auto const& [label, has] : problem.groups[g]) over[parts[g]][label] -= has;
  amount sum = 0;
  for (auto const& part : over)
    for (auto const left : part) sum += std::max<amount>(-left, 0);
  return sum;
}

amount least_excess(parts_problem const& problem) {
  auto const labels = problem.due.empty() ? 0 : problem.due[0].size();
  std::vector<std::vector<amount>> sizes(labels);
  for (auto const& group : problem.groups)
    for (auto const& [label, has] : group) sizes[label].push_back(has);
  amount sum = 0;
  for (std::size_t label = 0; label < labels; ++label) {
    std::vector<amount> due;
    for (auto const& part : problem.due) due.push_back(part[label]);
    std::ranges::sort(due, std::greater{});
    auto& has = sizes[label];
    std::ranges::sort(has, std::greater{});
    // Groups above every due: at best one to a part, the largest to the largest.
    amount large = 0;
    for (std::size_t i = 0; i < has.size() && has[i] > due[0]; ++i)
      large += has[i] - (i < due.size() ? due[i] : 0);
    // Parts hold whole multiples of what divides all groups.
    auto const step = std::accumulate(has.begin(), has.end(), amount{0}, std::gcd<amount, amount>);
    amount whole = 0;
    if (step > 0) {
      std::vector<amount> missing;  // of the next multiple
      amount left = std::accumulate(has.begin(), has.end(), amount{0});
      for (auto const d : due) {
        missing.push_back(step - d % step);
        left -= d - d % step;
      }
      std::ranges::sort(missing);
      for (auto const m : missing) {
        if (left <= 0) break;
        whole += m;
        left -= step;
      }
    }
    sum += std::max(large, whole);
  }
  return sum;
}

void fill_empty_parts(parts_problem const& problem, group_parts& parts) {
  filled_parts filled{problem, parts};
  for (std::uint32_t part = 0; part < problem.due.size(); ++part) {
    if (filled.groups_in(part) > 0 || !problem.wanted(part)) continue;
    std::optional<std::size_t> best;
    amount least = 0;
    for (std::size_t g = 0; g < parts.size(); ++g) {
      if (filled.groups_in(parts[g]) < 2 && problem.wanted(parts[g])) continue;
      auto const adds = filled.of_move(g, part);
      if (best && adds >= least) continue;
      best = g;
      least = adds;
    }
    if (!best) return;
    filled.move(*best, part);
  }
}

void move_nearer(parts_problem const& problem, group_parts& parts, std::size_t most) {
  filled_parts filled{problem, parts};
  auto const moved = spread_numbers(parts.size(), most);
  std::vector<std::uint32_t> wanted;
  for (std::uint32_t part = 0; part < problem.due.size(); ++part)
    if (problem.wanted(part)) wanted.push_back(part);
  constexpr int most_passes = 60;
  bool better = true;
  for (int pass = 0; better && pass < most_passes; ++pass) {
    better = false;
    for (auto const g : moved) {
      auto const from = filled.part_of(g);
      if (filled.groups_in(from) < 2 && problem.wanted(from)) continue;
      amount least = 0;
      auto best = from;
      for (auto const to : wanted) {
        if (to == from) continue;
        if (auto const adds = filled.of_move(g, to); adds < least) {
          least = adds;
          best = to;
        }
      }
      if (best == from) continue;
      filled.move(g, best);
      better = true;
    }
    for (std::size_t i = 0; i < moved.size(); ++i) {
      for (std::size_t j = i + 1; j < moved.size(); ++j) {
        if (filled.part_of(moved[i]) == filled.part_of(moved[j]) ||
            filled.of_exchange(moved[i], moved[j]) >= 0)
          continue;
        filled.exchange(moved[i], moved[j]);
        better = true;
      }
    }
  }
}

group_parts one_to_a_part(parts_problem const& problem) {
  // The assignment of least cost, a group after the other along shortest ways (Kuhn 1955, Munkres 1957; with
  // potentials as Edmonds and Karp 1972 have them). Numbers from 1; 0 is no group, and the way's begin.
  std::vector<std::uint32_t> wanted;
  for (std::uint32_t part = 0; part < problem.due.size(); ++part)
    if (problem.wanted(part)) wanted.push_back(part);
  auto const cost = [&](std::size_t group, std::size_t place) {
    amount sum = 0;
    for (auto const& [label, has] : problem.groups[group])
      sum += std::max<amount>(has - problem.due[wanted[place]][label], 0);
    return sum;
  };
  constexpr auto far = std::numeric_limits<amount>::max() / 4;
  auto const places = wanted.size();
  std::vector<amount> of_group(problem.groups.size() + 1), of_place(places + 1);
  std::vector<std::size_t> group_at(places + 1), before(places + 1);
  for (std::size_t group = 1; group <= problem.groups.size(); ++group) {
    group_at[0] = group;
    std::vector<amount> away(places + 1, far);
    std::vector<bool> done(places + 1);
    std::size_t at = 0;
    do {
      done[at] = true;
      std::size_t next = 0;
      amount least = far;
      for (std::size_t place = 1; place <= places; ++place) {
        if (done[place]) continue;
        auto const here = cost(group_at[at] - 1, place - 1) - of_group[group_at[at]] - of_place[place];
        if (here < away[place]) {
          away[place] = here;
          before[place] = at;
        }
        if (away[place] < least) {
          least = away[place];
          next = place;
        }
      }
      for (std::size_t place = 0; place <= places; ++place) {
        if (done[place]) {
          of_group[group_at[place]] += least;
          of_place[place] -= least;
        } else {
          away[place] -= least;
        }
      }
      at = next;
    } while (group_at[at] != 0);
    for (; at != 0; at = before[at]) group_at[at] = group_at[before[at]];
  }
  group_parts out(problem.groups.size());
  for (std::size_t place = 1; place <= places; ++place)
    if (group_at[place] != 0) out[group_at[place] - 1] = wanted[place - 1];
  return out;
}

}  // namespace faro::detail
