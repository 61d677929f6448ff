#include "fuzz/coverage.hpp"

#include <cstdint>

namespace faro::testing {
namespace {

constexpr std::size_t slots = std::size_t{1} << 18;
unsigned char seen[slots]{};  // NOLINT: the access of a std::array is a function, and would be counted itself
std::size_t reached = 0;
thread_local std::uintptr_t before = 0;

}  // namespace

std::size_t places_reached() { return reached; }

}  // namespace faro::testing

/// Called by the compiler's instrumentation at every branch.
extern "C" __attribute__((no_sanitize_coverage, no_sanitize("address", "undefined"))) void
__sanitizer_cov_trace_pc() {  // NOLINT
  using namespace faro::testing;
  auto const here = reinterpret_cast<std::uintptr_t>(__builtin_return_address(0));  // NOLINT
  auto const step = (here * 0x9e3779b97f4a7c15U ^ before) >> 13U & (slots - 1);
  before = here;
  if (seen[step] != 0) return;
  seen[step] = 1;
  ++reached;
}
