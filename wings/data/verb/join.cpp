// What faro shuffle has of this wing.
#include "data/verb/kinds/column_rules.hpp"
#include "data/verb/run/any_number.hpp"
#include "data/verb/run/dry_run.hpp"
#include "data/verb/run/recorded_sample.hpp"
#include "data/verb/run/tagged.hpp"
#include "data/verb/training/epochs.hpp"
#include "data/verb/training/shards.hpp"
#include "verbs/shuffle/parts.hpp"
#include "verbs/verbs.hpp"

namespace faro::program {
namespace {

bool sampled_in_one_pass(shuffle_options const& options, shuffle_inputs& files) {
  if (!is_tagged(options, files)) return options.record && record_sample(options, files);
  run_tagged(options, files);
  return true;
}

}  // namespace

void join_data() {
  auto& shuffle = parts_of_shuffle();
  shuffle.epochs = run_epochs;
  shuffle.shards = run_shards;
  shuffle.lines_of_any_number = shuffle_lines_of_any_number;
  shuffle.in_one_pass = sampled_in_one_pass;
  shuffle.columns = rules_of_columns;
  shuffle.dry_run = run_dry;
}

}  // namespace faro::program
