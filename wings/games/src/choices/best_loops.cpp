#include <faro/games/detail/best_loops.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace faro::odds::detail {
namespace {

/// The exact value of a double from 0 to 1.
ratio exact_of(double x) {
  int exponent = 0;
  auto const mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(x, &exponent), 53));
  auto const place = exponent - 53;
  if (place >= 0) return ratio{integer{mantissa} * power(2, static_cast<std::uint64_t>(place))};
  return ratio{integer{mantissa}, power(2, static_cast<std::uint64_t>(-place))};
}

/// The chain that a policy leaves, of the states that are met.
chain followed(chain const& rows, std::vector<std::uint32_t> const& chosen) {
  std::vector<chain::place> number(chosen.size(), chain::most_states);
  std::vector<std::uint32_t> met{0};
  number[0] = 0;
  for (std::size_t k = 0; k < met.size(); ++k) {
    for (auto const& a : rows.row(chosen[met[k]])) {
      if (chain::is_outcome(a.to) || number[a.to] != chain::most_states) continue;
      number[a.to] = static_cast<chain::place>(met.size());
      met.push_back(a.to);
    }
  }
  chain out{rows.outcomes(), rows.counters()};
  for (auto const state : met) out.add_row(rows, chosen[state], number);
  return out;
}

}  // namespace

worth_scale::worth_scale(std::vector<ratio> const& worths) {
  if (worths.empty()) return;
  auto const [low_end, high_end] = std::ranges::minmax_element(worths);
  least = *low_end;
  if (*high_end != *low_end) range = *high_end - *low_end;
  for (auto const& w : worths) {
    auto const x = ((w - least) / range).to_double();
    low.push_back(std::max(0.0, std::nextafter(x, -1.0)));
    high.push_back(std::min(1.0, std::nextafter(x, 2.0)));
    if (exact_of(x) == (w - least) / range) low.back() = high.back() = x;
  }
}

worth_scale scale_of(std::vector<ratio>& worths, std::vector<std::size_t> const& unread) {
  std::vector<bool> open(worths.size(), false);
  for (auto const k : unread) open[k] = true;
  for (std::size_t k = 0; k < worths.size(); ++k) {
    if (open[k]) continue;
    for (auto const u : unread) worths[u] = worths[k];  // one that was met
    break;
  }
  worth_scale out{worths};
  for (auto const u : unread) {
    out.low[u] = 0;
    out.high[u] = 1;
  }
  return out;
}

ratio worth_scale::value(double of) const {
  if (least.is_zero() && range == ratio{1}) return exact_of(of);
  return least + exact_of(of) * range;
}

found_play find_play(chain const& rows, std::vector<std::uint32_t> const& first_row, worth_scale const& scale,
                     std::vector<faro::detail::choice_state> const& choices, double seconds, bool complete) {
  std::vector<bool> least(first_row.size() - 1, false);
  for (auto const& c : choices) least[c.state] = c.least;
  found_play out{find_best_rows({rows, first_row, least, scale.low, scale.high}, seconds), {}, chain{}};
  if (out.rows.endless && complete) {
    throw description_error{
        "the best way to play may never end: what it waits for may not come; give the game an end, such as a "
        "most number of turns"};
  }
  out.at_most = scale.value(out.rows.high[0]);
  out.followed = followed(rows, out.rows.row);
  return out;
}

decision_values graph_play::values(chain::place state) const {
  decision_values out;
  out.of.reserve(first_row[state + 1] - first_row[state]);
  for (auto r = first_row[state]; r < first_row[state + 1]; ++r) out.of.push_back(scale.value(worth[r]));
  out.best = row[state] - first_row[state];
  return out;
}

namespace {

/// A policy looked up in the graph: nothing is built for the million decisions that nobody asks for.
class graph_decisions : public kept_decisions {
 public:
  explicit graph_decisions(graph_play&& found) : found_{std::move(found)} {}
  [[nodiscard]] std::optional<std::uint64_t> action_at(std::span<std::byte const> key) const override {
    auto const state = state_at(key);
    if (!state) return std::nullopt;
    return found_.row[*state] - found_.first_row[*state];
  }
  [[nodiscard]] std::optional<decision_values> values_at(std::span<std::byte const> key) const override {
    auto const state = state_at(key);
    return state ? std::optional{found_.values(*state)} : std::nullopt;
  }
  [[nodiscard]] std::size_t size() const override { return found_.choices; }
  void each(std::function<void(std::string, decision_values)> const& tell) const override {
    found_.keys.each([&](std::string_view key, chain::place state) {
      if (key.starts_with('?')) tell(std::string{key.substr(1)}, found_.values(state));
    });
  }

 private:
  [[nodiscard]] std::optional<chain::place> state_at(std::span<std::byte const> key) const {
    std::string text{"?"};
    text.append(reinterpret_cast<char const*>(key.data()), key.size());  // NOLINT: its bytes
    return found_.keys.at(text);
  }
  graph_play found_;
};

}  // namespace

policy policy_of(graph_play&& found) {
  return policy{std::make_shared<graph_decisions const>(std::move(found))};
}

std::vector<ratio_bounds> open_chances(chain const& rows, std::vector<std::uint32_t> const& first_row,
                                       best_rows const& found, std::vector<std::size_t> const& unread,
                                       double seconds) {
  parallel::stopwatch const watch;
  auto const states = first_row.size() - 1;
  choice_graph graph{rows, first_row, {}, std::vector<double>(rows.outcomes()), {}, {}};
  for (std::size_t s = 0; s < states; ++s)
    graph.decided.push_back(found.open[s] ? choice_graph::any_row : found.row[s]);
  std::vector<ratio_bounds> out(rows.outcomes(), {ratio{}, ratio{1}});
  for (std::size_t k = 0; k < out.size(); ++k) {
    auto const left = seconds - watch.seconds();
    if (left <= 0) break;  // the rest stays between 0 and 1
    auto const worth = [&](bool least) {
      graph.least.assign(states, least);
      std::ranges::fill(graph.low, 0);
      if (!least) {
        for (auto const u : unread) graph.low[u] = 1;
      }
      graph.low[k] = 1;
      graph.high = graph.low;
      return find_best_rows(graph, left / 2);
    };
    auto const is_unread = std::ranges::find(unread, k) != unread.end();
    if (!is_unread) out[k].low = exact_of(worth(true).low[0]);
    out[k].high = exact_of(worth(false).high[0]);
  }
  return out;
}

ratio_bounds mean_of(std::vector<ratio> const& worths, std::vector<ratio_bounds> const& chances) {
  if (worths.empty()) return {};
  auto const least = *std::ranges::min_element(worths);
  auto const most = *std::ranges::max_element(worths);
  ratio_bounds out{least, most};
  ratio low;
  ratio high;
  for (std::size_t k = 0; k < worths.size(); ++k) {
    low += (worths[k] - least) * chances[k].low;
    high += (most - worths[k]) * chances[k].low;
  }
  out.low = least + low;   // what is open goes to the least
  out.high = most - high;  // or to the most
  return out;
}

}  // namespace faro::odds::detail
