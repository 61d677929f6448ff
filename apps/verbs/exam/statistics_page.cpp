// Reliability first, then the versions, then a row a question; what the numbers mean stands under them.
#include "verbs/exam/statistics_page.hpp"

#include "pages/markup.hpp"
#include "pages/page.hpp"

#include <faro/exam/write.hpp>
#include <faro/text/words.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace faro::program {
namespace {

using column = html_table::column;

std::string between(std::optional<exam::interval> const& i, double times, int digits) {
  return i ? fmt::format("{:.{}f} to {:.{}f}", i->low * times, digits, i->high * times, digits)
           : std::string{"-"};
}

/// Two decimals; what rounds to nothing has no sign.
std::string correlation_text(double r) { return fmt::format("{:.2f}", std::abs(r) < 0.005 ? 0 : r); }

/// Room on paper: some thirty questions on a page.
constexpr std::string_view narrow_rows =
    "<style>@media print{#questions{font-size:7.5pt;line-height:1.25}#questions td,#questions "
    "th{padding:.08rem .3rem}#questions td:nth-child(6){width:32%}#questions "
    "td:nth-child(7){width:26%}}</style>\n";

std::string percent(double share) { return fmt::format("{:.0f}", share * 100); }

std::string_view word_of_alpha(double alpha) {
  if (alpha >= 0.9) return "high: enough for decisions about single students";
  if (alpha >= 0.8) return "good for an exam in class";
  if (alpha >= 0.7) return "fair for an exam in class";
  if (alpha >= 0.5) return "low: marks close to each other should not be told apart";
  return "very low: the marks say little about who knows more";
}

std::string reliability_text(exam::exam_reliability const& r) {
  auto out = paragraph(fmt::format("{}, mean {:.1f} % of the points, standard deviation {:.1f}.",
                                   plural(r.sheets, "sheet"), r.mean * 100, r.deviation * 100));
  auto const name = r.dichotomous ? "KR-20" : "Cronbach's alpha";
  if (!r.alpha) return out + paragraph(fmt::format("Reliability is not computed: {}.", r.why_not), "quiet");
  out += paragraph(fmt::format("Reliability ({}): {:.2f}, between {} with 95 % confidence. That is {}.", name,
                               *r.alpha, between(r.alpha_between, 1, 2), word_of_alpha(*r.alpha)),
                   "named");
  if (r.error)
    out += paragraph(
        fmt::format("Standard error of measurement: {:.1f} points of 100. A student who took such an exam "
                    "again would mostly come within {:.0f} of the first result.",
                    *r.error * 100, *r.error * 196));
  return out;
}

std::string versions_text(exam::version_comparison const& c) {
  if (c.versions.size() < 2) return {};
  constexpr std::size_t most_shown = 30;
  if (c.versions.size() > most_shown) return {};  // a sheet each
  html_table table{"versions",
                   "Versions: the mean of each, in % of the points",
                   {{"version", column::words},
                    {"sheets", column::number},
                    {"mean %", column::number},
                    {"95 %", column::number}}};
  for (auto const& v : c.versions)
    table.row({v.name, std::to_string(v.sheets), fmt::format("{:.1f}", v.mean * 100),
               between(v.mean_between, 100, 0)});
  std::string verdict = "Too few sheets to compare them.";
  if (c.p)
    verdict = fmt::format(
        "{} Were the versions equally hard, means so different would come up in {:.3g} of 100 exams "
        "(analysis of variance, p = {:.3g}).",
        *c.p < 0.01 ? "The versions differ by more than chance explains: compare the questions below."
                    : "No difference between the versions beyond chance.",
        *c.p * 100, *c.p);
  return section("fairness", "Were the versions equally hard?", table.text() + paragraph(verdict));
}

std::string options_text(exam::question_measure const& m) {
  std::string out;
  // An answer is not split between lines: its blanks are no-break ones.
  for (auto const& o : m.options)
    out +=
        fmt::format("{}{}{}\u00a0{}{}", out.empty() ? "" : " · ", exam::letter(o.place), o.right ? "*" : "",
                    o.chosen, o.others ? fmt::format("\u00a0({})", percent(*o.others)) : "");
  if (m.blank > 0) out += fmt::format("{}blank\u00a0{}", out.empty() ? "" : " · ", m.blank);
  return out;
}

std::string questions_text(exam::grader const& grader, std::vector<exam::question_measure> const& all) {
  html_table table{
      "questions",
      "Questions in the order of the bank. Answers: the bank's letter (* is right), how often it was chosen, "
      "and in brackets how the choosers did on all else, in %",
      {{"question", column::words},
       {"right %", column::number},
       {"95 %", column::number},
       {"discrimination", column::number},
       {"95 %", column::number},
       {"answers", column::long_words},
       {"to look at", column::long_words}}};
  for (auto const& m : all) {
    std::string remarks;
    for (auto const& text : m.remarks) remarks += (remarks.empty() ? "" : "; ") + text;
    table.row({grader.at(m.question).id, percent(m.difficulty), between(m.difficulty_between, 100, 0),
               m.discrimination ? correlation_text(*m.discrimination) : "-",
               between(m.discrimination_between, 1, 2), options_text(m), remarks},
              remarks.empty() ? "" : "found");
  }
  return section("each", "Question by question", table.text());
}

constexpr std::string_view meaning =
    "Right %: the mean share of the points; high is easy. Discrimination: the correlation with all other "
    "questions; "
    "0.3 and more is good, about 0 tells nobody apart, below 0 the better students get it wrong and the key "
    "is worth a "
    "look. Distractors: a wrong answer that nobody takes is no choice; one that draws the better students is "
    "perhaps "
    "right. All intervals are at 95 %: Wilson for shares, Student for other means, Fisher for correlations, "
    "Feldt for "
    "reliability. With fewer than 20 sheets nothing is remarked on.";

}  // namespace

std::string statistics_page(std::string const& title, exam::grader const& grader,
                            std::vector<exam::graded_sheet> const& sheets) {
  auto const reliability = exam::reliability_of(grader, sheets);
  auto body = std::string{narrow_rows};
  body += fmt::format("<header><h1>{}</h1>\n{}</header>\n",
                      markup(title.empty() ? "How the exam did" : title), reliability_text(reliability));
  body += versions_text(exam::compare_versions(sheets));
  body += questions_text(grader, exam::question_measures(grader, sheets));
  body += paragraph(meaning, "quiet");
  return html_page(title.empty() ? "How the exam did" : title, body);
}

}  // namespace faro::program
