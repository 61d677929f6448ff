// Options that say which order and where its picks come from: of faro shuffle, and of faro-mpi shuffle, which
// has not all of the others.
#pragma once

namespace faro::program {

class command;
class option;
struct shuffle_options;

/// --random-source.
option* add_random_source(command& verb, shuffle_options& o);
/// --picks and --ratios.
void add_pick_lists(command& verb, shuffle_options& o);
/// --algorithm and --rounds.
void add_algorithm_options(command& verb, shuffle_options& o);
/// Throws usage_error for options that say the same thing twice, or that a record has decided already.
void refuse_order_conflicts(command const& verb, shuffle_options const& o);

}  // namespace faro::program
