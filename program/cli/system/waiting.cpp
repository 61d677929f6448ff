// Linux: see waiting.hpp.
#include "cli/system/waiting.hpp"

#include <poll.h>

#include <cerrno>

namespace faro::program::system {

bool wait_to_read(int descriptor, std::function<bool()> const& still_wanted) {
  constexpr int milliseconds = 100;  // a signal ends the waiting, unless it came just before
  while (still_wanted()) {
    pollfd what{descriptor, POLLIN, 0};
    auto const ready = ::poll(&what, 1, milliseconds);
    if (ready > 0 || (ready < 0 && errno != EINTR)) return true;  // what is wrong with it, reading says
  }
  return false;
}

}  // namespace faro::program::system
