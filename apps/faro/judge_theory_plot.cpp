// The curve of `faro judge theory`: two lines, plain SVG, colours of the reader's light or dark.
#include "judge_theory.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

constexpr double left = 56;
constexpr double right = 616;
constexpr double top = 72;
constexpr double bottom = 332;

struct axis {
  std::uint64_t first, last;
  [[nodiscard]] double x(std::uint64_t rounds) const {
    if (first == last) return (left + right) / 2;
    return left + (right - left) * static_cast<double>(rounds - first) / static_cast<double>(last - first);
  }
  [[nodiscard]] static double y(double value) { return bottom - (bottom - top) * value; }
  /// A round number of steps between marks, so that there are at most a dozen.
  [[nodiscard]] std::uint64_t step() const {
    std::uint64_t step = 1;
    for (int turn = 0; (last - first) / step > 11; ++turn) step = turn % 3 == 1 ? step / 2 * 5 : step * 2;
    return step;
  }
};

using reading = double (*)(theory_row const&);

std::string line_of(std::vector<theory_row> const& rows, axis const& a, reading value,
                    std::string const& kind) {
  std::string points;
  std::string dots;
  constexpr std::size_t most_dots = 40;
  for (auto const& row : rows) {
    auto const x = a.x(row.rounds);
    auto const y = axis::y(value(row));
    points += fmt::format("{}{:.1f},{:.1f}", points.empty() ? "" : " ", x, y);
    if (rows.size() <= most_dots)
      dots += fmt::format(
          "<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\"><title>{} rounds: {:.6g}"
          "</title></circle>\n",
          kind, x, y, row.rounds, value(row));
  }
  return fmt::format("<polyline class=\"{}\" points=\"{}\"/>\n", kind, points) + dots;
}

std::string axes(axis const& a) {
  std::string out;
  for (int quarter = 0; quarter <= 4; ++quarter) {
    auto const y = axis::y(quarter / 4.0);
    out += fmt::format("<line class=\"grid\" x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\"/>\n", left,
                       right, y);
    out += fmt::format("<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", left - 8, y + 4,
                       quarter / 4.0);
  }
  for (auto k = a.first; k <= a.last; k += a.step())
    out +=
        fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", a.x(k), bottom + 20, k);
  out += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">rounds</text>\n", (left + right) / 2,
                     bottom + 42);
  return out;
}

std::string title_of(theory_question const& q, theory_answer const& answer) {
  auto text = fmt::format("{}, {} cards", q.model, q.cards);
  for (auto const& [name, value] : answer.parameters) text += fmt::format(", {} {}", name, value);
  return text;
}

constexpr char const* style =
    "text{fill:#1a1a1a}.grid{stroke:#d8dadd}.back{fill:#ffffff}"
    "polyline{fill:none;stroke-width:2}"
    "polyline.tv{stroke:#2f6fb3}circle.tv,rect.tv{fill:#2f6fb3}"
    "polyline.sep{stroke:#b3542f;stroke-dasharray:5 4}circle.sep,rect.sep{fill:#b3542f}"
    "@media(prefers-color-scheme:dark){text{fill:#e8eaed}.grid{stroke:#44474b}.back{fill:#1b1c1e}"
    "polyline.tv{stroke:#7db4ee}circle.tv,rect.tv{fill:#7db4ee}"
    "polyline.sep{stroke:#f09a72}circle.sep,rect.sep{fill:#f09a72}}";

}  // namespace

std::string theory_svg(theory_question const& question, theory_answer const& answer) {
  axis const a{question.first, question.last};
  auto out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 640 390\" width=\"640\" height=\"390\" "
      "role=\"img\" font-family=\"system-ui, sans-serif\" font-size=\"13\">\n<title>{0}</title>\n"
      "<style>{1}</style>\n<rect class=\"back\" width=\"100%\" height=\"100%\"/>\n"
      "<text x=\"16\" y=\"26\" font-size=\"16\" font-weight=\"600\">{0}</text>\n"
      "<rect class=\"tv\" x=\"16\" y=\"40\" width=\"14\" height=\"4\"/><text x=\"36\" y=\"47\">total "
      "variation"
      "</text>\n<rect class=\"sep\" x=\"150\" y=\"40\" width=\"14\" height=\"4\"/><text x=\"170\" y=\"47\">"
      "separation</text>\n",
      title_of(question, answer), style);
  out += axes(a);
  out += line_of(
      answer.rows, a, [](theory_row const& r) { return r.separation.low().to_double(); }, "sep");
  out += line_of(
      answer.rows, a, [](theory_row const& r) { return r.total_variation.low().to_double(); }, "tv");
  return out + "</svg>\n";
}

std::string theory_html(theory_question const& question, theory_answer const& answer) {
  auto const digits = question.digits;
  std::string rows;
  for (auto const& r : answer.rows)
    rows += fmt::format("<tr><th>{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                        r.rounds, r.total_variation.to_digits(digits), r.separation.to_digits(digits),
                        r.l_infinity.to_digits(digits), r.chi_square.to_digits(digits),
                        r.kl_bits ? r.kl_bits->to_digits(digits) : "not known");
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{0}</title>\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<style>:root{{color-scheme:light dark}}body{{font:15px/1.45 system-ui,sans-serif;margin:1rem auto;"
      "max-width:60rem;padding:0 1rem}}svg{{max-width:100%;height:auto}}.wide{{overflow-x:auto}}"
      "table{{border-collapse:collapse;font-variant-numeric:tabular-nums}}"
      "th,td{{padding:.2rem .7rem;text-align:left;border-bottom:1px solid #8884}}</style></head><body>\n"
      "<h1>{0}</h1>\n{1}<div class=\"wide\"><table><thead><tr><th>rounds</th><th>total variation</th>"
      "<th>separation</th><th>l-infinity</th><th>chi-square</th><th>KL, bits</th></tr></thead><tbody>\n"
      "{2}</tbody></table></div>\n<p>Distances from all {3} being equally likely, exact to the digits "
      "shown.</p>\n"
      "</body></html>\n",
      title_of(question, answer), theory_svg(question, answer), rows, answer.compared);
}

}  // namespace faro::program
