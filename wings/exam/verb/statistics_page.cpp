// Reliability first, then the versions, then a row a question; what the numbers mean stands under them.
#include "exam/verb/statistics_page.hpp"

#include "exam/verb/statistics_texts.hpp"
#include "pages/markup.hpp"
#include "pages/page.hpp"

#include <faro/exam/detail/write.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace faro::program {
namespace {

using column = html_table::column;

/// As the language writes numbers: a comma or a point; after a mark that keeps a minus before its number
/// where words go from right to left.
std::string as_written(std::string out, statistics_texts const& say) {
  bool const point = say.language == "en" || say.language == "ja" || say.language == "ar";
  if (!point) std::ranges::replace(out, '.', ',');
  return out.starts_with('-') && say.language == "ar" ? "\u200e" + out : out;
}
std::string number(double value, int digits, statistics_texts const& say) {
  return as_written(fmt::format("{:.{}f}", value, digits), say);
}

std::string between(std::optional<exam::interval> const& i, double times, int digits,
                    statistics_texts const& say) {
  return i ? fmt::format("{}\u00a0{} {}", number(i->low * times, digits, say), say.to,
                         number(i->high * times, digits, say))
           : std::string{"-"};
}

/// A text of the table with numbers in its places.
template <class... Values>
std::string with(std::string_view text, Values const&... values) {
  return fmt::format(fmt::runtime(text), values...);
}

/// Two decimals; what rounds to nothing has no sign.
std::string correlation_text(double r, statistics_texts const& say) {
  return number(std::abs(r) < 0.005 ? 0 : r, 2, say);
}

/// Room on paper: some thirty questions on a page.
constexpr std::string_view narrow_rows =
    "<style>@media print{h1{font-size:14pt;margin:0 0 .2rem}h2{margin:.6rem 0 .2rem}.named{padding:.35rem "
    ".8rem}p{margin:.25rem "
    "0}#versions{min-width:0;font-size:8pt}#versions td,#versions th{padding:.05rem "
    ".8rem}#questions{font-size:7.3pt;line-height:1.2}#questions td,#questions th{padding:.03rem "
    ".28rem}#questions td:nth-child(6){width:34%}#questions "
    "td:nth-child(7){width:29%}.quiet{font-size:8pt;line-height:1.3}}</style>\n";

std::string percent(double share) { return fmt::format("{:.0f}", share * 100); }

std::size_t worth_of(double alpha) {
  return alpha >= 0.9 ? 0 : alpha >= 0.8 ? 1 : alpha >= 0.7 ? 2 : alpha >= 0.5 ? 3 : 4;
}

std::string reliability_text(exam::exam_reliability const& r, statistics_texts const& say) {
  auto out =
      paragraph(with(say.summary, r.sheets, number(r.mean * 100, 1, say), number(r.deviation * 100, 1, say)));
  if (!r.alpha)
    return out + paragraph(with(say.no_alpha, std::string{exam::sentence(*r.why_not, say.why)}), "quiet");
  out += paragraph(with(say.reliability, r.dichotomous ? std::string_view{"KR-20"} : say.cronbach,
                        number(*r.alpha, 2, say), number(r.alpha_between->low, 2, say),
                        number(r.alpha_between->high, 2, say), say.worth[worth_of(*r.alpha)]),
                   "named");
  if (r.error)
    out += paragraph(with(say.error, number(*r.error * 100, 1, say), number(*r.error * 196, 0, say)));
  return out;
}

std::string versions_text(exam::version_comparison const& c, statistics_texts const& say) {
  if (c.versions.size() < 2) return {};
  constexpr std::size_t most_shown = 30;
  if (c.versions.size() > most_shown) return {};  // a sheet each
  auto const heading = [&](std::size_t i) { return std::string{say.of_versions[i]}; };
  html_table table{"versions",
                   std::string{say.versions},
                   {{heading(0), column::words},
                    {heading(1), column::number},
                    {heading(2), column::number},
                    {heading(3), column::number}}};
  for (auto const& v : c.versions)
    table.row({v.name, std::to_string(v.sheets), number(v.mean * 100, 1, say),
               between(v.mean_between, 100, 0, say)});
  std::string verdict{say.too_few};
  if (c.p)
    verdict = fmt::format("{} {}", *c.p < 0.01 ? say.differ : say.alike,
                          with(say.chance, as_written(fmt::format("{:.3g}", *c.p * 100), say),
                               as_written(fmt::format("{:.3g}", *c.p), say)));
  return section("fairness", say.fairness, table.text() + paragraph(verdict));
}

std::string options_text(exam::question_measure const& m, statistics_texts const& say) {
  std::string out;
  // An answer is not split between lines: its blanks are no-break ones.
  for (auto const& o : m.options)
    out +=
        fmt::format("{}{}{}\u00a0{}{}", out.empty() ? "" : " · ", exam::letter(o.place), o.right ? "*" : "",
                    o.chosen, o.others ? fmt::format("\u00a0({})", percent(*o.others)) : "");
  if (m.blank > 0) out += fmt::format("{}{}\u00a0{}", out.empty() ? "" : " · ", say.blank, m.blank);
  return out;
}

std::string questions_text(exam::grader const& grader, std::vector<exam::question_measure> const& all,
                           statistics_texts const& say) {
  auto const heading = [&](std::size_t i) { return std::string{say.of_questions[i]}; };
  html_table table{"questions",
                   std::string{say.questions},
                   {{heading(0), column::words},
                    {heading(1), column::number},
                    {heading(5), column::number},
                    {heading(2), column::number},
                    {heading(5), column::number},
                    {heading(3), column::long_words},
                    {heading(4), column::long_words}}};
  for (auto const& m : all) {
    std::string remarks;
    for (auto const& remark : m.remarks)
      remarks += (remarks.empty() ? "" : "; ") + exam::sentence(remark, say.remarks);
    bool const graded = m.difficulty_between.has_value();  // by somebody: an essay is not
    table.row({grader.at(m.question).id, graded ? percent(m.difficulty) : "-",
               between(m.difficulty_between, 100, 0, say),
               m.discrimination ? correlation_text(*m.discrimination, say) : "-",
               between(m.discrimination_between, 1, 2, say), options_text(m, say), remarks},
              remarks.empty() ? "" : "found");
  }
  return section("each", say.each, table.text());
}

}  // namespace

std::string statistics_page(std::string const& title, std::string const& language, exam::grader const& grader,
                            std::vector<exam::graded_sheet> const& sheets) {
  auto const& say = statistics_texts_of(language);
  auto const reliability = exam::reliability_of(grader, sheets);
  auto const heading = title.empty() ? std::string{say.title} : title;
  auto body = std::string{narrow_rows};
  body +=
      fmt::format("<header><h1>{}</h1>\n{}</header>\n", markup(heading), reliability_text(reliability, say));
  body += versions_text(exam::compare_versions(sheets), say);
  body += questions_text(grader, exam::question_measures(grader, sheets), say);
  body += paragraph(say.meaning, "quiet");
  return html_page(heading, body, say.language, say.language == "ar" ? "rtl" : "ltr");
}

}  // namespace faro::program
