// HTML written: the style sheet of all pages, tables, galleries of drawings.
#include "pages/page.hpp"

#include "cli/frame.hpp"
#include "embedded/page.css.hpp"
#include "pages/markup.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace faro::program {
namespace {

// From right to left: what stood at the left stands at the right. Numbers keep their direction.
constexpr char const* turned_layout =
    ".w,.l,caption{text-align:right}th,td{text-align:left}.w,.l{text-align:right}.named{border-left:0;border-"
    "right:4px "
    "solid var(--law)}tr.found th{box-shadow:inset -3px 0 var(--law)}\n";

std::string_view class_of(html_table::column c) {
  switch (c) {
    case html_table::column::words:
      return " class=\"w\"";
    case html_table::column::long_words:
      return " class=\"l\"";
    case html_table::column::number:
      break;
  }
  return "";
}

}  // namespace

html_table::html_table(std::string id, std::string caption,
                       std::vector<std::pair<std::string, column>> const& columns)
    : id_{std::move(id)}, caption_{std::move(caption)} {
  for (auto const& [name, kind] : columns) {
    head_ += fmt::format("<th scope=\"col\"{}>{}</th>", class_of(kind), markup(name));
    columns_.push_back(kind);
  }
}

void html_table::row(std::vector<std::string> const& cells, std::string_view kind) {
  body_ += kind.empty() ? std::string{"<tr>"} : fmt::format("<tr class=\"{}\">", kind);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    body_ += i == 0 ? fmt::format("<th scope=\"row\"{}>{}</th>", class_of(columns_[i]), markup(cells[i]))
                    : fmt::format("<td{}>{}</td>", class_of(columns_[i]), markup(cells[i]));
  }
  body_ += "</tr>\n";
}

std::string html_table::text() const {
  // A box that scrolls can be reached by the keyboard, and says what it is.
  return fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{1}\"><table id=\"{0}\">"
      "<caption>{1}</caption>\n<thead><tr>{2}</tr></thead>\n<tbody>\n{3}</tbody></table></div>\n",
      id_, markup(caption_), head_, body_);
}

std::string paragraph(std::string_view text, std::string_view kind) {
  return kind.empty() ? fmt::format("<p>{}</p>\n", markup(text))
                      : fmt::format("<p class=\"{}\">{}</p>\n", kind, markup(text));
}

std::string style_element(std::string_view css) { return fmt::format("<style>\n{}</style>\n", css); }

std::string section(std::string_view id, std::string_view heading, std::string_view content) {
  return fmt::format("<section id=\"{}\"><h2>{}</h2>\n{}</section>\n", id, markup(heading), content);
}

std::string gallery(std::vector<picture> const& pictures) {
  std::string out = "<div class=\"gallery\">\n";
  for (auto const& p : pictures) {
    out += fmt::format("<figure><h3>{}</h3>\n{}<figcaption>{}</figcaption></figure>\n", markup(p.heading),
                       p.image.in_page(), markup(p.caption));
  }
  return out + "</div>\n";
}

std::string html_page(std::string_view title, std::string_view body) {
  return html_page(title, body, "en", "ltr");
}

std::string html_page(std::string_view title, std::string_view body, std::string_view language,
                      std::string_view direction) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"{0}\"{1}><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>{2}</title>\n"
      "<link rel=\"icon\" "
      "href=\"data:,\">\n<style>{3}{4}\n{5}{6}</style></head>\n<body>\n<main>\n{7}</main>\n</body></html>\n",
      language, direction == "rtl" ? " dir=\"rtl\"" : "", markup(title), palette_style(), drawing_style(),
      embedded::page_css, direction == "rtl" ? turned_layout : "", body);
}

drawing panel_of(std::string const& title, std::vector<std::string> const& lines,
                 std::vector<picture> const& pictures) {
  constexpr double margin = 24, column = 480, gap = 32, text_row = 20, caption_row = 17;
  constexpr double width = 2 * margin + 2 * column + gap;
  constexpr std::size_t title_letters = 88, text_letters = 140, caption_letters = 74;
  auto const titles = wrapped(title, title_letters);
  std::vector<std::string> words;
  for (auto const& line : lines) {
    auto const some = wrapped(line, text_letters);
    words.insert(words.end(), some.begin(), some.end());
  }
  struct place {
    point at;
    std::vector<std::string> caption;
  };
  std::vector<place> places;
  auto const scaled = [](picture const& p) { return p.image.height() * column / p.image.width(); };
  double next[2];  // where each column goes on
  next[0] = next[1] =
      margin + 28 * static_cast<double>(titles.size()) + text_row * static_cast<double>(words.size()) + 30;
  for (auto const& p : pictures) {
    auto const side = next[0] <= next[1] ? 0 : 1;
    places.push_back({{margin + side * (column + gap), next[side]}, wrapped(p.caption, caption_letters)});
    next[side] += 22 + scaled(p) + caption_row * static_cast<double>(places.back().caption.size()) + 34;
  }
  std::string description = "Pictures:";
  for (auto const& p : pictures) description += " " + p.heading + ".";
  drawing all{"faro-report", width, std::max(next[0], next[1]), title, description};
  auto y = margin + 20;
  for (auto const& line : titles) {
    all.text({margin, y}, line, "start", "f-ink strong big");
    y += 28;
  }
  for (auto const& line : words) {
    all.text({margin, y}, line);
    y += text_row;
  }
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    auto at = places[i].at;
    all.text({at.x, at.y + 14}, pictures[i].heading, "start", "f-ink strong");
    all.part(pictures[i].image, {at.x, at.y + 24}, column);
    at.y += 24 + scaled(pictures[i]) + caption_row;
    for (auto const& line : places[i].caption) {
      all.text(at, line, "start", "small");
      at.y += caption_row;
    }
  }
  return all;
}

}  // namespace faro::program
