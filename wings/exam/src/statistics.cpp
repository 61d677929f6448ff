// What became of the questions over all sheets.
#include <faro/exam/grade.hpp>

#include <algorithm>
#include <cmath>

namespace faro::exam {

namespace {

/// Pearson's correlation of pairs; nothing when one of them never varies.
std::optional<double> correlation(std::vector<std::pair<double, double>> const& pairs) {
  auto const n = static_cast<double>(pairs.size());
  double mean_x = 0, mean_y = 0;
  for (auto const& [x, y] : pairs) {
    mean_x += x / n;
    mean_y += y / n;
  }
  double xx = 0, yy = 0, xy = 0;
  for (auto const& [x, y] : pairs) {
    xx += (x - mean_x) * (x - mean_x);
    yy += (y - mean_y) * (y - mean_y);
    xy += (x - mean_x) * (y - mean_y);
  }
  if (xx < 1e-12 || yy < 1e-12) return std::nullopt;
  return xy / std::sqrt(xx * yy);
}

}  // namespace

std::vector<std::string> chosen_ids(question const& q, graded_question const& mark) {
  std::vector<std::string> out;
  auto const matches = matches_of(q);
  for (std::size_t i = 0; i < mark.chosen.size(); ++i) {
    if (q.kind != question_kind::matching) {
      out.push_back(q.answers[mark.chosen[i]].id);
    } else if (mark.chosen[i] != no_match) {
      out.push_back(q.pairs[i].id + '=' + matches[mark.chosen[i]].first);
    }
  }
  std::ranges::sort(out);
  return out;
}

std::vector<question_report> question_reports(grader const& m, std::vector<graded_sheet> const& sheets) {
  std::map<std::uint32_t, question_report> reports;
  std::map<std::uint32_t, std::vector<std::pair<double, double>>> pairs;
  for (auto const& sheet : sheets) {
    for (auto const& mark : sheet.marks) {
      auto& report = reports[mark.question];
      report.question = mark.question;
      auto const& q = m.at(mark.question);
      ++report.sheets;
      report.blank += mark.blank;
      for (auto const& id : chosen_ids(q, mark)) ++report.chosen[id];
      if (!mark.counted || mark.of.is_zero()) continue;
      auto const share = (mark.points / mark.of).to_double();
      auto const rest_of = sheet.of - mark.of;
      if (!rest_of.is_zero())
        pairs[mark.question].emplace_back(share, ((sheet.points - mark.points) / rest_of).to_double());
      report.difficulty += share;
      ++report.graded;
    }
  }
  std::vector<question_report> out;
  for (auto& [place, report] : reports) {
    if (report.graded > 0) report.difficulty /= static_cast<double>(report.graded);
    if (auto const at = pairs.find(place); at != pairs.end() && at->second.size() > 2)
      report.discrimination = correlation(at->second);
    out.push_back(std::move(report));
  }
  return out;
}

}  // namespace faro::exam
