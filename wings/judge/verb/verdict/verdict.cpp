// The verdict in words and as JSON: see verdict.hpp.
#include "judge/verb/verdict/verdict.hpp"

#include "cli/output.hpp"
#include "judge/src/panel/p_values.hpp"
#include "text/words.hpp"
#include "verbs/common/agreed.hpp"

#include <faro/text/detail/message.hpp>

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

message headline(judged const& j) {
  auto const& r = j.result;
  if (!j.deviation) return say("no deviation found in {}", plural(r.decks, j.unit));
  auto const why = j.sequential ? say("evidence {} to 1 against a fair shuffle", evidence_text(j.log_e))
                                : say("{}, adjusted p {}", r.strongest().name, p_text(r.adjusted_p()));
  return say("DEVIATION in {}: {}", plural(r.decks, j.unit), why);
}

/// "(odds 12:1 over riffle 8)": over the next best, or over none of the known faults, whichever is smaller.
message with_odds(judge::fault_finding const& best) {
  auto const odds = judge::odds_in_words(best.least_log_odds());
  if (best.next.empty() || best.log_odds_against_none < best.log_odds_against_next)
    return say("{} (odds {} over none of the known faults)", best.statement, odds);
  return say("{} (odds {} over {})", best.statement, odds, best.next);
}

/// The starting order, where it was not stated: a name hangs on it.
void add_order(answer& a, judged const& j) {
  if (!j.order_unstated) return;
  a.line(
      j.starting_order.empty()
          ? say("starting order: not stated, taken as it was read; the name of a fault hangs on it (--deck)")
          : say("starting order: not stated; of {} usual ones the decks fit best: {}", j.orders_tried,
                j.starting_order));
}

void add_named(answer& a, judged const& j) {
  if (!j.faults) return;
  auto const& findings = j.faults->findings;
  message const none{"none of the known faults explains these decks"};
  bool is_odd = findings.empty();
  if (findings.empty()) {
    a.line(none);
  } else {
    auto const& best = findings.front();
    auto const text = with_odds(best);
    bool const named = j.faults->named(j.alpha);
    is_odd = !named && (!best.explains || j.faults->verdict(j.alpha) == "unknown");
    constexpr std::size_t most = 3;
    auto left = best.unexplained;
    left.resize(std::min(left.size(), most));
    a.line(named ? say("it looks like: {}", text)
           : !best.explains
               ? say("{}; the nearest, {}, does not explain: {}", none, best.name, joined(left, "; "))
           : is_odd
               ? say("{}; the nearest is: {}", none, text)
               : say("not enough decks to name the fault at this error rate; the nearest so far: {}", text));
    add_order(a, j);
  }
  for (std::size_t i = 0; is_odd && i < j.odd.size(); ++i) a.line(say("what is odd: {}", j.odd[i].sentence));
}

/// The tests that evidence alone finds, at this share of false ones.
message found_by_evidence(judged const& j) {
  std::vector<double> logs;
  for (auto const& e : j.evidence) logs.push_back(e.log_e);
  std::vector<std::string> names;
  for (auto const at : judge::found_by_e_values(logs, j.alpha)) names.push_back(j.evidence[at].name);
  return say("found by evidence, at most {} of them falsely (e-BH): {}", short_number(j.alpha),
             names.empty() ? message{"none"} : say("{}", joined(names, "; ")));
}

void add_error_rate(answer& a, judged const& j) {
  auto const rate = short_number(j.alpha);
  auto const tests = j.result.tests.size();
  if (!j.sequential) {
    a.line(
        j.share_of_false
            ? say("of the {} tests' alarms at most a share of {} is false (Benjamini-Hochberg)", tests, rate)
            : say("error rate {} for all {} tests together (Holm)", rate, tests));
    return;
  }
  a.line(say(
      "error rate {}: a fair shuffle ever reaches evidence of {} to 1 at most so often, whenever one stops",
      rate, short_number(1 / j.alpha)));
  if (j.share_of_false) a.line(found_by_evidence(j));
}

/// The tests that tell most, or all of them.
void add_tests_told(answer& a, judged const& j, bool all) {
  auto tests = j.result.tests;
  std::ranges::stable_sort(tests, {}, [](judge::panel_test const& t) {
    return std::pair{t.adjusted_p, t.p_value};
  });
  constexpr std::ptrdiff_t least = 3, most = 10;
  auto const found = std::ranges::count_if(tests, [&](auto const& t) { return t.adjusted_p <= j.alpha; });
  if (!all)
    tests.resize(
        std::min<std::size_t>(tests.size(), static_cast<std::size_t>(std::clamp(found, least, most))));
  a.line("");
  auto& table = a.table("telling", form::text);
  for (auto const& t : tests)
    table.row()("test", t.name)("p", p_text(t.p_value))("adjusted p", p_text(t.adjusted_p))(
        "statistic", short_number(t.statistic))(column("fair shuffle").flush_left(), t.null);
  if (tests.size() < j.result.tests.size())
    a.line(say("({} more tests: --all shows them)", j.result.tests.size() - tests.size()));
}

/// A list of at most so many, with "and 12 more".
message listed_faults(std::vector<judge::power_row> const& rows) {
  constexpr std::size_t most = 12;
  std::vector<std::string> out;
  for (std::size_t i = 0; i < std::min(rows.size(), most); ++i) out.push_back(rows[i].statement);
  auto const all = joined(out, "; ");
  return rows.size() > most ? say("{}; and {} more", all, rows.size() - most) : say("{}", all);
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

void add_faults(answer& a, std::string const& key, std::vector<judge::power_row> const& rows) {
  auto& table = a.table(key, form::json);
  for (auto const& row : rows)
    table.row()("fault", row.fault)("statement", row.statement)("best_test", row.best)(
        "decks_needed", std::isfinite(row.decks) ? std::optional{row.decks} : std::nullopt);
}

void add_power(answer& a, judged const& j) {
  if (!j.power) return a.fact("missed", json::array());
  add_faults(a, "shown", j.power->shown);
  add_faults(a, "missed", j.power->missed);
  if (!j.power->shown.empty())
    a.line(say("\nwith {} % chance {} would have shown: {}", fmt::format("{:g}", 100 * j.power->power),
               plural(j.power->decks, "deck"), listed_faults(j.power->shown)));
  if (!j.power->missed.empty()) a.line(say("would not have shown: {}", listed_faults(j.power->missed)));
}

void add_findings(answer& a, judged const& j) {
  auto& table = a.table("findings", form::json);
  if (!j.faults) return;
  for (auto const& f : j.faults->findings)
    table.row()("name", f.name)("statement", f.statement)(
        "p_value", p_number(std::exp(std::min(0.0, -f.log_e))))("e_value", decimal_of_log(f.log_e))(
        "odds", judge::odds_in_words(f.log_odds_against_none))("log_e_value", finite(f.log_e))(
        "next", f.next)("odds_over_next", judge::odds_in_words(f.log_odds_against_next))("family", f.family)(
        "kind", f.id.kind)("number", f.id.number)("explains", f.explains)("unexplained", f.unexplained);
}

void add_numbers(answer& a, judged const& j) {
  auto& tests = a.table("tests", form::data);
  for (auto const& t : j.result.tests)
    tests.row()("name", t.name)("statistic", t.statistic)("null", t.null)("p_value", p_number(t.p_value))(
        "adjusted_p", p_number(t.adjusted_p));
  auto& evidence = a.table("evidence", form::json);
  for (auto const& e : j.evidence)
    evidence.row()("name", e.name)("e_value", decimal_of_log(e.log_e))("log_e_value", finite(e.log_e));
}

/// What was read, how, and what was noticed there.
void add_reading(answer& a, judged const& j) {
  a.line(say("{} of {} from {}", plural(j.result.decks, j.unit), plural(j.result.cards, "card"),
             translated(j.what)));
  add_error_rate(a, j);
  if (auto const found = fixed_number_finding(j); !found.empty()) a.line(found);
  for (auto const& line : j.notes) a.line(line);
  for (auto const& line : j.wrong) a.line(say("does not hold: {}", translated(line)));
  if (!j.seed.empty())
    a.line(j.has_seed ? say("fault: {}", translated(j.seed)) : say("{}", translated(j.seed)));
  if (!j.power_sentence.empty()) a.line(j.power_sentence);
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

double p_number(double p) { return p > 0 ? agreed(p) : 1e-300; }
std::string p_text(double p) { return p > 0 ? short_number(p) : "< 1e-300"; }

answer answer_of(judged const& j, bool all, std::string const& pictures) {
  answer a{"verdict on " + j.what};
  a.fact("decks", j.result.decks);
  a.fact("cards", j.result.cards);
  a.fact("verdict", j.deviation ? "deviation" : "none");
  a.fact("named", j.faults ? j.faults->verdict(j.alpha) : "none");
  a.fact("error_rate", j.alpha);
  a.fact("correction", j.share_of_false ? "benjamini-hochberg" : "holm");
  a.fact("sequential", j.sequential);
  a.fact("e_value", decimal_of_log(j.log_e));
  a.fact("log_e_value", finite(j.log_e));
  a.line(headline(j));
  add_named(a, j);
  add_reading(a, j);
  add_findings(a, j);
  add_numbers(a, j);
  if (!pictures.empty()) a.line(pictures);
  add_tests_told(a, j, all);
  add_power(a, j);
  a.fact("certain", j.faults && j.faults->certain(j.alpha));
  std::vector<std::string> odd;
  for (auto const& one : j.odd) odd.push_back(one.sentence);
  a.fact("odd", odd);
  if (j.order_unstated)
    a.fact("starting_order", json{{"stated", false},
                                  {"order", j.starting_order.empty() ? "as read" : j.starting_order},
                                  {"tried", j.orders_tried}});
  if (!j.power_sentence.empty()) a.fact("power", j.power_sentence);
  if (!j.deck_read.empty()) a.fact("deck_read", json::parse(j.deck_read));
  if (!j.seed.empty()) a.fact("seed", json{{"found", j.has_seed}, {"said", j.seed}});
  a.fact("notes", j.notes);
  if (j.boards) {
    a.line("\nmakeable contracts, double dummy");
    a.parts.emplace_back(*j.boards);
    a.fact("does_not_hold", j.wrong);
  }
  return a;
}

}  // namespace faro::program
