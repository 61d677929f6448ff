// Named rolls of which only the order matters: who is first of five, who ties. Not every way they may fall is
// gone through but every order, ties included: who comes next is chosen, and the weights of all values are
// taken along.
#include "dice/src/evaluation/cases.hpp"
#include "dice/src/evaluation/evaluator.hpp"
#include "dice/src/pools/distributions.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

namespace faro::odds::dice_language {

namespace {

/// The place of each, 1 for the lowest; 0 for those that come later.
using order = std::vector<std::int64_t>;

/// Every order that rolls of these distributions can come in, with its weight: `each(order, weight)`.
class all_orders {
 public:
  using visit = std::function<void(order const&, integer const&)>;
  all_orders(std::vector<dice> const& laws, work_limit& work, visit each)
      : work_{work}, each_{std::move(each)}, places_(laws.size()) {
    std::set<std::int64_t> values;
    for (auto const& law : laws) {
      for (auto const& e : law.entries()) values.insert(e.outcome);
    }
    for (auto const& law : laws) {
      weights_.emplace_back();
      for (auto const value : values) weights_.back().push_back(law.weight(value));
    }
    values_ = values.size();
  }

  void run() { choose(0, 1, false, std::vector<integer>(values_, 1)); }

 private:
  /// Which of the others come next, alike, from the i-th on. `here[v]`: the weight of those that have their
  /// places, the last at the v-th value.
  void choose(std::size_t i, std::int64_t place, bool any, std::vector<integer> const& here) {
    if (i == places_.size()) {
      if (any) close(place, here);
      return;
    }
    choose(i + 1, place, any, here);
    if (places_[i] != 0) return;
    constexpr double a_product = 100;
    work_.spend(a_product * as_double(values_), 0, "so many orders of named rolls");
    auto with = here;
    bool possible = false;
    for (std::size_t v = 0; v < values_; ++v) {
      with[v] = with[v] * weights_[i][v];
      possible = possible || !with[v].is_zero();
    }
    if (!possible) return;
    places_[i] = place;
    choose(i + 1, place, true, with);
    places_[i] = 0;
  }

  void close(std::int64_t place, std::vector<integer> const& here) {
    std::vector<integer> below(values_);
    integer sum;
    for (std::size_t v = 0; v < values_; ++v) {
      below[v] = sum;
      sum += here[v];
    }
    if (std::ranges::find(places_, 0) == places_.end()) return each_(places_, sum);
    choose(0, place + 1, false, below);
  }

  work_limit& work_;
  visit each_;
  order places_;
  std::vector<std::vector<integer>> weights_;  // of each distribution, value by value
  std::size_t values_ = 0;
};

}  // namespace

value evaluator::let_by_order(node const& n) {
  std::vector<dice> laws;
  std::set<std::string> names;
  std::vector<std::string> in_turn;
  auto const* body = &n;
  integer all = 1;
  for (; body->op == operation::let; body = body->of[1].get()) {
    laws.push_back(number_of(*body->of[0]).law);
    all *= laws.back().denominator();
    names.insert(body->name);
    in_turn.push_back(body->name);
    remark(say("{} is one roll wherever its name stands", written_name(*body)));
  }
  auto const fixed = *numbers_among(*body, names);
  std::map<std::int64_t, std::size_t> place_of;  // of a number among the distributions
  for (auto const* number : fixed) {
    auto const x = fixed_of(*number);
    if (place_of.emplace(x, laws.size()).second) laws.push_back(constant(x));
  }
  std::vector<std::size_t> where;
  for (auto const* number : fixed) where.push_back(place_of.at(fixed_of(*number)));
  cases_so_far cases{std::move(all)};
  auto const add = [&](order const& places, integer const& weight) {
    auto const place = [&](std::size_t i) { return number{constant(places[i])}; };
    for (std::size_t i = 0; i < in_turn.size(); ++i) names_.emplace_back(in_turn[i], place(i));
    for (std::size_t i = 0; i < fixed.size(); ++i) told_.insert_or_assign(fixed[i], place(where[i]));
    cases.add(summed_up(*body), weight);
    names_.resize(names_.size() - in_turn.size(), {"", truth{}});
  };
  all_orders{laws, work_, add}.run();
  for (auto const* number : fixed) told_.erase(number);
  return mixed(std::move(cases).all(), n);
}

}  // namespace faro::odds::dice_language
