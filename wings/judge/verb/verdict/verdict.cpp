// The verdict in words and as JSON: see verdict.hpp.
#include "judge/verb/verdict/verdict.hpp"

#include "cli/frame.hpp"
#include "judge/src/panel/p_values.hpp"
#include "text/words.hpp"
#include "verbs/common/agreed.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

std::string evidence_text(double log_e) {
  auto const digits = log_e / std::log(10.0);
  return digits > 6 ? fmt::format("10^{:.1f}", digits) : fmt::format("{:.3g}", std::exp(log_e));
}

std::string headline(judged const& j) {
  auto const& r = j.result;
  if (!j.deviation) return fmt::format("no deviation found in {}\n", plural(r.decks, j.unit));
  auto const why = j.sequential
                       ? fmt::format("evidence {} to 1 against a fair shuffle", evidence_text(j.log_e))
                       : fmt::format("{}, adjusted p {}", r.strongest().name, p_text(r.adjusted_p()));
  return fmt::format("DEVIATION in {}: {}\n", plural(r.decks, j.unit), why);
}

/// "(odds 12:1 over riffle 8)": over the next best, or over none of the known faults, whichever is smaller.
std::string odds_text(judge::fault_finding const& best) {
  auto const odds = judge::odds_in_words(best.least_log_odds());
  if (best.next.empty() || best.log_odds_against_none < best.log_odds_against_next)
    return fmt::format(" (odds {} over none of the known faults)", odds);
  return fmt::format(" (odds {} over {})", odds, best.next);
}

/// The starting order, where it was not stated: a name hangs on it.
std::string order_text(judged const& j) {
  if (!j.faults || j.faults->findings.empty() || !j.order_unstated) return {};
  if (!j.starting_order.empty())
    return fmt::format("starting order: not stated; of {} usual ones the decks fit best: {}\n",
                       j.orders_tried, j.starting_order);
  return "starting order: not stated, taken as it was read; the name of a fault hangs on it (--deck)\n";
}

std::string odd_text(judged const& j) {
  std::string text;
  for (auto const& odd : j.odd) text += "what is odd: " + odd.sentence + "\n";
  return text;
}

std::string named_text(judged const& j) {
  if (!j.faults) return {};
  auto const& findings = j.faults->findings;
  if (findings.empty()) return "none of the known faults explains these decks\n" + odd_text(j);
  auto const& best = findings.front();
  auto const text = best.statement + odds_text(best) + "\n" + order_text(j);
  if (j.faults->named(j.alpha)) return "it looks like: " + text;
  if (!best.explains) {
    constexpr std::size_t most = 3;
    auto left = best.unexplained;
    if (left.size() > most) left.resize(most);
    return fmt::format(
               "none of the known faults explains these decks; the nearest, {}, does not explain: {}\n",
               best.name, joined(left, "; ")) +
           order_text(j) + odd_text(j);
  }
  if (j.faults->verdict(j.alpha) == "unknown")
    return "none of the known faults explains these decks; the nearest is: " + text + odd_text(j);
  return "not enough decks to name the fault at this error rate; the nearest so far: " + text;
}

/// The tests that evidence alone finds, at this share of false ones.
std::string found_by_evidence(judged const& j) {
  std::vector<double> logs;
  for (auto const& e : j.evidence) logs.push_back(e.log_e);
  std::string names;
  for (auto const at : judge::found_by_e_values(logs, j.alpha))
    names += (names.empty() ? "" : "; ") + j.evidence[at].name;
  return fmt::format("found by evidence, at most {} of them falsely (e-BH): {}\n", short_number(j.alpha),
                     names.empty() ? "none" : names);
}

std::string rate_text(judged const& j) {
  if (j.sequential) {
    return fmt::format(
               "error rate {}: a fair shuffle ever reaches evidence of {} to 1 at most so often, whenever "
               "one "
               "stops\n",
               short_number(j.alpha), short_number(1 / j.alpha)) +
           (j.share_of_false ? found_by_evidence(j) : "");
  }
  if (j.share_of_false) {
    return fmt::format("of the {} tests' alarms at most a share of {} is false (Benjamini-Hochberg)\n",
                       j.result.tests.size(), short_number(j.alpha));
  }
  return fmt::format("error rate {} for all {} tests together (Holm)\n", short_number(j.alpha),
                     j.result.tests.size());
}

std::string tests_text(judged const& j, bool all) {
  auto tests = j.result.tests;
  std::ranges::stable_sort(tests, {}, [](judge::panel_test const& t) {
    return std::pair{t.adjusted_p, t.p_value};
  });
  constexpr std::ptrdiff_t least = 3;
  constexpr std::ptrdiff_t most = 10;
  auto const found = std::ranges::count_if(tests, [&](auto const& t) { return t.adjusted_p <= j.alpha; });
  if (!all)
    tests.resize(
        std::min<std::size_t>(tests.size(), static_cast<std::size_t>(std::clamp(found, least, most))));
  std::size_t width = 4;
  for (auto const& t : tests) width = std::max(width, t.name.size());
  auto text = fmt::format("\n{:<{}}  {:>10}  {:>10}  {:>10}  {}\n", "test", width, "p", "adjusted p",
                          "statistic", "fair shuffle");
  for (auto const& t : tests) {
    text += fmt::format("{:<{}}  {:>10}  {:>10}  {:>10}  {}\n", t.name, width, p_text(t.p_value),
                        p_text(t.adjusted_p), short_number(t.statistic), t.null);
  }
  if (tests.size() < j.result.tests.size())
    text += fmt::format("({} more tests: --all shows them)\n", j.result.tests.size() - tests.size());
  return text;
}

/// A list of at most so many, with "and 12 more".
std::string listed_faults(std::vector<judge::power_row> const& rows) {
  constexpr std::size_t most = 12;
  std::string text;
  for (std::size_t i = 0; i < std::min(rows.size(), most); ++i)
    text += (i == 0 ? "" : "; ") + rows[i].statement;
  if (rows.size() > most) text += fmt::format("; and {} more", rows.size() - most);
  return text;
}

std::string power_text(judged const& j) {
  if (!j.power) return {};
  std::string text;
  auto const chance = fmt::format("{:g} %", 100 * j.power->power);
  if (!j.power->shown.empty())
    text += fmt::format("\nwith {} chance {} would have shown: {}\n", chance, plural(j.power->decks, "deck"),
                        listed_faults(j.power->shown));
  if (!j.power->missed.empty()) text += "would not have shown: " + listed_faults(j.power->missed) + "\n";
  return text;
}

/// "3.27e+514": e-values outgrow doubles, so they are written from their logarithms.
std::string decimal_of_log(double log_value) {
  if (std::isinf(log_value)) return log_value < 0 ? "0" : "inf";
  auto const digits = log_value / std::log(10.0);
  auto exponent = std::floor(digits);
  auto mantissa = std::pow(10, digits - exponent);
  if (mantissa >= 9.9995) {
    mantissa = 1;
    ++exponent;
  }
  if (exponent >= -4 && exponent < 7) return fmt::format("{:.4g}", std::exp(log_value));
  return fmt::format("{:.3f}e{:+03.0f}", mantissa, exponent);
}

/// A number, or null for one that JSON has no word for.
json finite(double x) { return std::isfinite(x) ? json(agreed(x)) : json(nullptr); }

/// What a double can't hold is told as its bound: a p-value is never 0.
double p_number(double p) { return p > 0 ? agreed(p) : 1e-300; }

json power_json(std::vector<judge::power_row> const& rows) {
  auto out = json::array();
  for (auto const& row : rows) {
    json entry{{"fault", row.fault}, {"statement", row.statement}, {"best_test", row.best}};
    if (std::isfinite(row.decks)) entry["decks_needed"] = row.decks;
    out.push_back(std::move(entry));
  }
  return out;
}

}  // namespace

std::string fixed_number_finding(judged const& j) {
  if (!j.sequential || j.deviation || !j.result.deviates(j.alpha)) return {};
  auto const& strongest = j.result.strongest();
  return fmt::format(
      "the tests for a number of decks fixed beforehand do deviate ({}, adjusted p {}): if it was fixed, "
      "judge without --sequential",
      strongest.name, p_text(strongest.adjusted_p));
}

std::string short_number(double x) {
  return x != 0 && (std::abs(x) < 1e-3 || std::abs(x) >= 1e7) ? fmt::format("{:.2e}", x)
                                                              : fmt::format("{:.4g}", x);
}

std::string p_text(double p) { return p > 0 ? short_number(p) : "< 1e-300"; }

void show_verdict(judged const& j, bool all, std::string const& pictures) {
  auto text = headline(j) + named_text(j);
  text += fmt::format("{} of {} from {}\n", plural(j.result.decks, j.unit), plural(j.result.cards, "card"),
                      j.what);
  text += rate_text(j);
  if (auto const found = fixed_number_finding(j); !found.empty()) text += found + "\n";
  for (auto const& line : j.notes) text += line + "\n";
  for (auto const& line : j.wrong) text += "does not hold: " + line + "\n";
  if (!j.seed.empty()) text += (j.has_seed ? "fault: " : "") + j.seed + "\n";
  if (!j.power_sentence.empty()) text += j.power_sentence + "\n";
  print(text + pictures + tests_text(j, all) + power_text(j) + j.boards_text);
}

void show_verdict_json(judged const& j) {
  auto const& r = j.result;
  json out{{"decks", r.decks},
           {"cards", r.cards},
           {"verdict", j.deviation ? "deviation" : "none"},
           {"named", j.faults ? j.faults->verdict(j.alpha) : "none"},
           {"error_rate", j.alpha},
           {"correction", j.share_of_false ? "benjamini-hochberg" : "holm"},
           {"sequential", j.sequential},
           {"e_value", decimal_of_log(j.log_e)},
           {"log_e_value", finite(j.log_e)}};
  out["findings"] = json::array();
  if (j.faults) {
    for (auto const& f : j.faults->findings) {
      out["findings"].push_back({{"name", f.name},
                                 {"statement", f.statement},
                                 {"p_value", p_number(std::exp(std::min(0.0, -f.log_e)))},
                                 {"e_value", decimal_of_log(f.log_e)},
                                 {"odds", judge::odds_in_words(f.log_odds_against_none)},
                                 {"log_e_value", finite(f.log_e)},
                                 {"next", f.next},
                                 {"odds_over_next", judge::odds_in_words(f.log_odds_against_next)},
                                 {"family", f.family},
                                 {"kind", f.id.kind},
                                 {"number", f.id.number},
                                 {"explains", f.explains},
                                 {"unexplained", f.unexplained}});
    }
  }
  out["tests"] = json::array();
  for (auto const& t : r.tests) {
    out["tests"].push_back({{"name", t.name},
                            {"statistic", t.statistic},
                            {"null", t.null},
                            {"p_value", p_number(t.p_value)},
                            {"adjusted_p", p_number(t.adjusted_p)}});
  }
  out["evidence"] = json::array();
  for (auto const& e : j.evidence) {
    out["evidence"].push_back(
        {{"name", e.name}, {"e_value", decimal_of_log(e.log_e)}, {"log_e_value", finite(e.log_e)}});
  }
  if (j.power) {
    out["shown"] = power_json(j.power->shown);
    out["missed"] = power_json(j.power->missed);
  } else {
    out["missed"] = json::array();
  }
  out["certain"] = j.faults && j.faults->certain(j.alpha);
  out["odd"] = json::array();
  for (auto const& odd : j.odd) out["odd"].push_back(odd.sentence);
  if (j.order_unstated)
    out["starting_order"] = {{"stated", false},
                             {"order", j.starting_order.empty() ? "as read" : j.starting_order},
                             {"tried", j.orders_tried}};
  if (!j.power_sentence.empty()) out["power"] = j.power_sentence;
  if (!j.deck_read.empty()) out["deck_read"] = json::parse(j.deck_read);
  if (!j.seed.empty()) out["seed"] = {{"found", j.has_seed}, {"said", j.seed}};
  out["notes"] = j.notes;
  if (!j.boards_json.empty()) {
    out["boards"] = json::parse(j.boards_json);
    out["does_not_hold"] = j.wrong;
  }
  print(out.dump(-1, ' ', false, json::error_handler_t::replace) + "\n");
}

}  // namespace faro::program
