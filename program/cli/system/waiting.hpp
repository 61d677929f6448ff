// Linux: waiting for input in such a way that Ctrl-C is heard, which a read that blocks does not.
#pragma once
#include <functional>

namespace faro::program::system {

/// Waits until there is something to read, or the end of it; asks a few times a second whether that is still
/// wanted. False when it is not.
bool wait_to_read(int descriptor, std::function<bool()> const& still_wanted);

}  // namespace faro::program::system
