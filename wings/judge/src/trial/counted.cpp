// The exact distribution of sums under a procedure of two arms. First the graph: who comes after whom, the
// states of the procedure and the number in the first arm, with a unit for each state of which every path's
// chance is a multiple; then along it the rows of counts, in words of as many bits as the units ask for.
#include "exact/words.hpp"
#include "judge/src/trial/trial_test.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/parallel/progress.hpp>

#include <algorithm>
#include <map>
#include <numeric>

namespace faro::judge::detail {
namespace {

using draws::trial_state;

constexpr std::uint64_t most_edges = 1'000'000, most_rows = 20'000, most_additions = 6'000'000'000,
                        most_words = 40'000'000;

/// What may happen to the next one: an arm, and the state after.
using step_distribution = std::vector<std::pair<std::pair<std::size_t, trial_state>, ratio>>;

step_distribution distribution_of_step(draws::trial_plan const& plan, std::size_t who,
                                       trial_state const& before) {
  auto const found = read_exhaustively<std::pair<std::size_t, trial_state>>([&](auto& c) {
    auto state = before;
    auto const arm = draws::assign_next(c, plan, who, state);
    return std::pair{arm, std::move(state)};
  });
  step_distribution out;
  for (auto const& e : found.law.entries()) out.emplace_back(e.outcome, found.law.probability(e.outcome));
  return out;
}

struct edge {
  std::uint32_t from, to;
  bool in_first;
  std::uint64_t times;
};

struct layer {
  std::uint64_t value;              // of the one who is assigned
  std::vector<edge> edges;          // to the rows after
  std::vector<std::uint64_t> most;  // the greatest sum of each row after
};

/// A row: the state of the stratum, and how many are in the first arm.
using row_key = std::pair<trial_state, count_t>;

/// The greatest ratio of which both are whole multiples.
ratio common_unit(ratio const& a, ratio const& b) {
  auto const divisor = gcd(a.denominator(), b.denominator());
  return {gcd(a.numerator(), b.numerator()), a.denominator() / divisor * b.denominator()};
}

class graph {
 public:
  graph(draws::trial_plan const& plan, std::vector<std::uint64_t> const& values) : plan_{plan} {
    std::vector<std::vector<std::size_t>> members(plan.stratum.empty() ? 0 : max_stratum() + 1);
    for (std::size_t who = 0; who < plan.stratum.size(); ++who) members[plan.stratum[who]].push_back(who);
    rows_[{}] = 0;
    units.emplace_back(1);
    most_.push_back(0);
    for (auto const& stratum : members) {
      for (auto const who : stratum) {
        add(who, values[who], who == stratum.back());
        if (too_long) return;
      }
    }
    for (auto const& [key, at] : rows_) {
      if (in_first.size() <= at) in_first.resize(at + 1);
      in_first[at] = key.second;
    }
  }

  std::vector<layer> layers;
  std::vector<ratio> units;       // of the last rows
  std::vector<count_t> in_first;  // of the last rows
  bool too_long = false;
  std::size_t bits = 1;  // that a count may need
  std::uint64_t additions = 0, widest = 0;

 private:
  struct found_edge {
    edge to;
    ratio chance;
  };

  [[nodiscard]] std::size_t max_stratum() const { return std::ranges::max(plan_.stratum); }

  void add(std::size_t who, std::uint64_t value, bool is_last) {
    std::map<row_key, std::uint32_t> after;
    std::map<trial_state, step_distribution> laws;
    std::vector<found_edge> found;
    for (auto const& [key, from] : rows_) {
      auto const [law, is_new] = laws.try_emplace(key.first);
      if (is_new) law->second = distribution_of_step(plan_, who, key.first);
      for (auto const& [step, chance] : law->second) {
        row_key to{is_last ? trial_state{} : step.second, key.second + (step.first == 0 ? 1 : 0)};
        auto const at =
            after.try_emplace(std::move(to), static_cast<std::uint32_t>(after.size())).first->second;
        found.push_back({{from, at, step.first == 0, 1}, units[from] * chance});
      }
      if (edges_ + found.size() > most_edges || after.size() > most_rows) {
        too_long = true;
        return;
      }
    }
    edges_ += found.size();
    rows_ = std::move(after);
    close(found, value);
  }

  /// The units of the rows after, and how often each edge counts.
  void close(std::vector<found_edge>& found, std::uint64_t value) {
    std::vector<ratio> after(rows_.size());
    layer out{value, {}, std::vector<std::uint64_t>(rows_.size())};
    for (auto const& e : found) {
      auto& unit = after[e.to.to];
      unit = unit.is_zero() ? e.chance : common_unit(unit, e.chance);
    }
    for (auto& e : found) {
      auto const times = e.chance / after[e.to.to];
      if (times.numerator().bits() > 64) too_long = true;
      if (too_long) return;
      e.to.times = times.numerator().to_uint64();
      auto& most = out.most[e.to.to];
      most = std::max(most, most_[e.to.from] + (e.to.in_first ? value : 0));
      additions += most_[e.to.from] + 1;
      out.edges.push_back(e.to);
    }
    std::uint64_t width = 0;
    for (auto const m : out.most) width += m + 1;
    widest = std::max(widest, width);
    too_long = too_long || additions > most_additions || widest > most_words;
    for (auto const& unit : after) bits = std::max(bits, unit.denominator().bits() + 1);
    units = std::move(after);
    most_ = out.most;
    layers.push_back(std::move(out));
  }

  draws::trial_plan const& plan_;
  std::map<row_key, std::uint32_t> rows_;
  std::vector<std::uint64_t> most_;
  std::uint64_t edges_ = 0;
};

template <std::size_t words>
using count_of = faro::detail::number_of_words<words>;

/// The counts of each sum, in each of the last rows.
template <std::size_t words>
std::vector<std::vector<count_of<words>>> rows_of(graph const& g) {
  std::vector<std::vector<count_of<words>>> now{{{1}}};
  parallel::long_work work{g.layers.size()};
  for (auto const& layer : g.layers) {
    std::vector<std::vector<count_of<words>>> after;
    for (auto const most : layer.most) after.emplace_back(most + 1);
    for (auto const& e : layer.edges) {
      auto* to = after[e.to].data() + (e.in_first ? layer.value : 0);
      for (auto const& count : now[e.from]) faro::detail::add_times<words>(*to++, count, e.times);
    }
    now = std::move(after);
    work.advance();
  }
  return now;
}

struct sums_of_all {
  std::uint64_t people, factor;
  std::int64_t least;
  wide_int sum;
};

template <std::size_t words>
ratio p_value_of(graph const& g, trial_results const& t, sums_of_all const& all,
                 trial_score const& observed) {
  auto const rows = rows_of<words>(g);
  ratio as_far, defined;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    auto const n = g.in_first[r];
    if (n == 0 || n == all.people) continue;
    count_of<words> far{}, any{};
    for (std::uint64_t s = 0; s < rows[r].size(); ++s) {
      auto const sum = static_cast<wide_int>(s) * all.factor + static_cast<wide_int>(all.least) * n;
      auto const score = score_of_sums(t.statistic, n, all.people - n, sum, all.sum - sum);
      faro::detail::add_times<words>(any, rows[r][s], 1);
      if (is_as_far(score, observed, t.alternative)) faro::detail::add_times<words>(far, rows[r][s], 1);
    }
    as_far += ratio{faro::detail::integer_of(far)} * g.units[r];
    defined += ratio{faro::detail::integer_of(any)} * g.units[r];
  }
  return as_far / defined;
}

}  // namespace

std::optional<ratio> counted_p_value(trial_results const& t, std::span<std::int64_t const> values,
                                     trial_score const& observed) {
  sums_of_all all{values.size(), 0, *std::ranges::min_element(values), 0};
  std::vector<std::uint64_t> above;
  for (auto const v : values) {
    all.sum += v;
    above.push_back(static_cast<std::uint64_t>(v - all.least));
    all.factor = std::gcd(all.factor, above.back());
  }
  if (all.factor == 0) all.factor = 1;
  for (auto& v : above) v /= all.factor;
  if (*std::ranges::max_element(above) > most_words) return std::nullopt;
  graph const g{t.plan, above};
  auto const words = (g.bits + 63) / 64;
  if (g.too_long || words > 32 || words * g.additions > most_additions || words * g.widest > most_words)
    return std::nullopt;
  if (words <= 1) return p_value_of<1>(g, t, all, observed);
  if (words <= 2) return p_value_of<2>(g, t, all, observed);
  if (words <= 4) return p_value_of<4>(g, t, all, observed);
  if (words <= 8) return p_value_of<8>(g, t, all, observed);
  return p_value_of<32>(g, t, all, observed);
}

}  // namespace faro::judge::detail
