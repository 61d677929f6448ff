// What --version says of the verifiers of draws.
#include "audit/src/drand.hpp"
#include "cli/version.hpp"
#include "verbs/verbs.hpp"

namespace faro::program {

void join_audit() { name_optional_part("verified drand (blst)", audit::can_verify_drand()); }

}  // namespace faro::program
