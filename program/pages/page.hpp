// Pages of the program: one self-contained HTML file with drawings and tables, without scripts or network,
// light and dark, readable on a phone.
#pragma once
#include "pages/svg.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// A drawing with what there is to say about it.
struct picture {
  std::string heading;
  drawing image;
  std::string caption;  ///< plain text
};

/// Rows of cells; text is escaped here. Wide tables scroll in their own box.
class html_table {
 public:
  enum class column { number, words, long_words };
  html_table(std::string id, std::string caption, std::vector<std::pair<std::string, column>> const& columns);
  /// The first cell heads the row. `kind`: a class, such as "found".
  void row(std::vector<std::string> const& cells, std::string_view kind = {});
  [[nodiscard]] std::string text() const;

 private:
  std::string id_, caption_, head_, body_;
  std::vector<column> columns_;
};

/// <p>, escaped.
std::string paragraph(std::string_view text, std::string_view kind = {});
/// Rules for one page, of its style sheet.
std::string style_element(std::string_view css);
/// A heading and what follows it.
std::string section(std::string_view id, std::string_view heading, std::string_view content);
/// Pictures side by side where there is room.
std::string gallery(std::vector<picture> const& pictures);
/// A whole page: title and body are as they stand in HTML, the title escaped here.
std::string html_page(std::string_view title, std::string_view body);
/// The same in another language, "de", from left to right or "rtl".
std::string html_page(std::string_view title, std::string_view body, std::string_view language,
                      std::string_view direction);

/// The same pictures as one drawing: title, lines of text, pictures in two columns, captions under them.
drawing panel_of(std::string const& title, std::vector<std::string> const& lines,
                 std::vector<picture> const& pictures);

}  // namespace faro::program
