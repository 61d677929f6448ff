// Reliability, difficulty, discrimination and distractors with their intervals; versions compared.
#include "exam/src/reliability.hpp"

#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace faro::exam {
namespace {

constexpr double tail = 0.025, z_95 = 1.959963984540054;

struct moments {
  std::size_t n = 0;
  double mean = 0, variance = 0;  // by n - 1
};
moments moments_of(std::vector<double> const& values) {
  moments out{values.size(), 0, 0};
  for (double const v : values) out.mean += v / static_cast<double>(values.size());
  for (double const v : values) out.variance += (v - out.mean) * (v - out.mean);
  out.variance = values.size() > 1 ? out.variance / static_cast<double>(values.size() - 1) : 0;
  return out;
}

/// Wilson's, for a share of right and wrong.
interval wilson(double share, double n) {
  auto const z2 = z_95 * z_95;
  auto const middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  auto const half = z_95 * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n);
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

/// Student's, for a mean; nothing for one value.
std::optional<interval> of_mean(moments const& m) {
  if (m.n < 2) return std::nullopt;
  boost::math::students_t const t{static_cast<double>(m.n - 1)};
  auto const half = quantile(complement(t, tail)) * std::sqrt(m.variance / static_cast<double>(m.n));
  return interval{std::max(0.0, m.mean - half), std::min(1.0, m.mean + half)};
}

std::optional<double> correlation_of(std::vector<double> const& x, std::vector<double> const& y) {
  auto const a = moments_of(x), b = moments_of(y);
  if (x.size() < 3 || a.variance < 1e-12 || b.variance < 1e-12) return std::nullopt;
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += (x[i] - a.mean) * (y[i] - b.mean);
  return sum / (static_cast<double>(x.size() - 1) * std::sqrt(a.variance * b.variance));
}

std::optional<interval> of_correlation(std::optional<double> r, std::size_t n) {
  if (!r || n < 4 || std::abs(*r) > 1 - 1e-9) return std::nullopt;
  auto const half = z_95 / std::sqrt(static_cast<double>(n) - 3);
  return interval{std::tanh(std::atanh(*r) - half), std::tanh(std::atanh(*r) + half)};
}

/// Points of the counted questions, a row a sheet, where all sheets ask the same ones.
struct points_table {
  std::vector<std::uint32_t> questions{};
  std::vector<double> of{};
  std::vector<std::vector<double>> rows{};
  std::optional<no_alpha> why_not{};
};

points_table table_of(std::vector<graded_sheet> const& sheets) {
  points_table out;
  for (auto const& sheet : sheets) {
    std::vector<std::pair<std::uint32_t, graded_question const*>> marks;
    for (auto const& mark : sheet.marks) {
      if (mark.counted && !mark.of.is_zero()) marks.emplace_back(mark.question, &mark);
    }
    std::ranges::sort(marks);
    std::vector<std::uint32_t> questions;
    std::vector<double> row;
    for (auto const& [question, mark] : marks) {
      questions.push_back(question);
      row.push_back(mark->points.to_double());
      if (out.rows.empty()) out.of.push_back(mark->of.to_double());
    }
    if (!out.rows.empty() && questions != out.questions) {
      out.why_not = no_alpha::different_questions;
      return out;
    }
    out.questions = std::move(questions);
    out.rows.push_back(std::move(row));
  }
  if (out.rows.size() < 3) out.why_not = no_alpha::few_sheets;
  if (out.questions.size() < 2) out.why_not = no_alpha::few_questions;
  return out;
}

/// Cronbach's alpha of the columns but one.
std::optional<double> alpha_of(points_table const& table, std::size_t without = SIZE_MAX) {
  std::vector<double> totals(table.rows.size());
  double columns = 0, variances = 0;
  for (std::size_t i = 0; i < table.questions.size(); ++i) {
    if (i == without) continue;
    std::vector<double> column;
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
      column.push_back(table.rows[row][i]);
      totals[row] += table.rows[row][i];
    }
    variances += moments_of(column).variance;
    ++columns;
  }
  auto const whole = moments_of(totals).variance;
  if (columns < 2 || whole < 1e-12) return std::nullopt;
  return columns / (columns - 1) * (1 - variances / whole);
}

bool all_or_nothing(points_table const& table) {
  return std::ranges::all_of(table.rows, [&](auto const& row) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (row[i] != 0 && row[i] != table.of[i]) return false;
    }
    return true;
  });
}

std::optional<double> share_of(graded_sheet const& sheet) {
  if (sheet.of.is_zero()) return std::nullopt;
  return (sheet.points / sheet.of).to_double();
}

/// The share of all other points; nothing when there are none.
std::optional<double> rest_of(graded_sheet const& sheet, graded_question const& mark) {
  auto const of = sheet.of - (mark.counted ? mark.of : ratio{});
  if (of.is_zero()) return std::nullopt;
  return ((sheet.points - (mark.counted ? mark.points : ratio{})) / of).to_double();
}

/// What was collected of one question.
struct collected {
  std::vector<double> shares{}, with_rest{}, rests{};
  std::vector<std::vector<double>> rests_by_option{};
  std::uint64_t sheets = 0, blank = 0;
};

std::vector<option_measure> options_in(question const& q, collected const& c) {
  std::vector<option_measure> out;
  if (q.kind != question_kind::choice && q.kind != question_kind::true_false) return out;
  for (std::size_t i = 0; i < q.answers.size(); ++i) {
    auto const& rests = c.rests_by_option[i];
    option_measure one{q.answers[i].id, i, q.answers[i].weight().sign() > 0, rests.size(), {}};
    if (!rests.empty()) one.others = moments_of(rests).mean;
    out.push_back(std::move(one));
  }
  return out;
}

/// `spread`: the standard deviation of what students did on all else.
std::vector<remark> remarks_on(question_measure const& m, double spread) {
  constexpr std::uint64_t enough = 20;
  constexpr double easy = 0.95, hard = 0.2, weak = 0.1, rare = 0.02;
  std::vector<remark> out;
  if (m.sheets < enough) return out;  // so few sheets say nothing
  if (m.discrimination_between && m.discrimination_between->high < 0)
    out.push_back({remark_kind::worse_than_elsewhere});
  else if (m.discrimination && *m.discrimination < weak && m.difficulty < easy)
    out.push_back({remark_kind::tells_little});
  bool const graded = m.difficulty_between.has_value();  // by somebody: an essay is not
  if (graded && m.difficulty >= easy) out.push_back({remark_kind::easy});
  if (graded && m.difficulty <= hard) out.push_back({remark_kind::hard});
  double best_right = -1;
  for (auto const& o : m.options) {
    if (o.right && o.others) best_right = std::max(best_right, *o.others);
  }
  remark unused{remark_kind::hardly_taken};  // told in one go
  for (auto const& o : m.options) {
    auto const letter_of = std::string{letter(o.place)};
    if (!o.right && static_cast<double>(o.chosen) < rare * static_cast<double>(m.sheets))
      unused.answers.push_back(letter_of);
    // By more than the chance that so few of a class are better: one such answer in twenty.
    constexpr double beyond_chance = 1.645;
    auto const chance =
        beyond_chance * spread / std::sqrt(static_cast<double>(std::max<std::uint64_t>(1, o.chosen)));
    if (!o.right && o.others && o.chosen >= 5 && best_right >= 0 && *o.others > best_right + chance)
      out.push_back({remark_kind::draws_the_better, {letter_of}});
  }
  if (!unused.answers.empty()) out.push_back(std::move(unused));
  return out;
}

}  // namespace

std::string_view sentence(no_alpha why, reason_texts const& texts) {
  return texts[static_cast<std::size_t>(why)];
}

std::string sentence(remark const& r, remark_texts const& texts) {
  return fmt::format(fmt::runtime(texts[static_cast<std::size_t>(r.kind)]), fmt::join(r.answers, ", "),
                     r.answers.size() == 1 ? "answer" : "answers");
}

exam_reliability reliability_of(grader const& m, std::vector<graded_sheet> const& sheets) {
  static_cast<void>(m);
  exam_reliability out;
  out.sheets = sheets.size();
  std::vector<double> shares;
  for (auto const& sheet : sheets) {
    if (auto const share = share_of(sheet)) shares.push_back(*share);
  }
  auto const whole = moments_of(shares);
  out.mean = whole.mean;
  out.deviation = std::sqrt(whole.variance);
  auto const table = table_of(sheets);
  out.questions = table.questions.size();
  out.why_not = table.why_not;
  if (out.why_not) return out;
  out.dichotomous = all_or_nothing(table);
  out.alpha = alpha_of(table);
  if (!out.alpha) {
    out.why_not = no_alpha::equal_points;
    return out;
  }
  auto const n = static_cast<double>(table.rows.size()), k = static_cast<double>(table.questions.size());
  boost::math::fisher_f const f{n - 1, (n - 1) * (k - 1)};
  out.alpha_between = interval{1 - (1 - *out.alpha) * quantile(complement(f, tail)),
                               1 - (1 - *out.alpha) * quantile(f, tail)};
  out.error = out.deviation * std::sqrt(std::max(0.0, 1 - *out.alpha));
  return out;
}

std::vector<question_measure> question_measures(grader const& m, std::vector<graded_sheet> const& sheets) {
  std::map<std::uint32_t, collected> all;
  for (auto const& sheet : sheets) {
    for (auto const& mark : sheet.marks) {
      auto& c = all[mark.question];
      auto const& q = m.at(mark.question);
      c.rests_by_option.resize(std::max(c.rests_by_option.size(), q.answers.size()));
      ++c.sheets;
      c.blank += mark.blank;
      auto const rest = rest_of(sheet, mark);
      if (q.kind == question_kind::choice || q.kind == question_kind::true_false) {
        for (auto const at : mark.chosen) c.rests_by_option[at].push_back(rest.value_or(0));
      }
      if (!mark.counted || mark.of.is_zero()) continue;
      auto const share = (mark.points / mark.of).to_double();
      c.shares.push_back(share);
      if (!rest) continue;
      c.with_rest.push_back(share);
      c.rests.push_back(*rest);
    }
  }
  auto const table = table_of(sheets);
  std::vector<question_measure> out;
  for (auto const& [place, c] : all) {
    question_measure one{place, c.sheets, c.blank, 0, {}, {}, {}, {}, {}, {}};
    auto const shares = moments_of(c.shares);
    one.difficulty = shares.mean;
    bool const right_or_wrong = std::ranges::all_of(c.shares, [](double s) { return s == 0 || s == 1; });
    if (!c.shares.empty())
      one.difficulty_between =
          right_or_wrong ? wilson(shares.mean, static_cast<double>(shares.n)) : of_mean(shares);
    one.discrimination = correlation_of(c.with_rest, c.rests);
    one.discrimination_between = of_correlation(one.discrimination, c.rests.size());
    auto const column = std::ranges::find(table.questions, place);
    if (!table.why_not && column != table.questions.end())
      one.alpha_without = alpha_of(table, static_cast<std::size_t>(column - table.questions.begin()));
    one.options = options_in(m.at(place), c);
    one.remarks = remarks_on(one, std::sqrt(moments_of(c.rests).variance));
    out.push_back(std::move(one));
  }
  return out;
}

version_comparison compare_versions(std::vector<graded_sheet> const& sheets) {
  std::map<std::string, std::vector<double>> groups;
  for (auto const& sheet : sheets) {
    if (auto const share = share_of(sheet)) groups[sheet.sheet].push_back(*share);
  }
  version_comparison out;
  double between = 0, within = 0, n = 0, mean = 0;
  for (auto const& [name, shares] : groups) {
    auto const m = moments_of(shares);
    out.versions.push_back({name, m.n, m.mean, of_mean(m)});
    n += static_cast<double>(m.n);
    mean += m.mean * static_cast<double>(m.n);
    within += m.variance * static_cast<double>(m.n - 1);
  }
  auto const k = static_cast<double>(groups.size());
  if (k < 2 || n - k < 1 || within < 1e-12) return out;
  for (auto const& v : out.versions)
    between += static_cast<double>(v.sheets) * (v.mean - mean / n) * (v.mean - mean / n);
  boost::math::fisher_f const f{k - 1, n - k};
  out.p = cdf(complement(f, between / (k - 1) / (within / (n - k))));
  return out;
}

}  // namespace faro::exam
