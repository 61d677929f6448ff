// faro draw panel --fairest and --list: panels from a published list with weights. Apart from panels all
// alike.
#pragma once
#include "draws/src/panels/fair_panels.hpp"
#include "draws/verb/draw.hpp"

#include <optional>
#include <string>
#include <vector>

namespace faro::program {

struct fairest_options {
  bool fairest = false;
  std::optional<std::string> list;
  [[nodiscard]] bool any() const { return fairest || list; }
};

/// --fairest and --list; refuses --fairest where this program has no GLPK.
void add_fairest_options(command& verb, fairest_options& o);
/// The list worked out, and written where a file is named; or read from it.
draws::panel_list panels_listed(fairest_options const& o, draws::panel_rules const& rules,
                                std::optional<draw_file> const& file);
/// A panel as it was drawn, and of those who are not on it so many alternates, drawn now.
draw_result panel_told(long_chooser_ref c, draws::panel_rules const& rules,
                       std::vector<std::size_t> const& panel, std::size_t alternates);
/// One drawn from a list.
draw_result drawn_from_list(long_chooser_ref c, draws::panel_rules const& rules,
                            draws::panel_list const& list, std::size_t alternates);
/// Everybody's chance, and beside it that of panels all alike where those can be counted.
void show_list_odds(draw_options const& o, draws::panel_rules const& rules, draws::panel_list const& list);

}  // namespace faro::program
