// No system (a browser): it confines what runs there by itself.
#include "cli/system/confinement.hpp"

namespace faro::program::system {

void confine(permissions const&) {}
void confine_reading(std::vector<std::string> const&) {}
std::string confinement_here() { return {}; }

}  // namespace faro::program::system
