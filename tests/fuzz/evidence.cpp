// A target for libFuzzer (clang): cmake -D FARO_FUZZ=ON with clang++, then build/…/tests/fuzz/fuzz_evidence
// CORPUS.
#include "audit/fuzz_parsers.hpp"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  faro::testing::feed_parsers({reinterpret_cast<char const*>(data), size});  // NOLINT: bytes are bytes
  return 0;
}
