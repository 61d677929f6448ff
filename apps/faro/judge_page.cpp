#include "judge_page.hpp"

#include "frame.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace faro::program {
namespace {

constexpr char const* style = R"(<style>
:root{color-scheme:light dark;--ink:#1c1f23;--quiet:#5b6470;--paper:#fff;--card:#f5f6f8;--line:#d9dde3;--mark:#2f6fb3;--law:#c2410c;--high:#b2182b;--low:#2166ac}
@media(prefers-color-scheme:dark){:root{--ink:#e8eaed;--quiet:#9aa3ae;--paper:#15181c;--card:#1e2329;--line:#343b44;--mark:#6aa5e3;--law:#f08a4b;--high:#ff7a6b;--low:#6db3ff}}
*{box-sizing:border-box}body{margin:0 auto;max-width:62rem;padding:1.5rem 1rem 4rem;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}h2{font-size:1.1rem;margin:2.2rem 0 .5rem}p{margin:.4rem 0}.quiet{color:var(--quiet)}
.named{background:var(--card);border-left:4px solid var(--law);padding:.7rem 1rem;border-radius:4px}
.pair{display:grid;gap:1.5rem;grid-template-columns:repeat(auto-fit,minmax(18rem,1fr))}
svg{display:block;width:100%;height:auto}svg text{fill:var(--quiet);font-size:11px}svg .axis{stroke:var(--line)}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.85rem;min-width:100%}th,td{text-align:right;padding:.25rem .6rem;border-bottom:1px solid var(--line);white-space:nowrap;font-variant-numeric:tabular-nums}
th:first-child,td:first-child,th:last-child,td:last-child{text-align:left}tr.found td{color:var(--law);font-weight:600}
</style>)";

std::string verdict_sentence(judged const& j) {
  auto const& r = j.result;
  auto const decks = fmt::format("{} deck{} of {} cards", r.decks, r.decks == 1 ? "" : "s", r.cards);
  if (!j.deviation) return "No deviation found in " + decks;
  return "A deviation in " + decks + (j.sequential || r.tests.empty() ? "" : ": " + r.strongest().name);
}

std::string named_section(judged const& j) {
  if (!j.faults || j.faults->findings.empty()) return {};
  auto const& best = j.faults->findings.front();
  auto const lead = j.faults->named(j.alpha) ? "It looks like: " : "The nearest of the known faults: ";
  auto out = fmt::format("<p class=\"named\">{}<strong>{}</strong>", lead, markup(best.statement));
  if (!best.next.empty())
    out += fmt::format(" <span class=\"quiet\">odds {} over {}</span>",
                       odds_in_words(best.log_odds_against_next), markup(best.next));
  return out + "</p>\n";
}

// ---- Pictures ---------------------------------------------------------------------------------------------

/// Card x position: how far each cell is from its expectation, in standard deviations.
std::string heat_map(deck_tables const& tables) {
  auto const n = tables.cards();
  constexpr std::size_t most = 128;
  if (n > most) return {};
  constexpr double side = 400;
  constexpr double left = 26;
  auto const cell = side / static_cast<double>(n);
  auto const expected = static_cast<double>(tables.decks()) / static_cast<double>(n);
  auto const deviation = std::sqrt(expected * (1 - 1 / static_cast<double>(n)));
  auto out = fmt::format(
      "<figure style=\"margin:0\"><svg viewBox=\"0 0 {0} {0}\" role=\"img\" aria-label=\"card by "
      "position\"><rect x=\"{1}\" y=\"{1}\" width=\"{2}\" height=\"{2}\" fill=\"var(--card)\"/>\n",
      left + side + 2, left, side);
  for (std::size_t card = 0; card < n; ++card) {
    for (std::size_t position = 0; position < n; ++position) {
      auto const z = (static_cast<double>(tables.at(position, card)) - expected) / deviation;
      if (std::abs(z) < 0.75) continue;  // the quiet middle stays empty
      out += fmt::format(
          "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"var(--{})\" "
          "fill-opacity=\"{:.2f}\"/>",
          left + static_cast<double>(position) * cell, left + static_cast<double>(card) * cell, cell, cell,
          z > 0 ? "high" : "low", std::min(1.0, std::abs(z) / 4));
    }
  }
  out += fmt::format(
      "<text x=\"{0}\" y=\"14\">position 1</text><text x=\"{1}\" y=\"14\" text-anchor=\"end\">{2}</text>"
      "<text transform=\"translate(14,{0}) rotate(-90)\" text-anchor=\"end\">card 1</text><text "
      "transform=\"translate(14,{1}) rotate(-90)\">{2}</text></svg>",
      left, left + side, n);
  return out +
         "<figcaption class=\"quiet\">Too often <span style=\"color:var(--high)\">red</span>, too seldom "
         "<span style=\"color:var(--low)\">blue</span>; full colour is four standard "
         "deviations.</figcaption></figure>\n";
}

/// The statistic that the strongest test is about, or rising sequences.
deck_statistic telling(judged const& j, panel_laws const& laws) {
  auto tests = j.result.tests;
  std::ranges::stable_sort(tests, {}, &panel_test::p_value);
  for (auto const& t : tests) {
    for (std::size_t s = 0; s < deck_statistics; ++s) {
      auto const statistic = static_cast<deck_statistic>(s);
      if (t.name.starts_with(std::string{name_of(statistic)} + ",") &&
          !laws.of(statistic).probability.empty())
        return statistic;
    }
  }
  return deck_statistic::rising_sequences;
}

/// What was counted, as bars, against the exact law, as dots.
std::string histogram(deck_statistic statistic, deck_tables const& tables, panel_laws const& laws) {
  auto const& law = laws.of(statistic);
  auto const& counts = tables.numbers().histogram[static_cast<std::size_t>(statistic)];
  auto const decks = static_cast<double>(tables.decks());
  struct column {
    std::int64_t value;
    double seen, fair;
  };
  std::vector<column> columns;
  for (std::size_t k = 0; k < law.probability.size(); ++k) {
    auto const value = law.least + static_cast<std::int64_t>(k) * law.step;
    auto const at = static_cast<std::size_t>(value);
    columns.push_back(
        {value, at < counts.size() ? static_cast<double>(counts[at]) / decks : 0, law.probability[k]});
  }
  auto const shown = [](column const& c) { return c.seen > 0 || c.fair > 1e-4; };
  auto const first = std::ranges::find_if(columns, shown);
  auto last = columns.end();
  while (last != first && !shown(*(last - 1))) --last;
  constexpr std::ptrdiff_t most = 120;
  if (first == last || last - first > most) return {};
  auto const highest = std::ranges::max(std::vector<column>(first, last), {},
                                        [](column const& c) { return std::max(c.seen, c.fair); });
  auto const top = std::max(highest.seen, highest.fair);
  constexpr double width = 420;
  constexpr double height = 240;
  constexpr double bottom = 26;
  auto const step = width / static_cast<double>(last - first);
  auto out =
      fmt::format("<figure style=\"margin:0\"><svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">",
                  width, height + bottom, name_of(statistic));
  for (auto c = first; c != last; ++c) {
    auto const x = static_cast<double>(c - first) * step;
    auto const y = [&](double p) { return height - p / top * (height - 10); };
    out += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"var(--mark)\"/>",
        x + step * 0.1, y(c->seen), step * 0.8, height - y(c->seen));
    out += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" fill=\"var(--law)\"/>", x + step / 2,
                       y(c->fair), std::clamp(step * 0.18, 1.5, 4.0));
    auto const every = std::max<std::ptrdiff_t>(1, (last - first) / 10);
    if ((c - first) % every == 0)
      out += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">{}</text>", x + step / 2,
                         height + 16, c->value);
  }
  out += fmt::format("<line class=\"axis\" x1=\"0\" x2=\"{0}\" y1=\"{1}\" y2=\"{1}\"/></svg>", width, height);
  return out + fmt::format(
                   "<figcaption class=\"quiet\">{} of a deck: counted <span "
                   "style=\"color:var(--mark)\">bars</span>, a fair shuffle <span "
                   "style=\"color:var(--law)\">dots</span> (exact).</figcaption></figure>\n",
                   name_of(statistic));
}

/// The p-values of all tests against those of a fair shuffle, both as powers of ten.
std::string quantile_plot(judged const& j) {
  std::vector<double> p;
  for (auto const& t : j.result.tests) p.push_back(std::max(t.p_value, 1e-300));
  if (p.size() < 2) return {};
  std::ranges::sort(p);
  constexpr double width = 420;
  constexpr double side = 260;  // its height
  constexpr double left = 46;
  auto const most = std::clamp(-std::log10(p.front()), 3.0, 20.0);
  auto const widest = std::log10(static_cast<double>(p.size()) + 1);
  auto const x = [&](double v) { return left + v / widest * (width - left - 10); };
  auto const y = [&](double v) { return side - 24 - std::min(v, most) / most * (side - 40); };
  auto out = fmt::format(
      "<figure style=\"margin:0\"><svg viewBox=\"0 0 {0} {1}\" role=\"img\" aria-label=\"p-values\"><line "
      "class=\"axis\" x1=\"{2:.1f}\" y1=\"{3:.1f}\" x2=\"{4:.1f}\" y2=\"{5:.1f}\"/>",
      width, side, x(0), y(0), x(widest), y(widest));
  for (std::size_t i = 0; i < p.size(); ++i) {
    auto const fair = -std::log10((static_cast<double>(i) + 0.5) / static_cast<double>(p.size()));
    out += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"var(--mark)\"/>",
                       x(std::min(fair, widest)), y(-std::log10(p[i])));
  }
  out += fmt::format(
      "<text x=\"{:.0f}\" y=\"{:.0f}\">1</text><text x=\"2\" y=\"{:.0f}\">1</text><text x=\"2\" "
      "y=\"{:.0f}\">10^-{:.0f}</text></svg>",
      left, side - 8, y(0), y(most) + 4, most);
  return out +
         "<figcaption class=\"quiet\">The p-values of all tests, the smallest on the right; those of a fair "
         "shuffle lie along the line.</figcaption></figure>\n";
}

// ---- Words and tables -------------------------------------------------------------------------------------

std::string tests_table(judged const& j) {
  auto tests = j.result.tests;
  std::ranges::stable_sort(tests, {}, [](panel_test const& t) { return std::pair{t.adjusted_p, t.p_value}; });
  std::string out =
      "<h2>Every test</h2>\n<div class=\"scroll\"><table><thead><tr><th>test</th><th>p</th><th>adjusted "
      "p</th><th>statistic</th><th>fair shuffle</th></tr></thead><tbody>\n";
  for (auto const& t : tests) {
    out += fmt::format("<tr{}><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                       t.adjusted_p <= j.alpha ? " class=\"found\"" : "", markup(t.name), p_text(t.p_value),
                       p_text(t.adjusted_p), short_number(t.statistic), markup(t.null));
  }
  return out + "</tbody></table></div>\n";
}

std::string findings_table(judged const& j) {
  if (!j.faults || j.faults->findings.empty()) return {};
  std::string out =
      "<h2>What it could be</h2>\n<div "
      "class=\"scroll\"><table><thead><tr><th>fault</th><th>evidence</th><th>odds over none of "
      "these</th><th></th></tr></thead><tbody>\n";
  for (auto const& f : j.faults->findings) {
    out += fmt::format("<tr><td>{}</td><td>10^{:.1f}</td><td>{}</td><td>{}</td></tr>\n", markup(f.name),
                       f.log_e / std::log(10.0), odds_in_words(f.log_odds_against_none), markup(f.statement));
  }
  return out + "</tbody></table></div>\n";
}

std::string power_section(judged const& j) {
  if (!j.power) return {};
  auto const list = [](std::vector<power_row> const& rows) {
    std::string text;
    for (auto const& row : rows) text += (text.empty() ? "" : "; ") + markup(row.statement);
    return text.empty() ? std::string{"nothing"} : text;
  };
  return fmt::format(
      "<h2>What so many decks show</h2>\n<p>With {:g} % chance they would have shown: {}.</p>\n<p>They would "
      "not have shown: {}.</p>\n",
      100 * j.power->power, list(j.power->shown), list(j.power->missed));
}

}  // namespace

std::string judge_page(judged const& j, deck_tables const* tables, panel_laws const* laws) {
  auto const title = verdict_sentence(j);
  auto out = fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width,initial-scale=1\">\n<title>{0}</title>\n{1}\n</head><body>\n<h1>{0}</"
      "h1>\n",
      markup(title), style);
  out += named_section(j);
  out += fmt::format(
      "<p class=\"quiet\">From {}. Error rate {}{}.</p>\n", markup(j.what), short_number(j.alpha),
      j.sequential
          ? fmt::format(" at any time of stopping; evidence 10^{:.1f} to 1", j.log_e / std::log(10.0))
          : fmt::format(" for all {} tests together (Holm)", j.result.tests.size()));
  for (auto const& line : j.notes) out += "<p class=\"quiet\">" + markup(line) + "</p>\n";
  if (tables && laws && tables->decks() > 0) {
    out += "<h2>Card by position, and the most telling count</h2>\n<div class=\"pair\">\n" +
           heat_map(*tables) + histogram(telling(j, *laws), *tables, *laws) + "</div>\n" +
           "<h2>All tests together</h2>\n<div style=\"max-width:30rem\">\n" + quantile_plot(j) + "</div>\n";
  }
  return out + findings_table(j) + power_section(j) + tests_table(j) + "</body></html>\n";
}

}  // namespace faro::program
