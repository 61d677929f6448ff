// Naming: what the models say of the decks, ranked, and the verdict.
#include "judge/src/faults/models/faults.hpp"

#include "judge/src/faults/fit.hpp"
#include "judge/src/faults/weighed_models.hpp"
#include "judge/src/panel/e_values.hpp"
#include "parallel/memo.hpp"
#include "text/nearest.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace faro::judge {

namespace {

using detail::fault_evidence;
using detail::fault_library;
using detail::log_sum;
using detail::weighed_models;

constexpr std::size_t most_known_cards = 256;
constexpr std::size_t most_compared = 24;  // explanations that are compared one with another
constexpr std::size_t most_findings = 10;

/// The models better than a fair shuffle, by evidence, at most so many.
std::vector<std::size_t> contenders(std::vector<double> const& log_e) {
  std::vector<std::size_t> order;
  for (std::size_t m = 0; m < log_e.size(); ++m) {
    if (log_e[m] > 0) order.push_back(m);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return log_e[a] > log_e[b]; });
  if (order.size() > most_compared) order.resize(most_compared);
  return order;
}

/// A contender with its odds over the one that comes nearest to it.
struct standing {
  std::size_t model = 0, nearest = 0;
  double log_odds = std::numeric_limits<double>::infinity();
};

std::vector<standing> ranked(weighed_models& weighed) {
  auto const order = contenders(weighed.log_e());
  std::vector<standing> all;
  for (auto const model : order) {
    standing s{model, model};
    for (auto const other : order) {
      if (other == model) continue;
      auto const odds = weighed.odds(model, other);
      if (odds < s.log_odds) s = {model, other, odds};
    }
    all.push_back(s);
  }
  std::stable_sort(all.begin(), all.end(),
                   [](auto const& a, auto const& b) { return a.log_odds > b.log_odds; });
  return all;
}

/// The models of decks of so many cards, made once. Precondition: cards > 1.
std::vector<detail::fault_model> const& models_of(std::size_t cards) {
  static parallel::memo<std::size_t, std::vector<detail::fault_model>> models;
  return models.at(cards, [&] { return detail::make_fault_models(cards); });
}

/// The average of the e-values, families weighing the same and so the models of each.
double of_families(fault_library const& library, std::vector<double> const& log_e) {
  std::map<std::string_view, std::vector<double>> families;
  for (std::size_t m = 0; m < log_e.size(); ++m)
    families[name_of(library.models[m].id.family)].push_back(log_e[m]);
  std::vector<double> means;
  for (auto const& [family, logs] : families) means.push_back(detail::log_mean(logs));
  return detail::log_mean(means);
}

void check(deck_tables const& tables, fault_tables const& faults, std::size_t cards) {
  if (tables.cards() != faults.cards() || cards != tables.cards())
    throw input_error{say("tables of {} and {} cards with distributions of {}: all must be of one size",
                          tables.cards(), faults.cards(), cards)};
  if (tables.decks() != faults.decks())
    throw input_error{
        say("tables of {} and {} decks: both must count the same", tables.decks(), faults.decks())};
  if (cards > most_known_cards)
    throw input_error{say("{} cards: faults are known of decks of up to {}", cards, most_known_cards)};
}

/// The statistics that models say something of. What else deviates is no word against the one that fits: it
/// would make every fault that shows there unknown.
std::vector<deck_statistic> seen_by_models() {
  auto all = all_statistics();
  all.erase(std::ranges::find(all, deck_statistic::halves), all.end());
  return all;
}

fault_finding finding_of(fault_library const& library, standing const& s, weighed_models const& weighed,
                         fault_evidence const& evidence, double unknown_log_e) {
  auto const& model = library.models[s.model];
  auto const log_e = weighed.log_e()[s.model];
  fault_finding finding{model.name,
                        std::string{name_of(model.id.family)},
                        model.describe ? model.describe(evidence) : model.statement,
                        log_e,
                        log_e - log_sum(0, unknown_log_e),
                        s.log_odds,
                        s.nearest == s.model ? std::string{} : library.models[s.nearest].name,
                        model.identify ? model.identify(evidence) : model.id};
  finding.next_is_near = library.models[s.nearest].id.family == model.id.family;
  return finding;
}

/// Holds the best few against the tests that fired. If the best leaves some unexplained and another does not,
/// that one is the better name.
void put_what_explains_first(fault_report& report, std::vector<standing> const& standings,
                             fault_library const& library, fault_evidence const& evidence,
                             panel_distributions const& laws) {
  constexpr std::size_t most_tried = 3;
  constexpr double worth_it = 3;  // in nats: below, nothing is named
  constexpr double rate = 0.001;  // of the tests that fired
  if (report.findings.empty() || report.known_log_e < worth_it) return;
  auto fired = judge_tables(evidence.tables, laws).tests;
  std::erase_if(fired, [](panel_test const& t) { return t.adjusted_p > rate; });
  for (std::size_t i = 0; i < std::min(most_tried, report.findings.size()); ++i) {
    auto& finding = report.findings[i];
    for (auto& test : unexplained_by(library.models[standings[i].model], evidence, fired))
      finding.unexplained.push_back(std::move(test.name));
    finding.explains = finding.unexplained.empty();
    if (!finding.explains) continue;
    // Those that are likelier have been refuted.
    if (i > 0) finding.log_odds_against_next = std::max(0.0, finding.log_odds_against_next);
    std::rotate(report.findings.begin(), report.findings.begin() + static_cast<std::ptrdiff_t>(i),
                report.findings.begin() + static_cast<std::ptrdiff_t>(i) + 1);
    return;
  }
}

}  // namespace

fault_report name_faults(deck_tables const& tables, fault_tables const& faults,
                         panel_distributions const& laws, fit_check fit) {
  check(tables, faults, laws.cards());
  fault_report report;
  report.cards = tables.cards();
  report.decks = tables.decks();
  if (report.cards < 2 || report.decks == 0) return report;
  auto const& library = detail::fault_library_of(laws);
  fault_evidence const evidence{tables, faults};
  weighed_models weighed{library, evidence};
  report.models = library.models.size();
  // Nine parts of signatures and likelihoods, one of what is looked at afterwards: still an e-value.
  auto const at_first = of_families(library, weighed.log_e());
  auto const afterwards = weighed.weigh_exchanges(evidence, contenders(weighed.log_e()));
  report.known_log_e = log_sum(at_first + std::log(0.9), afterwards + std::log(0.1));
  report.unknown_log_e = average_log_e(detail::e_values_of(tables, laws, seen_by_models()));
  auto const standings = ranked(weighed);
  for (auto const& s : standings) {
    if (report.findings.size() == most_findings) break;
    report.findings.push_back(finding_of(library, s, weighed, evidence, report.unknown_log_e));
  }
  if (fit == fit_check::done) put_what_explains_first(report, standings, library, evidence, laws);
  return report;
}

double fault_finding::least_log_odds() const {
  return next.empty() ? log_odds_against_none : std::min(log_odds_against_next, log_odds_against_none);
}

bool fault_report::certain(double alpha) const {
  return named(alpha) && findings.front().least_log_odds() >= -std::log(alpha);
}

bool fault_report::named(double alpha) const {
  if (findings.empty() || known_log_e < -std::log(alpha)) return false;
  if (!findings.front().explains) return false;
  if (findings.front().log_odds_against_next < 0 && !findings.front().next_is_near) return false;
  auto const best = findings.front().log_e;
  return best - unknown_log_e > std::log(alpha) || best > 0.95 * unknown_log_e;
}

std::string fault_report::verdict(double alpha) const {
  if (named(alpha)) return findings.front().name;
  return std::max(known_log_e, unknown_log_e) >= -std::log(alpha) ? "unknown" : "none";
}

std::string odds_in_words(double log_odds) {
  if (log_odds < 0) {
    auto const against = odds_in_words(-log_odds);
    auto const colon = against.rfind(':');
    return against.starts_with("more") ? "less than 1:10^9" : "1:" + against.substr(0, colon);
  }
  auto const odds = std::exp(log_odds);
  if (odds > 1e9) return "more than 10^9:1";
  if (odds < 9.95) return fmt::format("{:.1f}:1", odds);
  auto const unit = std::pow(10, std::max(0.0, std::floor(std::log10(odds)) - 1));
  return fmt::format("{:.0f}:1", std::round(odds / unit) * unit);
}

std::vector<fault_description> fault_models(std::size_t cards) {
  std::vector<fault_description> all;
  if (cards < 2) return all;
  for (auto const& model : models_of(cards))
    all.push_back(
        {model.name, std::string{name_of(model.id.family)}, model.statement, static_cast<bool>(model.log_e)});
  return all;
}

double exact_log_e(std::string const& name, deck_tables const& tables, fault_tables const& faults) {
  check(tables, faults, tables.cards());
  if (tables.cards() < 2)
    throw input_error{say("fault model {}: a deck of two cards at least is needed", name)};
  std::vector<std::string> names;
  for (auto const& model : models_of(tables.cards())) {
    if (model.name != name) {
      names.push_back(model.name);
      continue;
    }
    if (!model.log_e) throw input_error{say("fault model {} is known by its signature alone", name)};
    return model.log_e({tables, faults});
  }
  throw input_error{say("no fault model \"{}\"{}", name, did_you_mean(name, names))};
}

}  // namespace faro::judge
