// What other parts of the program lend to faro shuffle. Where a part is not built, neither are its options
// there.
#pragma once
#include <memory>

namespace faro::program {

class shuffle_inputs;
struct shuffle_options;

/// Null where nobody lends it.
struct shuffle_parts {
  /// --epochs and --resume: epoch after epoch of the same items. `files`: null where there are none.
  void (*epochs)(shuffle_options const& options, std::unique_ptr<shuffle_inputs> files) = nullptr;
  /// --shards: files as shards, which it opens.
  void (*shards)(shuffle_options options) = nullptr;
};

shuffle_parts& parts_of_shuffle();

}  // namespace faro::program
