// Which kernels this machine has.
#include "like/src/search/twister_kernels.hpp"

#include "chance/instruction_set.hpp"

namespace faro::like {

twister_kernels const& used_twister_kernels() {
#if defined(__x86_64__)
  switch (used_instruction_set()) {
    case instruction_set::avx512:
      return avx512_twisters;
    case instruction_set::avx2:
      return avx2_twisters;
    case instruction_set::portable:
      break;
  }
#endif
  return portable_twisters;
}

}  // namespace faro::like
