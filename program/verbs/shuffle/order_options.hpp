// Options of faro shuffle that say which order and where its picks come from.
#pragma once
#include <vector>

namespace faro::program {

class command;
class option;
struct shuffle_options;

/// --echo and --input-range.
std::vector<option*> add_items(command& verb, shuffle_options& o);
/// --record, --record-ratios, --replay and --undo.
std::vector<option*> add_records(command& verb, shuffle_options& o);
/// --random-source.
option* add_random_source(command& verb, shuffle_options& o);
/// --picks and --ratios.
void add_pick_lists(command& verb, shuffle_options& o);
/// --algorithm and --rounds.
void add_algorithm_options(command& verb, shuffle_options& o);
/// Throws usage_error for options that say the same thing twice, or that a record has decided already.
void refuse_order_conflicts(command const& verb, shuffle_options const& o);
/// Likewise for those that do not go with what is shuffled, or with where it is written.
void refuse_item_conflicts(command const& verb, shuffle_options const& o);
/// And for operands that are too many. Precondition: data options are complete.
void check_operands(shuffle_options const& o);

}  // namespace faro::program
