// faro odds --stacks and --all-ins: what chips are worth, and how lucky somebody was. Options and answers.
#pragma once
#include "odds/verb/hands/showdown.hpp"
#include "odds/verb/odds.hpp"

#include <optional>
#include <string>
#include <vector>

namespace faro::program {

struct chips_options {
  std::optional<std::string> stacks, prizes, call, in_pot, all_ins, blinds;
  std::optional<ratio> equity;
  std::optional<std::uint64_t> won;
  bool bubble = false, push_fold = false;
};

void add_chips_options(command& verb, chips_options& o);

/// Of --stacks. `words`: nothing, or with --call a showdown of both hands.
void chips_odds(odds_options const& o, chips_options const& chips, showdown_options const& showdown,
                std::vector<std::string> const& words);

/// Of --push-fold.
void push_fold_odds(odds_options const& o, chips_options const& chips, showdown_options const& showdown,
                    std::vector<std::string> const& words);

/// Of --all-ins.
void luck_odds(odds_options const& o, chips_options const& chips, std::vector<std::string> const& words);

}  // namespace faro::program
