// Which action is taken where: what the bounds decide, and where several are as good, one that comes nearer
// to the end.
#include "chains/src/row_values.hpp"

#include <cmath>
#include <numeric>

namespace faro::detail {
namespace {

class chooser_of_rows {
 public:
  chooser_of_rows(choice_graph const& g, row_values& values)
      : g_{g}, values_{values}, states_{g.first_row.size() - 1} {}

  best_rows run() {
    out_.row.assign(states_, 0);
    out_.open.assign(states_, false);
    out_.worth.resize(g_.rows.states());
    for (std::uint32_t r = 0; r < g_.rows.states(); ++r) out_.worth[r] = values_.low(r);
    good_first_.reserve(states_ + 1);
    for (std::uint32_t s = 0; s < states_; ++s) {
      good_first_.push_back(good_.size());
      compare_actions(s);
    }
    good_first_.push_back(good_.size());
    lead_to_the_end();
    out_.endless = meets_a_state_without_end();
    out_.low = std::move(values_.low_of);
    out_.high = std::move(values_.high_of);
    return std::move(out_);
  }

 private:
  /// Of a state: the rows that are as good as the best as far as it is known.
  [[nodiscard]] std::span<std::uint32_t const> good(std::uint32_t state) const {
    return std::span{good_}.subspan(good_first_[state], good_first_[state + 1] - good_first_[state]);
  }
  void compare_actions(std::uint32_t s) {
    auto const [first, end] = values_.rows_of(s);
    if (end - first == 1) {
      good_.push_back(first);
      return;
    }
    ++out_.choices;
    auto const least = g_.least[s];
    auto const& low = out_.worth;
    auto top = first;
    for (auto r = first + 1; r < end; ++r) {
      if (least ? low[r] < low[top] : low[r] > low[top]) top = r;
    }
    constexpr double alike = 1e-12;
    double behind = 0;
    for (auto r = first; r < end; ++r) {
      if (std::abs(low[r] - low[top]) <= alike * std::max(low[top], 1e-3)) good_.push_back(r);
      if (r == top) continue;
      behind = std::max(behind, least ? values_.high(top) - low[r] : values_.high(r) - low[top]);
    }
    if (behind <= 0) return;
    ++out_.undecided;
    out_.open[s] = true;
    out_.undecided_by = std::max(out_.undecided_by, behind);
  }

  /// Backwards from the outcomes, over good actions alone.
  void lead_to_the_end() {
    ends_.assign(states_, 0);
    std::vector<std::uint32_t> ahead;
    auto const take = [&](std::uint32_t s, std::uint32_t row) {
      if (ends_[s]) return;
      ends_[s] = 1;
      out_.row[s] = row;
      ahead.push_back(s);
    };
    std::vector<std::size_t> at(states_ + 1, 0);
    for (std::uint32_t s = 0; s < states_; ++s) {
      out_.row[s] = good(s).front();
      for (auto const r : good(s)) {
        for (auto const& a : g_.rows.row(r)) {
          if (chain::is_outcome(a.to)) {
            take(s, r);
          } else {
            ++at[a.to + 1];
          }
        }
      }
    }
    std::partial_sum(at.begin(), at.end(), at.begin());
    auto const first = at;
    std::vector<std::uint32_t> from(at.back());  // rows that may lead to a state, one state behind the other
    std::vector<std::uint32_t> whose(at.back());
    for (std::uint32_t s = 0; s < states_; ++s) {
      for (auto const r : good(s)) {
        for (auto const& a : g_.rows.row(r)) {
          if (chain::is_outcome(a.to)) continue;
          whose[at[a.to]] = s;
          from[at[a.to]++] = r;
        }
      }
    }
    for (std::size_t k = 0; k < ahead.size(); ++k) {
      for (auto i = first[ahead[k]]; i < first[ahead[k] + 1]; ++i) take(whose[i], from[i]);
    }
  }

  /// Whether a state from which those rows lead to no end is met.
  [[nodiscard]] bool meets_a_state_without_end() const {
    std::vector<char> met(states_, 0);
    std::vector<std::uint32_t> walk{0};
    met[0] = 1;
    while (!walk.empty()) {
      auto const s = walk.back();
      walk.pop_back();
      if (!ends_[s]) return true;
      for (auto const& a : g_.rows.row(out_.row[s])) {
        if (chain::is_outcome(a.to) || met[a.to]) continue;
        met[a.to] = 1;
        walk.push_back(a.to);
      }
    }
    return false;
  }

  choice_graph const& g_;
  row_values& values_;
  std::size_t states_;
  best_rows out_;
  std::vector<std::size_t> good_first_;
  std::vector<std::uint32_t> good_;
  std::vector<char> ends_;
};

}  // namespace

best_rows choose_rows(choice_graph const& g, row_values&& values) { return chooser_of_rows{g, values}.run(); }

}  // namespace faro::detail
