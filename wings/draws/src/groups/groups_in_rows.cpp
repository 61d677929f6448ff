// Groups filled one after another: states are what the pots have left, layers the groups.
#include "draws/src/groups/groups_in_rows.hpp"

#include "chance/key_numbers.hpp"

#include <map>
#include <string>
#include <utility>

namespace faro::draws {
namespace {

using wide = uint128;

/// What one group may be: a kind from each pot but the first, in their order.
struct row {
  std::vector<std::uint32_t> kinds;
  std::uint64_t step = 0;  ///< what it takes from a key
};

class rows_of_groups {
 public:
  rows_of_groups(group_rules const& rules, std::size_t most_states)
      : rules_{rules}, most_states_{most_states}, left_{groups_so_far{rules}.left}, place_(rules.kinds()) {
    check_size();
    std::uint64_t place = 1;
    for (std::uint32_t k = 0; k < rules.kinds(); ++k) {
      if (rules.pot_of_kind[k] == 0) continue;
      place_[k] = place;
      if (place > UINT64_MAX / (left_[k] + std::uint64_t{1})) give_up();
      place *= left_[k] + std::uint64_t{1};
    }
    for (std::uint32_t k = 0; k < rules.kinds(); ++k) {
      if (rules.pot_of_kind[k] == 0) first_kinds_.insert(first_kinds_.end(), left_[k], k);
    }
  }

  groups_in_rows count() {
    reach();
    weigh();
    groups_in_rows out{integer{}, {}};
    if (layers_[0].ways[0] == 0) return out;
    auto const total = integer::from_unsigned(layers_[0].ways[0]);
    out.ways = total * factorial(rules_.groups);
    std::map<std::uint32_t, ratio> marks;
    for (auto const& [what, times] : met()) marks[what] = ratio{integer::from_unsigned(times), total};
    out.table = sharings(rules_, marks);
    return out;
  }

 private:
  struct layer {
    detail::key_numbers<std::uint64_t> states{};
    std::vector<wide> ways{};  ///< to go on from each
  };

  [[noreturn]] void give_up() const {
    throw reading_too_long{"the count was given up after " + std::to_string(most_states_) + " states"};
  }

  /// All draws without rules must fit the numbers that are used, with room for a sum over groups.
  void check_size() const {
    constexpr std::size_t most_bits = 120;
    if (power(factorial(rules_.groups), rules_.pots.size() - 1).bits() > most_bits) give_up();
  }

  /// How many of a kind a state has left.
  [[nodiscard]] std::uint64_t left(std::uint64_t key, std::uint32_t kind) const {
    return key / place_[kind] % (left_[kind] + std::uint64_t{1});
  }
  /// The choices of teams for a row; none where a pot has none left of a kind.
  [[nodiscard]] std::uint64_t choices(std::uint64_t key, row const& r) const {
    std::uint64_t out = 1;
    for (auto const k : r.kinds) {
      auto const n = left(key, k);
      if (n == 0) return 0;
      out *= n;
    }
    return out;
  }

  /// All that may stand in a group with this kind from the first pot.
  std::vector<row> const& rows_with(std::uint32_t first) {
    auto const [at, fresh] = rows_.try_emplace(first);
    if (fresh) {
      std::vector<std::uint32_t> have(rules_.limits.size());
      for (auto const limit : rules_.counts_for[first]) ++have[limit];
      row so_far;
      extend(so_far, 1, have, at->second);
    }
    return at->second;
  }
  void extend(row const& so_far, std::size_t pot, std::vector<std::uint32_t> const& have,
              std::vector<row>& out) const {
    for (std::size_t i = 0; i < have.size(); ++i) {
      if (have[i] > rules_.limits[i].at_most) return;
      if (pot == rules_.pots.size() && have[i] < rules_.limits[i].at_least) return;
    }
    if (pot == rules_.pots.size()) {
      out.push_back(so_far);
      return;
    }
    for (std::uint32_t k = 0; k < rules_.kinds(); ++k) {
      if (rules_.pot_of_kind[k] != pot) continue;
      auto next = so_far;
      next.kinds.push_back(k);
      next.step += place_[k];
      auto then = have;
      for (auto const limit : rules_.counts_for[k]) ++then[limit];
      extend(next, pot + 1, then, out);
    }
  }

  void reach() {
    layers_.resize(rules_.groups + 1);
    std::uint64_t start = 0;
    for (std::uint32_t k = 0; k < rules_.kinds(); ++k) start += place_[k] * left_[k];
    layers_[0].states.number(start);
    std::size_t states = 0;
    for (std::size_t g = 0; g < rules_.groups; ++g) {
      auto const& rows = rows_with(first_kinds_[g]);
      auto& then = layers_[g + 1];
      for (auto const key : layers_[g].states.keys()) {
        for (auto const& r : rows) {
          if (choices(key, r) != 0) then.states.number(key - r.step);
        }
        if (states + then.states.size() > most_states_) give_up();
      }
      states += then.states.size();
    }
  }

  void weigh() {
    for (auto& l : layers_) l.ways.assign(l.states.size(), 0);
    std::ranges::fill(layers_.back().ways, wide{1});  // nothing is left: one state, if any
    for (auto g = rules_.groups; g-- > 0;) {
      auto& here = layers_[g];
      for (std::size_t i = 0; i < here.states.size(); ++i) {
        each_way(g, i, [&](row const&, std::uint64_t times, std::uint32_t to) {
          here.ways[i] += layers_[g + 1].ways[to] * times;
        });
      }
    }
  }
  template <class Use>
  void each_way(std::size_t g, std::size_t state, Use const& use) {
    auto const key = layers_[g].states.keys()[state];
    for (auto const& r : rows_with(first_kinds_[g])) {
      if (auto const times = choices(key, r); times != 0)
        use(r, times, layers_[g + 1].states.find(key - r.step));
    }
  }

  /// How often kinds share a group in all draws together.
  std::map<std::uint32_t, wide> met() {
    std::map<std::uint32_t, wide> out;
    std::vector<wide> reached{1};
    for (std::size_t g = 0; g < rules_.groups; ++g) {
      std::vector<wide> next(layers_[g + 1].states.size());
      auto const& rows = rows_with(first_kinds_[g]);
      std::vector<wide> used(rows.size());
      for (std::size_t i = 0; i < reached.size(); ++i) {
        if (layers_[g].ways[i] == 0) continue;
        each_way(g, i, [&](row const& r, std::uint64_t times, std::uint32_t to) {
          auto const ways = reached[i] * times;
          next[to] += ways;
          used[static_cast<std::size_t>(&r - rows.data())] += ways * layers_[g + 1].ways[to];
        });
      }
      for (std::size_t r = 0; r < rows.size(); ++r) {
        if (used[r] == 0) continue;
        auto kinds = rows[r].kinds;
        kinds.insert(kinds.begin(), first_kinds_[g]);
        for (std::size_t a = 0; a < kinds.size(); ++a) {
          for (auto b = a + 1; b < kinds.size(); ++b) out[sharing(rules_, kinds[a], kinds[b])] += used[r];
        }
      }
      reached = std::move(next);
    }
    return out;
  }

  group_rules const& rules_;
  std::size_t most_states_;
  std::vector<std::uint8_t> left_;          // of each kind, at the start
  std::vector<std::uint64_t> place_;        // of each kind in a key
  std::vector<std::uint32_t> first_kinds_;  // of the first pot, group by group
  std::map<std::uint32_t, std::vector<row>> rows_;
  std::vector<layer> layers_;
};

}  // namespace

groups_in_rows count_groups_in_rows(group_rules const& rules, std::size_t most_states) {
  return rows_of_groups{rules, most_states}.count();
}

}  // namespace faro::draws
