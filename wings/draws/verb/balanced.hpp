// Groups balanced by columns, with people kept together, and not with whom they were before.
#pragma once
#include "draws/verb/draw.hpp"
#include "lists/roster.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {

struct balance_options {
  std::optional<std::string> balance, together;
  std::vector<std::string> before;  ///< files
  bool absent = false;              ///< of them, who is not in the list is left out

  [[nodiscard]] bool any() const { return balance || together || !before.empty(); }
};

void add_balance(command& verb, balance_options& o, draw_options& common);
/// The columns that these options ask for.
std::vector<std::string> columns_of(balance_options const& o);
/// Draws, or replays. `apart`: refuse_unbound() had nothing against it.
void run_balanced(draw_options const& common, balance_options const& o, draw_file const& file,
                  draws::roster const& people, draws::apart_rules const& apart, std::size_t groups);

}  // namespace faro::program
