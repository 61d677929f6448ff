// Shares in rows and columns, whole percents of 0 to 1: the pictures of 13 x 13 starting hands and of 4 x 13
// cards, as text and as SVG.
#pragma once
#include "pages/svg.hpp"

#include <faro/exact/ratio.hpp>
#include <faro/text/detail/message.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

struct grid {
  message title;
  std::vector<std::string> rows, columns;
  struct field {
    ratio share;
    std::string name;
    bool marked = false;
  };
  std::vector<std::optional<field>> fields{};  ///< row by row
  std::array<message, 3> key{};  ///< of its colours: words for less than half, about half and more
};

/// Rows and columns of these letters, one each.
grid grid_of(message title, std::string_view rows, std::string_view columns);

/// Shares in whole percent; `.` for what can't be.
std::string grid_text(grid const& g);

/// Pictures side by side, with the key of the first.
drawing grids_drawing(std::vector<grid> const& grids, std::string const& about);

}  // namespace faro::program
