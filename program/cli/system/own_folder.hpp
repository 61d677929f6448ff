// Folders that a run makes for itself until they are whole, and those that runs left behind that were killed.
#pragma once
#include <string>

namespace faro::program::system {

/// A folder of a run's own is locked while the run lives: the descriptor that holds the lock, -1 with errno
/// where it is gone. The same of a folder of this user's that was left behind: -1 where its run lives.
int lock_own_folder(std::string const& path);
int lock_folder_left_behind(std::string const& path);

}  // namespace faro::program::system
