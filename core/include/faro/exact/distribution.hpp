// An exact finite distribution: outcomes with integer weights over one common denominator.
//
//   auto const law = distribution<int>::in_proportion({{1, 1}, {2, 2}});
//   law.probability(2);  // 2/3
//
// Sorted by outcome, no outcome twice, no outcome of weight zero. The denominator is kept as it arose (81 for
// two exchanges of three cards), not reduced: "21 ways of 81" is an answer; probability() reduces. The
// weights may sum to less than the denominator when a reading left some mass unread.
//
//   for (auto const& [outcome, chance] : distribution) …     // chances in lowest terms, by outcome
//   law[7], law.mean(), std::cout << distribution            // 1/6, 7, one line an outcome
//
// Cost: building sorts, O(k log k); look-up is a binary search. Weights grow to big integers when they must.
// A value: one thread at a time for each object. Throws input_error for weights that can't be.
// Origin: sums of integers over one denominator, divided once at the end, are N. Brown's game-probability
// (2010).
#pragma once
#include <faro/error.hpp>
#include <faro/exact/ratio.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <functional>
#include <iterator>
#include <map>
#include <type_traits>
#include <utility>
#include <vector>

namespace faro {

namespace detail {
/// A sum of weighted values: whole ones stay integers, so that nothing is reduced before the end.
class weighted_sum {
 public:
  template <class R>
  void add(R const& value, integer const& weight) {
    if constexpr (std::constructible_from<integer, R const&>) {
      whole_ += integer{value} * weight;
    } else {
      rest_ += ratio{value} * ratio{weight};
    }
  }
  [[nodiscard]] ratio over(integer const& weights) const { return (ratio{whole_} + rest_) / ratio{weights}; }

 private:
  integer whole_;
  ratio rest_;
};
}  // namespace detail

template <class R>
class distribution {
 public:
  struct entry {
    R outcome;
    integer weight;  ///< positive
    friend bool operator==(entry const&, entry const&) = default;
  };

  distribution() = default;
  /// From outcomes with weights over `denominator`, in any order; equal outcomes add up, zero weights vanish.
  /// Throws input_error for a negative weight, a denominator below 1, or weights that sum to more than it.
  distribution(std::vector<entry> entries, integer denominator)
      : entries_{std::move(entries)}, denominator_{std::move(denominator)} {
    normalise();
  }
  /// Outcomes in proportion to their weights: the denominator is their sum.
  /// Throws input_error when there is none of positive weight, or one of negative weight.
  static distribution in_proportion(std::vector<entry> entries) {
    integer sum;
    for (auto const& e : entries) sum += e.weight;
    if (sum.sign() <= 0) throw input_error{"a distribution needs an outcome of positive weight"};
    return distribution{std::move(entries), std::move(sum)};
  }
  /// One outcome, certainly.
  static distribution certain(R outcome) { return distribution{{{std::move(outcome), 1}}, 1}; }

  /// An outcome and its chance, in lowest terms: what going through a distribution gives.
  using value_type = std::pair<R const&, ratio>;
  class iterator {
   public:
    using value_type = distribution::value_type;
    using difference_type = std::ptrdiff_t;
    iterator() = default;
    explicit iterator(distribution const& of, std::size_t at) : of_{&of}, at_{at} {}
    value_type operator*() const {
      auto const& e = of_->entries_[at_];
      return {e.outcome, ratio{e.weight, of_->denominator_}};
    }
    iterator& operator++() { return ++at_, *this; }
    iterator operator++(int) { return iterator{*of_, at_++}; }
    friend bool operator==(iterator const&, iterator const&) = default;

   private:
    distribution const* of_ = nullptr;
    std::size_t at_ = 0;
  };
  [[nodiscard]] iterator begin() const { return iterator{*this, 0}; }
  [[nodiscard]] iterator end() const { return iterator{*this, size()}; }

  /// The outcomes with their weights over denominator().
  [[nodiscard]] std::vector<entry> const& entries() const& { return entries_; }
  [[nodiscard]] std::vector<entry> entries() && { return std::move(entries_); }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] bool empty() const { return entries_.empty(); }
  /// What the weights are out of.
  [[nodiscard]] integer const& denominator() const& { return denominator_; }
  [[nodiscard]] integer denominator() && { return std::move(denominator_); }

  /// The weight of an outcome; 0 if it cannot happen. O(log k).
  [[nodiscard]] integer weight(R const& outcome) const {
    auto const at = std::ranges::lower_bound(entries_, outcome, std::less<>{}, &entry::outcome);
    return at != entries_.end() && !(outcome < at->outcome) ? at->weight : integer{};
  }
  /// The probability of an outcome, in lowest terms. O(log k).
  [[nodiscard]] ratio probability(R const& outcome) const { return ratio{weight(outcome), denominator_}; }
  [[nodiscard]] ratio operator[](R const& outcome) const { return probability(outcome); }
  /// The mean; of a distribution with unread mass: given that it was read. Outcomes are whole numbers or
  /// ratios. O(k).
  [[nodiscard]] ratio mean() const requires std::constructible_from<ratio, R> {
    integer weights;
    detail::weighted_sum sum;
    for (auto const& e : entries_) {
      weights += e.weight;
      sum.add(e.outcome, e.weight);
    }
    return sum.over(weights);
  }
  /// The probability that `predicate(outcome)` holds.
  template <std::predicate<R const&> P>
  [[nodiscard]] ratio chance(P predicate) const {
    integer sum;
    for (auto const& e : entries_) {
      if (predicate(e.outcome)) sum += e.weight;
    }
    return ratio{sum, denominator_};
  }
  /// The sum of all probabilities: 1 unless part of the mass was not read.
  [[nodiscard]] ratio mass() const {
    integer sum;
    for (auto const& e : entries_) sum += e.weight;
    return ratio{sum, denominator_};
  }

  /// The distribution of f(outcome).
  template <std::invocable<R const&> F>
  [[nodiscard]] auto transform(F f) const {
    using image = std::remove_cvref_t<std::invoke_result_t<F, R const&>>;
    std::vector<typename distribution<image>::entry> images;
    images.reserve(entries_.size());
    for (auto const& e : entries_) images.push_back({std::invoke(f, e.outcome), e.weight});
    return distribution<image>{std::move(images), denominator_};
  }

  /// Given that `predicate(outcome)` holds: the others leave, the rest is scaled to sum to 1.
  /// Throws input_error when the condition cannot hold.
  template <std::predicate<R const&> P>
  [[nodiscard]] distribution given(P predicate) const {
    std::vector<entry> kept;
    std::ranges::copy_if(entries_, std::back_inserter(kept), predicate, &entry::outcome);
    if (kept.empty()) throw input_error{"the condition can never hold"};
    return in_proportion(std::move(kept));
  }

  /// One line an outcome, "7  1/6  0.166667", and the mass that was not read, if there is any.
  template <class Stream>
  requires requires(Stream& out, R const& outcome) { out << outcome << ""; }
  friend Stream& operator<<(Stream& out, distribution const& law) {
    for (auto const& [outcome, chance] : law)
      out << outcome << "  " << chance.to_string() << "  " << chance.to_decimal(6) << '\n';
    auto const rest = ratio{1} - law.mass();
    if (!rest.is_zero()) out << "not read  " << rest.to_string() << "  " << rest.to_decimal(6) << '\n';
    return out;
  }

  /// Equal as distributions: the same outcomes with the same probabilities, whatever the denominators.
  friend bool operator==(distribution const& a, distribution const& b) {
    return std::ranges::equal(a.entries_, b.entries_, [&](entry const& x, entry const& y) {
      return x.outcome == y.outcome && x.weight * b.denominator_ == y.weight * a.denominator_;
    });
  }

 private:
  void normalise() {
    if (denominator_.sign() <= 0) throw input_error{"the denominator of a distribution must be positive"};
    if (!std::ranges::is_sorted(entries_, std::less<>{}, &entry::outcome))  // it mostly is
      std::ranges::sort(entries_, std::less<>{}, &entry::outcome);
    integer sum;
    std::size_t kept = 0;
    for (auto& e : entries_) {
      if (e.weight.sign() < 0) throw input_error{"a weight of " + e.weight.to_string() + " is negative"};
      if (e.weight.is_zero()) continue;
      sum += e.weight;
      if (kept > 0 && !(entries_[kept - 1].outcome < e.outcome)) {
        entries_[kept - 1].weight += e.weight;
      } else {
        if (&entries_[kept] != &e) entries_[kept] = std::move(e);
        ++kept;
      }
    }
    entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(kept), entries_.end());
    if (sum > denominator_)
      throw input_error{"weights sum to " + sum.to_string() + " of " + denominator_.to_string()};
  }

  std::vector<entry> entries_;
  integer denominator_ = 1;
};

/// Collects weights of outcomes whose denominators may differ, then puts all on the lowest common one.
/// Cheap while denominators repeat: integers are summed, nothing is reduced.
template <class R>
class distribution_builder {
 public:
  /// Adds numerator / denominator to the probability of `outcome`. O(log k) and one addition.
  void add(R outcome, integer const& numerator, integer const& denominator) {
    if (sums_.empty()) first_denominator_ = denominator;
    one_denominator_ = one_denominator_ && denominator == first_denominator_;
    auto& sums = sums_[std::move(outcome)];
    for (auto& [over, sum] : sums) {
      if (over == denominator) {
        sum += numerator;
        return;
      }
    }
    sums.emplace_back(denominator, numerator);
  }
  [[nodiscard]] bool empty() const { return sums_.empty(); }
  /// Whether everything came over the same denominator: then weights count equally likely ways.
  [[nodiscard]] bool one_denominator() const { return one_denominator_; }

  /// The distribution of all that was added.
  [[nodiscard]] distribution<R> build() const {
    integer common = 1;
    integer const* last = nullptr;  // denominators repeat: most lcms are not worth computing
    for (auto const& [outcome, sums] : sums_) {
      for (auto const& [over, sum] : sums) {
        if (!last || *last != over) common = lcm(common, over);
        last = &over;
      }
    }
    std::vector<typename distribution<R>::entry> entries;
    entries.reserve(sums_.size());
    for (auto const& [outcome, sums] : sums_) {
      integer weight;
      for (auto const& [over, sum] : sums) weight += over == common ? sum : sum * (common / over);
      entries.push_back({outcome, std::move(weight)});
    }
    return distribution<R>{std::move(entries), std::move(common)};
  }

 private:
  std::map<R, std::vector<std::pair<integer, integer>>> sums_;  // outcome -> (denominator, sum of numerators)
  integer first_denominator_ = 1;
  bool one_denominator_ = true;
};

}  // namespace faro
