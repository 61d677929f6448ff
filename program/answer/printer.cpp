// Answers written. Text, Markdown and pages have the same lines and cells; JSON and CSV have everything.
#include "answer/printer.hpp"

#include "answer/report_parts.hpp"
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "cli/options/exit_codes.hpp"
#include "cli/picture_option.hpp"
#include "cli/system/png.hpp"
#include "pages/markup.hpp"
#include "pages/page.hpp"
#include "text/csv.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;
using cells = std::vector<std::string>;

answer_cell const& cell_in(std::vector<answer_cell> const& row, std::size_t at) {
  static answer_cell const none;
  return at < row.size() ? row[at] : none;
}

// ---- Text

std::string number_text(answer_number const& n, answer_column const& column, report_style const& style) {
  auto text = column.is_chance ? chance_of(n.value, style) : decimal_text(n.value, style.digits);
  if (!n.error) return text;
  bool const percent = column.is_chance && style.percent;
  return text + fmt::format(" ± {:.2g}{}", percent ? 100 * *n.error : *n.error, percent ? " %" : "");
}

/// A number is up to three cells: its fraction, its decimals, its chance in words, in brackets where no heads
/// say what numbers are.
void add_text_cells(cells& to, answer_cell const& cell, answer_column const& column,
                    report_style const& style, bool has_heads) {
  auto const* const n = std::get_if<answer_number>(&cell);
  if (column.fraction) {
    auto const& value = n ? n->value : ratio{};
    to.push_back(!n || !n->has_fraction                 ? ""
                 : n->error                             ? "about"
                 : style.fractions && !value.is_whole() ? value.to_string()
                                                        : readable_fraction(value).value_or(""));
  }
  to.push_back(n ? number_text(*n, column, style) : printable(told_text(cell)));
  if (column.words) to.push_back(!n ? "" : has_heads ? one_in(n->value) : "(" + one_in(n->value) + ")");
}

/// The heads, the rows, and which columns are words.
struct text_table {
  std::vector<cells> rows;
  std::vector<bool> left;
};

text_table text_rows(answer_table const& t, report_style const& style) {
  text_table out{std::vector<cells>(1), {}};
  for (auto const& column : t.columns) {
    if (!(column.in & form::text)) continue;
    auto& heads = out.rows.front();
    heads.push_back(printable(translated(column.head)));
    heads.resize(heads.size() + column.fraction + column.words);
    out.left.resize(heads.size(), column.left || out.left.empty());
  }
  bool const has_heads =
      std::ranges::any_of(out.rows.front(), [](auto const& head) { return !head.empty(); });
  for (std::size_t i = 0; i < std::min(t.rows.size(), t.most_rows); ++i) {
    auto& row = out.rows.emplace_back();
    for (std::size_t k = 0; k < t.columns.size(); ++k) {
      if (t.columns[k].in & form::text)
        add_text_cells(row, cell_in(t.rows[i], k), t.columns[k], style, has_heads);
    }
  }
  return out;
}

/// What a form does with what people read: a line; rows of cells, the first of them heads, or empty; what
/// stands in columns already.
struct reader_form {
  std::function<void(std::string const&)> line;
  std::function<void(answer_table const&, text_table)> table;
  std::function<void(std::string const&)> block;
};

void tell(answer const& a, report_style const& style, reader_form const& to) {
  for (auto const& part : a.parts) {
    if (auto const* const said = std::get_if<message>(&part)) {
      auto const line = printable(translated(*said), true);
      line.find('\n', 1) == std::string::npos ? to.line(line) : to.block(line + "\n");
    }
    if (auto const* const g = std::get_if<grid>(&part)) to.block(grid_text(*g));
    if (auto const* const r = std::get_if<odds_report>(&part))
      to.block(printable(report_text(*r, style), true));
    auto const* const t = std::get_if<answer_table>(&part);
    if (!t || !(t->in & form::text) || t->rows.empty()) continue;
    to.table(*t, text_rows(*t, style));
    if (t->rows.size() > t->most_rows)
      to.line(translated(say("and {} more (--json, --format csv)", t->rows.size() - t->most_rows)));
  }
}

std::string text_of(answer const& a, report_style const& style) {
  std::string out;
  tell(a, style,
       {[&](std::string const& line) { out += line + "\n"; },
        [&](answer_table const&, text_table t) {
          columns table{std::move(t.left)};
          bool const has_heads = !std::ranges::all_of(t.rows.front(), &std::string::empty);
          for (std::size_t i = has_heads ? 0 : 1; i < t.rows.size(); ++i) table.add(std::move(t.rows[i]));
          out += table.text();
        },
        [&](std::string const& block) { out += block; }});
  bool const has_own_bars = !a.parts.empty() && std::holds_alternative<odds_report>(a.parts.front());
  if (style.plot && !has_own_bars) {
    if (!a.bars) throw usage_error{say("--plot: this answer has no bars")};
    out += "\n" + chart_text(a.bars(), style.chance_digits(), style.percent);
  }
  return out;
}

// ---- JSON and CSV

/// The rows of a table: no tree is made of them, as there may be a million. Of two columns of one name the
/// later one stands.
std::string rows_json(answer_table const& t) {
  struct quoted_names {
    std::string key, decimal;
  };
  std::vector<quoted_names> names;
  for (auto const& column : t.columns) names.push_back({json_text(column.key), json_text(column.decimal)});
  std::string const of_error = json_text("standard_error");
  std::vector<std::pair<std::string const*, std::string>> fields;
  auto const put = [&](std::string const& name, std::string text) {
    auto const at = std::ranges::find_if(fields, [&](auto const& field) { return *field.first == name; });
    if (at == fields.end()) {
      fields.emplace_back(&name, std::move(text));
    } else {
      at->second = std::move(text);
    }
  };
  std::string out{"["};
  for (auto const& row : t.rows) {
    fields.clear();
    for (std::size_t k = 0; k < row.size(); ++k) {
      if (!(t.columns[k].in & form::json)) continue;
      if (auto const* const plain = std::get_if<json>(&row[k])) put(names[k].key, json_text(*plain));
      if (auto const* const words = std::get_if<message>(&row[k])) put(names[k].key, json_text(*words));
      auto const* const n = std::get_if<answer_number>(&row[k]);
      if (!n) continue;
      if (n->has_fraction && !n->error) put(names[k].key, '"' + fraction_of(n->value) + '"');
      put(names[k].decimal, json_text(n->value.to_double()));
      if (n->error) put(of_error, json_text(*n->error));
    }
    out += out.size() > 1 ? ",{" : "{";
    for (auto const& [name, text] : fields)
      out.append(&name == &fields.front().first ? "" : ",").append(*name).append(":").append(text);
    out += '}';
  }
  return out += ']';
}

/// Field by field and row by row: of a million rows no tree is kept.
std::string json_of(answer const& a) {
  std::string out{"{"};
  auto const field = [&](std::string const& key) -> std::string& {
    return out += (out.size() > 1 ? "," : "") + json_text(key) + ":";
  };
  for (auto const& part : a.parts) {
    if (auto const* const fact = std::get_if<answer::datum>(&part))
      field(fact->key) += json_text(fact->value);
    if (auto const* const r = std::get_if<odds_report>(&part)) {
      auto const fields = report_json(*r);
      for (auto const& [key, value] : fields.items()) field(key) += json_text(value);
    }
    auto const* const t = std::get_if<answer_table>(&part);
    if (!t || !(t->in & form::json)) continue;
    if (t->key.empty()) return rows_json(*t) + "\n";
    field(t->key) += rows_json(*t);
  }
  return out + "}\n";
}

/// Whether a column has estimates, whose fractions are nothing that anybody wants.
bool has_errors(answer_table const& t, std::size_t k) {
  return std::ranges::any_of(t.rows, [&](auto const& row) {
    auto const* const n = std::get_if<answer_number>(&cell_in(row, k));
    return n && n->error;
  });
}

std::vector<cells> csv_rows(answer_table const& t) {
  std::vector<cells> out(t.rows.size() + 1);
  for (std::size_t k = 0; k < t.columns.size(); ++k) {
    auto const& column = t.columns[k];
    if (!(column.in & form::csv)) continue;
    bool const numbers = std::ranges::any_of(
        t.rows, [&](auto const& row) { return std::holds_alternative<answer_number>(cell_in(row, k)); });
    bool const errors = has_errors(t, k);
    out[0].push_back(errors ? column.decimal : column.key);
    if (numbers) out[0].push_back(errors ? "standard_error" : column.decimal);
    for (std::size_t i = 0; i < t.rows.size(); ++i) {
      auto const& cell = cell_in(t.rows[i], k);
      auto const* const n = std::get_if<answer_number>(&cell);
      auto const decimal = n ? fmt::format("{}", n->value.to_double()) : "";
      out[i + 1].push_back(!n ? plain_text(cell) : errors ? decimal : n->value.to_string());
      if (numbers) out[i + 1].push_back(errors ? fmt::format("{:.6g}", n->error.value_or(0)) : decimal);
    }
  }
  return out;
}

/// The first table that CSV has, and those after it with the same columns; without one, the facts.
std::string csv_of(answer const& a) {
  std::vector<cells> rows;
  for (auto const& part : a.parts) {
    auto const* const r = std::get_if<odds_report>(&part);
    if (r && rows.empty()) rows = report_csv(*r);
    auto const* const t = std::get_if<answer_table>(&part);
    if (!t || !(t->in & form::csv) || t->rows.empty()) continue;
    auto more = csv_rows(*t);
    if (rows.empty()) {
      rows = std::move(more);
    } else if (more.front() == rows.front()) {
      rows.insert(rows.end(), more.begin() + 1, more.end());
    }
  }
  if (rows.empty()) {
    rows = {{"name", "value"}};
    for (auto const& part : a.parts) {
      if (auto const* const fact = std::get_if<answer::datum>(&part))
        rows.push_back({fact->key, plain_text(fact->value)});
    }
  }
  std::string out;
  for (auto const& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) out += (i == 0 ? "" : ",") + inert_csv_cell(row[i]);
    out += '\n';
  }
  return out;
}

// ---- Pictures and pages

std::optional<drawing> drawing_of(answer const& a, report_style const& style) {
  if (a.drawn) return a.drawn();
  if (a.bars) return chart_drawing(a.bars(), style.chance_digits(), style.percent);
  std::vector<grid> grids;
  std::vector<std::string> below;
  for (auto const& line : a.below) below.push_back(translated(line));
  for (auto const& part : a.parts) {
    if (auto const* const g = std::get_if<grid>(&part)) grids.push_back(*g);
  }
  return grids.empty() ? std::nullopt : std::optional{grids_drawing(grids, joined(below, "; "))};
}

std::string markdown_cell(std::string const& text) {
  std::string out;
  for (auto const c : text) {
    if (std::string_view{"\\`*_|<[#"}.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string markdown_of(answer const& a, report_style const& style) {
  std::string out = a.title.empty() ? "" : "# " + markdown_cell(printable(translated(a.title))) + "\n\n";
  tell(a, style,
       {[&](std::string const& line) { out += line.empty() ? "" : markdown_cell(line) + "\n\n"; },
        [&](answer_table const&, text_table const& t) {
          for (auto const& row : t.rows) {
            for (auto const& cell : row) out += "| " + markdown_cell(cell) + " ";
            out += "|\n";
            if (&row != &t.rows.front()) continue;
            for (bool const left : t.left) out += left ? "| --- " : "| --: ";
            out += "|\n";
          }
          out += "\n";
        },
        [&](std::string const& block) { out += "```\n" + block + "```\n\n"; }});
  out.pop_back();
  return out;
}

std::string page_table(answer_table const& t, text_table const& shown) {
  std::vector<std::pair<std::string, html_table::column>> heads;
  for (std::size_t k = 0; k < shown.left.size(); ++k)
    heads.emplace_back(shown.rows.front()[k],
                       shown.left[k] ? html_table::column::words : html_table::column::number);
  auto const* const name = t.key.empty() ? "list" : t.key.c_str();
  html_table table{name, name, heads};
  for (std::size_t i = 1; i < shown.rows.size(); ++i) table.row(shown.rows[i]);
  return table.text();
}

std::string page_of(answer const& a, report_style const& style) {
  auto const picture = drawing_of(a, style);
  auto const title = printable(!a.title.empty() || !picture ? translated(a.title) : picture->title());
  auto body = "<h1>" + markup(title) + "</h1>\n";
  if (picture) body += "<figure class=\"wide\">\n" + picture->in_page() + "</figure>\n";
  tell(a, style,
       {[&](std::string const& line) { body += line.empty() ? "" : paragraph(line); },
        [&](answer_table const& t, text_table const& shown) { body += page_table(t, shown); },
        [&](std::string const& block) { body += "<pre>" + markup(block) + "</pre>\n"; }});
  return html_page(title, body);
}

std::string written(answer const& a, report_style const& style) {
  switch (style.form) {
    case answer_form::text:
      return text_of(a, style);
    case answer_form::json:
      return json_of(a);
    case answer_form::csv:
      return csv_of(a);
    case answer_form::markdown:
      return markdown_of(a, style);
    case answer_form::html:
      return page_of(a, style);
    case answer_form::svg:
    case answer_form::png:
      break;
  }
  auto const picture = drawing_of(a, style);
  bool const is_svg = style.form == answer_form::svg;
  auto const* const name = is_svg ? "svg" : "png";
  if (!picture) throw usage_error{say("--format {}: this answer has no picture", name)};
  return is_svg ? picture->file() : system::png_of(picture->file());
}

}  // namespace

std::string json_text(json const& value) {
  return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string json_line(json const& object) { return json_text(object) + "\n"; }

std::string told_text(answer_cell const& cell) {
  if (auto const* const words = std::get_if<message>(&cell)) return translated(*words);
  auto const* const plain = std::get_if<json>(&cell);
  return plain && plain->is_boolean() ? translated(plain->get<bool>() ? "yes" : "no") : plain_text(cell);
}

std::string plain_text(answer_cell const& cell) {
  if (auto const* const words = std::get_if<message>(&cell)) return *words;
  auto const* const plain = std::get_if<json>(&cell);
  if (!plain) return {};
  if (plain->is_string()) return plain->get<std::string>();
  if (plain->is_boolean()) return plain->get<bool>() ? "yes" : "no";
  if (plain->is_number_float()) return fmt::format("{}", plain->get<double>());
  if (!plain->is_array()) return plain->is_null() ? "" : json_text(*plain);
  std::vector<std::string> each;
  for (auto const& one : *plain) each.push_back(plain_text(one));
  return joined(each, " ");
}

std::string markup_of(answer_table const& table) { return page_table(table, text_rows(table, {})); }

void show(answer const& a, report_style const& style) {
  auto const text = written(a, style);
  if (style.pictures.wanted()) {
    auto const picture = drawing_of(a, style);
    if (!picture) throw usage_error{say("--svg and --png: this answer has no picture")};
    picture_outputs{style.pictures}.write(picture->file());
  }
  print(text);
}

}  // namespace faro::program
