// The curve of `faro judge theory`: total variation and separation against rounds, as a drawing or a page.
#include "pages/page.hpp"
#include "verbs/judge/theory/theory.hpp"

#include <fmt/format.h>

#include <algorithm>
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

drawing curve_of(judge::theory_question const& q, judge::theory_answer const& answer) {
  plot_area const area{64, 76, 704, 380, static_cast<double>(q.first), static_cast<double>(q.last), 0, 1};
  drawing d{
      "theory-curve", 720, 430, title_of(q, answer),
      fmt::format("Total variation and separation from all {} being equally likely, after {} to {} rounds.",
                  answer.compared, q.first, q.last)};
  d.text({16, 26}, title_of(q, answer), "start", "f-ink strong");
  draw_legend(
      d, {16, 42}, 680,
      {{legend_key::sign::line, "mark", "total variation"}, {legend_key::sign::dashes, "law", "separation"}});
  std::vector<tick> rounds;
  for (auto const& [value, words] : round_ticks(area.x_low, area.x_high, 12)) {
    if (words.find('.') == std::string::npos) rounds.emplace_back(value, words);
  }
  draw_axes(d, area, rounds, round_ticks(0, 1, 5), "rounds", "distance from uniform");
  draw_line(
      d, area, answer.rows, [](judge::theory_row const& r) { return r.separation.low().to_double(); },
      "separation", "curve dashes", "law");
  draw_line(
      d, area, answer.rows, [](judge::theory_row const& r) { return r.total_variation.low().to_double(); },
      "total variation", "curve", "mark");
  return d;
}

std::string numbers_table(judge::theory_question const& q, judge::theory_answer const& answer) {
  using enum html_table::column;
  html_table table{
      "distances",
      fmt::format("Distances from all {} being equally likely, exact to the digits shown", answer.compared),
      {{"rounds", number},
       {"total variation", words},
       {"separation", words},
       {"l-infinity", words},
       {"chi-square", words},
       {"KL, bits", words}}};
  for (auto const& r : answer.rows)
    table.row({std::to_string(r.rounds), r.total_variation.to_digits(q.digits),
               r.separation.to_digits(q.digits), r.l_infinity.to_digits(q.digits),
               r.chi_square.to_digits(q.digits), r.kl_bits ? r.kl_bits->to_digits(q.digits) : "not known"});
  return table.text();
}

}  // namespace

std::string theory_svg(judge::theory_question const& question, judge::theory_answer const& answer) {
  return curve_of(question, answer).file();
}

std::string theory_html(judge::theory_question const& question, judge::theory_answer const& answer) {
  auto const title = title_of(question, answer);
  std::string body = "<h1>How far from fair</h1>\n";
  body += "<figure class=\"wide\">\n" + curve_of(question, answer).in_page() +
          "<figcaption>Total variation is the most that the probability of any event is off; separation is 1 "
          "while "
          "some order can't occur.</figcaption></figure>\n";
  return html_page("How far from fair: " + title,
                   body + section("numbers", "Numbers", numbers_table(question, answer)));
}

}  // namespace faro::program
