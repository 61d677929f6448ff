#include "draws/src/balanced/balanced_search.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>

#include <algorithm>
#include <numeric>
#include <string>

namespace faro::draws {
namespace {

constexpr std::int64_t of_two_who_are_apart = 20;  // more than an exchange is likely to even out

class exchanges {
 public:
  exchanges(seating const& task, random_chooser<xoshiro256pp>& random)
      : task_{task}, random_{random}, group_of_(task.units.size()) {
    alike_.resize(task.people + 1);
    for (std::size_t u = 0; u < task.units.size(); ++u) alike_[task.units[u].people.size()].push_back(u);
    for (std::size_t u = 0; u < task.units.size(); ++u) {
      if (alike_[task.units[u].people.size()].size() > 1) movable_.push_back(u);
    }
  }

  /// Units into groups that have room, the heaviest first. False where one finds none.
  bool start() {
    std::vector<std::size_t> order(task_.units.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (auto left = order.size(); left > 1; --left) std::swap(order[left - 1], order[random_.below(left)]);
    std::ranges::stable_sort(order, std::greater{}, [&](auto u) { return task_.units[u].people.size(); });
    std::vector<std::size_t> room(task_.groups, task_.size);
    for (std::size_t g = 0; g < task_.larger; ++g) ++room[g];
    members_.assign(task_.groups, {});
    has_.assign(task_.groups, std::vector<std::uint32_t>(task_.total.size()));
    for (auto const u : order) {
      std::vector<std::size_t> free;
      for (std::size_t g = 0; g < task_.groups; ++g) {
        if (room[g] >= task_.units[u].people.size()) free.push_back(g);
      }
      if (free.empty()) return false;
      auto const g = free[random_.below(free.size())];
      room[g] -= task_.units[u].people.size();
      add(u, g);
    }
    return true;
  }

  /// Exchanges of two that are as heavy, as long as they make it no worse than a threshold, which falls to 0.
  /// True where nobody is with whom they are apart from.
  bool exchange(std::uint64_t enough) {
    constexpr std::uint64_t rounds = 12, each = 400, fewest = 20'000;
    auto const tries = std::max(fewest, each * movable_.size());
    for (auto threshold = std::int64_t{rounds}; threshold-- > 0 && !movable_.empty();) {
      for (std::uint64_t i = 0; i < tries; ++i) {
        auto const one = movable_[random_.below(movable_.size())];
        auto const& others = alike_[task_.units[one].people.size()];
        auto const other = others[random_.below(others.size())];
        if (group_of_[one] == group_of_[other]) continue;
        auto const before = cost(group_of_[one]) + cost(group_of_[other]);
        swap(one, other);
        if (cost(group_of_[one]) + cost(group_of_[other]) > before + threshold) swap(one, other);
      }
      if (together() == 0 && uneven() <= enough) break;
    }
    return together() == 0;
  }

  [[nodiscard]] std::uint64_t uneven() const {
    std::uint64_t out = 0;
    for (auto const& has : has_) {
      for (std::size_t v = 0; v < has.size(); ++v) out += task_.uneven(v, has[v]);
    }
    return out;
  }
  [[nodiscard]] std::vector<std::size_t> group_of_people() const {
    std::vector<std::size_t> out(task_.people);
    for (std::size_t u = 0; u < group_of_.size(); ++u) {
      for (auto const person : task_.units[u].people) out[person] = group_of_[u];
    }
    return out;
  }

 private:
  void add(std::size_t unit, std::size_t group) {
    group_of_[unit] = group;
    members_[group].push_back(unit);
    for (auto const& [value, n] : task_.units[unit].has) has_[group][value] += n;
  }
  void take(std::size_t unit) {
    auto const group = group_of_[unit];
    members_[group].erase(std::ranges::find(members_[group], unit));
    for (auto const& [value, n] : task_.units[unit].has) has_[group][value] -= n;
  }
  void swap(std::size_t one, std::size_t other) {
    auto const of_one = group_of_[one], of_other = group_of_[other];
    take(one);
    take(other);
    add(one, of_other);
    add(other, of_one);
  }
  [[nodiscard]] std::int64_t together(std::size_t group) const {
    std::int64_t out = 0;
    auto const& members = members_[group];
    for (std::size_t i = 0; i < members.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) out += task_.apart[members[i]][members[j]] ? 1 : 0;
    }
    return out;
  }
  [[nodiscard]] std::int64_t together() const {
    std::int64_t out = 0;
    for (std::size_t g = 0; g < task_.groups; ++g) out += together(g);
    return out;
  }
  [[nodiscard]] std::int64_t cost(std::size_t group) const {
    auto out = task_.is_ruled ? of_two_who_are_apart * together(group) : 0;
    for (std::size_t v = 0; v < task_.total.size(); ++v)
      out += static_cast<std::int64_t>(task_.uneven(v, has_[group][v]));
    return out;
  }

  seating const& task_;
  random_chooser<xoshiro256pp>& random_;
  std::vector<std::vector<std::size_t>> alike_;  // units, by how many people they are
  std::vector<std::size_t> movable_;             // those that can be exchanged
  std::vector<std::size_t> group_of_;
  std::vector<std::vector<std::size_t>> members_;
  std::vector<std::vector<std::uint32_t>> has_;
};

}  // namespace

std::optional<groups_found> look_for_groups(seating const& task, std::uint64_t number, std::uint64_t enough) {
  xoshiro256pp bits{key_from_text("balanced groups " + std::to_string(number))};
  random_chooser random{bits};
  constexpr int starts = 8;
  std::optional<groups_found> best;
  exchanges search{task, random};
  for (int i = 0; i < starts && !(best && best->uneven <= enough); ++i) {
    if (!search.start() || !search.exchange(enough)) continue;
    if (auto const uneven = search.uneven(); !best || uneven < best->uneven)
      best = {search.group_of_people(), uneven};
  }
  return best;
}

}  // namespace faro::draws
