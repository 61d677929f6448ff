// Whether blst is part of this build: by itself, for --version alone needs nothing else of drand.
#include "audit/src/drand.hpp"

namespace faro::audit {

bool can_verify_drand() {
#ifdef FARO_HAS_BLST
  return true;
#else
  return false;
#endif
}

}  // namespace faro::audit
