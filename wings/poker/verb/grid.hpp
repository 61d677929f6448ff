// Shares in rows and columns, whole percents of 0 to 1: the pictures of 13 x 13 starting hands and of 4 x 13
// cards, as text and as SVG.
#pragma once
#include <faro/exact/ratio.hpp>

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {

struct grid {
  std::string title;
  std::vector<std::string> rows, columns;
  struct field {
    ratio share;
    std::string name;
    bool marked = false;
  };
  std::vector<std::optional<field>> fields;  ///< row by row
};

/// Of kinds of starting hands, still without fields.
grid grid_of_kinds(std::string title);

/// Shares in whole percent; `.` for what can't be.
std::string grid_text(grid const& g);

/// Pictures side by side. The key's words are for less than half, about half and more.
std::string grids_svg(std::vector<grid> const& grids, std::string const& about,
                      std::array<std::string, 3> const& key);

}  // namespace faro::program
