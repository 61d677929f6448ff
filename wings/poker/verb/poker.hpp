// Questions of poker: showdowns, chips in money, going all-in or folding, luck. The values of their options,
// each a verb, and their answers.
#pragma once
#include "answer/answer.hpp"
#include "answer/answer_options.hpp"
#include "poker/src/chips/chips.hpp"
#include "verbs/common/table_options.hpp"

#include <faro/poker/showdown.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace faro::program {

struct showdown_setting_options {
  std::optional<std::string> game, board, dead;
};
/// --game, --board and --dead.
void add_showdown_setting(command& verb, showdown_setting_options& o);
odds::showdown_setting setting_of(showdown_setting_options const& o);

struct showdown_options : answer_options, effort_options, showdown_setting_options {
  std::string query;
  std::optional<std::string> shares, given, wild;
  std::optional<std::size_t> runs, jokers;
  bool are_bugs = false;
  bool as_text = false;
};
/// The same with --given, --wild, --jokers and --bug.
odds::showdown_setting setting_of(showdown_options const& o);
/// An answer begun with what was asked, for JSON and pictures.
answer opening_of(std::string const& query, odds::showdown_question const& asked);
/// The game, the cards that are known, what shares are of: the last lines.
void add_setting(answer& a, odds::showdown_question const& asked);
/// Answers exactly, or from random deals with --simulate.
void showdown_odds(showdown_options const& o);
/// The same with --shares: street by street, by cards to come, by starting hands, as a distribution over
/// flops.
void showdown_views(showdown_options const& o);
/// The same with --runs: the rest of the board dealt several times.
void showdown_runs(showdown_options const& o);

struct chips_options : answer_options, effort_options, showdown_setting_options {
  std::string stacks;
  std::optional<std::string> hands;  ///< of --call: a showdown that says the chance
  std::optional<std::string> prizes, call, in_pot;
  std::optional<ratio> equity;
  bool bubble = false, as_text = false, table = false;
};
void chips_odds(chips_options const& o);

struct push_options : answer_options, effort_options {
  std::string stacks;
  std::optional<std::string> blinds;
  bool as_text = false;
};
void push_fold_odds(push_options const& o);

struct luck_options : answer_options, effort_options {
  std::string all_ins;
  std::optional<std::string> equity, result, tie, pot;  ///< columns of a table
  bool in_percent = false;                              ///< how these chances are written
  table_options as;
  std::optional<std::uint64_t> won;
  bool as_text = false, table = false;
};
void luck_odds(luck_options const& o);

}  // namespace faro::program
