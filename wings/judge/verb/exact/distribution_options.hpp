// What `faro judge exact`, `period` and `picks` share: a shuffle by name, its cards and parameters.
#pragma once
#include "answer/answer_options.hpp"
#include "cli/options/command.hpp"
#include "cli/options/options.hpp"
#include "cli/options/shuffle_parameters.hpp"
#include "lines/order/order.hpp"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace faro::program {

struct distribution_options : answer_forms {
  std::string shuffle;
  std::uint32_t cards = 0;
  std::uint64_t rounds = 1;
  std::optional<std::uint64_t> picks_limit;
  bool all = false;
  bool show = false;
  std::optional<std::string> paths, tree, like;
  shuffle_settings parameters;
};

option_ref add_shuffle_name(command& verb, distribution_options& o, bool required = true);
void add_cards(command& verb, distribution_options& o, bounds right);
/// The value of every parameter, given or by default.
nlohmann::ordered_json parameters_json(shuffle_entry const& entry, shuffle_settings const& settings);

/// What --paths prints.
void list_paths(distribution_options const& o);
/// What --tree draws.
void draw_tree(distribution_options const& o);

}  // namespace faro::program
