// The verdict as one page or one drawing.
#include "judge/verb/test/page.hpp"

#include "answer/printer.hpp"
#include "cli/frame.hpp"
#include "judge/verb/test/provenance.hpp"
#include "pages/markup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace faro::program {
namespace {

using cell_kind = html_table::column;

std::string decks_text(judged const& j) {
  return fmt::format("{} {}{} of {} cards", j.result.decks, j.unit, j.result.decks == 1 ? "" : "s",
                     j.result.cards);
}

bool is_named(judged const& j) { return j.faults && !j.faults->findings.empty() && j.faults->named(j.alpha); }

/// How sure the name is, what it says, and what it leaves open; empty when there is none.
struct name_of_fault {
  std::string opening, statement, rest{};
};

name_of_fault named_sentence(judged const& j) {
  if (!j.faults || j.faults->findings.empty()) return {};
  auto const& best = j.faults->findings.front();
  if (is_named(j)) return {"It looks like: ", best.statement};
  if (!best.explains)
    return {"None of the known faults explains these decks; the nearest, ", best.statement,
            ", does not explain \"" + best.unexplained.front() + '"'};
  if (j.faults->verdict(j.alpha) == "unknown")
    return {"None of the known faults explains these decks; the nearest is: ", best.statement};
  return {"Not enough decks to name the fault at this error rate; the nearest so far: ", best.statement};
}

std::string odds_sentence(judged const& j) {
  if (!j.faults || j.faults->findings.empty() || j.faults->findings.front().next.empty()) return {};
  auto const& best = j.faults->findings.front();
  if (!best.explains) return {};  // odds of what is refuted say nothing
  auto const odds = judge::odds_in_words(best.least_log_odds());
  return best.log_odds_against_none < best.log_odds_against_next
             ? fmt::format("Odds {} over none of the known faults.", odds)
             : fmt::format("Odds {} over {}.", odds, best.next);
}

std::string evidence_sentence(judged const& j) {
  if (j.sequential) {
    auto const fixed = fixed_number_finding(j);
    return fmt::format(
        "Evidence 10^{:.1f} to 1; a fair shuffle ever reaches {} to 1 at most with chance {}, whenever "
        "one stops.{}",
        j.log_e / std::log(10.0), short_number(1 / j.alpha), short_number(j.alpha),
        fixed.empty() ? "" : " T" + fixed.substr(1) + ".");
  }
  auto const strongest = j.deviation && !j.result.tests.empty()
                             ? fmt::format("Strongest: {}, adjusted p {}. ", j.result.strongest().name,
                                           p_text(j.result.adjusted_p()))
                             : std::string{};
  return strongest + fmt::format("Error rate {} for all {} tests together ({}).", short_number(j.alpha),
                                 j.result.tests.size(),
                                 j.share_of_false ? "Benjamini-Hochberg: the share of false alarms" : "Holm");
}

std::string tests_table(judged const& j) {
  auto tests = j.result.tests;
  std::ranges::stable_sort(tests, {}, [](judge::panel_test const& t) {
    return std::pair{t.adjusted_p, t.p_value};
  });
  html_table table{"tests",
                   "Tests, the strongest first; marked are those that found something at this error rate",
                   {{"test", cell_kind::words},
                    {"kind", cell_kind::words},
                    {"p", cell_kind::number},
                    {"adjusted p", cell_kind::number},
                    {"statistic", cell_kind::number},
                    {"under a fair shuffle", cell_kind::words}}};
  for (auto const& t : tests)
    table.row({t.name, std::string{laboratory_term(t)}, p_text(t.p_value), p_text(t.adjusted_p),
               short_number(t.statistic), t.null},
              t.adjusted_p <= j.alpha ? "found" : "");
  return table.text();
}

std::string findings_section(judged const& j) {
  if (!j.faults || j.faults->findings.empty()) return {};
  html_table table{"findings",
                   "Known faults that explain the decks better than a fair shuffle does, of the " +
                       std::to_string(j.faults->models) + " tried",
                   {{"fault", cell_kind::words},
                    {"evidence", cell_kind::number},
                    {"odds over none of these", cell_kind::number},
                    {"what it says", cell_kind::long_words}}};
  auto findings = j.faults->findings;  // the one that is named, then the others by their evidence
  std::ranges::stable_sort(findings.begin() + 1, findings.end(), std::ranges::greater{},
                           &judge::fault_finding::log_e);
  for (auto const& f : findings)
    table.row({f.name, fmt::format("10^{:.1f}", f.log_e / std::log(10.0)),
               judge::odds_in_words(f.log_odds_against_none), f.statement});
  return section("what-it-could-be", "What it could be", table.text());
}

std::string power_section(judged const& j) {
  if (!j.power) return {};
  html_table table{"power",
                   fmt::format("What so many decks would have shown with {:g} % chance, and what not",
                               100 * j.power->power),
                   {{"fault", cell_kind::words},
                    {"by so many", cell_kind::words},
                    {"decks needed", cell_kind::number},
                    {"by", cell_kind::words}}};
  for (auto const& [rows, word] :
       {std::pair{&j.power->missed, "missed"}, std::pair{&j.power->shown, "shown"}}) {
    for (auto const& row : *rows)
      table.row({row.statement, word, std::isfinite(row.decks) ? fmt::format("{:.0f}", row.decks) : "never",
                 row.best.empty() ? "no test of the panel" : row.best});
  }
  return section("what-it-could-miss",
                 j.deviation ? "What so many decks show, and what not" : "What this pass could have missed",
                 table.text());
}

}  // namespace

std::string verdict_sentence(judged const& j) {
  if (!j.deviation) return "No deviation found in " + decks_text(j);
  return "Deviation found in " + decks_text(j) +
         (is_named(j) ? ": " + j.faults->findings.front().statement : std::string{});
}

namespace {

std::string sentences(std::vector<std::string> const& all) {
  std::string out;
  for (auto const& one : all) out += (out.empty() ? "" : " ") + one;
  return out;
}

/// A session's boards, and what its file says of them that does not hold.
std::string boards_section(judged const& j) {
  if (!j.boards) return {};
  std::string wrong;
  for (auto const& line : j.wrong) wrong += fmt::format("<p class=\"found\">{}</p>\n", markup(line));
  return section("boards", "What each side makes", wrong + markup_of(*j.boards));
}

std::string facts_section(judged const& j) {
  if (j.provenance.empty()) return {};
  std::string rows;
  for (auto const& [name, value] : j.provenance)
    rows += fmt::format("<tr><th scope=\"row\" class=\"w\">{}</th><td class=\"l\">{}</td></tr>\n",
                        markup(name), markup(value));
  return section("judged", "What was judged", "<table class=\"facts\">" + rows + "</table>");
}

std::string rules_section(judged const& j) {
  std::string out = "<ul>";
  for (auto const& rule : retest_rules(j)) out += fmt::format("<li>{}</li>", markup(rule));
  return section("again", "Examining again", out + "</ul>");
}

constexpr std::string_view kinds_of_tests =
    "The kinds name what laboratories look for in random numbers, as it applies to decks. Frequency: does "
    "every card come to every place "
    "equally often? Serial: does one card follow another as often as any? Runs: how long do cards rise or "
    "fall? Permutation: are orders, and the "
    "draws a shuffle is made of, equally likely? Correlation: do cards remember where they were? Matching: "
    "how many are where they were? "
    "Collision: does a whole deck come again? Gap: how "
    "far "
    "apart do the cards of one suit of a new deck (the first quarter of the starting order) lie? Poker: how "
    "many different ranks have hands of five dealt from the top? Coupon: how many cards are dealt until "
    "every "
    "quarter has come? Maximum: how high are the highest cards of these hands? From deck to deck: all of "
    "these "
    "for what happened between a deck and the one before it.";

constexpr std::string_view terms_that_were_read =
    "The terms on the right are those of 25 CFR 547.14(b)(2) (generators of random numbers in Class II "
    "gaming "
    "systems of the United States), read in the text current through 31 October 2024, which says that tests "
    "at a "
    "99 % confidence level may include them. Of its list (ix), the spectral test, is one of generators of "
    "numbers "
    "and not of decks, and (x), tests on subsequences, are examinations of parts of the record, each with an "
    "error "
    "rate of its own. That section does not say how many tests may fail; here all together have one error "
    "rate. "
    "GLI-11, GLI-19 and other standards of laboratories were not read, and nothing of them is cited.";

/// What was looked for, in a laboratory's words, and the worst of each kind.
std::string kinds_section(judged const& j) {
  struct kind {
    std::string_view name;
    std::size_t tests = 0;
    double adjusted_p = 1;
  };
  std::vector<kind> kinds;
  for (auto const& test : j.result.tests) {
    auto const name = std::string_view{test.name}.starts_with("from deck to deck")
                          ? std::string_view{"from deck to deck"}
                          : laboratory_term(test);
    auto at = std::ranges::find(kinds, name, &kind::name);
    if (at == kinds.end()) at = kinds.insert(kinds.end(), {name, 0, 1});
    ++at->tests;
    at->adjusted_p = std::min(at->adjusted_p, test.adjusted_p);
  }
  if (kinds.empty()) return {};
  bool const laboratory = std::ranges::find(kinds, "gap", &kind::name) != kinds.end();
  std::vector<std::pair<std::string, cell_kind>> columns{{"kind", cell_kind::words},
                                                         {"tests", cell_kind::number},
                                                         {"least adjusted p", cell_kind::number},
                                                         {"found", cell_kind::words}};
  if (laboratory) columns.push_back({"in 25 CFR 547.14(b)(2)", cell_kind::long_words});
  html_table table{"kinds",
                   "Kinds of tests, and the least p-value of each, corrected for all tests of the panel",
                   columns};
  for (auto const& k : kinds) {
    std::vector<std::string> cells{std::string{k.name}, std::to_string(k.tests), p_text(k.adjusted_p),
                                   k.adjusted_p <= j.alpha ? "a deviation" : "none"};
    if (laboratory)
      cells.emplace_back(term_of_regulation(k.name).empty() ? "not named" : term_of_regulation(k.name));
    table.row(cells, k.adjusted_p <= j.alpha ? "found" : "");
  }
  return section("kinds-of-tests", "Kinds of tests",
                 table.text() + paragraph(kinds_of_tests, "quiet") +
                     paragraph(laboratory ? terms_that_were_read
                                          : std::string_view{"No clause of any standard is cited."},
                               "quiet"));
}

constexpr std::string_view fact_style =
    "<style>.facts th{white-space:normal;max-width:12rem}.facts "
    "td.l{overflow-wrap:anywhere}.words{font-size:1.05rem}"
    "@media print{section#pictures .gallery{columns:2}section#pictures "
    ".gallery:has(figure:nth-child(5)){columns:3;column-gap:1.2rem}#judged "
    "table{font-size:8pt}#pictures{break-before:page}figcaption{font-size:8.5pt}.words{font-size:11pt}}</"
    "style>\n";

}  // namespace

std::string judge_page(judged const& j, counted_decks const& counted) {
  auto body = std::string{fact_style};
  body +=
      fmt::format("<header>\n<p class=\"badge {}\" id=\"verdict\">{}</p>\n<h1>{}</h1>\n",
                  j.deviation ? "found" : "none", j.deviation ? "deviation" : "no deviation found",
                  markup((j.deviation ? "Deviation found in " : "No deviation found in ") + decks_text(j)));
  if (auto const named = named_sentence(j); !named.statement.empty()) {
    body += fmt::format(
        "<p class=\"named\" id=\"named\">{}{}{}. <span class=\"quiet\">{}</span></p>\n",
        markup(named.opening),
        is_named(j) ? "<strong>" + markup(named.statement) + "</strong>" : markup(named.statement),
        markup(named.rest), markup(odds_sentence(j)));
  }
  body += "</header>\n" +
          section("everybody", "In plain words", paragraph(sentences(summary_for_everybody(j)), "words"));
  body += section("statistician", "For a statistician",
                  paragraph(sentences(summary_for_statisticians(j))) +
                      paragraph(fmt::format("From {}. {}", j.what, evidence_sentence(j)), "quiet"));
  body += facts_section(j);
  body += paragraph(
      "This is a statistical report, not a certification. It speaks of the records above and of no device, "
      "program or game they "
      "may have come from.",
      "named");
  body += rules_section(j);
  auto const pictures = pictures_of(j, counted);
  if (!pictures.empty()) {
    auto content = gallery(pictures);
    if (auto const why = without_curve(j); !why.empty()) content += paragraph(why, "quiet");
    body += section("pictures", "What the decks look like", content);
  }
  if (j.provenance.empty()) {
    for (auto const& line : j.notes) body += paragraph(line, "quiet");
  }
  body += "<div class=\"new-page\"></div>\n" + findings_section(j) + power_section(j) + kinds_section(j) +
          section("every-test", "Every test", tests_table(j)) + boards_section(j);
  return html_page(verdict_sentence(j), body);
}

drawing judge_drawing(judged const& j, counted_decks const& counted) {
  std::vector<std::string> lines;
  if (auto const odds = odds_sentence(j); is_named(j) && !odds.empty()) lines.push_back(odds);
  lines.push_back(fmt::format("From {}. {}", j.what, evidence_sentence(j)));
  lines.insert(lines.end(), j.notes.begin(), j.notes.end());
  return panel_of(verdict_sentence(j), lines, pictures_of(j, counted));
}

}  // namespace faro::program
