// Which places of which epochs a run goes through (--epochs, --resume, -n), for one machine and for several.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>

namespace faro::program {

class shuffle_inputs;
struct shuffle_options;

/// The places [from, to) of an epoch.
struct epoch_part {
  std::uint64_t epoch, from, to;
};

/// Where a run goes on: behind so many places of an epoch.
struct epoch_place {
  std::uint64_t epoch = 1, place = 0;
};
/// As the options say, of so many items or files an epoch. Throws usage_error for a place there is not.
epoch_place begin_of_epochs(shuffle_options const& options, std::uint64_t items);

/// Whether a run goes on where another ended, behind whose output its own is put: the header is there
/// already. A new file has its own.
bool leaves_header_out(shuffle_options const& options);

/// Calls use() for every epoch that the options ask for, of so many items. Throws usage_error for a place to
/// go on at that is not there. Precondition: options.data.epochs.
void for_each_epoch(shuffle_options const& options, std::uint64_t items,
                    std::function<void(epoch_part const&)> const& use);
/// For --verbose: how the orders come about.
void describe_epochs(shuffle_options const& options, std::uint64_t items);

/// Epoch after epoch of the same items.
void run_epochs(shuffle_options const& options, std::unique_ptr<shuffle_inputs> files);

}  // namespace faro::program
