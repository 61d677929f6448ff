#if defined(__AVX2__)
#include "chance/generator_kernels.hpp"
#include "chance/generator_vectors_avx2.hpp"

namespace faro::detail {
generator_kernels const avx2_generators{&chacha_groups<vectors, vectors>, &xoshiro_steps<vectors>};

}  // namespace faro::detail
#endif
