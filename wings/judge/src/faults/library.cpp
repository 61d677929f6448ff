// Signatures of fault models: the distributions of a few statistics under each, estimated from decks of the
// model itself.
#include "judge/src/faults/library.hpp"

#include "judge/src/panel/log_gamma.hpp"
#include "parallel/memo.hpp"
#include "parallel/threads.hpp"

#include <faro/chance/random.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numeric>

namespace faro::judge::detail {

namespace {

/// Decks that a signature is estimated from: fewer of large decks, so that the time stays about the same.
std::size_t simulated_decks(std::size_t cards) {
  return std::clamp<std::size_t>(cards == 0 ? 1 : 8192 * 52 / cards, 2048, 8192);
}

/// A histogram's distribution: counts shrunk towards the fair distribution as far as they do not differ from
/// it more than chance makes them (W. James and C. Stein, 1961); the fair distribution where they do not
/// differ beyond three sigma. Returns false then.
bool estimate(std::span<double const> counts, std::span<double const> fair, double decks,
              std::span<double> law) {
  constexpr double smoothing = 4;  // decks of the fair distribution, added so that no cell is impossible
  double g = 0, degrees = -1;
  for (std::size_t c = 0; c < counts.size(); ++c) {
    if (counts[c] > 0) g += 2 * counts[c] * std::log(counts[c] / (decks * fair[c]));
    degrees += counts[c] > 0 || decks * fair[c] > 0.5;
  }
  bool const differs = degrees > 0 && g > degrees + 3 * std::sqrt(2 * degrees);
  auto const share = differs ? 1 - degrees / g : 0;
  for (std::size_t c = 0; c < counts.size(); ++c)
    law[c] = (1 - share) * fair[c] + share * (counts[c] + smoothing * fair[c]) / (decks + smoothing);
  return differs;
}

void set_distribution(estimated_view& estimated, fault_view const& view, std::vector<double> law,
                      double decks) {
  estimated.divergence = 0;
  for (std::size_t c = 0; c < law.size(); ++c) {
    if (law[c] > 0) estimated.divergence += law[c] * std::log(law[c] / view.fair[c]);
  }
  for (auto& p : law) p *= decks;
  estimated.weights = std::move(law);
  for (auto const w : estimated.weights) estimated.log_gamma.push_back(w > 0 ? log_gamma(w) : 0);
}

estimated_view estimate(fault_view const& view, std::vector<double> const& counts, double decks) {
  estimated_view estimated;
  std::vector<double> law(counts.size());
  bool differs = false;
  std::size_t first = 0;
  for (auto const end : view.ends) {
    auto const size = end - first;
    differs |= estimate(std::span{counts}.subspan(first, size), std::span{view.fair}.subspan(first, size),
                        decks, std::span{law}.subspan(first, size));
    first = end;
  }
  if (differs) set_distribution(estimated, view, std::move(law), decks);
  return estimated;
}

/// The distribution between two: their geometric mean with these shares, in each histogram.
estimated_view interpolated(fault_view const& view, estimated_view const& low, estimated_view const& high,
                            double share, double decks) {
  estimated_view between;
  if (low.weights.empty() && high.weights.empty()) return between;
  auto const chance = [&](estimated_view const& of, std::size_t c) {
    return of.weights.empty() ? view.fair[c] : of.weights[c] / decks;
  };
  std::vector<double> law(view.fair.size());
  std::size_t first = 0;
  for (auto const end : view.ends) {
    double sum = 0;
    for (auto c = first; c < end; ++c) {
      if (view.fair[c] > 0) law[c] = std::pow(chance(low, c), 1 - share) * std::pow(chance(high, c), share);
      sum += law[c];
    }
    for (auto c = first; c < end; ++c) law[c] /= sum;
    first = end;
  }
  set_distribution(between, view, std::move(law), decks);
  return between;
}

/// Shares as the squares of the divergences: the views that see most of the fault. What would have less than
/// 1 % has none.
void share_out(fault_signature& signature) {
  double most = 0, all = 0;
  for (auto const& view : signature.views) most = std::max(most, view.divergence * view.divergence);
  for (auto const& view : signature.views) {
    auto const square = view.divergence * view.divergence;
    if (square >= most / 100) all += square;
  }
  for (auto const& view : signature.views) {
    auto const square = view.divergence * view.divergence;
    signature.log_share.push_back(all == 0 ? -std::log(static_cast<double>(signature.views.size()))
                                  : square >= most / 100 ? std::log(square / all)
                                                         : -std::numeric_limits<double>::infinity());
  }
}

fault_signature signature_of(view_counts const& counts, fault_views const& views, std::size_t decks) {
  fault_signature signature;
  for (std::size_t v = 0; v < counts.size(); ++v)
    signature.views.push_back(estimate(views.all()[v], counts[v], static_cast<double>(decks)));
  share_out(signature);
  return signature;
}

/// Models that are rounds of one shuffle, fewest first: the same decks serve all of them, shuffled on.
using model_chain = std::vector<std::size_t>;

std::vector<model_chain> chains_of(std::vector<fault_model> const& models) {
  std::map<std::string, model_chain> by_shuffle;
  for (std::size_t m = 0; m < models.size(); ++m) {
    auto const& recipe = models[m].shuffle;
    if (!recipe) continue;
    auto key = recipe->shuffle;
    for (auto const& [name, value] : recipe->settings) key += ' ' + name + ' ' + value.to_string();
    by_shuffle[key].push_back(m);
  }
  std::vector<model_chain> chains;
  for (auto& [key, chain] : by_shuffle) {
    std::ranges::stable_sort(chain, {}, [&](std::size_t m) { return models[m].shuffle->rounds; });
    chains.push_back(std::move(chain));
  }
  // The longest work first, so that no thread is left alone with it.
  std::ranges::stable_sort(chains, std::greater{}, [&](model_chain const& chain) {
    return models[chain.back()].shuffle->rounds + 100 * chain.size();
  });
  return chains;
}

/// What is counted of a model's own decks.
struct model_tables {
  deck_tables tables;
  fault_tables faults;
};

/// The signatures of a chain, by so many decks that each go through all of its rounds.
void simulate(model_chain const& chain, std::size_t cards, std::vector<fault_model> const& models,
              fault_views const& views, std::vector<fault_signature>& signatures) {
  auto const decks = simulated_decks(cards);
  auto const& first = *models[chain.front()].shuffle;
  auto const description = first.make();
  xoshiro256pp generator{derived_key(key_from_text("faro fault signatures"), chain.front())};
  random_chooser<xoshiro256pp> chooser{generator};
  std::vector<model_tables> counted;
  for (std::size_t i = 0; i < chain.size(); ++i)
    counted.push_back({deck_tables{cards, standard_groupings(cards)}, fault_tables{cards, false}});
  std::vector<std::uint32_t> deck(cards);
  std::vector<std::uint8_t> bytes(cards);
  for (std::size_t d = 0; d < decks; ++d) {
    std::iota(deck.begin(), deck.end(), 0U);
    std::uint64_t rounds = 0;
    for (std::size_t i = 0; i < chain.size(); ++i) {
      for (; rounds < models[chain[i]].shuffle->rounds; ++rounds) description(chooser, deck);
      std::ranges::transform(deck, bytes.begin(), [](auto card) { return static_cast<std::uint8_t>(card); });
      counted[i].tables.add_apart(bytes);
      counted[i].faults.add(std::span<std::uint8_t const>{bytes});
    }
  }
  for (std::size_t i = 0; i < chain.size(); ++i)
    signatures[chain[i]] = signature_of(views.count(counted[i].tables, counted[i].faults), views, decks);
}

/// The divergence of one distribution from another, of weights in common units.
double divergence(std::vector<double> const& from, std::vector<double> const& to) {
  double sum = 0;
  for (std::size_t c = 0; c < from.size(); ++c) {
    if (from[c] > 0) sum += from[c] * std::log(from[c] / to[c]);
  }
  return sum;
}

/// log of Gamma(x + n) / Gamma(x) for a count n: of few factors, they are multiplied.
double log_rising(double x, double n, double log_gamma_of_x) {
  constexpr double few = 8;
  if (n > few) return log_gamma(x + n) - log_gamma_of_x;
  auto product = x;
  for (double i = 1; i < n; ++i) product *= x + i;
  return std::log(product);
}

}  // namespace

double estimated_view::log_e(fault_view const& view, std::vector<double> const& counts) const {
  if (weights.empty()) return 0;
  double sum = 0;
  std::size_t cell = 0;
  for (auto const end : view.ends) {
    double prior = 0, decks = 0;
    for (; cell < end; ++cell) {
      prior += weights[cell];
      if (counts[cell] == 0) continue;
      decks += counts[cell];
      sum += log_rising(weights[cell], counts[cell], log_gamma[cell]) - counts[cell] * view.log_fair[cell];
    }
    sum -= detail::log_gamma(prior + decks) - detail::log_gamma(prior);
  }
  return sum;
}

fault_library::fault_library(panel_distributions const& laws)
    : views{panel_distributions{laws.cards(), standard_groupings(laws.cards())},
            standard_groupings(laws.cards())},
      cards_{laws.cards()},
      estimated_from{static_cast<double>(simulated_decks(laws.cards()))},
      models{make_fault_models(laws.cards())},
      signatures(models.size()),
      telling_(models.size() * models.size()) {
  simulate();
  interpolate();
}

void fault_library::simulate() {
  auto const chains = chains_of(models);
  parallel::share_out(parallel::processors(), chains.size(), [&](std::size_t chain) {
    detail::simulate(chains[chain], cards_, models, views, signatures);
  });
}

void fault_library::interpolate() {
  std::map<std::string_view, std::size_t> by_name;
  for (std::size_t m = 0; m < models.size(); ++m) by_name[models[m].name] = m;
  for (std::size_t m = 0; m < models.size(); ++m) {
    auto const& between = models[m].between;
    if (!between) continue;
    auto const& low = signatures[by_name.at(between->low)].views;
    auto const& high = signatures[by_name.at(between->high)].views;
    for (std::size_t v = 0; v < low.size(); ++v)
      signatures[m].views.push_back(
          interpolated(views.all()[v], low[v], high[v], between->share, estimated_from));
    share_out(signatures[m]);
  }
}

std::size_t fault_library::telling_view(std::size_t model, std::size_t other) const {
  auto& known = telling_[std::min(model, other) * models.size() + std::max(model, other)];
  if (known == 0)
    known = static_cast<std::uint8_t>(1 + find_telling_view(std::min(model, other), std::max(model, other)));
  return known - std::size_t{1};
}

std::size_t fault_library::find_telling_view(std::size_t model, std::size_t other) const {
  auto const& a = signatures[model].views;
  auto const& b = signatures[other].views;
  std::size_t best = 0;
  double farthest = -1;
  for (std::size_t v = 0; v < a.size(); ++v) {
    double apart = 0;
    if (!a[v].weights.empty() && !b[v].weights.empty()) {
      apart =
          (divergence(a[v].weights, b[v].weights) + divergence(b[v].weights, a[v].weights)) / estimated_from;
    } else {
      apart = 2 * (a[v].divergence + b[v].divergence);  // one of them is the fair distribution
    }
    if (apart > farthest) {
      farthest = apart;
      best = v;
    }
  }
  return best;
}

fault_library const& fault_library_of(panel_distributions const& laws) {
  static parallel::memo<std::size_t, fault_library> libraries;
  return libraries.at(laws.cards(), [&] { return fault_library{laws}; });
}

}  // namespace faro::judge::detail
