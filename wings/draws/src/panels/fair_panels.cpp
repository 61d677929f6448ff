// The fairest list of panels, in two steps. First the chances: the fairest that fractions of panels could
// give (a small linear program a level). Then panels whose average comes to these chances, each found to be
// worth most at the prices of the moment (column generation). Where whole panels can't come to them, the
// level is raised as far as it goes, type by type.
#include "draws/src/panels/fair_panels.hpp"

#include <faro/error.hpp>
#include <faro/parallel/progress.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>

namespace faro::draws {
namespace {

constexpr double near_nothing = 1e-7;
constexpr double no_bound = std::numeric_limits<double>::infinity();
constexpr std::size_t few_types = 60;        // levels beyond the targets are worth their time
constexpr std::size_t most_found = 800;      // panels
constexpr std::size_t most_of_types = 2000;  // the same where there are more types
constexpr double near_enough = 0.999;        // of the aim, where there are more types

using members_of = std::vector<std::uint32_t>;

class fairest_search {
 public:
  fairest_search(panel_rules const& rules, linear_solver const& solve)
      : rules_{rules}, solve_{solve}, types_{panel_types(rules)}, can_be_(types_.size(), true) {}

  panel_list run() {
    parallel::long_work work{0};
    begin(work);
    aim(work);
    auto best = approach(work, targets_, {});
    if (best.value < 1 - near_nothing * 10 && types_.size() <= few_types) best = level_by_level(work);
    return in_whole_numbers(best.columns);
  }

 private:
  [[nodiscard]] double people(std::size_t t) const { return static_cast<double>(types_[t].people()); }

  /// Rows that say what a panel is; a column a type comes first.
  void state_panel(linear_program& p, bool whole) const {
    std::vector<linear_program::row> rows(rules_.quotas.size());
    for (std::size_t q = 0; q < rows.size(); ++q)
      rows[q] = {static_cast<double>(rules_.quotas[q].least), static_cast<double>(rules_.quotas[q].most), {}};
    linear_program::row all{static_cast<double>(rules_.size), static_cast<double>(rules_.size), {}};
    for (std::size_t t = 0; t < types_.size(); ++t) {
      p.columns.push_back({0, 0, static_cast<double>(types_[t].homes.size()), whole});
      for (auto const q : types_[t].quotas) rows[q].terms.emplace_back(t, 1);
      all.terms.emplace_back(t, 1);
    }
    std::ranges::move(rows, std::back_inserter(p.rows));
    p.rows.push_back(std::move(all));
    for (auto const& sharing : shared_homes(types_)) {
      linear_program::row homes{0, static_cast<double>(types_[sharing.front()].homes.size()), {}};
      for (auto const t : sharing) homes.terms.emplace_back(t, 1);
      p.rows.push_back(std::move(homes));
    }
  }

  /// The panel that is worth most, where each of a type is worth so much; `near`: of each type one more or
  /// fewer than this. Empty when there is none.
  [[nodiscard]] members_of best_panel(std::vector<double> const& worth,
                                      std::vector<double> const* near) const {
    linear_program p;
    state_panel(p, true);
    for (std::size_t t = 0; t < types_.size(); ++t) {
      p.columns[t].worth = worth[t];
      if (!near) continue;
      p.columns[t].least = std::floor((*near)[t] + near_nothing);
      p.columns[t].most = std::ceil((*near)[t] - near_nothing);
    }
    auto const found = solve_(p);
    members_of out;
    if (!found.found) return out;
    for (auto const n : found.columns) out.push_back(static_cast<std::uint32_t>(std::llround(n)));
    return out;
  }

  [[nodiscard]] static double value_of(members_of const& members, std::vector<double> const& worth) {
    double value = 0;
    for (std::size_t t = 0; t < members.size(); ++t) value += worth[t] * members[t];
    return value;
  }

  bool add(members_of const& members) {
    if (members.empty() || !known_.insert(members).second) return false;
    panels_.push_back(members);
    return true;
  }

  /// A panel with each type, as far as there are any: types that are on none have no chance to be raised.
  void begin(parallel::long_work& work) {
    for (std::size_t t = 0; t < types_.size(); ++t) {
      if (std::ranges::any_of(panels_, [&](members_of const& m) { return m[t] > 0; })) continue;
      std::vector<double> worth(types_.size(), 0);
      worth[t] = 1;
      auto const members = best_panel(worth, nullptr);
      if (members.empty()) throw input_error{"no panel meets the quotas"};
      can_be_[t] = members[t] > 0;
      add(members);
      work.advance();
    }
  }

  /// The fairest chances of fractions of panels, as people of each type: no list of whole panels is fairer.
  void aim(parallel::long_work& work) {
    std::vector<std::optional<double>> fixed(types_.size());
    for (std::size_t t = 0; t < types_.size(); ++t) {
      if (!can_be_[t]) fixed[t] = 0;
    }
    for (bool first = true;; first = false) {
      linear_program p;
      state_panel(p, false);
      auto const level = p.columns.size();
      auto const before = p.rows.size();
      p.columns.push_back({1, 0, 1, false});
      for (std::size_t t = 0; t < types_.size(); ++t) {
        linear_program::row row{0, no_bound, {{t, 1 / people(t)}}};
        if (fixed[t]) {
          row.least = std::max(0.0, *fixed[t] - near_nothing);
        } else {
          row.terms.emplace_back(level, -1);
        }
        p.rows.push_back(std::move(row));
      }
      auto const found = solve_(p);
      if (!found.found && !first) return;  // of levels so close that rounding parts them
      if (!found.found) throw error{"a linear program of panels has no solution"};
      if (first) bound_ = found.value;
      targets_.assign(found.columns.begin(), found.columns.begin() + static_cast<std::ptrdiff_t>(level));
      for (std::size_t t = 0; t < types_.size(); ++t) targets_[t] = can_be_[t] ? targets_[t] / people(t) : 0;
      bool any = false;
      for (std::size_t t = 0; t < types_.size(); ++t) {
        if (fixed[t] || -found.prices[before + t] <= near_nothing) continue;
        fixed[t] = found.value;
        any = true;
      }
      work.advance();
      if (!any || std::ranges::all_of(fixed, [](auto const& f) { return f.has_value(); })) return;
    }
  }

  /// Weights of panels by which each type has at least the level times its aim, where it has one, and at
  /// least what is fixed; the level as great as can be. Panels are added until none raises it, or there are
  /// enough.
  linear_solution approach(parallel::long_work& work, std::vector<double> const& aims,
                           std::vector<std::optional<double>> const& fixed) {
    std::vector<double> near;
    for (std::size_t t = 0; t < types_.size(); ++t) near.push_back(targets_[t] * people(t));
    for (;;) {
      auto const found = weigh(aims, fixed);
      bool const scaled = fixed.empty();
      if (scaled && found.value >= (types_.size() > few_types ? near_enough : 1 - near_nothing)) return found;
      std::vector<double> worth(types_.size());
      for (std::size_t t = 0; t < types_.size(); ++t) worth[t] = std::max(0.0, -found.prices[t]) / people(t);
      auto const price = found.prices.back() + near_nothing;
      work.advance();
      if (panels_.size() >= (types_.size() > few_types ? most_of_types : most_found)) return found;
      if (near_fails_ < 3) {  // quick to find, and mostly good
        if (add_near(near, worth, price)) continue;
      }
      auto const best = best_panel(worth, nullptr);
      if (value_of(best, worth) <= price || !add(best)) return found;
    }
  }

  /// Several panels near the aim at once: each turns from what the ones before it have.
  bool add_near(std::vector<double> const& near, std::vector<double> const& worth, double price) {
    auto turned = worth;
    bool any = false;
    constexpr int at_once = 8;
    for (int i = 0; i < at_once; ++i) {
      auto const close = best_panel(turned, &near);
      if (close.empty()) {
        near_fails_ = 3;
        break;
      }
      if (i == 0 && value_of(close, worth) <= price) break;
      any = add(close) || any;
      for (std::size_t t = 0; t < types_.size(); ++t) {
        if (close[t] > 0) turned[t] *= 0.7;
      }
    }
    return any;
  }

  [[nodiscard]] linear_solution weigh(std::vector<double> const& aims,
                                      std::vector<std::optional<double>> const& fixed) const {
    linear_program p;
    for (std::size_t i = 0; i < panels_.size(); ++i) p.columns.push_back({0, 0, no_bound, false});
    p.columns.push_back({1, 0, 1, false});  // the level
    linear_program::row one{1, 1, {}};
    for (std::size_t i = 0; i < panels_.size(); ++i) one.terms.emplace_back(i, 1);
    for (std::size_t t = 0; t < types_.size(); ++t) {
      bool const is_fixed = !fixed.empty() && fixed[t];
      linear_program::row row{is_fixed ? std::max(0.0, *fixed[t] - near_nothing) : 0.0, no_bound, {}};
      for (std::size_t i = 0; i < panels_.size(); ++i) {
        if (panels_[i][t] > 0) row.terms.emplace_back(i, panels_[i][t] / people(t));
      }
      if (!is_fixed && aims[t] > 0) row.terms.emplace_back(panels_.size(), -aims[t]);
      p.rows.push_back(std::move(row));
    }
    p.rows.push_back(std::move(one));
    if (types_.size() > few_types) begin_where_it_ended(p);
    auto found = solve_(p);
    if (!found.found) throw error{"a linear program of panels has no solution"};
    basis_ = found.basis;
    return found;
  }

  /// Programs of ever more panels are begun where the last one ended; the level, its last column, moves on.
  void begin_where_it_ended(linear_program& p) const {
    if (basis_.columns.empty()) return;
    p.start = basis_;
    auto const level = p.start.columns.back();
    p.start.columns.back() = linear_basis::at_least;
    p.start.columns.resize(p.columns.size(), linear_basis::at_least);
    p.start.columns.back() = level;
  }

  /// The least chance as great as can be; those that hold it back stay there, and the others are raised on.
  linear_solution level_by_level(parallel::long_work& work) {
    std::vector<std::optional<double>> fixed(types_.size());
    std::vector<double> const aims(types_.size(), 1);
    for (std::size_t t = 0; t < types_.size(); ++t) {
      if (!can_be_[t]) fixed[t] = 0;
    }
    for (bool first = true;; first = false) {
      near_fails_ = 3;
      auto const at = approach(work, aims, fixed);
      if (first) bound_ = std::min(bound_, at.value);
      bool any = false;
      for (std::size_t t = 0; t < types_.size(); ++t) {
        if (fixed[t] || -at.prices[t] <= near_nothing) continue;
        fixed[t] = at.value;
        any = true;
      }
      if (!any || std::ranges::all_of(fixed, [](auto const& f) { return f.has_value(); })) return at;
    }
  }

  /// Weights in millionths, by largest remainder; panels without any are left out.
  [[nodiscard]] panel_list in_whole_numbers(std::vector<double> const& weights) const {
    panel_list out;
    out.types = types_;
    out.weight = panel_weights;
    out.bound = bound_;
    double sum = 0;
    for (std::size_t i = 0; i < panels_.size(); ++i) sum += std::max(0.0, weights[i]);
    std::vector<std::uint64_t> whole(panels_.size());
    std::vector<std::pair<double, std::size_t>> rest;
    std::uint64_t given = 0;
    for (std::size_t i = 0; i < panels_.size(); ++i) {
      auto const exact = std::max(0.0, weights[i]) / sum * static_cast<double>(panel_weights);
      whole[i] = static_cast<std::uint64_t>(exact);
      given += whole[i];
      rest.emplace_back(exact - std::floor(exact), i);
    }
    std::ranges::stable_sort(rest, std::ranges::greater{}, &std::pair<double, std::size_t>::first);
    for (std::size_t i = 0; given < panel_weights; ++i, ++given) ++whole[rest[i % rest.size()].second];
    for (std::size_t i = 0; i < panels_.size(); ++i) {
      if (whole[i] > 0) out.entries.push_back({whole[i], panels_[i]});
    }
    std::ranges::stable_sort(out.entries, std::ranges::greater{}, &panel_list::entry::weight);
    return out;
  }

  panel_rules const& rules_;
  linear_solver const& solve_;
  std::vector<panel_type> types_;
  std::vector<bool> can_be_;     // on some panel
  std::vector<double> targets_;  // the chance of each type that is aimed at
  std::vector<members_of> panels_;
  std::set<members_of> known_;
  mutable linear_basis basis_;  // of the last weights
  unsigned near_fails_ = 0;
  double bound_ = 1;
};

}  // namespace

panel_list fairest_panels(panel_rules const& rules, linear_solver const& solve) {
  return fairest_search{rules, solve}.run();
}

}  // namespace faro::draws
