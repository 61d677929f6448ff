// A target for libFuzzer: configure with clang++, -D FARO_FUZZ=ON and, so that the library is followed as
// well, -D CMAKE_CXX_FLAGS='-fsanitize=fuzzer-no-link,address'; then run tests/fuzz_evidence CORPUS.
#include "audit/fuzz_parsers.hpp"

#include <cstddef>
#include <cstdint>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  faro::testing::feed_parsers({reinterpret_cast<char const*>(data), size});  // NOLINT: bytes are bytes
  return 0;
}
