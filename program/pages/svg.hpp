// The one writer of SVG of the program: shapes, axes, legends, in the colours of the reader's light or dark.
//
// A drawing is made once and written either into a page (which has the style sheet) or as a file of its own.
// Colours are names of one palette, so that pages and files agree; every drawing has a title and a
// description for readers who hear it.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::program {

/// The style sheet of drawings: classes f-NAME fill and s-NAME draw lines in a colour of the palette.
std::string drawing_style();
/// The palette as custom properties --NAME, for the rest of a page.
std::string palette_style();

struct point {
  double x, y;
};

/// Shapes within a box of width x height, the origin at its top left. Texts are escaped here.
class drawing {
 public:
  /// `id` is unique in its page; title and description are read aloud.
  drawing(std::string id, double width, double height, std::string title, std::string description);

  [[nodiscard]] double width() const { return width_; }
  [[nodiscard]] double height() const { return height_; }
  [[nodiscard]] std::string const& title() const { return title_; }
  [[nodiscard]] std::string const& id() const { return id_; }

  /// `kind` names classes; `tip` shows where a mouse rests.
  void rectangle(point at, double wide, double high, std::string_view kind, std::string_view tip = {});
  void circle(point at, double radius, std::string_view kind, std::string_view tip = {});
  void line(point from, point to, std::string_view kind);
  void path(std::vector<point> const& points, std::string_view kind);
  void area(std::vector<point> const& corners, std::string_view kind);
  /// anchor: start, middle or end; a negative or positive `turn` in degrees turns it around its place.
  void text(point at, std::string_view words, std::string_view anchor = "start", std::string_view kind = {},
            double turn = 0);
  /// What is drawn until end_group() belongs together, moved to `at`; `kind` names classes.
  void begin_group(point at, std::string_view kind);
  void end_group();
  /// More of a style sheet, for a file of its own: how groups move.
  void add_style(std::string_view sheet) { sheet_ += sheet; }
  /// Another drawing as a part, scaled to this width.
  void part(drawing const& other, point at, double wide);

  /// As part of a page that has drawing_style().
  [[nodiscard]] std::string in_page() const;
  /// As a file of its own.
  [[nodiscard]] std::string file() const;

 private:
  [[nodiscard]] std::string head() const;
  std::string id_, title_, description_, shapes_, sheet_;
  double width_, height_;
};

/// One key of a legend: a box, a dot or a line of that colour, and what it stands for.
struct legend_key {
  enum class sign { box, dot, line, dashes, band } shape;
  std::string colour;  ///< of the palette
  std::string words;
};
/// A row of keys from this place on, as many rows as the width needs. Returns the height used.
double draw_legend(drawing& on, point at, double wide, std::vector<legend_key> const& keys);

/// A part of a drawing in which numbers have places. y grows upwards.
struct plot_area {
  double left, top, right, bottom;
  double x_low, x_high, y_low, y_high;
  [[nodiscard]] double x(double value) const;
  [[nodiscard]] double y(double value) const;
  [[nodiscard]] point at(double x_value, double y_value) const { return {x(x_value), y(y_value)}; }
};
using tick = std::pair<double, std::string>;
/// Grid lines with their numbers at the left; numbers at the bottom; what the axes count.
void draw_axes(drawing& on, plot_area const& area, std::vector<tick> const& across,
               std::vector<tick> const& up, std::string_view across_words, std::string_view up_words);
/// Multiples of a round step (1, 2 or 5 times a power of ten) from low to high, at most so many.
std::vector<double> round_numbers(double low, double high, int most);
/// The same as ticks.
std::vector<tick> round_ticks(double low, double high, int most);

/// A text in lines of at most so many characters, broken at blanks.
std::vector<std::string> wrapped(std::string_view text, std::size_t most);

}  // namespace faro::program
