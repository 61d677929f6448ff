// No system (a browser): there is no port.
#include "cli/system/local_door.hpp"

#include <cerrno>

namespace faro::program::system {

local_door::local_door(std::uint16_t) : number_{-1} { errno = ENOSYS; }
local_door::~local_door() = default;
void local_door::answer(std::function<std::string(std::string_view)> const&,
                        std::function<bool()> const&) const {}

}  // namespace faro::program::system
