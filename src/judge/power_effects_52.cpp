#include "power_effects_52.hpp"
namespace faro::detail {
std::vector<fault_effect> power_effects_52() { return {}; }
}  // namespace faro::detail
