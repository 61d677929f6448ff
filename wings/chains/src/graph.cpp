#include <faro/chains/detail/graph.hpp>

#include <algorithm>

namespace faro::detail {
namespace {

constexpr std::size_t picks_counter = 0;
constexpr std::size_t steps_counter = 1;
constexpr std::size_t own_counters = 2;

void add_fraction(std::pair<integer, integer>& sum, integer const& numerator, integer const& denominator) {
  auto& [n, d] = sum;
  if (d == denominator) {
    n += numerator;
  } else if (n.is_zero()) {
    n = numerator;
    d = denominator;
  } else {
    auto const common = lcm(d, denominator);
    n = n * (common / d) + numerator * (common / denominator);
    d = common;
  }
}

}  // namespace

namespace {

std::uint64_t counted_in(graph_chooser const& c, std::string const& what) {
  if (what == "picks") return c.picks();
  if (what == "steps") return 1;
  auto const at = std::ranges::find(c.counters(), what);
  auto const index = static_cast<std::size_t>(at - c.counters().begin());
  return index < c.counted().size() ? c.counted()[index] : 0;
}

}  // namespace

std::uint32_t way_clock::ticks(graph_chooser const& c) {
  if (together_.empty()) return clock_.empty() ? 0 : static_cast<std::uint32_t>(counted_in(c, clock_));
  std::vector<std::uint64_t> step;
  for (auto const& name : together_) step.push_back(counted_in(c, name));
  auto const [at, fresh] = numbers_.try_emplace(std::move(step), static_cast<std::uint32_t>(steps_.size()));
  if (fresh) steps_.push_back(at->first);
  return at->second;
}

bool way_clock::is_apart_from_steps() const {
  return clock_ != "steps" && std::ranges::find(together_, "steps") == together_.end();
}

void row_gatherer::add(chain::place to, graph_chooser const& c, std::uint32_t ticks, std::uint64_t steps) {
  auto const counted = c.counted();
  if (counted_.size() < own_counters + counted.size()) counted_.resize(own_counters + counted.size(), {0, 1});
  auto const count = [&](std::size_t counter, std::uint64_t n) {
    if (n > 0) add_fraction(counted_[counter], c.numerator() * integer{n}, c.denominator());
  };
  count(picks_counter, c.picks());
  count(steps_counter, steps);
  for (std::size_t k = 0; k < counted.size(); ++k) count(own_counters + k, counted[k]);
  if (!ways_.empty() && ways_.back().to == to && ways_.back().ticks == ticks &&
      ways_.back().of == c.denominator()) {
    ways_.back().weight += c.numerator();
    return;
  }
  ways_.push_back({to, c.numerator(), c.denominator(), ticks});
  constexpr std::size_t many = 1024;
  if (ways_.size() > std::max(many, 2 * joined_)) join();
}

void row_gatherer::join() {
  std::ranges::sort(ways_, [](chain::way const& a, chain::way const& b) {
    if (a.to != b.to) return a.to < b.to;
    return a.ticks != b.ticks ? a.ticks < b.ticks : a.of < b.of;
  });
  std::size_t kept = 0;
  for (auto& w : ways_) {
    if (kept > 0 && ways_[kept - 1].to == w.to && ways_[kept - 1].ticks == w.ticks &&
        ways_[kept - 1].of == w.of) {
      ways_[kept - 1].weight += w.weight;
    } else {
      if (&ways_[kept] != &w) ways_[kept] = std::move(w);
      ++kept;
    }
  }
  ways_.resize(kept);
  joined_ = kept;
}

ratio row_gatherer::missing() const {
  std::pair<integer, integer> sum{0, 1};
  for (auto const& w : ways_) add_fraction(sum, w.weight, w.of);
  return ratio{1} - ratio{sum.first, sum.second};
}

void row_gatherer::add(chain::place to, ratio const& weight) {
  ways_.push_back({to, weight.numerator(), weight.denominator(), 0});
}

void row_gatherer::close_into(chain& rows, std::size_t named_counters) {
  while (rows.counters() < own_counters + named_counters) rows.add_counter();
  counted_.resize(rows.counters(), {0, 1});
  rows.add_row(ways_, counted_);
  drop();
}

void row_gatherer::drop() {
  ways_.clear();
  counted_.clear();
  joined_ = 0;
}

bool same_row(chain const& a, std::size_t row_a, chain const& b, std::size_t row_b) {
  auto const x = a.row(row_a);
  auto const y = b.row(row_b);
  if (x.size() != y.size()) return false;
  auto const over_x = a.exact_denominator(row_a);
  auto const over_y = b.exact_denominator(row_b);  // counts may have kept one larger than the other
  for (std::size_t k = 0; k < x.size(); ++k) {
    if (x[k].to != y[k].to || x[k].ticks != y[k].ticks ||
        a.exact_weight(row_a, k) * over_y != b.exact_weight(row_b, k) * over_x)
      return false;
  }
  return true;
}

bool second_looks::wants(chain::place state, std::size_t depth, std::size_t first_depth) {
  if (most_ == 0) return false;
  auto const mixed = (std::uint64_t{state} + 1) * 0x9e3779b97f4a7c15U;
  rank_ = (mixed ^ mixed >> 29) * 0xbf58476d1ce4e5b9U;
  // Another number of picks is where forgetful keys show: those come first.
  rank_ = rank_ >> 1 | (depth == first_depth ? std::uint64_t{1} << 63 : 0);
  return rank_ < limit_;
}

void second_looks::thin(bool now) {
  if (looks.size() < 4 * most_ && !now) return;
  std::ranges::sort(looks, {}, &look::rank);
  auto const same = std::ranges::unique(looks, {}, &look::state);  // ranks follow from states, nearly
  looks.erase(same.begin(), same.end());
  if (looks.size() > most_) looks.resize(most_);
  limit_ = looks.size() == most_ ? looks.back().rank : UINT64_MAX;
}

}  // namespace faro::detail
