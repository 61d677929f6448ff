// The curve of `faro judge theory`: total variation and separation against rounds, as a drawing or a page.
#include "judge/verb/theory/theory.hpp"
#include "pages/page.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

using reading = double (*)(judge::theory_row const&);

void draw_line(drawing& on, plot_area const& area, std::vector<judge::theory_row> const& rows, reading value,
               std::string_view name, std::string const& kind, std::string const& colour) {
  constexpr std::size_t most_dots = 40;
  std::vector<point> line;
  for (auto const& row : rows) line.push_back(area.at(static_cast<double>(row.rounds), value(row)));
  on.path(line, kind + " s-" + colour);
  for (std::size_t i = 0; rows.size() <= most_dots && i < rows.size(); ++i)
    on.circle(line[i], 3, "f-" + colour,
              fmt::format("{} after {} rounds: {:.6g}", name, rows[i].rounds, value(rows[i])));
}

std::string title_of(judge::theory_question const& q, judge::theory_answer const& answer) {
  auto text = fmt::format("{}, {} card{}", q.model, q.cards, q.cards == 1 ? "" : "s");
  for (auto const& [name, value] : answer.parameters) text += fmt::format(", {} {}", name, value);
  return text;
}

}  // namespace

drawing theory_curve(judge::theory_question const& q, judge::theory_answer const& answer) {
  plot_area const area{64, 76, 704, 380, static_cast<double>(q.first), static_cast<double>(q.last), 0, 1};
  auto const both = has_all_distances(answer);
  drawing d{"theory-curve", 720, 430, title_of(q, answer),
            fmt::format("Total variation{} from all {} being equally likely, after {} to {} rounds.",
                        both ? " and separation" : "", answer.compared, q.first, q.last)};
  d.text({16, 26}, title_of(q, answer), "start", "f-ink strong");
  std::vector<legend_key> keys{{legend_key::sign::line, "mark", "total variation"}};
  if (both) keys.push_back({legend_key::sign::dashes, "law", "separation"});
  draw_legend(d, {16, 42}, 680, keys);
  std::vector<tick> rounds;
  for (auto const& [value, words] : round_ticks(area.x_low, area.x_high, 12)) {
    if (words.find('.') == std::string::npos) rounds.emplace_back(value, words);
  }
  draw_axes(d, area, rounds, round_ticks(0, 1, 5), "rounds", "distance from uniform");
  if (both)
    draw_line(
        d, area, answer.rows,
        [](judge::theory_row const& r) { return r.others->separation.low().to_double(); }, "separation",
        "curve dashes", "law");
  draw_line(
      d, area, answer.rows, [](judge::theory_row const& r) { return r.total_variation.low().to_double(); },
      "total variation", "curve", "mark");
  return d;
}

namespace {

std::string numbers_table(judge::theory_question const& q, judge::theory_answer const& answer) {
  using enum html_table::column;
  auto const whole = has_all_distances(answer);
  std::vector<std::pair<std::string, html_table::column>> heads{{"rounds", number},
                                                                {"total variation", words}};
  if (whole)
    for (auto const* const name : {"separation", "l-infinity", "chi-square", "KL, bits"})
      heads.emplace_back(name, words);
  html_table table{
      "distances",
      fmt::format("Distances from all {} being equally likely, exact to the digits shown", answer.compared),
      heads};
  for (auto const& r : answer.rows) {
    std::vector<std::string> cells{std::to_string(r.rounds), r.total_variation.to_digits(q.digits)};
    if (whole)
      for (auto const* const value :
           {&r.others->separation, &r.others->l_infinity, &r.others->chi_square, &r.others->kl_bits})
        cells.push_back(value->to_digits(q.digits));
    table.row(cells);
  }
  return table.text();
}

}  // namespace

bool has_all_distances(judge::theory_answer const& answer) {
  return std::ranges::all_of(answer.rows, [](auto const& row) { return row.others.has_value(); });
}

std::string theory_html(judge::theory_question const& question, judge::theory_answer const& answer) {
  auto const title = title_of(question, answer);
  std::string body = "<h1>How far from fair</h1>\n";
  body += "<figure class=\"wide\">\n" + theory_curve(question, answer).in_page() +
          "<figcaption>Total variation is the most that the probability of any event is off";
  if (has_all_distances(answer)) body += "; separation is 1 while some order can't occur";
  body += ".</figcaption></figure>\n";
  return html_page("How far from fair: " + title,
                   body + section("numbers", "Numbers", numbers_table(question, answer)));
}

}  // namespace faro::program
