// What other parts of the program lend to faro shuffle. Where a part is not built, neither are its options
// there.
#pragma once
#include <cstdint>
#include <memory>

namespace faro::program {

class order_rules;
class shuffle_inputs;
class shuffle_items;
class split_outputs;
class transfer_progress;
struct data_options;
struct key_source;
struct shuffle_options;

/// Null where nobody lends it.
struct shuffle_parts {
  /// --epochs and --resume: epoch after epoch of the same items. `files`: null where there are none.
  void (*epochs)(shuffle_options const& options, std::unique_ptr<shuffle_inputs> files) = nullptr;
  /// --shards: files as shards, which it opens.
  void (*shards)(shuffle_options options) = nullptr;
  /// --memory and --temporary: as shuffle_lines(), of more than fits memory, too.
  void (*lines_of_any_number)(shuffle_options const& options, shuffle_inputs& files, key_source const& source,
                              split_outputs& outputs, transfer_progress& progress) = nullptr;
  /// --rate and --sampler: samples in one pass, where that is asked for or as good; false, and nothing is
  /// done, where it is not.
  bool (*in_one_pass)(shuffle_options const& options, shuffle_inputs& files) = nullptr;
  /// --weights, --by, --group and --stratify: the rules of lines by their columns; see rules_for().
  std::unique_ptr<order_rules const> (*columns)(data_options const& o, shuffle_items const& items,
                                                std::uint64_t most) = nullptr;
  /// --dry-run: says what would be read, kept and written. `files`: null where there are none.
  void (*dry_run)(shuffle_options const& options, shuffle_inputs* files) = nullptr;
};

shuffle_parts& parts_of_shuffle();

}  // namespace faro::program
