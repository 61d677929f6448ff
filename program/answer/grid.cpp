// Grids of shares: text and pictures.
#include "answer/grid.hpp"

#include "answer/report_parts.hpp"
#include "cli/output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace faro::program {

grid grid_of(message title, std::string_view rows, std::string_view columns) {
  grid out;
  out.title = std::move(title);
  for (auto const one : rows) out.rows.emplace_back(1, one);
  for (auto const one : columns) out.columns.emplace_back(1, one);
  return out;
}

std::string grid_text(grid const& g) {
  columns out;
  std::vector<std::string> head{""};
  head.insert(head.end(), g.columns.begin(), g.columns.end());
  out.add(head);
  bool const marks = std::ranges::any_of(g.fields, [](auto const& f) { return f && f->marked; });
  for (std::size_t r = 0; r < g.rows.size(); ++r) {
    std::vector<std::string> row{g.rows[r]};
    for (std::size_t c = 0; c < g.columns.size(); ++c) {
      auto const& f = g.fields[r * g.columns.size() + c];
      auto cell = f ? fmt::format("{:.0f}", 100 * f->share.to_double()) : ".";
      if (marks) cell += f && f->marked ? "*" : " ";
      row.push_back(std::move(cell));
    }
    out.add(std::move(row));
  }
  return translated(g.title) + "\n" + out.text();
}

namespace {

constexpr double cell_size = 40;
constexpr double top_of_cells = 76;
constexpr double left_of_cells = 48;

/// The colour of a share: blue below a half, red above, the further the darker.
std::string colour_of(double share) {
  if (std::abs(share - 0.5) < 0.025) return "f-band";
  auto const step = std::min(4, 1 + static_cast<int>(std::abs(share - 0.5) * 8));
  return fmt::format("f-{}{}", share > 0.5 ? "high" : "low", step);
}

double width_of(grid const& g) {
  return left_of_cells + cell_size * static_cast<double>(g.columns.size()) + 24;
}

void draw_grid(drawing& d, grid const& g, double from) {
  auto const left = from + left_of_cells;
  d.text({from + 16, 26}, translated(g.title), "start", "f-ink strong");
  for (std::size_t c = 0; c < g.columns.size(); ++c)
    d.text({left + (static_cast<double>(c) + 0.5) * cell_size, top_of_cells - 8}, g.columns[c], "middle");
  for (std::size_t r = 0; r < g.rows.size(); ++r) {
    auto const y = top_of_cells + static_cast<double>(r) * cell_size;
    d.text({left - 10, y + cell_size * 0.6}, g.rows[r], "end");
    for (std::size_t c = 0; c < g.columns.size(); ++c) {
      auto const& f = g.fields[r * g.columns.size() + c];
      if (!f) continue;
      auto const x = left + static_cast<double>(c) * cell_size;
      auto const share = f->share.to_double();
      auto const shown = fmt::format("{:.0f}{}", 100 * share, f->marked ? "*" : "");
      d.rectangle({x, y}, cell_size * 0.95, cell_size * 0.95, colour_of(share),
                  fmt::format("{}: {:.2f} %", f->name, 100 * share));
      bool const dark = std::abs(share - 0.5) > 0.25;
      d.text({x + cell_size * 0.475, y + cell_size * 0.6}, shown, "middle", dark ? "f-paper" : "f-ink");
    }
  }
}

}  // namespace

drawing grids_drawing(std::vector<grid> const& grids, std::string const& about) {
  auto const& key = grids.front().key;
  double width = 0;
  for (auto const& g : grids) width += width_of(g);
  auto const height = top_of_cells + cell_size * static_cast<double>(grids.front().rows.size()) + 56;
  drawing d{"shares", width, height, grids.front().title, about};
  d.text({16, 44}, about);
  double from = 0;
  for (auto const& g : grids) {
    draw_grid(d, g, from);
    from += width_of(g);
  }
  draw_legend(d, {left_of_cells, height - 32}, width - left_of_cells - 24,
              {{legend_key::sign::box, "low3", key[0]},
               {legend_key::sign::box, "band", key[1]},
               {legend_key::sign::box, "high3", key[2]}});
  return d;
}

}  // namespace faro::program
