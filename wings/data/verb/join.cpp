// What faro shuffle has of this wing.
#include "data/verb/training/epochs.hpp"
#include "data/verb/training/shards.hpp"
#include "verbs/shuffle/parts.hpp"
#include "verbs/verbs.hpp"

namespace faro::program {

void join_data() {
  auto& shuffle = parts_of_shuffle();
  shuffle.epochs = run_epochs;
  shuffle.shards = run_shards;
}

}  // namespace faro::program
