// Weighing models: see weighed_models.hpp.
#include "judge/src/faults/weighed_models.hpp"

#include "judge/src/faults/exchange_likelihood.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace faro::judge::detail {

weighed_models::weighed_models(fault_library const& library, fault_evidence const& e)
    : library_{library},
      counts_{library.views.count(e.tables, e.faults)},
      view_log_e_(library.models.size()) {
  for (std::size_t m = 0; m < library.models.size(); ++m) {
    auto const& exact = library.models[m].log_e;
    log_e_.push_back(exact ? exact(e) : average(m));
    exact_.push_back(static_cast<bool>(exact));
  }
}

/// The exchanges of one kind that are worth an exact likelihood.
struct weighed_models::wanted_exchanges {
  std::map<std::uint64_t, std::size_t> by_rounds;  // the models
  std::uint64_t most = 0;                          // rounds
  bool any = false;
};

weighed_models::wanted_exchanges weighed_models::wanted(exchange_pairs pairs,
                                                        std::vector<std::size_t> const& contenders,
                                                        bool unexplained) const {
  constexpr double close = 12;  // in nats: signatures say as much less than the likelihood, at most
  auto const best = contenders.empty() ? 0 : log_e_[contenders.front()];
  wanted_exchanges out;
  out.any = unexplained && pairs == exchange_pairs::any;  // parity tells the others
  for (std::size_t m = 0; m < library_.models.size(); ++m) {
    auto const& exchanges = library_.models[m].exchanges;
    if (!exchanges || exchanges->pairs != pairs) continue;
    out.by_rounds[exchanges->rounds] = m;
    bool const contends = std::ranges::find(contenders, m) != contenders.end();
    out.any = out.any || (contends && log_e_[m] > best - close);
    if (unexplained || contends) out.most = std::max(out.most, exchanges->rounds);
  }
  return out;
}

double weighed_models::weigh_exchanges(fault_evidence const& e, std::vector<std::size_t> const& contenders) {
  constexpr double convincing = 7;  // in nats
  constexpr double many_decks = 5000;
  auto const best = contenders.empty() ? 0 : log_e_[contenders.front()];
  auto average = -std::numeric_limits<double>::infinity();
  if (e.faults.cycle_types().empty()) return average;
  bool const unexplained = best < convincing && e.decks() >= many_decks;
  for (auto const pairs : {exchange_pairs::any, exchange_pairs::distinct}) {
    auto const exchanges = wanted(pairs, contenders, unexplained);
    if (!exchanges.any) continue;
    std::vector<std::uint64_t> rounds;
    for (auto const& [k, model] : exchanges.by_rounds) rounds.push_back(k);
    auto const exact = exchange_log_e(e.faults, pairs, rounds, exchanges.most);
    for (std::size_t i = 0; i < exact.size(); ++i) {
      auto const model = exchanges.by_rounds.at(rounds[i]);
      log_e_[model] = exact[i];
      exact_[model] = true;
      average = log_sum(average, exact[i] - std::log(static_cast<double>(library_.models.size())));
    }
  }
  return average;
}

double weighed_models::odds(std::size_t a, std::size_t b) {
  bool const both_exact = exact_[a] && exact_[b];
  if (both_exact || library_.signatures[a].views.empty() || library_.signatures[b].views.empty())
    return log_e_[a] - log_e_[b];
  auto const view = library_.telling_view(a, b);
  return of_view(a, view) - of_view(b, view);
}

double weighed_models::of_view(std::size_t model, std::size_t view) {
  auto& known = view_log_e_[model];
  auto const& views = library_.signatures[model].views;
  if (known.empty()) known.resize(views.size(), std::numeric_limits<double>::quiet_NaN());
  if (std::isnan(known[view])) known[view] = views[view].log_e(library_.views.all()[view], counts_[view]);
  return known[view];
}

double weighed_models::average(std::size_t model) {
  auto const& shares = library_.signatures[model].log_share;
  auto sum = -std::numeric_limits<double>::infinity();
  for (std::size_t v = 0; v < shares.size(); ++v) {
    if (std::isfinite(shares[v])) sum = log_sum(sum, shares[v] + of_view(model, v));
  }
  return sum;
}

}  // namespace faro::judge::detail
