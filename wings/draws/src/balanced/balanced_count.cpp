// Groups are filled one after the other; the first unit that is left is in the next one, so that groups
// without names are counted once. What is left is remembered by how many of each kind.
#include "draws/src/balanced/balanced_count.hpp"

#include <faro/chance/ways.hpp>
#include <faro/error.hpp>

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>
#include <unordered_map>

namespace faro::draws {
namespace {

constexpr std::uint64_t any_unevenness = std::numeric_limits<std::uint64_t>::max() / 2;

struct left_key {
  std::uint64_t code, larger, uneven;
  friend bool operator==(left_key const&, left_key const&) = default;
};

struct hash_of_left {
  std::size_t operator()(left_key const& key) const {
    auto mixed = (key.code * 64 + key.larger) * 0x9E3779B97F4A7C15U + key.uneven;
    mixed = (mixed ^ (mixed >> 29U)) * 0xBF58476D1CE4E5B9U;
    return mixed ^ (mixed >> 32U);
  }
};

/// Units that are alike: as many people, the same values, the same who are apart from them.
struct unit_kind {
  std::vector<std::size_t> units{};
  std::vector<std::pair<std::size_t, std::uint32_t>> has{};
  std::size_t weight = 0;
  std::vector<std::size_t> apart{};  // other kinds
  bool own_apart = false;
};

bool are_alike(seating const& task, std::size_t one, std::size_t other) {
  auto const &a = task.units[one], &b = task.units[other];
  if (a.people.size() != b.people.size() || a.has != b.has) return false;
  for (std::size_t i = 0; i < task.units.size(); ++i) {
    if (i != one && i != other && task.apart[one][i] != task.apart[other][i]) return false;
  }
  return true;
}

std::vector<unit_kind> kinds_of(seating const& task) {
  std::vector<unit_kind> out;
  for (std::size_t u = 0; u < task.units.size(); ++u) {
    // Alike to the first only: two who are apart and two who are not are never alike to one.
    auto const known = std::ranges::find_if(out, [&](unit_kind const& kind) {
      return std::ranges::all_of(kind.units, [&](std::size_t other) { return are_alike(task, other, u); }) &&
             (kind.units.size() < 2 ||
              task.apart[kind.units[0]][kind.units[1]] == task.apart[kind.units[0]][u]);
    });
    if (known != out.end()) {
      known->units.push_back(u);
      continue;
    }
    out.push_back({{u}, task.units[u].has, task.units[u].people.size(), {}, false});
  }
  // Those that leave little choice first.
  std::ranges::stable_sort(out, {}, [](unit_kind const& kind) {
    return std::tuple{-static_cast<std::ptrdiff_t>(kind.weight), kind.units.size()};
  });
  for (auto& kind : out) {
    for (std::size_t other = 0; other < out.size(); ++other) {
      if (&out[other] != &kind && task.apart[kind.units[0]][out[other].units[0]]) kind.apart.push_back(other);
    }
    kind.own_apart = kind.units.size() > 1 && task.apart[kind.units[0]][kind.units[1]];
  }
  return out;
}

/// Takes the subset of this number, of so many, in lexicographic order, out of a list.
void take_subset(std::vector<std::size_t>& from, std::size_t many, std::uint64_t number,
                 std::vector<std::vector<std::uint64_t>> const& choose, std::vector<std::size_t>& into) {
  std::vector<std::size_t> kept;
  for (std::size_t at = 0; at < from.size(); ++at) {
    auto const with = many == 0 ? 0 : choose[from.size() - at - 1][many - 1];
    if (many > 0 && number < with) {
      into.push_back(from[at]);
      --many;
    } else {
      number -= with;
      kept.push_back(from[at]);
    }
  }
  from = std::move(kept);
}

}  // namespace

struct balanced_count::parts {
  /// A group that is being filled.
  struct group {
    std::vector<std::size_t> chosen;     // of each kind
    std::vector<std::uint32_t> has;      // of each value
    std::vector<std::uint32_t> against;  // how many of those in it are apart from each kind
    std::uint64_t too_many = 0;          // what it adds already by values that it has more than enough of
    std::size_t first = 0;               // its first kind, one of which it has
    bool is_larger = false;
  };

  seating const& task;
  std::uint64_t steps_left;
  std::vector<unit_kind> kinds;
  std::vector<std::uint64_t> place;  // of each kind in the code of what is left
  std::vector<std::vector<std::uint64_t>> choose;
  std::vector<std::size_t> left;         // of each kind
  std::vector<std::uint32_t> left_have;  // of each value
  std::uint64_t code = 0;
  std::size_t larger, smaller;  // groups to be filled
  std::vector<group> groups;    // a place for each that may be being filled
  std::size_t depth = 0;
  std::unordered_map<left_key, bool, hash_of_left> known_possible;
  std::unordered_map<left_key, uint128, hash_of_left> known_ways;

  parts(seating const& given, std::uint64_t most_steps)
      : task{given},
        steps_left{most_steps},
        kinds{kinds_of(given)},
        choose(most_people + 1),
        left_have{given.total},
        larger{given.larger},
        smaller{given.groups - given.larger} {
    for (std::size_t n = 0; n < choose.size(); ++n) {
      choose[n].assign(choose.size(), 0);
      choose[n][0] = 1;
      for (std::size_t k = 1; k <= n; ++k)
        choose[n][k] = choose[n - 1][k - 1] + (k < n ? choose[n - 1][k] : 0);
    }
    std::uint64_t next = 1;
    for (auto const& kind : kinds) {
      left.push_back(kind.units.size());
      place.push_back(next);
      code += next * kind.units.size();
      next *= kind.units.size() + 1;
    }
    groups.assign(task.groups + 1,
                  {std::vector<std::size_t>(kinds.size()), std::vector<std::uint32_t>(task.total.size()),
                   std::vector<std::uint32_t>(kinds.size())});
  }

  void put(group& into, std::size_t kind) {
    ++into.chosen[kind];
    --left[kind];
    code -= place[kind];
    for (auto const& [value, n] : kinds[kind].has) {
      into.too_many += over(value, into.has[value] + n) - over(value, into.has[value]);
      into.has[value] += n;
      left_have[value] -= n;
    }
    for (auto const other : kinds[kind].apart) ++into.against[other];
  }
  void take_back(group& from, std::size_t kind) {
    --from.chosen[kind];
    ++left[kind];
    code += place[kind];
    for (auto const& [value, n] : kinds[kind].has) {
      from.too_many += over(value, from.has[value] - n) - over(value, from.has[value]);
      from.has[value] -= n;
      left_have[value] += n;
    }
    for (auto const other : kinds[kind].apart) --from.against[other];
  }
  [[nodiscard]] std::uint64_t over(std::size_t value, std::uint64_t n) const {
    return n > task.total[value] / task.groups ? task.uneven(value, n) : 0;
  }
  [[nodiscard]] std::uint64_t uneven(group const& one) const {
    std::uint64_t out = 0;
    for (std::size_t v = 0; v < task.total.size(); ++v) out += task.uneven(v, one.has[v]);
    return out;
  }
  /// The least that the groups to be filled add.
  [[nodiscard]] std::uint64_t least_of_rest() const {
    std::uint64_t out = 0;
    if (larger + smaller == 0) return out;
    for (std::size_t v = 0; v < task.total.size(); ++v) out += task.least(v, left_have[v], larger + smaller);
    return out;
  }

  /// Every way to fill the open group further from this kind on: `use` is told of each with what it adds,
  /// and stops by true.
  template <class F>
  bool fill(std::size_t kind, std::size_t room, std::uint64_t within, F const& use) {
    if (steps_left-- == 0) {
      steps_left = 0;
      throw reading_too_long{"too many steps to count groups"};
    }
    auto& open = groups[depth];
    if (room == 0) {
      auto const adds = uneven(open);
      return adds <= within && least_of_rest() <= within - adds && use(adds);
    }
    if (kind == kinds.size()) return false;
    auto most = std::min(left[kind], room / kinds[kind].weight);
    if (open.against[kind] > 0) most = 0;
    if (kinds[kind].own_apart) most = std::min<std::size_t>(most, 1);
    std::size_t const fewest = kind == open.first ? 1 : 0;
    std::size_t in = 0;
    bool stop = false;
    for (; in <= most && !stop; ++in) {
      if (in > 0) put(open, kind);
      if (open.too_many > within) {
        ++in;
        break;
      }
      if (in >= fewest) stop = fill(kind + 1, room - in * kinds[kind].weight, within, use);
    }
    for (; in > 1; --in) take_back(open, kind);
    return stop;
  }

  /// Every next group.
  template <class F>
  bool each_group(std::uint64_t within, F const& use) {
    auto& open = groups[depth];
    open.first = static_cast<std::size_t>(std::ranges::find_if(left, [](std::size_t n) { return n > 0; }) -
                                          left.begin());
    for (bool const is_larger : {true, false}) {
      auto& many = is_larger ? larger : smaller;
      if (many == 0) continue;
      --many;
      open.is_larger = is_larger;
      bool const stop = fill(open.first, task.size + (is_larger ? 1 : 0), within, use);
      ++many;
      if (stop) return true;
    }
    return false;
  }

  bool possible(std::uint64_t within) {
    if (larger + smaller == 0) return true;
    left_key const key{code, larger, within};
    if (auto const known = known_possible.find(key); known != known_possible.end()) return known->second;
    bool const found = each_group(within, [&](std::uint64_t adds) {
      ++depth;
      bool const rest = possible(within == any_unevenness ? within : within - adds);
      --depth;
      return rest;
    });
    known_possible.emplace(key, found);
    return found;
  }

  /// In how many ways the open group has as many of each kind as it has: the first unit is in it.
  [[nodiscard]] std::uint64_t weight_of(group const& one, std::size_t kind) const {
    auto const in = one.chosen[kind], of = left[kind] + in;
    return kind == one.first ? choose[of - 1][in - 1] : choose[of][in];
  }
  [[nodiscard]] uint128 weight_of(group const& one) const {
    uint128 out = 1;
    for (auto kind = one.first; kind < kinds.size(); ++kind) out *= weight_of(one, kind);
    return out;
  }

  uint128 ways(std::uint64_t within) {
    if (larger + smaller == 0) return 1;
    left_key const key{code, larger, within};
    if (auto const known = known_ways.find(key); known != known_ways.end()) return known->second;
    uint128 all = 0;
    each_group(within, [&](std::uint64_t adds) {
      ++depth;
      auto const rest = ways(within - adds);
      --depth;
      all += weight_of(groups[depth]) * rest;
      return false;
    });
    known_ways.emplace(key, all);
    return all;
  }

  using filled = std::pair<bool, std::vector<std::size_t>>;  // whether it is larger, and its units

  void nth(std::uint64_t within, uint128 k, std::vector<std::vector<std::size_t>>& units,
           std::vector<filled>& out) {
    if (larger + smaller == 0) return;
    each_group(within, [&](std::uint64_t adds) {
      ++depth;
      auto const rest = ways(within - adds);
      --depth;
      auto const& open = groups[depth];
      auto const all = weight_of(open) * rest;
      if (k >= all) {
        k -= all;
        return false;
      }
      auto which = k / rest;
      filled now{open.is_larger, {}};
      for (auto kind = open.first; kind < kinds.size(); ++kind) {
        auto const many = weight_of(open, kind);
        std::size_t const sure = kind == open.first ? 1 : 0;
        if (sure == 1) {
          now.second.push_back(units[kind].front());
          units[kind].erase(units[kind].begin());
        }
        take_subset(units[kind], open.chosen[kind] - sure, static_cast<std::uint64_t>(which % many), choose,
                    now.second);
        which /= many;
      }
      out.push_back(std::move(now));
      ++depth;
      nth(within - adds, k % rest, units, out);
      --depth;
      return true;
    });
  }
};

balanced_count::balanced_count(seating const& task, std::uint64_t most_steps)
    : parts_{std::make_unique<parts>(task, most_steps)} {}
balanced_count::~balanced_count() = default;

bool balanced_count::possible() { return parts_->possible(any_unevenness); }
bool balanced_count::possible_within(std::uint64_t uneven) { return parts_->possible(uneven); }

integer balanced_count::ways(std::uint64_t uneven) {
  auto const& task = parts_->task;
  return integer::from_unsigned(parts_->ways(uneven)) * factorial(task.larger) *
         factorial(task.groups - task.larger);
}

std::vector<std::size_t> balanced_count::nth(std::uint64_t uneven, integer const& k) {
  auto& p = *parts_;
  std::vector<std::vector<std::size_t>> units;
  for (auto const& kind : p.kinds) units.push_back(kind.units);
  std::vector<parts::filled> found;
  auto const smaller = p.task.groups - p.task.larger;
  auto names = k % (factorial(p.task.larger) * factorial(smaller));
  auto const without = k / (factorial(p.task.larger) * factorial(smaller));
  p.nth(uneven, without.to_uint128(), units, found);
  // Names: of those of a size that are left.
  std::array<std::vector<std::size_t>, 2> free;
  for (std::size_t g = 0; g < p.task.groups; ++g) free[g < p.task.larger ? 1 : 0].push_back(g);
  std::vector<std::size_t> group_of(p.task.people);
  for (auto const& [is_larger, members] : found) {
    auto& of_size = free[is_larger ? 1 : 0];
    integer const many{of_size.size()};
    auto const at = of_size.begin() + static_cast<std::ptrdiff_t>((names % many).to_uint64());
    names /= many;
    for (auto const unit : members) {
      for (auto const person : p.task.units[unit].people) group_of[person] = *at;
    }
    of_size.erase(at);
  }
  return group_of;
}

}  // namespace faro::draws
